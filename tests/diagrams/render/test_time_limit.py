"""Graphviz has a limited time, and is not left running, however its caller ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from diagrams.errors import DiagramError
from diagrams.render import graphviz_program
from diagrams.render.dot_text import without_layers
from diagrams.render.render import SIMPLER, Engine, Format, TooSlowError, render_bytes
from tests.effort import part
from tests.processes import ends_soon, is_running, noted

PROGRAM = str(Path(graphviz_program.__file__))
SLOW = "import os, pathlib, time; pathlib.Path('pid').write_text(str(os.getpid())); time.sleep(600)"
CALLER = """
from diagrams.render.render import Engine, draw
draw(Engine("slow", {command!r}), "graph {{}}", "svg")
"""

linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends by its time limit")


def slow_dot(folder: Path) -> tuple[str, ...]:
    """Stand in for a program `dot` that takes its time."""
    dot = folder / "dot"
    dot.write_text(f"#!{sys.executable}\n{SLOW}\n")
    dot.chmod(0o755)
    return (sys.executable, "-P", PROGRAM, str(dot))


def slow_pygraphviz(folder: Path) -> tuple[str, ...]:
    """Stand in for a pygraphviz that takes its time."""
    (folder / "pygraphviz.py").write_text(SLOW)
    return (sys.executable, "-P", PROGRAM)


def test_a_picture_that_takes_too_long_is_refused_and_dot_is_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def slow(command: list[str], **how: float) -> None:
        asked.append(command)
        raise subprocess.TimeoutExpired(command, how["timeout"])

    monkeypatch.setattr("diagrams.render.render.subprocess.run", slow)
    two = (Engine("one", ("one",)), Engine("two", ("two",)))
    monkeypatch.setattr("diagrams.render.render.engines", lambda: two)
    with pytest.raises(DiagramError) as caught:
        render_bytes("graph {}", Format.SVG)
    assert caught.value.problem == "Graphviz has not drawn this within 30 seconds"
    assert "'.dot'" in caught.value.hint
    assert asked == [["one", "-Tsvg"]] * 2


def test_a_graph_that_takes_too_long_in_layers_is_drawn_without_them_and_a_note_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow_in_layers(_: Engine, dot: str, ending: str, seconds: float | None) -> bytes:
        if "layout=sfdp" not in dot:
            raise TooSlowError(f"no {ending} in {seconds}", hint="wait")
        return dot.encode()

    monkeypatch.setattr("diagrams.render.render.draw", slow_in_layers)
    monkeypatch.setattr("diagrams.render.render.engines", lambda: (Engine("one", ("one",)),))
    rendered = render_bytes("graph { a }", Format.SVG)
    assert (rendered.format, rendered.note) == (Format.SVG, SIMPLER)
    assert rendered.data.decode() == without_layers("graph { a }")


def test_a_text_in_a_graph_does_not_say_how_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diagrams.render.render.draw", lambda *_: b"drawn")
    monkeypatch.setattr("diagrams.render.render.engines", lambda: (Engine("one", ("one",)),))
    named = 'graph { "layout=sfdp" }'
    assert render_bytes(named, Format.SVG).note is None
    assert render_bytes(without_layers(named), Format.SVG).note == SIMPLER


def test_a_graph_that_takes_too_long_as_png_is_given_as_svg_and_a_note_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow_but_for_svg(_: Engine, dot: str, ending: str, seconds: float | None) -> bytes:
        if ending != "svg":
            raise TooSlowError(f"no {ending} in {seconds}", hint="wait")
        return dot.encode()

    monkeypatch.setattr("diagrams.render.render.draw", slow_but_for_svg)
    monkeypatch.setattr("diagrams.render.render.has_letters", lambda _: True)
    monkeypatch.setattr("diagrams.render.render.engines", lambda: (Engine("one", ("one",)),))
    rendered = render_bytes("graph { a }", Format.PNG)
    assert (rendered.format, rendered.data.decode()) == (Format.SVG, without_layers("graph { a }"))
    assert rendered.note == f"{SIMPLER}; drawing it as PNG takes too long, so this is SVG"


@pytest.mark.skipif(os.name != "posix", reason="a Windows program does not become another")
@pytest.mark.parametrize("stand_in", part([slow_dot, slow_pygraphviz], 2))
def test_graphviz_that_takes_too_long_is_ended(
    stand_in: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    engine = Engine("slow", stand_in(tmp_path))  # type: ignore[operator]
    monkeypatch.setattr("diagrams.render.render.engines", lambda: (engine,))
    for seconds in (2, 8, 24):  # a machine may need longer until the stand-in has begun
        monkeypatch.setattr("diagrams.render.render.SECONDS", seconds)
        with pytest.raises(DiagramError, match=f"within {seconds} seconds"):
            render_bytes("graph {}", Format.SVG)
        if (tmp_path / "pid").exists() and (tmp_path / "pid").read_text():
            break
    assert all(map(ends_soon, noted(tmp_path / "pid")))


@linux
@pytest.mark.parametrize("stand_in", part([slow_dot, slow_pygraphviz], 2))
@pytest.mark.parametrize("how", part([signal.SIGKILL, signal.SIGINT], 2))
def test_graphviz_ends_with_its_caller(
    stand_in: object, how: signal.Signals, tmp_path: Path
) -> None:
    command = stand_in(tmp_path)  # type: ignore[operator]
    path = os.pathsep.join([str(tmp_path), *sys.path])
    with subprocess.Popen(
        [sys.executable, "-c", CALLER.format(command=command)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.DEVNULL,
    ) as caller:
        (pid,) = noted(tmp_path / "pid")
        assert is_running(pid)
        caller.send_signal(how)
    assert ends_soon(pid)
