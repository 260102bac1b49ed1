"""`noloss search show TABLE`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss

NEEDS_MATPLOTLIB = pytest.mark.skipif(find_spec("matplotlib") is None, reason="it is an extra")


@pytest.fixture
def table(noloss: Noloss, tmp_path: Path) -> Path:
    file = tmp_path / "bb2.csv"
    assert noloss("enumerate", "--states", "2", "--symbols", "2", "-o", file).code == 0
    return file


def test_a_table_is_shown_by_decider_and_by_transitions(noloss: Noloss, table: Path) -> None:
    done = noloss("search", "show", table)
    assert done.code == 0
    assert "61 machines: bb2.csv\n" in done.out
    assert done.out.endswith(
        "transitions  cycle  run\n"
        "───────────────────────\n"
        "          0      0    1\n"
        "          1      2    2\n"
        "          2     11    5\n"
        "          3     29   11\n"
    )
    assert "most steps" not in done.out


def test_the_document_has_just_what_the_table_has(noloss: Noloss, table: Path) -> None:
    document = noloss("search", "show", table, "--json").document
    assert document["format"] == "noloss/halting-table"
    assert (document["machines"], document["halt"], document["nonhalt"]) == (61, 19, 42)
    assert document["depths"][0] == {"depth": 0, "deciders": {"run": 1}}
    assert not {"seconds", "machines_a_second", "times", "plots"} & {*document}
    assert document["steps"] is None


@pytest.mark.slow
@NEEDS_MATPLOTLIB
def test_plots_and_times_are_made_on_request(noloss: Noloss, table: Path, tmp_path: Path) -> None:
    folder = tmp_path / "plots"
    done = noloss("search", "show", table, "-o", folder)
    assert done.code == 0
    names = ("deciders", "transitions", "times", "runs")
    assert {path.name for path in folder.iterdir()} == {f"{name}.svg" for name in names}
    assert all(f"{folder / name}.svg: plot\n" in done.out for name in names)
    assert "decided again, on this computer" in done.out
    document = noloss("search", "show", table, "-o", folder, "--json").document
    assert [part["kind"] for part in document["times"]] == ["run", "cycle"]
    assert len(document["plots"]) == 4


def test_a_table_with_something_that_is_not_a_machine_is_refused(
    noloss: Noloss, tmp_path: Path
) -> None:
    (tmp_path / "odd.csv").write_text("hello,halt,run\n")
    done = noloss("search", "show", tmp_path / "odd.csv", "-o", tmp_path / "plots")
    assert (done.code, "'hello' is not a machine" in done.err) == (2, True)
    assert not (tmp_path / "plots").exists()
