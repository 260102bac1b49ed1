"""Tests of a machine, its own and those that somebody adds, and the branches of a run."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, islice, takewhile
from time import monotonic
from typing import Any, Final

from automata import Configuration, Machine, start
from automata.deciding.cases import Tried, tried
from automata.deciding.decision import Decision
from automata.engine import branching
from automata.errors import LeftEndError, NotationError
from automata.notation.cases import VERDICTS
from automata.notation.source import NOWHERE, Case
from automata.words import read_word
from common.text import counted
from diagrams.errors import DiagramError
from diagrams.machine.branches import branches_dot
from diagrams.page.machine_page import NO_GRAPHVIZ_HERE, test_data
from diagrams.page.marked_diagram import plain_svg
from diagrams.render.render import Format, render_bytes
from noloss.errors import InputError
from noloss.web.machines.prepared import DRAWING, Prepared

STEPS: Final = 200_000  # of one test
BRANCHED_STEPS: Final = 50_000  # of one test on all branches, each of which takes room
SECONDS: Final = 2.0  # for one test
IN_ALL: Final = 2.0  # after which no other test is begun; the browser asks for the rest
MOST_ADDED: Final = 200
TREE_STEPS: Final = 20_000
TREE_SECONDS: Final = 3.0
MOST_LISTED: Final = 100  # branches
FORM: Final = "a test has words, choices, and the verdict that is wanted"

Data = dict[str, Any]


def tests_from(machine: Prepared, asked: Mapping[str, Any]) -> Data:
    """Run tests, from one of them on, as many as there is time for.

    asked   : `begin`, the first test that is run; `added`, tests besides those of the file
    returns : tests with what came of each, and where to go on, None if none is left
    """
    begin, added = asked.get("begin", 0), asked.get("added", [])
    if not isinstance(begin, int) or begin < 0 or not isinstance(added, list):
        raise InputError("the request names no tests", hint=FORM)
    if len(added) > MOST_ADDED:
        hint = "write them into the text, with  test … -> accepted"
        raise InputError(f"at most {MOST_ADDED} tests can be added", hint=hint)
    file, end = machine.reading.source.file, monotonic() + IN_ALL
    cases = machine.reading.source.tests
    done: list[Data] = []
    for case in islice(chain(cases, map(_case, added)), begin, None):
        done.append(test_data(file, _tried(machine.machine, case, file)))
        if monotonic() > end:
            break
    at = begin + len(done)
    return {"tests": done, "next": at if at < len(cases) + len(added) else None}


def own_tests(machine: Prepared) -> list[tuple[str, Tried]]:
    """Run the tests of the file, as many as there is time for."""
    file, end = machine.reading.source.file, monotonic() + IN_ALL
    cases = takewhile(lambda _: monotonic() < end, machine.reading.source.tests)
    return [(file, _tried(machine.machine, case, file)) for case in cases]


def _tried(machine: Machine, case: Case, file: str) -> Tried:
    """Run a test; one that names what the machine does not have is red."""
    budget = BRANCHED_STEPS if machine.owners else STEPS
    try:
        return tried(machine, case, file, budget, SECONDS)
    except NotationError as error:
        nowhere = Decision("stuck", 0, start(machine))
        return Tried(case, nowhere, case.wanted, f"{error.problem}; {error.hint}")


def _case(added: object) -> Case:
    """Read a test that somebody has added; raise InputError if it is none."""
    if not isinstance(added, Mapping):
        raise InputError("this is no test", hint=FORM)
    words, choices = added.get("words", {}), added.get("choices", [])
    wanted = next((verdict for verdict in VERDICTS if verdict == added.get("wanted")), None)
    texts = isinstance(words, Mapping) and all(isinstance(one, str) for one in words.values())
    numbers = isinstance(choices, list) and all(isinstance(one, int) for one in choices)
    if wanted is None or not texts or not numbers:
        raise InputError("this is no test", hint=FORM)
    return Case(tuple(words.items()), wanted, choices=tuple(choices), place=NOWHERE)


def branches_from(machine: Prepared, asked: Mapping[str, Any]) -> Data:
    """Follow all branches of a run, and draw them.

    asked   : words, as people type them
    returns : the verdict in a sentence, the picture or why there is none, and how to follow each
    """
    words = asked.get("words", {})
    if not isinstance(words, Mapping) or not all(isinstance(one, str) for one in words.values()):
        raise InputError("the request names no words", hint=FORM)
    own = machine.machine
    laid = {name: read_word(word, own.alphabet) for name, word in words.items()}
    try:
        decision = branching.decide(own, start(own, laid), TREE_STEPS, TREE_SECONDS, whole=True)
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
    said = f"{decision.verdict}: {counted(len(ends), 'branch')}".replace("branchs", "branches")
    if decision.verdict == "budget spent":
        said = f"not known after {counted(decision.steps, 'step')} on all branches together"
    svg, note = _drawn(own, decision)
    return {"said": f"{said}{note}", "svg": svg, "ways": ways}


def tree_of(machine: Machine, now: Configuration) -> branching.Decision:
    """Follow all branches from here; raise LeftEndError for a head that falls off its tape."""
    return branching.decide(machine, now, TREE_STEPS, TREE_SECONDS, whole=True)


def _drawn(machine: Machine, decision: branching.Decision) -> tuple[str, str]:
    try:
        rendered = render_bytes(branches_dot(machine, decision), Format.SVG, DRAWING)
    except DiagramError as error:
        return "", f"; no picture: {error.problem}"
    if rendered.format is not Format.SVG:
        return "", f"; no picture: {NO_GRAPHVIZ_HERE}"
    return plain_svg(rendered.data.decode(), f"the branches of a run of {machine.name}"), ""
