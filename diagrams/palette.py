"""The colours of how a game ends: one palette for pages, trees, the atlas, notebooks and plots.

No end is shown by colour alone: its sign or its word is always beside it. Ink on its paper, and ink
on white or on the dark page, has a contrast of at least 4.5. The inks differ for colour-blind
readers, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from verify.play.play import End

LIT, LIT_INK, STRIKE = "#ffc83d", "#1a1a1a", "#c2352b"
"""Three in a row: behind the marks, the marks, and the line through them."""


@dataclass(frozen=True, slots=True)
class EndLook:
    """The look of an end: its sign, its colours on a light page and on a dark one."""

    sign: str
    ink: str
    paper: str
    dark_ink: str
    dark_paper: str


LOOKS: Final[Mapping[End, EndLook]] = {
    "win": EndLook("+", "#00609c", "#d9ebf9", "#8cc8f7", "#10324c"),
    "draw": EndLook("=", "#7a5200", "#fbefcb", "#efcb6b", "#40320c"),
    "loss": EndLook("−", "#882255", "#f8dde9", "#ff9dc2", "#4c1731"),
    "stuck": EndLook("?", "#4f565d", "#e6e8eb", "#b6bec6", "#2b3138"),
}
"""A win is blue, a draw amber, a loss wine red, a strategy that is stuck grey."""


def palette_css() -> str:
    """Write the palette as variables of a style sheet, such as `--win` and `--win-paper`."""
    light, dark = _variables(dark=False), _variables(dark=True)
    three = f"--three: {LIT}; --three-ink: {LIT_INK}; --strike: {STRIKE};"
    return (
        f":root {{ {light} {three} }}\n"
        f'@media (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {dark} }} }}\n'
        f':root[data-theme="dark"] {{ {dark} }}\n'
    )


def _variables(*, dark: bool) -> str:
    return " ".join(
        f"--{end}: {look.dark_ink if dark else look.ink}; "
        f"--{end}-paper: {look.dark_paper if dark else look.paper};"
        for end, look in LOOKS.items()
    )
