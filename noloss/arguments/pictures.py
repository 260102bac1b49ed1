"""Options of pictures: how they look, how large they are, and which of them exclude each other.

The command line and the library have the same options, checked here once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, TypeVar

import click

from common.errors import one_of
from common.text import shown as shown_text
from diagrams.look import LABELS, SIZES, USUAL_SIZE, Labels, Look, refuse_unknown_font
from diagrams.render.render import Format
from diagrams.render.size import DOTS, MILLIMETRES, SCALES, Size
from noloss.errors import InputError, refuse

Kind: TypeAlias = Literal[
    "machine", "calls", "branches", "run", "proof", "tree", "line", "positions"
]
"""A transition diagram, all machines of a strategy, branches, a run, a proof, a play tree,
a losing line, the won positions of a game."""
F = TypeVar("F", bound=Callable[..., Any])
SIZED: Final = (Format.SVG, Format.PNG, Format.PDF, Format.TEX, Format.GIF)
ARROWS: Final = (0, 1_000)
PIXELS: Final = (Format.PNG, Format.GIF)
_RUNNING: Final[dict[Kind, str]] = {
    "run": "a run has a row for each step",
    "tree": "a play tree is drawn from left to right already",
    "line": "a line of play is drawn from left to right already",
    "positions": "the positions of a game are drawn from left to right already",
}
_OTHER_FONTS: Final = {
    Format.TEX: ("TeX sets the text in the fonts of your document", "choose the font there"),
    Format.MMD: ("the page that shows Mermaid chooses the font", "choose the font there"),
}


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """The options of a picture; a field is None or False if its option is not given.

    The fields have the names of the options.
    """

    left_to_right: bool = False
    bare: bool = False
    labels: Labels | None = None
    font: str | None = None
    font_size: float | None = None
    scale: float | None = None
    width: float | None = None
    height: float | None = None
    dpi: int | None = None
    animated: bool = False
    around: str | None = None
    within: int | None = None

    @property
    def look(self) -> Look:
        """Give the look that the options name."""
        return Look(
            self.left_to_right,
            self.bare,
            self.labels or "notation",
            self.font or "",
            self.font_size or USUAL_SIZE,
            self.around or "",
            1 if self.within is None else self.within,
        )

    @property
    def is_in_mm(self) -> bool:
        """Whether the size is given in millimetres."""
        return self.width is not None or self.height is not None

    @property
    def size(self) -> Size:
        """Give the size that the options name."""
        return Size(self.scale, self.width, self.height, self.dpi)


_OPTIONS: Final = (
    click.option("--left-to-right", is_flag=True, help="Draw from left to right."),
    click.option(
        "--bare", is_flag=True, help="Only the diagram: no title, no legend, no alphabet."
    ),
    click.option(
        "--labels",
        type=click.Choice(LABELS),
        help="How rows are written: as in the file, or as in a textbook: a, □ → a, a; R, R.",
    ),
    click.option("--font", metavar="NAME", help="A font of this computer, such as 'Arial'."),
    click.option(
        "--font-size",
        type=float,
        metavar="POINTS",
        help="The size of the names of states.  [default: 12]",
    ),
    click.option("--scale", type=float, metavar="FACTOR", help="Multiply the usual size by this."),
    click.option("--width", type=float, metavar="MM", help="Fit into this width, in mm."),
    click.option("--height", type=float, metavar="MM", help="Fit into this height, in mm."),
    click.option("--dpi", type=int, metavar="N", help="Pixels per inch, for PNG and GIF."),
    click.option(
        "--animated", is_flag=True, help="With --run: an SVG that moves, one frame a step."
    ),
    click.option("--around", metavar="STATE", help="Draw only this state and what is near it."),
    click.option(
        "--within",
        type=int,
        metavar="N",
        help="With --around: how many arrows away.  [default: 1]",
    ),
)


def picture_options(command: F) -> F:
    """Add the options of every picture, which `PictureOptions` holds."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def as_option(name: str) -> str:
    """Write the name of a field as people type it.

    >>> as_option("left_to_right")
    '--left-to-right'
    """
    return f"--{name.replace('_', '-')}"


def refuse_unfit(
    asked: PictureOptions, kind: Kind, format: Format, shown: Callable[[str], str] = as_option
) -> None:
    """Refuse an option that does not fit the picture, its format, or another option.

    shown : how an option is written in the message

    Raises InputError for the first, or UnknownFontError.
    """
    _refuse_values(asked, shown)
    _refuse_kinds(asked, kind, shown)
    _refuse_formats(asked, kind, format, shown)
    if asked.font is not None:
        refuse_unknown_font(asked.font)


def _refuse_values(asked: PictureOptions, shown: Callable[[str], str]) -> None:
    if asked.labels is not None:
        one_of(asked.labels, LABELS, "kind of labels")
    _refuse_outside(asked.scale, shown("scale"), SCALES, "1 is the usual size, 0.5 half of it")
    for side in ("width", "height"):
        _refuse_outside(getattr(asked, side), shown(side), MILLIMETRES, "give millimetres")
    _refuse_outside(asked.dpi, shown("dpi"), DOTS, "give pixels to the inch, such as 300")
    _refuse_outside(asked.font_size, shown("font_size"), SIZES, "give points; 12 is usual")
    sides = [side for side in ("width", "height") if getattr(asked, side) is not None]
    _refuse_outside(asked.within, shown("within"), ARROWS, "give a number of arrows")
    if asked.scale is not None and sides:
        problem = f"{shown('scale')} and {shown(sides[0])} both say how large the picture is"
        raise InputError(problem, hint="leave out one of them")


def _refuse_outside(value: object, name: str, limits: tuple[float, float], hint: str) -> None:
    if value is None:
        return
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not limits[0] <= value <= limits[1]:  # type: ignore[operator]
        given = f"{value:g}" if number else shown_text(value)
        problem = f"{name} must be a number from {limits[0]:g} to {limits[1]:g}, not {given}"
        raise InputError(problem, hint=hint)


def _refuse_kinds(asked: PictureOptions, kind: Kind, shown: Callable[[str], str]) -> None:
    refuse(
        (
            asked.left_to_right and kind in _RUNNING,
            _RUNNING.get(kind, ""),
            f"leave out {shown('left_to_right')}",
        ),
        (
            asked.labels is not None and kind not in ("machine", "calls"),
            f"{shown('labels')} is about the arrows of a machine",
            "leave it out, or draw the machine",
        ),
        (
            asked.font_size is not None and kind in ("run", "tree", "line"),
            f"{shown('font_size')} is about machines, branches and proofs",
            f"use {shown('scale')} for larger text",
        ),
        (asked.animated and kind != "run", f"{shown('animated')} is about a run", "add --run"),
        (
            asked.around is not None and kind != "machine",
            f"{shown('around')} is about one machine",
            "leave it out, or draw the machine",
        ),
        (
            asked.within is not None and asked.around is None,
            f"{shown('within')} says how far around a state",
            f"add {shown('around')} and the state",
        ),
    )


def _refuse_formats(
    asked: PictureOptions, kind: Kind, format: Format, shown: Callable[[str], str]
) -> None:
    sizes = [name for name in ("scale", "width", "height") if getattr(asked, name) is not None]
    fonts = [name for name in ("font", "font_size") if getattr(asked, name) is not None]
    problem, way_out = _OTHER_FONTS.get(format, ("", ""))
    refuse(
        (
            format is Format.MMD and kind != "machine",
            "mmd, Mermaid, is for the diagram of one machine",
            "use svg, png, pdf, dot or tex",
        ),
        (format is Format.GIF and kind != "run", "a GIF is for a run, which moves", "add --run"),
        (
            sizes and format not in SIZED,
            f"{shown(sizes[0]) if sizes else ''}: {format.name} is text without a size",
            "leave it out, or use svg, png, pdf or tex",
        ),
        (
            asked.dpi is not None and format not in PIXELS,
            f"{shown('dpi')}: {format.name} has no pixels",
            "leave it out, or use png",
        ),
        (
            fonts and format in _OTHER_FONTS,
            f"{shown(fonts[0]) if fonts else ''}: {problem}",
            f"leave it out, and {way_out}",
        ),
        (
            asked.animated and format not in (Format.SVG, Format.GIF),
            f"{shown('animated')}: {format.name} does not move",
            "use svg or gif",
        ),
    )
