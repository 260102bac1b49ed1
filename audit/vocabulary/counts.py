"""How many there are: positions, games and strategies of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta
from msgspec.structs import astuple

from audit.claim import Evidence, Finding, compared
from audit.vocabulary.positions import DO, RESULT, Cells, Doing
from audit.vocabulary.terms import Shown, number_as
from common.errors import NolossError, nearest
from common.exhibits import Board, Exhibit, LineOfPlay, Table, table
from common.text import short_number
from games import (
    CELLS,
    Line,
    Position,
    Result,
    Seats,
    line_name,
    outcome,
    result_for,
    seat_to_move,
    seats_of,
)
from games.rules import ply
from games.space import all_classes, all_positions, value_for
from verify.census.census import together
from verify.census.store import stored_census
from verify.classified import (
    CLEVER,
    KINDS,
    LENGTHS,
    Bin,
    Kind,
    classified_games,
    game_statistics,
)
from verify.extremes.class_game import Counting
from verify.play.count import GameCounting, Points, classes_of, least_image, parse_points

Number: TypeAlias = Annotated[int, Meta(ge=0)]
Marks: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Length: TypeAlias = Annotated[int, Meta(ge=5, le=9)]
End: TypeAlias = Literal["none", "win", "draw", "loss"]
ByPosition: TypeAlias = Literal["marks", "turn", "end", "worth"]
ByGame: TypeAlias = Literal["length", "result", "kind", "opening", "reply"]
Order: TypeAlias = Literal["most", "fewest"]
Which: TypeAlias = Literal["vectors", "no_loss", "in_play"]

By = TypeVar("By", ByPosition, ByGame)
T = TypeVar("T")

ONE_OF: Final[Mapping[str, int]] = {"corner": 1, "edge": 2, "centre": 5}
"""Openings of a kind -> one of them; as many games begin with any other."""

RESULTS: Final[tuple[Result, ...]] = ("win", "draw", "loss")
EXAMPLES: Final = 3


@dataclass(frozen=True, slots=True)
class _Breakdown(Generic[By]):
    """Counts by the values of each property, and in all.

    values : of each property, in the order in which tables show them
    """

    numbers: Mapping[By, Mapping[str, Fraction | int]]
    values: Mapping[By, Collection[str]]
    total: Fraction | int

    def tables(self, by: By | None, unit: str) -> Iterator[Table]:
        """Show the numbers by one property, or by each."""
        for name in [by] if by else self.numbers:
            pairs = ((value, self.numbers[name].get(value, 0)) for value in self.values[name])
            rows = [(value, int(n) if n.denominator == 1 else str(n)) for value, n in pairs]
            yield table((name, unit), rows)

    def of(self, printed: object, by: By | None) -> object:
        """Give the number, or the numbers of the printed values, as they are printed."""
        if not isinstance(printed, Mapping) and by is None:
            assert isinstance(printed, int | float | str)
            return number_as(printed, Fraction(self.total))
        if not isinstance(printed, Mapping) or by is None:
            hint = "a table is printed with the argument by, and one number without it"
            raise NolossError("printed and the argument by do not fit together", hint=hint)
        values, numbers = self.values[by], self.numbers[by]
        for name in printed:
            if name not in values:
                hint = nearest(name, values, f"{by} is one of: {', '.join(values)}")
                raise NolossError(f"printed: unknown {by} {name!r}", hint=hint)
        return {
            name: number_as(value, Fraction(numbers.get(name, 0)))
            for name, value in printed.items()
        }


def number_of_positions(
    printed: Number | Annotated[Mapping[str, Number], Meta(min_length=1)],
    *,
    counting: Counting = "raw",
    marks: tuple[Marks, ...] = (),
    turn: Seats = "both",
    end: tuple[End, ...] = (),
    worth: tuple[Result, ...] = (),
    can: tuple[Doing, ...] = (),
    by: ByPosition | None = None,
) -> Finding:
    """Count the positions that can occur in a game, those with all the properties asked for.

    printed  : their number; if you give `by`, a table of the printed numbers, such as
        { first = 2739 }
    counting : raw: positions; up_to_symmetry: classes of positions under rotation and reflection
    marks    : numbers of marks on the board, such as [3, 4]
    turn     : first, second: which side would move next, in a finished position too; both: any
    end      : none: unfinished; win, draw, loss: finished, with this result of X
    worth    : win, draw, loss: the result for X under best play
    can      : everything that the side to move can do in an unfinished position, such as ["fork"];
        the words are those of the check moves
    by       : marks, turn, end, worth: a number for each value
    """
    counted = [
        position
        for position in (all_positions() if counting == "raw" else all_classes())
        if (not marks or ply(position) in marks)
        and seat_to_move(position) in seats_of(turn)
        and (not end or _end(position) in end)
        and (not worth or _worth(position) in worth)
        and (not can or (outcome(position) is None and all(DO[each](position) for each in can)))
    ]
    numbers = {name: Counter(map(part, counted)) for name, part in OF_POSITIONS.items()}
    parts = _Breakdown(numbers, _values(OF_POSITIONS, all_positions()), len(counted))
    examples = (Exhibit(Board(each), "one of them") for each in counted[:EXAMPLES])
    return compared(printed, parts.of(printed, by), *parts.tables(by, "positions"), *examples)


def number_of_games(
    printed: Shown
    | Annotated[Mapping[str, Shown], Meta(min_length=1)]
    | Annotated[tuple[str, ...], Meta(min_length=1)],
    *,
    counting: GameCounting = "raw",
    result: tuple[Result, ...] = RESULTS,
    length: tuple[Length, ...] = LENGTHS,
    kind: tuple[Kind | Literal["clever"], ...] = KINDS,
    opening: Cells = CELLS,
    reply: Cells = CELLS,
    by: ByGame | None = None,
    order: Order | None = None,
    points: str = "",
) -> Finding:
    """Count the whole games there are, those with all the properties asked for.

    printed : their number; if you give `by`, a table of the printed numbers, such as
        { centre = 25872 }; if you give `order`, the value with the most or the fewest games, such
        as "centre", or a list of all such values; if you give `points`, the points of the games
        instead of their number
    counting : raw: every sequence of cells is a game; up_to_symmetry: every sequence of classes is
        a game; orbits: two games count as one if a single symmetry of the board turns one into the
        other; a game with several openings counts for each
    result  : win, draw, loss: of X
    length  : numbers of moves, 5 to 9
    kind    : stupid: with a move that passes over a win, or else over the only block; fork: a
        game without such a move, won with two winning cells at the last move; other: all other
        games; clever: fork and other
    opening : cells of the first move, 1 to 9
    reply   : cells of the second move
    by      : length, result, kind, opening, reply: a number for each value; with opening also
        corner, edge and centre: the number of one cell of this sort
    order   : most, fewest: the printed value is not a number, but the value with the most games, or
        the fewest; openings are corner, edge and centre then
    points  : the points of a win, a draw and a loss of X, such as 100,10,-1
    """
    kinds = {each for name in kind for each in (CLEVER if name == "clever" else (name,))}
    counted = [
        group
        for group in game_statistics().counts
        if group.result in result
        and group.length in length
        and group.kind in kinds
        and group.first in opening
        and group.second in reply
    ]
    worth = parse_points(points) if points else Points(1, 1, 1)
    parts = _parts_of_games(counted, worth, counting)
    if by == "opening" and order is None:
        parts = _with_one_of_each(parts)
    lines = sorted(map(_first_lines().__getitem__, counted))[:EXAMPLES]
    evidence: tuple[Evidence, ...] = (
        *parts.tables(by, "points" if points else "games"),
        *(Exhibit(LineOfPlay(line_name(line)), "one of them") for line in lines),
    )
    if order is None:
        return compared(printed, parts.of(printed, by), *evidence)
    computed = _foremost(printed, by, order, parts.numbers)
    return compared(sorted(printed) if isinstance(printed, tuple) else printed, computed, *evidence)


def number_of_strategies(
    printed: Shown,
    *,
    seat: Seats = "both",
    which: Which = "no_loss",
) -> Finding:
    """Count the strategies that make one choice for each class of positions.

    printed : their number
    seat    : first, second, or both: pairs of a strategy for each seat
    which   : vectors: all of them; no_loss: those that never lose, also if they differ only in
        choices that play never reaches; in_play: those that never lose and differ in their play
    """
    counted = stored_census(seat)
    both = together(counted)
    of_each = [*counted.seats, *([("both", both)] if seat == "both" else [])]
    head = ("seat", "vectors", "that never lose", "that differ in play")
    rows = [(name, *map(short_number, astuple(numbers))) for name, numbers in of_each]
    shown = table(head, rows, texts=1)
    return compared(printed, number_as(printed, Fraction(getattr(both, which))), shown)


def _values(
    properties: Mapping[By, Callable[[T], str]], counted: Iterable[T]
) -> dict[By, list[str]]:
    """List the values of each property that occur, in the order in which they do."""
    things = list(counted)
    return {name: list(dict.fromkeys(map(part, things))) for name, part in properties.items()}


def _parts_of_games(
    counted: Sequence[Bin], worth: Points, counting: GameCounting
) -> _Breakdown[ByGame]:
    """Add up the points of games by each property."""
    numbers = {name: _summed(counted, name, worth, counting) for name in OF_GAMES}
    values = _values(OF_GAMES, game_statistics().counts)
    total = sum(numbers["length"].values(), Fraction())
    return _Breakdown(numbers, {name: sorted(each) for name, each in values.items()}, total)


def _with_one_of_each(parts: _Breakdown[ByGame]) -> _Breakdown[ByGame]:
    """Add the openings corner, edge and centre, each with the number of one of its cells."""
    numbers = _one_of_each(parts.numbers["opening"])
    return replace(
        parts,
        numbers={**parts.numbers, "opening": {**parts.numbers["opening"], **numbers}},
        values={**parts.values, "opening": [*parts.values["opening"], *numbers]},
    )


def _one_of_each(openings: Mapping[str, Fraction | int]) -> dict[str, Fraction]:
    """Give the number of one cell of each sort."""
    return {name: Fraction(openings.get(str(cell), 0)) for name, cell in ONE_OF.items()}


def _foremost(
    printed: object,
    by: ByGame | None,
    order: Order,
    numbers: Mapping[ByGame, Mapping[str, Fraction | int]],
) -> object:
    """Name the values with the most or the fewest; a single one alone, if one is printed."""
    if by is None or not isinstance(printed, str | tuple):
        hint = 'name a value, such as "centre", and give the argument by as well'
        raise NolossError("printed and the argument order do not fit together", hint=hint)
    parts = _one_of_each(numbers[by]) if by == "opening" else numbers[by]
    end = (max if order == "most" else min)(parts.values(), default=0)
    names = sorted(name for name, number in parts.items() if number == end)
    return names if isinstance(printed, tuple) else " = ".join(names)


OF_GAMES: Final[Mapping[ByGame, Callable[[Bin], str]]] = {
    "length": lambda group: str(group.length),
    "result": lambda group: group.result,
    "kind": lambda group: group.kind,
    "opening": lambda group: str(group.first),
    "reply": lambda group: str(group.second),
}


def _summed(
    counted: Iterable[Bin], by: ByGame, worth: Points, counting: GameCounting
) -> dict[str, Fraction]:
    """Add up the points of the games in each part; games that count as one have the same result."""
    parts: dict[tuple[str, Result], list[Bin]] = {}
    for group in counted:
        parts.setdefault((OF_GAMES[by](group), group.result), []).append(group)
    sums: dict[str, Fraction] = {}
    for (key, result), groups in parts.items():
        games = _number(groups, counting) * Fraction(getattr(worth, result))
        sums[key] = sums.get(key, Fraction()) + games
    return sums


def _number(groups: Iterable[Bin], counting: GameCounting) -> int:
    """Count the different games of some kinds."""
    if counting == "raw":
        return sum(game_statistics().counts[group] for group in groups)
    games = _games_apart(counting)
    return len(set().union(*(games[group] for group in groups)))


@cache
def _games_apart(counting: GameCounting) -> Mapping[Bin, set[Hashable]]:
    """Give the values of the games of each kind; games that count as one have the same value."""
    name = least_image if counting == "orbits" else classes_of
    games: dict[Bin, set[Hashable]] = {}
    for line, kind, result in classified_games():
        group = Bin(line[0], line[1], len(line), kind, result)
        games.setdefault(group, set()).add(name(line))
    return games


@cache
def _first_lines() -> Mapping[Bin, Line]:
    """Give the first game of each kind."""
    lines: dict[Bin, Line] = {}
    for line, kind, result in classified_games():
        lines.setdefault(Bin(line[0], line[1], len(line), kind, result), line)
    return lines


def _end(position: Position) -> End:
    ended = outcome(position)
    return "none" if ended is None else result_for("first", ended)


def _worth(position: Position) -> Result:
    return RESULT[value_for("first", position)]


OF_POSITIONS: Final[Mapping[ByPosition, Callable[[Position], str]]] = {
    "marks": lambda position: str(ply(position)),
    "turn": seat_to_move,
    "end": _end,
    "worth": _worth,
}
