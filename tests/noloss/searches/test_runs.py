"""`noloss search show`."""

from __future__ import annotations

import json
import re
import shutil
import sys
from dataclasses import replace
from itertools import takewhile
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from common.errors import install_command
from common.solver import SolverMissingError
from diagrams.plots.plotting import plotted
from diagrams.plots.search import search_plots
from noloss.commands.searches import runs
from noloss.commands.searches.runs import losses_sentences
from search.evolution.fitness import seat_rows
from search.evolution.methods.bhatt08 import fingerprints
from search.runs.results import figures, states
from search.runs.search_folder import keep, new_folder, old_folder
from search.runs.search_run import Task, advance, from_bytes, to_bytes
from search.runs.tables import AnalysisPart, Range, analysis, analysis_of, blended_strategy
from strategies.classes import class_tables
from tests.noloss.conftest import Noloss
from tests.search.runs.plans import done, plan

SECOND = {"seat": "second", "population": 60}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A search as first player that is done."""
    path = tmp_path_factory.mktemp("runs") / "first"
    done(path, plan(generations=25))
    return path


@pytest.fixture(scope="module")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A search as second player that found something."""
    path = tmp_path_factory.mktemp("runs") / "second"
    done(path, plan(method="nsga2", parameters=SECOND, generations=60, runs=1))
    assert states(old_folder(path))[1].found
    return path


def rows(text: str, title: str) -> list[list[str]]:
    """Give the cells of the table whose first column has this title; two spaces part them."""
    lines = [re.split(r"\s{2,}", line.strip()) for line in text.splitlines() if line]
    head = next(
        number for number, line in enumerate(lines) if len(line) > 1 and line[0].startswith(title)
    )
    alike = takewhile(lambda line: len(line) == len(lines[head]), lines[head + 2 :])
    return list(alike)


def test_plan_and_figures_of_every_run_are_reported(noloss: Noloss, first: Path) -> None:
    told = noloss("search", "show", first)
    assert (told.code, told.err) == (0, "")
    assert f"{first}: bhatt08 for the first seat (X)\n" in told.out
    assert "  2 runs of 25 generations, seed 5\n" in told.out
    assert "population 12, seat first, selection sus" in told.out
    assert "share of games lost; less is better; games counted up to symmetry\n" in told.out
    assert "not at their end" not in told.out
    table = rows(told.out, "run")
    for row, (run, state) in zip(table, states(old_folder(first)).items(), strict=True):
        found = figures(plan(), run, state)
        known = "none" if found.first is None else str(found.first)
        assert row[:4] == [str(run), "25", known, str(found.archive)]


def test_the_spread_is_beside_table_1(noloss: Noloss, first: Path, tmp_path: Path) -> None:
    """[Bhatt08] Table 1; only where it is about such runs."""
    out = noloss("search", "show", first).out
    here, printed = rows(out, "first found,")
    assert printed == ["Bhatt08, Table 1", "4", "7", "10", "0 of 11"]
    firsts = [figures(plan(), run, one).first for run, one in states(old_folder(first)).items()]
    found = sorted(one for one in firsts if one is not None)
    assert here[1] == str(found[0])
    assert here[3:] == [str(found[-1]), f"{2 - len(found)} of 2"]
    for name, parameters, expected in (
        ("second", {"seat": "second"}, ["46", "278", "432", "3 of 11"]),
        ("both", {"seat": "both"}, None),
    ):
        done(tmp_path / name, plan(parameters=parameters, generations=1))
        table = rows(noloss("search", "show", tmp_path / name).out, "first found,")
        assert [row[1:] for row in table[1:]] == ([expected] if expected else [])
        assert table[0][1:] == ["–", "–", "–", "2 of 2"]


def test_table_1_is_not_about_other_methods(noloss: Noloss, second: Path) -> None:
    assert len(rows(noloss("search", "show", second).out, "first found,")) == 1
    (folder,) = noloss("search", "show", second, "--json").document["folders"]
    assert folder["printed_first_found"] is None


def test_strategies_of_both_seats_are_blended_beside_what_is_printed(
    noloss: Noloss, first: Path, second: Path
) -> None:
    out = noloss("search", "show", first, second).out
    found = blended_here(first, second)
    counts = rows(out, "strategies that never lose, blended")
    assert [row[2] for row in counts] == [
        *("117", "621", "72,657", "2,263"),
        *("89 to 156", "38 to 110"),
    ]
    one, other = found.found.values()
    assert [row[1] for row in counts[:4]] == [
        f"{number:,}" for number in (one, other, one * other, found.pairs)
    ]
    table = rows(out, "strategy, and from where")
    assert [row[1:] for row in table if row[0].endswith("Bhatt08")] == [
        ["41", "5", "75", "68", "1.589"],
        ["44", "8", "88", "61", "1.913"],
        ["42", "3", "98", "35", "3.684"],
    ]
    mine = [row[1:5] for row in table if row[0].endswith("these runs")]
    assert mine == [
        [str(n) for games in line.games.values() for n in (games.win, games.draw)]
        for line in found.table
    ]


def blended_here(first: Path, second: Path) -> AnalysisPart:
    archives = (
        np.concatenate([state.archive for state in states(old_folder(path)).values()])
        for path in (first, second)
    )
    found = analysis(*archives)
    assert found is not None
    return found


def test_one_search_for_both_seats_is_blended_with_itself(
    noloss: Noloss, first: Path, second: Path, tmp_path: Path
) -> None:
    one, other = (states(old_folder(path))[1].archive for path in (first, second))
    both = np.where(class_tables().mover == 0, one[:1], other[:1])
    folder = new_folder(tmp_path / "both", plan(parameters={"seat": "both"}, runs=1))
    begun = from_bytes(advance(Task(folder.plan, 1, b"", 0.0)).checkpoint, folder.plan, 1)
    history = (*begun.state.history[:-1], replace(begun.state.history[-1], archive=1))
    more = begun.state.more | {"keys": fingerprints(both, seat_rows("both"))}
    state = replace(begun.state, archive=both, found=(1,), history=history, more=more)
    keep(folder, 1, to_bytes(folder.plan, replace(begun, state=state)))
    document = noloss("search", "show", folder.path, "--json").document
    assert document["blended"]["found"] == {"first": 1, "second": 1}
    assert document["folders"][0]["printed_first_found"] is None


def test_one_seat_alone_is_not_blended(noloss: Noloss, first: Path) -> None:
    document = noloss("search", "show", first, first, "--json").document
    assert (document["blended"], document["printed_blended"]) == (None, None)
    assert len(document["folders"]) == 2


def test_the_document_agrees_with_the_tables(noloss: Noloss, first: Path, second: Path) -> None:
    told = noloss("search", "show", first, second, "--json")
    assert (told.code, told.err) == (0, "")
    document = told.document
    assert (document["format"], document["version"], document["files"]) == ("noloss/runs", 1, [])
    folder: dict[str, Any] = document["folders"][0]
    assert folder["plan"] == json.loads((first / "search.json").read_text())["plan"]
    assert (folder["seat"], folder["counting"]) == ("first", "up_to_symmetry")
    assert folder["fitness"] == {"name": "share of games lost", "less_is_better": True}
    assert all(run["ended"] for run in folder["runs"])
    assert folder["printed_first_found"]["median"] == 7
    found = blended_here(first, second)
    blended = document["blended"]
    assert blended["found"] == found.found
    assert blended["strategies"] == prod(found.found.values())
    for line, one in zip(blended["table"], found.table, strict=True):
        assert line["games"]["first"]["win"] == one.games["first"].win
        assert line["games"]["second"]["loss"] == one.games["second"].loss
        assert line["win_to_draw"]["exact"] == (one.win_to_draw and one.win_to_draw.exact)
    printed = document["printed_blended"]
    assert printed["wins"] == {"least": 89, "most": 156}
    assert printed["table"][2]["win_to_draw"] == {"exact": "70/19", "decimal": 3.6842}


def test_runs_on_their_way_and_runs_not_begun_are_reported(noloss: Noloss, tmp_path: Path) -> None:
    folder = new_folder(tmp_path / "begun", plan(runs=5))
    assert "runs not at their end: 0; not begun: 5" in noloss("search", "show", folder.path).out
    keep(folder, 2, advance(Task(folder.plan, 2, b"", 0.0)).checkpoint)
    out = noloss("search", "show", folder.path).out
    assert "runs not at their end: 1; not begun: 4" in out
    assert [row[0] for row in rows(out, "run")] == ["2"]
    (told,) = noloss("search", "show", folder.path, "--json").document["folders"]
    assert [(run["run"], run["ended"]) for run in told["runs"]] == [(2, False)]


@pytest.mark.slow
def test_plots_are_written_for_every_search_and_for_both_seats_blended(
    noloss: Noloss, first: Path, second: Path, tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib", reason="it is an extra")
    target = tmp_path / "new" / "plots"
    document = noloss("search", "show", first, second, "-o", target, "--json").document
    assert document["files"] == [str(target / name) for name in NAMES]
    assert {path.name for path in target.iterdir()} == {*NAMES}
    alone = noloss("search", "show", first, "-o", tmp_path / "alone")
    assert f"{tmp_path / 'alone' / 'fitness.svg'}: plot\n" in alone.out
    folder = old_folder(first)
    for name, plot in search_plots(folder.plan, states(folder)).items():
        assert (target / f"1-{name}.svg").read_bytes() == plotted(plot)
        assert (tmp_path / "alone" / f"{name}.svg").read_bytes() == plotted(plot)
    noloss("search", "show", first, "-o", tmp_path / "printed", "--format", "pdf")
    assert (tmp_path / "printed" / "fitness.pdf").read_bytes().startswith(b"%PDF-")


NAMES = [
    *(
        f"{place}-{name}.svg"
        for place in (1, 2)
        for name in ("fitness", "games", "wins-draws", "frequencies")
    ),
    *("blended-wins-draws.svg", "blended-frequencies.svg"),
]


@pytest.mark.slow
def test_the_exact_front_is_found_once_for_each_question_and_drawn(
    noloss: Noloss, first: Path, second: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib", reason="it is an extra")
    asked = []

    class Point:
        wins, draws = 63, 1

    def front(*question: Any) -> list[type[Point]]:
        asked.append(question[:2])
        return [Point]

    monkeypatch.setattr(runs, "pareto_front", front)
    noloss("search", "show", first, second, first, "-o", tmp_path / "plots", "--front")
    alike = "up_to_symmetry"
    assert asked == [("first", alike), ("second", alike), ("both", alike)]
    for name in ("1-wins-draws", "2-wins-draws", "3-wins-draws", "blended-wins-draws"):
        assert "1 of the exact front" in (tmp_path / "plots" / f"{name}.svg").read_text()


def test_a_front_without_its_solver_is_reported(
    noloss: Noloss, first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def front(*question: Any) -> None:
        raise SolverMissingError

    monkeypatch.setattr(runs, "pareto_front", front)
    told = noloss("search", "show", first, "-o", tmp_path / "plots", "--front", "--json")
    assert (told.code, told.out) == (2, "")
    assert install_command("solver") in told.err
    assert not (tmp_path / "plots").exists()


def test_missing_matplotlib_is_reported_instead_of_plots(
    noloss: Noloss, first: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    told = noloss("search", "show", first, "-o", tmp_path / "plots")
    assert (told.code, told.out) == (2, "")
    assert "plots need matplotlib, which is not installed" in told.err
    assert install_command("plots") in told.err
    assert noloss("search", "show", first).code == 0


def cut(path: Path) -> str:
    checkpoint = path / "run-002" / "checkpoint"
    checkpoint.write_bytes(checkpoint.read_bytes()[:-1])
    return "run-002/checkpoint: is a checkpoint that was cut off or changed"


def swapped(path: Path) -> str:
    shutil.copy(path / "run-001" / "checkpoint", path / "run-002" / "checkpoint")
    return "is a checkpoint of another search or run than run 2"


def planless(path: Path) -> str:
    (path / "search.json").unlink()
    return "search.json: no such file"


def of_no_method(path: Path) -> str:
    text = (path / "search.json").read_text().replace("bhatt08", "bhatt09")
    (path / "search.json").write_text(text)
    shutil.rmtree(path / "run-001")
    shutil.rmtree(path / "run-002")
    return "unknown method 'bhatt09'"


def torn(path: Path) -> str:
    (path / "search.json").write_text('{"format": "noloss/se')
    return "search.json: input data was truncated"


@pytest.mark.parametrize("harm", [cut, swapped, planless, of_no_method, torn])
def test_a_damaged_folder_is_refused_by_name_and_left_as_it_is(
    noloss: Noloss, first: Path, tmp_path: Path, harm: Any
) -> None:
    path = tmp_path / "damaged"
    shutil.copytree(first, path)
    said = harm(path)
    before = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    told = noloss("search", "show", first, path, "--json")
    assert (told.code, told.out) == (2, "")
    assert said in told.err
    assert "hint: " in told.err
    assert "bug" not in told.err
    assert before == {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}


def test_a_search_that_may_still_run_is_not_disturbed(
    noloss: Noloss, first: Path, tmp_path: Path
) -> None:
    path = tmp_path / "going"
    shutil.copytree(first, path)
    part = path / "run-001" / ".noloss-0123456789abcdef.part"
    part.write_bytes(b"half")
    assert noloss("search", "show", path).code == 0
    assert part.read_bytes() == b"half"


def test_a_mixed_strategy_that_loses_is_reported() -> None:
    lines = (
        blended_strategy("mode", (1, 1), (1, 1)),
        blended_strategy("mode-move", (1, 1), (1, 1), (2, 1)),
    )
    told = losses_sentences(analysis_of((1, 1), 1, Range(1, 1), Range(1, 1), lines))
    assert told == [
        "The mode-move strategy, mixed of several, loses 3 games: 2 as first player, 1 as second."
    ]


def test_a_long_parameter_is_shortened(noloss: Noloss, first: Path, tmp_path: Path) -> None:
    vector = states(old_folder(first))[1].population[0].tolist()
    wanted = plan(method="hill-climber", parameters={"vector": vector}, generations=0, runs=1)
    done(tmp_path / "climb", wanted)
    line = next(
        line
        for line in noloss("search", "show", tmp_path / "climb").out.splitlines()
        if "vec" in line
    )
    assert line.endswith("…")
    assert len(line) < 250
