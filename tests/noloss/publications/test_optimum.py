"""`noloss count optimum`: its numbers are those of its witnesses in play."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from common.errors import install_command
from tests.documents import as_read
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.printed_tables import table_rows
from verify.extremes.documents import OptimumDocument
from verify.extremes.feasible import Infeasible, Undecided, pareto_front
from verify.extremes.optimum import optimum
from verify.play.count import Tally

SEATS = {"first": ["first"], "second": ["second"], "both": ["first", "second"]}
EXTREMES = ["least-wins", "most-wins", "least-draws", "most-draws", "best-ratio"]


def played(noloss: Noloss, file: Path | str, seat: str, counting: str) -> dict[str, int]:
    """Verify a vector file; give its games in the seats asked, all together."""
    done = noloss("verify", f"vector:{file}", "--seat", seat, "--json")
    results = done.document["results"]
    assert [result["seat"] for result in results] == SEATS[seat]
    games = [result["strengths"]["every_choice"]["games"][counting] for result in results]
    assert all(game["stuck"] == 0 for game in games)
    total = {end: sum(game[end] for game in games) for end in ("win", "draw", "loss")}
    assert done.code == (1 if total["loss"] else 0)
    return total


@pytest.mark.parametrize(("seat", "counting"), part(product(SEATS, ["raw", "up_to_symmetry"])))
@pytest.mark.slow
def test_the_verdict_of_every_extreme_confirms_it(
    noloss: Noloss, tmp_path: Path, seat: Any, counting: Any
) -> None:
    folder = tmp_path / "new" / "best"
    asked = ("count", "optimum", "--seat", seat, "--counting", counting, "-o", folder, "--json")
    document = noloss(*asked).document
    files = document.pop("files")
    assert files == [str(folder / f"{name}.json") for name in EXTREMES]
    expected = as_read(OptimumDocument.of_extremes(optimum(seat, counting)))
    assert document | {"files": []} == expected
    wins, draws = document["wins"], document["draws"]
    found = [wins["least"], wins["most"], draws["least"], draws["most"], document["ratio"]]
    for file, one in zip(files, found, strict=True):
        assert played(noloss, file, seat, counting) == one["games"]
    games = document["ratio"]["games"]
    assert Fraction(document["ratio"]["best"]) == Fraction(games["win"], games["draw"])


def test_extremes_are_a_table_and_the_way_to_confirm_them(noloss: Noloss, tmp_path: Path) -> None:
    done = noloss("count", "optimum", "--seat", "first", "-o", tmp_path / "all best")
    assert done.out.startswith("No-loss strategies in the first seat (X), games counted raw:\n")
    numbers = {name: cells for name, *cells in table_rows(done.out, 4)}
    assert numbers["most wins"] == ["297", "38", "297:38 = 7.82"]
    assert numbers["best ratio"] == ["250", "2", "125:1 = 125.00"]
    (command,) = re.findall(r"Confirm:\n    noloss verify '(.*)' --seat first\n", done.out)
    assert command == f"vector:{tmp_path / 'all best' / 'least-wins.json'}"
    assert noloss("verify", command, "--seat", "first").code == 0
    assert "and 4 more" in done.out
    assert "Written" not in noloss("count", "optimum", "--seat", "first").out


@pytest.mark.parametrize(
    ("seat", "points", "score"), [("first", "1,-15,-100", 220), ("second", "1,0,-100", 728)]
)
def test_the_best_scores_for_the_points_of_ford(
    noloss: Noloss, tmp_path: Path, seat: str, points: str, score: int
) -> None:
    asked = ("count", "optimum", "--seat", seat, "--points", points, "-o", tmp_path, "--json")
    document = noloss(*asked).document
    for name in ("any_strategy", "no_loss"):
        file = tmp_path / f"{name.replace('_', '-')}.json"
        assert str(file) in document["files"]
        assert document[name]["score"] == score
        assert played(noloss, file, seat, "raw") == document[name]["games"]
    assert f"of any strategy: {score}, from" in noloss(*asked[:-1]).out


def test_points_are_exact_and_losing_can_pay(noloss: Noloss, tmp_path: Path) -> None:
    asked = (
        "count",
        "optimum",
        "--seat",
        "second",
        "--points",
        "1/3,0.1,0.5",
        "-o",
        tmp_path,
        "--json",
    )
    document = noloss(*asked).document
    assert document["points"] == {"win": "1/3", "draw": "1/10", "loss": "1/2"}
    every, safe = document["any_strategy"], document["no_loss"]
    for one in (every, safe):
        games = one["games"]
        worth = Fraction(games["win"], 3) + Fraction(games["draw"], 10) + Fraction(games["loss"], 2)
        assert Fraction(one["score"]) == worth
    assert every["games"]["loss"] > 0 == safe["games"]["loss"]
    assert Fraction(every["score"]) > Fraction(safe["score"])
    assert played(noloss, tmp_path / "any-strategy.json", "second", "raw") == every["games"]
    out = noloss(*asked[:6]).out
    assert f"for a win 1/3, a draw 1/10 and a loss 1/2:\n  of any strategy: {every['score']}" in out


@pytest.mark.slow
def test_the_front_is_printed_written_and_drawn(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    front = pareto_front("second", "up_to_symmetry")
    monkeypatch.setattr("noloss.commands.publications.optimum.pareto_front", lambda *_: front)
    plot, folder = tmp_path / "front.svg", tmp_path / "front"
    counted = ("--seat", "second", "--counting", "up_to_symmetry")
    asked = ("count", "optimum", "--front", *counted, "--plot", plot, "-o", folder)
    document = noloss(*asked, "--json").document
    assert document["plot"] == str(plot)
    games = [point["games"] for point in document["points"]]
    assert [(game["win"], game["draw"]) for game in games][:2] == [(107, 21), (108, 22)]
    assert len(games) == 22
    for place in part((21, 13, 0)):
        file = document["files"][place]
        assert Path(file).name == f"wins-{games[place]['win']}-draws-{games[place]['draw']}.json"
        assert played(noloss, file, "second", "up_to_symmetry") == games[place]
    circles = [one for one in ET.fromstring(plot.read_text()).iter() if one.tag.endswith("circle")]
    assert len(circles) == 22
    out = noloss(*asked).out
    assert "games counted up to symmetry: 22 pairs." in out
    assert "For every better pair, it was proved that no strategy makes it." in out
    assert out.endswith(f"{plot}: plot of the front\n")
    assert noloss("count", "optimum", "--front", *counted, "--json").document["plot"] is None


@pytest.mark.parametrize(
    ("seat", "pair"), part([("first", (41, 5)), ("second", (75, 68)), ("both", (140, 38))], 3)
)
def test_a_pair_of_bhatt_is_possible_by_a_vector_that_plays_it(
    noloss: Noloss, tmp_path: Path, seat: str, pair: tuple[int, int]
) -> None:
    wins, draws = pair
    file = tmp_path / "found.json"
    counted = ("--seat", seat, "--counting", "up_to_symmetry")
    asked = ("count", "optimum", *counted, "--feasible", f"{wins}, {draws}", "-o", file)
    done = noloss(*asked, "--json")
    assert (done.code, done.err) == (0, "")
    assert (done.document["feasible"], done.document["rests_on"]) == (True, "witness")
    assert done.document["files"] == [str(file)]
    games = {"win": wins, "draw": draws, "loss": 0}
    assert played(noloss, file, seat, "up_to_symmetry") == games == done.document["games"]
    out = noloss(*asked, "--force").out
    assert out.startswith(f"Possible: {wins} wins, {draws} draws and 0 losses in ")
    assert f"Written: {file}; an entry permits the least cell" in out


@pytest.mark.slow
def test_losses_can_be_asked_for(noloss: Noloss, tmp_path: Path) -> None:
    """[Ford21] §4.2.2 prints 6 losses, which the parity of the games excludes; 5 are possible."""
    file = tmp_path / "loses.json"
    asked = (
        "count",
        "optimum",
        "--seat",
        "second",
        "--feasible",
        "640,128",
        "-o",
        file,
        "--losses",
    )
    done = noloss(*asked, "6")
    assert done.code == 1
    assert not file.exists()
    assert "(parity)" in done.out
    assert noloss(*asked, "5").code == 0
    assert played(noloss, file, "second", "raw") == {"win": 640, "draw": 128, "loss": 5}


def test_an_impossible_result_names_its_proof(noloss: Noloss) -> None:
    asked = ("count", "optimum", "--seat", "first", "--feasible", "41,5")
    done = noloss(*asked)
    assert done.code == 1
    assert done.out.startswith("Impossible: no strategy that a vector can express makes 41 wins, 5")
    assert "(bounds)" in done.out
    done = noloss(*asked, "--json")
    assert (done.code, done.document["rests_on"]) == (1, "bounds")
    assert (done.document["feasible"], done.document["files"]) == (False, [])


def test_the_solvers_word_is_called_so(noloss: Noloss, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, Infeasible(Tally(172, 17), "solver"))
    done = noloss("count", "optimum", "--feasible", "172,17")
    assert done.code == 1
    assert "its answer is not checked again" in done.out


@pytest.mark.slow
def test_a_search_out_of_time_has_no_verdict(noloss: Noloss) -> None:
    pytest.importorskip("ortools", reason="the solver is an extra")
    games = ("--feasible", "260,4", "--losses", "2")
    asked = ("count", "optimum", "--seat", "first", *games, "--seconds", "0.001")
    done = noloss(*asked)
    assert done.code == 3
    assert "The solver ran out of its 0.001 s; --seconds gives it more." in done.out
    document = noloss(*asked, "--json").document
    assert (document["feasible"], document["rests_on"], document["witness"]) == (None, None, None)


def test_the_time_limit_and_all_numbers_come_to_the_solver(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = answer(monkeypatch, Undecided(Tally(1, 2, 3), 60.0))
    noloss("count", "optimum", "--feasible", "1,2", "--losses", "3", "--seconds", "7.5")
    noloss(
        "count", "optimum", "--seat", "second", "--counting", "up_to_symmetry", "--feasible", "1,2"
    )
    assert told == [
        ("both", "raw", 1, 2, 7.5, 3),
        ("second", "up_to_symmetry", 1, 2, 60.0, 0),
    ]


def answer(monkeypatch: pytest.MonkeyPatch, found: object) -> list[tuple[object, ...]]:
    """Give one answer to every question whether games are possible; record the questions."""
    told: list[tuple[object, ...]] = []

    def answered(*asked: object) -> object:
        told.append(asked)
        return found

    monkeypatch.setattr("noloss.commands.publications.optimum.feasible", answered)
    return told


def test_without_the_solver_the_way_to_get_it_is_named(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    asked = ("count", "optimum", "--seat", "first", "--feasible")
    done = noloss(*asked, "260,4", "--losses", "2", "--json")
    assert (done.code, done.out) == (2, "")
    assert install_command("solver") in done.err
    assert noloss(*asked, "260,4").code == 0
    assert noloss(*asked, "41,5").code == 1


def test_a_very_long_number_is_shortened(noloss: Noloss) -> None:
    done = noloss("count", "optimum", "--feasible", "9" * 5000 + ",1", "--json")
    assert (done.code, done.out) == (2, "")
    message, way_out = done.err.strip().split("\n  hint: ")
    assert f"'{'9' * 40}…': not two" in message
    assert "up to 999,999" in way_out
    assert len(done.err) < 300
