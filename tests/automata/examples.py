"""Machines that several tests use, as a reader of Sipser's book would write them."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from automata import Configuration, Machine, Production, Run, link, parse, run, start
from automata.engine import steps

MANUAL = {
    text.split()[1]: dedent(text)
    for text in re.findall(
        r"^    machine .*\n(?:(?: {4}.*)?\n)+",
        (Path(__file__).parents[2] / "docs" / "machines.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
}
"""The machines of the manual, by their names."""

HEAD = "machine m\ntapes t\nsymbols a b\naccept yes\nreject no\n"
"""Five lines of headers for one tape; the text of a test begins in line 6."""

HEAD2 = HEAD.replace("tapes t", "tapes t u")

COUNTER = (
    HEAD
    + """\
s: a -> a R s
   b -> b R s
   _ -> _ L up
up: b -> a L up
    a -> b R s
    _ -> b R s
"""
)
"""A machine that counts up, a for 0 and b for 1, for ever."""

SWEEP = HEAD + "right: a -> a R right\n _ -> a L left\nleft: a -> a L left\n _ -> a R right\n"
"""A machine whose tape grows at both ends, for ever."""


def machine(text: str) -> Machine:
    """Parse and link a machine that calls no other file."""
    return link(parse(text))


def result(text: str, budget: int | None = 10_000, **words: str | tuple[str, ...]) -> Run:
    """Run a machine on words from its start."""
    made = machine(text)
    return run(made, start(made, words), budget)


def applicable(made: Machine, now: Configuration) -> tuple[Production, ...]:
    """Give the productions that apply to a configuration."""
    return steps.applicable(made.delta.get(now.state, steps.NO_RULES), now.tapes)


def looks(now: Configuration) -> list[str]:
    """Show each tape as a word with its head in brackets."""
    return [
        repr(tape).removeprefix("Tape(").removesuffix(")").replace(" ", "") for tape in now.tapes
    ]


def exact(now: Configuration) -> tuple[object, ...]:
    """All of a configuration, with what `==` leaves out: the place of each head."""
    return now.state, [(*tape.content(), tape.position) for tape in now.tapes]
