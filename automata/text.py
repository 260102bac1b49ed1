"""Productions, tapes and places as lines of text for people."""

from __future__ import annotations

from pathlib import Path

from automata.machine import Production
from automata.notation.printer import print_left, print_right
from automata.notation.source import Action, Read, Row, StateRef, Term
from automata.tape import Tape, cells

EACH_SIDE = 60  # cells shown left and right of the head


def production_text(production: Production, tapes: tuple[str, ...]) -> str:
    """Write what a production reads, does, and where it goes on, in the notation of the files.

    tapes : the names of the machine's tapes
    """
    row = Row(
        reads=tuple(Read(tapes[tape], Term(symbol)) for tape, symbol in production.reads),
        actions=tuple(
            Action(tapes[a.tape], None if a.write is None else Term(a.write), a.move)
            for a in production.actions
        ),
        goto=StateRef(production.next),
        otherwise=production.otherwise,
        tag=production.row.tag,
    )
    return f"{print_left(row, tapes)}  ->  {print_right(row, tapes)}".strip()


def place_text(production: Production) -> str:
    """Name the row that a production comes from: file and line."""
    return f"{Path(production.row.file).name}:{production.row.place.line}"


def tape_text(tape: Tape) -> str:
    """Write the cells of a tape, the one under the head in brackets.

    Of a long tape only the part around the head is shown, with the number of cells left out.
    """
    head, symbols = cells(tape)
    first, after = max(0, head - EACH_SIDE), min(len(symbols), head + EACH_SIDE + 1)
    left = f"({first:,} more) …" if first else ""
    right = f"… ({len(symbols) - after:,} more)" if after < len(symbols) else ""
    before = "".join(f" {symbol}" for symbol in symbols[first:head])
    behind = " ".join(symbols[head + 1 : after])
    return f"{left}{before}[{symbols[head]}]{behind}{right}".rstrip()
