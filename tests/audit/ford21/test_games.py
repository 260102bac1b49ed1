"""The games of Ford21 by a second route: plain recursion over boards, without classes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.ford21.games import (
    MUCH,
    best_for,
    continued,
    first_missed_win,
    kept_safe,
    least_draws,
    lines_that_end,
    most_wins,
    opened,
    safe,
    shown_by,
    whole,
    winning_at_once,
)
from audit.ford21.genes import (
    POINTS,
    beginnings,
    best_change,
    climb,
    climb_sideways,
    duplicate_counts,
    first_choices,
    generated,
    random_starts,
)
from audit.ford21.optimum import drawn_replies, more_wins
from audit.ford21.weights import (
    best_ends,
    bhatt_fitness,
    hochmuth_fitness,
    rank_opposite,
    tells_wins,
    works,
)
from games import SEATS, Position, Seat, line_name
from games.space import all_classes
from games.symmetry import SYMMETRIES
from tests.effort import examples, part
from tests.verify.naive import blanks, class_of, ended, games, mover, over, put, raw, three
from verify.extremes.class_game import tally
from verify.extremes.optimum import Witness, WitnessError
from verify.play.count import Points, Tally, score
from verify.statistics import Opening

MARKS: dict[Seat, str] = {"first": "X", "second": "O"}
Worth = tuple[int, int, int]  # of a win, a draw, a loss


@cache
def points(board: str, mark: str, worth: Worth, hasty: bool = False) -> int:
    """Give the most points from a board, each board alone; added up over the rival's moves."""
    if over(board):
        return worth[("win", "draw", "loss").index(ended(board, mark))]
    after = [put(board, cell) for cell in blanks(board)]
    if mover(board) != mark:
        return sum(points(each, mark, worth, hasty) for each in after)
    wins = [each for each in after if three(each, mark)]
    return max(points(each, mark, worth, hasty) for each in (wins if hasty and wins else after))


START = "." * 9
CORNER, EDGE, CENTRE = (put(START, cell) for cell in (1, 2, 5))
NEVER = -(10**9)  # a loss that nothing makes up for
MANY = 10**4


@pytest.mark.parametrize(
    ("board", "mark", "worth", "expected"),
    part(
        [
            (START, "X", (1, -15, -100), 220),
            (CORNER, "X", (1, -15, -100), 220),
            (EDGE, "X", (1, -15, -100), 168),
            (CENTRE, "X", (1, -15, -100), 212),
            (START, "O", (1, 0, -100), 728),
            (START, "O", (1, 0, NEVER), 728),
            (START, "O", (-1, 0, NEVER), -155),
            (START, "X", (1, -MANY, NEVER), 250 - 2 * MANY),
            (EDGE, "X", (1, -MANY, NEVER), 243 - 5 * MANY),
            (CENTRE, "X", (1, -MANY, NEVER), 272 - 4 * MANY),
            (CENTRE, "X", (1, -MANY, -1), 272 - 4),
            (START, "O", (1, -MANY, NEVER), 640 - 79 * MANY),
            (START, "X", (-1, 15, NEVER), 2736),
        ],
        3,
    ),
)
def test_the_extremes_are_those_of_boards_alone(
    board: str, mark: str, worth: Worth, expected: int
) -> None:
    assert points(board, mark, worth) == expected


@pytest.mark.parametrize(
    ("opening", "board"), [("corner", CORNER), ("edge", EDGE), ("centre", CENTRE)]
)
def test_haste_costs_wins_after_every_opening(opening: Opening, board: str) -> None:
    game = opened(safe("first"), opening)
    for hasty, made in ((False, least_draws(game)), (True, least_draws(winning_at_once(game)))):
        assert made.win - MANY * made.draw == points(board, "X", (1, -MANY, NEVER), hasty)
    assert least_draws(winning_at_once(game)).win < least_draws(game).win


def test_with_any_number_of_draws_haste_costs_wins_too() -> None:
    for game, hasty in ((safe("first"), False), (winning_at_once(safe("first")), True)):
        assert most_wins(game).win == points(START, "X", (1, 0, NEVER), hasty)


@pytest.mark.parametrize("seat", part(SEATS, 3))
@pytest.mark.parametrize("weight", [0, -1, -11, -12, -15, -23, -24])
def test_the_best_points_for_a_weight_are_those_of_boards_alone(seat: Seat, weight: int) -> None:
    ends = best_ends(seat, weight)
    for made in (ends.least_draws, ends.most_draws, ends.most_losses):
        assert score(made, Points(1, weight, -100)) == points(START, MARKS[seat], (1, weight, -100))
    assert ends.least_draws.draw <= ends.most_losses.draw <= ends.most_draws.draw


def test_weights_work_from_minus_12_on_as_x_and_lose_from_minus_24_on_as_o() -> None:
    assert [weight for weight in range(-15, 1) if works("first", weight)] == [-15, -14, -13, -12]
    assert not best_ends("second", -23).most_losses.loss
    assert best_ends("second", -24).least_draws.loss == 4
    assert not works("first", -50)  # the best of these strategies lose


def test_a_centre_opening_cannot_do_without_a_draw_for_each_corner() -> None:
    boards: dict[Opening, str] = {"corner": CORNER, "edge": EDGE, "centre": CENTRE}
    for opening, board in boards.items():
        drawn = {
            kind
            for cell in blanks(board)
            for kind in ["corner" if cell in (1, 3, 7, 9) else "centre" if cell == 5 else "edge"]
            if points(put(board, cell), "X", (0, -1, NEVER))
        }
        assert drawn_replies(opening) == sorted(drawn)
    assert drawn_replies("centre") == ["corner"]


def test_the_drawn_lines_are_all_that_the_strategy_has() -> None:
    strategy = shown_by(best_for(opened(safe("first"), "centre"), 1, -MUCH), "first")

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(move.cell for move in strategy.moves(Position(board), line))

    played = list(games(cells, "X"))
    assert raw(played) == {"win": 272, "draw": 4}
    drawn = sorted(game.line for game in played if game.end == "draw")
    assert lines_that_end(strategy, "first", "draw") == drawn
    assert {line[:2] for line in drawn} == {(5, 1), (5, 3), (5, 7), (5, 9)}
    missed = first_missed_win(strategy, "first")
    assert missed is not None
    line, win, move = missed
    assert (line_name(line), win, move) == ("5123", 8, 4)


def test_a_player_who_wins_at_once_misses_no_win() -> None:
    hasty = best_for(winning_at_once(safe("first")), 1, -MUCH)
    assert first_missed_win(shown_by(hasty, "first"), "first") is None
    assert first_missed_win(shown_by(best_for(safe("second"), 1, 0), "second"), "second")


def test_a_witness_with_another_choice_is_refused() -> None:
    found = best_for(safe("first"), 1, -15)
    choices = dict(found.choices)
    (start,) = (node for node in choices if node == START)
    choices[start] = next(
        child for child, _ in whole("first").edges[start] if child != choices[start]
    )
    with pytest.raises(WitnessError):
        shown_by(Witness(found.games, choices), "first")


def test_more_wins_without_more_draws_are_found_where_points_show_them() -> None:
    found = more_wins(260, 4)
    assert found is not None
    assert found.games == Tally(272, 4)
    assert more_wins(272, 4) is None
    assert more_wins(1, 1) is None
    found = more_wins(296, 400)
    assert found is not None
    assert found.games.win == 297


def test_a_game_that_is_lost_cannot_be_kept_from_a_loss() -> None:
    lost = continued(whole("second"), (1, 2))
    with pytest.raises(AssertionError, match="cannot be kept from a loss"):
        kept_safe(lost)


@settings(max_examples=examples(15), deadline=None)
@given(st.sampled_from(SEATS), st.integers(0, 10**6))
def test_single_genes_lead_to_the_maximum_sideways_and_never_down(seat: Seat, seed: int) -> None:
    game, dice = whole(seat), Random(seed)
    mine = [node for node in game.edges if node in game.mine]
    start = {node: dice.choice(game.edges[node])[0] for node in mine}
    made = climb_sideways(seat, start).points
    assert made[0] == score(tally(game, start), POINTS[seat])
    assert list(made) == sorted(made)
    assert made[-1] == (220 if seat == "first" else 728)


@pytest.mark.parametrize("seat", SEATS)
def test_if_a_climb_is_stuck_no_single_gene_gains_a_point(seat: Seat) -> None:
    """The test counts the points of every strategy that differs in one gene again."""
    game, stuck = whole(seat), climb(seat, next(random_starts(seat)))
    assert list(stuck.points) == sorted(set(stuck.points))
    assert stuck.points[-1] == score(tally(game, stuck.choices), POINTS[seat])
    others = [
        {**stuck.choices, node: child}
        for node in sorted(game.mine)
        for child, _ in game.edges[node]
    ]
    gained = (score(tally(game, other), POINTS[seat]) for other in part(others, 12))
    assert max(gained) <= stuck.points[-1] < (220 if seat == "first" else 728)


def test_the_gain_of_a_change_is_what_its_games_are_worth_more() -> None:
    game, start = whole("second"), first_choices("second")
    change = best_change(game, start, POINTS["second"])
    assert change is not None
    gain, node, child = change
    after = score(tally(game, {**start, node: child}), POINTS["second"])
    assert after - score(tally(game, start), POINTS["second"]) == gain > 0


def test_the_strategy_that_climbs_first_is_the_least_in_every_class() -> None:
    for seat in SEATS:
        chosen = first_choices(seat)
        assert chosen.keys() == whole(seat).mine
        assert all(child in class_of(put(node, blanks(node)[0])) for node, child in chosen.items())


@settings(max_examples=examples(15), deadline=None)
@given(st.integers(0, 10**6))
def test_the_player_who_moves_second_plays_an_odd_number_of_games(seed: int) -> None:
    dice, made = Random(seed), dict[tuple[int, ...], tuple[int, ...]]()

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return made.setdefault(line, (dice.choice(blanks(board)),))

    assert len(list(games(cells, "O"))) % 2 == 1


def test_duplicates_are_counted_as_boards_turn() -> None:
    sizes = duplicate_counts(all_classes())
    for more, classes in sizes.items():
        assert sum(len(class_of(each)) == more + 1 for each in all_classes()) == classes
    assert duplicate_counts([Position(CENTRE), Position(CORNER)]) == {0: 1, 3: 1}


def test_less_than_a_quarter_turn_and_a_mirror_makes_less() -> None:
    half, quarter, mirror = (
        next(each for each in SYMMETRIES if each.name == name)
        for name in ("half-turn", "quarter-turn", "left-right")
    )
    assert len(generated([half, mirror])) == 4
    assert len(generated([quarter])) == 4
    assert len(generated([])) == 1
    assert set(generated([quarter, mirror])) == set(SYMMETRIES)


def test_beginnings_are_the_first_moves_met() -> None:
    assert beginnings("raw") == {"as X": 1, "as O": len(blanks(START)), "in all": 10}
    met = {class_of(put(START, cell)) for cell in blanks(START)}
    assert beginnings("up_to_symmetry")["as O"] == len(met) == 3


def wins_only(games: Tally) -> Fraction:
    return Fraction(games.win)


def draws_as_losses(games: Tally) -> Fraction:
    return -Fraction(games.draw + games.loss, games.win + games.draw + games.loss)


def test_other_fitness_functions_rank_differently_and_separate_wins_from_draws() -> None:
    def least_first(one: Callable[[Tally], Fraction]) -> Callable[[Tally], Fraction]:
        return lambda games: -one(games)

    assert rank_opposite(hochmuth_fitness, bhatt_fitness)
    assert not rank_opposite(hochmuth_fitness, hochmuth_fitness)
    assert not rank_opposite(hochmuth_fitness, least_first(wins_only))
    assert rank_opposite(wins_only, least_first(wins_only))
    assert not tells_wins(hochmuth_fitness)
    assert not tells_wins(bhatt_fitness)
    assert tells_wins(wins_only)
    assert tells_wins(draws_as_losses)
