"""Rows as textbooks write them: `a → b, R` on one tape, `a, □ → a, a; R, R` on several.

A variable of a row is replaced by each of its symbols, in a line for each, unless the state carries
it on. On a tape at which a row does not look, `*` is any symbol, and the symbol stays.

Source: [Sipser13] §3.1 (state diagrams of Turing machines), §3.2 (several tapes).
"""

from __future__ import annotations

import re
from typing import Final

from automata.linking.schema import RowExpansion, literal, next_state
from automata.linking.variables import Assignment, looked_for
from automata.notation.source import Row, StateRef, Term

ANY: Final = "*"
ORDER: Final = "symbols read → symbols written; moves, in the order of the tapes; * any symbol"
_ODD: Final = re.compile(r"[\s,;*→']")


def textbook_rows(
    label: StateRef, way: RowExpansion, tapes: tuple[str, ...], sign: str
) -> list[tuple[str, str]]:
    """Write a row in a line for each of its literal rows: its reads, and its actions.

    label : the state of the row
    sign  : for the blank `_`, "" if it is shown as it is
    """
    assert way.row is not None
    carried = (*label.values, *next_state(way.goto).values)
    names = {term.text for term in carried if not term.quoted}
    lines: dict[tuple[str, str], None] = {}
    for one in way.literals:
        values = {name: value for name, value in one.values.items() if name not in names}
        lines[_line(way.row, tapes, values, sign)] = None
    return list(lines)


def _line(row: Row, tapes: tuple[str, ...], values: Assignment, sign: str) -> tuple[str, str]:
    def shown(term: Term) -> str:
        symbol = literal(term, values)
        if symbol == "_" and sign:
            return sign
        return f"'{symbol}'" if _ODD.search(symbol) else symbol

    read = {each.tape: shown(looked_for(each)) for each in row.reads}
    actions = {action.tape: action for action in row.actions}
    reads = [read.get(tape, ANY) for tape in tapes]
    written = [
        shown(action.write)
        if (action := actions.get(tape)) is not None and action.write is not None
        else read.get(tape, ANY)
        for tape in tapes
    ]
    moves = [actions[tape].move if tape in actions else "S" for tape in tapes]
    between = ", " if len(tapes) == 1 else "; "
    does = f"{', '.join(written)}{between}{', '.join(moves)}"
    return "else" if row.otherwise else ", ".join(reads), does
