"""The numbers of games of a play by their ends, in three countings.

Raw: every game counts. Orbits: two games count as one if a symmetry of the board takes the one to
the other, cell by cell. Up to symmetry: two games count as one if they go through the same symmetry
classes; each position may be turned or mirrored separately. So there are never more orbits than
games, and never more sequences of classes than orbits.

`Points` give the worth of a game by its end, `score` the worth of games together.

Sources: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, 2021. [Kutschera18] A. Kutschera, The best opening move in a game of tic-tac-toe, 2018.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from math import gcd
from operator import add
from types import MappingProxyType
from typing import Final, Literal, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from common.errors import NolossError
from common.text import shown
from games import CELLS, EMPTY, Line, Position, canonical, free_cells, line_name, play
from games.symmetry import SYMMETRIES, Symmetry, apply, apply_cell, compose
from verify.play.play import Node, Play

GameCounting: TypeAlias = Literal["raw", "up_to_symmetry", "orbits"]
"""A way to count games."""


class Tally(Struct, frozen=True):
    """Games by their end, for the seat of the strategy."""

    win: int = 0
    draw: int = 0
    loss: int = 0
    stuck: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.win + self.draw + self.loss + self.stuck

    def __add__(self, other: Tally) -> Tally:
        return Tally(*map(add, astuple(self), astuple(other)))


class Games(Struct, frozen=True):
    """Numbers of games by their end."""

    win: int
    draw: int
    loss: int


class ExactNumber(Struct, frozen=True):
    """A fraction, as a text and as a decimal.

    exact : a whole number or a fraction, such as `3/4`
    """

    exact: str
    decimal: float

    @classmethod
    def of(cls, number: Fraction, digits: int | None = None) -> Self:
        """Write a fraction; the decimal is rounded to `digits` digits, if given."""
        decimal = float(number)
        return cls(str(number), decimal if digits is None else round(decimal, digits))

    @property
    def fraction(self) -> Fraction:
        """The number itself."""
        return Fraction(self.exact)


def win_to_draw(games: Tally) -> tuple[int, int] | None:
    """Give games won to games drawn, in lowest terms; None if no game is won or drawn.

    >>> win_to_draw(Tally(win=82, draw=6)), win_to_draw(Tally(win=5))
    ((41, 3), (1, 0))
    """
    common = gcd(games.win, games.draw)
    return (games.win // common, games.draw // common) if common else None


def count_raw(played: Play) -> Tally:
    """Count the games, every sequence of cells being a different one."""
    return Tally(**raw_counts(played, played.ends))


def count_up_to_symmetry(played: Play) -> Tally:
    """Count the different sequences of symmetry classes among the games.

    Games that go through the same classes count as one. A sequence may be stuck in one copy and
    continue in another; then both the stuck game and the longer games are counted.
    """
    return Tally(**class_counts(played, played.ends))


def count_orbits(played: Play) -> Tally:
    """Count the orbits of whole games with at least one game played.

    Two games are in one orbit if a symmetry of the board takes each move of the one to the same
    move of the other. The symmetries are those that keep the position from which play starts: all
    eight from the empty board, where 255,168 games make 31,896 orbits.
    """
    return Tally(**orbit_counts(played, played.ends))


def least_image(line: Line) -> str:
    """Name the orbit of a line from the empty board by the least line in it.

    >>> least_image((9, 5, 8)), least_image((1, 5, 2))
    ('152', '152')
    """
    text = line_name(line)
    return min(text.translate(table) for table in _TABLES)


def classes_of(line: Line) -> tuple[Position, ...]:
    """Name a line from the empty board up to symmetry, by the classes of its positions in turn."""
    marks = [*EMPTY]
    classes = []
    for ply, cell in enumerate(line):
        marks[cell - 1] = "XO"[ply % 2]
        classes.append(canonical(Position("".join(marks))))
    return tuple(classes)


_TABLES: Final = [
    str.maketrans("123456789", "".join(map(str, symmetry.images))) for symmetry in SYMMETRIES
]

COUNT: Final[Mapping[GameCounting, Callable[[Play], Tally]]] = MappingProxyType(
    {"raw": count_raw, "up_to_symmetry": count_up_to_symmetry, "orbits": count_orbits}
)
"""A way to count games -> the function that counts so."""


def raw_counts(played: Play, ends: Mapping[Node, str]) -> Counter[str]:
    """Count the lines to the nodes that end in some way, by that way."""
    lines = Counter({played.start: 1})  # to a node
    for node, children in played.graph.adjacency():  # a node comes before its children
        for child in children:
            lines[child] += lines[node]
    counts: Counter[str] = Counter()
    for node, end in ends.items():
        counts[end] += lines[node]
    return counts


def class_counts(played: Play, ends: Mapping[Node, str]) -> Counter[str]:
    """Count the sequences of classes that end in some way, by that way.

    The nodes to which one sequence can lead form a set; walking such sets counts every sequence
    once, also for a strategy that treats symmetric positions differently.
    """
    ends = dict(ends)  # asked often
    counts: Counter[str] = Counter()
    level: Counter[frozenset[Node]] = Counter({frozenset({played.start}): 1})  # sequences to a set
    while level:
        below: Counter[frozenset[Node]] = Counter()
        for nodes, sequences in level.items():
            # All nodes of a set are in one class, so finished ones have the same end.
            for end in {ends[node] for node in nodes if node in ends}:
                counts[end] += sequences
            for children in children_by_class(played, nodes).values():
                below[frozenset(children)] += sequences
        level = below
    return counts


Copies: TypeAlias = tuple[Node | None, ...]
"""For each symmetry, the node that its copy of a line leads to; None if the copy is not played."""


def orbit_counts(played: Play, ends: Mapping[Node, str]) -> Counter[str]:
    """Count the orbits of lines by how they end.

    One line represents each orbit. Its continuations depend only on its position and on the nodes
    of its copies, so lines that agree in both are counted together. Two next moves are in one orbit
    if a symmetry that keeps every taken cell takes one to the other.
    """
    ends = dict(ends)  # asked often
    after: dict[Node | None, dict[int, Node]] = {None: {}}
    for node, children in played.graph.adjacency():
        after[node] = {move["cell"]: child for child, move in children.items()}
    start = played.positions[played.start]
    group = tuple(each for each in SYMMETRIES if apply(each, start) == start)
    copies_of = {cell: [apply_cell(each, cell) for each in group] for cell in CELLS}
    counts: Counter[str] = Counter()
    level: Counter[tuple[Position, Copies]] = Counter()  # the number of orbits that agree
    level[start, (played.start,) * len(group)] = 1
    while level:
        below: Counter[tuple[Position, Copies]] = Counter()
        for (position, copies), orbits in level.items():
            for end in {ends[node] for node in copies if node in ends}:
                counts[end] += orbits
            moves = [after[node] for node in copies]
            for cell in _cells_apart(position, start):
                pairs = zip(moves, copies_of[cell], strict=True)
                reached = tuple([children.get(image) for children, image in pairs])
                if any(node is not None for node in reached):
                    below[_turned(play(position, cell), reached, group)] += orbits
        level = below
    return counts


@cache
def _cells_apart(position: Position, start: Position) -> tuple[int, ...]:
    """Give one free cell of each orbit under the symmetries that keep all cells taken.

    start : the symmetries keep this position as a whole, and each cell that was taken since
    """
    taken = [cell for cell in free_cells(start) if cell not in free_cells(position)]
    keeping = [
        each
        for each in SYMMETRIES
        if apply(each, start) == start and all(apply_cell(each, cell) == cell for cell in taken)
    ]
    free = free_cells(position)
    return tuple(cell for cell in free if cell == min(apply_cell(each, cell) for each in keeping))


def _turned(
    position: Position, copies: Copies, group: tuple[Symmetry, ...]
) -> tuple[Position, Copies]:
    """Represent the orbit by the copy with the least position, so that more lines agree."""
    least, order = _least_turn(position, group)
    return least, tuple(copies[place] for place in order)


@cache
def _least_turn(
    position: Position, group: tuple[Symmetry, ...]
) -> tuple[Position, tuple[int, ...]]:
    """Give the least copy of a position, and where each of its copies was found before."""
    least, turn = min((apply(each, position), at) for at, each in enumerate(group))
    return least, _orders(group)[turn]


@cache
def _orders(group: tuple[Symmetry, ...]) -> tuple[tuple[int, ...], ...]:
    """For each turn of a group, give the places that the copies had before the turn."""
    return tuple(tuple(group.index(compose(turn, each)) for each in group) for turn in group)


def children_by_class(
    played: Play, nodes: Iterable[Node], class_of: Callable[[Position], str] = canonical
) -> dict[str, set[Node]]:
    """Group the nodes after these by the class of their position."""
    groups: dict[str, set[Node]] = {}
    positions = played.positions
    for node in nodes:
        for child in played.graph.successors(node):
            groups.setdefault(class_of(positions[child]), set()).add(child)
    return groups


Number: TypeAlias = int | Fraction

_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,9}|/[1-9]\d{0,8})?")


class Points(Struct, frozen=True):
    """The worth of a win, a draw and a loss."""

    win: Number
    draw: Number
    loss: Number = 0


FORD_AS_FIRST: Final = Points(1, -15, -100)
"""Points of a game for a strategy as X. Source: [Ford21] §4.1.1."""

FORD_AS_SECOND: Final = Points(1, 0, -100)
"""Points of a game for a strategy as O. Source: [Ford21] §4.2.1."""

KUTSCHERA: Final = Points(100, 10, -1)
"""The rewards of a game. Source: [Kutschera18] The best opening move."""


class PointsError(NolossError):
    """A text that does not give the points of a win, a draw and a loss."""

    def __init__(self, text: str, what: str) -> None:
        self.text = text
        problem = "not three numbers with commas between them"
        hint = "write what a win, a draw and a loss are worth, such as 100,10,-1 or 1,1/2,0"
        super().__init__(problem, where=f"{what} {shown(text)}", hint=hint)


def parse_points(text: str, what: str = "points") -> Points:
    """Read the points of a win, a draw and a loss: whole numbers, decimals or fractions.

    what : their name in an error

    Raises PointsError.

    >>> parse_points("1, 0.5, -1/3")
    Points(win=Fraction(1, 1), draw=Fraction(1, 2), loss=Fraction(-1, 3))
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 3 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise PointsError(text, what)
    return Points(*map(Fraction, parts))


def score(games: Tally, points: Points) -> Number:
    """Add up the points of games; a stuck game has no points.

    >>> score(Tally(14652, 5184, 7896), KUTSCHERA)
    1509144
    """
    return games.win * points.win + games.draw * points.draw + games.loss * points.loss


def score_per_game(games: Tally, points: Points) -> Fraction:
    """Give the expected points of a game, if all games are equally likely.

    Source: [Kutschera18] The best opening move, the reward function as it is printed; the table
    beside it holds the `score`.
    """
    return Fraction(score(games, points), games.games)
