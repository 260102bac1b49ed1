"""What all pictures drawn without matplotlib share: the file around them, and text in it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

FONTS: Final = "DejaVu Sans, Helvetica, Arial, sans-serif"


def svg_file(title: str, size: tuple[int, int], parts: Sequence[str], style: str = "") -> str:
    """Put elements on a white ground of so many pixels; `style` is for all text in them."""
    width, height = size
    area = f'width="{width}" height="{height}"'
    view = f'viewBox="0 0 {width} {height}" font-family="{FONTS}"' + (f" {style}" if style else "")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {area} {view}>',
        f"<title>{escape(title)}</title>",
        f'<rect {area} fill="#ffffff"/>',
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def svg_text(x: object, y: object, text: str, style: str) -> str:
    """Write a line of text."""
    return f'<text x="{x}" y="{y}" {style}>{escape(text)}</text>'
