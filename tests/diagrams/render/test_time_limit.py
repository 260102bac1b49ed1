"""Graphviz has a limited time, and is not left running, however its caller ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from diagrams.errors import DiagramError
from diagrams.render import graphviz_program
from diagrams.render.engines import Engine
from diagrams.render.render import Format, render_bytes
from tests.effort import part

PROGRAM = str(Path(graphviz_program.__file__))
SLOW = "import os, pathlib, time; pathlib.Path('pid').write_text(str(os.getpid())); time.sleep(60)"
CALLER = """
from diagrams.render.engines import Engine, draw
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

    monkeypatch.setattr("diagrams.render.engines.subprocess.run", slow)
    two = (Engine("one", ("one",)), Engine("two", ("two",)))
    monkeypatch.setattr("diagrams.render.render.engines", lambda: two)
    with pytest.raises(DiagramError) as caught:
        render_bytes("graph {}", Format.SVG)
    assert caught.value.problem == "Graphviz has not drawn this within 30 seconds"
    assert "'.dot'" in caught.value.hint
    assert asked == [["one", "-Tsvg"]]


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
        monkeypatch.setattr("diagrams.render.engines.SECONDS", seconds)
        with pytest.raises(DiagramError, match=f"within {seconds} seconds"):
            render_bytes("graph {}", Format.SVG)
        if (tmp_path / "pid").exists():
            break
    assert _is_gone(int((tmp_path / "pid").read_text()))


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
        pid = _written(tmp_path / "pid")
        assert not _is_gone(pid, patience=0.0)
        caller.send_signal(how)
    assert _is_gone(pid)


def _written(file: Path) -> int:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if file.exists() and (text := file.read_text()):
            return int(text)
        time.sleep(0.05)
    raise AssertionError("the stand-in for Graphviz has not started")


def _is_gone(pid: int, patience: float = 60.0) -> bool:
    until = time.monotonic() + patience
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if _is_defunct(pid):
            return True
        if time.monotonic() >= until:
            return False
        time.sleep(0.05)


def _is_defunct(pid: int) -> bool:
    """Tell whether a process has ended and only waits to be noticed by whoever inherited it."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"
