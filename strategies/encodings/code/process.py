"""A strategy as an external program in any language, asked line by line.

The protocol: one position a line on the program's standard input, nine characters of X, O and
`.`; one answer a line on its standard output, cells separated by spaces or commas, in order; an
empty line where it permits nothing. The program must flush after every line.
"""

from __future__ import annotations

import re
import shlex
from functools import partial

from common.text import shown
from games import Line, Position
from strategies.encodings.code.foreign import foreign_strategy
from strategies.encodings.code.player import Player, ask, let_go, read_limit
from strategies.encodings.code.program import SilentError
from strategies.encodings.errors import NoAnswerError
from strategies.errors import StrategyError
from strategies.strategy import Permitted, Strategy

SECONDS = 5.0  # for one answer
FORM = "write it as process:COMMAND, or process:--timeout=60 COMMAND"
PROTOCOL = "one line for each position: cells such as 5 or 1 3 9, or nothing; flush after each"


def external_program(text: str) -> Strategy:
    """Give the strategy that `COMMAND` or `--timeout=SECONDS COMMAND` plays.

    The command is split as a shell would split it, and run without one; it starts with the
    first question. Raises StrategyError for a command that cannot be read.
    """
    command, seconds = _read_command(text)
    return program_strategy(command, name=f"process:{text}", seconds=seconds)


def program_strategy(command: tuple[str, ...], *, name: str, seconds: float = SECONDS) -> Strategy:
    """Give the strategy that a program plays; it is positional."""
    player = Player(command, seconds)

    def answer(position: Position, line: Line) -> tuple[Permitted, ...]:
        try:
            text = ask(player, position)
        except SilentError as silent:
            why, hint = str(silent), silent.hint or f"it must write {PROTOCOL}"
            raise NoAnswerError(why, strategy=name, position=position, hint=hint) from None
        return tuple(Permitted(cell, "") for cell in _cells(name, position, text))

    return foreign_strategy(
        name=name,
        source="a program of yours",
        summary="the cells that an external program writes",
        ask=answer,
        close=partial(let_go, player),
    )


def _read_command(text: str) -> tuple[tuple[str, ...], float]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise StrategyError(f"process:{text}: {error}".lower(), hint=FORM) from None
    seconds = SECONDS
    while words and words[0].startswith("--"):
        seconds = read_limit("process", words.pop(0), form=FORM)
    if not words:
        raise StrategyError("process needs a command", hint=FORM)
    return tuple(words), seconds


def _cells(name: str, position: Position, answer: bytes) -> list[int]:
    """Read an answer; raise NoAnswerError unless it is numbers apart."""
    text = answer.decode("ascii", "replace").strip()
    if not re.fullmatch(r"(\d{1,3}(\s*,\s*|\s+))*\d{1,3}|", text, re.ASCII):
        why, hint = f"it answers {shown(text)}", f"it must write {PROTOCOL}"
        raise NoAnswerError(why, strategy=name, position=position, hint=hint)
    return [int(cell) for cell in re.findall(r"\d+", text)]
