"""The places of states in pictures: lines `layout  q0 120 80`.

Coordinates are those of JFLAP: to the right and down, in thousandths at the finest. Runs do not
look at them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from automata.notation.rows import STATE_HINT, Scope, read_ref, refuse, span
from automata.notation.source import Layout, StateRef
from automata.notation.tokens import TextLine, Token, quote_state
from common.errors import nearest

EXAMPLE: Final = "layout  copy 120 80"
FARTHEST: Final = 1_000_000
"""The largest coordinate, to either side."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,20}(\.[0-9]{1,20})?")


def read_layout(line: TextLine, scope: Scope, known: Mapping[StateRef, Layout]) -> Layout:
    """Read one line; raise NotationError where it cannot be read, or names a state once more."""
    words = line.tokens[1:]
    if len(words) != 3:
        hint = f"write the coordinates after the state:  {EXAMPLE}"
        raise refuse("'layout' takes a state and two numbers", scope, span(line.tokens), hint)
    state = read_ref(words[0], scope, STATE_HINT)
    if state in known:
        problem = (
            f"the layout of {words[0].text} is already given in line {known[state].place.line}"
        )
        raise refuse(problem, scope, words[0].place, "keep one of them")
    x, y = (_coordinate(token, scope) for token in words[1:])
    return Layout(state, x, y, state.place, comment=line.comment)


def coordinate(text: str) -> float | None:
    """Round a coordinate as a file has it; None for anything but a number within bounds.

    >>> coordinate("120"), coordinate("80.1234"), coordinate("-0"), coordinate("nan")
    (120.0, 80.123, 0.0, None)
    """
    try:
        number = float(text)
    except ValueError:
        return None
    return round(number, 3) + 0.0 if abs(number) <= FARTHEST else None


def print_layout(layout: Layout, state: str) -> str:
    """Write a line; the state as the printer writes it."""
    return f"layout  {state} {_written(layout.x)} {_written(layout.y)}"


def refuse_unplaced(layouts: Iterable[Layout], states: Iterable[StateRef], scope: Scope) -> None:
    """Raise NotationError for a layout of a state that the machine does not have."""
    known = {state: state.name for state in states}
    for layout in layouts:
        if layout.state not in known:
            names = sorted(set(known.values()))
            hint = nearest(layout.state.name, names, "name a state as its rows do, or a final one")
            problem = f"there is no state {quote_state(layout.state.name)}"
            if layout.state.name in names:
                hint = "write its values as its rows do"
            raise refuse(problem, scope, layout.place, hint)


def _coordinate(token: Token, scope: Scope) -> float:
    if not _NUMBER.fullmatch(token.text):
        hint = "write it in digits, such as  120  or  80.5"
        raise refuse(f"'{token.text}' is not a coordinate", scope, token.place, hint)
    number = coordinate(token.text)
    if number is None:
        hint = f"coordinates are within {FARTHEST:,}"
        raise refuse("this is too far away", scope, token.place, hint)
    return number


def _written(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
