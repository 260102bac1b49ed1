"""`noloss match`."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction

import pytest

from noloss.reports.comparison import round_sentence, sides_table
from tests.documents import as_read
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.fakes import fake_strategy
from tests.noloss.printed_tables import table_rows
from tests.test_rooms import CHECKOUT
from verify.match import match


@pytest.mark.parametrize("names", part([("perfect", "anything"), ("remembers", "least-free")], 3))
@pytest.mark.parametrize(("more", "rounds", "seed"), [((), 0, 0), (("8", "--seed", "3"), 4, 3)])
def test_only_the_document_of_the_match_is_printed(
    noloss: Noloss, names: tuple[str, str], more: tuple[str, ...], rounds: int, seed: int
) -> None:
    options = ("--games", *more) if more else ()
    done = noloss("match", *names, *options, "--json")
    ours, theirs = map(fake_strategy, names)
    assert done.document == as_read(match(ours, theirs, rounds=rounds, seed=seed))
    assert (done.code, done.err) == (0, "")


def test_the_table_holds_every_number_of_the_document(noloss: Noloss) -> None:
    sides = noloss("match", "perfect", "least-free", "--json").document["sides"]
    table = sides_table(match(fake_strategy("perfect"), fake_strategy("least-free")))
    shown = [cells for cells in table.rows if any(cells[1:])]
    printed = table_rows(noloss("match", "perfect", "least-free").out, 3)
    assert printed == [[str(cell).strip() for cell in cells] for cells in shown]
    ends = ("win", "draw", "loss", "stuck", "other_stuck")
    labels = ["perfect wins", "draw", "least-free wins", "perfect stuck", "least-free stuck"]
    assert table.head == ("", "First seat (X)", "Second seat (O)")
    assert [cells[0] for cells in table.rows if cells not in shown] == [
        "up to symmetry",
        "orbits",
        "shortest game",
    ]
    for number, (end, label) in enumerate(zip(ends, labels, strict=True)):
        raw, classes, orbits, shortest = (printed[number + start] for start in (0, 5, 10, 15))
        assert {raw[0], classes[0], orbits[0], shortest[0]} == {label}
        assert raw[1:] == [f"{one['games']['raw'][end]:,}" for one in sides]
        assert classes[1:] == [f"{one['games']['up_to_symmetry'][end]:,}" for one in sides]
        assert orbits[1:] == [f"{one['games']['orbits'][end]:,}" for one in sides]
        assert shortest[1:] == [one["lines"][end] or "–" for one in sides]
    assert printed[20] == ["expected points", *(one["expected"]["exact"] for one in sides)]


@pytest.mark.slow
def test_the_points_of_a_round_are_reported_for_both_with_the_leader(noloss: Noloss) -> None:
    told = noloss("match", "anything", "perfect").out.splitlines()[-1]
    exact = noloss("match", "anything", "perfect", "--json").document["round"]
    points = Fraction(exact["exact"])
    assert told == (
        f"Expected of two games, one on each side: anything {points} = {float(points):.4f}, "
        f"perfect {2 - points} = {float(2 - points):.4f}. Ahead: perfect."
    )
    assert "Ahead: perfect." in noloss("match", "perfect", "anything").out
    assert noloss("match", "perfect", "perfect").out.endswith(
        "perfect 1, the other perfect 1. They are level.\n"
    )


def test_random_games_are_reported_with_their_seed_and_points(noloss: Noloss) -> None:
    done = noloss("match", "perfect", "least-free", "--games", 10, "--seed", 2)
    drawn = noloss("match", "perfect", "least-free", "--games", 10, "--seed", 2, "--json")
    points = drawn.document["drawn"]["points"]
    first = drawn.document["drawn"]["sides"][0]["games"]
    last = done.out.splitlines()[-1]
    assert last.startswith(
        f"10 games with random choices (seed 2): perfect {points[0]:.1f}, "
        f"least-free {points[1]:.1f} points (perfect in the first seat (X) won {first['win']}, "
        f"drew {first['draw']}, lost {first['loss']}; in the second seat (O) won "
    )
    assert last.endswith("Ahead: perfect.")


def test_being_stuck_is_reported_in_the_table_and_in_random_games(noloss: Noloss) -> None:
    out = noloss("match", "hopeless", "perfect", "--games", 4).out
    printed = table_rows(out, 3)
    assert printed[3] == ["hopeless stuck", "1", "9"]
    assert printed[18][1] == "(at once)"
    assert "hopeless 0.0, perfect 4.0 points" in out
    assert "won 0, drew 0, lost 0, stuck 2; in" in out
    assert (
        "lost 0, opponent stuck 2; in" in noloss("match", "perfect", "hopeless", "--games", 4).out
    )


def test_a_strategy_that_meets_itself_has_two_names() -> None:
    met = match(fake_strategy("perfect"), fake_strategy("perfect"))
    assert "perfect 1, the other perfect 1." in round_sentence(met)


@pytest.mark.slow
def test_random_games_do_not_depend_on_the_order_of_hashes() -> None:
    printed = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "noloss", "match", "optimal", "any", "--games", "60", "--json"],
            cwd=CHECKOUT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        printed.add(done.stdout)
    assert len(printed) == 1
