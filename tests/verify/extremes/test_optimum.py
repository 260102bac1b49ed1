"""Extremes, ratios and scores: against every strategy of small games, and for the real one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games import EMPTY, SEATS, Outcome, Position, Seat, Seats, canonical, outcome, successors
from games.space import all_classes
from strategies.encodings.files.vector import check_vector
from tests.documents import as_read
from tests.verify.class_games import (
    endgames,
    levelled_games,
    listed,
    no_loss_pairs,
    played_out,
    small,
)
from verify.extremes.class_game import COUNTINGS, ClassGame, Counting, careful, class_game
from verify.extremes.documents import OptimumDocument
from verify.extremes.optimum import (
    Optimum,
    Witness,
    WitnessError,
    best,
    best_ratio,
    best_score,
    confirmed,
    optimum,
    ratio_of,
    recount,
    witness_strategy,
    witness_vector,
)
from verify.play.count import FORD_AS_FIRST, FORD_AS_SECOND, Points, Tally, score
from verify.verdict.verdict import verdict

GAMES = levelled_games() | endgames("raw")
WORTH = st.integers(-20, 20) | st.fractions(-3, 3, max_denominator=5)

# Wins and draws: least wins, most wins, least draws, most draws, best ratio.
EXTREMES: dict[tuple[Seats, Counting], tuple[tuple[int, int], ...]] = {
    ("first", "raw"): ((55, 43), (297, 38), (250, 2), (176, 192), (250, 2)),
    ("first", "up_to_symmetry"): ((14, 8), (173, 19), (128, 1), (119, 109), (128, 1)),
    ("second", "raw"): ((155, 644), (728, 167), (640, 79), (167, 744), (640, 79)),
    ("second", "up_to_symmetry"): ((32, 98), (142, 42), (107, 21), (48, 151), (107, 21)),
    ("both", "raw"): ((210, 687), (1025, 205), (890, 81), (343, 936), (912, 83)),
    ("both", "up_to_symmetry"): ((46, 106), (315, 61), (235, 22), (167, 260), (248, 23)),
}


def witnesses(found: Optimum) -> list[Witness]:
    ranges = [found.least_wins, found.most_wins, found.least_draws, found.most_draws]
    return [*ranges, found.best_ratio]


@given(GAMES.filter(small), st.builds(Points, WORTH, WORTH, WORTH))
def test_no_strategy_makes_more_points_than_the_best(game: ClassGame, points: Points) -> None:
    def worth(choices: dict[str, str]) -> object:
        games, _ = played_out(game, choices)
        return sum(games[end] * getattr(points, end) for end in ("win", "draw", "loss"))

    found = best([game], points)
    assert worth(dict(found.choices)) == score(found.games, points)
    assert score(found.games, points) == max(worth(choices) for choices in listed(game))  # type: ignore[type-var]


@given(GAMES.filter(small))
def test_no_strategy_without_losses_has_a_better_ratio(game: ClassGame) -> None:
    kept = careful(game)
    assume(kept is not None)
    assert kept is not None
    pairs = no_loss_pairs(game)
    without_draws = [wins for wins, draws in pairs if not draws]
    found = best_ratio([kept]).games
    if without_draws:
        assert (found.win, found.draw) == (max(without_draws), 0)
        assert ratio_of(found) is None
    else:
        assert ratio_of(found) == max(Fraction(wins, draws) for wins, draws in pairs)
        assert (found.win, found.draw) in pairs


@given(
    levelled_games("a").filter(lambda game: careful(game) is not None),
    levelled_games("b").filter(lambda game: careful(game) is not None),
)
def test_the_best_ratio_of_two_seats_is_that_of_the_sums(a: ClassGame, b: ClassGame) -> None:
    assume(small(a) and small(b))
    sums = [(w + v, d + e) for w, d in no_loss_pairs(a) for v, e in no_loss_pairs(b)]
    found = best_ratio([game for game in map(careful, (a, b)) if game is not None]).games
    finite = [Fraction(wins, draws) for wins, draws in sums if draws]
    expected = max(finite) if len(finite) == len(sums) else None
    assert ratio_of(found) == expected
    assert (found.win, found.draw) in sums


@pytest.mark.parametrize(("seats", "counting"), EXTREMES)
def test_the_extremes_of_all_no_loss_vectors(seats: Seats, counting: Counting) -> None:
    found = optimum(seats, counting)
    pairs = tuple((w.games.win, w.games.draw) for w in witnesses(found))
    assert pairs == EXTREMES[seats, counting]
    assert found.ratio == Fraction(*pairs[-1])


@pytest.mark.parametrize("seat", SEATS)
def test_a_witness_is_a_vector_that_the_verdict_confirms(seat: Seat) -> None:
    for witness in witnesses(optimum(seat, "raw")):
        entries = witness_vector(witness.choices)
        assert check_vector(entries, "witness") == entries
        (result,) = verdict(witness_strategy(witness.choices), [seat]).results
        assert result.no_loss["every_choice"]
        assert result.statements["every_choice"].numbers.games.raw == witness.games


@pytest.mark.parametrize("counting", COUNTINGS)
@given(data=st.data())
def test_no_careful_strategy_is_outside_the_extremes(
    counting: Counting, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from(SEATS))
    game = careful(class_game(seat, counting))
    assert game is not None
    choices = {
        row: data.draw(st.sampled_from([child for child, _ in game.edges[row]]))
        for row in game.edges
        if row in game.mine and len(game.edges[row]) > 1
    }
    forced = {row: game.edges[row][0][0] for row in game.mine - choices.keys()}
    games = recount({**choices, **forced}, seat, counting)
    (least, _), (most, _), (_, fewest), (_, most_draws), best_pair = EXTREMES[seat, counting]
    assert games.loss == games.stuck == 0
    assert least <= games.win <= most
    assert fewest <= games.draw <= most_draws
    assert Fraction(games.win, games.draw) <= Fraction(*best_pair)


@pytest.mark.parametrize(
    ("seat", "points", "counting", "expected"),
    [
        ("first", FORD_AS_FIRST, "raw", 220),
        ("first", FORD_AS_FIRST, "up_to_symmetry", 113),
        ("second", FORD_AS_SECOND, "raw", 728),
        ("second", FORD_AS_SECOND, "up_to_symmetry", 142),
    ],
)
def test_the_best_scores_for_the_points_of_ford(
    seat: Seat, points: Points, counting: Counting, expected: int
) -> None:
    """[Ford21] prints 196 as the maximum for X. Risking a loss does not pay in either seat."""
    for no_loss in (True, False):
        found = best_score(seat, counting, points, no_loss)
        assert found.score == expected
        assert found.witness.games.loss == 0


def test_points_that_reward_losing_are_made_by_losing() -> None:
    found = best_score("first", "raw", Points(0, 0, Fraction(1, 2)), no_loss=False)
    assert found.score == Fraction(found.witness.games.loss, 2) > 0
    assert best_score("first", "raw", Points(0, 0, Fraction(1, 2)), no_loss=True).score == 0


@pytest.mark.parametrize("seat", SEATS)
def test_a_witness_lists_its_choices_in_order(seat: Seat) -> None:
    for witness in witnesses(optimum(seat, "raw")):
        assert [*witness.choices] == sorted(witness.choices)


def test_a_witness_that_claims_other_games_is_refused() -> None:
    found = best_score("first", "raw", FORD_AS_FIRST, no_loss=True).witness
    assert confirmed(found, "first", "raw") is found
    with pytest.raises(WitnessError) as caught:
        confirmed(Witness(Tally(win=251, draw=2), found.choices), "first", "raw")
    assert caught.value.played == found.games
    assert str(caught.value).startswith("a witness should make Tally(win=251, draw=2,")
    assert "\n  hint: " in str(caught.value)


def test_if_a_witness_says_nothing_the_least_row_is_taken() -> None:
    vector = witness_vector({EMPTY: canonical(Position("....X...."))})
    assert vector[:4] == (4, 5, 10, 15)


def test_an_optimum_is_one_json_document() -> None:
    document = as_read(OptimumDocument.of_extremes(optimum("second", "up_to_symmetry")))
    head = {"format": "noloss/optimum", "version": 1, "kind": "extremes"}
    assert document.items() >= {**head, "seat": "second", "counting": "up_to_symmetry"}.items()
    assert document["wins"]["most"]["games"] == {"win": 142, "draw": 42, "loss": 0}
    assert document["ratio"]["best"] == "107/21"
    for row, child in document["wins"]["least"]["witness"].items():
        assert child in {canonical(after) for _, after in successors(row)}


def test_scores_are_one_json_document_with_exact_numbers() -> None:
    points = Points(Fraction(1, 3), -15, Fraction(1, 2))
    every, safe = (best_score("first", "raw", points, no_loss) for no_loss in (False, True))
    document = as_read(OptimumDocument.of_scores(every, safe))
    assert document["kind"] == "score"
    assert document["points"] == {"win": "1/3", "draw": -15, "loss": "1/2"}
    assert Fraction(document["no_loss"]["score"]) == Fraction(250, 3) - 30
    assert document["no_loss"]["games"] == {"win": 250, "draw": 2, "loss": 0}
    games = document["any_strategy"]["games"]
    worth = Fraction(games["win"], 3) - 15 * games["draw"] + Fraction(games["loss"], 2)
    assert Fraction(document["any_strategy"]["score"]) == worth > Fraction(250, 3) - 30
    assert document["any_strategy"]["witness"] == dict(every.witness.choices)


def test_only_unfinished_classes_have_choices() -> None:
    finished = {node for node in all_classes() if outcome(node) is not None}
    assert outcome(Position("XXXOO....")) == Outcome("X")
    for found in (optimum("both", "raw"),):
        assert all(not finished & witness.choices.keys() for witness in witnesses(found))
