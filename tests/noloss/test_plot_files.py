"""Plots in the folders of searches and of learning."""

from __future__ import annotations

from pathlib import Path

import pytest

from common.extras import install_command
from noloss.writing import plots
from tests.noloss.conftest import Noloss

EVOLVE = ("evolve", "ford21", "--population", 60, "--generations", 3, "-o", "kept")
LEARN = ("learn", "--games", 2000, "-o", "kept")


@pytest.mark.parametrize(
    ("command", "name"), [(EVOLVE, "fitness.svg"), (EVOLVE, "games.svg"), (LEARN, "learning.svg")]
)
def test_a_folder_holds_plots(
    noloss: Noloss,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[object, ...],
    name: str,
) -> None:
    pytest.importorskip("matplotlib", reason="plots are an extra")
    monkeypatch.chdir(tmp_path)
    assert noloss(*command).code == 0
    assert (tmp_path / "kept" / name).read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize("command", [EVOLVE, LEARN])
def test_without_matplotlib_the_rest_is_there_and_it_is_said(
    noloss: Noloss,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[object, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    done = noloss(*command)
    assert done.code == 0
    assert install_command("plots") in done.err
    assert not list((tmp_path / "kept").glob("*.svg"))
