"""How a symbol looks where a cell has no room for letters: a shape, and a colour.

No two of the first 22 symbols have one shape, so a print in black and white shows them apart.
The blank is an empty cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from automata.machine import Symbol

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height, as parts of a cell."""

SHAPES: Final[tuple[tuple[Box, ...], ...]] = (
    ((0, 0, 1, 1),),
    ((0, 0.5, 1, 0.5),),
    ((0, 0, 0.5, 1),),
    ((0.25, 0.25, 0.5, 0.5),),
    ((0, 0.35, 1, 0.3),),
    ((0.35, 0, 0.3, 1),),
    ((0, 0, 1, 0.5),),
    ((0.5, 0, 0.5, 1),),
    ((0, 0, 0.5, 0.5), (0.5, 0.5, 0.5, 0.5)),
    ((0.5, 0, 0.5, 0.5), (0, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.3), (0, 0.7, 1, 0.3)),
    ((0, 0, 0.3, 1), (0.7, 0, 0.3, 1)),
    ((0, 0, 0.5, 0.5),),
    ((0.5, 0.5, 0.5, 0.5),),
    ((0.5, 0, 0.5, 0.5),),
    ((0, 0.5, 0.5, 0.5),),
    ((0, 0.35, 1, 0.3), (0.35, 0, 0.3, 1)),
    ((0.5, 0, 0.5, 0.5), (0, 0.5, 1, 0.5)),
    ((0, 0, 0.5, 0.5), (0, 0.5, 1, 0.5)),
    ((0, 0, 1, 0.5), (0.5, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.5), (0, 0.5, 0.5, 0.5)),
    ((0, 0, 1, 0.2), (0, 0.8, 1, 0.2), (0, 0, 0.2, 1), (0.8, 0, 0.2, 1)),
)
COLOURS: Final = ("#0072b2", "#e69f00", "#882255", "#009e73", "#d55e00", "#56b4e9", "#777777")
"""They differ for the colour-blind; 22 shapes and seven colours make 154 pairs."""


@dataclass(frozen=True, slots=True)
class Look:
    """The boxes that a symbol fills, in one colour."""

    boxes: tuple[Box, ...]
    colour: str


def looks(symbols: Sequence[Symbol], blank: Symbol) -> Mapping[Symbol, Look]:
    """Give every symbol its look; the blank has no box."""
    marked = [symbol for symbol in symbols if symbol != blank]
    found = {
        symbol: Look(SHAPES[at % len(SHAPES)], COLOURS[at % len(COLOURS)])
        for at, symbol in enumerate(marked)
    }
    return {blank: Look((), "#ffffff"), **found}
