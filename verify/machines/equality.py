"""Two deciders on many words: whether they agree, and the first word on which they do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from automata.deciding.inputs import Word
from common.text import short_repr
from verify.machines.answers import Answer, Decider, is_accepted


@dataclass(frozen=True, slots=True)
class Pair:
    """What two deciders say of one word."""

    word: Word
    first: Answer
    second: Answer

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
    """

    tried: int = 0
    alike: int = 0
    accepted: int = 0
    undecided: int = 0
    difference: Pair | None = None
    unknown: Pair | None = None

    __repr__ = short_repr

    def add(self, pair: Pair) -> None:
        """Count what was said of one more word."""
        self.tried += 1
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
