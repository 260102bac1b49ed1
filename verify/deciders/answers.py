"""What is said of a word: by a machine with all its branches, or by anything that can be asked."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final, Protocol

from automata import Machine, start
from automata.deciding.decision import Conclusion, decide
from automata.tape import word_on
from automata.text import Word

UNDECIDED: Final = "undecided"
ACCEPTED: Final = "accepted"
NOT_ACCEPTED: Final = "not accepted"
LOOPS: Final = "loops"


@dataclass(frozen=True, slots=True)
class Criterion:
    """What is compared, and which verdicts count as the same.

    A machine that rejects and one that is stuck both halt, and do not accept: they are alike.

    output        : the tape whose word at the end is compared; none for the verdict
    strict        : rejected, stuck and never halting are told apart
    decider       : never halting is told apart from halting; else it is one more way not to accept
    stuck_rejects : being stuck is rejecting, whatever else is told apart
    """

    output: str | None = None
    strict: bool = False
    decider: bool = True
    stuck_rejects: bool = False

    def meaning(self, verdict: str, word: Word | None = None) -> object:
        """Give what is compared of a verdict, with the word on the tape if that is compared."""
        counted = self.counted(verdict)
        if self.output is None or counted == LOOPS:
            return counted
        return ("word", word) if self.has_word(verdict) else ("none",)

    def has_word(self, verdict: str) -> bool:
        """Whether a word is compared: a run without an end leaves none, nor does one stuck.

        >>> output = Criterion(output="t", stuck_rejects=True)
        >>> output.has_word("stuck"), output.has_word("loops"), Criterion().has_word("accepted")
        (True, False, False)
        """
        if self.output is None or verdict == LOOPS:
            return False
        return verdict != "stuck" or self.stuck_rejects

    def counted(self, verdict: str) -> str:
        """Give the verdict as which one counts.

        >>> Criterion().counted("stuck"), Criterion().counted("loops")
        ('not accepted', 'loops')
        >>> Criterion(decider=False).counted("loops"), Criterion(strict=True).counted("stuck")
        ('not accepted', 'stuck')
        """
        if verdict == "stuck" and self.stuck_rejects:
            verdict = "rejected"
        if verdict == LOOPS and (self.decider or self.strict):
            return LOOPS
        fails = verdict in ("rejected", "stuck", LOOPS)
        return NOT_ACCEPTED if fails and not self.strict else verdict


VERDICTS: Final = Criterion()
"""Verdicts are compared, as of machines that decide."""


@dataclass(frozen=True, slots=True)
class Endless:
    """On how many of the inputs tried something does not halt, as far as is known.

    proved : on how many it is proved that it never halts
    open   : on how many more it came to no end within its budget
    """

    proved: int = 0
    open: int = 0

    def with_one_more(self, answer: WordAnswer) -> Endless:
        """Count what was said of one more input."""
        return Endless(
            self.proved + (answer.verdict == LOOPS), self.open + (answer.verdict == UNDECIDED)
        )


@dataclass(frozen=True, slots=True)
class WordAnswer:
    """What was said of a word.

    verdict : as it is told
    means   : what is compared; None where nothing is known
    choices : of the branch that decides, from 1
    output  : the word that stands on the tape that is compared; None where there is none
    why     : of what concerns all branches, where no single one shows it
    """

    verdict: str
    means: object | None
    steps: int | None = None
    choices: tuple[int, ...] = ()
    output: Word | None = None
    why: str = ""


def is_accepted(answer: WordAnswer) -> bool:
    """Tell whether a word is accepted, where verdicts are compared."""
    return answer.means == ACCEPTED


class Decider(Protocol):
    """Anything that can be asked about words."""

    @property
    def name(self) -> str:
        """How messages call it."""

    def answer(self, word: Word) -> WordAnswer:
        """Say something of a word."""


@dataclass(frozen=True, slots=True)
class MachineDecider:
    """A machine that is asked about the word on its first tape.

    budget : steps for one word; seconds: time for one
    rules  : what is compared
    until  : when all answers must have come
    """

    name: str
    machine: Machine
    budget: int
    seconds: float
    rules: Criterion = VERDICTS
    until: float = inf

    def answer(self, word: Word) -> WordAnswer:
        """Run the machine, or search through its branches."""
        machine = self.machine
        now = start(machine, {machine.tapes[0]: word})
        seconds = min(self.seconds, seconds_left(self.until))
        decision = decide(machine, now, self.budget, seconds)
        verdict: str = decision.verdict
        if verdict == "budget spent":
            return WordAnswer(UNDECIDED, None, decision.steps, decision.choices)
        if verdict == "halted":
            verdict = f"halted in {decision.configuration.state}"
        output = self._output(decision)
        why = ""
        if self.rules.output is None and verdict == "rejected" and decision.choices:
            why = self._on_all_branches()
        means = self.rules.meaning(verdict, output)
        return WordAnswer(verdict, means, decision.steps, decision.choices, output, why)

    def _on_all_branches(self) -> str:
        opposed = "opponent" in self.machine.owners.values()
        return "the opponent can keep it from accepting" if opposed else "no branch accepts"

    def _output(self, decision: Conclusion) -> Word | None:
        """Give the word on the tape that is compared, if one is and the run has ended."""
        if self.rules.output is None or not self.rules.has_word(decision.verdict):
            return None
        tape = decision.configuration.tapes[self.machine.tapes.index(self.rules.output)]
        return word_on(tape)


def seconds_left(until: float) -> float:
    """Give the time until then, and a moment if it is over."""
    return max(until - monotonic(), 0.001)
