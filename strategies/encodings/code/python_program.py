"""A strategy as a Python function of the user's in a process of its own: `python:mine.py:move`.

The process (`function_host`) imports the module and asks the function; questions and replies go
through pipes, a line each. So the function cannot change what judges it.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path

from common.errors import nearest
from games import Line, Position, line_name
from strategies.encodings.code import function_host
from strategies.encodings.code.foreign import foreign_strategy
from strategies.encodings.code.player import Player, ask, let_go, read_limit
from strategies.encodings.code.program import SilentError
from strategies.encodings.code.python_function import IF_IT_CHANGES, SOURCE, SUMMARY
from strategies.encodings.code.replies import MUST_ANSWER, Opened, Reply, moves_in, read
from strategies.encodings.errors import EncodingError, NoAnswerError
from strategies.errors import StrategyError
from strategies.strategy import Permitted, Strategy

SECONDS = 60.0  # for one answer, and for the import
LONGEST_REPLY = 100_000  # bytes of a line; ten moves, each with its rule, need much less
FORM = "write it as python:MODULE:FUNCTION, such as python:mine.py:move"
MORE_TIME = "allow it more time, such as python:--timeout=600 mine.py:move"
MUST_IMPORT = "the module must be importable on its own"
COMMAND = ("-P", str(Path(function_host.__file__)))


def python_program(text: str) -> Strategy:
    """Give the strategy that `MODULE:FUNCTION` or `--timeout=SECONDS MODULE:FUNCTION` computes.

    MODULE is a name, or a path to a file. It is imported at once, in a process that lives until
    the strategy is closed, and that a question after it starts anew. Raises StrategyError if the
    module cannot be imported or has no such function.
    """
    player, module, function = held_function(text)
    return _strategy(player, f"python:{text}", module, function)


def held_function(
    text: str, form: str = FORM, longest: int = LONGEST_REPLY
) -> tuple[Player, str, str]:
    """Give the process for `MODULE:FUNCTION`, not yet started, the module and the function.

    Raises StrategyError for a text that names no function, EncodingError for a file that is none.
    """
    seconds, named = SECONDS, text
    if text.startswith("--"):
        option, _, named = text.partition(" ")
        seconds = read_limit("python", option, form=form)
    module, colon, function = named.strip().rpartition(":")
    if not (colon and module.strip() and function.isidentifier()):
        raise StrategyError(f"python:{text} names no function", hint=form)
    if module.endswith(".py") and not _is_file(module):
        hint = "check the path; it starts at the current folder"
        raise EncodingError("there is no such file", file=module, hint=hint)
    command = (sys.executable, *COMMAND)
    return Player(command, seconds, longest=longest, errors=False), module, function


def _strategy(player: Player, name: str, module: str, function: str) -> Strategy:
    positional = open_function(player, module, function)

    def answer(position: Position, line: Line) -> tuple[Permitted, ...]:
        question = position if positional else f"{position} {line_name(line)}"
        try:
            if player.running is None:
                open_function(player, module, function)
            reply = read(ask(player, question), Reply)
        except SilentError as silent:
            why, hint = str(silent), _way_out(silent, MUST_ANSWER)
            raise NoAnswerError(why, strategy=name, position=position, hint=hint) from None
        return moves_in(reply, name, position)

    return foreign_strategy(
        name=name,
        source=SOURCE,
        summary=SUMMARY,
        ask=answer,
        positional=positional,
        if_it_changes=IF_IT_CHANGES,
        close=partial(let_go, player),
    )


def open_function(player: Player, module: str, function: str, asks: str = "moves") -> bool:
    """Start the process and have it import the function; say whether that is positional.

    asks : `moves` or `words`

    Raises EncodingError if that fails in any way.
    """
    path = [*map(str, sys.path)]  # somebody may have put there what is no text
    order = {"module": module, "function": function, "path": path, "asks": asks}
    try:
        opened = read(ask(player, json.dumps(order)), Opened)
    except SilentError as silent:
        why = f"importing it: {silent}"
        raise EncodingError(why, file=module, hint=_way_out(silent, MUST_IMPORT)) from None
    if opened is not None and opened.positional is not None:
        return opened.positional
    let_go(player)
    opened = opened or Opened(problem="its process writes what is no answer", hint=FORM)
    hint = nearest(function, opened.names, opened.hint)
    raise EncodingError(opened.problem, file=module, hint=hint)


def _way_out(silent: SilentError, otherwise: str) -> str:
    return MORE_TIME if "no answer within" in str(silent) else otherwise


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False
