"""What is said of a word: by a machine with all its branches, or by anything that can be asked."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Final, Protocol

from automata import Machine, start
from automata.deciding.cases import word_on
from automata.deciding.decision import Decision, decide
from automata.deciding.inputs import Word

UNDECIDED: Final = "undecided"
ACCEPTED: Final = "accepted"
NOT_ACCEPTED: Final = "not accepted"


@dataclass(frozen=True, slots=True)
class Answer:
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


def is_accepted(answer: Answer) -> bool:
    """Tell whether a word is accepted, where verdicts are compared."""
    return answer.means == ACCEPTED


class Decider(Protocol):
    """Anything that can be asked about words."""

    @property
    def name(self) -> str:
        """How messages call it."""

    def answer(self, word: Word) -> Answer:
        """Say something of a word."""


@dataclass(frozen=True, slots=True)
class MachineDecider:
    """A machine that is asked about the word on its first tape.

    budget : steps for one word; seconds: time for one
    output : the tape whose word is compared; none for the verdict
    strict : whether rejected, stuck and loops are told apart
    until  : when all answers must have come
    """

    name: str
    machine: Machine
    budget: int
    seconds: float
    output: str | None = None
    strict: bool = False
    until: float = inf

    def answer(self, word: Word) -> Answer:
        """Run the machine, or search through its branches."""
        machine = self.machine
        now = start(machine, {machine.tapes[0]: word})
        seconds = min(self.seconds, seconds_left(self.until))
        decision = decide(machine, now, self.budget, seconds)
        verdict: str = decision.verdict
        if verdict == "budget spent":
            return Answer(UNDECIDED, None, decision.steps, decision.choices)
        if verdict == "halted":
            verdict = f"halted in {decision.configuration.state}"
        if self.output is not None:
            return self._with_output(decision, verdict)
        means = verdict if self.strict else plain_verdict(verdict)
        why = self._on_all_branches() if verdict == "rejected" and decision.choices else ""
        return Answer(verdict, means, decision.steps, decision.choices, why=why)

    def _on_all_branches(self) -> str:
        opposed = "opponent" in self.machine.owners.values()
        return "the opponent can keep it from accepting" if opposed else "no branch accepts"

    def _with_output(self, decision: Decision, verdict: str) -> Answer:
        """Compare what stands on a tape; a run that is stuck or goes on for ever has no output."""
        assert self.output is not None
        if decision.verdict in ("stuck", "loops"):
            return Answer(verdict, ("none",), decision.steps, decision.choices)
        tape = decision.configuration.tapes[self.machine.tapes.index(self.output)]
        word = word_on(tape, self.machine.blank)
        return Answer(verdict, ("word", word), decision.steps, decision.choices, word)


def seconds_left(until: float) -> float:
    """Give the time until then, and a moment if it is over."""
    return max(until - monotonic(), 0.001)


def plain_verdict(verdict: str) -> str:
    """Tell only whether a word is accepted, or in which result the machine halts.

    >>> plain_verdict("stuck"), plain_verdict("accepted"), plain_verdict("halted in won")
    ('not accepted', 'accepted', 'halted in won')
    """
    return NOT_ACCEPTED if verdict in ("rejected", "stuck", "loops") else verdict
