"""Two deciders on many words: whether they agree, and the first word on which they do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, pairwise
from math import comb, inf
from typing import Literal

from msgspec.structs import replace

from automata.text import Word, words
from common.documents import Document
from common.text import clipped, counted
from verify.deciders.answers import BETWEEN, Criterion, Decider, Endless, WordAnswer, shown_word


@dataclass(frozen=True, slots=True)
class Inputs:
    """The words of a comparison: all up to a length, and random ones that are longer.

    up_to : the length of the longest words that are all tried, shortest first; −1 for none
    drawn : the random words
    seed  : the seed of the random words
    tapes : the number of words in an input, whose lengths count together
    """

    alphabet: tuple[str, ...]
    up_to: int
    drawn: tuple[Word, ...] = ()
    seed: int = 0
    tapes: int = 1

    @property
    def number(self) -> int:
        """The number of all inputs."""
        return number_of_inputs(len(self.alphabet), self.up_to, self.tapes) + len(self.drawn)

    def __iter__(self) -> Iterator[Word]:
        cuts = (
            cut_word(word, at)
            for word in words(self.alphabet, self.up_to)
            for at in combinations_with_replacement(range(len(word) + 1), self.tapes - 1)
        )
        return chain(cuts, self.drawn)


def cut_word(word: Word, places: Sequence[int]) -> Word:
    """Cut a word at ascending places: n places make an input for n + 1 tapes.

    >>> cut_word(("a", "b", "c"), (1, 1))
    ('a', ', ', ', ', 'b', 'c')
    """
    if not places:
        return word
    parts = [word[first:last] for first, last in pairwise((0, *places, len(word)))]
    return tuple(chain(parts[0], *((BETWEEN, *part) for part in parts[1:])))


def random_cuts(drawn: Iterable[Word], tapes: int, seed: int) -> Iterator[Word]:
    """Cut words into inputs for several tapes, at random places."""
    from random import Random  # slow to load

    rng = Random(f"cuts {seed}")
    for word in drawn:
        yield cut_word(word, sorted(rng.choices(range(len(word) + 1), k=tapes - 1)))


def number_of_inputs(letters: int, longest: int, tapes: int, most: float = inf) -> int:
    """Count the inputs for some tapes, of at most this length together; stop beyond `most`.

    >>> number_of_inputs(2, 2, 1), number_of_inputs(2, 2, 2)
    (7, 17)
    """
    number = 1
    for length in range(1, longest + 1 if letters else 1):
        if number > most:
            break
        number += letters**length * comb(length + tapes - 1, length)
    return number


@dataclass(frozen=True, slots=True)
class Pair:
    """The answers of both on a word.

    input : its symbols; ", " is between the words on several tapes
    """

    input: Word
    first: WordAnswer
    second: WordAnswer


@dataclass(frozen=True, slots=True)
class BothEndless:
    """On how many inputs each of the two does not halt.

    first  : of the first
    second : of the second
    """

    first: Endless
    second: Endless

    def with_one_more(self, pair: Pair) -> BothEndless:
        """Count the answers on one more word."""
        return BothEndless(
            self.first.with_one_more(pair.first), self.second.with_one_more(pair.second)
        )


class EqualDocument(Document, tag="noloss/equal", frozen=True, kw_only=True):
    """Whether two machines, or a machine and a Python function, give the same answers.

    first, second : as given
    alphabet      : the symbols of inputs
    tapes         : the number of tapes that get a word

    up_to         : all inputs up to this length, shortest first
    random        : the number of longer random inputs
    seed          : the seed of these
    inputs        : the number of all inputs
    tried         : the number of inputs that both answered
    alike         : the number of these with equal answers
    accepted      : the number of inputs that both accept, 0 if a tape is compared
    accepted_random : the number of these that are random
    undecided     : the number of these that one of the two does not decide within its budget
    decider       : whether never halting differs from rejecting; else both mean not accepted
    never_halts   : the number of tried inputs on which each does not halt
    difference    : the first input on which they differ, or null
    unknown       : the first input that is not decided, or null
    """

    first: str
    second: str
    alphabet: tuple[str, ...]
    tapes: int
    up_to: int
    random: int
    seed: int
    inputs: int
    tried: int
    alike: int
    accepted: int
    accepted_random: int
    undecided: int
    decider: bool
    never_halts: BothEndless
    difference: Pair | None
    unknown: Pair | None

    def __bool__(self) -> bool:
        """Say whether both agree on every input, and answered every one."""
        return self.alike == self.inputs

    def __repr__(self) -> str:
        """Show how far they agree."""
        agree = f"agree on {self.alike:,} of {counted(self.tried, 'input')}"
        begin = f"EqualDocument({clipped(self.first, 25)}, {clipped(self.second, 25)}: {agree}"
        if self.difference is None:
            return f"{begin})"
        return f"{begin}, differ on {shown_word(self.difference.input)!r})"

    def with_one_more(self, pair: Pair, rules: Criterion) -> EqualDocument:
        """Count the answers on one more word."""
        first, second = rules.means(pair.first), rules.means(pair.second)
        undecided = first is None or second is None
        alike = not undecided and first == second
        accepted = alike and rules.accepts(pair.first)
        longer = len(pair.input) - self.tapes + 1 > self.up_to
        differs = not undecided and not alike
        return replace(
            self,
            tried=self.tried + 1,
            alike=self.alike + alike,
            accepted=self.accepted + accepted,
            accepted_random=self.accepted_random + (accepted and longer),
            undecided=self.undecided + undecided,
            never_halts=self.never_halts.with_one_more(pair),
            difference=self.difference or (pair if differs else None),
            unknown=self.unknown or (pair if undecided else None),
        )


@dataclass(frozen=True, slots=True)
class GradePart:
    """One file of a class.

    file       : its name in the folder
    verdict    : `equal`: on all inputs; `differs`; `undecided`: equal as far as known, or out
                 of time; `refused`: not a machine, or not for these inputs
    points     : the mean of `accepted` and `others`; where one is null, the other; inputs that are
                 not decided bring no points
    accepted   : the share of right decisions on the inputs that the model accepts; null if it
                 accepts none, or a tape is compared
    others     : the share of right decisions on all other inputs; null without any
    alike      : the number of inputs with right decisions
    undecided  : the number of inputs not decided within the budget
    never_halts : the number of inputs tried on which the file does not halt
    input      : the first input on which they differ, or null; as in `noloss equal`
    model, own : the answers of the model and of the file to it
    message    : why it is refused, or how many inputs are not decided; null otherwise
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

    folder   : as given
    model    : as given
    inputs   : on how many inputs each was compared
    accepted : how many of these the model accepts, 0 if a tape is compared
    decider  : whether never halting is wrong where the model halts; else it means not accepted
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

    def __bool__(self) -> bool:
        """Say whether every machine decides as the model does, on all inputs."""
        return all(part.verdict == "equal" for part in self.files)


def compare(
    first: Decider,
    second: Decider,
    inputs: Inputs,
    *,
    to_the_end: bool = False,
    go_on: Callable[[int], bool] = lambda _: True,
) -> EqualDocument:
    """Ask two deciders about words, in their order; both have the same rules.

    to_the_end : whether it continues after the first difference
    go_on      : number of tried words -> whether to continue
    """
    found = EqualDocument(
        first=first.name,
        second=second.name,
        alphabet=inputs.alphabet,
        tapes=inputs.tapes,
        up_to=inputs.up_to,
        random=len(inputs.drawn),
        seed=inputs.seed,
        inputs=inputs.number,
        tried=0,
        alike=0,
        accepted=0,
        accepted_random=0,
        undecided=0,
        decider=first.rules.decider,
        never_halts=BothEndless(Endless(), Endless()),
        difference=None,
        unknown=None,
    )
    for word in inputs:
        if not go_on(found.tried):
            break
        pair = Pair(word, first.answer(word), second.answer(word))
        found = found.with_one_more(pair, first.rules)
        if found.difference is not None and not to_the_end:
            break
    return found
