"""Tests of machines as JUnit XML, which build servers show."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

from automata.deciding.documents import TestedPart, TriedPart
from common.text import counted, printable
from common.whole_files import write_whole


def write_junit(path: Path, machines: Sequence[TestedPart]) -> None:
    """Write a file of JUnit XML: a suite for every machine, a case for every test."""
    root = ET.Element("testsuites", name="noloss test")
    for machine in machines:
        root.append(_suite(machine))
    ET.indent(root)
    write_whole(path, ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n")


def _suite(machine: TestedPart) -> ET.Element:
    failures = sum(not test.green for test in machine.tests)
    broken = machine.error is not None
    suite = ET.Element(
        "testsuite",
        name=printable(machine.file),
        tests=str(len(machine.tests) + broken),
        failures=str(failures),
        errors=str(int(broken)),
    )
    if machine.error is not None:
        named = {"name": "is a machine", "classname": printable(machine.file)}
        _problem(ET.SubElement(suite, "testcase", named), "error", machine.error)
    for test in machine.tests:
        named = {"name": printable(test.test), "classname": printable(machine.file)}
        named |= {"file": printable(test.file), "line": str(test.line)}
        case = ET.SubElement(suite, "testcase", named)
        if not test.green:
            _problem(case, "failure", _told(test))
    return suite


def _problem(case: ET.Element, kind: str, told: str) -> None:
    """Add what is wrong; XML has no control characters, so they are written as escapes."""
    lines = [printable(line) for line in told.split("\n")]
    ET.SubElement(case, kind, message=lines[0]).text = "\n".join(lines)


def _told(test: TriedPart) -> str:
    tapes = [f"{name}: {tape.word}" for name, tape in test.tapes.items() if tape.word is not None]
    came = f"expected {test.expected}, came {test.came}"
    return "\n".join([came, f"after {counted(test.steps, 'step')} in state {test.state}", *tapes])
