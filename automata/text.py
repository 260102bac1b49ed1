"""Productions, tapes and places as lines of text for people."""

from __future__ import annotations

from itertools import groupby, islice

from automata.machine import Production
from automata.notation.printer import print_left, print_right
from automata.notation.source import Action, Read, Row, StateRef, Term
from automata.notation.tokens import show_state
from automata.sides import Cells, length_of, symbols_of
from automata.tape import Tape
from common.text import counted, short_number

EACH_SIDE = 60  # cells shown left and right of the head
FEW_BLANKS = 20  # in a row; more of them are shown as their number
MOST_WALKED = 10_000  # cells looked at for what lies behind blanks


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

    Of a long tape only the part around the head is shown, with the number of cells left out; many
    blanks in a row are shown as their number.
    """
    (left, more_left), (right, more_right) = (_near(side, tape.blank) for side in tape[0:3:2])
    begin = f"({short_number(more_left)} more) …" if more_left else ""
    end = f"… ({short_number(more_right)} more)" if more_right else ""
    before = "".join(f" {part}" for part in reversed(left))
    return f"{begin}{before}[{tape.head}]{' '.join(right)}{end}".rstrip()


def _near(side: Cells, blank: str) -> tuple[list[str], int]:
    """Give what is shown of a side, nearest first, and how many cells are left out behind it."""
    parts: list[str] = []
    walked = 0
    for symbol, run in groupby(islice(symbols_of(side), MOST_WALKED)):
        if len(parts) == EACH_SIDE:
            break
        cells = list(run)
        if symbol == blank and len(cells) > FEW_BLANKS:
            parts.append(f"({counted(len(cells), 'blank')})")
        else:
            cells = cells[: EACH_SIDE - len(parts)]
            parts += cells
        walked += len(cells)
    return parts, length_of(side) - walked
