"""Plots in the folders of searches and of learning."""

from __future__ import annotations

from pathlib import Path

import pytest

from common.errors import install_command
from noloss.output import plots
from tests.effort import part
from tests.noloss.conftest import Noloss

EVOLVE = ("evolve", "ford21", "--population", 60, "--generations", 3, "-o", "kept")
LEARN = ("learn", "--games", 2000, "-o", "kept")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "name"),
    part([(EVOLVE, "fitness.svg"), (EVOLVE, "games.svg"), (LEARN, "learning.svg")], 2),
)
def test_a_folder_holds_plots(
    noloss: Noloss,
    tmp_path: Path,
    command: tuple[object, ...],
    name: str,
) -> None:
    pytest.importorskip("matplotlib", reason="plots are an extra")
    assert noloss(*command).code == 0
    assert (tmp_path / "kept" / name).read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.parametrize(
    ("command", "names"),
    part(
        [
            ((*EVOLVE, "--format", "png"), {"fitness.png", "games.png"}),
            ((*LEARN, "--format", "png"), {"learning.png"}),
            (("statistics", "--format", "png", "-o", "kept"), {"openings.png", "replies.png"}),
        ],
        3,
    ),
)
def test_plots_have_the_requested_format(
    noloss: Noloss,
    tmp_path: Path,
    command: tuple[object, ...],
    names: set[str],
) -> None:
    pytest.importorskip("matplotlib", reason="plots are an extra")
    assert noloss(*command).code == 0
    drawn = [file for file in (tmp_path / "kept").iterdir() if file.suffix in (".png", ".svg")]
    assert {file.name for file in drawn} >= names
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in drawn)


@pytest.mark.parametrize("command", [EVOLVE, LEARN, ("statistics", "-o", "kept")])
def test_a_plot_of_an_unknown_format_is_refused_before_any_work(
    noloss: Noloss, tmp_path: Path, command: tuple[object, ...]
) -> None:
    assert noloss(*command, "--format", "dot").code == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", part([EVOLVE, LEARN], 2))
def test_without_matplotlib_the_rest_is_written_with_a_message(
    noloss: Noloss,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[object, ...],
) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    done = noloss(*command)
    assert done.code == 0
    assert install_command("plots") in done.err
    assert not list((tmp_path / "kept").glob("*.svg"))
