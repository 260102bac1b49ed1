"""Plots of a table of machines show its numbers, and runs as the engine makes them."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest
from msgspec.structs import replace

from automata import Machine
from common.documents import UNSET
from diagrams.plots.halting import STEPS, TILES, table_plots, tile
from diagrams.plots.plotting import plotted
from noloss import machine
from search.halting.rows import Row
from search.halting.survey import survey
from search.halting.table import HaltingTable, TimePart, table_of
from tests.automata.halting.naive_machines import standard_walk

pytestmark = pytest.mark.skipif(find_spec("matplotlib") is None, reason="it is an extra")

ROWS = [
    Row("1RB---_1LA---", "halt", "run"),
    Row("1RB1LB_1LA---", "halt", "run"),
    Row("0RA---_------", "nonhalt", "cycle"),
    Row("1RB1LA_0LA0RB", "nonhalt", "closed set 2"),
    Row("1RB0RB_1LA1RB", "open", ""),
]


def document() -> HaltingTable:
    found = survey("five.csv", ROWS, lambda: None)
    measured = [TimePart("run", [0.5, 2.0], 1.25), TimePart("cycle", [0.1], 0.1)]
    return replace(table_of("five.csv", found.tally), depths=found.depths, times=measured)


def runs() -> dict[str, dict[str, Machine]]:
    return {"run": {row.machine: machine(row.machine) for row in ROWS[:2]}}


def naive(text: str) -> list[tuple[set[int], int]]:
    """Give the marked cells of a machine of two symbols and the cell of its head, step by step."""
    walked = standard_walk(text, STEPS + 1)
    return [({at for at, cell in cells.items() if cell == "1"}, head) for _, cells, head in walked]


def test_the_plots_name_their_table_and_each_number() -> None:
    texts = {name: plotted(plot).decode() for name, plot in table_plots(document(), runs()).items()}
    assert [*texts] == ["deciders", "transitions", "times", "runs"]
    assert all("five.csv" in text for text in texts.values())
    assert all(f">{name}</text>" in texts["deciders"] for name in ("run", "open", "closed set 2"))
    assert all(f">{name}</text>" in texts["transitions"] for name in ("cycle", "open", "100%"))
    assert ">cycle</text>" in texts["times"]
    assert all(f">{text}</text>" in texts["runs"] for text in runs()["run"])


def test_a_table_that_was_not_surveyed_or_measured_has_two_plots_less() -> None:
    plain = table_of("five.csv", survey("five.csv", ROWS, lambda: None).tally)
    assert (plain.depths, plain.times) == (UNSET, UNSET)
    assert [*table_plots(plain, runs())] == ["deciders", "runs"]


def test_a_table_of_open_machines_has_no_runs_and_no_times() -> None:
    found = survey("open.csv", ROWS[-1:], lambda: None)
    open_ones = replace(table_of("open.csv", found.tally), depths=found.depths, times=[])
    assert [*table_plots(open_ones, {})] == ["deciders", "transitions"]


def test_machines_without_a_decider_are_open_only_if_they_are_not_decided() -> None:
    rows = [Row("0RA---_------", "nonhalt", ""), ROWS[-1]]
    plots = table_plots(table_of("t.csv", survey("t.csv", rows, lambda: None).tally), {})
    text = plotted(plots["deciders"]).decode()
    assert ">none</text>" in text
    assert ">open</text>" not in text


@pytest.mark.slow
def test_the_same_table_gives_the_same_bytes() -> None:
    first, again = (
        [plotted(plot) for plot in table_plots(document(), runs()).values()] for _ in range(2)
    )
    assert first == again


@pytest.mark.parametrize("text", [row.machine for row in ROWS])
def test_a_tile_shows_the_cells_and_the_head_after_each_step(text: str) -> None:
    picture, walked = tile(machine(text)), naive(text)
    assert len(picture) == STEPS + 1
    shift = int(np.flatnonzero(picture[0] == -1)[0])
    for row, (marks, head) in zip(picture, walked, strict=False):
        assert row[head + shift] == -1
        assert {int(at) - shift for at in np.flatnonzero(row == 1)} == marks - {head}
    assert not picture[len(walked) :].any()


def test_more_machines_than_tiles_are_left_out() -> None:
    many = {f"{number}": machine("0RA---_------") for number in range(TILES + 2)}
    text = plotted(table_plots(document(), {"cycle": many})["runs"]).decode()
    assert f">{TILES - 1}</text>" in text
    assert f">{TILES}</text>" not in text
