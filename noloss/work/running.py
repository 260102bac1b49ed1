"""Runs that show how far they are, their steps, and certificates of those that never halt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from automata import Configuration, Run, write_word
from automata.engine.branch_search import MOST_BRANCHES, branch_tree
from automata.engine.branching import BranchTree
from automata.engine.runner import Runner
from automata.engine.steps import Step
from automata.engine.trace import InstantDocument
from automata.tape import cells
from common.files import write_whole
from common.text import counted
from noloss.errors import InputError
from noloss.output.progress import progress
from noloss.output.streams import say


def run_shown(runner: Runner) -> Run:
    """Run a machine to the end of its run; show the number of steps meanwhile."""
    if runner.ended is not None:
        return runner.ended
    made = runner.taken

    def go_on(taken: int) -> bool:
        nonlocal made
        made = taken
        return True

    runner.go_on, name = go_on, runner.machine.name
    try:
        with progress(f"running {name}", lambda: counted(made, "step")):
            return runner.run()
    except KeyboardInterrupt:
        say(f"{name}: at least {counted(made, 'step')} were made")
        raise


def steps_shown(runner: Runner) -> Iterator[Step]:
    """Give the steps of a run, and show how many were made."""
    with progress(f"running {runner.machine.name}", lambda: f"{runner.taken:,} steps"):
        yield from runner.steps()


def tree_shown(runner: Runner, *, whole: bool, most: int = MOST_BRANCHES) -> BranchTree:
    """Follow all branches of a run.

    whole : whether to continue when the verdict is known
    most  : the number of branches after which it stops
    """
    made = 0

    def tell(taken: int) -> None:
        nonlocal made
        made = taken

    with progress(f"running {runner.machine.name}", lambda: counted(made, "step")):
        machine, now = runner.machine, runner.first
        limits = runner.budget, runner.seconds
        return branch_tree(machine, now, *limits, whole=whole, most=most, tell=tell)


def step_rows(runner: Runner) -> Iterator[tuple[object, ...]]:
    """Give the instants of a run as rows: the start first, then one for every step."""
    machine = runner.machine
    titles = ((f"{name} first", f"{name} head", name) for name in machine.tapes)
    yield ("step", "state", "choice", "file", "line", *chain(*titles))

    def cells_of(now: Configuration) -> Iterator[object]:
        for tape in now.tapes:
            head, symbols = cells(tape)
            yield from (tape.position - head, tape.position, write_word(symbols, machine.alphabet))

    yield (0, runner.first.state, "", "", "", *cells_of(runner.first))
    for step in steps_shown(runner):
        row, after = step.production.row, step.after
        where = (step.choice or "", Path(row.file).name, row.place.line)
        yield (runner.taken, after.state, *where, *cells_of(after))


def step_lines(runner: Runner) -> Iterator[InstantDocument]:
    """Give the instants of a run as documents: the start first, then one for every step."""
    yield InstantDocument.of(runner.machine, 0, runner.first)
    for step in steps_shown(runner):
        yield InstantDocument.of(runner.machine, runner.taken, step.after, step)


def write_loop_certificate(runner: Runner, file: Path) -> None:
    """Write the proof that a run never halts, once its checker accepts it.

    Raises InputError without a proof, and what `prove_loop` raises.
    """
    ended = run_shown(runner)
    if ended.proof is None:
        problem = f"nothing proves that {ended.machine} never halts: {ended.verdict}"
        raise InputError(problem, hint="leave out --certificate")
    from verify.never_halts import prove_loop  # slow to load

    write_whole(file, prove_loop(runner).content)
