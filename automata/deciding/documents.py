"""Tests of machines that were run, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from automata.deciding.cases import CaseRun
from automata.engine.configuration import Verdict
from automata.machine import Machine
from automata.notation.printer import print_case
from automata.notation.source import Case
from automata.tape import cells, span, word_on
from automata.text import write_word
from common.documents import Document

MOST_CELLS = 10_000  # of a tape that is listed


@dataclass(frozen=True, slots=True)
class EndTape:
    """A tape at the end of a run.

    word : without the blanks around it; null where it is longer than 10,000 cells
    head : the index of the cell under the head, counted from the first symbol of that word
    """

    word: str | None
    head: int


@dataclass(frozen=True, slots=True)
class TriedPart:
    """A test that was run.

    line     : in its file
    test     : as it stands there
    green    : whether it holds
    expected : what should be otherwise, null if the test is green
    came     : what is instead, null if the test is green
    verdict  : of the machine, over all branches
    state    : in which the run, or the branch that is shown, stands
    steps    : of the run, or of the branch that decides
    choices  : of that branch, from 1
    tapes    : tape → what stands on it
    """

    file: str
    line: int
    test: str
    green: bool
    expected: str | None
    came: str | None
    verdict: Verdict
    state: str
    steps: int
    choices: tuple[int, ...]
    tapes: Mapping[str, EndTape]


@dataclass(frozen=True, slots=True)
class TestedPart:
    """A machine file with its tests.

    file    : as it was given
    machine : its name, null if it is no machine
    error   : why it cannot be tested, null if it can
    """

    file: str
    machine: str | None
    error: str | None
    tests: Sequence[TriedPart]


class TestDocument(Document, tag="noloss/test", frozen=True, kw_only=True):
    """The tests of machine files.

    machines : one for every file, in the order in which they were given
    green    : how many tests hold
    red      : how many do not
    """

    machines: Sequence[TestedPart]
    green: int
    red: int


def case_parts(machine: Machine, tests: Iterable[tuple[str, CaseRun]]) -> Sequence[TriedPart]:
    """Write down tests that were run, each with the file in which it stands."""
    return [
        TriedPart(
            file=file,
            line=tried.case.place.line,
            test=_case_text(tried.case),
            green=tried.holds,
            expected=tried.expected or None,
            came=tried.came or None,
            verdict=tried.decision.verdict,
            state=tried.decision.configuration.state,
            steps=tried.decision.steps,
            choices=tried.decision.choices,
            tapes=_tapes(machine, tried),
        )
        for file, tried in tests
    ]


def _case_text(case: Case) -> str:
    """Write a test in one line, without the word that begins it."""
    return " ".join(print_case(case).split()[1:])


def _tapes(machine: Machine, tried: CaseRun) -> dict[str, EndTape]:
    parts = {}
    for name, tape in zip(machine.tapes, tried.decision.configuration.tapes, strict=True):
        if span(tape) > MOST_CELLS:
            parts[name] = EndTape(None, 0)
            continue
        head, symbols = cells(tape)
        blanks = next((at for at, one in enumerate(symbols) if one != machine.blank), head)
        word = write_word(word_on(tape), machine.alphabet)
        parts[name] = EndTape(word, head - blanks)
    return parts
