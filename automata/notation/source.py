"""A machine file as it was written: headers, states and rows, each with its place.

Nothing is expanded here. Two sources are equal if their content is: places in the file and comments
do not count. Pictures and the printer use this form.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

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


@dataclass(frozen=True, slots=True)
class Place:
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


@dataclass(frozen=True, slots=True)
class Term:
    """A symbol or a variable in a row; quoted, it is always a symbol.

    A read of a row may be a set, which `any_of` makes: `[a,b]` any of these, `!a` and `![a,b]` any
    symbol but these. Then `text` is its text, and `among` the symbols in it.
    """

    text: str
    quoted: bool = field(default=False, compare=False)
    place: Place = field(default=NOWHERE, compare=False)
    among: tuple[Term, ...] = ()
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class StateRef:
    """A state by name, with the values that it carries: `count(n)`."""

    name: str
    values: tuple[Term, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """`call routine(tapes) then state`; without `then` it returns to its caller's return state."""

    routine: str
    tapes: tuple[str, ...]
    then: StateRef
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Read:
    """One tape that a row looks at, and the symbol that it needs there."""

    tape: str
    term: Term
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a row on one tape; `write` None leaves the cell as it is."""

    tape: str
    write: Term | None
    move: Move
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A transition schema: one row of the file, for one or many productions (transitions)."""

    reads: tuple[Read, ...]
    actions: tuple[Action, ...]
    goto: StateRef | Call
    otherwise: bool = False
    tag: str | None = None
    positional: bool = False
    place: Place = field(default=NOWHERE, compare=False)
    above: tuple[str, ...] = field(default=(), compare=False)
    comment: str | None = field(default=None, compare=False)

    @property
    def reads_place(self) -> Place:
        """Covers what the row looks at; the whole row if it looks at nothing."""
        if not self.reads:
            return self.place
        return self.reads[0].place.through(self.reads[-1].place)


@dataclass(frozen=True, slots=True)
class StateBlock:
    """A state with its rows; `body` set makes the name an alias of a call.

    Without rows and body a run that gets there is stuck. `in_order` lets the first row that
    applies be taken; otherwise at most one may apply, or the state is a `choice`.
    """

    label: StateRef
    rows: tuple[Row, ...] = ()
    choice: Owner | None = None
    body: Call | None = None
    in_order: bool = False
    above: tuple[str, ...] = field(default=(), compare=False)
    comment: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Remark:
    """The comments above a header line, and the one beside it."""

    above: tuple[str, ...] = ()
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class Routine:
    """States under one name, called with tapes; the first state is where it starts."""

    name: str
    tapes: tuple[str, ...]
    states: tuple[StateBlock, ...]
    expects: tuple[Read, ...] = ()
    place: Place = field(default=NOWHERE, compare=False)
    above: tuple[str, ...] = field(default=(), compare=False)
    comment: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Variables:
    """`vars x y: a b` — variables and their values."""

    names: tuple[str, ...]
    values: tuple[str, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Relation:
    """`pairs n more: 1 2 / 2 3` — the combinations of values that variables may have.

    Of more than two variables it is written `relation x y z: 0 0 0 / 0 1 1`.
    """

    names: tuple[str, ...]
    tuples: tuple[tuple[str, ...], ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Final:
    """A state in which the machine halts, with its meaning."""

    name: str
    meaning: Meaning
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Case:
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
    place: Place = field(default=NOWHERE, compare=False)
    above: tuple[str, ...] = field(default=(), compare=False)
    comment: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Layout:
    """`layout  q0 120 80`: where pictures put a state, to the right and down."""

    state: StateRef
    x: float
    y: float
    place: Place = field(default=NOWHERE, compare=False)
    above: tuple[str, ...] = field(default=(), compare=False)
    comment: str | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Allow:
    """`# noloss: allow NAME …`: diagnostics silenced in one line; `place` is the comment's."""

    names: tuple[str, ...]
    line: int
    place: Place


@dataclass(frozen=True, slots=True)
class WhenStuck:
    """`accept when stuck q` — the meaning of being stuck in a state; None is every state."""

    state: StateRef | None
    meaning: Meaning
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Source:
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
    file: str = field(default="", compare=False)
    above: tuple[str, ...] = field(default=(), compare=False)
    below: tuple[str, ...] = field(default=(), compare=False)
    places: tuple[tuple[str, Place], ...] = field(default=(), compare=False)
    remarks: tuple[tuple[str, Remark], ...] = field(default=(), compare=False)
    input: tuple[str, ...] = ()
    tests: tuple[Case, ...] = ()
    layout: tuple[Layout, ...] = ()
    allows: tuple[Allow, ...] = field(default=(), compare=False)

    def __repr__(self) -> str:
        """Show the name and how large it is."""
        parts = (
            counted(len(self.tapes), "tape"),
            counted(len(self.states), "state"),
            counted(len(self.routines), "routine"),
        )
        return f"Source({clipped(self.name, 40)}: {', '.join(parts)})"
