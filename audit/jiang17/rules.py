"""The claims about Jiang's guidelines and his program: their results and their input."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from audit.claim import Finding, compared
from audit.jiang17.course import RIGGED
from audit.jiang17.effects import Group, Moves, cells_of, game_matrix, letters
from audit.jiang17.lines import MATCH
from common.exhibits import Board, Cell, Exhibit, table
from games import (
    SEATS,
    Position,
    Seat,
    free_cells,
    mark_of,
    position_after,
    seat_to_move,
    successors,
    to_move,
)
from games.rules import ply
from games.space import all_positions, unfinished_positions, value_for
from strategies.catalogue import find_strategy
from strategies.strategy import Strategy, full_name, permitted_moves
from verify.play.play import play_of
from verify.verdict.from_all import verdict_from_all

Known: TypeAlias = Literal["matrix", "matrix and remaining moves"]
"""The part of a board that a program knows."""

Key: TypeAlias = Callable[[Position], Hashable]


class SharedBoards(NamedTuple):
    """Groups of several boards with the same key: a program that knows only the key confuses them.

    differ     : groups in which the rules allow different moves
    nothing    : groups in which no move is allowed on every board
    none_right : groups in which no move keeps the value of every board
    """

    groups: int
    boards: int
    differ: tuple[tuple[Position, ...], ...]
    nothing: tuple[tuple[Position, ...], ...]
    none_right: tuple[tuple[Position, ...], ...]


class Mismatch(NamedTuple):
    """A board on which a program may select what the rules do not allow, or selects nothing."""

    position: Position
    selected: tuple[int, ...]
    permitted: tuple[int, ...]


def pseudocode(printed: dict[str, bool]) -> Finding:
    """Compare the program with the guidelines on the boards of its games. Claim `jiang-pseudocode`.

    The program has two readings; the one that is better for it counts. Only the boards of its
    games from the beginning count. The evidence shows the other reading and all other boards.
    """
    program, other = map(_built_in, ("jiang:pseudocode-forced-reply", "jiang:pseudocode"))
    return implements(program, _built_in("jiang"), printed, other)


def implements(
    program: Strategy, rules: Strategy, printed: dict[str, bool], *others: Strategy
) -> Finding:
    """Say whether all that a program may select is allowed, and whether it always selects.

    others : more programs, for the evidence
    """
    met = _met(program, *SEATS)
    found = [one for one in _mismatches(program, rules) if one.position in met]
    wrong, stuck = _not_permitted(found), _nothing(found)
    computed = {"selects only allowed moves": not wrong, "always selects a move": not stuck}
    programs = [row for each in (program, *others) for row in _program_rows(each, rules)]
    head = ("program", "boards", "how many", "a move is not allowed", "nothing is selected")
    own = {position_after(MATCH[:place]) for place in range(len(MATCH))}
    match = [
        _shown(each, one)
        for each in (program, *others)
        for one in _mismatches(each, rules)
        if one.position in own and one in (*_not_permitted([one]), *_nothing([one]))
    ]
    boards = [_shown(program, one) for each in (wrong, stuck) for one in each[:1]]
    shown = dict.fromkeys((*match, *boards))
    return compared(printed, computed, table(head, programs), *shown, rests_on=(program,))


def suffices(printed: bool, *, known: Known) -> Finding:
    """Look for a move that the guidelines allow on all boards that look the same.

    Claims `jiang-matrix-suffices`, `jiang-program-data`.
    """
    return suffices_for(_built_in("jiang"), printed, known)


def suffices_for(strategy: Strategy, printed: bool, known: Known) -> Finding:
    """Say whether a strategy allows some move on all boards that look the same."""
    every = unfinished_positions()
    alone, remaining = (shared(strategy, key, every) for key in KEYS.values())
    head = ("known", "boards", "shared by several boards", "these boards",
            "different moves allowed", "no move allowed on all",
            "no move right on all")  # fmt: skip
    own_games = {
        f"in its games as {mark_of(seat)}": sorted(_met(strategy, seat), key=ply) for seat in SEATS
    }
    rows = [
        _row(name, where, shared(strategy, key, boards))
        for where, boards in {"all": every, **own_games}.items()
        for name, key in KEYS.items()
    ]
    matrices = {game_matrix(each) for each in all_positions()}
    note = f"{len(all_positions()):,} boards have {len(matrices):,} matrices"
    own = [
        Exhibit(Board(each), f"the matrix of the rigged board; {_says(strategy, each)}")
        for each in all_positions()
        if game_matrix(each) == game_matrix(RIGGED)
    ]
    no_move = {"matrix": alone.nothing, "matrix and remaining moves": remaining.nothing}[known]
    return compared(printed, not no_move, table(head, rows), note, *own)


def permitted(printed: Annotated[list[tuple[Moves, Group]], Meta(min_length=1)]) -> Finding:
    """Ask the guidelines what they allow after lines of play. Claim `jiang-guidelines-at-work`."""
    return permitted_by(_built_in("jiang"), printed)


def permitted_by(strategy: Strategy, printed: list[tuple[Moves, Group]]) -> Finding:
    """Ask a strategy what it allows after lines of play."""
    asked = {line: permitted_moves(strategy, position_after(cells_of(line))) for line, _ in printed}
    computed = [(line, letters(sorted(cell for cell, _ in asked[line]))) for line, _ in printed]
    rows = [
        (line or "–", ", ".join(found), ", ".join(dict.fromkeys(rule for _, rule in asked[line])))
        for line, found in computed
    ]
    return compared(printed, computed, table(("board after", "allowed", "by"), rows))


def ideal_move(printed: bool, *, lines: list[Moves]) -> Finding:
    """Ask whether every move allowed after each line is ideal. Claim `jiang-ideal-move`."""
    return keeps_all(_built_in("jiang"), printed, lines)


def keeps_all(strategy: Strategy, printed: bool, lines: list[Moves]) -> Finding:
    """Say whether every move allowed after these lines keeps what the board is worth."""
    boards = {line: position_after(cells_of(line)) for line in lines}
    kept = [_cells(strategy, each) <= right_moves(each) for each in boards.values()]
    rows = [
        (line or "–", ", ".join(letters(sorted(_cells(strategy, each)))), _right_moves(each))
        for line, each in boards.items()
    ]
    results = verdict_from_all(strategy).results
    given = [one for result in results for one in result.given_away]
    every = len(unfinished_positions())
    beside = f"of all {every:,} boards with a move due, also those to which the guidelines "
    beside += f"never come, there are {len(given)} on which an allowed move gives something away"
    shown = [
        Exhibit(Board(one.position), f"{one.worth}; {_says(strategy, one.position)}; right: "
                f"{_right_moves(one.position)}")
        for one in given[:1]
    ]  # fmt: skip
    head = ("board after", "allowed", "ideal")
    return compared(printed, all(kept), table(head, rows), beside, *shown)


def shared(strategy: Strategy, key: Key, boards: Iterable[Position]) -> SharedBoards:
    """Group boards on which a move is due by a key, and compare within each group.

    The boards of a group, and the groups, are in order of their marks, the fewest first.
    """
    groups: dict[Hashable, list[Position]] = {}
    for position in boards:
        groups.setdefault(key(position), []).append(position)
    several = [tuple(group) for group in groups.values() if len(group) > 1]
    permitted = {each: _cells(strategy, each) for group in several for each in group}
    right = {each: right_moves(each) for group in several for each in group}
    return SharedBoards(
        len(several),
        sum(map(len, several)),
        tuple(group for group in several if len({permitted[each] for each in group}) > 1),
        tuple(group for group in several if not _common(permitted[each] for each in group)),
        tuple(group for group in several if not _common(right[each] for each in group)),
    )


def by_matrix(position: Position) -> Hashable:
    """Give the matrix, and the side to move."""
    return to_move(position), game_matrix(position)


def by_matrix_and_remaining(position: Position) -> Hashable:
    """Give the matrix, the side to move, and the remaining moves."""
    return to_move(position), game_matrix(position), free_cells(position)


KEYS: Final[Mapping[Known, Key]] = {
    "matrix": by_matrix,
    "matrix and remaining moves": by_matrix_and_remaining,
}


def right_moves(position: Position) -> frozenset[int]:
    """Collect the moves that keep what a position is worth."""
    seat = seat_to_move(position)
    worth = value_for(seat, position)
    after = successors(position)
    return frozenset(cell for cell, child in after if value_for(seat, child) == worth)


def _cells(strategy: Strategy, position: Position) -> frozenset[int]:
    return frozenset(move.cell for move in permitted_moves(strategy, position))


def _common(found: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset.intersection(*found)


@cache
def _built_in(name: str) -> Strategy:
    return find_strategy(name)


@cache
def _mismatches(program: Strategy, rules: Strategy) -> tuple[Mismatch, ...]:
    """List the boards on which a program does not select exactly the allowed moves."""
    both = [(each, _cells(program, each), _cells(rules, each)) for each in unfinished_positions()]
    return tuple(
        Mismatch(position, tuple(sorted(selected)), tuple(sorted(permitted)))
        for position, selected, permitted in both
        if selected != permitted
    )


def _not_permitted(found: Iterable[Mismatch]) -> list[Mismatch]:
    return [one for one in found if set(one.selected) - set(one.permitted)]


def _nothing(found: Iterable[Mismatch]) -> list[Mismatch]:
    return [one for one in found if not one.selected]


def _met(program: Strategy, *seats: Seat) -> frozenset[Position]:
    """Collect the boards on which a program has to select in its games from the beginning."""
    plays = (play_of(program, seat) for seat in seats)
    return frozenset(played.positions[node] for played in plays for node in played.answers)


def _program_rows(program: Strategy, rules: Strategy) -> list[tuple[Cell, ...]]:
    found, met, every = _mismatches(program, rules), _met(program, *SEATS), unfinished_positions()
    ours = [one for one in found if one.position in met]
    name = full_name(program)
    return [
        (name, "in its games", len(met), len(_not_permitted(ours)), len(_nothing(ours))),
        (name, "all", len(every), len(_not_permitted(found)), len(_nothing(found))),
    ]


def _shown(program: Strategy, one: Mismatch) -> Exhibit:
    selects = ", ".join(letters(one.selected)) or "nothing"
    note = f"{full_name(program)} selects {selects}, the guidelines allow "
    return Exhibit(Board(one.position), note + ", ".join(letters(one.permitted)))


def _row(known: str, boards: str, found: SharedBoards) -> tuple[Cell, ...]:
    counts = (len(found.differ), len(found.nothing), len(found.none_right))
    return known, boards, found.groups, found.boards, *counts


def _says(strategy: Strategy, position: Position) -> str:
    cells = (move.cell for move in permitted_moves(strategy, position))
    return f"{full_name(strategy)} allows {', '.join(letters(cells)) or 'nothing'}"


def _right_moves(position: Position) -> str:
    return ", ".join(letters(sorted(right_moves(position))))
