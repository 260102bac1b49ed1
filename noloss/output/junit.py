"""JUnit XML, which build servers show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from xml.etree import ElementTree as ET

from automata.deciding.decision import CaseResult, MachineTests
from common.files import FileError, write_whole
from common.text import counted, printable


@dataclass(frozen=True, slots=True)
class JunitProblem:
    """Why a case does not pass: it fails, is broken, or is left out; the first line sums up."""

    kind: Literal["failure", "error", "skipped"]
    told: str


@dataclass(frozen=True, slots=True)
class JunitCase:
    """One test, and its place; line 0 means that the line is not known."""

    name: str
    file: str = ""
    line: int = 0
    problem: JunitProblem | None = None
    properties: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class JunitSuite:
    """Cases that belong together."""

    name: str
    cases: Sequence[JunitCase]


def write_junit(path: Path, machines: Sequence[MachineTests]) -> None:
    """Write tests of machines: a suite for every machine, a case for every test."""
    write_suites(path, "noloss test", map(_of_machine, machines))


def write_suites(path: Path, name: str, suites: Iterable[JunitSuite]) -> None:
    """Write a file of JUnit XML."""
    root = ET.Element("testsuites", name=name)
    for suite in suites:
        root.append(_suite(suite))
    ET.indent(root)
    write_whole(path, ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n")


def what_stays_unwritten(write: Callable[[], None]) -> list[str]:
    """Write a file, and give the message if that fails, rather than raise it."""
    try:
        write()
    except FileError as error:
        return [f"error: {error}"]
    return []


def _of_machine(machine: MachineTests) -> JunitSuite:
    cases = [
        JunitCase(test.test, test.file, test.line, _problem_of(test)) for test in machine.tests
    ]
    if machine.error is not None:
        cases.insert(0, JunitCase("is a machine", problem=JunitProblem("error", machine.error)))
    return JunitSuite(machine.file, cases)


def _problem_of(test: CaseResult) -> JunitProblem | None:
    if test.green:
        return None
    tapes = [f"{name}: {tape.word}" for name, tape in test.tapes.items() if tape.word is not None]
    came = f"expected {test.expected}, got {test.came}"
    where = f"after {counted(test.steps, 'step')} in state {test.state}"
    return JunitProblem("failure", "\n".join([came, where, *tapes]))


def _suite(suite: JunitSuite) -> ET.Element:
    kinds: list[str] = [case.problem.kind for case in suite.cases if case.problem is not None]
    numbers = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    made = ET.Element("testsuite", name=printable(suite.name), tests=str(len(suite.cases)))
    for name, kind in numbers.items():
        if name != "skipped" or kind in kinds:
            made.set(name, str(kinds.count(kind)))
    for case in suite.cases:
        made.append(_case(case, suite.name))
    return made


def _case(case: JunitCase, suite: str) -> ET.Element:
    """Write a case; XML has no control characters, so they are written as escapes."""
    made = ET.Element("testcase", name=printable(case.name), classname=printable(suite))
    if case.file:
        made.set("file", printable(case.file))
    if case.line:
        made.set("line", str(case.line))
    if case.properties:
        properties = ET.SubElement(made, "properties")
        for name, value in case.properties.items():
            ET.SubElement(properties, "property", name=name, value=printable(value))
    if case.problem is not None:
        lines = [printable(line) for line in case.problem.told.split("\n")]
        ET.SubElement(made, case.problem.kind, message=lines[0]).text = "\n".join(lines)
    return made
