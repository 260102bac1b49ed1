"""The claims about Jiang's guidelines and his program: what they reach, what they need to know."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import asdict
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from audit.finding import Evidence, Finding, compared
from audit.jiang17.lines import MATCH
from audit.jiang17.matrices import game_matrix, letters
from audit.jiang17.rigged import RIGGED
from common.exhibits import Board, Cell, Exhibit, LineOfPlay, table
from games import (
    Position,
    free_cells,
    line_name,
    outcome,
    position_after,
    seat_to_move,
    successors,
    to_move,
)
from games.space import all_positions
from games.value import value_for
from strategies.catalogue import find_entry, find_strategy
from strategies.strategy import Strategy, full_name, permitted_moves
from verify.compare.match import side
from verify.verdict.from_all import verdict_from_all
from verify.verdict.verdict import SeatVerdict, holds, verdict

Key: TypeAlias = Callable[[Position], Hashable]

PLAYERS: Final = {"first": "Player #1", "second": "Player #2"}


class Shared(NamedTuple):
    """Groups of boards that are one to whoever knows only a key; each has several boards.

    differ     : the rules permit different moves
    nothing    : no move is permitted on all of them
    none_right : no move keeps on all of them what they are worth
    """

    groups: int
    boards: int
    differ: tuple[tuple[Position, ...], ...]
    nothing: tuple[tuple[Position, ...], ...]
    none_right: tuple[tuple[Position, ...], ...]


class Mismatch(NamedTuple):
    """A board on which a program may select what the rules do not permit, or selects nothing."""

    position: Position
    selected: tuple[int, ...]
    permitted: tuple[int, ...]


def no_loss(printed: dict[str, bool]) -> Finding:
    """Decide whether the guidelines can lose. Claim `jiang-no-loss`."""
    return never_loses(_built_in("jiang"), printed)


def never_loses(strategy: Strategy, printed: dict[str, bool]) -> Finding:
    """Decide whether a strategy can lose, however its open choices are resolved."""
    results = _decided(strategy)
    computed = {PLAYERS[one.seat]: holds(one, "every_choice") for one in results}
    games = table(
        ("player", "wins", "draws", "losses", "stuck"),
        [
            (PLAYERS[one.seat], *asdict(one.statements["every_choice"].survey.raw).values())
            for one in results
        ],
    )
    readings = table(
        ("reading", *PLAYERS.values()),
        [
            (reading, *map(_in_words, _decided(_built_in(f"jiang:{reading}"))))
            for reading in find_entry("jiang").readings
        ],
    )
    return compared(printed, computed, games, readings, rests_on=(strategy,))


def both_draw(printed: list[str]) -> Finding:
    """Play the guidelines against themselves. Claim `jiang-both-draw`."""
    return between(_built_in("jiang"), printed)


def between(strategy: Strategy, printed: list[str]) -> Finding:
    """Name the ends of all games of a strategy against itself."""
    played = side(strategy, strategy, "first")
    ends = {end: games for end, games in asdict(played.raw).items() if games}
    lines = (LineOfPlay(line_name(line)) for line in played.lines.values())
    note = f"games, with every open choice of both: {sum(ends.values())}"
    return compared(printed, sorted(ends), note, *lines, rests_on=(strategy,))


def pseudocode(printed: dict[str, bool]) -> Finding:
    """Hold the program against the guidelines on every board. Claim `jiang-pseudocode`.

    The evidence has its other reading, too, in which `move_next` is the forced answer only.
    """
    program, forced = map(_built_in, ("jiang:pseudocode", "jiang:pseudocode-forced-reply"))
    return implements(program, _built_in("jiang"), printed, forced)


def implements(
    program: Strategy, rules: Strategy, printed: dict[str, bool], *others: Strategy
) -> Finding:
    """Tell whether all that a program may select is permitted, and whether it always selects.

    others : more programs, for the evidence
    """
    found = _mismatches(program, rules)
    wrong, stuck = _not_permitted(found), _nothing(found)
    computed = {"selects only permitted moves": not wrong, "always selects a move": not stuck}
    head = ("program", "boards with a move due", "moves differ", "a move is not permitted",
            "nothing is selected", *PLAYERS.values())  # fmt: skip
    programs = table(head, [_program_row(each, rules) for each in (program, *others)])
    own = {position_after(MATCH[:place]) for place in range(len(MATCH))}
    met = [one for one in (*wrong, *stuck) if one.position in own]
    boards = [_shown(one) for each in (wrong, stuck) for one in each[:1] if one not in met]
    match = [_shown(one, ", in the article's own match") for one in met]
    return compared(printed, computed, programs, *match, *boards, rests_on=(program,))


def matrix_suffices(printed: bool) -> Finding:
    """Compare the guidelines on boards with one matrix. Claim `jiang-matrix-suffices`."""
    return suffices(_built_in("jiang"), printed)


def suffices(strategy: Strategy, printed: bool) -> Finding:
    """Tell whether a strategy does the same on all boards with one matrix."""
    alone, remaining = shared(strategy, by_matrix), shared(strategy, by_matrix_and_remaining)
    head = ("known", "shared by several boards", "boards", "different moves permitted",
            "no move permitted on all", "no move right on all")  # fmt: skip
    rows = [_row("matrix", alone), _row("matrix and remaining moves", remaining)]
    everything = len(all_positions()), len({game_matrix(each) for each in all_positions()})
    note = "{:,} boards have {:,} matrices".format(*everything)
    if not remaining.differ:
        note += "; the matrix and the remaining moves together do suffice for the guidelines"
    first = [_group(strategy, group) for group in alone.none_right[:1]]
    rigged = [each for each in all_positions() if game_matrix(each) == game_matrix(RIGGED)]
    own = [
        Exhibit(Board(each), f"the matrix of the rigged board; {_says(strategy, each)}")
        for each in rigged
    ]
    boards = (*own, *(one for group in first for one in group))
    return compared(printed, not alone.differ, table(head, rows), note, *boards)


def ideal_move(printed: bool) -> Finding:
    """Ask on every board whether a permitted move makes less of it. Claim `jiang-ideal-move`."""
    return keeps_all(_built_in("jiang"), printed)


def keeps_all(strategy: Strategy, printed: bool) -> Finding:
    """Tell whether every permitted move keeps what a board is worth."""
    decided = verdict_from_all(strategy).results
    given = [one for result in decided for one in result.given_away]
    rows = []
    for result in decided:
        asked = [each for each in _unfinished() if seat_to_move(each) == result.seat]
        better = [each for each in asked if value_for(result.seat, each) >= 0]
        rows.append((PLAYERS[result.seat], len(better), len(result.given_away)))
    shown: list[Evidence] = []
    for worth in ("won", "drawn"):
        for one in [each for each in given if each.worth == worth][:1]:
            note = f"{worth}; {_says(strategy, one.position)}; "
            note += f"less comes of {', '.join(letters(one.cells))}; right: "
            shown.append(Exhibit(Board(one.position), note + _right_moves(one.position)))
    head = ("player", "boards won or drawn", "a move makes less of it")
    return compared(printed, not given, table(head, rows), *shown)


def shared(strategy: Strategy, key: Key) -> Shared:
    """Group the boards on which a move is due by a key, and compare within each group.

    The boards of a group, and the groups, stand with the fewest marks first.
    """
    groups: dict[Hashable, list[Position]] = {}
    for position in _unfinished():
        groups.setdefault(key(position), []).append(position)
    several = [tuple(group) for group in groups.values() if len(group) > 1]
    permitted = {each: _cells(strategy, each) for group in several for each in group}
    right = {each: right_moves(each) for group in several for each in group}
    return Shared(
        len(several),
        sum(map(len, several)),
        tuple(group for group in several if len({permitted[each] for each in group}) > 1),
        tuple(group for group in several if not _common(permitted[each] for each in group)),
        tuple(group for group in several if not _common(right[each] for each in group)),
    )


def by_matrix(position: Position) -> Hashable:
    """Give the matrix, and who is to move."""
    return to_move(position), game_matrix(position)


def by_matrix_and_remaining(position: Position) -> Hashable:
    """Give the matrix, who is to move, and the remaining moves."""
    return to_move(position), game_matrix(position), free_cells(position)


def right_moves(position: Position) -> frozenset[int]:
    """Collect the moves that keep what a position is worth."""
    seat = seat_to_move(position)
    worth = value_for(seat, position)
    after = successors(position)
    return frozenset(cell for cell, child in after if value_for(seat, child) == worth)


def _unfinished() -> list[Position]:
    return [position for position in all_positions() if outcome(position) is None]


def _cells(strategy: Strategy, position: Position) -> frozenset[int]:
    return frozenset(move.cell for move in permitted_moves(strategy, position))


def _common(found: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset.intersection(*found)


@cache
def _built_in(name: str) -> Strategy:
    return find_strategy(name)


@cache
def _decided(strategy: Strategy) -> tuple[SeatVerdict, ...]:
    return verdict(strategy).results


@cache
def _mismatches(program: Strategy, rules: Strategy) -> tuple[Mismatch, ...]:
    """List the boards on which a program does not select just what is permitted."""
    both = [(each, _cells(program, each), _cells(rules, each)) for each in _unfinished()]
    return tuple(
        Mismatch(position, tuple(sorted(selected)), tuple(sorted(permitted)))
        for position, selected, permitted in both
        if selected != permitted
    )


def _not_permitted(found: Iterable[Mismatch]) -> list[Mismatch]:
    return [one for one in found if set(one.selected) - set(one.permitted)]


def _nothing(found: Iterable[Mismatch]) -> list[Mismatch]:
    return [one for one in found if not one.selected]


def _program_row(program: Strategy, rules: Strategy) -> tuple[Cell, ...]:
    found = _mismatches(program, rules)
    counts = (len(found), len(_not_permitted(found)), len(_nothing(found)))
    played = map(_in_words, _decided(program))
    return full_name(program), len(_unfinished()), *counts, *played


def _shown(one: Mismatch, where: str = "") -> Exhibit:
    selects = ", ".join(letters(one.selected)) or "nothing"
    note = f"the program selects {selects}, the guidelines permit "
    return Exhibit(Board(one.position), note + ", ".join(letters(one.permitted)) + where)


def _row(known: str, found: Shared) -> tuple[Cell, ...]:
    counts = (len(found.differ), len(found.nothing), len(found.none_right))
    return known, found.groups, found.boards, *counts


def _group(strategy: Strategy, group: Iterable[Position]) -> list[Exhibit]:
    return [
        Exhibit(Board(each), f"{_says(strategy, each)}; right: {_right_moves(each)}")
        for each in group
    ]


def _says(strategy: Strategy, position: Position) -> str:
    cells = (move.cell for move in permitted_moves(strategy, position))
    return f"{full_name(strategy)} permits {', '.join(letters(cells)) or 'nothing'}"


def _right_moves(position: Position) -> str:
    return ", ".join(letters(sorted(right_moves(position))))


def _in_words(one: SeatVerdict) -> str:
    stated = one.statements["every_choice"]
    if stated.line is None:
        return "never loses"
    how = "loses" if stated.end == "loss" else "is stuck"
    return f"{how} after {line_name(stated.line)}"
