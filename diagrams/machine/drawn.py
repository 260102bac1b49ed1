"""A machine file as a picture in any format, with any look and size."""

from __future__ import annotations

from typing import Final

from automata.notation.source import Source
from diagrams.look import USUAL, Look
from diagrams.machine.automaton_tikz import automaton_tikz
from diagrams.machine.mermaid import mermaid
from diagrams.machine.neighbourhood import diagram_of
from diagrams.machine.picture import picture_dot
from diagrams.render.render import (
    NO_GRAPHVIZ,
    OF_GRAPHS,
    SIMPLER,
    Format,
    Rendering,
    as_dot,
    render_bytes,
)
from diagrams.render.size import USUAL_SIZE, Size

FORMATS: Final = (*OF_GRAPHS, Format.MMD)


def machine_rendering(
    source: Source, format: Format, look: Look = USUAL, size: Size = USUAL_SIZE
) -> Rendering:
    """Draw a machine file: as DOT by Graphviz, as TikZ or Mermaid with its states by name.

    Raises NotationError for a file that is not a machine, and the errors of `render_bytes`.
    """
    picture = diagram_of(source, look)
    if format is Format.MMD:
        return Rendering(mermaid(picture, look).encode(), format)
    if format is Format.TEX:
        made = automaton_tikz(picture, look, size)
        if made is None:
            return as_dot(picture_dot(picture, look=look), NO_GRAPHVIZ)
        text, layout = made
        return Rendering(text.encode(), format, SIMPLER if layout.simple else None)
    return render_bytes(picture_dot(picture, look=look), format, size=size)
