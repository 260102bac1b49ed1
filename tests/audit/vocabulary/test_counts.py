"""How many the vocabulary counts."""

from __future__ import annotations

import pytest

from audit.claim import ClaimsError
from tests.audit.vocabulary.claims import found


@pytest.mark.parametrize(
    ("number", "asked"),
    [
        (5478, {}),
        (765, {"counting": "up_to_symmetry"}),
        (4520, {"end": ["none"]}),
        (958, {"end": ["win", "draw", "loss"]}),
        (1, {"marks": [0]}),
        (16, {"marks": [9], "end": ["draw"]}),
        (2739, {"turn": "second"}),
        (0, {"end": ["win"], "can": ["fork"]}),
        (0, {"worth": ["win"], "end": ["draw"]}),
    ],
)
def test_positions_are_counted_by_their_properties(number: int, asked: dict[str, object]) -> None:
    assert found("number-of-positions", number, asked).holds is True
    assert found("number-of-positions", number + 1, asked).computed == number


def test_numbers_of_positions_can_be_printed_by_a_value() -> None:
    by = {"by": "end", "counting": "up_to_symmetry"}
    assert found("number-of-positions", {"win": 91, "loss": 44}, by).holds is True
    assert found("number-of-positions", {"draw": 4}, by).computed == {"draw": 3}
    with pytest.raises(ClaimsError, match=r"printed: unknown end 'drawn'"):
        found("number-of-positions", {"drawn": 3}, by)


@pytest.mark.parametrize("by", [{"by": "marks"}, {}])
def test_a_table_belongs_to_the_argument_by(by: dict[str, object]) -> None:
    printed = 765 if by else {"1": 9}
    with pytest.raises(ClaimsError, match="do not fit together"):
        found("number-of-positions", printed, by)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "asked"),
    [
        (255168, {}),
        (131184, {"result": ["win"]}),
        (29600, {"kind": ["clever"]}),
        (29600, {"kind": ["fork", "other"]}),
        (1440, {"length": [5]}),
        (0, {"length": [6], "result": ["win"]}),
        (1509144, {"opening": [1], "points": "100,10,-1"}),
        (24, {"opening": [1], "reply": [5], "kind": ["fork"], "result": ["win"]}),
    ],
)
def test_games_are_counted_by_their_properties(number: int, asked: dict[str, object]) -> None:
    assert found("number-of-games", number, asked).holds is True
    assert found("number-of-games", number + 1, asked).computed == number


@pytest.mark.slow
def test_an_opening_is_one_cell_of_its_kind() -> None:
    wins = {"by": "opening", "result": ["win"]}
    assert found("number-of-games", {"corner": 14652, "9": 14652}, wins).holds is True
    assert found("number-of-games", {"edge": 1}, wins).computed == {"edge": 14232}


def test_any_number_of_strategies_is_counted() -> None:
    second = {"seat": "second", "which": "in_play"}
    assert found("number-of-strategies", 304755625649564811264, second).holds is True
    assert found("number-of-strategies", 304755625649564811265, second).holds is False
    assert found("number-of-strategies", 3.047556256495648e20, second).holds is True


@pytest.mark.slow
def test_the_value_with_the_most_or_the_fewest_games_is_named() -> None:
    wins = {"by": "opening", "result": ["win"], "order": "most"}
    assert found("number-of-games", "centre", wins).holds is True
    assert found("number-of-games", ["centre"], wins).holds is True
    assert found("number-of-games", "corner", wins).computed == "centre"
    length = {"by": "length", "result": ["win"], "order": "fewest"}
    assert found("number-of-games", "5", length).holds is True


@pytest.mark.slow
def test_several_values_with_as_many_games_are_all_named() -> None:
    forks = {"opening": [5], "kind": ["fork"], "result": ["win"], "by": "reply", "order": "most"}
    several = found("number-of-games", ["2"], forks).computed
    assert isinstance(several, list)
    assert len(several) > 1
    assert found("number-of-games", several[::-1], forks).holds is True
    assert found("number-of-games", several[0], forks).computed == " = ".join(several)


@pytest.mark.slow
def test_an_order_belongs_to_the_argument_by() -> None:
    with pytest.raises(ClaimsError, match="order do not fit together"):
        found("number-of-games", "centre", {"order": "most"})
    with pytest.raises(ClaimsError, match="order do not fit together"):
        found("number-of-games", 3, {"by": "opening", "order": "most"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("printed", "arguments"),
    [
        (255_168, {"counting": "raw"}),
        (26_830, {"counting": "up_to_symmetry"}),
        (31_896, {"counting": "orbits"}),
        ({"win": 16_398, "draw": 5_760, "loss": 9_738}, {"counting": "orbits", "by": "result"}),
        (25_872 // 8, {"counting": "orbits", "opening": [5]}),
        ({"1": 27_732 // 2, "corner": 27_732 // 2}, {"counting": "orbits", "by": "opening"}),
    ],
)
def test_whole_games_are_counted_in_three_countings(
    printed: object, arguments: dict[str, object]
) -> None:
    """An orbit of games that begin in a corner has two in each of the four."""
    assert found("number-of-games", printed, arguments).holds is True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("check", "printed", "arguments"),
    [
        ("number-of-games", 31_896, {}),
        ("games", {"games": 31_896}, {"strategy": "any", "seat": "first"}),
    ],
)
def test_31896_games_is_right_of_orbits_and_wrong_of_sequences_of_classes(
    check: str, printed: object, arguments: dict[str, object]
) -> None:
    assert found(check, printed, {**arguments, "counting": "orbits"}).holds is True
    assert found(check, printed, {**arguments, "counting": "up_to_symmetry"}).holds is False
