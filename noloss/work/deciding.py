"""Questions about halting from what people type, and their answers with checked certificates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from automata.engine.steps import Configuration
from automata.halting.answer import AttemptPart, HaltingAnswer
from automata.halting.decide import Decision, decide
from automata.halting.language import read_language
from automata.halting.question import Question, parameters_text
from automata.halting.rules import ENDS, End
from automata.machine import Machine
from automata.tape import tape
from common.files import write_whole
from noloss.errors import refuse
from noloss.output.progress import progress
from noloss.output.streams import say


def question_of(
    machine: Machine, now: Configuration, inputs: str | None, never: Sequence[str]
) -> Question:
    """Ask about a configuration, or about all words of an expression on the first tape.

    Raises InputError for ends that cannot be asked about, and FormatError for a wrong expression.
    """
    ends = _ends(machine, never)
    if inputs is None:
        return Question(machine, now, None, ends)
    first = machine.tapes[0]
    refuse(
        (
            machine.heads.get(first, 0) != 0,
            f"--inputs needs a head that begins on the first symbol; the head of {first} does not",
            "let the machine move its head there",
        ),
    )
    symbols = [symbol for symbol in machine.alphabet if symbol != machine.blank]
    blank = Configuration(now.state, (tape((), machine.blank), *now.tapes[1:]))
    return Question(machine, blank, read_language(inputs, symbols), ends)


def _ends(machine: Machine, never: Sequence[str]) -> tuple[End, ...]:
    """Give the ends in question, in their order; all ends for `halt`, or if `never` is empty.

    A machine with choices rejects if no branch accepts: this is not the end of a branch.
    """
    ends = tuple(end for end in ENDS if end in never)
    refuse(
        (
            machine.owners and "reject" in never,
            "a machine with choices rejects by all of its branches together",
            "ask with --never accept or --never halt, which are about single branches",
        ),
    )
    return ENDS if "halt" in never or not ends else ends


def decided(question: Question, seconds: float, *, shown: bool = False) -> Decision:
    """Decide a question, and have the proof checked; show meanwhile which decider is at work.

    shown : whether each attempt is shown when it ends
    """
    at_work = ""

    def report(decider: str, ended: AttemptPart | None) -> None:
        nonlocal at_work
        at_work = decider
        if shown and ended is not None:
            outcome = "decided" if ended.decided else "open"
            behind = parameters_text(ended.parameters)
            say(f"{ended.seconds:8.3f} s  {decider:15}  {outcome:7}  {behind}".rstrip())

    with progress(f"deciding {question.machine.name}", lambda: f"now by {at_work}"):
        decision = decide(question, seconds, report)
        found = decision.found
        if found is None or found.certificate is None:
            return decision
        from verify.never_halts import prove_halting  # slow to load

        proof = prove_halting(found.certificate(), question.machine)
        return replace(decision, content=proof.content, proved=tuple(proof.proved))


def answered(
    question: Question, seconds: float, certificate: Path | None, *, shown: bool = False
) -> tuple[HaltingAnswer, Sequence[str]]:
    """Decide a question and write the certificate, if there is one.

    returns : the answer, and the sentences of the checker
    """
    decision = decided(question, seconds, shown=shown)
    answer = decision.answer
    if certificate is not None and decision.content is not None:
        write_whole(certificate, decision.content)
        answer = replace(answer, certificate=certificate.name)
    return answer, decision.proved
