"""The run of a machine as text: its steps, its end, and possible next commands."""

from __future__ import annotations

from collections.abc import Iterator

from automata import Configuration, Machine
from automata.engine.branching import BranchTree
from automata.engine.runner import Runner
from automata.notation.printer import print_state
from automata.tape import marks, span
from automata.text import production_text, tape_text
from common.exhibits import Tapes, Text
from common.text import counted
from noloss.report import ReportItem
from noloss.work.running import (
    run_shown,
    steps_shown,
)

MOST_HINTED = 10**18  # steps; for a larger budget no hint is given
MISSING_ROWS_REJECT = ", or write  reject when stuck *  if missing rows reject"
_NO_ROW = dict.fromkeys(("accepted", "rejected", "halted"), ", where no row applies,")
"""Words behind a verdict in a state that is not a halting state."""


def run_exhibits(runner: Runner, traced: bool) -> Iterator[ReportItem]:
    """Show how the run ended, and before that its steps, each as it is made."""
    if traced:
        yield from _step_exhibits(runner)
    tapes = runner.machine.tapes
    ended = run_shown(runner)
    now, name = ended.configuration, runner.machine.name
    by = "" if ended.engine == "reference" else f", by the engine {ended.engine}"
    steps = counted(ended.steps, "step")
    state = print_state(now.state)
    if ended.verdict != "stuck" and now.state in runner.machine.when_stuck:
        state += _NO_ROW.get(ended.verdict, "")
    yield Text(f"{name}: {ended.verdict} in state {state} after {steps}{by}")
    yield tapes_exhibit(runner.machine, now)
    if ended.loop is not None:
        yield Text(ended.loop)
    if ended.engine == "accelerated":
        for name, tape in zip(tapes, now.tapes, strict=True):
            cells = f"{counted(marks(tape), 'mark')} on {counted(span(tape), 'cell')}"
            yield Text(f"{name}: {cells}")
    if ended.verdict == "waiting":
        anyone = ended.owner == "anyone"
        yield Text("open choices:" if anyone else f"open choices of the {ended.owner}:")
        for each in ended.waiting:
            yield Text(f"  {each.choice}  {each.row}  # {each.file}:{each.line}")


def _step_exhibits(runner: Runner) -> Iterator[ReportItem]:
    for step in steps_shown(runner):
        row = production_text(step.production, runner.machine.tapes)
        chosen = f"  (choice {step.choice})" if step.choice else ""
        place = step.production.row.where
        state = print_state(step.production.state)
        yield Text(f" {runner.taken:>5}  {state}:  {row}{chosen}  # {place}")
        yield tapes_exhibit(runner.machine, step.after, indent=8)


def tapes_exhibit(machine: Machine, now: Configuration, indent: int = 0) -> Tapes:
    """Show the tapes of an instant."""
    names = (f"{'':{indent}}{name}" for name in machine.tapes)
    return Tapes(tuple(zip(names, map(tape_text, now.tapes), strict=True)))


def how_to_follow(runner: Runner, tree: BranchTree, whole: bool, most: int) -> Iterator[str]:
    """Say what you can do after all branches were followed, or as many as the limits allow."""
    if tree.verdict == "budget spent" and len(tree.branches) >= most:
        yield f"budget spent: there are more than {most:,} branches"
        yield f"  hint: give more, such as --most-branches {10 * most}; each takes memory"
    elif tree.verdict == "budget spent":
        yield from _how_to_give_more(runner, tree.steps)
    elif tree.accepts is not None and not whole:
        made = ",".join(map(str, tree.choices(tree.accepts)))
        yield f"hint: --choose {made} --trace shows the steps, --branches all branches"


def how_to_continue(runner: Runner, given: int) -> Iterator[str]:
    """Say what you can do if a run did not halt, or did not use all the given choices."""
    ended = run_shown(runner)
    now = ended.configuration
    if ended.verdict == "budget spent":
        yield from _how_to_give_more(runner, ended.steps)
    elif ended.verdict == "stuck":
        under = zip(runner.machine.tapes, now.tapes, strict=True)
        reads = " ".join(f"{name}={tape.head}" for name, tape in under)
        yield f"stuck: no row of the state {print_state(now.state)} applies to {reads}"
        meant = "" if runner.machine.when_stuck else MISSING_ROWS_REJECT
        yield f"  hint: add a row for these symbols{meant}; --trace shows the steps that lead there"
    elif ended.verdict == "waiting":
        numbers = ",".join(map(str, (*ended.choices, "N")))
        yield f"waiting: choose with --choose {numbers}"
    unused = given - len(ended.choices)
    if unused and ended.verdict != "budget spent":
        what = "choice given was" if unused == 1 else f"{unused} choices given were"
        yield f"note: the last {what} not needed"


def _how_to_give_more(runner: Runner, made: int) -> Iterator[str]:
    """Say which limit was reached; then that the run never halts, if proved, or how to continue."""
    if runner.budget is not None and made >= runner.budget:
        yield f"budget spent: it did not halt within {counted(runner.budget, 'step')}"
        more = f"--steps {max(10 * runner.budget, 1000)}" if runner.budget < MOST_HINTED else ""
    elif runner.seconds is None:
        return
    else:
        seconds = f"{runner.seconds:g} seconds, and {counted(made, 'step')}"
        yield f"budget spent: it did not halt within {seconds}"
        more = f"--seconds {max(10 * runner.seconds, 60):g}"
    if why := _why_endless(runner):
        yield f"  hint: it never halts, by {why}; `noloss decide` writes the proof"
    elif more:
        yield f"  hint: give more, such as {more}"


def _why_endless(runner: Runner) -> str:
    """Say why no branch of a run halts, if a quick decider proves it."""
    from automata.halting.decide import never_halts  # slow to load

    return "" if runner.past_loops else never_halts(runner.machine, runner.first)
