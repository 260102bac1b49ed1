"""Rules for people: their mistakes by a plain minimax, and mended rules that make none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from audit.bhatt08.heuristics import (
    HEURISTIC,
    LeastNumber,
    Mistake,
    Remedy,
    bi_objective,
    good_rules,
    losing_lines,
    lost_cases,
    match_remedies,
    reported_earlier,
    soedarmadji,
    unavoidable,
    year_of_reference_7,
)
from audit.vocabulary.positions import saving
from games import SEATS, Line, Position, line_name
from games.space import all_classes
from strategies.catalogue import find_strategy
from strategies.strategy import Permitted, Strategy
from tests.audit.printed import evidence_of
from tests.effort import part
from tests.verify.naive import blanks, class_of, failures, games, over, put, three, value

LISTED = ("bhatt-rules", "bhatt-rules:win-first")
REMEDIES = [
    Remedy([3], [2, 4, 6, 8]),
    Remedy([], [8]),
    Remedy([], [6]),
]


def cells_of(strategy: Strategy, board: str) -> tuple[int, ...]:
    return tuple(cell for cell, _ in strategy.moves(Position(board), ()))


def keeps(board: str, cell: int) -> bool:
    """Tell by a plain minimax whether a move does not lose."""
    return value(put(board, cell)) <= 0  # to the other side, which moves next


def mended(strategy: Strategy) -> Strategy:
    """Make a strategy that plays a saving move wherever all its own moves lose."""

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        own = strategy.moves(position, line)
        good = [each for each in own if keeps(position, each.cell)]
        saves = [Permitted(cell, "mended") for cell in blanks(position) if keeps(position, cell)]
        return tuple(good or saves or own)

    return replace(strategy, name="mended", moves=moves)


@pytest.mark.parametrize("name", part([*LISTED, *HEURISTIC], 3))
def test_a_strategy_loses_the_games_that_plain_games_lose(name: str) -> None:
    strategy = find_strategy(name)
    for seat, mark in zip(SEATS, "XO", strict=True):
        every = list(games(lambda board, _: cells_of(strategy, board), mark))
        lost = failures(every)
        boards = {game.boards[-1] for game in every if game.end == "loss"}
        assert len(lost_cases(strategy, seat)) == len({class_of(each) for each in boards})
        if lost:
            assert line_name(lost[0]) in str(losing_lines(strategy))


@pytest.mark.parametrize("name", part([*LISTED, *HEURISTIC], 3))
def test_a_mistake_is_one_by_plain_minimax(name: str) -> None:
    strategy = find_strategy(name)
    for each in unavoidable(strategy):
        assert not any(keeps(each.board, cell) for cell in each.permitted)
        assert each.permitted == tuple(sorted(cells_of(strategy, each.board)))
        assert each.saving == tuple(c for c in blanks(each.board) if keeps(each.board, c))
        assert each.saving


def test_the_rules_fail_at_opposite_corners_only() -> None:
    for name in LISTED:
        (mistake,) = unavoidable(find_strategy(name))
        assert (line_name(mistake.line), mistake.permitted) == ("159", (3, 7))
        assert mistake.saving == (2, 4, 6, 8)


@pytest.mark.slow
def test_the_heuristic_cannot_help_losing_in_four_cases() -> None:
    found = unavoidable(find_strategy(HEURISTIC[1]))
    shown = [(line_name(each.line), each.permitted, each.saving) for each in found]
    assert shown == [
        ("159", (3, 7), (2, 4, 6, 8)),
        ("512", (3, 7, 9), (8,)),
        ("516", (3, 7, 9), (4,)),
        ("51374", (9,), (6,)),
    ]
    assert soedarmadji(LeastNumber(4)).holds is True


@pytest.mark.parametrize("name", part([*LISTED, *HEURISTIC], 3))
def test_a_strategy_whose_mistakes_are_mended_never_loses(name: str) -> None:
    better = mended(find_strategy(name))
    assert unavoidable(better) == ()
    assert losing_lines(better) == []


@pytest.mark.slow
def test_a_rule_is_good_if_its_moves_lose_more_seldom_than_all_moves() -> None:
    """By a plain minimax, with the rules written once more."""
    seen: dict[str, list[tuple[float, float]]] = {}
    for board in map(str, all_classes()):
        if over(board) or value(board) < 0:
            continue
        threats = [cell for cell in blanks(board) if ended_by(board, cell)]
        corners = [cell for cell in blanks(board) if cell in (1, 3, 7, 9)]
        rule, cells = (
            ("block", threats)
            if threats
            else ("centre", [5])
            if 5 in blanks(board)
            else ("corner", corners)
            if corners
            else ("edge", blanks(board))
        )
        seen.setdefault(rule, []).append((share(board, cells), share(board, blanks(board))))
    assert {rule: len(each) for rule, each in seen.items()} == {
        "block": 352, "centre": 92, "corner": 87, "edge": 7,
    }  # fmt: skip
    for rule in ("block", "centre", "corner"):
        named, by_lot = zip(*seen[rule], strict=True)
        assert sum(named) > sum(by_lot)
    finding = good_rules(["block", "centre", "corner before edge-centre"])
    assert finding.holds is True
    assert "91.8%" in str(evidence_of(finding))


def share(board: str, cells: Sequence[int]) -> float:
    return sum(keeps(board, cell) for cell in cells) / len(cells)


def ended_by(board: str, cell: int) -> bool:
    """Tell whether the other side would have three in a row in a cell."""
    mark = "O" if board.count("X") == board.count("O") else "X"
    return three(board[: cell - 1] + mark + board[cell:], mark)


def test_each_remedy_needs_another_case() -> None:
    found = unavoidable(find_strategy(HEURISTIC[1]))
    matched = match_remedies(REMEDIES, found)
    assert None not in matched
    assert len({class_of(each.board) for each in matched if each}) == 3
    assert sum(each is None for each in match_remedies([REMEDIES[1]] * 4, found)) == 1
    assert match_remedies(REMEDIES, found[1:])[0] is None
    assert match_remedies(REMEDIES, ()) == [None, None, None]


def test_a_turned_case_is_still_reached_by_its_line_and_saved_by_its_moves() -> None:
    for each in match_remedies(REMEDIES, unavoidable(find_strategy(HEURISTIC[1]))):
        assert isinstance(each, Mistake)
        board = "........."
        for cell in each.line:
            board = put(board, cell)
        assert board == each.board
        assert saving(each.board) == each.saving


def test_two_sentences_on_one_number_must_agree() -> None:
    earlier, single = "reported earlier", "by the study of the 827 states"
    assert reported_earlier({earlier: 827, single: 1}).holds is False
    assert reported_earlier({earlier: 827, single: 827}).holds is True


@pytest.mark.parametrize(("year", "holds"), [(2005, False), (2006, True)])
def test_a_symposium_is_not_published_before_it_is_held(year: int, holds: bool) -> None:
    assert year_of_reference_7({"symposium": 2006, "year": year}).holds is holds
    assert year_of_reference_7({"symposium": year, "year": year}).holds is holds


@pytest.mark.parametrize(("fewer", "holds"), [("losses", False), ("draws", True), ("wins", False)])
def test_only_draws_are_left_to_be_fewer_if_no_game_may_be_lost(fewer: str, holds: bool) -> None:
    assert bi_objective({"more": "wins", "fewer": fewer}).holds is holds
