"""The play of WST: broken rules are found, and a list of rules without tapes agrees."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from audit.claim import Finding
from audit.claims_file import claims_of
from audit.garg18.play import (
    ahead,
    apart,
    corners,
    differences,
    first_player,
    fork_wins,
    wins_or_blocks,
    worth_of_forks,
)
from audit.vocabulary.play import makes_every_fork, never_loses, takes_every_win
from common.exhibits import Board, Exhibit, LineOfPlay
from games import Position
from strategies.wst.files import READINGS
from tests.audit.printed import evidence_of
from tests.effort import part
from tests.strategies.wst.rule_list import permitted
from tests.verify.naive import START, Cells, blanks, class_of, games, mover, over, put, three, value
from verify.play.count import Tally

PRINTED: dict[str, Any] = {claim.id: claim.printed for claim in claims_of("Garg18")}
LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


def by_rules(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cell for cell, _ in permitted(board))


def boards_asked(cells: Cells, mark: str) -> set[str]:
    """List the boards on which a player has to move, by a search that knows no strategies."""
    return {
        board for game in games(cells, mark) for board in game.boards[:-1] if mover(board) == mark
    }


def name_of(reading: str) -> str:
    return "wst" if reading == "base" else f"wst:{reading}"


# ── what hangs on a reading ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("reading", part(READINGS, 3))
def test_the_readings_lose_as_the_claims_say(reading: str) -> None:
    lost = {"no-five-rule": "1347569", "previous-entry": "1567329", "no-special-case": "1593784"}
    finding = never_loses({"first": True, "second": True}, strategy=name_of(reading))
    assert finding.computed == {"first": True, "second": reading not in lost}
    lines = [each.content for each in finding.evidence if isinstance(each.content, LineOfPlay)]
    assert lines == [LineOfPlay(line) for name, line in lost.items() if name == reading]


@pytest.mark.parametrize(("reading", "number"), [("no-five-rule", 8), ("printed-corners", 21)])
def test_rules_without_tapes_differ_in_the_same_positions(reading: str, number: int) -> None:
    asked = boards_asked(by_rules, "X") | boards_asked(by_rules, "O")
    other = {
        board
        for board in asked
        if {cell for cell, _ in permitted(board)} != {cell for cell, _ in permitted(board, reading)}
    }
    assert set(differences("wst", f"wst:{reading}")) == other
    assert len(other) == number


def test_differences_are_counted_and_the_emptiest_board_is_shown() -> None:
    note = "wst allows 5, wst:no-five-rule allows 3 7 9"
    assert Exhibit(Board(Position("X........")), note) in apart("wst", "wst:no-five-rule")
    assert "differ in none" in str(apart("wst", "wst"))


def test_the_corners_are_the_images_of_one_of_them() -> None:
    images = sorted(board.index("X") + 1 for board in class_of("X........"))
    assert images == corners(PRINTED["garg-corners"]).computed
    assert corners(images).holds


# ── threats, wins and forks ──────────────────────────────────────────────────────────────────────


def test_a_missed_win_or_block_is_found() -> None:
    printed = PRINTED["garg-wins-or-blocks"]
    assert wins_or_blocks(printed, strategy="wst").holds
    assert wins_or_blocks({"wins": False, "blocks": True}, strategy="optimal").holds
    loose = wins_or_blocks({"wins": False, "blocks": False}, strategy="any")
    assert loose.holds
    lines = [each["line"] for each in evidence_of(loose)[1:]]
    assert lines == ["12435", "123546", "12354", "1243"]


def threats(board: str, mark: str) -> int:
    """Count the lines with two marks and a blank."""
    shown = ["".join(sorted(board[cell - 1] for cell in line)) for line in LINES]
    return shown.count("".join(sorted(f".{mark}{mark}")))


def forking(board: str) -> set[int]:
    """List the moves that make two threats if neither side has a threat."""
    mark = mover(board)
    if threats(board, "X") or threats(board, "O"):
        return set()
    return {cell for cell in blanks(board) if threats(put(board, cell), mark) >= 2}


def winning(board: str) -> set[int]:
    return {cell for cell in blanks(board) if value(put(board, cell)) == -1}


def missed(finding: Finding, seat: str) -> list[int]:
    """Give, for every choice, the positions with a chance and those in which it can be missed."""
    rows = evidence_of(finding)[0]["table"]
    (row,) = [row for row in rows if row[:2] == [seat, "every choice"]]
    return list(row[2:4])


@pytest.mark.parametrize(("mark", "seat"), [("X", "first"), ("O", "second")])
def test_a_plain_search_finds_the_same_chances_missed(mark: str, seat: str) -> None:
    wins, forks = (
        {
            board: set(by_rules(board, ())) - good
            for board in boards_asked(by_rules, mark)
            if (good := takes(board))
        }
        for takes in (winning, forking)
    )
    for chances, check in ((wins, takes_every_win), (forks, makes_every_fork)):
        finding = check(True, strategy="wst", seat="both")
        assert missed(finding, seat) == [len(chances), sum(map(bool, chances.values()))]
    # Wherever something is missed, one of the two permitted slots makes a fork.
    assert {board for board, wrong in wins.items() if wrong} == set(forks)
    assert all(len(wrong) == 1 for wrong in forks.values())


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


# ── who wins more games ──────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_the_player_who_wins_more_games_is_ahead() -> None:
    """All games of the rules, counted by a plain walk, and two made-up tallies."""
    results = Counter(game.end for game in games(lambda board, _: blanks(board), "X"))
    assert ahead(Tally(win=results["win"], loss=results["loss"])) == "the first player"
    assert ahead(Tally(win=1, loss=2)) == "the second player"
    assert ahead(Tally(win=2, draw=7, loss=2)) == "neither"
    (shown,) = evidence_of(first_player("the first player"))
    assert shown["table"][1][1:] == [results["win"], results["loss"], results["draw"]]
