"""A strategy as a Python function of the user's that is at hand: position text to what it permits.

It returns a cell, a list of cells in order, or a list of pairs of a cell and the name of the rule
that permits it. What the function prints goes to standard error. It is trusted: it runs inside this
program, without a limit of time, and could change whatever is there. `python_program` gives a
function a process of its own.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stdout

from common.text import shown
from games import Line, Position
from strategies.encodings.code import function_host as host
from strategies.encodings.code.foreign import foreign_strategy
from strategies.encodings.code.function_host import Function
from strategies.encodings.code.replies import made, moves_in
from strategies.errors import StrategyError
from strategies.strategy import Permitted, Strategy

IF_IT_CHANGES = "return the list of all cells that it might choose"
SOURCE = "a function of yours"
SUMMARY = "the cells that a Python function gives"


def function_strategy(
    function: Function, *, name: str | None = None, positional: bool | None = None
) -> Strategy:
    """Give the strategy that a function computes.

    name       : by default that of the function
    positional : by default the function's attribute of this name, and True if it has none

    A positional function is asked with the position, another with the position and the line,
    which is a tuple of cells. Raises StrategyError if `positional` is neither True nor False.

    >>> strategy = function_strategy(lambda position: position.index(".") + 1, name="first free")
    >>> strategy.moves(Position("XO......."), ())
    (Permitted(cell=3, rule=''),)
    """
    if name is None:
        name = getattr(function, "__name__", type(function).__name__)
    if positional is None:
        positional = getattr(function, "positional", True)
    if not isinstance(positional, bool):
        problem = f"{name}: its attribute positional is {shown(positional)}"
        raise StrategyError(problem, hint="set it to True or False")

    def ask(position: Position, line: Line) -> tuple[Permitted, ...]:
        question = (str(position),) if positional else (str(position), line)
        try:
            with redirect_stdout(sys.stderr):
                reply = host.reply(function, question)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # sys.exit, too, must not end a verdict
            reply = host.raised(error)
        return moves_in(made(reply), name, position)

    return foreign_strategy(
        name=name,
        source=SOURCE,
        summary=SUMMARY,
        ask=ask,
        positional=positional,
        if_it_changes=IF_IT_CHANGES,
    )
