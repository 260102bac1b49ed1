"""The theories in Coq at the beginning of every exported file, and statements in words.

`rules` holds the rules of the game, `strategies` the statements on strategies, the others proofs.
The words of a statement are always made from the statement itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from textwrap import fill
from typing import Final

from automata.halting.certificate import ENDED
from automata.halting.rules import ENDS, End
from common.text import counted
from games import SEATS, mark_of
from verify.play.safety import FAILS, HOLDS

STRATEGIES: Final = ("rules", "strategies", "games", "legal", "nodes", "walk", "choices")
"""The parts before theorems on a strategy, in this order."""

HALTING: Final = (
    *("semantics", "table", "languages", "runs", "closed_sets", "automaton"),
    *("repeated_words", "bouncer", "known", "backward", "backward_start", "checker"),
)
"""The parts before theorems on proofs about halting; each is a module."""

HALTING_IMPORTS: Final = (
    "From Coq Require Import List Arith Bool Lia PArith NArith ZArith FMapPositive.\n"
    "Import ListNotations.\n"
)
IMPORTS: Final = re.compile(r"(?:^(?:From Coq Require )?Import [\w. ]+\.\n)+", re.MULTILINE)
_STATED: Final = re.compile(
    r"^\(\*\* (?P<words>[^()]*(?:\([XO]\)[^()]*)*) \*\)\nTheorem (?P<name>\w+) :", re.MULTILINE
)
_ASKED: Final = re.compile(r"^Definition theorems :=\n  \(([\w,\s]*)\)\.\n", re.MULTILINE)
_ASKED_ALONE: Final = re.compile(r"^Print Assumptions (\w+)\.$", re.MULTILINE)
_OTHERS: Final = re.compile(r"^Require Import [\w ]+\.\n", re.MULTILINE)
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_.:,/=-]+")
_WIDTH: Final = 100
HEAD: Final = 2_000  # characters at the beginning of a file that name its subject

_IN_SEAT: Final[Mapping[str, str]] = {
    mark_of(seat): f"In the {seat} seat ({mark_of(seat)})" for seat in SEATS
}
_ALL: Final = {"": HOLDS["every_choice"], "first_": HOLDS["first_choice"]}
_SOME: Final = {"": FAILS["every_choice"], "first_": FAILS["first_choice"]}
_COUNTED: Final = {
    "": "over all ways to resolve its open choices together",
    "first_": HOLDS["first_choice"],
    "choice_": "with the picks listed",
}
_ENDED: Final = {
    "Accepted": "and accepts",
    "Rejected": "and rejects",
    "Halted": "with that as its result",
    "NoRow": "where no production applies",
}
ENDINGS: Final[Mapping[End, str]] = {end: end.capitalize() for end in ENDS}
_ENDS: Final = {name: ENDED[end] for end, name in ENDINGS.items()}
_AS: Final = r"as_(?P<mark>[XO])"
_OWN: Final = rf"(?P<own>|first_|choice_){_AS}"
_RUNS: Final = r"wst begins_(?P<mark>[XO]) (?P=mark)"

Parts = Mapping[str, str]
"""The parts that a pattern found in a statement; also state names, each by the name in Coq."""


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem of a file: its name in Coq, and its statement in words."""

    name: str
    words: str


def theory(parts: Iterable[str] = STRATEGIES) -> str:
    """Join parts of the theory; the imports of the first are enough for all."""
    folder = files(__package__)
    first, *others = [(folder / f"{part}.v").read_text(encoding="ascii") for part in parts]
    return first + "".join(IMPORTS.sub("", text, count=1) for text in others)


def halting_theory() -> str:
    """Join the parts before theorems on proofs about halting."""
    return f"{HALTING_IMPORTS}\n" + "\n".join(map(halting_module, HALTING))


def halting_module(part: str) -> str:
    """Write a file of the theory as a module, for all that comes after it."""
    text = IMPORTS.sub("", _OTHERS.sub("", halting_source(part), count=1), count=1)
    return f"Module {part}.\n\n{text.strip()}\n\nEnd {part}.\nExport {part}.\n"


def halting_source(part: str) -> str:
    """Give a file of the theory of proofs about halting, which Coq can compile by itself."""
    return (files(__package__) / "halting" / f"{part}.v").read_text(encoding="ascii")


def theorems(text: str) -> tuple[Theorem, ...]:
    """List the theorems whose assumptions a file prints, with the words above them."""
    words = {found["name"]: " ".join(found["words"].split()) for found in _STATED.finditer(text)}
    found = _ASKED.search(text)
    names = re.findall(r"\w+", found[1]) if found else _ASKED_ALONE.findall(text)
    return tuple(Theorem(name, words.get(name, "")) for name in names)


def stated(name: str, statement: str, proof: str, states: Mapping[str, str] | None = None) -> str:
    """Write a theorem with its statement in words, and its proof.

    states : the names of the states in the configurations that the statement names
    """
    words = in_words(statement, states)
    return f"\n{comment(words)}\nTheorem {name} : {statement}.\nProof. {proof} Qed.\n"


def only_legal(mark: str, keys: str) -> str:
    """Write that every move that a table allows is legal."""
    return stated(
        f"permits_only_legal_{mark}",
        f"permits_only_legal as_{mark}",
        f"apply (permits_only_legal_checked {keys} table_{mark}). vm_cast_no_check (eq_refl true).",
    )


def names_of_theorems(text: str) -> list[str]:
    """List all theorems of a text by name, in their order."""
    return re.findall(r"^Theorem (\w+) :", text, re.MULTILINE)


def comment(words: str) -> str:
    """Write words as a comment, in lines that are not too long."""
    return fill(f"(** {words} *)", _WIDTH, subsequent_indent="    ", break_long_words=False)


def asked(names: Iterable[str]) -> str:
    """Print the assumptions of all theorems at once, which takes the time of one."""
    listed = fill(", ".join(names), _WIDTH, initial_indent="  (", subsequent_indent="   ")
    about = comment("All theorems of this file. Whatever any of them assumes, Coq lists here.")
    return f"{about}\nDefinition theorems :=\n{listed}).\n\nPrint Assumptions theorems.\n"


def plain(text: str) -> str:
    """Write a name so that it can be in a comment: Coq reads quotes and stars there, too.

    >>> plain('table:my *) "file".json')
    'table:my?file?.json'
    """
    return _UNSAFE.sub("?", text)


def table(name: str, values: str, rows: Mapping[str, object]) -> str:
    """Define a list of texts with the value of each."""
    lines = ";\n   ".join(f'("{text}", {value})' for text, value in rows.items())
    return f"\nDefinition {name} : list (string * {values}) :=\n  [{lines}]%string.\n"


def cells(found: Sequence[int]) -> str:
    """Write cells as a list."""
    return f"[{'; '.join(map(str, found))}]"


def rows_of(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Read the rows of a table: each text, and the text of its value."""
    _, _, defined = text.partition(f"\nDefinition {name} : list (string * ")
    body, _, _ = defined.partition("]%string.\n")
    yield from re.findall(r'\("([XO.\d]*)", ([\d; \[\]]*)\)', body)


def in_words(statement: str, states: Mapping[str, str] | None = None) -> str:
    """Give a statement of a file for Coq in words; raise ValueError for any other statement.

    states : the names of the states in the configurations that the statement names

    >>> in_words("never_fails first_as_X X")[23:]
    'if it always takes the first allowed move, it never loses and never gets stuck.'
    """
    for pattern, say in _SENTENCES:
        found = pattern.fullmatch(" ".join(statement.split()))
        if found:
            return say({**(states or {}), **found.groupdict()})
    raise ValueError(statement)


def _games(said: Parts) -> str:
    alike = " up to symmetry," if said["alike"] else ""
    won, drawn, lost, stuck = (f"{int(said[end]):,}" for end in ("won", "drawn", "lost", "stuck"))
    return (
        f"{_IN_SEAT[said['mark']]}, {_COUNTED[said['own']]},{alike} {won} games are won, {drawn} "
        f"drawn and {lost} lost, and {stuck} end stuck."
    )


def _line(said: Parts) -> str:
    how = f" {_ALL[said['own']]}," if said["own"] else ""
    line = "".join(re.findall(r"\d", said["line"])) or "without a move"
    return (
        f"{_IN_SEAT[said['mark']]},{how} it can play the game {line}, which ends "
        f"{said['end'].lower()}."
    )


def _seated(words: str) -> Callable[[Parts], str]:
    """Make a function that writes a sentence about a seat; the sentence begins with the seat."""
    return lambda said: f"{_IN_SEAT[said['mark']]}, {words.format(**said)}"


def _never_fails(said: Parts) -> str:
    return _seated(f"{_ALL[said['own']]}, it never loses and never gets stuck.")(said)


def _can_fail(said: Parts) -> str:
    return _seated(f"{_SOME[said['own']]}, it can lose or get stuck.")(said)


def _halts_always(said: Parts) -> str:
    return _seated(
        f"on the tapes, every run halts, after at most {counted(int(said['most']), 'step')}, the "
        "opponent may choose every legal move wherever it is to move, and "
    )(said)


def _plays(said: Parts) -> str:
    return _halts_always(said) + (
        "each run ends with a game of the strategy, which has ended by the rules as the machine "
        "says; and every game of the strategy is written where some run ends."
    )


def _does_not_lose(said: Parts) -> str:
    return _halts_always(said) + (
        "the machine does not lose: each run ends with a game by the rules that is over and is not "
        "lost, and the machine says which."
    )


def _who_begins(said: Parts) -> str:
    return (
        "If the opponent first chooses who plays first, on the tapes, every run halts, after at "
        f"most {counted(int(said['most']), 'step')}, just where those in the first seat (X) and "
        "those in the second seat (O) do."
    )


def _halts(said: Parts) -> str:
    return (
        f"The run halts after exactly {counted(int(said['steps']), 'step')}, in the state "
        f"{said['halts_at']} {_ENDED[said['verdict']]}, with just the tapes listed."
    )


def _never(said: Parts) -> str:
    ends = said["ends"].split("; ")
    never = "halts" if {*ends} == {*_ENDS} else " or ".join(_ENDS[end] for end in ends)
    if said["words"]:
        return f"On every word of the language listed, no branch ever {never}."
    return f"From the configuration listed, no branch ever {never}."


def _halts_somewhere(said: Parts) -> str:
    steps = counted(int(said["steps"]), "step")
    return f"A run from the configuration listed halts after exactly {steps}."


def _branches(said: Parts) -> str:
    return (
        f"All branches halt, after at most {counted(int(said['most']), 'step')}, at just the ends "
        "listed, each with its steps."
    )


def _accepts(said: Parts) -> str:
    return (
        f"The machine {'does not accept' if said['no'] else 'accepts'}: to accept, one choice is "
        "enough, or all where the opponent chooses."
    )


_COUNTS: Final = r"(?P<won>\d+) (?P<drawn>\d+) (?P<lost>\d+) (?P<stuck>\d+)"
_ENDS_SO: Final = r"(?P<end>Lost|Stuck) \(rev \[(?P<line>[\d; ]*)\]\)"
_AT_BOTH: Final = r"at_an_end wst begins_X e \\/ at_an_end wst begins_O e"
_SOME_WAY: Final = (
    "there is a way to choose one allowed move in each game, with which it never loses and never "
    "gets stuck."
)
_NO_WAY: Final = "however it chooses one allowed move in each game, it can lose or get stuck."
_ONLY_LEGAL: Final = "all that it allows, in any game that is not over, is legal."
_FAILS: Final = (
    "on the tapes, the machine can fail: some run ends with a game by the rules that it has lost, "
    "or in which it is to move and is stuck."
)
_EXCLUDED: Final = rf"(?:{'|'.join(_ENDS)})"
_NEVER: Final = rf"never the_machine \(excludes \[(?P<ends>{_EXCLUDED}(?:; {_EXCLUDED})*)\]\)"
_ACCEPTED: Final = r"accepts_from \(language_of the_words\) 0 w = true"
_FORMS: Final[Mapping[str, Callable[[Parts], str]]] = {
    rf"games(?P<alike>_up_to_symmetry|) {_OWN} (?P=mark) {_COUNTS}": _games,
    rf"never_fails {_OWN} (?P=mark)": _never_fails,
    rf"can_fail {_OWN} (?P=mark)": _can_fail,
    rf"ends_in {_OWN} (?P=mark) {_ENDS_SO}": _line,
    rf"exists choice, chooses choice {_AS} /\\ never_fails choice (?P=mark)": _seated(_SOME_WAY),
    rf"forall choice, chooses choice {_AS} -> can_fail choice (?P=mark)": _seated(_NO_WAY),
    rf"permits_only_legal {_AS}": _seated(_ONLY_LEGAL),
    rf"plays {_RUNS} as_(?P=mark) (?P<most>\d+)": _plays,
    rf"does_not_lose {_RUNS} (?P<most>\d+)": _does_not_lose,
    rf"fails {_RUNS}": _seated(_FAILS),
    rf"always_halts wst begins (?P<most>\d+) /\\ forall e, at_an_end wst begins e <-> {_AT_BOTH}": (
        _who_begins
    ),
    r"halts_after the_machine (?P<steps>\d+) begins halts_at (?P<verdict>\w+)": _halts,
    r"all_branches the_machine (?P<most>\d+) begins ends_of_branches": _branches,
    r"(?P<no>~ |)accepts the_machine begins": _accepts,
    r"never_halts the_machine begins": lambda _: "The run never halts.",
    r"exists e, halts the_machine the_wall (?P<steps>\d+) begins e": _halts_somewhere,
    rf"{_NEVER} (?P<words>)begins": _never,
    rf"forall w, {_ACCEPTED} -> {_NEVER} \((?P<words>with_word) w begins\)": _never,
}
_SENTENCES: Final = tuple((re.compile(pattern), say) for pattern, say in _FORMS.items())
