"""A question about halting, an attempt to decide it, and the result of a decider."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from automata.engine.steps import Configuration, Verdict
from automata.halting.certificate import HaltingCertificate
from automata.halting.language import Language
from automata.halting.rules import ENDS, End
from automata.machine import Machine

Parameters: TypeAlias = Mapping[str, int | str]
GoOn: TypeAlias = Callable[[], bool]
"""Called now and then; returns whether an attempt has time left."""


def parameters_text(parameters: Parameters) -> str:
    """Write the parameters of a decider.

    >>> parameters_text({"size": 2, "history": "last"})
    'size 2, history last'
    """
    return ", ".join(f"{name} {value}" for name, value in parameters.items())


class Question(Struct, frozen=True):
    """A question about all runs from a start.

    now      : the first configuration
    language : the words on the first tape; None for those in `now`
    never    : the ends in question
    """

    machine: Machine
    now: Configuration
    language: Language | None = None
    never: tuple[End, ...] = ENDS

    @property
    def of_halting(self) -> bool:
        """Whether the question is only whether a run halts."""
        return self.language is None and self.never == ENDS


class Found(Struct, frozen=True):
    """The result of a decider.

    certificate : makes it; None if the proof is too long for one
    reached     : whether an end in question is reached, on a branch if there are choices
    choices     : of this branch, from 1
    fallen      : the tape whose head moves off its left end there
    """

    decider: str
    parameters: Parameters
    certificate: Callable[[], HaltingCertificate] | None
    reached: bool = False
    steps: int | None = None
    verdict: Verdict | None = None
    word: str | None = None
    choices: tuple[int, ...] = ()
    fallen: str | None = None


class Attempt(Struct, frozen=True):
    """A decider with parameters.

    share : of the time that is left
    """

    decider: str
    parameters: Parameters
    run: Callable[[GoOn], Found | None]
    share: float = 0.1
