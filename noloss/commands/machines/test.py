"""`noloss test`: the tests that machine files have."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import click

from automata import Machine, NotationError
from automata.deciding.decision import (
    SECONDS,
    STEPS,
    CaseResult,
    CaseRun,
    MachineTests,
    TestDocument,
    run_case,
)
from automata.text import tape_text
from common.copies import StoppedError
from common.errors import NolossError
from common.exhibits import Tapes, Text
from common.files import check_writable
from common.progress import under_way
from common.text import counted
from noloss.arguments.completing import complete_machine
from noloss.arguments.limits import Seconds, one_of_many
from noloss.arguments.machines import cases_of, read_machine
from noloss.arguments.options import PATH, WRITTEN, json_option
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError, as_one
from noloss.output.junit import what_stays_unwritten, write_junit
from noloss.output.progress import piecewise
from noloss.report import ExitCode, Report, ReportItem
from noloss.work.checking import TEST_FORM

MANY = 100  # the time limit of a file is that of this number of tests


@dataclass(frozen=True, slots=True)
class _FileResult:
    """A file with its tests that were run, as plain data.

    number : how many tests it has
    part   : its part of the document
    failed : the report on the tests that fail
    error  : why it has no tests, or why one could not be run
    """

    number: int
    part: MachineTests
    failed: tuple[ReportItem, ...] = ()
    error: NolossError | None = None

    @property
    def passed(self) -> int:
        """How many tests pass."""
        return sum(test.green for test in self.part.tests)


@click.command("test")
@click.argument(
    "machines", metavar="MACHINE...", nargs=-1, required=True, shell_complete=complete_machine
)
@click.option(
    "--cases",
    "more",
    type=PATH,
    multiple=True,
    help="A file of tests for every MACHINE, besides its own. Can be given several times.",
)
@click.option("--junit", type=WRITTEN, help="Write the results to this file as JUnit XML.")
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    default=STEPS,
    show_default=True,
    help="The most steps of one test, on all branches together.",
)
@click.option(
    "--seconds",
    type=Seconds(none_too=True),
    default=SECONDS,
    show_default=True,
    help="The most time for one test.",
)
@json_option
def command(
    machines: Sequence[str],
    more: Sequence[Path],
    junit: Path | None,
    steps: int,
    seconds: float,
) -> Report:
    """Run the tests of every MACHINE.

    A test is a line of the machine file, or of the file of the same name that ends in .cases:

    \b
      test  word=abba            ->  accepted
      test  word=ab              ->  rejected  at most 40 steps
      test  word=ab  choose 1,2  ->  halted    in won  copy=ab

    Verdicts are accepted, rejected, halted (in a named result), stuck, and loops. A machine with
    choices accepts if some branch does; with 'choose' one branch is followed. Behind the verdict
    you can write the state in which the run ends, the words on tapes at the end, and the most steps
    that it may take.

    \b
    Examples:
      noloss test palindrome.tm
      noloss test homework/*.tm --cases palindromes.cases --junit results.xml

    Exit code 0: all tests pass; 1: one fails, or one of several files cannot be tested; 2: no file
    can be tested, because it is not a machine or has no tests.
    """
    if junit is not None:
        check_writable(junit)
    refuse_overwriting(junit, *map(Path, machines), *more)
    tested = _test_files(machines, more, steps, seconds)
    if not any(one.number or one.error for one in tested):
        raise InputError(f"{', '.join(machines)}: no tests", hint=TEST_FORM)
    errors = [one.error for one in tested if one.error is not None]
    if errors and not any(one.part.tests for one in tested):
        raise as_one(errors)
    parts = [one.part for one in tested]
    unwritten = []
    if junit is not None:
        unwritten = what_stays_unwritten(lambda: write_junit(junit, parts))
    passed, number = (sum(numbers) for numbers in _numbers(tested))
    holds = passed == number and not errors
    return Report(
        document=TestDocument(machines=parts, green=passed, red=number - passed),
        exhibits=_exhibits(tested),
        code=ExitCode.BAD_INPUT if unwritten else ExitCode.DONE if holds else ExitCode.REFUTED,
        notes=[*(f"error: {error}" for error in errors), *unwritten],
    )


def _numbers(tested: Sequence[_FileResult]) -> tuple[list[int], list[int]]:
    """Give the numbers of tests that pass, and of those that were run, file by file."""
    return [one.passed for one in tested], [len(one.part.tests) for one in tested]


def _test_files(
    machines: Sequence[str], more: Sequence[Path], steps: int, seconds: float
) -> list[_FileResult]:
    """Run all tests of all files; a file that cannot be tested stops no other."""

    def work(file: str) -> _FileResult:
        return _test_file(file, more, steps, seconds)

    tested = []
    with piecewise("testing", machines) as told:
        for number, file in enumerate(machines):
            told(number, len(machines))
            try:
                tested.append(one_of_many(work, file, machines, MANY * seconds))
            except StoppedError as error:
                tested.append(_FileResult(0, MachineTests(file, None, str(error), ()), error=error))
    return tested


def _test_file(file: str, more: Sequence[Path], steps: int, seconds: float) -> _FileResult:
    """Read a machine, and run its tests; a test with a name that the machine lacks is an error."""
    tests: list[tuple[str, CaseRun]] = []
    error: NolossError | None = None
    try:
        source, machine = read_machine(file)
        cases = cases_of(file, source, machine, more)
    except NolossError as refused:
        return _FileResult(0, MachineTests(file, None, str(refused), ()), error=refused)
    for number, (place, case) in enumerate(cases, start=1):
        under_way(f"test {number} of {len(cases)}")
        try:
            tests.append((place, run_case(machine, case, place, steps, seconds)))
        except NotationError as refused:
            error = error or refused
    why = None if error is None else str(error)
    part = MachineTests(file, machine.name, why, [CaseResult.of(machine, *test) for test in tests])
    failed = (_failed(file, machine, place, test) for place, test in tests if not test.holds)
    return _FileResult(len(cases), part, tuple(chain.from_iterable(failed)), error)


def _exhibits(tested: Sequence[_FileResult]) -> Iterator[ReportItem]:
    for one in tested:
        yield from one.failed
    for one in tested:
        left = one.number - len(one.part.tests)
        unread = f", {counted(left, 'test')} could not be run" if left else ""
        said = _counts(one.passed, len(one.part.tests)) + unread
        yield Text(f"{one.part.file}: {'not tested' if one.part.machine is None else said}")
    if len(tested) > 1:
        passed, number = (sum(numbers) for numbers in _numbers(tested))
        yield Text(f"{counted(len(tested), 'file')}: {_counts(passed, number)}")


def _counts(passed: int, number: int) -> str:
    if not number:
        return "no tests"
    failed = f", {number - passed:,} failed" if passed < number else ""
    return f"{counted(number, 'test')}, {passed:,} passed{failed}"


def _failed(machine_file: str, machine: Machine, file: str, test: CaseRun) -> Iterator[ReportItem]:
    """Show a test that fails: the expected and the actual result, and the end of the run."""
    said = f"failed: expected {test.expected}, got {test.came}"
    hint = f"every step: {_trace(machine_file, test)}"
    if (test.expected, test.came) == ("rejected", "stuck"):
        hint = "no row applies there: a line  reject when stuck *  counts this as rejected"
        hint += "; or let 'else' refuse what is left, or expect  stuck"
    told = str(NotationError(said, file=file, place=test.case.place, hint=hint))
    above, _, below = told.rpartition("\n")
    yield Text(above)
    now, after = test.decision.configuration, counted(test.decision.steps, "step")
    if test.decision.verdict == "budget spent" and machine.owners and not test.case.choices:
        yield Text(f"  after {after} on all branches together")
        yield Text(below)
        return
    chosen = ",".join(map(str, test.decision.choices))
    made = f", by the choices {chosen}" if chosen else ""
    yield Text(f"  after {after} in state {now.state}{made}:")
    tapes = zip(machine.tapes, map(tape_text, now.tapes), strict=True)
    yield Tapes(tuple((f"    {name}", cells) for name, cells in tapes))
    yield Text(below)


def _trace(file: str, test: CaseRun) -> str:
    """Write the command that shows every step of the run."""
    words = [arg for tape, word in test.case.words for arg in ("--tape", f"{tape}={word}")]
    choices = test.decision.choices
    chosen = ["--choose", ",".join(map(str, choices))] if choices else []
    return shlex.join(["noloss", "run", file, *words, *chosen, "--trace"])
