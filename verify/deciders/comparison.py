"""Two deciders on many words: whether they agree, and the first word on which they do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from automata.text import Word
from common.documents import Document
from common.text import short_repr
from verify.deciders.answers import Decider, Endless, WordAnswer, is_accepted


@dataclass(frozen=True, slots=True)
class Pair:
    """What two deciders say of one word."""

    word: Word
    first: WordAnswer
    second: WordAnswer

    @property
    def is_decided(self) -> bool:
        """Whether both know."""
        return self.first.means is not None and self.second.means is not None

    @property
    def is_alike(self) -> bool:
        """Whether both know, and say the same."""
        return self.is_decided and self.first.means == self.second.means


@dataclass(slots=True)
class Comparison:
    """Two deciders on words so far.

    tried      : words of which both were asked
    alike      : words of which both say the same
    accepted   : of these, the words that both accept
    undecided  : words of which one does not know
    difference : the first word on which they differ
    unknown    : the first word that is not decided
    endless    : on how many words each does not halt
    """

    tried: int = 0
    alike: int = 0
    accepted: int = 0
    undecided: int = 0
    difference: Pair | None = None
    unknown: Pair | None = None
    endless: tuple[Endless, Endless] = (Endless(), Endless())

    __repr__ = short_repr

    def add(self, pair: Pair) -> None:
        """Count what was said of one more word."""
        self.tried += 1
        one, two = self.endless
        self.endless = one.with_one_more(pair.first), two.with_one_more(pair.second)
        if not pair.is_decided:
            self.undecided += 1
            self.unknown = self.unknown or pair
        elif pair.is_alike:
            self.alike += 1
            self.accepted += is_accepted(pair.first)
        else:
            self.difference = self.difference or pair


def compare(
    first: Decider,
    second: Decider,
    words: Iterable[Word],
    *,
    to_the_end: bool = False,
    go_on: Callable[[int], bool] = lambda _: True,
) -> Comparison:
    """Ask two deciders about words, in their order.

    to_the_end : whether it goes on after the first difference
    go_on      : is told how many words have been tried, and says whether to go on
    """
    found = Comparison()
    for word in words:
        if not go_on(found.tried):
            break
        found.add(Pair(word, first.answer(word), second.answer(word)))
        if found.difference is not None and not to_the_end:
            break
    return found


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


@dataclass(frozen=True, slots=True)
class BothEndless:
    """The same of both that are compared.

    first  : of the first
    second : of the second
    """

    first: Endless
    second: Endless


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
    decider       : whether never halting differs from rejecting; else both are not accepting
    never_halts   : on how many of the inputs tried each of them does not halt
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
    decider: bool
    never_halts: BothEndless
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
    never_halts: on how many of the inputs tried the file does not halt
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
    never_halts: Endless
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
    decider  : whether never halting is wrong where the model halts; else it is not accepting
    never_halts : on how many inputs the model does not halt
    files    : in the order of their names
    """

    folder: str
    model: str
    inputs: int
    accepted: int
    decider: bool
    never_halts: Endless
    files: Sequence[GradePart]


def equal_document(
    names: tuple[str, str],
    alphabet: Sequence[str],
    numbers: tuple[int, int, int, int],
    decider: bool,
    found: Comparison,
) -> EqualDocument:
    """Give a comparison as the JSON document `noloss/equal`.

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
        decider=decider,
        never_halts=BothEndless(*found.endless),
        difference=_pair_part(found.difference),
        unknown=_pair_part(found.unknown),
    )


def _pair_part(pair: Pair | None) -> PairPart | None:
    """Give what both say of a word."""
    if pair is None:
        return None
    return PairPart(pair.word, _answer_part(pair.first), _answer_part(pair.second))


def _answer_part(answer: WordAnswer) -> AnswerPart:
    return AnswerPart(answer.verdict, answer.steps, answer.choices, answer.output)
