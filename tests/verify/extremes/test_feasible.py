"""Which pairs of wins and draws are possible, the front of the best, and the witnesses kept."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import verify.extremes.feasible
from common.errors import install_command
from common.solver import SolverError, SolverMissingError
from docs.write_witnesses import FOLDER, QUESTIONS
from games import SEATS, Position, Seat, Seats, canonical, successors
from tests.documents import as_read
from tests.verify.class_games import (
    endgames,
    levelled_games,
    listed,
    no_loss_pairs,
    played_out,
    small,
)
from tests.verify.naive import games, raw
from verify.extremes.class_game import ClassGame, Counting, careful, class_game
from verify.extremes.documents import OptimumDocument
from verify.extremes.feasible import (
    Feasible,
    Infeasible,
    Undecided,
    decide,
    feasible,
    front_of,
    pareto_front,
    shipped,
)
from verify.extremes.optimum import WitnessError, beyond, recount, witness_strategy
from verify.extremes.search import most_wins_by_draws, pairs_of, parities, relaxation, search
from verify.extremes.solver import SolverAnswer
from verify.play.count import Tally

needs_solver = pytest.mark.skipif(find_spec("ortools") is None, reason="the solver is an extra")

GAMES = (levelled_games() | endgames("raw")).filter(small)
TABLE_2: dict[Seat, list[tuple[int, int]]] = {
    "first": [(41, 5), (44, 8), (42, 3), (18, 1)],
    "second": [(75, 68), (88, 61), (98, 35), (68, 21)],
}
"""Wins and draws of four strategies. Source: [Bhatt08] Table 2."""


@contextmanager
def without_solver() -> Iterator[None]:
    """Make OR-Tools a package that cannot be imported."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "ortools.sat.python", None)
        yield


def unbeaten(pairs: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Keep the pairs of wins and draws that no other pair beats, draws ascending."""
    kept = [
        (w, d)
        for w, d in pairs
        if not any(v >= w and e <= d and (v, e) != (w, d) for v, e in pairs)
    ]
    return sorted(kept, key=lambda pair: pair[1])


def test_a_strategy_found_must_make_exactly_the_requested_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A strategy for other games is also played out; its games must be the requested ones."""
    games = [class_game("second", "up_to_symmetry")]
    other = decide(games, Tally(75, 68), 60)
    assert isinstance(other, Feasible)
    found = ("found", other.witness.choices)
    monkeypatch.setattr(verify.extremes.feasible, "search", lambda *_: found)
    assert decide(games, Tally(75, 68), 60) == other
    with pytest.raises(WitnessError) as caught:
        feasible("second", "up_to_symmetry", 88, 61)
    assert (caught.value.claimed, caught.value.played) == (Tally(88, 61), Tally(75, 68))


@needs_solver
@given(GAMES, st.data())
def test_every_decision_is_true(game: ClassGame, data: st.DataObject) -> None:
    made = {
        (games["win"], games["draw"], games["loss"])
        for games, _ in (played_out(game, choices) for choices in listed(game))
    }
    near = st.tuples(*(st.integers(0, 1 + max(games[at] for games in made)) for at in range(3)))
    win, draw, loss = data.draw(st.sampled_from(sorted(made)) | near)
    found = decide([game], Tally(win, draw, loss), 60)
    assert isinstance(found, Feasible if (win, draw, loss) in made else Infeasible)
    if isinstance(found, Feasible):
        assert found.witness.games == Tally(win, draw, loss)


@given(levelled_games("a").filter(small), levelled_games("b").filter(small), st.data())
def test_without_losses_two_seats_are_decided_without_the_solver(
    a: ClassGame, b: ClassGame, data: st.DataObject
) -> None:
    sums = {(w + v, d + e) for w, d in no_loss_pairs(a) for v, e in no_loss_pairs(b)}
    near = st.tuples(st.integers(0, 12), st.integers(0, 12))
    win, draw = data.draw(st.sampled_from(sorted(sums)) | near if sums else near)
    with without_solver():
        found = decide([a, b], Tally(win, draw), 60)
    assert isinstance(found, Feasible if (win, draw) in sums else Infeasible)
    if isinstance(found, Feasible):
        assert found.witness.games == Tally(win, draw)


@given(GAMES)
def test_the_relaxation_holds_every_strategy(game: ClassGame) -> None:
    kept = careful(game)
    assume(kept is not None)
    assert kept is not None
    relaxed = relaxation(kept)
    bounds = most_wins_by_draws(relaxed)
    assert list(bounds) == sorted(bounds)
    for wins, draws in no_loss_pairs(game):
        assert (wins, draws) in pairs_of(relaxed)
        assert bounds[draws] >= wins


@given(GAMES)
def test_the_parities_hold_every_strategy(game: ClassGame) -> None:
    found = parities(game)
    for choices in listed(game):
        games, _ = played_out(game, choices)
        assert (games["win"] % 2, games["draw"] % 2, games["loss"] % 2) in found


@given(levelled_games("a").filter(small), levelled_games("b", ends=("win", "draw")).filter(small))
def test_the_front_is_that_of_all_strategies(a: ClassGame, b: ClassGame) -> None:
    kept = [game for game in (careful(a), careful(b)) if game is not None]
    assume(len(kept) == 2)
    told: list[tuple[int, int]] = []
    with without_solver():
        front = front_of(kept, lambda done, work: told.append((done, work)))
    sums = {(w + v, d + e) for w, d in no_loss_pairs(a) for v, e in no_loss_pairs(b)}
    assert [(point.wins, point.draws) for point in front] == unbeaten(sums)
    assert told == [(done + 1, len(told)) for done in range(len(told))]


@pytest.mark.parametrize("seat", SEATS)
def test_every_pair_of_table_2_is_possible_up_to_symmetry_and_none_raw(seat: Seat) -> None:
    for wins, draws in TABLE_2[seat]:
        with without_solver():
            found = feasible(seat, "up_to_symmetry", wins, draws)
        assert isinstance(found, Feasible)
        games = recount(found.witness.choices, seat, "up_to_symmetry")
        assert games == Tally(win=wins, draw=draws)
        raw = feasible(seat, "raw", wins, draws)
        assert raw == Infeasible(Tally(win=wins, draw=draws), "bounds")


def test_both_rows_of_a_line_of_table_2_are_possible_together() -> None:
    found = feasible("both", "up_to_symmetry", 42 + 98, 3 + 35)
    assert isinstance(found, Feasible)
    assert recount(found.witness.choices, "both", "up_to_symmetry") == Tally(win=140, draw=38)
    assert feasible("both", "raw", 140, 38) == Infeasible(Tally(win=140, draw=38), "bounds")


def test_260_wins_and_4_draws_as_x_are_possible_raw() -> None:
    """[Ford21] §4.1.2."""
    assert isinstance(feasible("first", "raw", 260, 4), Feasible)


@pytest.mark.parametrize(
    ("counting", "rests_on"), [("raw", "parity"), ("up_to_symmetry", "bounds")]
)
def test_640_wins_128_draws_and_6_losses_as_o_are_impossible(
    counting: Counting, rests_on: str
) -> None:
    """[Ford21] §4.2.2. Raw, a strategy as O plays an odd number of games: X moves when an odd
    number of cells is free, so by induction each of its turns adds up an odd number of odd ones.
    """
    found = feasible("second", counting, 640, 128, losses=6)
    assert isinstance(found, Infeasible)
    assert found.rests_on == rests_on
    assert all(sum(odd) % 2 for odd in parities(class_game("second", "raw")))


def test_with_an_odd_number_of_losses_they_are_possible_without_the_solver() -> None:
    with without_solver():
        found = feasible("second", "raw", 640, 128, losses=5)
    assert isinstance(found, Feasible)
    assert recount(found.witness.choices, "second", "raw") == Tally(640, 128, 5)


def test_more_wins_than_there_are_games_are_impossible() -> None:
    assert isinstance(feasible("first", "raw", 10**6, 0), Infeasible)
    assert isinstance(feasible("first", "raw", 0, 10**6), Infeasible)


def possible_one_choice_at_a_time(game: ClassGame | None, wins: int, draws: int) -> bool:
    """Fix choices one after the other until the relaxation says no everywhere: no solver needed."""
    assert game is not None
    if (wins, draws) not in pairs_of(relaxation(game)):
        return False
    row = next((r for r in game.edges if r in game.mine and len(game.edges[r]) > 1), None)
    return row is None or any(
        possible_one_choice_at_a_time(
            careful(ClassGame(game.start, {**game.edges, row: (edge,)}, game.mine, game.ends)),
            wins,
            draws,
        )
        for edge in game.edges[row]
    )


@pytest.mark.slow
@pytest.mark.parametrize("draws", [17, 18])
def test_the_search_excludes_a_pair_that_the_relaxation_keeps_and_rightly(draws: int) -> None:
    """172 wins with 17 draws would lie on the front; the second route proves it impossible."""
    game = careful(class_game("first", "up_to_symmetry"))
    assert game is not None
    assert (172, 17) in pairs_of(relaxation(game))
    found = feasible("first", "up_to_symmetry", 172, draws)
    assert isinstance(found, Infeasible)
    assert found.rests_on == "search"
    assert not possible_one_choice_at_a_time(game, 172, draws)


LONG = ("second", "raw")
FRONTS: dict[tuple[Seats, Counting], tuple[int, tuple[int, int], tuple[int, int]]] = {
    ("first", "raw"): (19, (250, 2), (297, 38)),
    ("first", "up_to_symmetry"): (16, (128, 1), (173, 19)),
    ("second", "raw"): (56, (640, 79), (728, 167)),
    ("second", "up_to_symmetry"): (22, (107, 21), (142, 42)),
    ("both", "up_to_symmetry"): (38, (235, 22), (315, 61)),
}


@pytest.mark.parametrize(
    ("seats", "counting"),
    [
        pytest.param(*asked, marks=pytest.mark.nightly if asked == LONG else pytest.mark.slow)
        for asked in FRONTS
    ],
)
def test_the_front_of_all_no_loss_vectors(seats: Seats, counting: Counting) -> None:
    front = pareto_front(seats, counting)
    pairs = [(point.wins, point.draws) for point in front]
    assert (len(pairs), pairs[0], pairs[-1]) == FRONTS[seats, counting]
    assert pairs == unbeaten(set(pairs))


@pytest.mark.slow
def test_the_front_of_the_second_seat_up_to_symmetry() -> None:
    front = pareto_front("second", "up_to_symmetry")
    lower = [(wins, wins - 86) for wins in range(107, 116)]
    assert [(p.wins, p.draws) for p in front] == lower + [(w, w - 100) for w in range(130, 143)]
    document = as_read(OptimumDocument.of_front("second", "up_to_symmetry", front))
    assert (document["format"], document["version"]) == ("noloss/optimum", 1)
    assert (document["kind"], document["seat"]) == ("front", "second")
    assert document["points"][0]["games"] == {"win": 107, "draw": 21, "loss": 0}


def test_a_decision_is_one_json_document() -> None:
    def told(decision: Feasible | Infeasible | Undecided) -> dict[str, Any]:
        return as_read(OptimumDocument.of_decision("first", "raw", decision))

    yes = told(feasible("first", "raw", 250, 2))
    assert (yes["feasible"], yes["rests_on"]) == (True, "witness")
    assert yes["games"] == {"win": 250, "draw": 2, "loss": 0}
    no = told(feasible("first", "raw", 250, 1))
    assert (no["feasible"], no["rests_on"], no["witness"]) == (False, "bounds", None)
    open_ = told(Undecided(Tally(250, 3), 0.5))
    assert (open_["feasible"], open_["rests_on"], open_["witness"]) == (None, None, None)


@needs_solver
def test_without_time_the_solver_decides_nothing() -> None:
    found = feasible("first", "raw", 260, 4, losses=2, time_limit=0.0)
    assert found == Undecided(Tally(260, 4, 2), 0.0)


def test_without_the_solver_the_way_to_get_it_is_named() -> None:
    hint = re.escape(install_command("solver"))
    with without_solver(), pytest.raises(SolverMissingError, match=hint):
        feasible("first", "raw", 260, 4, losses=2)


@pytest.mark.parametrize(
    ("asked", "rests_on"),
    [
        (("first", 250, 1, 0), "bounds"),
        (("first", 271, 5, 0), "relaxation"),
        (("second", 640, 128, 0), "parity"),
        (("second", 640, 10**5, 6), "bounds"),
    ],
)
def test_an_impossible_result_says_what_shows_it(
    asked: tuple[Seat, int, int, int], rests_on: str
) -> None:
    seat, *games = asked
    with without_solver():
        found = feasible(seat, "raw", games[0], games[1], losses=games[2])
    assert isinstance(found, Infeasible)
    assert found.rests_on == rests_on


@given(GAMES)
def test_no_strategy_makes_numbers_beyond_the_least_and_the_most(game: ClassGame) -> None:
    made = [Tally(**dict(played_out(game, choices)[0])) for choices in listed(game)]
    assert not any(beyond([game], games) for games in made)
    most = max(games.win + games.draw + games.loss for games in made)
    assert beyond([game], Tally(most + 1, 0, 0))
    assert beyond([game], Tally(min(games.win for games in made) - 1, 0, 0))


def test_a_search_gives_up_after_its_steps() -> None:
    game = careful(class_game("first", "up_to_symmetry"))
    assert game is not None
    assert search([game], Tally(41, 5), steps=5) == ("given up", {})


def test_the_solver_decides_what_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Tally] = []

    def says_no(games: object, wanted: Tally, seconds: object) -> SolverAnswer:
        asked.append(wanted)
        return SolverAnswer("impossible", {}, "INFEASIBLE")

    monkeypatch.setattr("verify.extremes.feasible.search", lambda *_: ("given up", {}))
    monkeypatch.setattr("verify.extremes.feasible.solve", says_no)
    assert feasible("first", "raw", 260, 4) == Infeasible(Tally(260, 4), "solver")
    assert asked == [Tally(260, 4)]


def test_a_solver_that_gives_up_without_a_limit_is_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    undecided = Undecided(Tally(), 0.0)
    monkeypatch.setattr(verify.extremes.feasible, "decide", lambda *_: undecided)
    with pytest.raises(SolverError, match="without an answer\n  hint: "):
        pareto_front("second", "raw")


def test_every_file_answers_a_question_that_the_script_asks() -> None:
    names = {"-".join(map(str, question)) + ".json" for question in QUESTIONS}
    assert {file.name for file in FOLDER.iterdir()} == names


def test_the_strategy_of_o_plays_its_games_one_by_one() -> None:
    choices = shipped("second", "raw", Tally(640, 128, 5))
    assert all(
        child in {canonical(after) for _, after in successors(row)}
        for row, child in choices.items()
    )
    strategy = witness_strategy(choices)

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cell for cell, _ in strategy.moves(Position(board), ()))

    assert raw(games(cells, "O")) == {"win": 640, "draw": 128, "loss": 5}


def test_without_a_file_there_is_no_strategy() -> None:
    assert shipped("second", "raw", Tally(640, 128, 7)) == {}


def test_a_strategy_that_plays_other_games_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "witnesses/second-raw-640-128-5.json"
    document = json.loads((files("verify.extremes") / name).read_text(encoding="utf-8"))
    row = next(row for row in document["witness"] if row.count(".") == 8)  # met in every game
    other = next(each for _, each in successors(row) if canonical(each) != document["witness"][row])
    document["witness"][row] = canonical(other)
    (tmp_path / "witnesses").mkdir()
    (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setattr(verify.extremes.feasible, "files", lambda _: tmp_path)
    with pytest.raises(WitnessError):
        feasible("second", "raw", 640, 128, losses=5)
