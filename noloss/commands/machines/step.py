"""`noloss step`: a Turing machine stepped in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

import click

from automata import Halt, Run, print_source
from automata.engine.breakpoints import breakpoint_of
from automata.engine.stepping import Stepper
from common.errors import install_command
from common.exhibits import Text
from common.text import counted
from noloss.arguments.boards import Beginning, begun
from noloss.arguments.completing import complete_either
from noloss.arguments.options import json_option, position_option, tape_option, word_argument
from noloss.errors import InputError
from noloss.report import Report


@click.command("step")
@click.argument("machine", shell_complete=complete_either)
@word_argument
@tape_option("Lay a word on a tape, the head on its first symbol. Can be given several times.")
@position_option
@click.option(
    "--stop",
    "stops",
    multiple=True,
    metavar="WHERE",
    help="Stop a run there; can be given several times.",
)
@json_option
def command(
    machine: str,
    word: str | None,
    tapes: Sequence[str],
    position: str | None,
    stops: tuple[str, ...],
) -> Report:
    """Step MACHINE forward and back in the terminal.

    You see all tapes with their heads, the row just used in its file, the rows that can come next,
    and the current state among the others. ? lists the keys, q quits and prints where you left
    the run.

    MACHINE and WORD are as for `noloss run`. WHERE is a stop: `state NAME`, `TAPE=SYMBOL` (under
    its head), `TAPE@CELL` (counted from the word's first symbol), `routine NAME`, `step N`,
    `line N` or `FILE:N` (a row that was used); the name of a routine alone is enough.

    With --position, MACHINE is a strategy that is a tape program, such as wst, or a program of it,
    such as wst/R3: noloss puts the position on its tapes, and the board is beside them; it is the
    machine's turn. The run of a program begins when the decision of the move comes to it.

    \b
    Examples:
      noloss step palindrome.tm abba
      noloss step wst/CF --tape 'Kc=¢123321$' --stop 'Kc=$' --stop 'routine home'
      noloss step wst --position X........ --stop R3

    It needs a terminal, and the package textual.
    """
    beginning = begun(machine, word, tapes, position)
    loaded, stepper = beginning.machine, beginning.stepper()
    for stop in stops:
        breakpoint_of(stop, loaded)  # refused before the screen is taken
    _refuse_no_terminal(machine if position is None else f"{machine} --position {position}")
    _refuse_no_textual()
    show(stepper, beginning, stops)
    left = _left(stepper)
    at = f"left after {counted(left.steps, 'step')} in state {left.state}"
    choices = ",".join(map(str, left.choices))
    made = [Text(f"the choices made: --choose {choices}")] if choices else []
    return Report(document=left, exhibits=[Text(f"{loaded.name}: {at}"), *made])


def show(stepper: Stepper, beginning: Beginning, stops: tuple[str, ...]) -> None:
    """Lend the terminal to the keys until `q`."""
    from noloss.stepping.app import StepApp  # slow to import

    text = print_source(beginning.source)
    StepApp(stepper, text, (*beginning.stops, *stops), beginning.board, beginning.note).run()


def has_terminal() -> bool:
    """Say whether standard input and standard error are a terminal, with keys and a screen."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _left(stepper: Stepper) -> Run:
    """Give the run up to its last step, as if its budget had been spent there."""
    halt, trace = stepper.halt or Halt("budget spent"), stepper.trace
    return Run.of(stepper.machine, trace.now, halt, trace.at, trace.choices)


def _refuse_no_terminal(arguments: str) -> None:
    if not has_terminal():
        hint = f"`noloss run {arguments} --trace` writes every step"
        raise InputError("stepping needs a terminal", hint=hint)


def _refuse_no_textual() -> None:
    if find_spec("textual") is None:
        hint = f"this brings it: {install_command('step')}"
        raise InputError("stepping needs textual, which is not installed", hint=hint)
