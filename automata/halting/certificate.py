"""The certificate of a proof about halting, of all kinds; `verify/recheck_halting.py` checks it.

A certificate is about a machine, a beginning (one configuration, or all words of a regular
language) and the ends that are excluded, on every branch. It holds the transitions that the proof
uses, with all possible steps of each. The checker finds everything else again from the parameters,
and compares it with the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar, Final, Literal, TypeAlias

from msgspec import Struct

from automata.halting.language import Language, read_language
from automata.halting.rules import ENDS, Change, End, Outcome, Rules, Start
from automata.machine import Machine, State, Symbol
from common.documents import UNSET, Document, UnsetType, built_in, plain

Kind: TypeAlias = Literal[
    "halt", "cycle", "no end", "backward", "closed set", "repeated words", "automaton", "bouncer"
]
Entry: TypeAlias = tuple[State, tuple[Symbol, ...], tuple[Change, ...] | End]
ENDED: Final[Mapping[End, str]] = {
    "accept": "accepts",
    "reject": "rejects",
    "result": "halts with a result",
    "stuck": "is stuck",
}
Histories: TypeAlias = Literal["none", "last", "recent"]
Letter: TypeAlias = tuple[Symbol, tuple[tuple[State, Symbol], ...]]
"""A symbol, with the history of its cell: the states and symbols of the last steps there."""
Context: TypeAlias = tuple[State, tuple[tuple[tuple[int, ...], int, tuple[int, ...]], ...]]
"""A state; tape by tape, the letters left of the head (nearest first), under it, right of it."""
Words: TypeAlias = tuple[tuple[int, int, bool], ...]
"""Words on one side of the head, nearest first: number of the word, how many times, and whether
this is the least number."""
WordsAt: TypeAlias = tuple[State, Literal["L", "R"], Words, Words]


class SetPart(Struct, frozen=True):
    """A closed set of contexts: windows of `size` cells on both sides of each head.

    history  : the memory of each cell: nothing, the last `length` steps there, or every state and
               symbol, most recent first
    letters  : symbols with their histories; all other fields give their numbers, from 0
    left     : tape by tape, the words of `size` letters that can lie left of the letter under a
               head, nearest first
    right    : the same to the right
    contexts : all combinations that the heads can see
    """

    size: int
    history: Histories
    length: int
    letters: tuple[Letter, ...]
    left: tuple[tuple[tuple[int, ...], ...], ...]
    right: tuple[tuple[tuple[int, ...], ...], ...]
    contexts: tuple[Context, ...]


class WordsPart(Struct, frozen=True):
    """A closed set of tapes that are written as repeated words.

    size    : symbols of a word
    most    : the greatest count, which means this many copies of the word or more
    words   : the words; `configurations` gives their numbers, from 0
    configurations : state, the side of the next word, words to the left, words to the right
    """

    size: int
    most: int
    words: tuple[tuple[Symbol, ...], ...]
    configurations: tuple[WordsAt, ...]


class AutomatonPart(Struct, frozen=True):
    """An automaton that accepts every configuration which can come to an excluded end.

    mirrored : whether it reads the tape from right to left
    next     : of the deterministic part: state, symbol by symbol → state; it reads the cells before
               the head and begins in state 0
    rows     : of the other part, which continues from (state of the first part, state of the
               machine): state, symbol, the states that can follow; -1 accepts any rest
    """

    mirrored: bool
    next: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[int, int, tuple[int, ...]], ...]


class BouncerPart(Struct, frozen=True):
    """A tape that becomes a larger one of the same kind, again and again.

    steps       : before the tape on which each repeated word is once
    left, right : on both sides of the head, from left to right: words, and whether a word is
                  repeated; from the tape with each repeated word n times, n at least 1, the machine
                  comes to the tape with each repeated word once more
    """

    steps: int
    state: State
    left: tuple[tuple[tuple[Symbol, ...], bool], ...]
    head: Symbol
    right: tuple[tuple[tuple[Symbol, ...], bool], ...]


class HaltingCertificate(Document, tag="noloss/halting-certificate", frozen=True, kw_only=True):
    """Evidence that a machine never comes to some ends, or that it halts.

    machine  : its name; the checker does not use it
    blank    : the blank symbol
    symbols  : of each tape
    states   : of the machine
    wall     : the symbol in the cell before a left end; null without one
    start    : the first configuration; with a language the first tape is blank apart from a wall,
               and a word begins under its head
    language : the words that may be on the first tape; null for the tapes in `start` alone
    never    : the ends that no branch comes to; empty if it is proved that the machine halts
    kind     : of the proof
    entries  : state, symbols read, and all possible steps: symbols written, moves, next state; or
               how the machine ends there
    steps    : kind `halt`: of the run; kind `backward`: how far back the search went
    choices  : kind `halt`: the choices of the branch that halts, in order: the number of the step
               that is taken, from 1; absent without choices
    begin    : kind `cycle`: steps before the cycle
    period   : kind `cycle`: steps of the cycle
    set      : kind `closed set`
    words    : kind `repeated words`
    automaton : kind `automaton`
    bouncer  : kind `bouncer`
    sha256   : of the rest, written as JSON with keys sorted, without spaces, in ASCII
    """

    long: ClassVar[bool] = True

    machine: str
    blank: str
    symbols: tuple[tuple[Symbol, ...], ...]
    states: tuple[State, ...]
    wall: str | None
    start: Start
    language: Language | None
    never: tuple[End, ...]
    kind: Kind
    entries: tuple[Entry, ...]
    steps: int | UnsetType = UNSET
    choices: tuple[int, ...] | UnsetType = UNSET
    begin: int | UnsetType = UNSET
    period: int | UnsetType = UNSET
    set: SetPart | UnsetType = UNSET
    words: WordsPart | UnsetType = UNSET
    automaton: AutomatonPart | UnsetType = UNSET
    bouncer: BouncerPart | UnsetType = UNSET
    sha256: str


class CertifiedRules(Rules):
    """The transitions in a certificate, and no others."""

    def __init__(self, certificate: HaltingCertificate) -> None:
        self.name, self.blank = certificate.machine, certificate.blank
        self.states, self.initial = certificate.states, certificate.start.state
        self.alphabets, self.wall = certificate.symbols, certificate.wall or ""
        walled = enumerate(certificate.symbols)
        self.ends = {tape: "stuck" for tape, known in walled if certificate.wall in known}
        self.used = {(state, reads): outcome for state, reads, outcome in certificate.entries}

    def _outcome(self, state: State, reads: tuple[Symbol, ...]) -> Outcome:
        raise KeyError(state, reads)


def halting_certificate(
    rules: Rules,
    start: Start,
    language: Language | None,
    never: Sequence[End],
    kind: Kind,
    **parts: Any,
) -> HaltingCertificate:
    """Write down a proof; `rules` has looked up exactly the transitions that it uses."""
    fields: dict[str, Any] = {
        "machine": rules.name,
        "blank": rules.blank,
        "symbols": rules.alphabets,
        "states": rules.states,
        "wall": rules.wall if rules.ends else None,
        "start": start,
        "language": language,
        "never": tuple(never),
        "kind": kind,
        "entries": tuple(_entries(rules)),
        **parts,
    }
    unsealed = plain(HaltingCertificate(**fields, sha256=""))
    del unsealed["sha256"]
    sealed = json.dumps(unsealed, sort_keys=True, separators=(",", ":"))
    return HaltingCertificate(**fields, sha256=sha256(sealed.encode()).hexdigest())


def short_line(certificate: HaltingCertificate) -> str:
    """Write the proof of a machine in standard text as a line of JSON.

    What follows from the text is left out: the machine starts on a blank tape, all of its
    transitions are in the text, and no end is reached.
    """
    whole = built_in(certificate)
    parts = ("kind", "steps", "begin", "period", "set", "words", "automaton", "bouncer")
    line = {
        "machine": certificate.machine,
        **{part: whole[part] for part in parts if part in whole},
    }
    return json.dumps(line, separators=(",", ":")) + "\n"


def _entries(rules: Rules) -> Iterator[Entry]:
    for (state, reads), outcome in sorted(rules.used.items(), key=lambda item: item[0]):
        yield state, reads, outcome


def differences(certificate: HaltingCertificate, machine: Machine) -> Iterator[str]:
    """Give the differences between a certificate and a machine; none if it is about this machine.

    certificate : one that the checker has accepted
    """
    rules = Rules(machine)
    own: Mapping[str, tuple[object, str]] = {
        "blank": (machine.blank, "another blank"),
        "symbols": (rules.alphabets, "other symbols"),
        "states": (machine.states, "other states"),
        "wall": (rules.wall if rules.ends else None, "other left ends"),
    }
    for name, (value, other) in own.items():
        if getattr(certificate, name) != value:
            yield f"{machine.name} has {other}: the proof is about another machine"
            return
    for state, reads, outcome in certificate.entries:
        if rules.at(state, reads) != outcome:
            yield f"in {state} on {' '.join(reads)} {machine.name} continues differently"


def other_words(certificate: HaltingCertificate) -> Iterator[str]:
    """Give a message if the automaton in a certificate is not the one of its expression."""
    language = certificate.language
    if language is not None and read_language(language.expression, language.symbols) != language:
        yield f"the automaton in the file is not that of {language.expression}"


def what_is_proved(certificate: HaltingCertificate, machine: Machine) -> str:
    """Describe what a certificate proves about its machine."""
    name = machine.name
    others = certificate.start.tapes[1:]
    if not is_start(certificate, machine):
        on = f"from state {certificate.start.state} on with the tapes in this file"
        if certificate.language is not None:
            on += f" and a word of {certificate.language.expression} from its head on"
    elif certificate.language is not None:
        on = f"on a word of {certificate.language.expression or '()'}"
        if any({*tape.cells} - {certificate.blank, certificate.wall} for tape in others):
            on += " with the other tapes in this file"
    else:
        on = "on the tapes in this file"
    if not certificate.never:
        branch = (
            "" if isinstance(certificate.choices, UnsetType) else ", on the branch with its choices"
        )
        return f"{name} halts {on}{branch}"
    several = any(len(outcome) > 1 for *_, outcome in certificate.entries if outcome not in ENDS)
    return f"{name} {never_text(certificate.never)} {on}" + ", on any branch" * several


def never_text(never: Sequence[End]) -> str:
    """Say that some ends are never reached: `never accepts or rejects`, `is never stuck`.

    >>> never_text(("accept", "stuck")), never_text(ENDS)
    ('never accepts, is never stuck', 'never halts')
    """
    if tuple(never) == ENDS:
        return "never halts"
    verbs = [ENDED[end] for end in never if end != "stuck"]
    parts = [f"never {' or '.join(verbs)}"] if verbs else []
    return ", ".join([*parts, *(["is never stuck"] if "stuck" in never else [])])


def is_start(certificate: HaltingCertificate, machine: Machine) -> bool:
    """Say whether there are words with which the machine starts as in the certificate."""
    start = certificate.start
    off = machine.heads.get(machine.tapes[0], 0) != 0
    if start.state != machine.start or (certificate.language is not None and off):
        return False
    wall = certificate.wall
    for name, tape in zip(machine.tapes, start.tapes, strict=True):
        offset = machine.heads.get(name, 0)
        if name in machine.ends:
            if tape.cells[:1] != (wall,) or tape.head != 1 + offset:
                return False
        elif tape.head > max(offset, 0) or {*tape.cells[: max(-offset, 0)]} - {machine.blank}:
            return False
    return True
