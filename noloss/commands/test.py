"""`noloss test`: the tests that machine files have."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from automata import Machine, NotationError
from automata.deciding.cases import Tried, tried
from automata.deciding.decision import SECONDS, STEPS
from automata.deciding.documents import TestDocument, TestedPart, tried_parts
from automata.notation.source import Case
from automata.text import tape_text
from common.errors import NolossError
from common.exhibits import Tapes, Text
from common.text import counted
from common.whole_files import check_writable
from noloss.arguments.cases import cases_of
from noloss.arguments.files_read import refuse_overwriting
from noloss.arguments.machines import read_machine
from noloss.arguments.options import PATH, json_option
from noloss.errors import InputError, SeveralRefusedError
from noloss.exits import ExitCode
from noloss.printing.progress import piecewise
from noloss.report import Report, Shown
from noloss.writing.junit import write_junit
from noloss.writing.unwritten import what_stays_unwritten

FORM = "write tests at the end of the file, such as  test  word=abba  ->  accepted"


@dataclass(slots=True)
class _Tested:
    """A file with its tests, run or still to be run; `error` tells why it has none."""

    file: str
    machine: Machine | None = None
    error: NolossError | None = None
    cases: Sequence[tuple[str, Case]] = ()
    tests: list[tuple[str, Tried]] = field(default_factory=list)


@click.command("test")
@click.argument("machines", metavar="MACHINE...", nargs=-1, required=True)
@click.option(
    *("--cases", "more"),
    type=PATH,
    multiple=True,
    help="A file of tests for every MACHINE, besides its own. Can be given several times.",
)
@click.option("--junit", type=PATH, help="Write the results to this file as JUnit XML.")
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    default=STEPS,
    show_default=True,
    help="Steps of one test, on all branches together.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0),
    default=SECONDS,
    show_default=True,
    help="Time for one test.",
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
    may stand the state in which the run ends, words that stand on tapes at the end, and how many
    steps it takes at most.

    \b
    Examples:
      noloss test palindrome.tm
      noloss test homework/*.tm --cases palindromes.cases --junit results.xml

    Exit code 0: all tests hold; 1: one does not, or one of several files cannot be tested; 2: no
    file can be tested, as it is no machine, or has no tests.
    """
    if junit is not None:
        check_writable(junit)
    refuse_overwriting(junit, *map(Path, machines), *more)
    tested = [_read(machine, more) for machine in machines]
    if not any(one.cases or one.error for one in tested):
        raise InputError(f"there are no tests in {', '.join(machines)}", hint=FORM)
    _run(tested, steps, seconds)
    errors = [one.error for one in tested if one.error is not None]
    if errors and not any(one.tests for one in tested):
        raise errors[0] if len(errors) == 1 else SeveralRefusedError(errors)
    parts = [_part(one) for one in tested]
    unwritten = []
    if junit is not None:
        unwritten = what_stays_unwritten(lambda: write_junit(junit, parts))
    tests = [test for one in tested for _, test in one.tests]
    green = sum(test.holds for test in tests)
    holds = green == len(tests) and not errors
    return Report(
        document=TestDocument(machines=parts, green=green, red=len(tests) - green),
        exhibits=_exhibits(tested, green),
        code=ExitCode.BAD_INPUT if unwritten else ExitCode.DONE if holds else ExitCode.REFUTED,
        notes=[*(f"error: {error}" for error in errors), *unwritten],
    )


def _read(text: str, more: Sequence[Path]) -> _Tested:
    """Read a machine and all its tests."""
    try:
        source, machine = read_machine(text)
        cases = cases_of(text, source, machine, more)
        return _Tested(text, machine, None, cases)
    except NolossError as error:
        return _Tested(text, None, error)


def _run(tested: Sequence[_Tested], steps: int, seconds: float) -> None:
    """Run all tests; a test that names what a machine does not have is an error of its file."""
    number = sum(len(one.cases) for one in tested)
    done = 0
    with piecewise("testing") as told:
        for one in tested:
            for file, case in one.cases if one.machine is not None else ():
                told(done, number)
                done += 1
                assert one.machine is not None
                try:
                    one.tests.append((file, tried(one.machine, case, file, steps, seconds)))
                except NotationError as error:
                    one.error = one.error or error


def _part(one: _Tested) -> TestedPart:
    machine = one.machine
    tests = tried_parts(machine, one.tests) if machine is not None else ()
    error = str(one.error) if one.error is not None else None
    return TestedPart(one.file, machine.name if machine else None, error, tests)


def _exhibits(tested: Sequence[_Tested], green: int) -> Iterator[Shown]:
    for one in tested:
        for file, test in one.tests:
            if not test.holds and one.machine is not None:
                yield from _red(one.file, one.machine, file, test)
    for one in tested:
        if one.machine is not None:
            holding = sum(test.holds for _, test in one.tests)
            yield Text(f"{one.file}: {_counts(holding, len(one.tests))}")
    number = sum(len(one.tests) for one in tested)
    if len(tested) > 1:
        yield Text(f"{counted(len(tested), 'file')}: {_counts(green, number)}")


def _counts(green: int, number: int) -> str:
    if not number:
        return "no tests"
    red = f", {number - green:,} red" if green < number else ""
    return f"{counted(number, 'test')}, {green:,} green{red}"


def _red(machine_file: str, machine: Machine, file: str, test: Tried) -> Iterator[Shown]:
    """Show a test that does not hold: what was expected, what came, and where the run stands."""
    said = f"red: expected {test.expected}, came {test.came}"
    hint = f"every step: {_trace(machine_file, test)}"
    if (test.expected, test.came) == ("rejected", "stuck"):
        hint = "no row applies there: a line  reject when stuck *  says that this rejects"
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


def _trace(file: str, test: Tried) -> str:
    """Write the command that shows every step of the run."""
    words = [arg for tape, word in test.case.words for arg in ("--tape", f"{tape}={word}")]
    choices = test.decision.choices
    chosen = ["--choose", ",".join(map(str, choices))] if choices else []
    return shlex.join(["noloss", "run", file, *words, *chosen, "--trace"])
