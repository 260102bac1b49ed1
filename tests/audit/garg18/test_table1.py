"""Table I of Garg18: other strategies fare otherwise, and a plain search finds the same misses."""

from __future__ import annotations

from typing import Any

import pytest

from audit.garg18.play import wst
from audit.garg18.table1 import (
    diagonal_of,
    fork_wins,
    forks_of,
    makes_forks_of,
    optimal_play_of,
    starter_of,
    sub_optimal_of,
    worth_of_forks,
)
from tests.audit.printed import evidence_of
from tests.effort import part
from tests.strategies.wst.rule_list import permitted
from tests.verify.naive import START, Cells, blanks, games, mover, over, put, three, value
from tests.verify.players import anything, perfect, strategy, stuck_after_four

LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


def by_rules(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cell for cell, _ in permitted(board))


def threats(board: str, mark: str) -> int:
    """Count the lines with two marks and a blank."""
    shown = ["".join(sorted(board[cell - 1] for cell in line)) for line in LINES]
    return shown.count("".join(sorted(f".{mark}{mark}")))


def forking(board: str) -> set[int]:
    """List the moves that make two threats where nobody threatens anything."""
    mark = mover(board)
    if threats(board, "X") or threats(board, "O"):
        return set()
    return {cell for cell in blanks(board) if threats(put(board, cell), mark) >= 2}


def winning(board: str) -> set[int]:
    return {cell for cell in blanks(board) if value(put(board, cell)) == -1}


def first_fork(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(forking(board))) or perfect(board, line)


def reached_with_chance(cells: Cells, mark: str, takes: Any) -> dict[str, set[int]]:
    """List the boards with a chance to which its games come, and the cells that miss it."""
    found: dict[str, set[int]] = {}
    for game in games(cells, mark):
        for board in game.boards[:-1]:
            good = takes(board)
            if mover(board) == mark and good:
                found[board] = set(cells(board, ())) - good
    return found


# ── second route ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("takes", "mark", "positions", "missed"),
    part(
        [
            (winning, "X", 136, 8),
            (winning, "O", 290, 0),
            (forking, "X", 8, 8),
            (forking, "O", 0, 0),
        ],
        3,
    ),
)
def test_a_plain_search_finds_the_same_chances_missed(
    takes: Any, mark: str, positions: int, missed: int
) -> None:
    chances = reached_with_chance(by_rules, mark, takes)
    assert len(chances) == positions
    assert sum(bool(wrong) for wrong in chances.values()) == missed
    finding = optimal_play_of({}, wst()) if takes is winning else forks_of("Yes", wst())
    table = evidence_of(finding)[-1]
    start = "p first" if mark == "X" else "o first"
    rows = [row for row in table["table"] if row[:3] == ["wst", start, "every choice"]]
    assert [row[3:5] for row in rows] == ([[positions, missed]] if positions else [])


def test_the_line_shown_lets_a_win_and_a_fork_go() -> None:
    board = START
    for cell in (5, 1, 9, 6):
        if mover(board) == "X":
            assert cell in by_rules(board, ())
        board = put(board, cell)
    assert 3 in by_rules(board, ())
    assert 3 not in winning(board)
    assert forking(board) == {7, 8} == winning(board)


def test_at_every_chance_the_rules_leave_one_fork_and_one_slot_that_is_none() -> None:
    rows = evidence_of(makes_forks_of({}, wst()))[0]["table"][1:]
    assert {row[0]: row[1] for row in rows} == {
        board: " ".join(map(str, sorted(forking(board))))
        for board in reached_with_chance(by_rules, "X", forking)
    }
    shared = [len(set(row[1].split()) & set(row[2].split())) for row in rows]
    assert shared == [1] * 8


# ── other strategies ─────────────────────────────────────────────────────────────────────────────


def test_who_is_stuck_in_a_seat_leaves_the_start_to_nobody() -> None:
    assert starter_of("Any Player", wst()).holds
    assert starter_of("Any Player", strategy(stuck_after_four)).computed == "Nobody"

    def second_only(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return perfect(board, line) if mover(board) == "O" else ()

    assert starter_of("Any Player", strategy(second_only)).computed == "Only Opponent"


def test_without_the_special_case_the_first_diagonal_fails() -> None:
    without = wst("no-special-case")
    assert diagonal_of("Succeed", "O1 X5 O9", without).computed == "Fails"
    assert diagonal_of("Succeed", "O5 X1 O9", without).computed == "Succeed"
    table = evidence_of(diagonal_of("Succeed", "O1 X5 O9", wst()))[0]
    assert [row[0] for row in table["table"][1:]] == [
        "wst",
        "wst:printed-corners",
        "wst:no-five-rule",
        "wst:previous-entry",
        "wst:no-special-case",
    ]
    assert [row[0] for row in table["table"] if row[5] == 2] == ["wst:no-special-case"]


@pytest.mark.parametrize("line", [(1, 5, 9), (5, 1, 9)])
def test_a_plain_search_holds_both_diagonals(line: tuple[int, ...]) -> None:
    board = START
    for cell in line:
        board = put(board, cell)
    assert {game.end for game in games(by_rules, "O", board, line)} == {"win", "draw"}


def test_one_that_remembers_and_never_comes_there_does_not_succeed() -> None:
    elsewhere = strategy(lambda board, line: blanks(board)[:1], positional=False)
    assert diagonal_of("Succeed", "O1 X5 O9", elsewhere).computed == "Fails"


def test_a_perfect_player_misses_no_win_and_one_that_may_do_anything_does() -> None:
    perfectly = optimal_play_of({"p first": True, "o first": True}, strategy(perfect))
    assert perfectly.holds
    assert len(perfectly.evidence) == 1  # no line is shown: no win is missed
    neither = {"p first": False, "o first": False}
    assert optimal_play_of(neither, strategy(anything)).holds


def test_who_plays_badly_loses_to_somebody_and_a_perfect_player_does_not() -> None:
    assert sub_optimal_of("Succeed", strategy(perfect)).holds
    assert sub_optimal_of("Succeed", strategy(anything)).computed == "Can fail"


@pytest.mark.slow
def test_forks_are_made_always_sometimes_or_never() -> None:
    assert forks_of("Yes", strategy(first_fork)).holds
    assert makes_forks_of({"makes every fork": True}, strategy(first_fork)).holds
    assert forks_of("Yes", strategy(anything)).computed == "Sometimes"

    def never(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cell for cell in blanks(board) if cell not in forking(board))

    assert forks_of("Yes", strategy(never)).computed == "No"


# ── forks win ────────────────────────────────────────────────────────────────────────────────────


def every_board() -> set[str]:
    found, pending = {START}, [START]
    while pending:
        board = pending.pop()
        after = set() if over(board) else {put(board, cell) for cell in blanks(board)}
        pending += after - found
        found |= after
    return found


def test_every_quiet_fork_wins_by_a_plain_search_too() -> None:
    found = {
        (board, cell): -value(put(board, cell))
        for board in every_board()
        if not over(board)
        for cell in forking(board)
    }
    assert found == {
        (str(board), cell): worth for (board, cell), worth in worth_of_forks(quiet=True).items()
    }
    assert set(found.values()) == {1}
    assert len(found) == 260


def test_a_fork_while_the_opponent_threatens_can_lose() -> None:
    lost = [key for key, worth in worth_of_forks(quiet=False).items() if worth == -1]
    assert len(lost) == 528
    for board, cell in lost:
        after = put(str(board), cell)
        assert any(three(put(after, reply), mover(after)) for reply in blanks(after))
    assert fork_wins({"a fork wins": False}).holds is False
