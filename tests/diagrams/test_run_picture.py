"""Space-time pictures: every cell shown is as in the run."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from automata import Machine, RunError, start
from automata.engine.steps import Step, steps
from diagrams.run_picture import COLOURS, SHAPES, looks, run_svg
from diagrams.space_time import MOST_CELLS, MOST_COLUMNS, MOST_ROWS, SpaceTime, shown, space_time
from tests.automata.examples import COUNTER, SWEEP, machine
from tests.machines.texts import PALINDROME, RUNAWAY, THIRD_FROM_THE_END


def made(text: str, budget: int = 1_000, **words: str) -> tuple[Machine, SpaceTime]:
    one = machine(text)
    return one, space_time(one, start(one, words), budget)


def texts(svg: str) -> list[tuple[float, float, str]]:
    root = ElementTree.fromstring(svg)
    return [
        (float(each.attrib["x"]), float(each.attrib["y"]), each.text or "")
        for each in root
        if each.tag.endswith("text")
    ]


def test_every_instant_of_a_short_run_is_a_row_with_its_cells() -> None:
    one, run = made(PALINDROME, word="abba")
    assert run.title == "palindrome: accepted in state yes after 16 steps"
    assert (run.every, list(run.notes)) == (1, [])
    now = start(one, {"word": "abba"})
    instants = [now, *(e.after for e in steps(one, now) if isinstance(e, Step))]
    assert [row.now for row in run.rows] == instants
    assert [row.step for row in run.rows] == list(range(17))
    word, copy = run.grids
    assert (word.first, word.columns, copy.first, copy.columns) == (-1, 6, -1, 6)
    assert shown(instants[2].tapes[1], copy) == ("_", "a", "b", "_", "_", "_")


def test_the_symbols_are_in_their_cells_and_the_heads_are_framed() -> None:
    _, run = made(PALINDROME, word="ab")
    svg = run_svg(run)
    rows = sorted({y for _, y, text in texts(svg) if text in ("a", "b")})
    assert len(rows) == len(run.rows) == 9
    first = [text for _, y, text in sorted(texts(svg)) if y == rows[0]]
    assert first == ["0", "copy", "a", "b"]
    assert svg.count('fill="none" stroke="#000000"') == 2 * len(run.rows)
    assert "an empty cell is blank (_)" in svg


@pytest.mark.parametrize("budget", [500, 3_001, 20_000])
def test_a_long_run_is_sampled_evenly_with_its_last_step_and_says_so(budget: int) -> None:
    one, run = made(COUNTER, budget, t="a")
    assert len(run.rows) <= MOST_ROWS + 1
    assert sum(grid.columns for grid in run.grids) * len(run.rows) <= 1.1 * MOST_CELLS
    numbers = [row.step for row in run.rows]
    assert numbers[-1] == run.steps == budget
    assert {b - a for a, b in pairwise(numbers[:-1])} == {run.every}
    assert f"one row for every {run.every:,} steps" in run_svg(run)
    for row in run.rows[1::40]:
        *_, last = (e for e in steps(one, start(one, {"t": "a"}), row.step) if isinstance(e, Step))
        assert row.now == last.after


def test_a_picture_shows_part_of_a_wide_tape_and_says_which() -> None:
    _, run = made(RUNAWAY, 5_000)
    (grid,) = run.grids
    assert grid.columns == MOST_COLUMNS
    assert grid.left_out == 5_001 - MOST_COLUMNS
    assert "t: cells 0 to 299; 4,701 more are not shown" in run_svg(run)


def test_a_run_that_never_halts_is_drawn_up_to_the_proof_unless_a_number_of_steps_is_given() -> (
    None
):
    one = machine(RUNAWAY)
    run = space_time(one, start(one))
    assert (run.verdict, run.every, run.rows[-1].step) == ("loops", 1, run.steps)
    assert run.steps < 100
    assert run.title == f"runaway: loops in state go after {run.steps} steps"
    longer = space_time(one, start(one), 200)
    assert (longer.verdict, longer.steps) == ("budget spent", 200)


@pytest.mark.parametrize("text", [COUNTER, SWEEP, RUNAWAY])
def test_without_room_for_letters_the_legend_names_every_symbol(text: str) -> None:
    _, run = made(text, 2_000)
    svg = run_svg(run)
    said = [text for _, _, text in texts(svg)]
    assert all(f"{s} (blank)" in said if s == run.blank else s in said for s in run.symbols)


def test_states_are_named_where_there_is_room_and_never_over_each_other() -> None:
    for budget in (10, 100, 900):
        _, run = made(COUNTER, budget, t="ab")
        lines = [y for _, y, text in texts(run_svg(run)) if text in ("s", "up")]
        assert all(below - above >= 13 for above, below in pairwise(lines))
        assert len(lines) > 3


def test_no_two_symbols_look_the_same_and_22_differ_without_colour() -> None:
    symbols = ["_", *map(str, range(len(SHAPES) * len(COLOURS)))]
    found = looks(symbols, "_")
    assert found["_"].boxes == ()
    assert len({(look.boxes, look.colour) for look in found.values()}) == len(symbols)
    assert len({found[symbol].boxes for symbol in symbols[:23]}) == 23


def test_the_same_run_gives_the_same_bytes_and_a_wrong_choice_is_refused() -> None:
    assert run_svg(made(SWEEP, 300)[1]) == run_svg(made(SWEEP, 300)[1])
    one = machine(THIRD_FROM_THE_END)
    with pytest.raises(RunError, match="no choice 7"):
        space_time(one, start(one, {"t": "aa"}), 9, [7])


def test_a_picture_is_as_large_as_its_content() -> None:
    for text, budget in ((PALINDROME, 99), (COUNTER, 5_000), (RUNAWAY, 40)):
        svg = run_svg(made(text, budget)[1])
        size = re.search(r'width="(\d+)" height="(\d+)"', svg)
        assert size is not None
        width, height = map(int, size.groups())
        for found in re.finditer(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', svg):
            x, y, wide = map(float, found.groups())
            assert x + wide <= width
            assert y <= height
        assert all(x + 6 * len(t) <= width + 20 and y < height for x, y, t in texts(svg))


def test_the_bold_title_fits_however_narrow_the_run_is() -> None:
    one = replace(machine(SWEEP), name="a_name_that_is_longer_than_its_run_is_wide")
    run = space_time(one, start(one), 1)
    size = re.search(r'width="(\d+)"', run_svg(run))
    assert size is not None
    assert int(size[1]) >= 10 * len(run.title), "a bold letter of 15 pixels is up to 10 wide"
