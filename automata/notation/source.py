"""A machine file as it was written: headers, states and rows, each with its place.

Nothing is expanded here. Two sources are equal if their content is: places in the file and comments
do not count. Pictures and the printer use this form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from common.text import clipped, counted

Owner = Literal["anyone", "machine", "opponent"]
Move = Literal["L", "S", "R"]
Meaning = Literal["accept", "reject", "result"]
CaseEnding = Literal["accepted", "rejected", "halted", "stuck", "loops"]
End = Literal["error", "stay"]
"""The effect of a move off the left end of a one-way tape: an error of the run, or no move."""
MOVES: tuple[Move, ...] = ("L", "S", "R")
RETURN = "return"
KEYWORDS = (
    *("machine", "about", "tapes", "symbols", "blank", "vars", "pairs", "relation"),
    *("start", "accept", "reject", "results", "input", "word", "head", "one-way", "expects"),
    *("test", "layout", "routine"),
)
RESERVED = (RETURN, "call", "else", "then")  # words that name no state


class Place(Struct, frozen=True):
    """A place in a file: line and column from 1, width, and the whole line."""

    line: int
    column: int
    width: int = 1
    row: str = ""

    def through(self, last: Place) -> Place:
        """Cover all from here to the end of a later place in the line."""
        width = last.column + last.width - self.column
        return Place(self.line, self.column, width, self.row)


NOWHERE = Place(1, 1)
UNSEEN = frozenset(
    ("quoted", "place", "above", "below", "comment", "file", "places", "remarks", "allows")
)
"""Fields that do not count when parts of sources are compared."""


@cache
def compared_fields(kind: type[Struct]) -> tuple[str, ...]:
    """Give the fields of a kind of part that count when two are compared."""
    return tuple(name for name in kind.__struct_fields__ if name not in UNSEEN)


@cache
def _content(kind: type[Struct]) -> Callable[[object], object]:
    return attrgetter(*compared_fields(kind))


class SourcePart(Struct, frozen=True):
    """A part of a source; its place and its comments do not count when two are compared."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        content = _content(type(self))
        return content(self) == content(other)

    def __hash__(self) -> int:
        return hash(_content(type(self))(self))


class Term(SourcePart, frozen=True):
    """A symbol or a variable in a row; quoted, it is always a symbol.

    A read of a row may be a set, which `any_of` makes: `[a,b]` any of these, `!a` and `![a,b]` any
    symbol but these. Then `text` is its text, and `among` the symbols in it.
    """

    text: str
    quoted: bool = False
    place: Place = NOWHERE
    among: tuple[Term, ...] = ()
    excluded: bool = False


class StateRef(SourcePart, frozen=True):
    """A state by name, with the values that it carries: `count(n)`."""

    name: str
    values: tuple[Term, ...] = ()
    place: Place = NOWHERE


class Call(SourcePart, frozen=True):
    """`call routine(tapes) then state`; without `then` it returns to its caller's return state."""

    routine: str
    tapes: tuple[str, ...]
    then: StateRef
    place: Place = NOWHERE


class Read(SourcePart, frozen=True):
    """One tape that a row looks at, and the symbol that it needs there."""

    tape: str
    term: Term
    place: Place = NOWHERE


class Action(SourcePart, frozen=True):
    """An action of a row on one tape; `write` None leaves the cell as it is."""

    tape: str
    write: Term | None
    move: Move
    place: Place = NOWHERE


class Row(SourcePart, frozen=True):
    """A transition schema: one row of the file, for one or many productions (transitions)."""

    reads: tuple[Read, ...]
    actions: tuple[Action, ...]
    goto: StateRef | Call
    otherwise: bool = False
    tag: str | None = None
    positional: bool = False
    place: Place = NOWHERE
    above: tuple[str, ...] = ()
    comment: str | None = None

    @property
    def reads_place(self) -> Place:
        """Covers what the row looks at; the whole row if it looks at nothing."""
        if not self.reads:
            return self.place
        return self.reads[0].place.through(self.reads[-1].place)


class StateBlock(SourcePart, frozen=True):
    """A state with its rows; `body` set makes the name an alias of a call.

    Without rows and body a run that gets there is stuck. `in_order` lets the first row that
    applies be taken; otherwise at most one may apply, or the state is a `choice`.
    """

    label: StateRef
    rows: tuple[Row, ...] = ()
    choice: Owner | None = None
    body: Call | None = None
    in_order: bool = False
    above: tuple[str, ...] = ()
    comment: str | None = None


class Remark(Struct, frozen=True):
    """The comments above a header line, and the one beside it."""

    above: tuple[str, ...] = ()
    beside: str | None = None


class Routine(SourcePart, frozen=True):
    """States under one name, called with tapes; the first state is where it starts."""

    name: str
    tapes: tuple[str, ...]
    states: tuple[StateBlock, ...]
    expects: tuple[Read, ...] = ()
    place: Place = NOWHERE
    above: tuple[str, ...] = ()
    comment: str | None = None


class Variables(SourcePart, frozen=True):
    """`vars x y: a b` — variables and their values."""

    names: tuple[str, ...]
    values: tuple[str, ...]
    place: Place = NOWHERE


class Relation(SourcePart, frozen=True):
    """`pairs n more: 1 2 / 2 3` — the combinations of values that variables may have.

    Of more than two variables it is written `relation x y z: 0 0 0 / 0 1 1`.
    """

    names: tuple[str, ...]
    tuples: tuple[tuple[str, ...], ...]
    place: Place = NOWHERE


class Final(SourcePart, frozen=True):
    """A state in which the machine halts, with its meaning."""

    name: str
    meaning: Meaning
    place: Place = NOWHERE


class Case(SourcePart, frozen=True):
    """`test  word=abba -> accepted`: the result that the author expects on an input.

    words   : tape and word, as you type them
    wanted  : how the run must end
    state   : the state in which it must end; None for any
    output  : tape and the word that must be there at the end
    most    : how many steps it may take; None for any number
    choices : rows taken at the choices, from 1; without any, all branches count
    """

    words: tuple[tuple[str, str], ...]
    wanted: CaseEnding
    state: StateRef | None = None
    output: tuple[tuple[str, str], ...] = ()
    most: int | None = None
    choices: tuple[int, ...] = ()
    place: Place = NOWHERE
    above: tuple[str, ...] = ()
    comment: str | None = None


class Layout(SourcePart, frozen=True):
    """`layout  q0 120 80`: where pictures put a state, to the right and down."""

    state: StateRef
    x: float
    y: float
    place: Place = NOWHERE
    above: tuple[str, ...] = ()
    comment: str | None = None


class Allow(Struct, frozen=True):
    """`# noloss: allow NAME …`: diagnostics silenced in one line; `place` is the comment's."""

    names: tuple[str, ...]
    line: int
    place: Place


class WhenStuck(SourcePart, frozen=True):
    """`accept when stuck q` — the meaning of being stuck in a state; None means every state."""

    state: StateRef | None
    meaning: Meaning
    place: Place = NOWHERE


class Source(SourcePart, frozen=True):
    """One machine file.

    input   : the symbols of inputs; empty if the file does not declare them
    tests   : tests of the machine, in the file itself
    layout  : where pictures put its states
    allows  : the diagnostics that it silences
    words   : tape, and the word on it: in quotes one symbol, else symbols run together
    heads   : tape, and how many cells right of its word's first symbol the head starts
    ends    : tape that is infinite to the right only, and the effect of a move off its left end
    stuck   : states in which being stuck has a meaning
    places  : the place of each header, by its name
    remarks : the comments of each header line, by its name
    below   : the comments after the last row
    """

    name: str
    about: str
    tapes: tuple[str, ...]
    symbols: tuple[str, ...]
    blank: str
    variables: tuple[Variables, ...]
    relations: tuple[Relation, ...]
    start: StateRef
    finals: tuple[Final, ...]
    words: tuple[tuple[str, tuple[Term, ...]], ...]
    expects: tuple[Read, ...]
    states: tuple[StateBlock, ...]
    routines: tuple[Routine, ...]
    heads: tuple[tuple[str, int], ...] = ()
    ends: tuple[tuple[str, End], ...] = ()
    stuck: tuple[WhenStuck, ...] = ()
    file: str = ""
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    places: tuple[tuple[str, Place], ...] = ()
    remarks: tuple[tuple[str, Remark], ...] = ()
    input: tuple[str, ...] = ()
    tests: tuple[Case, ...] = ()
    layout: tuple[Layout, ...] = ()
    allows: tuple[Allow, ...] = ()

    @property
    def has_comments(self) -> bool:
        """Say whether there are comments on the machine, its headers, or any other part."""
        blocks = (*self.states, *(block for each in self.routines for block in each.states))
        rows = (row for block in blocks for row in block.rows)
        parts: Iterable[StateBlock | Row | Routine | Case | Layout] = chain(
            blocks, rows, self.routines, self.tests, self.layout
        )
        on_headers = (text for _, remark in self.remarks for text in (*remark.above, remark.beside))
        return (
            bool(self.above or self.below)
            or any(text is not None for text in on_headers)
            or any(part.above or part.comment is not None for part in parts)
        )

    def __repr__(self) -> str:
        """Show the name and how large it is."""
        parts = (
            counted(len(self.tapes), "tape"),
            counted(len(self.states), "state"),
            counted(len(self.routines), "routine"),
        )
        return f"Source({clipped(self.name, 40)}: {', '.join(parts)})"
