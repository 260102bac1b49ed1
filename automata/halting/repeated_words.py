"""Repeated words: closed sets of tapes that are cut into words of one length; for one tape.

A word that is there `most` times may be there any larger number of times, too. The head is
between two words and runs through the next one at once. If the next word may be there any larger
number of times, both cases are followed: one copy fewer is left, or again any number of copies.

Source: the decider RepWL of mxdys in [BB5] §4.5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from automata.halting.certificate import HaltingCertificate, WordsPart, halting_certificate
from automata.halting.rules import End, Rules, Start
from automata.machine import State, Symbol

MOST_STEPS: Final = 320  # inside of a word
LONGEST: Final = 200  # words on one side
Word: TypeAlias = tuple[Symbol, ...]
Item: TypeAlias = tuple[Word, int, bool]  # a word, how many times, and whether perhaps more
Items: TypeAlias = tuple[Item, ...]


class At(NamedTuple):
    """A configuration: the head is before the nearest word on one side; words nearest first."""

    state: State
    side: Literal["L", "R"]
    left: Items
    right: Items


class RepeatedWords(NamedTuple):
    """A closed set."""

    size: int
    most: int
    configurations: dict[At, None]


def repeated_words(
    rules: Rules,
    start: Start,
    never: Sequence[End],
    size: int,
    most: int,
    limit: int,
    go_on: Callable[[], bool] = lambda: True,
) -> RepeatedWords | None:
    """Give a closed set with all configurations after a start; None if it has an excluded end.

    size  : symbols of a word
    limit : configurations; None after that
    """
    first = begun(rules, start, size, most)
    found: dict[At, None] = {first: None}
    pending = [first]
    while pending:
        after = words_after(rules, pending.pop(), never, size, most)
        if after is None or len(found) > limit or not go_on():
            return None
        for at in after:
            if max(len(at.left), len(at.right)) > LONGEST:
                return None
            if at not in found:
                found[at] = None
                pending.append(at)
    return RepeatedWords(size, most, found)


def begun(rules: Rules, start: Start, size: int, most: int) -> At:
    """Cut the tape into words from the head to both sides."""
    tape = start.tapes[0]
    sides = []
    for cells in (tape.cells[: tape.head][::-1], tape.cells[tape.head :]):
        padded = (*cells, *((rules.blank,) * (-len(cells) % size)))
        items: Items = ()
        for begin in reversed(range(0, len(padded), size)):
            items = _pushed(items, padded[begin : begin + size], most, rules.blank)
        sides.append(items)
    return At(start.state, "R", sides[0], sides[1])


def _pushed(items: Items, word: Word, most: int, blank: Symbol) -> Items:
    """Put a word before others; blanks at the far end are left out."""
    if items and items[0][0] == word:
        times = items[0][1] + 1
        return ((word, min(times, most), times >= most or items[0][2]), *items[1:])
    if not items and set(word) == {blank}:
        return ()
    return ((word, 1, most == 1), *items)


def _popped(items: Items, size: int, blank: Symbol) -> Iterator[tuple[Word, Items]]:
    """Take the nearest word away; give it with each list of words that can remain."""
    if not items:
        yield (blank,) * size, ()
        return
    (word, times, more), rest = items[0], items[1:]
    yield word, ((word, times - 1, False), *rest) if times > 1 else rest
    if more:
        yield word, items


def words_after(
    rules: Rules, at: At, never: Sequence[End], size: int, most: int
) -> list[At] | None:
    """Give what can follow when the head has run through the next word; None at an excluded end."""
    found = []
    towards, behind = (at.right, at.left) if at.side == "R" else (at.left, at.right)
    for word, rest in _popped(towards, size, rules.blank):
        ways = _through(rules, at.state, at.side, word, never)
        if ways is None:
            return None
        for state, written, back in ways:
            if back:  # the word lies ahead again; the head goes to the other side
                sides = behind, _pushed(rest, written, most, rules.blank)
            else:
                sides = _pushed(behind, written[::-1], most, rules.blank), rest
            left, right = sides if at.side == "R" else sides[::-1]
            turned: Literal["L", "R"] = "L" if (at.side == "R") == back else "R"
            found.append(At(state, turned, left, right))
    return found


def _through(
    rules: Rules, state: State, side: Literal["L", "R"], word: Word, never: Sequence[End]
) -> list[tuple[State, Word, bool]] | None:
    """Run on a word, which is given from the head on, until the head leaves it.

    returns : state, the word from the same side, whether the head leaves where it came from; None
              at an excluded end, or if it stays too long
    """
    ahead = "R" if side == "R" else "L"
    found = dict[tuple[State, Word, bool], None]()
    layer = {(state, 0, word): None}
    for _ in range(MOST_STEPS):
        further = dict[tuple[State, int, Word], None]()
        for now, place, cells in layer:
            outcome = rules.at(now, (cells[place],))
            if isinstance(outcome, str) and outcome in never:
                return None
            for change in () if isinstance(outcome, str) else outcome:
                after = (*cells[:place], change.writes[0], *cells[place + 1 :])
                move = change.moves[0]
                to = place if move == "S" else place + (1 if move == ahead else -1)
                if 0 <= to < len(word):
                    further[change.next, to, after] = None
                else:
                    found[change.next, after, to < 0] = None
        if not further:
            return [*found]
        if len(further) > MOST_STEPS:
            return None
        layer = further
    return None


def certificate(
    rules: Rules, start: Start, never: Sequence[End], found: RepeatedWords
) -> HaltingCertificate:
    """Write down a closed set, in order."""
    every = [item for at in found.configurations for item in (*at.left, *at.right)]
    words = sorted({item[0] for item in every})
    number = {word: at for at, word in enumerate(words)}

    def numbered(items: Items) -> tuple[tuple[int, int, bool], ...]:
        return tuple((number[word], times, more) for word, times, more in items)

    configurations = sorted(
        (at.state, at.side, numbered(at.left), numbered(at.right)) for at in found.configurations
    )
    part = WordsPart(found.size, found.most, tuple(words), tuple(configurations))
    return halting_certificate(rules, start, None, never, "repeated words", words=part)
