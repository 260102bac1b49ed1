"""The comparison of strategies: strengths, games, chances, and the criteria of Table I."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games import SEATS, Position, Seat, line_name, parse_line, position_after
from strategies import Strategy, catalogue
from tests.documents import as_read
from tests.effort import part
from tests.verify.naive import Cells, blanks, mover
from tests.verify.players import (
    PLAYERS,
    anything,
    blundering_after,
    compared_in,
    first_free,
    perfect,
    strategy,
    stuck_after_four,
    wrong_second,
)
from verify.comparison import (
    DIAGONALS,
    CompareDocument,
    StrategyComparison,
    chances,
    forking_moves,
    winning_moves,
)
from verify.play.count import COUNT, Tally, win_to_draw
from verify.play.play import CHOICES, first_choice, play_of
from verify.play.safety import STRENGTHS
from verify.verdict.verdict import verdict


def built_in(name: str) -> Strategy:
    return catalogue.find_strategy(name, "position")


def in_one_seat(cells: Cells, seat: Seat) -> Cells:
    """Answer in one seat only; be stuck in the other."""
    mark = "X" if seat == "first" else "O"
    return lambda board, line: cells(board, line) if mover(board) == mark else ()


SHOWN = part(PLAYERS, 4)


def player(name: str) -> Strategy:
    return strategy(PLAYERS[name], name=name)


@cache
def compared(name: str) -> StrategyComparison:
    return compared_in(player(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", part(SHOWN, 2))
def test_strengths_and_games_are_those_of_the_verdict(name: str) -> None:
    made = compared(name)
    assert (made.strategy, made.reading) == (name, "base")
    for one, result in zip(made.seats, verdict(player(name)).results, strict=True):
        assert one.seat == result.seat
        assert one.no_loss == {name: stated.holds for name, stated in result.statements.items()}
        assert one.every_choice.games == result.statements["every_choice"].numbers.games
        assert one.first_choice.games == result.statements["first_choice"].numbers.games


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.slow
def test_misses_are_looked_for_under_every_choice_and_under_the_first(name: str) -> None:
    asked = strategy(PLAYERS[name])
    for seat, one in zip(SEATS, compared(name).seats, strict=True):
        whole = play_of(asked, seat)
        for compared_play, played in (
            (one.every_choice, whole),
            (one.first_choice, first_choice(whole)),
        ):
            assert compared_play.forced_wins == chances(played, winning_moves)
            assert compared_play.forks == chances(played, forking_moves)


def test_a_single_seat_is_compared_without_what_depends_on_the_other() -> None:
    asked = strategy(wrong_second)
    both = compared_in(asked)
    first, second = (
        compared_in(asked, ["first"]),
        compared_in(asked, ["second"]),
    )
    assert first.seats + second.seats == both.seats
    assert (first.criteria.may_start, second.criteria.may_start) == (None, None)
    assert (first.criteria.diagonals, second.criteria.fork_creation) == ({}, None)
    assert first.criteria.fork_creation == both.criteria.fork_creation
    assert second.criteria.diagonals == both.criteria.diagonals


# ── Table I of [Garg18] ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("cells", "who"),
    [
        (perfect, "any player"),
        (in_one_seat(perfect, "first"), "only strategy"),
        (in_one_seat(perfect, "second"), "only opponent"),
        (stuck_after_four, "nobody"),
    ],
)
def test_the_seats_that_may_start_are_those_where_the_strategy_is_never_stuck(
    cells: Cells, who: str
) -> None:
    assert compared_in(strategy(cells)).criteria.may_start == who


@pytest.mark.parametrize("name", SHOWN)
def test_a_diagonal_is_judged_by_the_verdict_from_its_position(name: str) -> None:
    asked = player(name)
    diagonals = compared(name).criteria.diagonals
    assert [one.line for one in diagonals.values()] == ["159", "519"]
    for one in diagonals.values():
        line = parse_line(one.line)
        (expected,) = verdict(asked, ["second"], start=position_after(line)).results
        assert one.no_loss == expected.no_loss
        refuting = expected.statements["every_choice"].line
        assert one.counterexample == (None if refuting is None else line_name(refuting))
        assert one.played == (line[1] in PLAYERS[name](str(position_after(line[:1])), ()))


def test_after_o1_x5_o9_a_corner_loses_and_a_side_holds() -> None:
    """The classical trap: the opponent on two opposite corners, the strategy in the centre."""

    def answering(cell: int) -> Cells:
        def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
            return (cell,) if board == "X...O...X" else perfect(board, line)

        return cells

    results = {}
    for cell in (2, 3, 4, 6, 7, 8):
        diagonals = compared_in(strategy(answering(cell)), ["second"]).criteria.diagonals
        no_loss = diagonals["O1 X5 O9"].no_loss
        assert no_loss is not None
        results[cell] = no_loss["every_choice"]
    assert results == {2: True, 3: False, 4: True, 6: True, 7: False, 8: True}


def test_one_that_remembers_is_judged_on_a_diagonal_only_if_it_comes_there() -> None:
    remembers = strategy(blundering_after(parse_line("159"), 3), positional=False)
    corner, centre = compared_in(remembers, ["second"]).criteria.diagonals.values()
    assert corner.played
    assert corner.counterexample is not None
    assert corner.counterexample[0] == "3"

    def never_the_corner(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        assert line != (5, 1, 9), "it does not come there"
        return (3,) if line == (5,) else perfect(board, line)

    remembers = strategy(never_the_corner, positional=False)
    _, centre = compared_in(remembers, ["second"]).criteria.diagonals.values()
    assert (centre.played, centre.no_loss) == (False, None)


def test_a_diagonal_that_takes_up_another_order_of_moves_is_not_played() -> None:
    """O comes to X...O...X by 951 only: that is the position, but not O1 X5 O9."""

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return (2,) if board == "X........" else perfect(board, line)

    corner, _ = compared_in(strategy(cells), ["second"]).criteria.diagonals.values()
    assert not corner.played
    assert corner.no_loss is not None
    assert corner.no_loss["every_choice"]


def test_a_perfect_player_succeeds_against_a_sub_optimal_one() -> None:
    always = dict.fromkeys(CHOICES, True)
    criteria = compared_in(strategy(perfect)).criteria
    assert criteria.readings_of_sub_optimal == {"never_loses": always, "takes_every_win": always}


@pytest.mark.parametrize("seat", SEATS)
def test_a_missed_win_in_either_seat_is_a_failure_against_a_sub_optimal_player(seat: Seat) -> None:
    careful = in_one_seat(perfect, seat)
    wild = in_one_seat(anything, "second" if seat == "first" else "first")

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return careful(board, line) or wild(board, line)

    criteria = compared_in(strategy(cells)).criteria
    never = dict.fromkeys(CHOICES, False)
    assert criteria.readings_of_sub_optimal == {"never_loses": never, "takes_every_win": never}


def test_a_wrong_second_choice_fails_under_every_choice_only() -> None:
    criteria = compared_in(strategy(wrong_second)).criteria
    first_only = {"every_choice": False, "first_choice": True}
    assert criteria.readings_of_sub_optimal == {
        "never_loses": first_only,
        "takes_every_win": first_only,
    }


def test_a_player_who_misses_wins_and_never_loses_succeeds_in_one_reading_only() -> None:
    criteria = compared_in(built_in("wst")).criteria
    assert criteria.readings_of_sub_optimal == {
        "never_loses": dict.fromkeys(CHOICES, True),
        "takes_every_win": dict.fromkeys(CHOICES, False),
    }


def test_a_player_stuck_at_once_misses_no_win_and_does_not_succeed() -> None:
    criteria = compared_in(strategy(lambda board, line: ())).criteria
    assert criteria.readings_of_sub_optimal == {
        "never_loses": dict.fromkeys(CHOICES, False),
        "takes_every_win": dict.fromkeys(CHOICES, True),
    }


def forking(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    return forking_moves(Position(board)) or perfect(board, line)


def not_forking(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
    forks = forking_moves(Position(board))
    return (
        tuple(cell for cell in blanks(board) if cell not in forks)
        if forks
        else (perfect(board, line))
    )


@pytest.mark.parametrize(
    ("cells", "how_often"),
    [
        (forking, "always"),
        (not_forking, "never"),
        (anything, "sometimes"),
        (in_one_seat(anything, "second"), "no chance"),
    ],
)
def test_forks_are_made_always_sometimes_or_never(cells: Cells, how_often: str) -> None:
    criteria = compared_in(strategy(cells), ["first"]).criteria
    assert criteria.fork_creation is not None
    assert criteria.fork_creation["every_choice"] == how_often


# ── built-in strategies ──────────────────────────────────────────────────────────────────────────


def test_optimal_misses_no_forced_win() -> None:
    criteria = compared_in(built_in("optimal")).criteria
    assert criteria.readings_of_sub_optimal["takes_every_win"]["every_choice"]
    assert [one.played for one in criteria.diagonals.values()] == [True, True]
    assert criteria.fork_creation == {"every_choice": "sometimes", "first_choice": "always"}


def test_wst_holds_the_diagonals_of_table_i() -> None:
    criteria = compared_in(built_in("wst")).criteria
    assert criteria.may_start == "any player"
    for one in criteria.diagonals.values():
        assert one.played
        assert one.no_loss is not None
        assert one.no_loss["every_choice"]


def test_wst_misses_a_forced_win_and_a_fork_which_table_i_denies() -> None:
    """After 5196 the slots 7 and 3 are left; 7 makes two threats, 3 makes one and only draws."""
    first, second = compared_in(built_in("wst")).seats
    found = first.every_choice
    assert (found.forced_wins.can_miss, found.forced_wins.must_miss) == (8, 0)
    assert found.forced_wins.line == found.forks.line == "51963"
    assert forking_moves(position_after(parse_line("5196"))) == (7, 8)
    assert second.every_choice.forced_wins.can_miss == 0


def test_the_special_case_of_wst_saves_o1_x5_o9() -> None:
    compared = compared_in(built_in("wst:no-special-case"), ["second"])
    corner, centre = compared.criteria.diagonals.values()
    assert corner.no_loss is not None
    assert centre.no_loss is not None
    assert not corner.no_loss["every_choice"]
    assert centre.no_loss["every_choice"]


# ── the ratio and the document ───────────────────────────────────────────────────────────────────


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_the_ratio_is_in_lowest_terms_and_exact(wins: int, draws: int) -> None:
    ratio = win_to_draw(Tally(win=wins, draw=draws, loss=7, stuck=3))
    if ratio is None:
        assert (wins, draws) == (0, 0)
    elif draws:
        exact = Fraction(wins, draws)
        assert ratio == (exact.numerator, exact.denominator)
    else:
        assert ratio == (1, 0)


def test_no_game_won_or_drawn_has_no_ratio() -> None:
    assert win_to_draw(Tally(loss=4, stuck=1)) is None


def test_the_document_has_exactly_the_agreed_shape() -> None:
    """First free in the first seat, and stuck at once in the second."""
    asked = replace(strategy(in_one_seat(first_free, "first"), name="odd"), reading="other")
    document = as_read(CompareDocument(strategies=(compared_in(asked),)))
    (told,) = json.loads(json.dumps(document))["strategies"]
    assert (document["format"], document["version"]) == ("noloss/compare", 1)
    assert list(told) == ["strategy", "reading", "seats", "criteria"]
    assert (told["strategy"], told["reading"]) == ("odd", "other")
    first, second = told["seats"]
    assert list(first) == ["seat", "no_loss", "every_choice", "first_choice"]
    assert first["every_choice"] == first["first_choice"]
    assert first["no_loss"] == dict.fromkeys(STRENGTHS, False)
    assert first["every_choice"] == {
        "games": {
            "raw": {"win": 83, "draw": 16, "loss": 58, "stuck": 0},
            "up_to_symmetry": {"win": 81, "draw": 16, "loss": 52, "stuck": 0},
            "orbits": {"win": 83, "draw": 16, "loss": 58, "stuck": 0},
        },
        "win_to_draw": {
            "raw": {"exact": "83:16", "decimal": 83 / 16},
            "up_to_symmetry": {"exact": "81:16", "decimal": 81 / 16},
            "orbits": {"exact": "83:16", "decimal": 83 / 16},
        },
        "forced_wins": {"positions": 56, "can_miss": 22, "must_miss": 22, "line": "123"},
        "forks": {"positions": 5, "can_miss": 3, "must_miss": 3, "line": "12364"},
    }
    assert second["every_choice"]["win_to_draw"] == dict.fromkeys(COUNT)
    nothing = {"positions": 0, "can_miss": 0, "must_miss": 0, "line": None}
    assert second["every_choice"]["forks"] == nothing
    stuck = {"played": False, "no_loss": dict.fromkeys(STRENGTHS, False), "counterexample": ""}
    assert told["criteria"] == {
        "may_start": "only strategy",
        "diagonals": {
            "O1 X5 O9": {"line": "159", **stuck},
            "O5 X1 O9": {"line": "519", **stuck},
        },
        "sub_optimal": {"every_choice": False, "first_choice": False},
        "readings_of_sub_optimal": {
            "never_loses": {"every_choice": False, "first_choice": False},
            "takes_every_win": {"every_choice": False, "first_choice": False},
        },
        "fork_creation": {"every_choice": "sometimes", "first_choice": "sometimes"},
    }


def test_games_won_without_a_draw_have_an_exact_ratio_and_no_decimal() -> None:
    """O wins or is stuck: it answers on boards that it has won by its next move only."""

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return winning_moves(position_after(line)) or (
            perfect(board, line) if len(line) < 2 else ()
        )

    compared = compared_in(strategy(cells, positional=False), ["second"])
    (told,) = as_read(CompareDocument(strategies=(compared,)))["strategies"]
    assert told["seats"][0]["every_choice"]["win_to_draw"]["raw"] == {
        "exact": "1:0",
        "decimal": None,
    }


def test_a_document_of_one_seat_leaves_out_what_depends_on_the_other() -> None:
    remembers = strategy(blundering_after((9, 5, 1), 3), positional=False)
    for seat in SEATS:
        document = as_read(CompareDocument(strategies=(compared_in(remembers, [seat]),)))
        criteria = document["strategies"][0]["criteria"]
        assert criteria["may_start"] is None
        assert (criteria["diagonals"] == {}) == (seat == "first")
        assert (criteria["fork_creation"] is None) == (seat == "second")


@pytest.mark.slow
def test_a_diagonal_that_cannot_be_asked_about_has_no_verdict_in_the_document() -> None:
    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return (3,) if line == (5,) else perfect(board, line)

    compared = compared_in(strategy(cells, positional=False), ["second"])
    document = as_read(CompareDocument(strategies=(compared,)))
    told = document["strategies"][0]["criteria"]["diagonals"]
    assert list(told) == list(DIAGONALS)
    assert told["O1 X5 O9"] == {
        "line": line_name(DIAGONALS["O1 X5 O9"]),
        "played": True,
        "no_loss": dict.fromkeys(STRENGTHS, True),
        "counterexample": None,
    }
    assert told["O5 X1 O9"] == {
        "line": "519",
        "played": False,
        "no_loss": None,
        "counterexample": None,
    }
