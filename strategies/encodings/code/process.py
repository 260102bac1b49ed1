"""A strategy as an external program in any language, asked line by line.

The protocol: one position a line on the program's standard input, nine characters of X, O and
`.`; one answer a line on its standard output, cells separated by spaces or commas, in order; an
empty line where it permits nothing. The program must flush after every line.
"""

from __future__ import annotations

import re
import shlex
from math import isfinite

from common.text import shown
from games import Line, Position
from strategies.encodings.code import program as programs
from strategies.encodings.code.foreign import foreign_strategy
from strategies.encodings.code.program import Program, SilentError
from strategies.encodings.errors import NoAnswerError
from strategies.errors import StrategyError
from strategies.strategy import Permitted, Strategy

SECONDS = 5.0  # for one answer
LONGEST_WAIT = 3_600.0
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
    running: list[Program] = []  # none or one

    def ask(position: Position, line: Line) -> tuple[Permitted, ...]:
        try:
            if not running:
                running.append(programs.launch(command))
            answer = programs.ask(running[0], position, seconds)
        except OSError as error:
            why = f"{command[0]} cannot be started ({(error.strerror or str(error)).lower()})"
            hint = "give the path of a program; no shell reads the command"
            raise NoAnswerError(why, strategy=name, position=position, hint=hint) from None
        except SilentError as silent:
            why, hint = str(silent), f"it must write {PROTOCOL}"
            while running:
                programs.stop(running.pop())
            raise NoAnswerError(why, strategy=name, position=position, hint=hint) from None
        return tuple(Permitted(cell, "process") for cell in _cells(name, position, answer))

    def close() -> None:
        while running:
            programs.close(running.pop())

    return foreign_strategy(
        name=name,
        source="a program of yours",
        summary="the cells that an external program writes",
        ask=ask,
        close=close,
    )


def _read_command(text: str) -> tuple[tuple[str, ...], float]:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise StrategyError(f"process:{text}: {error}".lower(), hint=FORM) from None
    seconds = SECONDS
    while words and words[0].startswith("--"):
        option, _, value = words.pop(0).partition("=")
        if option != "--timeout":
            raise StrategyError(f"process has no option {option}", hint=FORM)
        seconds = _seconds(value)
    if not words:
        raise StrategyError("process needs a command", hint=FORM)
    return tuple(words), seconds


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (isfinite(seconds) and 0 < seconds <= LONGEST_WAIT):
        hint = f"it is a number of seconds, up to {LONGEST_WAIT:,.0f}"
        raise StrategyError(f"--timeout={text} is no limit of time", hint=hint)
    return seconds


def _cells(name: str, position: Position, answer: bytes) -> list[int]:
    """Read an answer; raise NoAnswerError unless it is numbers apart."""
    text = answer.decode("ascii", "replace").strip()
    if not re.fullmatch(r"(\d{1,3}(\s*,\s*|\s+))*\d{1,3}|", text, re.ASCII):
        why, hint = f"it answers {shown(text)}", f"it must write {PROTOCOL}"
        raise NoAnswerError(why, strategy=name, position=position, hint=hint)
    return [int(cell) for cell in re.findall(r"\d+", text)]
