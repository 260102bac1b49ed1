"""Values and numbers of games: by the engine, by another route, and as they are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from games.errors import TooLargeError
from games.game_file import game_of_text
from games.names import find_game
from tests.games import naive_games
from verify.games import proof_kernel as kernel
from verify.games.level_kernel import EMPTY, represent
from verify.games.levels import rules_of, solve_by_levels
from verify.games.proof import is_provable, solve_by_proof
from verify.games.solution import Solution, fits, solve, solve_on_graph

pytestmark = pytest.mark.slow

VALUES = {1: "first wins", -1: "second wins", 0: "draw"}

PLACING: dict[str, dict[str, Any]] = {
    "3,3,3": {},
    "3,3,3:misere": {"misere": True},
    "3,3,3:torus": {"torus": True},
    "3,3,3:torus,misere": {"torus": True, "misere": True},
    "2,3,3:wild": {"marks": "either"},
    "2,3,2:wild,misere": {"marks": "either", "misere": True},
    "3,3,3:notakto": {"marks": "shared", "misere": True},
    "3,3,3:gravity": {"gravity": True},
    "3,3,3:gravity,misere": {"gravity": True, "misere": True},
    "3,3,2": {},
    "2,4,2": {},
    "2,4,3": {},
    "1,6,3": {},
    "3,4,4:gravity": {"gravity": True},
    "2,3,3:gravity,wild": {"gravity": True, "marks": "either"},
    "3,2,2:gravity,wild,misere": {"gravity": True, "marks": "either", "misere": True},
    "4,3,3:gravity,torus": {"gravity": True, "torus": True},
    "2,4,3:torus,wild": {"torus": True, "marks": "either"},
    "1,7,3:exact": {"exact": True},
    "2,3,2:exact,torus": {"exact": True, "torus": True},
    "2,4,3:exact,torus,misere": {"exact": True, "torus": True, "misere": True},
    "2,2,2:notakto,boards=2": {"marks": "shared", "misere": True, "boards": 2},
    "2,2,2:notakto,boards=3": {"marks": "shared", "misere": True, "boards": 3},
}
LARGER: dict[str, dict[str, Any]] = {
    "3,3,3:wild": {"marks": "either"},
    "3,3,3:wild,misere": {"marks": "either", "misere": True},
    "3,4,3": {},
    "3,4,3:misere": {"misere": True},
    "3,4,4:torus": {"torus": True},
    "4,4,4:gravity": {"gravity": True},
    "3,3,3:notakto,boards=2": {"marks": "shared", "misere": True, "boards": 2},
}


def _naively(name: str, options: dict[str, Any]) -> tuple[Any, ...]:
    height, width, row = (int(part) for part in name.partition(":")[0].split(","))
    start, after = naive_games.placing(height, width, row, **options)
    value, plies, games, positions = naive_games.solved(start, after)
    return VALUES[value], plies, games, positions


def _told(solution: Solution) -> tuple[Any, ...]:
    return solution.value, solution.plies, solution.games, solution.positions


@pytest.mark.parametrize("name", PLACING)
def test_value_plies_games_and_positions_are_those_of_a_plain_recursion(name: str) -> None:
    game = find_game(name)
    expected = _naively(name, PLACING[name])
    assert _told(solve_on_graph(game)) == expected
    assert _told(solve_by_levels(game, 10**6)) == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.nightly)
        if name.partition(":")[2] in ("notakto,boards=2", "torus", "misere")
        else name
        for name in LARGER
    ],
)
def test_larger_games_have_the_numbers_of_a_plain_recursion(name: str) -> None:
    assert _told(solve(find_game(name))) == _naively(name, LARGER[name])


@pytest.mark.parametrize("name", PLACING)
def test_both_engines_name_the_same_openings(name: str) -> None:
    game = find_game(name)
    graph, levels = solve_on_graph(game), solve_by_levels(game, 10**6)
    assert (graph.openings, graph.keeping) == (levels.openings, levels.keeping)


@pytest.mark.parametrize("lines", [6, 8])
@pytest.mark.parametrize("moves", ["orthogonal", "lines", "king", "fly"])
@pytest.mark.parametrize("stones", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_every_kind_of_morris_is_solved_as_round_by_round(
    lines: int, moves: str, stones: int
) -> None:
    solution = solve(find_game(f"morris:lines={lines},moves={moves},stones={stones}"))
    start, after = naive_games.morris(stones, lines == 8, moves)
    value, plies, positions = naive_games.solved_in_rounds(start, after)
    assert _told(solution) == (VALUES[value], plies, None, positions)


@pytest.mark.parametrize(
    ("name", "value", "games", "positions"),
    [
        ("3,3,3", "draw", 255_168, 5_478),
        ("3,3,3:torus", "first wins", None, None),
        ("3,3,3:notakto", "first wins", None, None),
        ("3,4,3", "first wins", None, None),
        ("4,3,3", "first wins", None, None),
        ("4,4,3", "first wins", None, None),
        ("4,4,4:gravity", "draw", None, 161_029),
        ("5,4,4:gravity", "draw", None, 1_706_255),
        ("cube:2", "first wins", None, None),
    ],
)
def test_known_values_are_met(
    name: str, value: str, games: int | None, positions: int | None
) -> None:
    solution = solve(find_game(name))
    assert solution.value == value
    assert games in (None, solution.games)
    assert positions in (None, solution.positions)


@pytest.mark.slow
def test_four_in_a_row_on_4_by_4_has_the_positions_that_spin_counts() -> None:
    solution = solve(find_game("4,4,4"))
    assert (solution.value, solution.positions) == ("draw", 9_722_011)
    assert len(solution.openings) == 16


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "positions"),
    [
        ("4,5,4:gravity", 3_945_711),
        # its row in the manual is computed with the slow tests
        pytest.param("6,4,4:gravity", 15_835_683, marks=pytest.mark.nightly),
    ],
)
def test_gravity_boards_have_the_numbers_that_others_have_counted(
    name: str, positions: int
) -> None:
    """Source: J. Tromp, John's Connect Four Playground, the table of legal positions."""
    assert solve(find_game(name)).positions == positions


def test_symmetry_does_not_change_the_numbers() -> None:
    """With and without the symmetries of the board."""
    game = find_game("3,4,3:wild")
    few = type(game)(**{**vars_of(game), "symmetries": game.symmetries[:1]})
    with_all, without = solve_by_levels(game, 10**7), solve_by_levels(few, 10**7)
    assert _told(with_all) == _told(without)
    assert with_all.openings == without.openings
    assert with_all.classes is not None


@pytest.mark.parametrize("images", ["2 3 4 1", "3 2 1 4", "1 2 3 4"])
def test_positions_are_counted_as_without_the_symmetries_of_a_file(images: str) -> None:
    """A quarter turn of four cells; the file does not list the two other turns."""
    text = 'name = "ring"\nrows = ["1 2 . 4 3"]\nlines = ["1 3", "2 4"]\n'
    game = game_of_text(f'{text}symmetries = ["{images}", "{images}"]\n', "ring.toml")
    solution = solve_by_levels(game, 1_000)
    assert solution.positions == solve_on_graph(game_of_text(text, "ring.toml")).positions


def vars_of(game: Any) -> dict[str, Any]:
    return {name: getattr(game, name) for name in type(game).__dataclass_fields__}


SIZES = [
    (3, 3),
    (3, 4),
    *(pytest.param(size, marks=pytest.mark.slow) for size in ((4, 3), (4, 4), (2, 6), (3, 5))),
    (1, 7),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("row", [1, 2, 3, 4])
@pytest.mark.parametrize("torus", ["", ":torus"])
def test_the_proof_search_finds_the_value_that_enumeration_finds(
    size: tuple[int, int], row: int, torus: str
) -> None:
    if row > max(size):
        pytest.skip("no such row fits")
    game = find_game(f"{size[0]},{size[1]},{row}{torus}")
    proved, counted = solve_by_proof(game, 10**7), solve(game)
    assert proved.value == counted.value
    assert set(proved.keeping) == set(counted.keeping)
    assert (proved.plies, proved.games, proved.positions) == (None, None, None)


@pytest.mark.parametrize(
    ("name", "value", "opening"),
    [
        ("5,5,4", "draw", "1"),
        pytest.param("5,6,4", "first wins", "15", marks=pytest.mark.nightly),  # as above
    ],
)
def test_boards_too_large_to_enumerate_have_their_known_values(
    name: str, value: str, opening: str
) -> None:
    """Source: J. Uiterwijk, J. van den Herik, The advantage of the initiative, 2000."""
    solution = solve(find_game(name))
    assert solution.value == value
    assert opening in solution.openings


@pytest.mark.parametrize(
    "name",
    ["3,3,3:misere", "3,3,3:wild", "3,3,3:notakto", "4,4,4:gravity", "3,4,3:exact", "morris"],
)
def test_only_games_in_which_a_mark_more_never_harms_are_proved_so(name: str) -> None:
    assert not is_provable(find_game(name))
    assert is_provable(find_game("4,5,4:torus"))


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(TooLargeError):
        solve_by_proof(find_game("5,6,4"), 1)


@pytest.mark.parametrize("name", ["3,3,3", "morris", "4,4,4"])
def test_a_game_that_is_too_large_names_the_way_out(name: str) -> None:
    with pytest.raises(TooLargeError, match="more than 100 positions") as caught:
        solve(find_game(name), most=100)
    assert "--most-positions" in caught.value.hint


def test_a_board_that_compiled_code_does_not_take_ends_after_seconds() -> None:
    with pytest.raises(TooLargeError, match="more than 100,000 positions"):
        solve(find_game("7,6,4:gravity"))


def test_only_games_of_placing_in_turn_fit_the_levels() -> None:
    assert fits(find_game("4,5,4:torus,misere"))
    assert not fits(find_game("morris"))
    assert not fits(find_game("cube:4"))


def test_numbers_that_are_large_are_not_taken_for_a_proof() -> None:
    """If lines of play meet again, a sum counts the same position often."""
    lines = np.array([0b011, 0b101, 0b110], np.uint64)
    images = rules_of(find_game("1,3,2"))[0][:1]
    table, children = np.zeros((1 << 10, 4), np.uint64), np.zeros((64, 4), np.uint64)
    table[:, 0] = EMPTY
    for cell in range(3):
        key, _ = represent(images, 0, np.uint64(1 << cell), np.uint64(0))
        kernel.store(table, key, kernel.INFINITE - 5, 7, 1)
    attack, defence, full = np.uint64(0), np.uint64(0), np.uint64(0b111)
    proof, disproof, *_ = kernel.expand(lines, images, full, attack, defence, True, table, children)
    assert (proof, disproof) == (7, kernel.INFINITE - 1)
