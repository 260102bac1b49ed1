"""Runs of a machine that a page asks for: its tests, and all branches on some words, drawn."""

from __future__ import annotations

from itertools import takewhile
from time import monotonic
from typing import Annotated, Any, Final

import msgspec

from automata import Configuration, Machine, start
from automata.deciding.decision import CaseRun, Conclusion, run_case
from automata.engine import branch_search, branching
from automata.errors import LeftEndError, NotationError
from automata.notation.source import Case
from automata.text import read_word
from common.text import counted
from diagrams.errors import DiagramError
from diagrams.page.machine_page import branches_svg, test_data
from noloss.reports.decision import branches_text
from noloss.web.machines.texts import (
    DRAWING,
    LONGEST_TEXT,
    LinkedMachine,
    MachineQuestion,
    Words,
)

STEPS: Final = 200_000  # of one test
BRANCHED_STEPS: Final = 50_000  # of one test on all branches, each of which takes room
SECONDS: Final = 2.0  # for one test
IN_ALL: Final = 2.0  # after which no other test is begun; the browser asks for the rest
TREE_STEPS: Final = 20_000
TREE_SECONDS: Final = 3.0
MOST_LISTED: Final = 100  # branches
Data = dict[str, Any]


class TestsQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tests of a machine, from the test with this number on."""

    machine: MachineQuestion
    begin: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_TEXT)] = 0


class BranchesQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All branches of a run on these words, as people type them."""

    machine: MachineQuestion
    words: Words = {}


def tests_from(machine: LinkedMachine, asked: TestsQuestion) -> Data:
    """Run tests from the one with a given number on, as many as there is time for.

    returns : tests with their results, and the number of the next test, None if all are done
    """
    file, end = machine.reading.source.file, monotonic() + IN_ALL
    cases = machine.reading.source.tests
    done: list[Data] = []
    for case in cases[asked.begin :]:
        done.append(test_data(file, _tried(machine.machine, case, file)))
        if monotonic() > end:
            break
    at = asked.begin + len(done)
    return {"tests": done, "next": at if at < len(cases) else None}


def own_tests(machine: LinkedMachine) -> list[tuple[str, CaseRun]]:
    """Run the tests of the file, as many as there is time for."""
    file, end = machine.reading.source.file, monotonic() + IN_ALL
    cases = takewhile(lambda _: monotonic() < end, machine.reading.source.tests)
    return [(file, _tried(machine.machine, case, file)) for case in cases]


def branches_from(machine: LinkedMachine, asked: BranchesQuestion) -> Data:
    """Follow all branches of a run, and draw them.

    returns : the verdict in a sentence, the picture or why there is none, and how to follow each
        branch
    """
    own = machine.machine
    laid = {name: read_word(word, own.alphabet) for name, word in asked.words.items()}
    try:
        decision = tree_of(own, start(own, laid))
    except LeftEndError as error:
        return {"said": f"{error.problem}; {error.hint}", "svg": "", "ways": []}
    ends = [
        (number, branch)
        for number, branch in enumerate(decision.branches)
        if branch.end not in ("waiting", "visited")
    ]
    ways = [
        {"choices": decision.choices(number), "end": branch.end, "steps": branch.steps}
        for number, branch in ends[:MOST_LISTED]
    ]
    said = f"{decision.verdict}: {branches_text(len(ends))}"
    if decision.verdict == "budget spent":
        said = f"not known after {counted(decision.steps, 'step')} on all branches together"
    try:
        svg = branches_svg(own, decision, DRAWING)
    except DiagramError as error:
        svg, said = "", f"{said}; no picture: {error.problem}"
    return {"said": said, "svg": svg, "ways": ways}


def tree_of(machine: Machine, now: Configuration) -> branching.BranchTree:
    """Follow all branches from here; raise LeftEndError for a head that falls off its tape."""
    return branch_search.branch_tree(machine, now, TREE_STEPS, TREE_SECONDS, whole=True)


def _tried(machine: Machine, case: Case, file: str) -> CaseRun:
    """Run a test; a test that names something that the machine does not have fails."""
    budget = BRANCHED_STEPS if machine.owners else STEPS
    try:
        return run_case(machine, case, file, budget, SECONDS)
    except NotationError as error:
        nowhere = Conclusion("stuck", 0, start(machine))
        return CaseRun(case, nowhere, case.wanted, f"{error.problem}; {error.hint}")
