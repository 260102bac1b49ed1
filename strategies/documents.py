"""The JSON documents about strategies: which there are, how they move, what was made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from common.documents import UNSET, Document, UnsetType
from games import Line, Position, Seat, line_name, seat_to_move
from strategies.encodings.convert import Conversion, Target
from strategies.entry import Entry, Scheme, View
from strategies.game_base import game_base, game_base_matrix
from strategies.strategy import Permitted, Strategy


@dataclass(frozen=True, slots=True)
class ListedReading:
    """One reading of a source, and one line about it."""

    reading: str
    summary: str


@dataclass(frozen=True, slots=True)
class ListedStrategy:
    """One built-in strategy; the base reading and the default view come first.

    name     : as it is typed
    source   : where it comes from: key and section
    summary  : one line about it
    readings : the base reading comes first
    views    : the values of `--view`, the default first
    """

    name: str
    source: str
    summary: str
    readings: tuple[ListedReading, ...]
    views: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class ListedKind:
    """A kind of strategy that a user brings, and how it is typed.

    form    : how it is typed
    summary : one line about it
    """

    name: str
    form: str
    source: str
    summary: str


class StrategiesDocument(Document, tag="noloss/strategies", frozen=True):
    """All strategies that are built in, and the kinds that a user brings.

    strategies : in the order of the catalogue
    kinds      : named by what stands before a colon
    """

    strategies: tuple[ListedStrategy, ...]
    kinds: tuple[ListedKind, ...]

    @classmethod
    def of(cls, entries: Iterable[Entry], schemes: Iterable[Scheme]) -> Self:
        """List what the catalogue holds."""
        return cls(
            strategies=tuple(_listed(entry) for entry in entries),
            kinds=tuple(
                ListedKind(scheme.name, scheme.form, scheme.source, scheme.summary)
                for scheme in schemes
            ),
        )


def _listed(entry: Entry) -> ListedStrategy:
    readings = tuple(ListedReading(name, line) for name, line in entry.readings.items())
    return ListedStrategy(entry.name, entry.source, entry.summary, readings, entry.views)


@dataclass(frozen=True, slots=True)
class PermittedMove:
    """A cell, and the rule that permits it."""

    cell: int
    rule: str


@dataclass(frozen=True, slots=True)
class PositionMoves:
    """The permitted moves of one position in the order of the strategy; none if it is stuck.

    seat : whose turn it is
    """

    position: Position
    seat: Seat
    moves: tuple[PermittedMove, ...]


class MovesDocument(Document, tag="noloss/moves", frozen=True):
    """The moves that a strategy permits in one position, or in each of several.

    strategy  : its name
    reading   : the base reading is `base`
    position  : the one that was asked about
    line      : the moves that led to the position, if they were given
    seat      : whose turn it is
    moves     : the permitted ones in the order of the strategy; none if it is stuck
    positions : instead of the four fields before it
    """

    @property
    def long(self) -> bool:  # type: ignore[override]  # only the one of many positions is
        """Tell whether it is written without line breaks."""
        return self.positions is not UNSET

    strategy: str
    reading: str
    position: Position | UnsetType = UNSET
    line: str | UnsetType = UNSET
    seat: Seat | UnsetType = UNSET
    moves: tuple[PermittedMove, ...] | UnsetType = UNSET
    positions: tuple[PositionMoves, ...] | UnsetType = UNSET

    @classmethod
    def of(
        cls, strategy: Strategy, position: Position, line: Line, moves: Iterable[Permitted]
    ) -> Self:
        """Tell what a strategy answers in one position, after a line if one was given."""
        return cls(
            strategy=strategy.name,
            reading=strategy.reading,
            position=position,
            line=line_name(line) if line else UNSET,
            seat=seat_to_move(position),
            moves=_moves(moves),
        )

    @classmethod
    def of_all(cls, strategy: Strategy, answers: Mapping[Position, Iterable[Permitted]]) -> Self:
        """Tell what a strategy answers in many positions."""
        positions = tuple(
            PositionMoves(position, seat_to_move(position), _moves(moves))
            for position, moves in answers.items()
        )
        return cls(strategy=strategy.name, reading=strategy.reading, positions=positions)


def _moves(moves: Iterable[Permitted]) -> tuple[PermittedMove, ...]:
    return tuple(PermittedMove(cell, rule) for cell, rule in moves)


class ConversionDocument(Document, tag="noloss/conversion", frozen=True):
    """What came of writing a strategy in another encoding.

    strategy, reading : what was converted
    to                : the encoding
    file              : the one that was written
    narrowed          : positions that permit more moves than were kept, the first of them
    turned            : positions where what was made plays a symmetric copy of a permitted move
    """

    strategy: str
    reading: str
    to: Target
    file: str
    narrowed: tuple[Position, ...]
    turned: tuple[Position, ...]

    @classmethod
    def of(cls, strategy: Strategy, target: Target, file: Path, made: Conversion) -> Self:
        """Tell what a conversion has made of a strategy, and where it was written."""
        return cls(
            strategy=strategy.name,
            reading=strategy.reading,
            to=target,
            file=str(file),
            narrowed=made.narrowed,
            turned=made.turned,
        )


class GameBaseDocument(Document, tag="noloss/game-base", frozen=True):
    """The game-base: its rows as numbers, and as positions.

    rows      : 765 rows of 10 numbers: nine cells (0 blank, 1 X, 2 O) and the game-level
    positions : the same rows as positions

    Source: [Bhatt08] §2.3, Fig. 4.
    """

    long = True

    rows: Sequence[tuple[int, ...]]
    positions: Sequence[Position]

    @classmethod
    def whole(cls) -> Self:
        """Give all 765 rows."""
        return cls(rows=game_base_matrix(), positions=game_base())
