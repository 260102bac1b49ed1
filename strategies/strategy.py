"""A strategy: its moves and their rules; and how a strategy is listed and made by name.

A strategy maps a position to an ordered list of allowed moves. Several moves mean that its source
leaves the choice open. An empty list where it must move means that it is stuck.

A verdict is a proof about one strategy, so foreign code must always give the same answer. The
answers of the first round are kept; `confirm` asks every question again, the last one first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from common.documents import UNSET, Document, UnsetType
from common.text import printable, shown
from games import Line, Position, Seat, line_name, seat_to_move
from games.game import TIC_TAC_TOE, Game
from strategies.errors import AnswerError, NoAnswerError

View = Literal["position", "game"]
"""Whether a tape program answers one position at a time, or plays whole games."""


class Permitted(NamedTuple):
    """One move that a strategy allows, with the name of the rule that allows it."""

    cell: int
    rule: str


class Effort(Struct, frozen=True):
    """The work of a strategy's tape programs for a verdict."""

    view: View
    steps: int  # applications of δ on the distinct edges of the choice tree
    games: int  # leaves of the choice tree


class Strategy(Struct, frozen=True):
    """A named way to play, in one reading of its source.

    The side to move follows from the position, so one strategy answers for both seats.

    confirm : for a strategy that runs foreign code: asks all questions again, in another order,
              and raises AnswerError if an answer differs
    close   : frees the resources of the strategy, such as a running program
    game    : the game that the strategy plays
    """

    name: str
    reading: str  # 'base', or the name of another reading
    source: str  # key and section, such as 'Garg18 §III'
    summary: str  # one line
    positional: bool  # False: history-dependent; asked about lines of play instead of positions
    moves: Callable[[Position, Line], tuple[Permitted, ...]]  # the line is () if positional
    effort: Callable[[Seat, Collection[Position]], Effort] | None = None
    confirm: Callable[[], None] | None = None
    close: Callable[[], None] | None = None
    game: Game = TIC_TAC_TOE

    def __repr__(self) -> str:
        return (
            f"Strategy({shown(full_name(self))}{'' if self.positional else ', history-dependent'})"
        )


Rules: TypeAlias = Callable[[Position], tuple[Permitted, ...]]
"""Unfinished position -> the allowed moves."""


def positional_strategy(
    answer: Rules,
    *,
    name: str,
    source: str,
    summary: str,
    reading: str = "base",
    effort: Callable[[Seat, Collection[Position]], Effort] | None = None,
    game: Game = TIC_TAC_TOE,
) -> Strategy:
    """Make a strategy whose answers depend on the position alone."""

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        return answer(position)

    return Strategy(name, reading, source, summary, True, moves, effort, game=game)


# `Permitted` is a tuple, which would be a list in JSON; here both of its parts have names.
class PermittedMove(Struct, frozen=True):
    """A cell, and the rule that allows it."""

    cell: int
    rule: str


class PositionMoves(Struct, frozen=True):
    """The allowed moves of one position in the order of the strategy; none if it is stuck.

    seat : whose turn it is
    """

    position: Position
    seat: Seat
    moves: tuple[PermittedMove, ...]


class MovesDocument(Document, tag="noloss/moves", frozen=True):
    """The moves that a strategy allows in one position, or in each of several.

    strategy  : its name
    reading   : the base reading is `base`
    position  : the position in question
    line      : the moves that led to the position, if given
    seat      : whose turn it is
    moves     : the allowed ones in the order of the strategy; empty if it is stuck
    positions : instead of the four fields before it
    """

    @property
    def long(self) -> bool:  # type: ignore[override]  # only for many positions
        """Say whether the document is written without line breaks."""
        return self.positions is not UNSET

    strategy: str
    reading: str
    position: Position | UnsetType = UNSET
    line: str | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    moves: tuple[PermittedMove, ...] | UnsetType = UNSET
    positions: tuple[PositionMoves, ...] | UnsetType = UNSET


class Entry(Struct, frozen=True):
    """One built-in strategy.

    readings : name of the reading -> one line about it; 'base' comes first
    views    : the default first
    machines : machine files by name, the main program first
    own_readings : describes the path that you may give as a reading; empty if paths are not allowed
    """

    name: str
    source: str
    summary: str
    readings: Mapping[str, str]
    make: Callable[[str, View], Strategy]
    views: tuple[View, ...] = ("position",)
    machines: Callable[[], Mapping[str, Path]] = dict
    own_readings: str = ""

    def __repr__(self) -> str:
        return f"Entry({self.name!r}, readings: {', '.join(self.readings)})"


class Scheme(Struct, frozen=True):
    """A kind of strategy that a user brings: `table:FILE`.

    form : how it is typed
    make : the text after the first colon -> the strategy
    """

    name: str
    form: str
    source: str
    summary: str
    make: Callable[[str], Strategy]

    def __repr__(self) -> str:
        return f"Scheme({self.form!r})"


def full_name(strategy: Strategy) -> str:
    """Name a strategy as you type it: `wst`, or `wst:printed-corners` in another reading."""
    return reading_name(strategy.name, strategy.reading)


def reading_name(strategy: str, reading: str) -> str:
    """Name a strategy in one of its readings, as `full_name` does.

    The name may be that of a file: control characters and line breaks are shown as escapes.
    """
    return printable(strategy if reading == "base" else f"{strategy}:{reading}")


@contextmanager
def in_use(*strategies: Strategy) -> Iterator[None]:
    """Use strategies inside a `with`, then confirm and close them.

    At the end those that run foreign code confirm their answers. All are closed, even after an
    error. Raises AnswerError if an answer is not confirmed.
    """
    try:
        yield
        for strategy in strategies:
            if strategy.confirm is not None:
                strategy.confirm()
    finally:
        for strategy in strategies:
            if strategy.close is not None:
                strategy.close()


def permitted_moves(
    strategy: Strategy, position: Position, line: Line = ()
) -> tuple[Permitted, ...]:
    """Ask a strategy about an unfinished position and check its answer; () means stuck.

    line : the moves that led here; a positional strategy never gets them

    Raises AnswerError if the answer names an illegal move, such as a taken cell, or one move twice.
    """
    answer = strategy.moves(position, () if strategy.positional else line)
    legal = strategy.game.moves(position)
    seen: set[int] = set()
    for cell, _ in answer:
        if cell not in legal:
            raise _not_legal(strategy, position, cell, legal)
        if cell in seen:
            what = "cell" if strategy.game is TIC_TAC_TOE else "move"
            raise _wrong(strategy, position, cell, "allowed twice", f"list every {what} once")
        seen.add(cell)
    return answer


def moves_document(
    strategy: Strategy, position: Position, line: Line, moves: Iterable[Permitted]
) -> MovesDocument:
    """Say what a strategy answers in one position, after a line if one was given."""
    return MovesDocument(
        strategy=strategy.name,
        reading=strategy.reading,
        position=position,
        line=line_name(line) if line else UNSET,
        seat=seat_to_move(position),
        moves=_moves(moves),
    )


def many_moves_document(
    strategy: Strategy, answers: Mapping[Position, Iterable[Permitted]]
) -> MovesDocument:
    """Say what a strategy answers in many positions."""
    positions = tuple(
        PositionMoves(position, seat_to_move(position), _moves(moves))
        for position, moves in answers.items()
    )
    return MovesDocument(strategy=strategy.name, reading=strategy.reading, positions=positions)


def rule_entry(
    *,
    name: str,
    source: str,
    summary: str,
    readings: Mapping[str, str],
    rules: Callable[[str], Rules],
) -> Entry:
    """Make the entry of a positional strategy; its rules answer every position once.

    readings : name of the reading -> one line about it; 'base' comes first
    rules    : name of the reading -> what is allowed in an unfinished position
    """

    def make(reading: str, view: View) -> Strategy:
        line = f"{summary}: {readings[reading]}"
        answer = cache(rules(reading))
        return positional_strategy(answer, name=name, source=source, summary=line, reading=reading)

    return Entry(name=name, source=source, summary=summary, readings=readings, make=make)


def first_that_permits(rules: Iterable[tuple[str, Collection[int]]]) -> tuple[Permitted, ...]:
    """Take all cells of the first rule that has cells; later rules are not evaluated.

    >>> first_that_permits([("win", ()), ("block", (3, 7)), ("centre", (5,))])
    (Permitted(cell=3, rule='block'), Permitted(cell=7, rule='block'))
    """
    for rule, cells in rules:
        if cells:
            return tuple(Permitted(cell, rule) for cell in cells)
    return ()


Question = tuple[Position, Line]
Answer = tuple[Permitted, ...]
Ask = Callable[[Position, Line], Answer]


def foreign_strategy(
    *,
    name: str,
    source: str,
    summary: str,
    ask: Ask,
    positional: bool = True,
    if_it_changes: str = "no chance, no clock, no memory",
    close: Callable[[], None] | None = None,
    game: Game = TIC_TAC_TOE,
) -> Strategy:
    """Give the strategy that answers as foreign code does.

    ask           : asks one question; it may be called again for the same question
    if_it_changes : the hint if an answer differs from the one before
    close         : ends running processes; it is also called before an error is raised
    """
    bare = Strategy(name, "base", source, summary, positional, ask, close=close, game=game)
    questions = _Questions(bare, if_it_changes)
    return replace(bare, moves=questions.answer, confirm=questions.confirm)


class _Questions(Struct, frozen=True):
    """The questions asked of foreign code, with its answers."""

    bare: Strategy
    if_it_changes: str
    answers: dict[Question, Answer] = field(default_factory=dict)

    def answer(self, position: Position, line: Line) -> Answer:
        """Give the known answer, or ask."""
        known = self.answers.get((position, line))
        return self._put(position, line) if known is None else known

    def confirm(self) -> None:
        """Ask all questions again, the last one first."""
        for position, line in reversed(tuple(self.answers)):
            self._put(position, line)

    def _put(self, position: Position, line: Line) -> Answer:
        """Ask a question; the answer must be the same each time."""
        try:
            answer = permitted_moves(self.bare, position, line)
            before = self.answers.setdefault((position, line), answer)
            if answer != before:
                problem = _changed(self.bare.game, line, before, answer)
                hint = f"an answer may depend on nothing but the question: {self.if_it_changes}"
                raise NoAnswerError(problem, strategy=self.bare.name, position=position, hint=hint)
        except BaseException:  # Ctrl-C, too
            if self.bare.close is not None:
                self.bare.close()
            raise
        return answer


def _not_legal(
    strategy: Strategy, position: Position, move: int, legal: Sequence[int]
) -> AnswerError:
    names = " ".join(map(strategy.game.move_name, legal))
    if strategy.game is TIC_TAC_TOE:
        return _wrong(strategy, position, move, "not a free cell", f"free are {names}")
    return _wrong(strategy, position, move, "not a legal move", f"legal are {names}")


def _wrong(strategy: Strategy, position: Position, cell: int, why: str, hint: str) -> AnswerError:
    return AnswerError(why, strategy=full_name(strategy), position=position, cell=cell, hint=hint)


def _moves(moves: Iterable[Permitted]) -> tuple[PermittedMove, ...]:
    return tuple(PermittedMove(cell, rule) for cell, rule in moves)


def _changed(game: Game, line: Line, before: Answer, now: Answer) -> str:
    """Describe how two answers differ: in their cells, or only in the rules."""
    after = f" after {line_name(line)}" if line else ""
    first, second = (" ".join(game.move_name(cell) for cell, _ in one) for one in (before, now))
    if first == second:
        first, second = (", ".join(rule for _, rule in answer) for answer in (before, now))
    return f"asked twice{after}, it answers {first or 'nothing'} and then {second or 'nothing'}"
