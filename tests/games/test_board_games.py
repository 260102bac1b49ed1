"""Games on boards as data: their lines, symmetries, moves and names."""

from __future__ import annotations

import pytest

from games.board_game import BoardGame
from games.errors import PositionError, UnknownGameError
from games.game import TIC_TAC_TOE, Game, play_name
from games.names import NAMED, find_game
from games.space import all_positions
from tests.games import naive_games

GAMES = (
    "3,3,3",
    "2,4,3:wild",
    "3,4,3:exact",
    "3,3,3:torus",
    "2,3,2:torus,misere",
    "4,3,3:gravity",
    "2,3,2:wild,gravity",
    "2,2,2:notakto,boards=2",
    "cube:2",
    "morris:lines=6,moves=king",
    "achi",
)


def _line_sets(game: BoardGame) -> set[frozenset[int]]:
    return {frozenset(line.cells) for line in game.lines}


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 5, 4), (2, 6, 2), (1, 4, 4), (5, 4, 3)])
@pytest.mark.parametrize("torus", [False, True])
def test_a_board_has_every_row_once(size: tuple[int, int, int], torus: bool) -> None:
    game = find_game("{},{},{}".format(*size) + (":torus" if torus else ""))
    rows = naive_games.rows(*size, torus)
    assert _line_sets(game) == rows
    assert len(game.lines) == len(rows)


@pytest.mark.parametrize("size", [(3, 3, 2), (4, 5, 4), (2, 6, 3), (1, 4, 3), (5, 4, 3)])
@pytest.mark.parametrize("torus", [False, True])
def test_a_row_is_longer_with_each_cell_beyond_it_once(
    size: tuple[int, int, int], torus: bool
) -> None:
    game = find_game("{},{},{}:exact".format(*size) + (",torus" if torus else ""))
    more = naive_games.longer(*size, torus)
    for line in game.lines:
        assert sorted(line.beyond) == sorted(more[frozenset(line.cells)])


@pytest.mark.parametrize(("side", "lines"), [(2, 28), (3, 49), (4, 76)])
def test_a_cube_has_the_known_number_of_rows(side: int, lines: int) -> None:
    """((n + 2)³ − n³) / 2 rows of n in a cube of side n."""
    assert len(find_game(f"cube:{side}").lines) == lines


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("3,3,3", 8),
        ("3,4,3", 4),
        ("3,3,3:torus", 72),
        ("3,4,3:torus", 48),
        ("4,4,4:gravity", 2),
        ("3,3,3:notakto,boards=2", 128),
        ("cube:3", 48),
        ("morris", 8),
    ],
)
def test_symmetries_are_a_group_that_keeps_the_lines(name: str, number: int) -> None:
    game = find_game(name)
    images = {symmetry.images for symmetry in game.symmetries}
    assert len(images) == len(game.symmetries) == number
    assert game.symmetries[0].images == tuple(range(game.size))
    lines = _line_sets(game)
    for one in images:
        assert {frozenset(one[cell] for cell in line) for line in lines} == lines
    sample = sorted(images)[:12]
    assert {tuple(one[cell] for cell in other) for one in sample for other in sample} <= images


def test_three_in_a_row_is_tic_tac_toe_in_all_5478_positions() -> None:
    game: Game = find_game("3,3,3")
    for position in all_positions():
        assert game.seat_to_move(position) == TIC_TAC_TOE.seat_to_move(position)
        assert game.ended(position) == TIC_TAC_TOE.ended(position)
        assert tuple(game.moves(position)) == tuple(TIC_TAC_TOE.moves(position))
        assert game.parse_position(position) == position
        assert game.rows(position) == TIC_TAC_TOE.rows(position)
        for move in game.moves(position):
            assert game.play(position, move) == TIC_TAC_TOE.play(position, move)


@pytest.mark.parametrize("name", GAMES)
def test_every_move_is_read_from_its_name(name: str) -> None:
    game = find_game(name)
    position = game.start
    while moves := game.moves(position):
        assert list(moves) == sorted(set(moves))
        assert [game.parse_move(game.move_name(move)) for move in moves] == list(moves)
        position = game.play(position, moves[len(moves) // 2])
        if position == game.start or (game.repeats and "." * 4 not in position):
            break


def test_moves_are_named_by_their_effects() -> None:
    wild, morris, gravity = map(find_game, ("3,3,3:wild", "morris", "2,3,2:gravity"))
    assert play_name(wild, wild.moves(wild.start)[8:10]) == "X9 O1"
    assert play_name(morris, morris.moves("XXO.OX.O. X")) == "1-4 6-9"
    assert play_name(gravity, gravity.moves("..X..O")) == "1 2"


def test_a_mark_falls_to_the_lowest_free_cell() -> None:
    game = find_game("3,2,2:gravity")
    assert game.play("......", 2) == ".....X"
    assert game.play(".....X", 2) == "...O.X"


def test_a_player_who_chooses_the_mark_chooses_it_for_every_column() -> None:
    game = find_game("2,3,2:wild,gravity")
    assert play_name(game, game.moves("X.....")) == "X2 X3 O2 O3"
    assert game.play("......", game.parse_move("O2")) == "....O."


def test_a_longer_row_wins_unless_rows_must_be_exact() -> None:
    assert find_game("1,5,3").ended("XXXXO") is not None
    exact = find_game("1,6,3:exact")
    assert exact.ended("XX.XOO") is None
    assert exact.ended("XXXXOO") is None or exact.ended("XXXXOO") == "draw"
    assert exact.ended("XXX.OO") == "first"


def test_a_board_with_a_row_is_dead_and_the_last_one_decides() -> None:
    game = find_game("2,2,2:notakto,boards=2")
    assert game.moves("XX......") == (5, 6, 7, 8)
    assert game.ended("XX..X...") is None
    assert game.ended("XX..XX..") == "first"  # the second player has completed the last row


def test_a_side_that_cannot_move_a_stone_has_lost() -> None:
    game = find_game("morris:lines=6,moves=orthogonal,stones=4")
    assert (game.ended(".OXOXXXOO O"), game.moves(".OXOXXXOO O")) == (None, (19, 37))
    assert (game.ended(".OXOXXXOO X"), game.moves(".OXOXXXOO X")) == ("second", ())


@pytest.mark.parametrize(
    ("name", "problem", "hint"),
    [
        ("", "there is no such game", "tic-tac-toe"),
        ("3,3", "there is no such game", ""),
        ("３,３,３", "there is no such game", ""),
        ("qubic:misere", "qubic takes no options", "it is short for cube:4: write that"),
        ("moris", "there is no such game", "did you mean 'morris'"),
        ("3,3,4", "no row of 4 fits on 3 × 3 cells", "a row of 3 is the longest"),
        ("0,3,3", "a board has at least one cell", "from 1 on"),
        ("3,3,0", "a row at least one mark", "from 1 on"),
        ("cube:0", "a board has at least one cell", "from 1 on"),
        ("100,100,5", "a board of 10,000 cells is too large", "fewer"),
        ("1000,1000,3", "a board of 1,000,000 cells is too large", "fewer"),
        ("3,3,999999999:torus", "no row of 999999999 fits", "a row of 3 is the longest"),
        ("cube:9", "a board of 729 cells is too large", "fewer"),
        ("3,3,3:", "it has no option ''", "options are"),
        ("3,3,3:misre", "it has no option 'misre'", "did you mean 'misere'"),
        ("3,3,3:misere,misere", "misere is listed twice", "write it once"),
        ("3,3,3:misere=1", "misere=1 is not an option", "write misere"),
        ("3,3,3:notakto,boards=9", "boards=9 is not an option", "boards=1"),
        ("3,3,3:boards=2", "only notakto has several boards", "add notakto"),
        ("3,3,3:wild,notakto", "in notakto both players place X", "leave out"),
        ("3,3,3:misere,notakto", "always loses", "leave out"),
        ("1,4,3:notakto,boards=2,exact", "would never be dead", "leave out exact or boards"),
        ("morris:lines=7", "lines=7 is not an option", "lines=6 or lines=8"),
        ("morris:", "it has no option ''", ""),
        ("cube:3,torus", "it has no option 'torus'", "options are misere, wild"),
    ],
)
def test_a_name_that_is_not_a_game_is_refused_with_a_way_out(
    name: str, problem: str, hint: str
) -> None:
    with pytest.raises(UnknownGameError) as caught:
        find_game(name)
    assert problem in caught.value.problem
    assert hint in caught.value.hint


def test_every_name_in_the_list_is_a_game() -> None:
    for name, (means, _) in NAMED.items():
        assert find_game(name).lines == find_game(means).lines


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("4,4,4", "X", "has 16 characters, this has 1"),
        ("3,3,3", "X.Y......", "cell 3 is 'Y'"),
        ("3,3,3", "XX.......", "2 X and 0 O cannot come from taking turns"),
        ("3,3,3:notakto", "O........", "cell 1 is 'O'"),
        ("morris", "......... x", "whose turn it is"),
        ("morris", "X........ X", "1 X and 0 O, X to move, cannot come from taking turns"),
        ("morris", "XXX.O..O. X", "3 X and 2 O, X to move, cannot come from taking turns"),
        ("morris", "XX.XO.OXO O", "4 X and 3 O, O to move, cannot come from taking turns"),
    ],
)
def test_a_text_that_is_not_a_position_is_refused(name: str, text: str, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        find_game(name).parse_position(text)
    assert problem in caught.value.problem
    assert caught.value.hint
