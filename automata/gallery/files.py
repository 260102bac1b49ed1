"""The machines of the gallery by their names, in the order of a course."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
GALLERY: Final = "gallery"
"""The word before the slash of a name."""
CHAPTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "Numbers": (
        *("increment", "decrement", "unary-addition", "binary-addition", "multiplication"),
        *("division", "compare", "doubling", "unary-to-binary", "binary-to-unary"),
        *("parity", "divisible-by-three", "powers-of-two"),
    ),
    "Words": (
        *("copy", "reverse", "shift", "sort", "substring", "palindrome", "two-tape-palindrome"),
        *("anbn", "anbncn", "equal-counts", "brackets"),
    ),
    "Machines that guess": ("third-from-the-end", "ww", "subset-sum", "composite"),
    "Machines with an opponent": ("prime", "subtraction-game"),
    "Machines that do not decide": ("stuck", "recognizer", "counter"),
    "Busy beavers": ("busy-beaver-2", "busy-beaver-3", "busy-beaver-4", "busy-beaver-5"),
    "A machine that runs machines": ("universal",),
}


def gallery_files() -> dict[str, Path]:
    """Give every machine of the gallery under its name: `gallery/palindrome`."""
    names = [name for chapter in CHAPTERS.values() for name in chapter]
    return {f"{GALLERY}/{name}": FOLDER / f"{name}.tm" for name in names}
