"""Badges: small flat pictures of one result, for the front page of a repository."""

from __future__ import annotations

import html
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import quote

from common.files import write_marked
from diagrams.templates import rendered

GREEN, ORANGE, RED, GREY = "#256b34", "#8a5200", "#a3262c", "#57606a"  # white letters can be read
NARROW: Final = " ijl,.ft|'"
_SIGNS: Final = frozenset("\\`*_[]<>!&")


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge: a label on grey, and beside it the result on a colour."""

    label: str
    text: str
    colour: str


def badge_svg(badge: Badge) -> str:
    """Draw a badge; its text has the same width with any font."""
    label, text = badge.label, badge.text
    values = {"label": label, "text": text, "left": _width(label), "right": _width(text)}
    return f"{rendered('diagrams.page/badge.svg', **values, colour=badge.colour)}\n"


def write_badge(path: Path, badge: Badge) -> None:
    """Write a badge with the mark that noloss made it."""
    write_marked(path, badge_svg(badge).encode())


def badge_in_markdown(badge: Badge, file: str, target: str) -> str:
    """Write the line that shows a badge in Markdown, as a link if it has a target.

    >>> badge_in_markdown(Badge("never loses", "proved", GREEN), "my badge.svg", "report.html")
    '[![never loses: proved](my%20badge.svg)](report.html)'
    """
    words = "".join(f"\\{sign}" if sign in _SIGNS else sign for sign in _words(badge))
    image = f"![{words}]({_address(file)})"
    return f"[{image}]({_address(target)})" if target else image


def badge_in_html(badge: Badge, file: str, target: str) -> str:
    """Write the line that shows a badge on a page, as a link if it has a target."""
    words, source, link = map(html.escape, (_words(badge), _address(file), _address(target)))
    image = f'<img src="{source}" alt="{words}">'
    return f'<a href="{link}">{image}</a>' if target else image


def _words(badge: Badge) -> str:
    return f"{badge.label}: {badge.text}"


def _address(file: str) -> str:
    return quote(file.replace("\\", "/"), safe="/.-_~")


def _width(text: str) -> int:
    """Give about how wide a text is drawn, with its margins."""
    return 14 + sum(4 if letter in NARROW else 7 for letter in text)
