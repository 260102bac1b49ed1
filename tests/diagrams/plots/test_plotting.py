"""Plots as files: every plot in every format, the same to the byte each time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import pytest

from common.errors import install_command
from diagrams.errors import DiagramError
from diagrams.plots.curves import learning_plots
from diagrams.plots.front import front_plot_svg
from diagrams.plots.heat_map import HeatBoard, heat_map_svg
from diagrams.plots.plotting import (
    FORMATS,
    AnyPlot,
    MatplotlibPlot,
    plot_file,
    plot_format,
    plotted,
)
from diagrams.plots.search import archive_plots, search_plots
from diagrams.render.render import Format
from search.learning.learner import learn
from search.learning.plan import Parameters
from search.learning.player import begin
from search.runs.plan import Plan
from tests.diagrams.plots.test_search import a_run
from tests.effort import part

pytestmark = pytest.mark.skipif(find_spec("matplotlib") is None, reason="it is an extra")

ROOT = Path(__file__).parents[3]
MAGIC = {Format.SVG: (b"<?xml", b"<svg"), Format.PNG: (b"\x89PNG",), Format.PDF: (b"%PDF-",)}


TRIED = part(FORMATS, 3)


@pytest.mark.slow
@pytest.mark.parametrize("format", TRIED)
def test_every_plot_is_a_file_of_the_requested_format(format: Format) -> None:
    made = {name: plot for name, plot in plots_here().items() if name.endswith(format)}
    assert len(made) == len(drawings())
    assert all(plot.startswith(MAGIC[format]) for plot in made.values())


@pytest.mark.parametrize("name", ["a.jpeg", "a.dot", "a"])
def test_another_ending_of_a_plot_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(DiagramError) as caught:
        plot_format(Path(name))
    assert caught.value.hint == "use one of svg, png, pdf"


@pytest.mark.slow
def test_a_picture_of_ours_is_redrawn_where_and_as_it_is() -> None:
    """A red square on the left, a text turned upward on the right, in pixels."""
    import io

    from matplotlib.image import imread

    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48">'
        '<rect width="96" height="48" fill="#ffffff"/>'
        '<rect x="12" y="12" width="24" height="24" fill="#ff0000"/>'
        '<text x="80" y="40" font-size="12" transform="rotate(-90 80 40)">llll</text></svg>'
    )
    picture = imread(io.BytesIO(plot_file(svg, Format.PNG)))
    rows, columns = picture.shape[:2]
    across, down = columns / 96, rows / 48

    def colour(x: float, y: float) -> tuple[float, ...]:
        return tuple(map(float, picture[int(y * down), int(x * across)][:3]))

    assert colour(24, 24) == colour(14, 34) == (1, 0, 0)
    assert colour(9, 24) == colour(39, 24) == colour(24, 9) == colour(24, 39) == (1, 1, 1)
    ink = picture[..., :3].sum(axis=2) < 1
    (below, above), (left, right) = ((at.min(), at.max()) for at in ink.nonzero())
    assert below > 20 * down
    assert left > 66 * across
    assert above < 41 * down
    assert right < 81 * across
    assert right / across > 78
    assert (above - below) / down > 8


@cache
def plots_here() -> dict[str, bytes]:
    return every_plot()


def every_plot() -> dict[str, bytes]:
    return {
        f"{name}.{format}": plot_file(plot, format)
        for name, plot in drawings().items()
        for format in TRIED
    }


@cache
def drawings() -> dict[str, AnyPlot]:
    learning = begin(1)
    learn(learning, Parameters(), 2000, 2000)
    runs = {1: a_run([-9000, 5, 8, 196], 2), 2: a_run([-800, 3, 20, 150])}
    wide = {(7 * at % 400, at): at + 1 for at in range(300)}
    boards = [HeatBoard("wins of $x_1$ & <y>", (1, 2, 3, None, 5, 6, 7, 8, 9), {4: "X"})]
    return {
        "heat-map": heat_map_svg("title", boards),
        "front": front_plot_svg([(200, 1), (240, 9)], "both", "up_to_symmetry"),
    } | (
        search_plots(Plan("ford21", {}, 3, 2, 0), runs)
        | archive_plots(Counter(wide), "both", "up_to_symmetry", [(500, 3), (600, 9)])
        | learning_plots(learning.rows, "self")
    )


def sums(plots: dict[str, bytes]) -> str:
    return "\n".join(f"{name} {sha256(plot).hexdigest()}" for name, plot in plots.items())


SCRIPT = """
from tests.diagrams.plots.test_plotting import every_plot, sums
print(sums(every_plot()))
"""
SETTINGS = """
axes.facecolor: red
font.size: 33
lines.linewidth: 9
savefig.bbox: tight
savefig.transparent: True
svg.fonttype: path
timezone: Asia/Tokyo
"""


@pytest.mark.slow
def test_the_same_numbers_give_the_same_bytes_in_any_environment(tmp_path: Path) -> None:
    """Chance, place, time and the user's style for other plots have no effect."""
    (tmp_path / "matplotlibrc").write_text(SETTINGS)
    kept = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "MPLBACKEND")
    }
    changed = {
        "LC_ALL": "de_DE.UTF-8",
        "MATPLOTLIBRC": str(tmp_path / "matplotlibrc"),
        "PYTHONHASHSEED": "77",
        "PYTHONPATH": str(ROOT),
        "TZ": "Asia/Tokyo",
    }
    process = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=kept | changed,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.strip() == sums(plots_here())


@pytest.mark.slow
def test_no_file_contains_a_date_or_a_version() -> None:
    for plot in plots_here().values():
        assert b"dc:date" not in plot
        assert b"CreationDate" not in plot
        assert b"Matplotlib v" not in plot


@pytest.mark.slow  # the test above tries the user's settings in a file
def test_settings_of_a_user_for_other_plots_are_kept() -> None:
    import matplotlib as settings

    with settings.rc_context({"font.size": 33.0, "svg.hashsalt": "mine"}):
        assert every_plot() == plots_here()
        assert settings.rcParams["font.size"] == 33.0
        assert settings.rcParams["svg.hashsalt"] == "mine"


def test_without_matplotlib_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(DiagramError) as caught:
        plotted(MatplotlibPlot("nothing", lambda figure: None))
    assert "plots need matplotlib, which is not installed" in str(caught.value)
    assert f"hint: this brings it: {install_command('plots')}" in str(caught.value)


@pytest.mark.slow
def test_matplotlib_that_cannot_start_as_the_user_has_set_it_is_reported(tmp_path: Path) -> None:
    (tmp_path / "matplotlibrc").write_text("axes.formatter.use_locale: True\n")
    script = (
        "from diagrams.plots.plotting import MatplotlibPlot, plotted\n"
        "try:\n    plotted(MatplotlibPlot('nothing', lambda figure: None))\n"
        "except ValueError as error:\n    print(error)"
    )
    changed = {"LC_ALL": "xx_XX", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | changed | {"MATPLOTLIBRC": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "matplotlib cannot be loaded: unsupported locale setting" in done.stdout
    assert "hint: " in done.stdout


@pytest.mark.slow
def test_matplotlib_is_loaded_only_by_drawing() -> None:
    script = (
        "import sys, diagrams.plots.search, diagrams.plots.curves\n"
        "print('matplotlib' in sys.modules)"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "False\n"
