"""How long runs take that are calculated, not stepped."""

from __future__ import annotations

from statistics import median
from typing import Final

from automata import Machine, link, parse, start
from automata.engine.accelerated import Calculated, accelerate
from automata.engine.accelerated.tapes import marks
from benchmarks.measure import Section, figures, seconds
from common.text import short_number

MACHINES: Final = {
    "BB(5)": "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RZ0LA",
    "BB(2,4)": "1RB2LA1RA1RA_1LB1LA3RB1RZ",
    "BB(3,3)": "1RB2LA1LC_0LA2RB1LB_1RZ1RA1RC",
    "2 states, 5 symbols": "1RB2LA1RA2LB2LA_0LA2RB3RB4RA1RZ",
    "6 states, 2 symbols": "1RB1LE_1RC1RF_1LD0RB_1RE0LC_1LA0RD_1LZ1RC",
}
TEXT = """\
Champions and record holders of the busy beaver competition, in the text in which they are written:
by state and symbol, what is written, where the head goes, the next state. The engine `accelerated`
calculates steps and marks to the last digit. Processor time from a machine just linked to the
tapes as runs of words, medians of the rounds; loading and Python's start are not counted."""


def section(rounds: int) -> Section:
    """Measure all machines."""
    return Section(
        "Calculated runs",
        TEXT,
        ("champion of", "machine", "steps", "marks", "ms"),
        tuple(_row(name, text, rounds) for name, text in MACHINES.items()),
    )


def _row(name: str, text: str, rounds: int) -> tuple[str, ...]:
    ends: list[Calculated] = []
    times = []
    for _ in range(rounds):
        one = machine_of(text)
        times.append(seconds(lambda one=one: ends.append(accelerate(one, start(one)))))
    end = ends[-1]
    numbers = map(short_number, (end.steps, marks(end.tapes[0])))
    return name, f"`{text}`", *numbers, figures(1e3 * median(times))


def machine_of(text: str) -> Machine:
    """Link a machine that is written in one line; Z halts.

    >>> len(machine_of("1RB1LB_1LA1RZ").productions)
    4
    """
    rows = text.split("_")
    symbols = "0123456789"[: len(rows[0]) // 3]
    lines = ["machine  m", "tapes t", f"symbols {' '.join(symbols[1:])}", "blank 0", "results Z"]
    for state, row in zip("ABCDEFGH", rows, strict=False):
        lines.append(f"{state}:")
        for symbol in symbols:
            write, move, after = row[3 * int(symbol) : 3 * int(symbol) + 3]
            lines.append(f"    {symbol} -> {write} {move} {after}")
    return link(parse("\n".join(lines) + "\n"))
