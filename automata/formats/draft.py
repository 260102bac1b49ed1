"""A machine that is being read from a file of another tool, until it has rows of our notation.

Readers give the rules of a tool: the symbols that a rule reads, the order of rules, and how a run
accepts. This module makes literal rows of them. A state becomes a choice if several of its rows can
apply at once. A note names each part of the file that our machines cannot have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import prod
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from automata.formats.text import SourceText
from automata.notation.source import (
    RESERVED,
    Action,
    Layout,
    Meaning,
    Move,
    Place,
    Read,
    Row,
    Source,
    StateBlock,
    StateRef,
    Term,
    WhenStuck,
)
from automata.notation.source import Final as FinalState
from automata.notation.tokens import NAME, any_of, quote
from automata.overlap import compare
from common.limits import Allowance
from common.text import clipped

MOST_RULES: Final = 30_000  # of a machine; a wildcard for states counts once for each state
MOST_TAPES: Final = 50
LONGEST_STATE: Final = 200  # characters
LONGEST_ABOUT: Final = 1_000
LONGEST_COMMENT: Final = 200
LONGEST_PART: Final = 60  # the most symbols of a word in one piece
MOST_SYMBOLS: Final = 300
MOST_COMPARED: Final = 500_000  # the most symbols, over all combinations that the rules read
MOST_WORK: Final = 4 * MOST_COMPARED  # the most pairs of reads that are compared
MOST_GROUPS: Final = 64  # sets of tapes that a state's rows read; with more, the state is a choice
OPEN: Final = "the file that is read takes words of any symbols, the new file only of those named"
COMMENTS: Final = "comments on separate lines are left out"


class SymbolSet(Struct, frozen=True):
    """The symbols allowed under a head; with `excluded`, the symbols not allowed."""

    symbols: tuple[str, ...]
    excluded: bool = False

    def of(self, alphabet: Iterable[str]) -> tuple[str, ...]:
        """Give the allowed symbols of an alphabet."""
        if not self.excluded:
            return tuple(dict.fromkeys(self.symbols))
        without = frozenset(self.symbols)
        return tuple(symbol for symbol in alphabet if symbol not in without)


HeadRead: TypeAlias = SymbolSet | None
"""The symbols allowed under a head; None for any symbol."""


@dataclass(frozen=True, slots=True)
class DraftRule:
    """One rule of a tool: its reads, writes and moves on each tape, and the next state.

    writes    : None keeps the symbol
    otherwise : whether it applies only if no other rule of its state does
    """

    reads: tuple[HeadRead, ...]
    writes: tuple[str | None, ...]
    moves: tuple[Move, ...]
    goto: str
    place: Place = field(compare=False)
    otherwise: bool = False
    comment: str | None = field(default=None, compare=False)


class DraftState(Struct):
    """A state with its rules; with `in_order` the first rule that applies is taken."""

    place: Place
    rules: list[DraftRule] = []
    in_order: bool = False
    comment: str | None = None


class Reading(Struct, frozen=True):
    """The rows of a file, notes on the parts of the file that the rows leave out, and its format.

    lost     : notes on parts that are lost only if the rows are written as another file
    replaced : the notes on characters that were replaced when the file was read
    """

    source: Source
    notes: tuple[str, ...] = ()
    format: str = "noloss"
    lost: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()


class Draft(Struct):
    """The part of a machine that has been read until now.

    symbols : without the blank
    finals  : halting state -> its meaning; a run ends as soon as it gets there
    stuck   : the meaning of a run without a rule; None if the tool does not give one
    heads   : tape -> where its head starts, if not on the first symbol of the word
    layout  : state -> where pictures put it
    is_open : whether rules read symbols that no rule names, so that you may give any word
    lost    : as in a Reading
    terms   : allowed symbols -> how a row writes them
    looked, compared : the work spent to find rules that can apply at once: combinations of
              symbols, and pairs of reads
    """

    text: SourceText
    tapes: tuple[str, ...]
    blank: str
    name: str = ""
    about: str = ""
    symbols: dict[str, None] = {}
    states: dict[str, DraftState] = {}
    start: str = ""
    finals: dict[str, Meaning] = {}
    words: dict[str, tuple[str, ...]] = {}
    stuck: Meaning | None = None
    heads: dict[str, int] = {}
    layout: dict[str, tuple[float, float]] = {}
    is_open: bool = False
    notes: list[str] = []
    lost: list[str] = []
    count: int = 0
    terms: dict[SymbolSet, Term] = {}
    looked: Allowance = msgspec.field(default_factory=lambda: Allowance(MOST_COMPARED))
    compared: Allowance = msgspec.field(default_factory=lambda: Allowance(MOST_WORK))

    @property
    def alphabet(self) -> tuple[str, ...]:
        """All symbols, the blank first."""
        return (self.blank, *self.symbols)

    def symbol(self, symbol: str, place: Place) -> str:
        """Add a symbol to the alphabet; raise NotationError if it cannot be a symbol."""
        if symbol not in self.symbols and symbol != self.blank:
            check_symbol(symbol, place, self.text)
            self.symbols[symbol] = None
            if len(self.symbols) > MOST_SYMBOLS:
                problem = f"the machine has more than {MOST_SYMBOLS} symbols"
                raise self.text.refuse(problem, place, "is this the right file?")
        return symbol

    def state(self, name: str, place: Place) -> DraftState:
        """Give the state of a name; make it if it is new."""
        known = self.states.get(name)
        if known is None:
            _check_state(name, place, self.text)
            known = self.states[name] = DraftState(place)
        return known

    def add(self, name: str, rule: DraftRule) -> None:
        """Add a rule to a known state; raise NotationError for too many rules."""
        self.count += 1
        if self.count > MOST_RULES:
            problem = f"the machine has more than {MOST_RULES:,} rules"
            raise self.text.refuse(problem, rule.place, "is this the right file?")
        self.states[name].rules.append(rule)

    def note(self, text: str) -> None:
        """Note a difference, once."""
        if text not in self.notes:
            self.notes.append(text)


def tape_names(count: int) -> tuple[str, ...]:
    """Name the tapes of a tool that only numbers them: `tape`, or `tape1`, `tape2` and so on.

    >>> tape_names(2)
    ('tape1', 'tape2')
    """
    return ("tape",) if count == 1 else tuple(f"tape{at}" for at in range(1, count + 1))


def check_symbol(symbol: str, place: Place, text: SourceText) -> None:
    """Raise NotationError unless a symbol is one printable character."""
    if len(symbol) != 1:
        shown = clipped(symbol) if symbol else "an empty text"
        problem = f"{shown} is not a symbol: it has {len(symbol)} characters"
        raise text.refuse(problem, place, "in this format a symbol is one character")
    if not symbol.isprintable():
        problem = f"the character U+{ord(symbol):04X} cannot be a symbol"
        raise text.refuse(problem, place, "take a letter, a digit or a sign that can be seen")


def _check_state(name: str, place: Place, text: SourceText) -> None:
    if not name.strip() or len(name) > LONGEST_STATE or not name.isprintable():
        problem = f"'{clipped(name)}' cannot be the name of a state"
        hint = f"a name has 1 to {LONGEST_STATE} characters that can be seen"
        raise text.refuse(problem, place, hint)


def finish(draft: Draft) -> Reading:
    """Make the rows in our notation; the start state is one of its states."""
    text = draft.text
    for name in draft.finals:
        rules = draft.states[name].rules if name in draft.states else []
        if rules:
            draft.note(f"a run halts in the state {name}: its {len(rules)} rules never apply")
    if draft.is_open:
        for symbol in dict.fromkeys(text.extra):
            if symbol.isprintable() and symbol != " ":
                draft.symbol(symbol, text.place(1))
    names = _own_names(draft)
    blocks = [
        _block(names, name, state, draft)
        for name, state in draft.states.items()
        if name not in draft.finals
    ]
    if not blocks:  # it starts in a halting state, and has no other state
        draft.note(f"the machine halts at once: it starts in the halting state {draft.start}")
    if draft.is_open:
        draft.lost.append(OPEN)
    return Reading(_source(draft, names, blocks), tuple(draft.notes), lost=tuple(draft.lost))


def _source(draft: Draft, names: Mapping[str, str], blocks: list[StateBlock]) -> Source:
    text, top = draft.text, draft.text.place(1)
    plain = _machine_name(draft.name or text.name)
    about = draft.about or (draft.name if draft.name != plain else "")
    return Source(
        name=plain,
        about=_line(about, LONGEST_ABOUT),
        tapes=draft.tapes,
        symbols=tuple(s for s in draft.symbols if s != draft.blank) or (draft.blank,),
        blank=draft.blank,
        variables=(),
        relations=(),
        start=StateRef(names[draft.start], (), draft.states[draft.start].place),
        finals=tuple(
            FinalState(names[name], meaning, draft.states[name].place)
            for name, meaning in draft.finals.items()
            if name in draft.states
        ),
        words=tuple((tape, _word(word, top)) for tape, word in draft.words.items()),
        expects=(),
        states=tuple(blocks),
        routines=(),
        heads=tuple(draft.heads.items()),
        stuck=() if draft.stuck is None else (WhenStuck(None, draft.stuck, top),),
        layout=tuple(
            Layout(StateRef(names[name]), *draft.layout[name])
            for name in draft.states
            if name in draft.layout
        ),
        file=text.file,
        places=tuple((header, top) for header in _header_names(draft)),
    )


def _header_names(draft: Draft) -> Iterator[str]:
    yield from ("tapes", "symbols", "blank", "start")
    yield from (f"word {tape}" for tape in draft.words)
    yield "when stuck 1"
    yield from (f"head {tape}" for tape in draft.heads)


def _line(text: str, most: int) -> str:
    """Give a comment as one line that is not too long."""
    return clipped(" ".join(text.split()), most)


def _word(word: tuple[str, ...], place: Place) -> tuple[Term, ...]:
    """Write a word as in a file: its symbols run together if none needs quotes."""
    if word and all(quote(symbol) == symbol for symbol in word):
        parts = range(0, len(word), LONGEST_PART)
        return tuple(Term("".join(word[at : at + LONGEST_PART]), place=place) for at in parts)
    return tuple(Term(symbol, quoted=True, place=place) for symbol in word)


def _machine_name(title: str) -> str:
    """Make a valid name of a machine from a title or the name of a file.

    >>> _machine_name("binary addition (fast)")
    'binary-addition-fast'
    """
    if re.fullmatch(NAME, title):
        return title[:80]
    return re.sub(r"(?<!\w)[^\w]+|[^\w.+'-]+", "-", title)[:80].strip("-") or "machine"


def _own_names(draft: Draft) -> dict[str, str]:
    """Give every state a name that is not reserved in our notation."""
    names = {name: name for name in draft.states}
    for reserved in RESERVED:
        if reserved in names:
            own = f"{reserved}'"
            while own in names:
                own += "'"
            names[reserved] = own
            draft.note(f"the state {reserved} is called {own} here")
    return names


def _block(names: Mapping[str, str], name: str, state: DraftState, draft: Draft) -> StateBlock:
    rules: dict[DraftRule, None] = {}
    symbols_of = _symbols_of(draft.alphabet)
    for rule in state.rules:
        if all(look is None or symbols_of(look) for look in rule.reads):
            rules[rule] = None
        else:
            line = rule.place.line
            draft.note(f"the rule in line {line} never applies: no symbol is left for it")
    rows = tuple(_row(rule, names, draft) for rule in rules)
    meet = overlap(rules, draft)
    return StateBlock(
        StateRef(names[name], (), state.place),
        rows,
        choice="anyone" if meet and not state.in_order else None,
        in_order=meet and state.in_order,
        comment=None if state.comment is None else _line(state.comment, LONGEST_COMMENT),
    )


def _row(rule: DraftRule, names: Mapping[str, str], draft: Draft) -> Row:
    tapes, place = draft.tapes, rule.place
    actions = tuple(
        Action(tape, None if write is None else Term(write, place=place), move, place)
        for tape, write, move in zip(tapes, rule.writes, rule.moves, strict=True)
        if write is not None or move != "S"
    )
    reads = tuple(
        Read(tape, _term(look, place, draft), place)
        for tape, look in zip(tapes, rule.reads, strict=True)
        if look is not None
    )
    return Row(
        reads,
        actions,
        StateRef(names[rule.goto], (), place),
        otherwise=rule.otherwise,
        positional=True,
        place=place,
        comment=None if rule.comment is None else _line(rule.comment, LONGEST_COMMENT),
    )


def _term(look: SymbolSet, place: Place, draft: Draft) -> Term:
    if len(look.symbols) == 1 and not look.excluded:
        return Term(look.symbols[0], place=place)
    if look not in draft.terms:
        draft.terms[look] = any_of(look.symbols, excluded=look.excluded)
    return replace(draft.terms[look], place=place)


def _symbols_of(alphabet: Sequence[str]) -> Callable[[SymbolSet], tuple[str, ...]]:
    """Give the function that finds the allowed symbols of an alphabet, each set once."""
    return cache(lambda look: look.of(alphabet))


def overlap(rules: Iterable[DraftRule], draft: Draft) -> bool:
    """Say whether two of these rules can apply at once; True if there are too many to compare."""
    groups: dict[tuple[int, ...], set[tuple[str, ...]]] = {}
    symbols_of = _symbols_of(draft.alphabet)
    for rule in rules:
        if rule.otherwise:
            continue
        looks = {at: symbols_of(look) for at, look in enumerate(rule.reads) if look is not None}
        group = groups.setdefault(tuple(looks), set())
        few = draft.looked.grants(prod(map(len, looks.values())) * max(1, len(looks)))
        if not few or len(groups) > MOST_GROUPS:
            return True
        for symbols in product(*looks.values()):
            if symbols in group:
                return True
            group.add(symbols)
    reads = {
        looks: [dict(zip(looks, symbols, strict=True)) for symbols in sorted(group)]
        for looks, group in groups.items()
    }
    compared = compare(reads, draft.compared.left)
    return not draft.compared.grants(compared.work) or compared.pair is not None
