"""Games of your own as data."""

from __future__ import annotations

import pytest

from games.errors import PositionError, UnknownGameError
from games.game_file import LARGEST, game_of_text
from games.names import find_game

TAPATAN = """
name   = "Tapatan"
rows   = ["1 2 3", "4 5 6", "7 8 9"]
lines  = ["1 2 3", "4 5 6", "7 8 9", "1 4 7", "2 5 8", "3 6 9", "1 5 9", "3 5 7"]
stones = 3
steps  = ["1 2", "2 3", "4 5", "5 6", "7 8", "8 9", "1 4", "4 7", "2 5", "5 8", "3 6", "6 9",
          "1 5", "5 9", "3 5", "5 7"]
symmetries = ["3 2 1 6 5 4 9 8 7", "1 4 7 2 5 8 3 6 9"]
"""
ROW = 'name = "row"\nrows = ["1 2 . 3"]\nlines = ["1 2"]\n'


def test_a_game_as_data_is_the_built_in_game_with_the_same_rules() -> None:
    game, built_in = game_of_text(TAPATAN, "tapatan.toml"), find_game("tapatan")
    queue = [game.start]
    for position in queue:
        assert game.ended(position) == built_in.ended(position)
        assert game.moves(position) == built_in.moves(position)
        for move in game.moves(position):
            child = game.play(position, move)
            assert child == built_in.play(position, move)
            if child not in queue[-400:] and len(queue) < 1_500:
                queue.append(child)


def test_symmetries_are_composed_to_a_group() -> None:
    """Two reflections give the eight symmetries of a square."""
    game, built_in = game_of_text(TAPATAN, "tapatan.toml"), find_game("tapatan")
    assert game.symmetries[0] == built_in.symmetries[0]
    assert len(game.symmetries) == 8
    assert {*game.symmetries} == {*built_in.symmetries}


def test_turns_may_come_in_any_order() -> None:
    game = game_of_text(ROW + 'turns = "XOO"\n', "row.toml")
    position = game.start
    seats = []
    for move in (3, 1):
        seats.append(game.seat_to_move(position))
        position = game.play(position, move)
    assert (seats, position) == (["first", "second"], "O.X O")
    assert game.ended(game.play(position, 2)) == "second"


@pytest.mark.parametrize("marks", ["own", "either", "shared"])
def test_a_position_has_the_side_whose_turn_it_is(marks: str) -> None:
    game = game_of_text(ROW + f'turns = "OOX"\nmarks = "{marks}"\n', "row.toml")
    position = "O.. O" if marks == "own" else "X.. O"
    assert game.parse_position(position) == position
    with pytest.raises(PositionError, match="X to move, cannot come from taking turns") as caught:
        game.parse_position(f"{position[:-1]}X")
    assert caught.value.hint == "turns go OOX, again and again"


def test_gaps_are_in_the_picture() -> None:
    game = game_of_text(ROW, "row.toml")
    assert game.rows("XO.") == (("X", "O", " ", "."),)


def test_the_player_who_completes_a_line_loses_in_misere() -> None:
    game = game_of_text(ROW + "misere = true\n", "row.toml")
    assert game.ended("XXO") == "second"


def test_a_blocked_side_may_draw() -> None:
    text = (
        'name = "x"\nrows = ["1 2 3"]\nlines = ["1 2 3"]\nstones = 1\nsteps = ["1 2"]\n'
        'blocked = "{}"\n'
    )
    draws, loses = (game_of_text(text.format(how), "x.toml") for how in ("draws", "loses"))
    assert (draws.ended("XO. X"), loses.ended("XO. X")) == ("draw", "second")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "the key 'name' is missing"),
        ("name = ", "not TOML"),
        ("[" * 3_000, "not TOML"),
        (ROW + f"stones = {'1' * 5_000}", "a number that is far too long"),
        (ROW + 'colour = "red"', "unknown key 'colour'"),
        ('name = "x"\nrows = ["1 2"]\nlines = 3', "lines: expected a list, not a whole number"),
        ('name = "x"\nrows = ["1 3"]\nlines = ["1"]', "rows: not each cell is there once"),
        ('name = "x"\nrows = ["1 1"]\nlines = ["1"]', "rows: not each cell is there once"),
        ('name = "x"\nrows = ["."]\nlines = ["1"]', "rows: not each cell is there once"),
        ('name = "x"\nrows = ["1 b"]\nlines = ["1"]', "'b' is not the number of a cell"),
        ('name = "x"\nrows = ["1 99999999"]\nlines = ["1"]', "is not the number of a cell"),
        (ROW + "stones = 1", "stones: no step moves them"),
        (ROW + 'steps = ["1 2"]', "steps: without stones no stone moves"),
        (ROW + 'stones = 2\nsteps = ["1 2"]', "stones: 4 stones fill the board"),
        (ROW + 'stones = 1\nsteps = ["1 2 3"]', "steps[0]: it has 3 cells"),
        (ROW + 'stones = 1\nsteps = ["1 1"]', "steps[0]: a cell is listed twice"),
        (ROW + 'stones = 1\nsteps = ["1 2"]\nmarks = "either"', "stones that move need own marks"),
        (ROW + 'symmetries = ["2 3 1"]', "symmetries[0]: not a symmetry of this game"),
        (ROW + 'symmetries = ["2 1"]', "symmetries[0]: it has 2 cells"),
        (
            (
                'name = "x"\nrows = ["1 2 3 4 5 6 7"]\nlines = ["1 2 3 4 5 6 7"]\n'
                'symmetries = ["2 1 3 4 5 6 7", "2 3 4 5 6 7 1"]'
            ),
            "symmetries: together they give more than 500 symmetries",
        ),
        (ROW + 'turns = "XY"', "turns: not a text of X and O"),
        (ROW + 'turns = "XO\\n"', "turns: not a text of X and O"),
        (ROW + 'turns = ""', "turns: expected a text with at least 1"),
        ('name = "x"\nrows = ["1 2"]\nlines = ["1 2", "1 3"]', "lines[1]: a cell that is not in"),
        ('name = "x"\nrows = ["1 2"]\nlines = [""]', "lines[0]: it has 0 cells"),
        ("#" * (LARGEST + 1), "too large"),
    ],
)
def test_a_file_that_is_not_a_game_is_refused_at_its_field(text: str, problem: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        game_of_text(text, "mine.toml")
    assert problem in caught.value.problem
    assert caught.value.where == "mine.toml"
    assert caught.value.hint
