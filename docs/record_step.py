"""Record `noloss step palindrome.tm abba` as a moving picture, pictures/step.svg.

python docs/record_step.py

The keys below are pressed on a screen in memory, and each screen that appears is kept. The picture
has no scripts. It holds each line of the screen in all its forms, and shows each form in its time.
People who prefer no motion see the last screen.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
TARGET = HERE / "pictures" / "step.svg"
WORD = "abba"
COLUMNS, ROWS = 80, 21
WIDTH, HEIGHT, MARGIN = 8.4, 18, 12  # of a character; around the screen
INK, PAPER, FAINT = "#d8dee9", "#20242c", "#8b95a7"
SECONDS = 0.8  # a screen
LAST = 3  # the last screen is shown as long as this number of screens

KEYS = {"right": "→", "left": "←", "r": "r", "enter": "Enter"}
PRESSED = [
    *(("right", "one step on") for _ in range(6)),
    *(("left", "one step back") for _ in range(3)),
    *(("right", "on again") for _ in range(3)),
    ("x", "a stop, to be typed"),
    ("s,t,a,t,e,space,c,o,m,p,a,r,e,enter", "stop at the state compare"),
    ("r", "run to the stop"),
    *(("right", "one step on") for _ in range(5)),
]


class Piece(NamedTuple):
    """Characters of one line with the same look."""

    column: int
    text: str
    colour: str
    paper: str
    bold: bool


Line = tuple[Piece, ...]


async def screens(text: str) -> list[list[Line]]:
    """Press the keys and give every screen; the last line of each names the key."""
    from textual.widgets import Input  # slow to load

    from automata import Trace, link, parse, start  # needs the checkout on the path
    from automata.engine.stepping import Stepper  # needs the checkout on the path
    from noloss.stepping.app import StepApp  # needs the checkout on the path

    machine = link(parse(text, "palindrome.tm"))
    app = StepApp(Stepper(Trace(machine, start(machine, {"word": WORD}))), text)
    shown = []
    async with app.run_test(size=(COLUMNS, ROWS)) as pilot:
        await pilot.pause()
        app.query_one("#prompt", Input).cursor_blink = False
        shown.append([*screen(app), caption(f"noloss step palindrome.tm {WORD}", "")])
        for keys, meaning in PRESSED:
            await pilot.press(*keys.split(","))
            await app.workers.wait_for_complete()
            await pilot.pause()
            typed = KEYS.get(keys, "x" if keys == "x" else "state compare ⏎")
            shown.append([*screen(app), caption(typed, meaning)])
    return shown


def screen(app: Any) -> list[Line]:
    """Give the lines of the screen as they are now."""
    return [tuple(pieces(strip)) for strip in app.screen._compositor.render_strips()]


def pieces(strip: Iterable[Any]) -> Iterable[Piece]:
    """Give the parts of a line that are not blank."""
    column = 0
    for segment in strip:
        style = segment.style
        colour, paper = _colour(style and style.color, INK), _colour(style and style.bgcolor, "")
        if style and style.reverse:
            colour, paper = paper or PAPER, colour
        if style and style.dim:
            colour = FAINT
        if segment.text.strip() or paper:
            yield Piece(column, segment.text, colour, paper, bool(style and style.bold))
        column += segment.cell_length


def _colour(colour: Any, otherwise: str) -> str:
    from rich.color import ColorType  # slow to load
    from rich.terminal_theme import NIGHT_OWLISH  # slow to load

    if colour is None or colour.type is ColorType.DEFAULT:
        return otherwise
    return str(colour.get_truecolor(NIGHT_OWLISH).hex)


def caption(keys: str, meaning: str) -> Line:
    """Give the line below the screen: the key pressed, and its effect."""
    return (Piece(1, keys, "#ffd479", "", True), Piece(len(keys) + 3, meaning, FAINT, "", False))


def picture(shown: list[list[Line]]) -> str:
    """Write all screens as one SVG that moves."""
    from diagrams.animation import Spans, stretches  # needs the checkout on the path

    count = len(shown) + LAST
    spans = Spans(count)
    drawn = []
    for row in range(ROWS + 1):
        lines = [frame[row] for frame in shown]
        for begin, end in stretches(lines):
            until = count if end == len(shown) else end
            drawn.append(_drawn(lines[begin], row, spans.role(begin, until)))
    return _document("".join(drawn), "".join(spans.rules(SECONDS)))


def _drawn(line: Line, row: int, role: str) -> str:
    y = MARGIN + row * HEIGHT + (HEIGHT // 2 if row == ROWS else 0)
    return f"<g{role}>{''.join(_piece(piece, y) for piece in line)}</g>\n" if line else ""


def _piece(piece: Piece, y: float) -> str:
    text = piece.text.rstrip()
    lead = len(text) - len(text.lstrip())
    x = MARGIN + piece.column * WIDTH
    paper = ""
    if piece.paper:
        size = f'width="{len(piece.text) * WIDTH:.1f}" height="{HEIGHT}"'
        paper = f'<rect x="{x:.1f}" y="{y}" {size} fill="{piece.paper}"/>'
    if not text.strip():
        return paper
    wide = (len(text) - lead) * WIDTH
    bold = ' font-weight="bold"' if piece.bold else ""
    fill = "" if piece.colour == INK else f' fill="{piece.colour}"'
    return (
        f'{paper}<text x="{x + lead * WIDTH:.1f}" y="{y + 13}" textLength="{wide:.1f}"{fill}{bold}>'
        f"{escape(text.lstrip())}</text>"
    )


def _document(drawn: str, rules: str) -> str:
    wide = COLUMNS * WIDTH + 2 * MARGIN
    high = (ROWS + 1.5) * HEIGHT + 2 * MARGIN
    title = f"noloss step palindrome.tm {WORD}: forward, back, and on to a stop"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" width="{wide:.0f}"\
 height="{high:.0f}" role="img" aria-label="{title}">
<title>{title}</title>
<style>text{{font:14px "DejaVu Sans Mono",Menlo,Consolas,monospace;white-space:pre}}
{rules}</style>
<rect width="100%" height="100%" rx="8" fill="{PAPER}"/>
<g fill="{INK}">
{drawn}</g>
</svg>
"""


def recorded() -> str:
    """Give the whole picture."""
    page = (HERE / "machines.md").read_text(encoding="utf-8")
    block = re.search(r"^    machine  palindrome\n(?:    .*\n|\n)*", page, re.MULTILINE)
    assert block is not None
    text = re.sub(r"^    ", "", block[0].rstrip() + "\n", flags=re.MULTILINE)
    return picture(asyncio.run(screens(text)))


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    TARGET.write_text(recorded(), encoding="utf-8")
