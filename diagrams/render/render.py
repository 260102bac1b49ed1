"""From DOT to a file that people can open.

pygraphviz is tried first, since its wheels bring Graphviz along; then the `dot` program; with
neither, the DOT itself is what one gets, with a line that says how to get pictures. PNG and PDF
need a font on the machine; where there is none they would show empty boxes, so SVG is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from common.whole_files import write_whole
from diagrams.errors import DiagramError
from diagrams.render.engines import Engine, EngineNotUsableError, draw, engines, has_letters
from diagrams.render.tikz import tikz

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


class Format(StrEnum):
    """A kind of picture file; its value is the ending."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"
    DOT = "dot"
    TEX = "tex"


@dataclass(frozen=True, slots=True)
class Rendered:
    """A picture; `note` says in one line why it is not of the format that was asked for."""

    data: bytes
    format: Format
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """Where a picture was really written; `note` as in `Rendered`."""

    path: Path
    format: Format
    note: str | None = None


NO_GRAPHVIZ = (
    "no Graphviz found, so this is DOT text; for pictures run `pip install pygraphviz` "
    "or install Graphviz"
)
NO_FONT = (
    "no font found, so this is SVG: {format} would show empty boxes for letters; "
    "install any font (such as DejaVu) for {format}"
)


def format_of(path: Path, known: Sequence[Format] = tuple(Format)) -> Format:
    """Tell the format, one of those known, from the ending of a file's name.

    Raises DiagramError if the ending is missing or unknown.
    """
    ending = path.suffix.removeprefix(".").lower()
    if ending in known:
        return Format(ending)
    problem = f"unknown ending {path.suffix!r}" if ending else "the name has no ending"
    raise DiagramError(problem, where=str(path), hint=f"use one of {', '.join(known)}")


def render_bytes(dot: str, format: Format, seconds: float | None = None) -> Rendered:
    """Draw a graph, or give the nearest thing that this machine can make of it.

    Raises DiagramError if Graphviz refuses the graph, or takes longer.
    """
    if format is Format.DOT:
        return _as_dot(dot)
    for engine in engines():
        try:
            return _drawn(engine, dot, format, seconds)
        except EngineNotUsableError:
            continue
    return _as_dot(dot, NO_GRAPHVIZ)


def write_picture(
    dot: str,
    path: Path,
    format: Format | None = None,
    write: Callable[[Path, bytes], None] = write_whole,
) -> Written:
    """Draw a graph into a file, whole or not at all; the format is told by the ending if not given.

    If another format had to be taken, so is its ending: `a.png` becomes `a.svg`.
    Raises DiagramError if the ending is unknown or the graph bad, FileError if the file cannot be
    written.
    """
    wanted = format_of(path) if format is None else format
    rendered = render_bytes(dot, wanted)
    target = path if rendered.format is wanted else _with_ending(path, wanted, rendered.format)
    write(target, rendered.data)
    return Written(target, rendered.format, rendered.note)


def _drawn(engine: Engine, dot: str, wanted: Format, seconds: float | None) -> Rendered:
    if wanted is Format.TEX:
        return Rendered(tikz(draw(engine, dot, "svg", seconds).decode()).encode(), wanted)
    if wanted is Format.SVG or has_letters(engine):
        return Rendered(draw(engine, dot, wanted.value, seconds), wanted)
    note = NO_FONT.format(format=wanted.name)
    return Rendered(draw(engine, dot, Format.SVG.value, seconds), Format.SVG, note)


def _as_dot(dot: str, note: str | None = None) -> Rendered:
    return Rendered(f"{dot.rstrip()}\n".encode(), Format.DOT, note)


def _with_ending(path: Path, wanted: Format, taken: Format) -> Path:
    """Exchange the ending if it was the wanted format's, else add one: `WST.1` is no ending."""
    if path.suffix.lower() == f".{wanted.value}":
        return path.with_suffix(f".{taken.value}")
    return path.with_name(f"{path.name}.{taken.value}")
