"""Machines checked, tested, compared and graded, from Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from automata import NotationError
from automata.deciding.decision import SECONDS as TEST_SECONDS
from automata.deciding.decision import STEPS as TEST_STEPS
from automata.deciding.decision import CaseResult, MachineTests, TestDocument, run_case
from automata.linking.doubt import CheckDocument, CheckedPart
from automata.notation.source import Place
from common.documents import Document
from common.exhibits import Text
from common.text import counted
from noloss.arguments import values
from noloss.arguments.deciders import (
    PYTHON,
    STEPS,
    ComparisonOptions,
    Subject,
    deciders,
    inputs_for,
)
from noloss.arguments.machines import cases_of
from noloss.errors import InputError
from noloss.library.by_command import by_command
from noloss.library.machines import MachineLike, is_text, machine, reading_of, rows_of
from noloss.library.shown import Answer, in_print_and_notebook
from noloss.work.checking import TEST_FORM, doubts_in
from verify.deciders.comparison import EqualDocument
from verify.deciders.comparison import compare as compared

DeciderLike: TypeAlias = MachineLike | Callable[..., object]
"""A machine, a Python function of a word (or of several), or `python:FILE.py:NAME`."""


def check(what: MachineLike, /) -> CheckDocument:
    """Look for likely mistakes in a machine, as `noloss check` does.

    The result is true if there are no errors and no warnings; a note may be intended.
    """
    reading, loaded = reading_of(what)
    source = reading.source
    return CheckDocument((CheckedPart.of(source.file, source, doubts_in(reading, loaded)),))


def test(
    what: MachineLike,
    /,
    *,
    steps: int = TEST_STEPS,  # noqa: PT028 - it runs tests of machines, and is not a test of noloss
    seconds: float = TEST_SECONDS,  # noqa: PT028
) -> TestDocument:
    """Run the tests in the file of a machine, as `noloss test` does.

    steps, seconds : limits of one test

    The result is true if all pass. Raises InputError if there are no tests, NotationError for a
    test that names something that the machine does not have.
    """
    loaded = machine(what)
    source = rows_of(loaded)
    values.whole_number(steps, "number of steps", 0)
    limit = values.seconds(seconds)
    named = isinstance(what, str | Path) and not is_text(what)
    cases = (
        cases_of(str(what), source, loaded) if named else [(source.file, c) for c in source.tests]
    )
    if not cases:
        raise InputError(f"there are no tests in {source.file}", hint=TEST_FORM)
    results = [
        CaseResult.of(
            loaded, file, run_case(loaded, case, file, steps, inf if limit is None else limit)
        )
        for file, case in cases
    ]
    green = sum(result.green for result in results)
    part = MachineTests(source.file, loaded.name, None, results)
    return TestDocument(machines=[part], green=green, red=len(results) - green)


def _check_shown(checked: CheckDocument) -> Iterator[Text]:
    for part in checked.machines:
        for found in (*part.warnings, *part.notes):
            said = f"{found.severity}: {found.text} [{found.name}]"
            place = Place(found.line, found.column)
            yield Text(str(NotationError(said, file=part.file, place=place, hint=found.hint)))
        if not part.warnings:
            yield Text(f"{part.file}: no warnings")


def _tests_shown(tested: TestDocument) -> Iterator[Text]:
    for result in (result for part in tested.machines for result in part.tests):
        if not result.green:
            where = f"{result.file}:{result.line}"
            yield Text(f"{where}: fail: expected {result.expected}, got {result.came}")
    yield Text(f"{counted(tested.green + tested.red, 'test')}, {tested.green:,} pass")


in_print_and_notebook(CheckDocument, _check_shown)
in_print_and_notebook(TestDocument, _tests_shown)


def equal(
    first: DeciderLike,
    second: DeciderLike,
    /,
    *,
    up_to: int | None = None,
    alphabet: str | None = None,
    input_tapes: int = 1,
    random: int = 100,
    seed: int = 0,
    compare_tape: str | None = None,
    strict: bool = False,
    decider: bool | None = None,
    stuck_rejects: bool = False,
    steps: int = STEPS,
    count: bool = False,
    seconds: float | None = None,
) -> EqualDocument:
    """Compare two machines, or a machine and a Python function, on many inputs.

    The arguments are the options of `noloss equal`; `decider=False` is `--recognizer`. A function
    is given a text (a list, if a symbol has several letters) and returns True or False; with
    `compare_tape` it returns the word on that tape. The function is trusted, and runs here.

    The result is true if they agree on all inputs that were tried; `difference` is the first input
    on which they differ. Raises InputError for inputs that cannot be chosen.
    """
    how = ComparisonOptions(
        None if up_to is None else values.whole_number(up_to, "length", 0),
        None if alphabet is None else values.text(alphabet, "alphabet", "ab"),
        values.whole_number(input_tapes, "number of tapes with an input", 1),
        values.whole_number(random, "number of random inputs", 0),
        values.whole_number(seed, "seed", 0),
        None if compare_tape is None else values.text(compare_tape, "name of a tape", "word"),
        strict,
        decider,
        stuck_rejects,
        values.whole_number(steps, "number of steps", 0),
    )
    subjects = [_subject(first), _subject(second)]
    inputs = inputs_for(subjects, how)
    limit = values.seconds(seconds)
    until = inf if limit is None else monotonic() + limit
    with deciders(subjects, how, inputs.alphabet, until) as (one, other):
        return compared(one, other, inputs, to_the_end=count, go_on=lambda _: monotonic() < until)


def grade(folder: Path | str, /, *, against: Path | str, **options: Any) -> Answer[Document]:
    """Compare every machine file of a folder with a model, as `noloss grade` does.

    noloss.grade("homework", against="model.tm", up_to=8, csv_file="points.csv")
    """
    return by_command("grade", [folder], {"against": against, **options})


def _subject(what: DeciderLike) -> Subject:
    if isinstance(what, str) and what.startswith(PYTHON):
        return Subject(what)
    if callable(what):
        return Subject(getattr(what, "__name__", type(what).__name__), function=what)
    loaded = machine(what)
    return Subject(loaded.name, rows_of(loaded), loaded)
