"""The command line of the recorder."""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from tests.recorded.case import Case
from tests.recorded.comparing import count, differing, matches
from tests.recorded.machine_cases import machine_cases
from tests.recorded.number_cases import audit_cases, number_cases, search_cases
from tests.recorded.refused_cases import refused_cases
from tests.recorded.runner import CannotRecordError, Program, prepared, record
from tests.recorded.strategy_cases import strategy_cases

CACHE = Path(tempfile.gettempdir()) / "noloss-record-cache"


def main(arguments: Sequence[str] | None = None) -> int:
    """Record or compare; give the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        code: int = asked.action(asked)
    except CannotRecordError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    return code


def _parser() -> ArgumentParser:
    parser = ArgumentParser(description="Record what every command prints and writes.")
    actions = parser.add_subparsers(required=True)
    recording = actions.add_parser("record", help="run all cases and store what they leave")
    recording.add_argument("folder", type=Path)
    recording.add_argument("--python", default=sys.executable, help="the interpreter to run")
    recording.add_argument(
        "--path", type=Path, default=Path.cwd(), help="the checkout to record; default: here"
    )
    recording.add_argument(
        "--cache", type=Path, default=CACHE, help="where counts are kept from record to record"
    )
    recording.set_defaults(action=_record)
    comparing = actions.add_parser("compare", help="list the cases that differ; 1 if there are any")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--lines", type=int, default=20, help="of each diff; default: 20")
    comparing.set_defaults(action=_compare)
    for action in (recording, comparing):
        action.add_argument(
            "--only", action="append", help="a pattern of cases, such as 'verify/*'; repeatable"
        )
    return parser


def _record(asked: Namespace) -> int:
    program = Program(asked.python, asked.path.resolve(), asked.cache.resolve())
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix="noloss-inputs-") as name:
        inputs = Path(name)
        sys.stderr.write(f"preparing; counting, where {program.cache} is empty, takes seconds\n")
        prepared(program, inputs)
        cases = [each for each in _all_cases(program, inputs) if matches(each.name, asked.only)]
        record(program, cases, inputs, asked.folder)
    sys.stderr.write(f"{len(cases)} cases in {monotonic() - began:.0f} s: {asked.folder}\n")
    return 0


def _all_cases(program: Program, folder: Path) -> list[Case]:
    """Give all cases, those that take longest first; no two have one name."""
    cases = [
        *audit_cases(),
        *search_cases(),
        *strategy_cases(_readings(program, folder)),
        *number_cases(),
        *machine_cases(),
        *refused_cases(),
    ]
    names = Counter(each.name for each in cases)
    twice = [name for name, times in names.items() if times > 1]
    if twice:
        raise CannotRecordError(f"two cases have one name: {', '.join(twice)}")
    return cases


def _readings(program: Program, folder: Path) -> list[str]:
    """Give the name of every built-in strategy in every reading, as it is typed."""
    document = json.loads(program.checked("strategies --json", folder))
    return [
        each["name"] if reading["reading"] == "base" else f"{each['name']}:{reading['reading']}"
        for each in document["strategies"]
        for reading in each["readings"]
    ]


def _compare(asked: Namespace) -> int:
    texts = []
    for text in differing(asked.before, asked.after, asked.only, asked.lines):
        sys.stdout.write(f"{text}\n\n")
        texts.append(text)
    recorded = count(asked.after, asked.only)
    sys.stdout.write(f"{len(texts)} cases differ; {recorded} are recorded in {asked.after}\n")
    return 1 if texts or not recorded else 0
