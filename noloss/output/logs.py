"""Logs for other programs: JUnit XML, which build servers show, and SARIF, which editors show.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0, 2020: §3.13 (log),
§3.14 (run), §3.27 (result), §3.30 (region).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import fsencode
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import quote
from xml.etree import ElementTree as ET

from automata import NotationError, Source
from automata.deciding.decision import CaseResult, MachineTests
from automata.linking.doubt import CHECKS, Doubt
from automata.notation.source import Place
from common.errors import NolossError
from common.files import FileError, write_whole
from common.text import counted, printable
from noloss import __version__

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


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


@dataclass(frozen=True, slots=True)
class SarifResult:
    """One problem: its rule, its message and its file.

    level  : error, warning, note or none; empty if it is that of the rule
    region : where in the file, in the words of SARIF, such as startLine; empty if it is not known
    """

    rule: str
    message: str
    file: str
    region: Mapping[str, int] = field(default_factory=dict)
    level: str = ""


def doubts_sarif(
    checked: Iterable[tuple[str, Source, Iterable[Doubt]]],
    refused: Iterable[tuple[str, NolossError]] = (),
) -> Mapping[str, Any]:
    """Write the doubtful places of files, and the files that are not machines, as one log.

    checked : each file as it was given, its rows, and the doubts about it
    """
    results = [
        replace(
            _result(doubt.name, f"{doubt.text}; {doubt.hint}", file, doubt.place),
            level=doubt.severity,
        )
        for file, _, found in checked
        for doubt in found
    ]
    for file, error in refused:
        place = error.place if isinstance(error, NotationError) else None
        results.append(_result("no-machine", f"{error.problem}; {error.hint}", file, place))
    return sarif_log(
        {name: (check.about, check.severity) for name, check in CHECKS.items()}, results
    )


def sarif_log(
    rules: Mapping[str, tuple[str, str]], results: Sequence[SarifResult]
) -> Mapping[str, Any]:
    """Write results as a log.

    rules : name -> what it is about, and its level: error, warning, note or none
    """
    told = [
        {
            "id": name,
            "shortDescription": {"text": about},
            "defaultConfiguration": {"level": level},
        }
        for name, (about, level) in rules.items()
    ]
    driver = {"name": "noloss", "version": __version__, "rules": told}
    written = [_written(rules, each) for each in results]
    runs = [
        {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": written},
    ]
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": runs}


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


def _result(name: str, message: str, file: str, place: Place | None) -> SarifResult:
    if place is None:
        return SarifResult(name, message, file)
    columns = {"startColumn": place.column, "endColumn": place.column + place.width}
    return SarifResult(name, message, file, {"startLine": place.line, **columns})


def _written(rules: Mapping[str, tuple[str, str]], result: SarifResult) -> dict[str, Any]:
    uri = quote(fsencode(result.file.replace("\\", "/")))
    location: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    if result.region:
        location["region"] = dict(result.region)
    return {
        "ruleId": result.rule,
        "ruleIndex": list(rules).index(result.rule),
        "level": result.level or rules[result.rule][1],
        "message": {"text": result.message},
        "locations": [{"physicalLocation": location}],
    }
