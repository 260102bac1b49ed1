"""Comparisons of machines, and the table of a class, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from common.documents import Document
from verify.machines.answers import Answer
from verify.machines.equality import Comparison, Pair


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """What one of the two says of a word.

    verdict : such as `accepted`, `rejected`, `halted in won`; `undecided` within the budget
    steps   : of the run, or of the branch that decides; null for a Python function
    choices : of that branch, from 1
    output  : the word on the tape that is compared, null if none is
    """

    verdict: str
    steps: int | None
    choices: tuple[int, ...]
    output: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class PairPart:
    """What both say of a word.

    input : its symbols
    """

    input: tuple[str, ...]
    first: AnswerPart
    second: AnswerPart


class EqualDocument(Document, tag="noloss/equal", frozen=True, kw_only=True):
    """Whether two machines, or a machine and a Python function, decide alike.

    first, second : as they were given
    alphabet      : of which the inputs are made
    up_to         : all inputs up to this length, shortest first
    random        : how many longer ones were drawn
    seed          : of these
    inputs        : how many there are
    tried         : of how many both were asked
    alike         : how many of these both decide in the same way
    accepted      : how many inputs both accept, none if a tape is compared
    undecided     : how many of these one does not decide within its budget
    difference    : the first input on which they differ, null if there is none
    unknown       : the first input that is not decided, null if there is none
    """

    first: str
    second: str
    alphabet: tuple[str, ...]
    up_to: int
    random: int
    seed: int
    inputs: int
    tried: int
    alike: int
    accepted: int
    undecided: int
    difference: PairPart | None
    unknown: PairPart | None


@dataclass(frozen=True, slots=True)
class GradePart:
    """One file of a class.

    file       : its name in the folder
    verdict    : `equal`: alike on all inputs; `differs`; `undecided`: alike as far as known, or out
                 of time; `refused`: no machine, or none for these inputs
    points     : the mean of `accepted` and `others`; where one is null, the other
    accepted   : the share decided alike of the inputs that the model accepts, null if it accepts
                 none, or a tape is compared
    others     : the share decided alike of all other inputs, null if there are none
    alike      : how many inputs that are
    undecided  : how many inputs are not decided within the budget
    input      : the first input on which they differ, null if there is none
    model, own : what the model and the file say of it
    message    : why it is refused or undecided; null otherwise
    """

    file: str
    verdict: Literal["equal", "differs", "refused", "undecided"]
    points: float
    accepted: float | None
    others: float | None
    alike: int
    undecided: int
    input: tuple[str, ...] | None
    model: str | None
    own: str | None
    message: str | None


class GradeDocument(Document, tag="noloss/grade", frozen=True, kw_only=True):
    """The machines of a folder against a model.

    folder   : as it was given
    model    : as it was given
    inputs   : on how many inputs each was compared
    accepted : how many of these the model accepts, none if a tape is compared
    files    : in the order of their names
    """

    folder: str
    model: str
    inputs: int
    accepted: int
    files: Sequence[GradePart]


def pair_part(pair: Pair | None) -> PairPart | None:
    """Tell what both say of a word."""
    if pair is None:
        return None
    return PairPart(pair.word, _answer_part(pair.first), _answer_part(pair.second))


def _answer_part(answer: Answer) -> AnswerPart:
    return AnswerPart(answer.verdict, answer.steps, answer.choices, answer.output)


def equal_document(
    names: tuple[str, str],
    alphabet: Sequence[str],
    numbers: tuple[int, int, int, int],
    found: Comparison,
) -> EqualDocument:
    """Tell of a comparison.

    numbers : the longest input of which all are tried, random ones, their seed, inputs in all
    """
    up_to, random, seed, inputs = numbers
    return EqualDocument(
        first=names[0],
        second=names[1],
        alphabet=tuple(alphabet),
        up_to=up_to,
        random=random,
        seed=seed,
        inputs=inputs,
        tried=found.tried,
        alike=found.alike,
        accepted=found.accepted,
        undecided=found.undecided,
        difference=pair_part(found.difference),
        unknown=pair_part(found.unknown),
    )
