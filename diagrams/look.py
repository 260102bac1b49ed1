"""The look of a picture: its direction, its fonts, its labels, and the texts around it."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from common.errors import nearest
from diagrams.errors import DiagramError
from diagrams.render.dot_text import MONO, SANS

Labels = Literal["notation", "textbook"]
LABELS: Final[tuple[Labels, ...]] = ("notation", "textbook")
USUAL_SIZE: Final = 12.0
"""Points of the names of states; all other text is in proportion."""
SIZES: Final = (4.0, 72.0)
_NAME: Final = re.compile(r"\w[\w .+-]{0,60}")


class UnknownFontError(DiagramError):
    """A font that this machine does not have."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture looks, if not as usual.

    bare      : without a title, a legend and an alphabet
    labels    : `notation` writes rows as machine files do, `textbook` as `a, □ → a, a; R, R`
    font      : a font instead of the usual ones; "" for these
    font_size : points of the names of states
    around    : the state of a machine that is drawn with its neighbours; "" for all states
    within    : the greatest number of arrows to a neighbour
    """

    left_to_right: bool = False
    bare: bool = False
    labels: Labels = "notation"
    font: str = ""
    font_size: float = USUAL_SIZE
    around: str = ""
    within: int = 1

    @property
    def direction(self) -> str:
        """Give the direction as Graphviz writes it."""
        return "LR" if self.left_to_right else "TB"

    @property
    def sans(self) -> str:
        """Give the fonts of names and titles; the first one that is installed is used."""
        return f"{self.font},{SANS}" if self.font else SANS

    @property
    def mono(self) -> str:
        """Give the fonts of rows and tapes."""
        return f"{self.font},{MONO}" if self.font else MONO

    def points(self, usual: float) -> str:
        """Give the size of a text that usually has this one.

        >>> Look(font_size=18).points(10)
        '15'
        """
        return f"{usual * self.font_size / USUAL_SIZE:g}"


USUAL: Final = Look()


def refuse_unknown_font(name: object) -> None:
    """Raise UnknownFontError if this machine is known to lack this font."""
    known = fonts()
    lower = {font.lower(): font for font in known}
    if (
        not isinstance(name, str)
        or not _NAME.fullmatch(name)
        or (known and name.lower() not in lower)
    ):
        way_out = "`fc-list : family` lists the fonts of this machine"
        hint = nearest(str(name), sorted(known), way_out)
        raise UnknownFontError(f"there is no font {name!r}", hint=hint)


@cache
def fonts() -> frozenset[str]:
    """Give the families of fonts on this machine; none if fontconfig is not there to be asked."""
    program = shutil.which("fc-list")
    if program is None:
        return frozenset()
    try:
        done = subprocess.run(
            [program, ":", "family"], capture_output=True, check=True, text=True, timeout=30
        )
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return frozenset()
    return frozenset(
        name.strip() for line in done.stdout.splitlines() for name in line.split(",") if line
    )
