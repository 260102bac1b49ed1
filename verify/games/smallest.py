"""The smallest table of a strategy that never loses: the fewest positions, up to symmetry.

A table has a move for each class of positions in which the strategy comes to move. Every
strategy comes to the classes in which it first moves. In a class it makes one of its moves, and
then comes to all classes in which it can move next. So it needs each class that comes next after
every one of its possible moves. A search tries the moves at one class after the other and finds the
fewest classes. It leaves a branch when the classes needed are as many as in the best table so far.
A second search knows the least number: the classes at which it branches are the proof that fewer
are not enough. `verify/recheck_smallest.py` checks this proof.

Nothing is assumed about the strategy. So no strategy needs fewer positions, even if it remembers
the play, or plays symmetric positions differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from common.documents import Document, plain
from common.errors import NolossError
from games.board_game import BoardGame
from games.errors import TooLargeError
from games.game import Move
from games.reached import MOST_POSITIONS, Met
from games.rules import SEATS, Position, Seat
from games.space import fold, walk
from strategies.encodings.files.table import Table, symmetric_table, table_strategy
from verify.games.certificate import GameRules, rules_as_data
from verify.play.play import play_of
from verify.play.safety import counterexample
from verify.verdict.certificate import content_hash

Classes: TypeAlias = int
"""A set of classes as bits; the first class in the order of their texts is bit 0."""

MOST_BRANCHES: Final = 20_000
"""Branches of a search before it ends without a proof; some ten seconds on nine cells."""
_PART: Final = 20
"""If the first search uses all branches, each search for a bound gets them divided by this."""


class SmallestSeat(Struct, frozen=True):
    """A table for one seat, with the proof that fewer positions are not enough.

    positions : how many the table has, up to symmetry
    at_least  : how many any strategy needs; less than `positions` if the search did not end
    table     : the position of each class in which the strategy comes to move → its move
    branches  : the classes at which the proof of `at_least` tries all moves, depth first
    """

    positions: int
    at_least: int
    table: Mapping[str, str]
    branches: tuple[str, ...]


class SmallestTable(Document, tag="noloss/smallest-table", frozen=True, kw_only=True):
    """The fewest positions, up to symmetry, with which a strategy never loses.

    game        : its name
    rules       : the game that is played
    symmetries  : for each symmetry the images of the cells, from 0
    keeps_value : whether the strategy must keep the value of every position, too
    opening     : the first move of every play, if it is forced
    seats       : seat → its table, and the proof
    sha256      : of the content: all but this, keys sorted, no spaces, ASCII
    """

    game: str
    rules: GameRules
    symmetries: tuple[tuple[int, ...], ...]
    keeps_value: bool
    opening: str | None
    seats: Mapping[Seat, SmallestSeat]
    sha256: str | UnsetType = UNSET

    @property
    def proved(self) -> bool:
        """Whether every table is proved to be the smallest."""
        return all(seat.at_least == seat.positions for seat in self.seats.values())

    def __repr__(self) -> str:
        numbers = ", ".join(f"{seat} {each.positions}" for seat, each in self.seats.items())
        return f"<SmallestTable: {self.game}, {numbers}>"


class SmallestError(NolossError):
    """A game or a seat of which there is no smallest table."""

    def __init__(self, game: str, problem: str, *, hint: str) -> None:
        super().__init__(problem, where=f"game {game}", hint=hint)


@dataclass(frozen=True, slots=True)
class _Choices:
    """The needs of a seat: its classes, and the classes that each allowed move at them adds.

    names   : the classes, ascending
    first   : those in which it first moves
    options : for each class the sets of classes in which it moves next, one for each move
    moves   : for each class, such a set -> the move
    """

    names: tuple[str, ...]
    first: Classes
    options: tuple[tuple[Classes, ...], ...]
    moves: tuple[Mapping[Classes, Move], ...]


def smallest_table(
    game: BoardGame,
    seats: Iterable[Seat] = SEATS,
    opening: Move | None = None,
    *,
    keeps_value: bool = False,
    most: int = MOST_POSITIONS,
    branches: int = MOST_BRANCHES,
    note: Callable[[str], None] = lambda far: None,
    met: Met = lambda number: None,
) -> SmallestTable:
    """Find the fewest positions, up to symmetry, in which a strategy that never loses moves.

    opening     : the first move of every play, in either seat
    keeps_value : ask for strategies that keep the value of every position they come to
    most        : the most classes of positions
    branches    : the most branches of a search; after them you get the best table and bound so far
    note        : called with a text about the progress of a search

    Raises SmallestError for a game whose positions come back, for a seat that every strategy can
    lose, and for an opening that is not a legal move; TooLargeError for more classes.
    """
    rules = rules_as_data(game)
    if game.repeats:
        hint = "take a game in which marks stay, such as 3,3,3:misere"
        raise SmallestError(game.name, "stones move, so positions can come back", hint=hint)
    graph = _class_graph(game, opening, most, met)
    found = {seat: _in_seat(game, graph, seat, keeps_value, branches, note) for seat in seats}
    made = SmallestTable(
        game=game.name,
        rules=rules,
        symmetries=tuple(each.images for each in game.symmetries),
        keeps_value=keeps_value,
        opening=None if opening is None else game.move_name(opening),
        seats=found,
    )
    for seat, each in found.items():
        _confirm(game, seat, each, opening)
    return replace(made, sha256=content_hash(plain(made)))


Graph: TypeAlias = Mapping[str, Mapping[Move, str]]
"""Class -> the classes after it, each by its least move; breadth-first."""


def _class_graph(game: BoardGame, opening: Move | None, most: int, met: Met) -> Graph:
    """Make all classes of a game, or those after an opening; a class is its greatest position."""
    known: dict[str, str] = {}
    graph: dict[str, dict[Move, str]] = {}

    def representative(position: str) -> str:
        if position not in known:
            images = {each(position) for each in game.symmetries}
            known.update(dict.fromkeys(images, max(images)))
        return known[position]

    def after(position: str) -> Iterable[str]:
        moves = game.moves(position)
        if position == game.start and opening is not None:
            moves = (opening,)
        ways = {representative(game.play(position, move)): move for move in reversed(moves)}
        graph[position] = {move: child for child, move in ways.items()}
        if len(graph) > most:
            raise TooLargeError(game.name, most)
        if not len(graph) % 1_024:
            met(len(graph))
        return ways

    if opening is not None and opening not in game.moves(game.start):
        hint = f"the first moves are {' '.join(map(game.move_name, game.moves(game.start)))}"
        raise SmallestError(game.name, "the opening is not a first move", hint=hint)
    walk(game.start, after)
    return graph


def _choices(game: BoardGame, graph: Graph, seat: Seat, keeps_value: bool) -> _Choices:
    """Find what a seat needs after each of its moves; raise SmallestError if it can always lose."""
    worth = _worth(game, graph, seat)
    nexts = _next_moves(game, graph, seat)
    if worth[game.start] < 0:
        hint = f"take the other seat: --seat {'first' if seat == 'second' else 'second'}"
        problem = f"every strategy in the {seat} seat loses against some opponent"
        raise SmallestError(game.name, problem, hint=hint)
    by_class: dict[str, dict[frozenset[str], Move]] = {}

    def after(node: str) -> Iterable[str]:
        least = worth[node] if keeps_value else 0
        moves = sorted(graph[node].items(), reverse=True)  # the least move is kept
        by_class[node] = {nexts[child]: move for move, child in moves if worth[child] >= least}
        return frozenset[str]().union(*by_class[node])

    for node in nexts[game.start]:
        if node not in by_class:
            walk(node, lambda each: () if each in by_class else after(each))
    names = tuple(sorted(by_class))
    bit = {name: 1 << place for place, name in enumerate(names)}
    moves = tuple(
        {sum(bit[each] for each in added): move for added, move in by_class[name].items()}
        for name in names
    )
    first = sum(bit[name] for name in nexts[game.start])
    return _Choices(names, first, tuple(tuple(_least(each)) for each in moves), moves)


def _worth(game: BoardGame, graph: Graph, seat: Seat) -> dict[str, int]:
    """Give the value of every class for a seat: 1 a win, 0 a draw, -1 a loss."""

    def worth_of_end(node: str) -> int:
        ended = game.ended(node)
        return 0 if ended == "draw" else 1 if ended == seat else -1

    def best(node: str, values: Mapping[str, int]) -> int:
        best_of = max if game.seat_to_move(node) == seat else min
        return best_of(values[child] for child in graph[node].values())

    return fold(graph, {node: worth_of_end(node) for node in graph if not graph[node]}, best)


def _next_moves(game: BoardGame, graph: Graph, seat: Seat) -> dict[str, frozenset[str]]:
    """Give for every class the classes in which a seat moves next: itself, or all after replies."""

    def later(node: str, sets: Mapping[str, frozenset[str]]) -> frozenset[str]:
        if game.seat_to_move(node) == seat:
            return frozenset([node])
        return frozenset[str]().union(*(sets[child] for child in graph[node].values()))

    return fold(graph, {node: frozenset[str]() for node in graph if not graph[node]}, later)


def _in_seat(
    game: BoardGame,
    graph: Graph,
    seat: Seat,
    keeps_value: bool,
    most: int,
    note: Callable[[str], None],
) -> SmallestSeat:
    """Find and prove the smallest table of a seat; if this takes too long, prove a lower bound."""
    choices = _choices(game, graph, seat, keeps_value)
    search = _Search(choices, len(choices.names) + 1, most, note)
    ended = search.run()
    table, positions = search.table, search.best
    if not table:
        hint = "choose a smaller board"
        raise SmallestError(game.name, f"{most:,} branches lead to no table yet", hint=hint)
    proof = _Search(choices, positions if ended else 0, most, note)
    proof.run()
    while not ended:
        further = _Search(choices, proof.best + 1, most // _PART, note)
        if not further.run():
            break
        if further.best == proof.best:  # a table as small as the bound
            table, positions = further.table, further.best
            break
        proof = further
    return SmallestSeat(
        positions=positions,
        at_least=proof.best,
        table={name: game.move_name(table[name]) for name in graph if name in table},
        branches=tuple(choices.names[each] for each in proof.branches),
    )


class _Search:
    """A search for a table with fewer classes than `best`, depth first."""

    def __init__(
        self, choices: _Choices, best: int, most: int, note: Callable[[str], None]
    ) -> None:
        self.choices = choices
        self.best = best
        self.table: dict[str, Move] = {}
        self.branches: list[int] = []
        self.most = most
        self.note = note

    def run(self) -> bool:
        """Search; say whether the search came to its end."""
        stack = [(self.choices.first, self.choices.first)]
        while stack:
            classes, tries = needed(self.choices.options, *stack.pop())
            if classes.bit_count() + apart(tries) >= self.best:
                continue
            if not tries:
                self.table = self._table(classes)
                self.best = len(self.table)
                continue
            if len(self.branches) == self.most:
                return False
            self.note(f"at most {self.best:,} positions, {len(self.branches):,} branches")
            at = max(tries, key=lambda each: (min(map(int.bit_count, tries[each])), -each))
            self.branches.append(at)
            left = sum(1 << each for each in tries)
            stack += [(classes | adds, left | adds) for adds in reversed(tries[at])]
        return True

    def _table(self, classes: Classes) -> dict[str, Move]:
        """Choose moves that need only these classes, in each class to which these moves lead."""
        table: dict[str, Move] = {}
        left, done = self.choices.first, 0
        while left:
            at = left.bit_length() - 1
            ways = self.choices.moves[at].items()
            move, adds = min((move, adds) for adds, move in ways if not adds & ~classes)
            table[self.choices.names[at]] = move
            done |= 1 << at
            left = (left | adds) & ~done
        return table


def bits(classes: Classes) -> Iterator[int]:
    """List the classes of a set, ascending.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while classes:
        least = classes & -classes
        yield least.bit_length() - 1
        classes ^= least


def _least(sets: Iterable[Classes]) -> list[Classes]:
    """Give the sets that contain no other of them: the smallest first, then by their classes."""
    smallest: list[Classes] = []
    for more in sorted({*sets}, key=lambda each: (each.bit_count(), [*bits(each)])):
        if all(less & ~more for less in smallest):
            smallest.append(more)
    return smallest


def needed(
    options: Sequence[Iterable[Classes]], classes: Classes, left: Classes
) -> tuple[Classes, dict[int, list[Classes]]]:
    """Add the classes that every move needs; give what the moves add, where there is a choice.

    left : the classes where there may be a choice
    """
    while True:
        tries = {at: _least(adds & ~classes for adds in options[at]) for at in bits(left)}
        common = 0
        for adds in tries.values():
            every = adds[0]
            for more in adds[1:]:
                every &= more
            common |= every
        if not common:
            return classes, {at: adds for at, adds in tries.items() if len(adds) > 1}
        left |= common & ~classes
        classes |= common


def apart(tries: Mapping[int, Sequence[Classes]]) -> int:
    """Add up the least that choices add, if they share no class; the largest come first."""
    total = used = 0
    for fewest, at in sorted((-min(map(int.bit_count, adds)), at) for at, adds in tries.items()):
        union = 0
        for adds in tries[at]:
            union |= adds
        if not union & used:
            total, used = total - fewest, used | union
    return total


def _confirm(game: BoardGame, seat: Seat, found: SmallestSeat, opening: Move | None) -> None:
    """Play a table against every opponent, as `verify` does; raise SmallestError if it fails."""
    moves: Table = {
        Position(position): (game.parse_move(move),) for position, move in found.table.items()
    }
    strategy = table_strategy(symmetric_table(moves, game), name="smallest", game=game)
    start = None
    if opening is not None and game.seat_to_move(game.start) != seat:
        start = Position(game.play(game.start, opening))
    play = play_of(strategy, seat, start=start)
    reached = {max(each(node) for each in game.symmetries) for node in play.answers}
    if counterexample(play) or reached != {*found.table}:
        hint = "this is a fault of noloss; please report it"
        raise SmallestError(game.name, "the table found does not do what it should", hint=hint)
