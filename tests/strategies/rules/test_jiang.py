"""What [Jiang17] prints: matrices, forks, the games it plays through."""

from __future__ import annotations

from itertools import combinations
from operator import mul

import pytest

from games import CELLS, EMPTY, LINES, Position, play, to_move
from games.space import all_positions
from strategies.rules.jiang import MOVES, answers_to, creating, forks_of_opponent, game_of
from tests.strategies.rules.asking import answer, cells, due
from tests.strategies.rules.plain_board import twos
from tests.strategies.rules.plain_lists import forking_cells

EDGES_DRAW = "..X.O.X.."  # Player #1 on C and G, Player #2 on E, Player #2 to move
RIGGED = "X.....XO."


def after(letters: str) -> Position:
    position = EMPTY
    for letter in letters:
        position = play(position, "ABCDEFGHI".index(letter) + 1)
    return position


def printed(position: Position) -> list[int]:
    """Give the game matrix as the paper prints it: Player #1 is always +."""
    seen = list(game_of(position).matrix)
    return seen if to_move(position) == "X" else [-value for value in seen]


def test_the_printed_moves_have_a_one_for_every_line_through_their_cell() -> None:
    assert tuple(tuple(int(cell in line) for line in LINES) for cell in CELLS) == MOVES


def test_any_two_moves_have_at_most_one_win_position_in_common() -> None:
    """'Exclusion'."""
    common = {sum(map(mul, MOVES[a - 1], MOVES[b - 1])) for a, b in combinations(CELLS, 2)}
    assert common == {0, 1}


@pytest.mark.parametrize(
    ("letters", "matrix"),
    [
        ("", [0, 0, 0, 0, 0, 0, 0, 0]),
        ("ECH", [-1, 1, 1, 0, 2, -1, 1, 0]),
        ("E", [0, 1, 0, 0, 1, 0, 1, 1]),
        ("EC", [-1, 1, 0, 0, 1, -1, 1, 0]),
        ("ECG", [-1, 1, 1, 1, 1, -1, 1, 1]),
        ("ECGI", [-1, 1, 0, 1, 1, -2, 0, 1]),
        ("ECGIF", [-1, 2, 0, 1, 1, -1, 0, 1]),
        ("ECI", [-1, 1, 1, 0, 1, 0, 2, 0]),
        ("ECIA", [-2, 1, 1, -1, 1, 0, 1, 0]),
        ("CEG", [1, -1, 1, 1, -1, 1, -1, 1]),
        ("AHG", [1, 0, 0, 2, -1, 0, 1, 1]),
    ],
)
def test_every_printed_game_matrix_is_that_of_its_game(letters: str, matrix: list[int]) -> None:
    assert printed(after(letters)) == matrix


def test_positions_share_matrices() -> None:
    """5,478 positions, 4,115 matrices: a strategy must know more than its matrix."""
    assert len({tuple(printed(position)) for position in all_positions()}) == 4115


def test_player_1_can_fork_on_a_d_h_and_i_after_e_c_g() -> None:
    position = after("ECG")
    assert forks_of_opponent(game_of(position)) == (1, 4, 8, 9)
    assert forking_cells(position) == [1, 4, 8, 9]


def test_a_move_forces_an_answer_only_where_it_makes_a_new_two() -> None:
    """R1 is a 2 already; G makes one of C1."""
    assert answers_to(game_of(Position("XX..OO...")), 7) == (4,)


def test_a_and_i_are_the_better_choices_after_e_c_g() -> None:
    """A, B, F, I create a −2; after B and F the forced answer is a fork."""
    position = after("ECG")
    assert creating(game_of(position), 2) == (1, 2, 6, 9)
    assert answer("jiang", position) == ((1, "rule 4"), (9, "rule 4"))
    assert cells("jiang", position, "ignore-different-move") == [1, 2, 6, 9]


def test_the_printed_game_e_c_g_i_f_d_follows_the_rules() -> None:
    position = EMPTY
    for letter, rule in zip("ECGIFD", (5, 7, 6, 4, 2, 2), strict=True):
        cell = "ABCDEFGHI".index(letter) + 1
        assert (cell, f"rule {rule}") in answer("jiang", position)
        position = play(position, cell)


def test_a_corner_reply_on_the_printed_alternative_is_forced() -> None:
    """After E C I Player #2 must move on A, and Player #1 then on B."""
    assert answer("jiang", after("ECI")) == ((1, "rule 2"),)
    assert answer("jiang", after("ECIA")) == ((2, "rule 2"),)


def test_any_of_the_edges_draws_against_two_opposite_corners() -> None:
    """Forks on A and I; 'any of the edge moves are perfectly adequate'."""
    position = Position(EDGES_DRAW)
    assert forks_of_opponent(game_of(position)) == (1, 9)
    assert answer("jiang", position) == tuple((cell, "rule 4") for cell in (2, 4, 6, 8))
    assert cells("jiang", position, "pseudocode-forced-reply") == [2, 4, 6, 8]


def test_the_rigged_board_is_blocked_on_d() -> None:
    """Player #1 'also has the opportunity to create a fork on their next move' on C or E."""
    position = Position(RIGGED)
    assert forks_of_opponent(game_of(position)) == (3, 5)
    assert answer("jiang", position) == ((4, "rule 2"),)


def test_without_its_condition_on_forks_rule_4_touches_every_line_of_every_fork() -> None:
    """Not in the paper: the parts that the named readings leave out, on one position."""
    position = Position(EDGES_DRAW)
    assert cells("jiang", position, "ignore-multiple-forks") == [1, 2, 4, 6, 8, 9]
    assert cells("jiang", position, "ignore-different-move") == [1, 2, 4, 6, 8, 9]


def test_the_printed_program_selects_nothing_against_two_opposite_corners() -> None:
    """After each edge Player #1 could still fork if it did not have to block."""
    assert answer("jiang", EDGES_DRAW, "pseudocode") == ()


def test_the_second_half_of_the_printed_program_selects_exactly_the_forks() -> None:
    """If no 2 can be created; the text says why no other move can pass its last check."""
    selected = {
        position: cells("jiang", position, "pseudocode")
        for position in due()
        if answer("jiang", position)[0].rule > "rule 3"
        and forking_cells(position)
        and not creating(game_of(position), 2)
    }
    assert len(selected) > 0
    assert all(found == forking_cells(position) for position, found in selected.items())


def test_the_program_and_the_prose_agree_before_rule_4() -> None:
    early = [p for p in due() if answer("jiang", p)[0].rule < "rule 4"]
    assert len(early) == 2358 + 1484 + 192
    for reading in ("pseudocode", "pseudocode-forced-reply"):
        assert all(answer("jiang", p, reading) == answer("jiang", p) for p in early)


def test_jiang_and_newell_simon_part_only_where_a_fork_must_be_blocked() -> None:
    """Rule by rule they are the same list; rule 4 permits other moves, or none."""
    apart = [p for p in due() if cells("jiang", p) != cells("newell-simon", p)]
    assert apart
    assert {move.rule for p in apart for move in answer("newell-simon", p)} == {"block fork"}
    assert all(forking_cells(p) and not twos(p, "X") + twos(p, "O") for p in apart)
