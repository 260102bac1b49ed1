"""Productions, tapes and places as lines of text for people."""

from __future__ import annotations

from itertools import islice

from automata.machine import Production
from automata.notation.printer import print_left, print_right
from automata.notation.source import Action, Read, Row, StateRef, Term
from automata.notation.tokens import show_state
from automata.sides import length_of, symbols_of
from automata.tape import Tape
from common.text import short_number

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
    right = print_right(row, tapes, show_state(production.next))
    return f"{print_left(row, tapes)}  ->  {right}".strip()


def place_text(production: Production) -> str:
    """Name the row that a production comes from: file and line."""
    return production.row.where


def tape_text(tape: Tape) -> str:
    """Write the cells of a tape, the one under the head in brackets.

    Of a long tape only the part around the head is shown, with the number of cells left out.
    """
    near = [list(islice(symbols_of(side), EACH_SIDE)) for side in (tape.left, tape.right)]
    more = [
        length_of(side) - len(seen)
        for side, seen in zip((tape.left, tape.right), near, strict=True)
    ]
    left = f"({short_number(more[0])} more) …" if more[0] else ""
    right = f"… ({short_number(more[1])} more)" if more[1] else ""
    before = "".join(f" {symbol}" for symbol in reversed(near[0]))
    return f"{left}{before}[{tape.head}]{' '.join(near[1])}{right}".rstrip()
