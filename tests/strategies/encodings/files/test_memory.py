"""A memory of rewards: the printed choices of [Kutschera18], and faults of a file."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from games import EMPTY, Mark, Position, free_cells
from strategies import Strategy, full_name, permitted_moves
from strategies.encodings.files.memory import MoveRewards, pattern, relative_reward
from strategies.errors import EncodingError
from tests.effort import part
from tests.strategies.encodings.bringing import make, saved, unfinished


def move(i: object, j: object, x: object = 0, o: object = 0, draw: object = 0) -> dict[str, object]:
    return {"i": i, "j": j, "xWinRewards": x, "oWinRewards": o, "drawRewards": draw}


# The printed values of the article for the empty board (question 1) and two later patterns (3 and
# 4).
OPENING = [
    (move(1, 1, 185510, 20028, 60161), 72.0),
    (move(2, 2, 1390, 1910, 379), 38.3),
    (move(0, 0, 1169, 1526, 447), 38.1),
    (move(2, 0, 1291, 2068, 419), 34.7),
    (move(0, 2, 1191, 1920, 495), 33.9),
    (move(1, 2, 1155, 2300, 402), 30.4),
    (move(0, 1, 1122, 2372, 400), 29.2),
    (move(1, 0, 844, 1678, 491), 29.0),
    (move(2, 1, 1079, 2292, 474), 28.7),
]
WINNING = [
    (move(2, 1, 7104, 0, 0), 100.0),
    (move(1, 0, 224, 0, 2), 99.2),
    (move(1, 2, 16, 8, 0), 66.3),
    (move(0, 2, 0, 48, 0), -1.0),
    (move(2, 2, 0, 56, 0), -1.0),
]
BLOCKING = [
    (move(2, 1, 0, 4, 4), 4.5),
    (move(0, 2, 0, 32, 0), -1.0),
    (move(2, 0, 0, 32, 0), -1.0),
    (move(1, 2, 0, 16, 0), -1.0),
    (move(1, 0, 0, 32, 0), -1.0),
]
# Question 2, O to move after X in the centre: here the print does not follow its own formula.
REPLY = [
    (move(2, 0, 26920, 3712, 9333), 11.5),
    (move(0, 0, 67866, 8622, 35873), 10.8),
    (move(0, 2, 21060, 2616, 5856), 10.8),
    (move(2, 2, 21014, 2574, 6730), 10.6),
    (move(0, 1, 12096, 668, 603), 5.4),
    (move(2, 1, 12502, 664, 595), 5.2),
    (move(1, 2, 11850, 592, 582), 4.9),
    (move(1, 0, 11994, 580, 589), 4.8),
]


def reward(printed: dict[str, object], mark: Mark) -> Fraction:
    numbers = (printed[name] for name in ("xWinRewards", "oWinRewards", "drawRewards"))
    found = relative_reward(MoveRewards(*(Fraction(str(number)) for number in numbers)), mark)
    assert found is not None
    return found


def listed(moves: list[tuple[dict[str, object], float]]) -> list[dict[str, object]]:
    return [each for each, _ in moves]


def cells(path: Path, position: str, reading: str = "") -> list[int]:
    strategy = make(f"memory:{path}{reading}")
    return [cell for cell, _ in permitted_moves(strategy, Position(position))]


def refused(tmp_path: Path, document: object) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        make(f"memory:{saved(tmp_path / 'm.json', document)}")
    return caught.value


@pytest.mark.parametrize(("printed", "shown"), OPENING + WINNING + BLOCKING)
def test_the_printed_rewards_of_x_follow_from_the_formula(
    printed: dict[str, object], shown: float
) -> None:
    """Source: [Kutschera18] questions 1, 3 and 4. One print, 29.0, is 29.085 cut, not rounded."""
    assert abs(float(reward(printed, "X")) - shown) < 0.0501 + (0.035 if shown == 29.0 else 0)


@pytest.mark.parametrize(("printed", "shown"), REPLY)
def test_the_printed_rewards_of_o_are_more_than_half_a_point_above_the_formula(
    printed: dict[str, object], shown: float
) -> None:
    """Source: [Kutschera18] question 2. The order is the same."""
    assert 0.5 < shown - float(reward(printed, "O")) < 0.9


def test_the_printed_memory_opens_in_the_centre(tmp_path: Path) -> None:
    """Source: [Kutschera18] question 1."""
    file = saved(tmp_path / "m.json", {"---|---|---|": listed(OPENING)})
    (opening,) = permitted_moves(make(f"memory:{file}"), EMPTY)
    assert opening == (5, "reward 72.0")


def test_the_printed_memory_answers_the_centre_by_the_corner_below_left(tmp_path: Path) -> None:
    """Source: [Kutschera18] question 2: (2, 0) has the highest reward by print and formula."""
    file = saved(tmp_path / "m.json", {"---|-X-|---|": listed(REPLY)})
    assert cells(file, "....X....") == [7]


def test_the_printed_memory_wins_where_it_can_and_blocks_where_it_must(tmp_path: Path) -> None:
    """Source: [Kutschera18] questions 3 and 4."""
    patterns = {"OX-|-X-|O--": listed(WINNING), "XO-|-O-|--X": listed(BLOCKING)}
    file = saved(tmp_path / "m.json", patterns)
    assert cells(file, "OX..X.O..") == [8]
    assert cells(file, "XO..O...X") == [8]


def test_a_pattern_is_read_with_and_without_its_last_bar(tmp_path: Path) -> None:
    for text in ("---|---|---", "---|---|---|"):
        assert cells(saved(tmp_path / "m.json", {text: [move(1, 1, 1)]}), EMPTY) == [5]


def test_no_two_positions_have_the_same_pattern() -> None:
    assert len({pattern(position) for position in unfinished()}) == len(unfinished())
    assert pattern(Position("XO..O...X")) == "XO-|-O-|--X"


@pytest.mark.parametrize(
    "wrap",
    [
        lambda patterns: {"patterns": patterns},
        lambda patterns: {"format": "noloss/memory", "version": 1, "patterns": patterns},
        lambda patterns: {key: {"possibleNextMoves": value} for key, value in patterns.items()},
    ],
)
def test_the_patterns_may_lie_in_a_document_or_as_the_author_keeps_them(
    tmp_path: Path, wrap: object
) -> None:
    document = wrap({"---|---|---": [move(1, 1, 1)]})  # type: ignore[operator]
    assert cells(saved(tmp_path / "m.json", document), EMPTY) == [5]


def test_ties_are_permitted_together_in_the_order_of_the_file(tmp_path: Path) -> None:
    """Equal as fractions: 1 of 3 and 100 of 300."""
    moves = [move(2, 2, 100, 200), move(0, 0, 1, 3), move(1, 1, 1, 2), move(0, 2, 0.1, 0.2)]
    assert cells(saved(tmp_path / "m.json", {"---|---|---": moves}), EMPTY) == [9, 5, 3]


def test_rewards_with_decimals_tie_as_they_are_written(tmp_path: Path) -> None:
    """In binary 0.3 is not three times 0.1."""
    moves = [move(0, 0, 1, 3), move(0, 2, 0.1, 0.3)]
    assert cells(saved(tmp_path / "m.json", {"---|---|---": moves}), EMPTY) == [1, 3]


def test_the_rewards_of_the_side_to_move_count(tmp_path: Path) -> None:
    moves = [move(0, 1, 9, 1), move(0, 2, 1, 9)]
    file = saved(tmp_path / "m.json", {"X--|---|---": moves, "X-O|---|---": [move(0, 1, 9, 1)]})
    assert cells(file, "X........") == [3]
    assert cells(file, "X.O......") == [2]


def test_a_move_without_any_reward_is_never_preferred(tmp_path: Path) -> None:
    moves = [move(0, 0), move(1, 1, 0, 5)]
    assert cells(saved(tmp_path / "m.json", {"---|---|---": moves}), EMPTY) == [5]


@pytest.mark.parametrize(
    ("reading", "expected"),
    part([("", 0), (":base", 0), (":unseen=first", 1), (":unseen=any", 9)], 3),
)
@pytest.mark.parametrize("moves", [None, [], [move(0, 0), move(1, 1)]])
def test_if_nothing_was_learned_the_reading_decides(
    tmp_path: Path, moves: list[object] | None, reading: str, expected: int
) -> None:
    """A pattern that is missing, has no moves, or only moves of total 0."""
    file = saved(tmp_path / "m.json", {} if moves is None else {"---|---|---": moves})
    assert cells(file, EMPTY, reading) == list(range(1, 10))[:expected]
    for position in unfinished()[1:]:
        assert cells_of(file, position, reading) == list(free_cells(position))[:expected]


def cells_of(path: Path, position: Position, reading: str) -> list[int]:
    key = (str(path), reading)
    if key not in MADE:
        MADE[key] = make(f"memory:{path}{reading}")
    return [cell for cell, _ in permitted_moves(MADE[key], position)]


MADE: dict[tuple[str, str], Strategy] = {}


def test_the_reading_is_part_of_the_full_name(tmp_path: Path) -> None:
    file = saved(tmp_path / "m.json", {})
    strategy = make(f"memory:{file}:unseen=any")
    assert (strategy.name, strategy.reading) == (f"memory:{file}", "unseen=any")
    assert full_name(strategy) == f"memory:{file}:unseen=any"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("---------", "this is not a pattern"),
        ("---|---", "this is not a pattern"),
        ("---|---|---||", "this is not a pattern"),
        ("...|...|...", "this is not a pattern"),
        ("xo-|-o-|--x", "this is not a pattern"),
        ("XX-|---|---", "it cannot occur in a game: 2 X and 0 O cannot come from taking turns"),
        ("XXX|OO-|---", "the game is over in this position"),
    ],
)
def test_a_key_that_is_not_an_unfinished_pattern_is_named(
    tmp_path: Path, text: str, why: str
) -> None:
    error = refused(tmp_path, {text: []})
    assert (error.place, error.problem) == (f"pattern {text}", why)


def test_one_pattern_with_and_without_its_bar_is_one_pattern_twice(tmp_path: Path) -> None:
    error = refused(tmp_path, {"---|---|---": [], "---|---|---|": []})
    assert (error.place, error.problem) == ("pattern ---|---|---|", "the pattern is listed twice")


@pytest.mark.parametrize(
    ("moves", "place", "why"),
    [
        (5, "", "this is a number"),
        (True, "", "this is true or false"),
        ({}, "", "this is null"),
        ({"possibleNextMoves": "x"}, "", "this is a text"),
        ([move(0, 1), 5], ", move 2", "this is a number"),
        ([move(0, 0)], ", move 1", "cell (0, 0) is taken"),
        ([move(3, 0)], ", move 1", "no cell has i 3, j 0"),
        ([move(0, -1)], ", move 1", "no cell has i 0, j -1"),
        ([move(0, None)], ", move 1", "no cell has i 0, j None"),
        ([move(0, 0.5)], ", move 1", "no cell has i 0, j 0.5"),
        ([{"j": 1}], ", move 1", "no cell has i None, j 1"),
        ([{"i": 1, "j": 1}], ", move 1", "xWinRewards is missing"),
        ([move(1, 1), move(1, 1)], ", move 2", "the move to (1, 1) is listed twice"),
        ([move(1, 1, -1)], ", move 1", "xWinRewards is -1"),
        ([move(1, 1, 0, -0.5)], ", move 1", "oWinRewards is -0.5"),
        ([move(1, 1, 0, 0, "3")], ", move 1", "drawRewards is '3'"),
        ([move(1, 1, float("nan"))], ", move 1", "xWinRewards is nan"),
        ([move(1, 1, float("inf"))], ", move 1", "xWinRewards is inf"),
        ([move(1, 1, True)], ", move 1", "xWinRewards is True"),
        ([move(1, 1, None)], ", move 1", "xWinRewards is None"),
    ],
)
def test_a_wrong_move_is_named_with_its_pattern_and_number(
    tmp_path: Path, moves: object, place: str, why: str
) -> None:
    error = refused(tmp_path, {"X--|---|---": moves})
    assert (error.place, error.problem) == (f"pattern X--|---|---{place}", why)


def test_rewards_may_be_very_large(tmp_path: Path) -> None:
    moves = [move(0, 0, 10**400, 1), move(1, 1, 10**400, 2)]
    assert cells(saved(tmp_path / "m.json", {"---|---|---": moves}), EMPTY) == [1]
