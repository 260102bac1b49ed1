"""Where Graphviz can be found, and what it can do there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from diagrams.errors import DiagramError
from diagrams.render.graphviz_program import NOT_USABLE, SECONDS


@dataclass(frozen=True, slots=True)
class Engine:
    """A Graphviz: a command that reads DOT, takes `-Tformat` and writes a picture."""

    name: str
    command: tuple[str, ...]


class EngineNotUsableError(Exception):
    """This Graphviz cannot make this format at all; another one may."""


def engines() -> tuple[Engine, ...]:
    """Every Graphviz found here, the one to be tried first in front."""
    found = []
    program = str(Path(__file__).with_name("graphviz_program.py"))
    # -P: the program's own folder, with its errors.py and files.py, is no place for imports
    bound = (sys.executable, "-P", program)
    if sys.executable and find_spec("pygraphviz") is not None:
        found.append(Engine("pygraphviz", bound))
    if dot := shutil.which("dot"):
        # a Windows program does not become another
        alone = not sys.executable or sys.platform == "win32"
        found.append(Engine("dot", (dot,) if alone else (*bound, dot)))
    return tuple(found)


def draw(engine: Engine, dot: str, ending: str, seconds: float | None = None) -> bytes:
    """Have the engine turn DOT into `svg`, `png` or `pdf`, the same bytes each time.

    seconds : that it may take, if fewer than usual

    Raises EngineNotUsableError if another engine should be asked, DiagramError if the DOT is bad
    or takes too long.
    """
    seconds = SECONDS if seconds is None else seconds
    try:
        # an argument list, no shell; both commands come from `engines`
        done = subprocess.run(
            [*engine.command, f"-T{ending}"],
            input=dot.encode("utf-8"),
            capture_output=True,
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        problem = f"Graphviz has not drawn this within {seconds:g} seconds"
        hint = "write the graph itself, with the ending '.dot', or draw less of it"
        raise DiagramError(problem, hint=hint) from None
    except OSError as problem:
        raise EngineNotUsableError(f"{engine.name}: {problem}") from problem
    if done.returncode == 0 and done.stdout:
        return _without_date(done.stdout) if ending == "pdf" else done.stdout
    said = done.stderr.decode("utf-8", "replace")
    crashed = done.returncode < 0 or not said.strip()
    if done.returncode == NOT_USABLE or crashed or "not recognized" in said:
        raise EngineNotUsableError(f"{engine.name}: {_complaint(said)}")
    raise DiagramError(
        f"Graphviz does not accept this graph: {_complaint(said)}",
        hint="write it with the ending '.dot' to see what Graphviz was given",
    )


@cache
def has_letters(engine: Engine) -> bool:
    """Whether the engine finds a font: without one, two different letters are the same empty box.

    Graphviz says nothing in that case, so its own picture is asked. SVG needs no font: its text is
    drawn by whatever shows it.
    """
    pictures = {
        draw(engine, f'graph {{ node [shape=plaintext, fixedsize=true]; "{letter}" }}', "png")
        for letter in "AW"
    }
    return len(pictures) > 1


def _without_date(pdf: bytes) -> bytes:
    """Blank the time of making; the length stays, since a PDF finds its parts by offset."""
    return re.sub(rb"/(?:Creation|Mod)Date ?\(D:[^)]*\)", lambda date: b" " * len(date[0]), pdf)


def _complaint(said: str) -> str:
    """The first line by which Graphviz says what is wrong."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line.removeprefix("Error:").strip() for line in lines if line.startswith("Error:")]
    return (errors or lines or ["it ended without a word"])[0]
