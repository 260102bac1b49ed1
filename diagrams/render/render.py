"""From DOT to a picture file.

pygraphviz is tried first, because its wheels contain Graphviz; then the program `dot`. Without both
you get the DOT itself, with a line that says how to get pictures. PNG and PDF need an installed
font. Without a font they would show empty boxes, so you get SVG.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from common.files import write_whole
from common.packages import IN_BROWSER
from diagrams.errors import DiagramError
from diagrams.render.clear_texts import with_clear_texts
from diagrams.render.dot_text import (
    MONO,
    SANS,
    is_placed,
    is_without_layers,
    kind_of_layout,
    without_layers,
)
from diagrams.render.graphviz_program import NOT_USABLE, SECONDS
from diagrams.render.layout import Layout, read_layout
from diagrams.render.maker import pdf_with_maker, png_with_dpi, png_with_maker
from diagrams.render.size import USUAL_SIZE, Size, resized, size_of, sized_dot
from diagrams.render.tikz import tikz

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NO_GRAPHVIZ = (
    "no Graphviz found, so this is DOT text; for pictures run `pip install pygraphviz` "
    "or install Graphviz"
)
SIMPLER = (
    "this is too large for layers from top to bottom, so connected nodes are drawn near each other"
)
TOO_LARGE = "drawing it as {format} takes too long, so this is SVG"
USUAL_DPI: Final = 96  # of Graphviz
_WITH_MAKER: Final = {"png": png_with_maker, "pdf": pdf_with_maker}
NO_FONT = (
    "no font found, so this is SVG: {format} would show empty boxes for letters; "
    "install any font (such as DejaVu) for {format}"
)


@dataclass(frozen=True, slots=True)
class Engine:
    """A Graphviz: a command that reads DOT, takes `-Tformat` and writes a picture."""

    name: str
    command: tuple[str, ...]


WEBASSEMBLY: Final = Engine("viz-js", ())
"""Graphviz as WebAssembly beside Python in a browser, which has no processes."""


class EngineNotUsableError(Exception):
    """This Graphviz cannot write the format; another one may."""


class TooSlowError(DiagramError):
    """Graphviz has not drawn a graph within its time."""


def engines() -> tuple[Engine, ...]:
    """All installed Graphviz engines, in the order in which they are tried."""
    if IN_BROWSER:
        return (WEBASSEMBLY,)
    found = []
    program = str(Path(__file__).with_name("graphviz_program.py"))
    # -P: the program's own folder, with its errors.py and files.py, is the wrong place for imports
    bound = (sys.executable, "-P", program)
    if sys.executable and find_spec("pygraphviz") is not None:
        found.append(Engine("pygraphviz", bound))
    if dot := shutil.which("dot"):
        # on Windows a program cannot become another one
        alone = not sys.executable or sys.platform == "win32"
        found.append(Engine("dot", (dot,) if alone else (*bound, dot)))
    return tuple(found)


def draw(engine: Engine, dot: str, ending: str, seconds: float | None = None) -> bytes:
    """Turn DOT into `svg`, `png` or `pdf` by an engine; the same DOT gives the same bytes.

    seconds : its limit of time, if shorter than usual

    Raises EngineNotUsableError if another engine should be asked, DiagramError if the DOT is bad
    or takes too long.
    """
    if engine is WEBASSEMBLY:
        return _drawn_in_browser(dot, ending)
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
        raise TooSlowError(problem, hint=hint) from None
    except OSError as problem:
        raise EngineNotUsableError(f"{engine.name}: {problem}") from problem
    if done.returncode == 0 and done.stdout:
        return _WITH_MAKER.get(ending, bytes)(done.stdout)
    said = done.stderr.decode("utf-8", "replace")
    crashed = done.returncode < 0 or not said.strip()
    if done.returncode == NOT_USABLE or crashed or "not recognized" in said:
        raise EngineNotUsableError(f"{engine.name}: {_complaint(said)}")
    raise DiagramError(
        f"Graphviz does not accept this graph: {_complaint(said)}",
        hint="write it with the ending '.dot' to see what Graphviz was given",
    )


def layout_of(dot: str, seconds: float | None = None) -> Layout | None:
    """Lay out a graph; None without a Graphviz that can say how.

    If layers take too long, the graph is laid out without them.
    Raises DiagramError if Graphviz refuses the graph, or takes too long even then.
    """
    for engine in engines():
        try:
            if is_without_layers(dot):
                return read_layout(draw(engine, dot, "json0", seconds), simple=True)
            try:
                return read_layout(draw(engine, dot, "json0", seconds), simple=False)
            except TooSlowError:
                return read_layout(draw(engine, without_layers(dot), "json0", seconds), simple=True)
        except EngineNotUsableError:
            continue
    return None


def _drawn_in_browser(dot: str, ending: str) -> bytes:
    """Draw by the function that the page gives to Python; raise DiagramError for bad DOT."""
    if ending not in ("svg", "json0"):
        hint = "save it as SVG; `noloss draw` in a terminal writes all formats"
        raise DiagramError(f"in a browser there is no {ending.upper()}", hint=hint)
    measured = dot.replace(MONO, "Courier").replace(SANS, "Arial")  # it knows the widths of these
    drawn, problem = import_module("noloss_browser").graphviz(measured, kind_of_layout(dot), ending)
    if problem:
        raise DiagramError(
            f"Graphviz does not accept this graph: {problem}", hint="save it as .dot"
        )
    shown = str(drawn).replace('"Courier"', f'"{MONO}"').replace('"Arial"', f'"{SANS}"')
    return shown.encode()


@cache
def has_letters(engine: Engine) -> bool:
    """Whether the engine finds a font: without one, two different letters are the same empty box.

    Graphviz does not report a missing font, so two pictures are compared. SVG needs no font here:
    the program that shows it draws the text.
    """
    pictures = {
        draw(engine, f'graph {{ node [shape=plaintext, fixedsize=true]; "{letter}" }}', "png")
        for letter in "AW"
    }
    return len(pictures) > 1


class Format(StrEnum):
    """A kind of picture file; its value is the ending."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"
    DOT = "dot"
    TEX = "tex"
    MMD = "mmd"
    GIF = "gif"


@dataclass(frozen=True, slots=True)
class Rendering:
    """A picture; `note` says in one line how it differs from the usual or requested one."""

    data: bytes
    format: Format
    note: str | None = None


@dataclass(frozen=True, slots=True)
class PictureFile:
    """The file to which a picture was written; `note` as in `Rendering`."""

    path: Path
    format: Format
    note: str | None = None


OF_GRAPHS: Final = (Format.SVG, Format.PNG, Format.PDF, Format.DOT, Format.TEX)
"""The formats of every graph."""


def format_of(path: Path, known: Sequence[Format] = OF_GRAPHS) -> Format:
    """Give the format, one of those known, by the ending of a file's name.

    Raises DiagramError if the ending is missing or unknown.
    """
    ending = path.suffix.removeprefix(".").lower()
    if ending in known:
        return Format(ending)
    problem = f"unknown ending {path.suffix!r}" if ending else "the name has no ending"
    raise DiagramError(problem, where=str(path), hint=f"use one of {', '.join(known)}")


def render_bytes(
    dot: str, format: Format, seconds: float | None = None, size: Size = USUAL_SIZE
) -> Rendering:
    """Draw a graph in a format, or in the nearest one that is possible here.

    If layers take too long, the graph is drawn without them. If PNG or PDF takes too long, it is
    drawn as SVG, with the same limit of time again. Raises DiagramError if Graphviz refuses the
    graph, or takes too long even then.
    """
    if format is Format.DOT:
        return as_dot(dot)
    for engine in engines():
        try:
            return _in_time(engine, dot, format, seconds, size)
        except EngineNotUsableError:
            continue
    return as_dot(dot, NO_GRAPHVIZ)


def write_picture(
    dot: str,
    path: Path,
    format: Format | None = None,
    write: Callable[[Path, bytes], None] = write_whole,
    size: Size = USUAL_SIZE,
) -> PictureFile:
    """Draw a graph into a file, whole or not at all; the ending gives the format by default.

    If another format had to be used, the file gets its ending: `a.png` becomes `a.svg`. Raises
    DiagramError if the ending is unknown or the graph bad, FileError if the file cannot be written.
    """
    wanted = format_of(path) if format is None else format
    return write_rendering(render_bytes(dot, wanted, size=size), path, wanted, write)


def write_rendering(
    rendered: Rendering, path: Path, wanted: Format, write: Callable[[Path, bytes], None]
) -> PictureFile:
    """Write a picture to a file, with the ending of its format if that is not the one wanted."""
    target = path if rendered.format is wanted else _with_ending(path, wanted, rendered.format)
    write(target, rendered.data)
    return PictureFile(target, rendered.format, rendered.note)


def _complaint(said: str) -> str:
    """The first line of Graphviz's error message."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line.removeprefix("Error:").strip() for line in lines if line.startswith("Error:")]
    return (errors or lines or ["it ended without a message"])[0]


def _in_time(
    engine: Engine, dot: str, wanted: Format, seconds: float | None, size: Size
) -> Rendering:
    """Draw a graph; if it is too large, without layers or as SVG, with a note."""
    simple = is_without_layers(dot)
    ways = [(dot, wanted, simple)]
    if not simple:
        ways.append((without_layers(dot), wanted, True))
    if wanted in (Format.PNG, Format.PDF):
        ways.append((ways[-1][0], Format.SVG, True))
    for graph, format, simpler in ways:
        try:
            rendered = _drawn(engine, graph, format, seconds, size)
        except TooSlowError as slow:
            problem = slow
            continue
        said = [rendered.note, SIMPLER if simpler else None]
        said.append(None if format is wanted else TOO_LARGE.format(format=wanted.name))
        return replace(rendered, note="; ".join(filter(None, said)) or None)
    raise problem


def _drawn(
    engine: Engine, dot: str, wanted: Format, seconds: float | None, size: Size
) -> Rendering:
    if is_placed(dot):
        dot = with_clear_texts(dot, draw(engine, dot, "json0", seconds))
    if wanted is Format.TEX:
        svg = draw(engine, dot, "svg", seconds).decode()
        return Rendering(tikz(svg, size.factor(size_of(svg))).encode(), wanted)
    if wanted is Format.SVG or has_letters(engine):
        return Rendering(_in_size(engine, dot, wanted, seconds, size), wanted)
    note = NO_FONT.format(format=wanted.name)
    return Rendering(_in_size(engine, dot, Format.SVG, seconds, size), Format.SVG, note)


def _in_size(engine: Engine, dot: str, format: Format, seconds: float | None, size: Size) -> bytes:
    """Draw a graph in the given size; the usual size is that of its SVG."""
    drawn = _as_large(engine, dot, format, seconds, size)
    dpi = USUAL_DPI if size.dpi is None else size.dpi
    return png_with_dpi(drawn, dpi) if format is Format.PNG else drawn


def _as_large(engine: Engine, dot: str, format: Format, seconds: float | None, size: Size) -> bytes:
    if size == USUAL_SIZE:
        return draw(engine, dot, format.value, seconds)
    svg = draw(engine, dot, "svg", seconds).decode()
    if format is Format.SVG:
        return resized(svg, size).encode()
    natural = size_of(svg)
    if format is Format.PNG:
        size.refuse_too_many_pixels(natural, USUAL_DPI)
    return draw(engine, sized_dot(dot, natural, size), format.value, seconds)


def as_dot(dot: str, note: str | None = None) -> Rendering:
    """Give the text of a graph itself as its picture."""
    return Rendering(f"{dot.rstrip()}\n".encode(), Format.DOT, note)


def _with_ending(path: Path, wanted: Format, taken: Format) -> Path:
    """Replace the ending if it is that of the wanted format, else add one, as after `.1`."""
    if path.suffix.lower() == f".{wanted.value}":
        return path.with_suffix(f".{taken.value}")
    return path.with_name(f"{path.name}.{taken.value}")
