"""The verdict of a machine on an input, a branch that shows it, and the tests of a machine.

A machine with choices accepts if some branch accepts; at a choice of the opponent, all must accept.
A test runs the machine and compares the result with the expected one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from automata.engine import branch_search, branching
from automata.engine.runner import Runner
from automata.engine.steps import Configuration, Verdict, start
from automata.errors import LeftEndError, NotationError, RunError, TapeError
from automata.linking.schema import literal_state
from automata.machine import Machine, Symbol
from automata.notation.printer import print_case
from automata.notation.source import Case
from automata.tape import cells, span, stripped, word_on
from automata.text import read_word, word_text, write_word
from common.documents import Document
from common.text import counted, short_repr

STEPS: Final = 1_000_000  # of one input, on all branches together
SECONDS: Final = 10.0  # for one input
MOST_CELLS: Final = 10_000  # of a tape that is listed


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The result of a machine on an input.

    verdict       : of the whole machine; `budget spent` if it is unknown
    steps         : of the run, or of the branch that is shown; of all branches together if the
                    verdict of a machine with choices is unknown
    configuration : at the end of that run or branch
    choices       : made on that branch, from 1
    error         : the message if a head moves off the left end; then the run is stuck
    """

    verdict: Verdict
    steps: int
    configuration: Configuration
    choices: tuple[int, ...] = ()
    error: str = ""

    __repr__ = short_repr


def decide(
    machine: Machine, now: Configuration, budget: int = STEPS, seconds: float = SECONDS
) -> Conclusion:
    """Give the result of a machine from here, within a budget of steps and seconds.

    If the budget is spent, quick deciders may still prove that it never halts.
    """
    ended = _decided(machine, now, budget, seconds)
    if ended.verdict == "budget spent" and proof_of_never_halting(machine, now):
        return replace(ended, verdict="loops")
    return ended


def proof_of_never_halting(machine: Machine, now: Configuration) -> str:
    """Say why a machine never halts, by the quick deciders; "" if none of them finds a proof."""
    from automata.halting.decide import never_halts  # slow to load, and few runs need it

    return never_halts(machine, now)


def _decided(machine: Machine, now: Configuration, budget: int, seconds: float) -> Conclusion:
    if not machine.owners:
        return followed(machine, now, budget, seconds)
    try:
        found = branch_search.branch_tree(machine, now, budget, seconds)
    except LeftEndError as fallen:
        return Conclusion("stuck", 0, now, error=f"on some branch, {fallen.problem}")
    number = _shown(found)
    branch = found.branches[number]
    steps = found.steps if found.verdict == "budget spent" else branch.steps
    return Conclusion(found.verdict, steps, branch.at, found.choices(number))


def _shown(found: branching.BranchTree) -> int:
    """Choose the branch that shows a verdict: the shortest of those that count."""
    if found.accepts is not None:
        return found.accepts
    ends: list[branching.End] = ["stuck", "visited"] if found.verdict == "rejected" else ["visited"]
    for end in (found.verdict, *ends):
        counted = found.open or range(len(found.branches))
        numbers = [at for at in counted if found.branches[at].end == end]
        if numbers:
            return min(numbers, key=lambda at: (found.branches[at].steps, at))
    return 0


def followed(
    machine: Machine,
    now: Configuration,
    budget: int = STEPS,
    seconds: float = SECONDS,
    choices: Sequence[int] = (),
) -> Conclusion:
    """Give the result of one branch; raise RunError for an impossible choice."""
    try:
        run = Runner(machine, now, budget=budget, seconds=seconds, choices=choices).run()
    except LeftEndError as fallen:
        run = Runner(machine, now, budget=fallen.step - 1, seconds=None, choices=choices).run()
        return Conclusion("stuck", run.steps, run.configuration, run.choices, fallen.problem)
    return Conclusion(run.verdict, run.steps, run.configuration, run.choices)


@dataclass(frozen=True, slots=True)
class CaseRun:
    """The outcome of a test: the result of its machine, and the first difference.

    decision : how the machine ended; if it took too many steps, its state after the allowed steps
    expected : the expected result, if it differs; empty if the test holds
    came     : the actual result, if it differs
    """

    case: Case
    decision: Conclusion
    expected: str = ""
    came: str = ""

    __repr__ = short_repr

    @property
    def holds(self) -> bool:
        """Whether the test passes."""
        return not self.expected


@dataclass(frozen=True, slots=True)
class EndTape:
    """A tape at the end of a run.

    word : without the blanks around it; null if it is longer than 10,000 cells
    head : the index of the cell under the head, counted from the first symbol of that word
    """

    word: str | None
    head: int


# A `CaseRun` holds configurations and places, the source of messages and pages; a document
# has words on tapes and lines instead.
@dataclass(frozen=True, slots=True)
class CaseResult:
    """A test that was run.

    line     : in its file
    test     : as the file has it
    green    : whether it holds
    expected : the expected result, null if the test passes
    came     : the actual result, null if the test passes
    verdict  : of the machine, over all branches
    state    : at the end of the run, or of the shown branch
    steps    : of the run, or of the branch that decides
    choices  : of that branch, from 1
    tapes    : tape → its content
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

    @classmethod
    def of(cls, machine: Machine, file: str, run: CaseRun) -> CaseResult:
        """Make the document of a test that was run; `file` holds it."""
        ended = run.decision
        return cls(
            file=file,
            line=run.case.place.line,
            test=" ".join(print_case(run.case).split()[1:]),
            green=run.holds,
            expected=run.expected or None,
            came=run.came or None,
            verdict=ended.verdict,
            state=ended.configuration.state,
            steps=ended.steps,
            choices=ended.choices,
            tapes=_end_tapes(machine, ended.configuration),
        )


@dataclass(frozen=True, slots=True)
class MachineTests:
    """A machine file with its tests.

    file    : as given
    machine : its name, null if it is not a machine
    error   : why it cannot be tested, null if it can
    """

    file: str
    machine: str | None
    error: str | None
    tests: Sequence[CaseResult]


class TestDocument(Document, tag="noloss/test", frozen=True, kw_only=True):
    """The tests of machine files.

    machines : one for every file, in the order in which they were given
    green    : the number of tests that pass
    red      : how many do not
    """

    machines: Sequence[MachineTests]
    green: int
    red: int

    def __bool__(self) -> bool:
        """Say whether every file was tested and all tests pass."""
        return not self.red and not any(part.error for part in self.machines)

    def __repr__(self) -> str:
        """Show how many tests pass, and how many fail."""
        return f"TestDocument({self.green:,} pass, {self.red:,} fail)"


def run_case(
    machine: Machine, case: Case, file: str, budget: int = STEPS, seconds: float = SECONDS
) -> CaseRun:
    """Run a test; raise NotationError for a tape or a state that the machine does not have.

    file : the one that holds the test
    """
    laid = _laid(machine, case.words, case, file)
    wanted = _laid(machine, case.output, case, file)
    _refuse_state(machine, case, file)
    now = start(machine, laid)
    if not case.choices:
        decision = decide(machine, now, budget, seconds)
    else:
        decision = _one_branch(machine, now, case, file, budget, seconds)
    for expected, came in _differences(machine, case, decision, wanted):
        return CaseRun(case, decision, expected, came)
    if case.most is not None and decision.steps > case.most:
        late = _after(machine, now, decision, case.most)
        expected = f"at most {counted(case.most, 'step')}"
        return CaseRun(case, late, expected, counted(decision.steps, "step"))
    return CaseRun(case, decision)


def _one_branch(
    machine: Machine, now: Configuration, case: Case, file: str, budget: int, seconds: float
) -> Conclusion:
    try:
        return followed(machine, now, budget, seconds, case.choices)
    except RunError as error:
        raise NotationError(error.problem, file=file, place=case.place, hint=error.hint) from None


def _laid(
    machine: Machine, words: Sequence[tuple[str, str]], case: Case, file: str
) -> dict[str, tuple[Symbol, ...]]:
    """Read words on tapes."""
    laid = {}
    for tape, word in words:
        problem = f"{machine.name} has no tape {tape}"
        hint = f"the tapes are: {' '.join(machine.tapes)}"
        if tape in machine.tapes:
            try:
                laid[tape] = read_word(word, machine.alphabet)
                continue
            except TapeError as error:
                problem, hint = f"{tape}={word}: {error.problem}", error.hint
        raise NotationError(problem, file=file, place=case.place, hint=hint)
    return laid


def _refuse_state(machine: Machine, case: Case, file: str) -> None:
    if case.state is not None and literal_state(case.state, {}) not in machine.states:
        problem = f"{machine.name} has no state {literal_state(case.state, {})}"
        hint = "name a state of the machine"
        raise NotationError(problem, file=file, place=case.state.place, hint=hint)


def _differences(
    machine: Machine, case: Case, decision: Conclusion, wanted: dict[str, tuple[Symbol, ...]]
) -> Iterator[tuple[str, str]]:
    """Give the expected and the actual result of the most important difference."""
    now = decision.configuration
    if decision.verdict != case.wanted or decision.error:
        came: str = decision.verdict
        if came == "budget spent":
            came = f"no end within {counted(decision.steps, 'step')}"
        if decision.error:
            came = f"an error: {decision.error}"
        yield case.wanted, came
    if case.state is not None and now.state != literal_state(case.state, {}):
        yield f"to end in state {literal_state(case.state, {})}", f"state {now.state}"
    for name, word in wanted.items():
        there = now.tapes[machine.tapes.index(name)]
        came_word = word_on(there)
        if came_word != stripped(word, machine.blank):
            yield _words(machine, name, stripped(word, machine.blank), came_word)


def _words(
    machine: Machine, tape: str, wanted: Sequence[Symbol], came: Sequence[Symbol]
) -> tuple[str, str]:
    """Write two different words, with the first place where they differ."""
    pairs = enumerate(zip_longest(wanted, came), start=1)
    at = next(place for place, (one, other) in pairs if one != other)
    first, second = (write_word(word, machine.alphabet) for word in (wanted, came))
    shown = [f"{tape}={word}" if word else f"a blank tape {tape}" for word in (first, second)]
    return shown[0], f"{shown[1]}, which differs at symbol {at}"


def _after(machine: Machine, now: Configuration, decision: Conclusion, steps: int) -> Conclusion:
    """Give the instant after `steps` steps of the branch in the verdict."""
    run = Runner(machine, now, budget=steps, seconds=None, choices=decision.choices).run()
    return Conclusion(decision.verdict, run.steps, run.configuration, decision.choices)


def _end_tapes(machine: Machine, now: Configuration) -> dict[str, EndTape]:
    parts = {}
    for name, tape in zip(machine.tapes, now.tapes, strict=True):
        if span(tape) > MOST_CELLS:
            parts[name] = EndTape(None, 0)
            continue
        head, symbols = cells(tape)
        blanks = next((at for at, one in enumerate(symbols) if one != machine.blank), head)
        word = word_text(tape, machine.alphabet)
        parts[name] = EndTape(word, head - blanks)
    return parts
