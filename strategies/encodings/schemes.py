"""Every kind of strategy that a user brings, under the word before the first colon."""

from __future__ import annotations

from typing import Final

from strategies.encodings.code.process import external_program
from strategies.encodings.code.python_program import python_program
from strategies.encodings.files.genes import genes_file
from strategies.encodings.files.memory import memory_file
from strategies.encodings.files.table import table_file
from strategies.encodings.files.vector import vector_file
from strategies.entry import Scheme
from strategies.strategy import Strategy


def _machine_file(text: str) -> Strategy:
    from strategies.encodings.code.machine import machine_file  # loads all of automata

    return machine_file(text)


SCHEMES: Final[tuple[Scheme, ...]] = (
    Scheme(
        name="vector",
        form="vector:FILE[#N][:all-cells]",
        source="Bhatt08 §2.4",
        summary="765 entries: for each row of the game-base, the row to move to",
        make=vector_file,
    ),
    Scheme(
        name="genes",
        form="genes:FILE",
        source="Ford21 §3.1",
        summary="627 genes: for each unfinished class of positions, the cell to play",
        make=genes_file,
    ),
    Scheme(
        name="memory",
        form="memory:FILE[:unseen=any|:unseen=first]",
        source="Kutschera18, rewards",
        summary="learned rewards: the move with the highest relative reward",
        make=memory_file,
    ),
    Scheme(
        name="table",
        form="table:FILE",
        source="a file of yours",
        summary="a JSON object from position to cell, or to cells in order",
        make=table_file,
    ),
    Scheme(
        name="python",
        form="python:[--timeout=SECONDS ]MODULE:FUNCTION",
        source="a function of yours",
        summary="a Python function from position to cell, or to cells in order",
        make=python_program,
    ),
    Scheme(
        name="machine",
        form="machine:FILE",
        source="a machine of yours",
        summary="a Turing machine with the position on its tape",
        make=_machine_file,
    ),
    Scheme(
        name="process",
        form="process:[--timeout=SECONDS ]COMMAND",
        source="a program of yours",
        summary="an external program: one position a line in, one answer a line out",
        make=external_program,
    ),
)
