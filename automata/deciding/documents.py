"""Tests of machines, and all branches of a computation, as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from automata.deciding.cases import CaseRun
from automata.engine.branching import Branch, Decision, End
from automata.engine.configuration import Verdict
from automata.engine.run import Instant
from automata.machine import Machine
from automata.notation.printer import print_case
from automata.notation.source import Case, Owner
from automata.tape import cells, span, word_on
from automata.text import production_text, write_word
from common.documents import UNSET, Document, UnsetType

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


@dataclass(frozen=True, slots=True)
class BranchPart:
    """A part of the tree, from one choice to the next, or to an end.

    number  : from 0, in the order in which they were met
    parent  : the number of the one that ends at its first choice, null for the first
    choice  : the row taken there, from 1; 0 at the start
    row     : in the notation of machine files, null at the start
    steps   : from the start of the run to its end
    end     : as in `ends`, or `waiting`: at a choice, with a branch for every row
    state   : at its end
    owner   : who chooses there, null if it is no choice
    visited : the number of the branch that has been where it ends, null if none has
    """

    number: int
    parent: int | None
    choice: int
    row: str | None
    steps: int
    end: End
    state: str
    owner: Owner | None
    visited: int | None


class DecisionDocument(Document, tag="noloss/decision", frozen=True):
    """Whether a machine with choices accepts.

    machine  : the name in its file
    verdict  : `rejected`: all branches that matter end without accepting; `loops`: neither accepted
               nor rejected, and of the branches that leave this open one never halts; `halted`: all
               of these end in named results
    steps    : of the branch that accepts, null if there is none, or it depends on an opponent
    choices  : of that branch
    end      : where it stands
    ends     : how branches end → how many do; `visited`: at a choice at which another has been;
               `off the tape`: a head moves off the left end of its tape;
               `open`: not followed to an end
    made     : steps made on all branches together
    branches : all parts of the tree, only with --branches
    """

    machine: str
    verdict: Verdict
    steps: int | None
    choices: tuple[int, ...] | None
    end: Instant | None
    ends: Mapping[End, int]
    made: int
    branches: tuple[BranchPart, ...] | UnsetType = UNSET


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


def decision_document(
    machine: Machine, decision: Decision, *, whole: bool = False
) -> DecisionDocument:
    """Say how the branches of a computation end; `whole`: with all of them."""
    number = decision.accepts
    accepts = None if number is None else decision.branches[number]
    parts = (_branch_part(machine, *pair) for pair in enumerate(decision.branches))
    return DecisionDocument(
        machine=machine.name,
        verdict=decision.verdict,
        steps=None if accepts is None else accepts.steps,
        choices=None if number is None else decision.choices(number),
        end=None if accepts is None else Instant.of(machine, accepts.at),
        ends=decision.ends,
        made=decision.steps,
        branches=tuple(parts) if whole else UNSET,
    )


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


def _branch_part(machine: Machine, number: int, branch: Branch) -> BranchPart:
    return BranchPart(
        number,
        None if branch.parent < 0 else branch.parent,
        branch.choice,
        None if branch.row is None else production_text(branch.row, machine.tapes),
        branch.steps,
        branch.end,
        branch.at.state,
        branch.owner,
        branch.same,
    )
