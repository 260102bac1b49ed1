"""Decide whether a machine halts, by a portfolio of deciders; or whether an end is ever reached.

Each decider is tried with small parameters first, in several rounds, and each for a part of the
time that is left. The answer names the decider, its parameters, and its time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from time import monotonic
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from automata.engine.steps import Configuration
from automata.halting.answer import SECONDS, AttemptPart, HaltingAnswer, Status
from automata.halting.attempts import attempts, quick_attempts
from automata.halting.question import Found, Question, parameters_text
from automata.machine import Machine
from automata.tape import cells

Reporter: TypeAlias = Callable[[str, AttemptPart | None], None]
QUICK: Final = 10
"""How often a quick decider may continue: for one more automaton, or for 256 more contexts."""


class Decision(Struct, frozen=True):
    """An answer, with the find behind it.

    content : the certificate, once a checker has accepted it
    proved  : the sentences that the checker gives
    """

    answer: HaltingAnswer
    found: Found | None
    content: bytes | None = None
    proved: tuple[str, ...] = ()


def decide(
    question: Question,
    seconds: float = SECONDS,
    report: Reporter = lambda *_: None,
) -> Decision:
    """Decide a question within a time; `open` after it.

    report : called with the name of each decider when it begins, and with its result when it ends
    """
    begun = monotonic()
    made: list[AttemptPart] = []
    found: Found | None = None
    exhausted = True
    for attempt in attempts(question):
        now = monotonic()
        left = begun + seconds - now
        if left <= 0:
            exhausted = False
            break
        until = now + max(attempt.share * left, min(left, 0.05))
        report(attempt.decider, None)
        found = attempt.run(lambda end=until: monotonic() < end)  # type: ignore[misc]
        took = monotonic() - now
        made.append(
            AttemptPart(attempt.decider, attempt.parameters, round(took, 4), found is not None)
        )
        report(attempt.decider, made[-1])
        if found is not None:
            exhausted = False
            break
    answer = _answer(question, found, made, monotonic() - begun)
    return Decision(replace(answer, exhausted=exhausted), found)


def _answer(
    question: Question, found: Found | None, made: Sequence[AttemptPart], seconds: float
) -> HaltingAnswer:
    status: Status = "open"
    if found is not None and question.of_halting:
        status = "halt" if found.reached else "nonhalt"
    elif found is not None:
        status = "refuted" if found.reached else "proved"
    blank = question.machine.blank
    return HaltingAnswer(
        machine=question.machine.name,
        inputs=question.language.expression if question.language else None,
        never=question.never,
        status=status,
        decider=found.decider if found else None,
        parameters=found.parameters if found else {},
        seconds=round(seconds, 4),
        steps=found.steps if found else None,
        verdict=found.verdict if found else None,
        choices=found.choices if found else (),
        fallen=found.fallen if found else None,
        word=found.word if found else None,
        certificate=None,
        attempts=made,
        exhausted=False,
        branches=bool(question.machine.owners),
        other_words=question.language is not None
        and any({*cells(tape)[1]} - {blank} for tape in question.now.tapes[1:]),
    )


def never_halts(machine: Machine, now: Configuration) -> str:
    """Say why no branch of a machine halts, if the quick deciders prove it; empty otherwise.

    Their budgets do not depend on time: the answer is the same on every computer.
    """
    for attempt in quick_attempts(Question(machine, now)):
        calls = count()
        if (found := attempt.run(lambda calls=calls: next(calls) < QUICK)) is not None:  # type: ignore[misc]
            behind = parameters_text(found.parameters)
            return f"{found.decider} ({behind})" if behind else found.decider
    return ""
