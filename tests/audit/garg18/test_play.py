"""What WST plays: broken rules are found out, and a list of rules without tapes says the same."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from audit.claims_file import claims_of
from audit.finding import Finding
from audit.garg18.play import (
    by_end,
    corners_of,
    differences,
    every_configuration_of,
    first_player_of,
    judged,
    losing_lines,
    results,
    safe,
    smart_draw_of,
    special_case_of,
    strengths,
    wins_or_blocks_of,
    worth_of_moves,
    wst,
)
from common.exhibits import LineOfPlay
from games import EMPTY, Position, outcome, seat_to_move
from games.space import all_positions
from strategies.strategy import permitted_moves
from strategies.wst.files import READINGS
from tests.audit.printed import evidence_of
from tests.effort import part
from tests.strategies.wst.rule_list import permitted
from tests.verify.naive import (
    START,
    Cells,
    Game,
    blanks,
    class_of,
    failures,
    games,
    mover,
    raw,
    value,
)
from tests.verify.players import anything, blundering_after, perfect, strategy, stuck_after_four

PRINTED: dict[str, Any] = {claim.id: claim.printed for claim in claims_of("Garg18")}
MARKS = {"p first": "X", "o first": "O"}


def by_rules(reading: str, board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cell for cell, _ in permitted(board, reading))


def all_games(reading: str, start: str) -> list[Game]:
    cells: Cells = partial(by_rules, reading)
    return list(games(cells, MARKS[start]))


def boards_asked(reading: str) -> set[str]:
    return {
        board
        for start, mark in MARKS.items()
        for game in all_games(reading, start)
        for board in game.boards[:-1]
        if mover(board) == mark
    }


def tables_of(finding: Finding) -> list[list[list[Any]]]:
    return [
        each["table"] for each in evidence_of(finding) if isinstance(each, dict) and "table" in each
    ]


# ── never loses ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("reading", part(READINGS, 3))
def test_a_list_of_rules_without_tapes_loses_the_same_lines(reading: str) -> None:
    """The second route: other code plays every game and lists those that are lost."""
    whole = {start: all_games(reading, start) for start in MARKS}
    lost = {start: failures(played) for start, played in whole.items()}
    assert safe(wst(reading)) == {start: not lines for start, lines in lost.items()}
    least = [LineOfPlay("".join(map(str, lines[0]))) for lines in lost.values() if lines]
    assert [exhibit.content for exhibit in losing_lines(wst(reading))] == least
    for result, played in zip(judged(wst(reading)).results, whole.values(), strict=True):
        ends = raw(played)
        expected = [ends["win"], ends["draw"], ends["loss"], ends["stuck"]]
        assert by_end(result.statements["every_choice"].survey.raw) == expected


def test_which_readings_never_lose_at_which_strength() -> None:
    rows = strengths(tuple(map(wst, READINGS))).rows
    fails = {(row[0], row[1]): tuple(row[2:5]) for row in rows if "fails" in row}
    assert fails == {
        ("wst:no-five-rule", "o first"): ("fails", "fails", "fails"),
        ("wst:previous-entry", "o first"): ("fails", "holds", "holds"),
        ("wst:no-special-case", "o first"): ("fails", "fails", "fails"),
    }


def test_one_blunder_or_one_gap_is_enough_not_to_be_safe() -> None:
    blunders = strategy(blundering_after((1, 5, 9), 3), positional=False)
    assert safe(blunders) == {"p first": True, "o first": False}
    (line,) = losing_lines(blunders)
    assert isinstance(line.content, LineOfPlay)
    assert (line.content.line[:4], line.note) == ("1593", "o first: test loses")
    stuck = strategy(stuck_after_four)
    assert safe(stuck) == {"p first": False, "o first": False}
    assert "is stuck" in losing_lines(stuck)[0].note


# ── single rules ─────────────────────────────────────────────────────────────────────────────────


def test_on_the_two_boards_of_the_special_case_the_corners_are_lost() -> None:
    finding = special_case_of(PRINTED["garg-special-case"], wst(), wst("no-special-case"))
    assert finding.holds
    (table,) = tables_of(finding)
    assert {row[0] for row in table[1:]} == {"X...O...X", "..X.O.X.."}
    rows = {(row[1] % 2, *row[2:]) for row in table[1:]}
    assert rows == {(0, "drawn", "yes", "no"), (1, "lost", "no", "yes")}


def test_where_no_special_case_fires_every_slot_is_as_good() -> None:
    assert special_case_of([], wst("no-special-case"), wst()).computed == list(range(1, 10))


def test_who_misses_a_win_or_a_block_is_found_out() -> None:
    printed = PRINTED["garg-wins-or-blocks"]
    assert wins_or_blocks_of(printed, strategy(perfect)).computed == {"wins": False, "blocks": True}
    loose = wins_or_blocks_of(printed, strategy(anything))
    assert loose.computed == {"wins": False, "blocks": False}
    lines = [each["line"] for each in evidence_of(loose)[1:]]
    assert lines == ["12435", "123546", "12354", "1243"]


def test_of_all_games_the_first_player_wins_more_and_a_perfect_second_player_loses_none() -> None:
    assert first_player_of("the first player", strategy(anything)).holds
    lost = strategy(lambda board, _: (min(blanks(board), key=partial(worst, board)),))
    assert first_player_of("", lost).computed == "the second player"
    assert first_player_of("", strategy(stuck_after_four)).computed == "neither"


def worst(board: str, cell: int) -> int:
    """Order moves by what they leave to the opponent, the worst first."""
    return -value(board[: cell - 1] + mover(board) + board[cell:])


@pytest.mark.parametrize("board", ["X...O...X", ".........", "X........", "XX..OO..."])
def test_the_worth_of_a_move_is_that_of_a_plain_search(board: str) -> None:
    names = {1: "won", 0: "drawn", -1: "lost"}
    cells = [cell for cell in range(1, 10) if board[cell - 1] == "."]
    after = {cell: board[: cell - 1] + mover(board) + board[cell:] for cell in cells}
    expected = {cell: names[-value(child)] for cell, child in after.items()}
    assert worth_of_moves(Position(board)) == expected


@pytest.mark.parametrize(("reading", "number"), [("no-five-rule", 8), ("printed-corners", 21)])
def test_rules_without_tapes_differ_in_the_same_positions(reading: str, number: int) -> None:
    apart = {
        board
        for board in boards_asked("base")
        if {cell for cell, _ in permitted(board)} != {cell for cell, _ in permitted(board, reading)}
    }
    assert set(differences(wst(), wst(reading))) == apart
    assert len(apart) == number


def test_the_corners_are_the_images_of_one_of_them() -> None:
    printed = PRINTED["garg-corners"]
    assert corners_of([1, 3, 7, 9], wst(), wst("printed-corners")).holds
    images = sorted(board.index("X") + 1 for board in class_of("X........"))
    assert images == corners_of(printed, wst(), wst()).computed


# ── every configuration ──────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_games_that_are_lost_or_stuck_are_among_the_results() -> None:
    printed = PRINTED["garg-every-configuration"]
    assert results(wst()) == ["draw", "win"]
    assert results(wst("no-special-case")) == ["draw", "loss", "win"]
    assert results(strategy(stuck_after_four)) == ["stuck"]
    refuted = every_configuration_of(printed, strategy(anything))
    assert (refuted.computed, refuted.holds) == (["draw", "loss", "win"], False)
    assert every_configuration_of(printed, strategy(perfect)).holds


@pytest.mark.slow
def test_put_before_every_board_wst_throws_some_of_them_away_and_a_perfect_player_none() -> None:
    kept = tables_of(every_configuration_of([], wst()))[1]
    assert kept[1:] == [
        ["p first", "won", 2310, 176],
        ["p first", "drawn", 1052, 60],
        ["p first", "lost", 1158, "nothing to keep"],
        ["o first", "won", 1158, 76],
        ["o first", "drawn", 1052, 32],
        ["o first", "lost", 2310, "nothing to keep"],
    ]
    perfectly = every_configuration_of([], strategy(perfect))
    table = tables_of(perfectly)[1]
    assert {row[3] for row in table[1:]} == {0, "nothing to keep"}
    assert len(perfectly.evidence) == 3  # no line is shown: none is lost


@pytest.mark.slow
def test_the_lines_from_given_boards_are_lost_by_the_rules_without_tapes() -> None:
    """The evidence follows the strategy as soon as the given board is there."""
    finding = every_configuration_of([], wst())
    lines = [each for each in evidence_of(finding) if isinstance(each, dict) and "line" in each]
    assert [each["line"] for each in lines] == ["21583794", "2845137"]
    for each, given, mark in zip(lines, (1, 3), "XO", strict=True):
        cells = [int(cell) for cell in str(each["line"])]
        board = START
        for ply, cell in enumerate(cells):
            if ply >= given and mover(board) == mark:
                assert cell in by_rules("base", board, ())
            board = board[: cell - 1] + mover(board) + board[cell:]
        won = outcome(Position(board))
        assert won is not None
        assert won.winner == ("O" if mark == "X" else "X")


# ── the value of the game, the special case by its wording ───────────────────────────────────────


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (EMPTY, "draw"),
        ("XX..OO...", "the first player wins"),
        ("X.X...OO.", "the first player wins"),
    ],
)
def test_the_value_of_a_board_decides_how_smart_players_end(board: str, expected: str) -> None:
    assert smart_draw_of("draw", Position(board)).computed == expected
    worth = value(board) if mover(board) == "X" else -value(board)
    assert {"draw": 0, "the first player wins": 1}[expected] == worth


@pytest.mark.slow
def test_the_tape_program_of_the_special_case_fires_on_the_boards_of_its_wording() -> None:
    """All unfinished positions in which the machine plays second, reached or not."""
    fired = [
        position
        for position in all_positions()
        if outcome(position) is None
        and seat_to_move(position) == "second"
        and any(move.rule == "SC" for move in permitted_moves(wst(), position))
    ]
    rows = [" ".join((at[:3], at[3:6], at[6:])) for at in fired]
    shown = {row.translate(str.maketrans("XO.", "OXw")) for row in rows}
    assert shown == set(PRINTED["garg-first-three"])


def test_a_strategy_is_asked_once_and_keeps_its_answers() -> None:
    assert wst("base") is wst()
    assert judged(wst()) is judged(wst("base"))
