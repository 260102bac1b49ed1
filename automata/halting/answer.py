"""The answer to a question about halting, as a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from automata.engine.steps import Verdict
from automata.halting.question import Parameters
from automata.halting.rules import End
from common.documents import Document, TowerNumber

SECONDS: Final = 60.0
Status: TypeAlias = Literal["halt", "nonhalt", "proved", "refuted", "open"]


class AttemptPart(Struct, frozen=True):
    """A decider that was tried.

    decider    : its name
    parameters : name → value
    seconds    : its time
    decided    : whether it decided
    """

    decider: str
    parameters: Parameters
    seconds: float
    decided: bool


class HaltingAnswer(Document, tag="noloss/halting", frozen=True, kw_only=True):
    """Whether a machine halts, or comes to certain ends.

    machine     : the name in its file
    inputs      : the expression for the words on the first tape; null for the given tapes
    never       : the ends in question
    status      : `halt`, `nonhalt`: whether the machine halts, on some branch if it has choices;
                  with --never or --inputs `proved`: no branch comes to such an end; `refuted`: one
                  does; `open`: undecided. If an opponent chooses, the end `accept` means that the
                  machine accepts
    decider     : the one that decided, null if none did
    parameters  : of this decider
    seconds     : of all attempts
    steps       : until it halts, on a shortest branch; null if that is not known
    verdict     : of that run or branch, null without one
    choices     : of that branch, from 1; empty without choices
    fallen      : the tape whose head moves off the left end there, if that is an error; else null
    word        : the word on the first tape in the run that refutes; null without one
    certificate : the file of the certificate, null if none was written
    attempts    : all attempts, in order
    exhausted   : whether all deciders were tried; otherwise one decided, or the time was over
    branches    : whether the machine has choices, so that the answer is about all branches
    other_words : with `inputs`: whether the other tapes have words, too
    """

    machine: str
    inputs: str | None
    never: tuple[End, ...]
    status: Status
    decider: str | None
    parameters: Parameters
    seconds: float
    steps: TowerNumber | None
    verdict: Verdict | None
    choices: tuple[int, ...]
    fallen: str | None
    word: str | None
    certificate: str | None
    attempts: Sequence[AttemptPart]
    exhausted: bool
    branches: bool
    other_words: bool

    def __repr__(self) -> str:
        """Show the machine, the status and the decider."""
        by = f" by {self.decider}" if self.decider else ""
        return f"HaltingAnswer({self.machine}: {self.status}{by})"

    def __bool__(self) -> bool:
        """Say whether the status is `halt`, `nonhalt` or `proved`."""
        return self.status in ("halt", "nonhalt", "proved")
