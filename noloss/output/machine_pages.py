"""Pages of machines and of their runs, as complete files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from automata import Configuration, Machine, print_source, start
from automata.deciding.decision import STEPS, CaseRun, run_case
from automata.engine.branch_search import branch_tree
from automata.engine.branching import BranchTree
from automata.errors import LeftEndError, NotationError
from automata.linking.library import read_text
from automata.notation.source import Source
from automata.text import write_word
from common.text import clipped, counted
from diagrams.page.document import Page
from diagrams.page.machine_data import trace_data
from diagrams.page.machine_page import MachineView, machine_page, trace_page
from diagrams.page.marked_diagram import sources_of
from noloss.arguments.machines import cases_of, library_of, read_machine
from noloss.output.progress import piecewise, progress

TRACE_STEPS: Final = 100_000  # of a trace, by default
TEST_SECONDS: Final = 5.0  # for one test
BRANCH_SECONDS: Final = 5.0
BRANCH_STEPS: Final = 100_000  # on all branches together
WIDEST: Final = 60  # characters of a word in a sentence

Words = Mapping[str, Sequence[str]]


def shown_machine(text: str, extra: str = "") -> MachineView:
    """Read the machine that a name or a path means, with all its files.

    extra : symbols of words, for a machine that reads symbols which it does not name
    """
    source, machine = read_machine(text, extra)
    sources = sources_of(machine, source, library_of(text))
    return MachineView(machine, sources, {one.file: _text(one) for one in sources})


def page_of_machine(text: str, shown: MachineView, words: Words) -> Page:
    """Make the page of a machine with its tests, and with its branches if it has choices.

    text : the name or path of the machine
    """
    machine = shown.machine
    tests = _tested(text, shown)
    branches = _branches(machine, start(machine, words)) if machine.owners else None
    with progress(f"drawing {machine.name}"):
        return machine_page(shown, words, tests, branches)


def page_of_trace(
    shown: MachineView, words: Words, steps: int | None, choices: Sequence[int]
) -> Page:
    """Make the page of a run that is recorded."""
    machine = shown.machine
    with progress(f"running {machine.name}"):
        budget = TRACE_STEPS if steps is None else steps
        trace = trace_data(machine, start(machine, words), budget, choices)
    end = trace["chunks"][-1]["end"]
    verdict = "not at its end" if end is None else end.get("problem") or end["verdict"]
    laid = [
        f"{name}={clipped(write_word(w, machine.alphabet), WIDEST)}" for name, w in words.items()
    ]
    on = f"On {', '.join(laid)}" if laid else "On the words of the file"
    chosen = f", by the choices {','.join(map(str, choices))}" if choices else ""
    about = f"{on}{chosen}: {verdict} after {counted(trace['length'], 'step')}."
    with progress(f"drawing {machine.name}"):
        return trace_page(shown, trace, about)


def _text(source: Source) -> str:
    try:
        return read_text(Path(source.file))
    except NotationError:  # of a tool with binary files
        return print_source(source)


def _tested(text: str, shown: MachineView) -> list[tuple[str, CaseRun]]:
    cases = cases_of(text, shown.sources[0], shown.machine)
    tests = []
    with piecewise("testing") as told:
        for done, (file, case) in enumerate(cases):
            told(done, len(cases))
            tests.append((file, run_case(shown.machine, case, file, STEPS, TEST_SECONDS)))
    return tests


def _branches(machine: Machine, begun: Configuration) -> BranchTree | None:
    """Follow all branches; None if a head falls off its tape: the player shows that, too."""
    with progress(f"following the branches of {machine.name}"):
        try:
            return branch_tree(machine, begun, BRANCH_STEPS, BRANCH_SECONDS, whole=True)
        except LeftEndError:
            return None
