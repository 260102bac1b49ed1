"""A second route finds the same about Jiang17; other positions give other findings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache

import pytest

from audit.jiang17.course import (
    OPPONENTS,
    RIGGED,
    better_with,
    chance,
    holding_out,
    lasts_on,
    without_forks,
)
from audit.jiang17.effects import alike, effect, game_matrix, move_matrix, new_twos, unequal_equals
from audit.jiang17.lines import (
    forced_blocks,
    standing_twos,
)
from audit.jiang17.rules import (
    by_matrix,
    by_matrix_and_remaining,
    implements,
    keeps_all,
    permitted_by,
    right_moves,
    shared,
    suffices_for,
)
from audit.vocabulary.positions import saving
from games import CELLS, SEATS, Mark, Position, free_cells, position_after, to_move
from games.space import all_positions
from games.symmetry import SYMMETRIES, apply, apply_cell
from strategies.catalogue import find_strategy
from strategies.rules.board import forking
from strategies.rules.jiang import MOVES, forks_of_opponent, game_of
from strategies.strategy import Permitted, Strategy, permitted_moves
from tests.audit.printed import evidence_of
from tests.verify import naive
from verify.match import POINTS

JIANG = find_strategy("jiang")
PROGRAM = find_strategy("jiang:pseudocode")
UNFINISHED = [each for each in all_positions() if not naive.over(each)]


def but(strategy: Strategy, board: str, *cells: int) -> Strategy:
    """Make a strategy that differs from another on one board."""

    def answer(position: Position, line: tuple[int, ...]) -> tuple[Permitted, ...]:
        if position == board:
            return tuple(Permitted(cell, "other") for cell in cells)
        return strategy.moves(position, line)

    return Strategy(strategy.name, "changed", "", "", True, answer)


@cache
def cells(name: str) -> Callable[[str, tuple[int, ...]], tuple[int, ...]]:
    strategy = find_strategy(name)

    def answer(board: str, _line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(move.cell for move in permitted_moves(strategy, Position(board)))

    return answer


def test_matrices_and_forks_are_those_of_the_strategy() -> None:
    for cell in CELLS:
        assert move_matrix(cell) == MOVES[cell - 1]
    for position in UNFINISHED:
        game, sign = game_of(position), 1 if to_move(position) == "X" else -1
        assert game_matrix(position) == tuple(sign * value for value in game.matrix)
        other: Mark = "O" if sign == 1 else "X"
        two = (cell for cell in free_cells(position) if len(new_twos(position, cell, other)) > 1)
        assert forking(position, other) == forks_of_opponent(game) == tuple(two)


@pytest.mark.slow
def test_moves_that_a_symmetry_takes_to_each_other_have_one_effect() -> None:
    for position in UNFINISHED:
        mark = to_move(position)
        for one in SYMMETRIES:
            if apply(one, position) == position:
                for cell in naive.blanks(position):
                    image = apply_cell(one, cell)
                    assert effect(position, cell, mark) == effect(position, image, mark)
                    assert alike(position, (cell, image))


@pytest.mark.slow
def test_if_equals_are_not_worth_the_same_they_are_not_images() -> None:
    found = unequal_equals()
    assert len(found) == 48
    for position, one, other in found:
        worth = [naive.value(naive.put(position, cell)) for cell in (one, other)]
        assert worth[0] != worth[1]
        assert not alike(position, (one, other))


def test_the_saving_moves_are_those_that_a_plain_minimax_keeps() -> None:
    for position in UNFINISHED:
        after = {cell: -naive.value(naive.put(position, cell)) for cell in naive.blanks(position)}
        assert set(saving(position)) == {cell for cell, worth in after.items() if worth >= 0}
        assert right_moves(position) == {
            cell for cell, worth in after.items() if worth == max(after.values())
        }


def threats(board: str, mark: str) -> list[int]:
    """List the cells on which a mark would have three in a row."""
    free = naive.blanks(board)
    return [c for c in free if naive.three(board[: c - 1] + mark + board[c:], mark)]


def lines_with(board: str, mark: str) -> int:
    """Count the lines with two of a mark and a blank, from the cells that would fill them."""
    rows = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3]]
    rows += [board[0::4], board[2:8:2]]
    return sum(row.count(mark) == 2 and "." in row for row in rows)


@pytest.mark.parametrize(("mark", "other"), [("X", "O"), ("O", "X")])
def test_two_twos_fail_to_a_win_or_to_one_block(mark: str, other: str) -> None:
    found = standing_twos(all_positions(), "X" if mark == "X" else "O")
    boards = [p for p in UNFINISHED if naive.mover(p) == other and lines_with(p, mark) > 1]
    assert found.boards == len(boards)
    opposed = {p for p in boards if threats(p, other) and naive.value(p) >= 0}
    assert set(found.opposed) == opposed
    assert all(len(threats(p, mark)) == 1 for p in found.one_cell)
    assert set(found.one_cell) == {p for p in boards if naive.value(p) >= 0} - opposed


def test_a_line_of_blocks_ends_where_nothing_or_a_win_is_left() -> None:
    assert forced_blocks(position_after((3, 5, 7)), 2) == (2, 8, 9, 1, 4, 6)
    assert forced_blocks(position_after((3, 5, 7)), 1) == (1, 9)  # the block is a fork


def plays(name: str, opening: dict[str, int], does: str, win: int) -> Fraction:
    """Work out chances on boards, by a plain walk; the opponent draws its moves."""
    answer = cells(name)

    def walk(board: str) -> Fraction:
        if naive.over(board):
            end = naive.ended(board, "X")
            return Fraction(2 if end == "win" else win if end == "draw" else 0, 2)
        if board in opening:
            return walk(naive.put(board, opening[board]))
        if naive.mover(board) == "X":
            options = list(answer(board, ()))
        else:
            wins = threats(board, "O") if "wins" in does else []
            stops = threats(board, "X") if "blocks" in does else []
            options = wins or stops or list(naive.blanks(board))
        return sum((walk(naive.put(board, c)) for c in options), Fraction()) / len(options)

    return walk(naive.START)


@pytest.mark.parametrize("does", OPPONENTS)
def test_the_chances_of_g_and_i_are_those_of_a_plain_walk(does: str) -> None:
    for cell in (7, 9):
        opening = {naive.START: 5, "....X....": 3, "..O.X....": cell}
        found = chance(JIANG, (5, 3, cell), does, POINTS)
        assert found.drawn == plays("jiang", opening, does, 1)
        assert found.least <= found.drawn <= found.greatest


@pytest.mark.parametrize("cell", [1, 2, 5])
def test_the_chances_of_an_opening_are_those_of_a_plain_walk(cell: int) -> None:
    found = chance(JIANG, (cell,), "wins and blocks", POINTS)
    assert found.drawn == plays("jiang", {naive.START: cell}, "wins and blocks", 1)


def test_the_chances_as_numbers() -> None:
    """They are as low as that by hand, too: after E C G, four of six replies lose at once."""
    values = {
        (does, cell): chance(JIANG, (5, 3, cell), does, POINTS).drawn
        for does in OPPONENTS
        for cell in (7, 9)
    }
    assert values["moves at random", 7] == Fraction(23, 24)
    assert values["moves at random", 9] == Fraction(47, 48)
    assert values["wins and blocks", 7] == Fraction(5, 6)
    assert values["wins and blocks", 9] == Fraction(1, 2)


def test_which_move_is_better_depends_on_the_rest_of_the_game() -> None:
    anything = find_strategy("any")
    assert better_with(anything, "G", "EC", ["G", "AI"]).computed == ""
    span = chance(anything, (5, 3, 7), "wins and blocks", POINTS)
    assert (span.least, span.greatest) == (Fraction(0), Fraction(5, 6))
    assert better_with(JIANG, "I", "EC", ["I", "G"]).computed == "G"


def test_of_two_groups_that_are_worth_the_same_none_is_better() -> None:
    assert better_with(JIANG, "", "EC", ["A", "BDFH"]).holds is True
    assert better_with(JIANG, "", "", ["AC", "GI"]).holds is True


def test_a_group_is_as_good_as_its_best_move() -> None:
    assert better_with(JIANG, "AG", "EC", ["AG", "BDFH"]).holds is True
    assert better_with(JIANG, "A", "EC", ["A", "G"]).computed == "G"


@cache
def doom(board: str, mark: str) -> int | None:
    return naive.moves_until_failure(lambda now, _: naive.blanks(now), mark, board)


def test_the_rigged_board_is_lost_in_four_by_a_plain_walk() -> None:
    assert doom(RIGGED, "O") == 4
    after = {cell: doom(naive.put(RIGGED, cell), "O") for cell in naive.blanks(RIGGED)}
    assert after == {2: 1, 3: 1, 4: 3, 5: 1, 6: 1, 9: 1}


def test_forks_are_avoided_where_no_move_makes_two_more_twos() -> None:
    for board in (RIGGED, position_after((3, 5, 7)), position_after((5, 3, 7))):
        for cell in naive.blanks(board):
            child = naive.put(board, cell)
            now = lines_with(child, "X")
            more = []
            for c in naive.blanks(child):
                then = child[: c - 1] + "X" + child[c:]
                filled = sum(c in line and child_count(child, line) for line in LINES)
                more.append(lines_with(then, "X") - now + filled >= 2)
            assert (cell in without_forks(board)) == (not any(more))


LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


def child_count(board: str, line: Iterable[int]) -> bool:
    """Tell whether a line has two X and a blank, so that an X there makes three."""
    marks = sorted(board[cell - 1] for cell in line)
    return marks == [".", "X", "X"]


@pytest.mark.slow
def test_no_lost_board_is_lost_sooner_than_it_must_be_and_some_others_are_lost() -> None:
    found = holding_out(JIANG, "second")
    lost, given = 0, set()
    for board in UNFINISHED:
        if naive.mover(board) != "O" or board.count(".") > 6:
            continue
        best = doom(board, "O")
        kept = [doom(naive.put(board, cell), "O") for cell in cells("jiang")(board, ())]
        if best is None:
            given |= {board} if any(each is not None for each in kept) else set()
        else:
            lost += 1
            assert all(each == best - 1 for each in kept), board
    assert found.lost == lost
    assert set(found.given_up) == given


def test_boards_with_one_matrix_by_a_plain_grouping() -> None:
    groups: dict[object, list[str]] = defaultdict(list)
    for board in UNFINISHED:
        key = tuple(sum("O.X".index(board[c - 1]) - 1 for c in line) for line in LINES)
        groups[naive.mover(board), key].append(board)
    several = [group for group in groups.values() if len(group) > 1]
    answer = cells("jiang")
    differ = [group for group in several if len({answer(board, ()) for board in group}) > 1]
    found = shared(JIANG, by_matrix, UNFINISHED)
    assert (found.groups, found.boards) == (len(several), sum(map(len, several)))
    assert [list(group) for group in found.differ] == differ
    assert len(found.none_right) == 776


@pytest.mark.parametrize(
    ("mark", "matrices", "without", "none_right"), [("X", 42, 34, 32), ("O", 176, 164, 164)]
)
def test_the_matrix_does_not_suffice_on_the_boards_of_the_guidelines_own_games_either(
    mark: str, matrices: int, without: int, none_right: int
) -> None:
    """By plain games, and marks added up line by line, without the checks and their matrices."""
    answer = cells("jiang")
    boards = {
        board
        for game in naive.games(answer, mark)
        for board in game.boards
        if not naive.over(board) and naive.mover(board) == mark
    }
    groups: dict[object, list[str]] = defaultdict(list)
    for board in boards:
        groups[tuple(sum(board[c - 1] == "X" for c in line) - sum(board[c - 1] == "O" for c in line)
                     for line in LINES)].append(board)  # fmt: skip
    several = [group for group in groups.values() if len(group) > 1]
    permitted = [[set(answer(board, ())) for board in group] for group in several]
    kept = [[keeping(board) for board in group] for group in several]
    assert len(several) == matrices
    assert sum(not set.intersection(*sets) for sets in permitted) == without
    assert sum(not set.intersection(*sets) for sets in kept) == none_right
    table = evidence_of(suffices_for(JIANG, True, "matrix"))[0]["table"]
    (row,) = (row for row in table if row[:2] == ["matrix", f"in its games as {mark}"])
    assert row[2:] == [matrices, sum(map(len, several)), row[4], without, none_right]


def keeping(board: str) -> set[int]:
    """Give the moves that keep what a board is worth, by a plain minimax."""
    after = {cell: -naive.value(naive.put(board, cell)) for cell in naive.blanks(board)}
    return {cell for cell, worth in after.items() if worth == max(after.values())}


@pytest.mark.slow
def test_another_rule_changes_what_is_found() -> None:
    wins = but(JIANG, "....X....", 2)
    assert permitted_by(wins, [("E", ["B"])]).holds is True
    assert permitted_by(JIANG, [("E", ["B"])]).holds is False
    assert permitted_by(but(JIANG, "....X...."), [("E", ["B"])]).computed == [["E", []]]
    assert keeps_all(wins, True, ["", "E"]).holds is False
    assert keeps_all(find_strategy("optimal"), True, ["", "E", "EC", "AHG"]).holds is True
    assert keeps_all(JIANG, True, ["AC"]).holds is False
    assert implements(JIANG, JIANG, {}).computed == {
        "selects only allowed moves": True,
        "always selects a move": True,
    }
    stuck = but(JIANG, "X...O...X")
    assert implements(stuck, JIANG, {}).computed == {
        "selects only allowed moves": True,
        "always selects a move": False,
    }


def test_a_program_is_judged_where_it_gets_to() -> None:
    nowhere = but(JIANG, "X.O......", 9)  # no game of the guidelines comes there
    assert implements(nowhere, JIANG, {}).computed == {
        "selects only allowed moves": True,
        "always selects a move": True,
    }


def test_another_strategy_on_the_rigged_board() -> None:
    elsewhere = but(JIANG, RIGGED, 5)
    assert lasts_on((1, 8, 7), elsewhere, True).computed is False
    assert lasts_on((1, 5, 9), JIANG, True).computed is False  # it never loses there
    assert lasts_on((1, 8, 7), but(JIANG, RIGGED), True).computed is False  # stuck is not lost


@pytest.mark.slow
def test_a_player_who_keeps_what_it_has_lasts_unless_it_hurries() -> None:
    assert all(holding_out(find_strategy("any"), seat).too_soon for seat in SEATS)
    slow = holding_out(find_strategy("optimal"), "second")
    assert slow.given_up == ()
    assert slow.too_soon  # on a lost board every move keeps the loss, the quickest as well

    patient = but(JIANG, "XO.....X.", 7, 9)
    assert "XO.....X." not in holding_out(patient, "second").given_up


@pytest.mark.slow
def test_the_matrix_alone_does_not_even_determine_which_moves_remain() -> None:
    def answer(position: Position, line: tuple[int, ...]) -> tuple[Permitted, ...]:
        return tuple(Permitted(cell, "free") for cell in naive.blanks(position))

    free = Strategy("free", "base", "", "", True, answer)
    assert suffices_for(free, True, "matrix").holds is False
    assert suffices_for(free, True, "matrix and remaining moves").holds is True
    assert not shared(free, by_matrix_and_remaining, UNFINISHED).differ

    def by_text(position: Position, line: tuple[int, ...]) -> tuple[Permitted, ...]:
        cell = naive.blanks(position)[0 if position.find("X") < position.find("O") else -1]
        return (Permitted(cell, "text"),)

    whole = Strategy("text", "base", "", "", True, by_text)
    assert suffices_for(whole, True, "matrix and remaining moves").holds is False
