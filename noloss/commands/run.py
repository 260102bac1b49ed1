"""`noloss run`: a Turing machine at work."""

from __future__ import annotations

from collections.abc import Sequence

import click

from automata import Machine, Run, read_word, start
from automata.engine.stepper import Verdict
from automata.engine.trace import Delta
from noloss.errors import InputError
from noloss.exits import ExitCode
from noloss.names import find_machine
from noloss.options import json_option
from noloss.output import print_document, progress, readers_may_leave, say
from noloss.running import Order, Standing, run_on, trace_on
from noloss.tapes import (
    choice_document,
    open_choices,
    place_document,
    place_text,
    production_text,
    tape_lines,
    tapes_document,
)

BUDGET = 10_000_000  # steps, if no budget is given
TRACE_BUDGET = 100_000  # steps of a trace, if no budget is given

_EXIT: dict[Verdict, ExitCode] = {
    "accepted": ExitCode.DONE,
    "halted": ExitCode.DONE,
    "rejected": ExitCode.REFUTED,
    "stuck": ExitCode.NO_VERDICT,
    "budget spent": ExitCode.NO_VERDICT,
    "waiting": ExitCode.WAITING,
}


def _read_choices(ctx: click.Context, param: click.Parameter, text: str) -> tuple[int, ...]:
    numbers = [number.strip() for number in text.split(",")] if text.strip() else []
    for number in numbers:
        if not (number.isascii() and number.isdigit() and int(number)):
            problem = f"'{number}' is no number of a choice"
            raise InputError(problem, hint="choices are numbered from 1: --choose 1,3")
    return tuple(map(int, numbers))


@click.command("run")
@click.argument("machine")
@click.option(
    *("--tape", "tapes"),
    multiple=True,
    metavar="NAME=WORD",
    help="Lay a word on a tape, the head on its first symbol. Can be given several times.",
)
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    help=f"Stop after so many steps.  [default: {BUDGET:,}; with --trace {TRACE_BUDGET:,}]",
)
@click.option(
    *("--choose", "choices"),
    default="",
    metavar="1,3,…",
    callback=_read_choices,
    help="The choices to make, in order; each is the number of a row, from 1.",
)
@click.option("--trace", "traced", is_flag=True, help="Show every step.")
@click.option("--check", is_flag=True, help="Verify the entry conditions of routines.")
@json_option
def command(
    machine: str,
    tapes: Sequence[str],
    steps: int | None,
    choices: tuple[int, ...],
    traced: bool,
    check: bool,
    as_json: bool,
) -> int:
    """Run MACHINE and show its tapes, the cell under each head in brackets.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF. A WORD is its
    symbols run together if all symbols of the machine are single characters, else separated by
    spaces. A tape that is not given holds the word of the file, or is blank.

    \b
    Examples:
      noloss run wst/CF --tape 'Kc=¢123321$'
      noloss run wst/M --choose 1,1 --trace
      noloss run palindrome.tm --tape word=abba --json

    Exit code 0: it accepts, or halts with a result; 1: it rejects; 3: it is stuck or the steps
    are spent; 4: it waits at a choice that is not given.
    """
    loaded = find_machine(machine)
    at = Standing(start(loaded, _words(loaded, tapes)))
    default = TRACE_BUDGET if traced else BUDGET
    order = Order(default if steps is None else steps, choices, check)
    before = {"start": {"state": at.now.state, "tapes": tapes_document(loaded, at.now)}}
    with progress(f"running {loaded.name}", lambda: f"{at.steps:,} steps"):
        deltas = _trace(loaded, at, order, as_json) if traced else []
        ended = run_on(loaded, at, order)
    if as_json:
        more = {**before, "deltas": deltas} if traced else {}
        print_document({**_document(loaded, ended, traced), **more}, long=traced)
    else:
        with readers_may_leave():
            _show(loaded, ended)
    _say_how_to_go_on(loaded, ended, order)
    return _EXIT[ended.verdict]


def _words(machine: Machine, tapes: Sequence[str]) -> dict[str, tuple[str, ...]]:
    words: dict[str, tuple[str, ...]] = {}
    for text in tapes:
        name, equals, word = text.partition("=")
        if not equals:
            hint = f"write the tape before the word: --tape {machine.tapes[0]}={text}"
            raise InputError(f"--tape {text} names no tape", hint=hint)
        if name in words:
            raise InputError(f"the tape {name} is given twice", hint="give every tape once")
        words[name] = read_word(word, machine.alphabet)
    return words


def _trace(machine: Machine, at: Standing, order: Order, as_json: bool) -> list[dict[str, object]]:
    """Make the run step by step; print the steps, or collect them for a document."""
    deltas: list[dict[str, object]] = []
    for delta in trace_on(machine, at, order):
        if as_json:
            deltas.append(_delta_document(machine, delta))
            continue
        row = production_text(machine, delta.production)
        chosen = f"  (choice {delta.choice})" if delta.choice else ""
        place = place_text(delta.production)
        print(f"{at.steps:>6}  {delta.production.state}:  {row}{chosen}  # {place}")
    return deltas


def _show(machine: Machine, ended: Run) -> None:
    state = ended.configuration.state
    steps = f"{ended.steps:,} step{'' if ended.steps == 1 else 's'}"
    print(f"{machine.name}: {ended.verdict} in state {state} after {steps}")
    for line in tape_lines(machine, ended.configuration):
        print(line)
    if ended.verdict == "waiting":
        owner = machine.owners.get(state, "anyone")
        print("open choices:" if owner == "anyone" else f"open choices of the {owner}:")
        for number, production in enumerate(open_choices(machine, ended.configuration), start=1):
            row = production_text(machine, production)
            print(f"  {number}  {row}  # {place_text(production)}")


def _say_how_to_go_on(machine: Machine, ended: Run, order: Order) -> None:
    """Tell what can be done where a run has not come to its end, or did not need all choices."""
    now = ended.configuration
    if ended.verdict == "budget spent":
        say(f"no verdict: the budget of {order.budget:,} steps is spent")
        say(f"  hint: give more, such as --steps {max(10 * order.budget, 1000)}")
    elif ended.verdict == "stuck":
        under = zip(machine.tapes, now.tapes, strict=True)
        reads = " ".join(f"{name}={tape.head}" for name, tape in under)
        say(f"no verdict: no row of the state {now.state} applies to {reads}")
        say("  hint: add a row for what the heads read, or look at the way there with --trace")
    elif ended.verdict == "waiting":
        numbers = ",".join(map(str, (*ended.made, "N")))
        say(f"waiting: choose with --choose {numbers}")
    unused = len(order.choices) - len(ended.made)
    if unused and ended.verdict != "budget spent":
        say(f"note: the last {unused} of the choices given were not needed")


def _document(machine: Machine, ended: Run, traced: bool) -> dict[str, object]:
    now = ended.configuration
    waiting = [
        choice_document(machine, number, production)
        for number, production in enumerate(open_choices(machine, now), start=1)
    ]
    return {
        "format": "noloss/trace" if traced else "noloss/run",
        "version": 1,
        "machine": machine.name,
        "verdict": ended.verdict,
        "state": now.state,
        "steps": ended.steps,
        "choices": list(ended.made),
        "tapes": tapes_document(machine, now),
        "owner": machine.owners.get(now.state) if waiting else None,
        "waiting": waiting,
    }


def _delta_document(machine: Machine, delta: Delta) -> dict[str, object]:
    production = delta.production
    pairs = zip(production.actions, delta.erased, strict=True)
    return {
        "from": production.state,
        "to": production.next,
        "choice": delta.choice or None,
        **place_document(production),
        "tapes": {
            machine.tapes[action.tape]: {
                "erased": erased,
                "written": erased if action.write is None else action.write,
                "move": action.move,
            }
            for action, erased in pairs
        },
    }
