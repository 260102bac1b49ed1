"""The steps of a run as rows of a table, and as JSON lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from automata import Configuration, write_word
from automata.documents import InstantDocument, instant_document
from automata.tape import cells
from noloss.running import Running


def step_rows(running: Running) -> Iterator[tuple[object, ...]]:
    """Give the instants of a run as rows: the start first, then one for every step."""
    machine = running.machine
    titles = ((f"{name} first", f"{name} head", name) for name in machine.tapes)
    yield ("step", "state", "choice", "file", "line", *chain(*titles))

    def cells_of(now: Configuration) -> Iterator[object]:
        for tape in now.tapes:
            head, symbols = cells(tape)
            yield from (tape.position - head, tape.position, write_word(symbols, machine.alphabet))

    yield (0, running.now.state, "", "", "", *cells_of(running.now))
    for step in running.steps():
        row, after = step.production.row, step.after
        where = (step.choice or "", Path(row.file).name, row.place.line)
        yield (running.taken, after.state, *where, *cells_of(after))


def step_lines(running: Running) -> Iterator[InstantDocument]:
    """Give the instants of a run as documents: the start first, then one for every step."""
    yield instant_document(running.machine, 0, running.now)
    for step in running.steps():
        yield instant_document(running.machine, running.taken, step.after, step)
