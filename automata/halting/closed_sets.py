"""Closed sets of the symbols that heads can see (n-gram closed position sets), on any number of
tapes.

A context is the state with a window around each head: `size` cells to both sides. Beside contexts,
the set has the words of `size` cells that can lie further left and further right on each tape. If a
step moves a head, a cell leaves its window, and another comes in: any cell that continues a word of
the set. If the set is closed under steps and has no end, no end is ever reached. The words of
different tapes are not connected, so every combination of cells that come in is taken.

A cell can remember steps there: its last ones, or each pair of state and symbol, most recent first.
These histories decide more, and change nothing of the proof: the machine with histories makes the
same steps.

Sources: n-gram closed position sets by N. Fenner, with the histories of [BB5] §4.4 (there on one
tape). Closed sets are those of [Marxen-Buntrock90] and, before, of R. Brady.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import count, product
from typing import Final, TypeAlias

from automata.halting.certificate import (
    HaltingCertificate,
    Histories,
    SetPart,
    halting_certificate,
)
from automata.halting.language import Language, WordCells
from automata.halting.rules import Change, End, Rules, Start, StartTape
from automata.machine import State, Symbol

History: TypeAlias = tuple[tuple[State, Symbol], ...]
Letter: TypeAlias = tuple[Symbol, History]
Gram: TypeAlias = tuple[Letter, ...]
Window: TypeAlias = tuple[Gram, Letter, Gram]
Context: TypeAlias = tuple[State, tuple[Window, ...]]
Key: TypeAlias = tuple[int, int, Gram]
LEFT: Final = 0
RIGHT: Final = 1


class ClosedSet:
    """A set that is being closed.

    grams    : tape, side and the nearest letters of a word → the letters that can follow them
    waiting  : the same keys → the contexts to look at again if such a letter is new
    contexts : the contexts found; `pending`: those that are still to be followed
    """

    def __init__(
        self, rules: Rules, never: Sequence[End], size: int, history: Histories, length: int
    ) -> None:
        self.rules, self.never = rules, frozenset(never)
        self.size, self.history, self.length = size, history, length
        self.grams: dict[Key, dict[Letter, None]] = defaultdict(dict)
        self.waiting: dict[Key, dict[Context, None]] = defaultdict(dict)
        self.contexts: dict[Context, None] = {}
        self.pending: list[Context] = []

    def close(self, most: int, go_on: Callable[[], bool]) -> bool:
        """Add what follows until nothing is new; False at an excluded end, or after `most`."""
        for number in count():
            if not self.pending:
                return True
            if len(self.contexts) > most or not self._follow(self.pending.pop()):
                return False
            if number % 256 == 255 and not go_on():
                return False
        raise AssertionError

    def add_gram(self, tape: int, side: int, gram: Gram) -> None:
        """Add a word that can lie on a side; look again at the contexts that wait for it."""
        key = tape, side, gram[:-1]
        if gram[-1] not in self.grams[key]:
            self.grams[key][gram[-1]] = None
            self.pending += self.waiting[key]

    def add(self, context: Context) -> None:
        """Add a context."""
        if context not in self.contexts:
            self.contexts[context] = None
            self.pending.append(context)

    def _follow(self, context: Context) -> bool:
        outcome = self.rules.at(*seen(context))
        if isinstance(outcome, str):
            return outcome not in self.never
        for change in outcome:
            for after in self.after(context, change):
                self.add((change.next, after))
        return True

    def after(self, context: Context, change: Change) -> Iterator[tuple[Window, ...]]:
        """Give what the heads can see after a step."""
        state, windows = context
        sides = [
            tuple(self._moved(tape, window, state, change, context))
            for tape, window in enumerate(windows)
        ]
        return product(*sides)

    def _moved(
        self, tape: int, window: Window, state: State, change: Change, context: Context
    ) -> Iterator[Window]:
        """Give what can be seen on a tape after a step."""
        left, head, right = window
        write, move = change.writes[tape], change.moves[tape]
        if write != head[0] or move != "S":
            head = write, self._remembered(head, state)
        if move == "S":
            yield left, head, right
        elif move == "R":
            self.add_gram(tape, LEFT, left)
            for far in self._far(tape, RIGHT, right[1:], context):
                yield (head, *left[:-1]), right[0], (*right[1:], far)
        else:
            self.add_gram(tape, RIGHT, right)
            for far in self._far(tape, LEFT, left[1:], context):
                yield (*left[1:], far), left[0], (head, *right[:-1])

    def _far(self, tape: int, side: int, near: Gram, context: Context) -> tuple[Letter, ...]:
        """Give the letters that can come into a window behind those that are in it."""
        key = tape, side, near
        self.waiting[key][context] = None
        return tuple(self.grams[key])

    def _remembered(self, letter: Letter, state: State) -> History:
        symbol, history = letter
        step = state, symbol
        if self.history == "last":
            return (step, *history)[: self.length]
        if self.history == "recent":
            return (step, *(other for other in history if other != step))
        return ()


def seen(context: Context) -> tuple[State, tuple[Symbol, ...]]:
    """Give the state, and the symbols under the heads."""
    return context[0], tuple(head[0] for _, head, _ in context[1])


def closed_set(
    rules: Rules,
    start: Start,
    language: Language | None,
    never: Sequence[End],
    size: int,
    history: Histories = "none",
    length: int = 0,
    most: int = 10_000,
    go_on: Callable[[], bool] = lambda: True,
) -> ClosedSet | None:
    """Close the set of contexts of the heads from a start; None if an excluded end is in it.

    size   : cells of a window on each side of a head
    length : steps that a cell remembers, with the history `last`
    most   : contexts; None after that
    """
    found = ClosedSet(rules, never, size, history, length)
    for context in beginnings(found, start, language):
        found.add(context)
    return found if found.close(most, go_on) else None


def beginnings(found: ClosedSet, start: Start, language: Language | None) -> Iterator[Context]:
    """Give what the heads can see at the start, and add the words further away."""
    windows = []
    for tape, at in enumerate(start.tapes):
        if tape == 0 and language is not None:
            windows.append([*_of_language(found, at, language)])
        else:
            windows.append([_laid(found, tape, at)])
    return ((start.state, together) for together in product(*windows))


def _laid(found: ClosedSet, tape: int, at: StartTape) -> Window:
    """Give what is seen on a tape at the start, and add the words further away."""
    blank: Letter = (found.rules.blank, ())
    far, size = (blank,) * (found.size + 1), found.size
    cells: Gram = tuple((symbol, ()) for symbol in at.cells)
    left = (*reversed(cells[: at.head]), *far)
    right = (*cells[at.head + 1 :], *far)
    for side, away in ((LEFT, left), (RIGHT, right)):
        for begin in range(1, len(away) - size + 1):
            found.add_gram(tape, side, away[begin : begin + size])
    return left[:size], cells[at.head], right[:size]


def _of_language(found: ClosedSet, at: StartTape, language: Language) -> Iterator[Window]:
    """Give the windows on the first tape with a word of a language; add the words further away."""
    size, blank = found.size, (found.rules.blank, ())
    far = (blank,) * (size + 1)
    left = (*((symbol, ()) for symbol in reversed(at.cells[: at.head])), *far)
    for begin in range(1, len(left) - size + 1):
        found.add_gram(0, LEFT, left[begin : begin + size])
    ways = WordCells(language, found.rules.blank)
    for state in sorted(ways.further_on()):
        for word in ways.words(state, size):
            found.add_gram(0, RIGHT, tuple((symbol, ()) for symbol in word))
    for word in ways.words(0, size + 1):
        letters: Gram = tuple((symbol, ()) for symbol in word)
        yield left[:size], letters[0], letters[1:]


def certificate(
    found: ClosedSet, start: Start, language: Language | None, never: Sequence[End]
) -> HaltingCertificate:
    """Write down a closed set with all parts sorted, so that equal sets give equal certificates."""
    tapes, letters = range(len(start.tapes)), _letters(found)
    number = {letter: at for at, letter in enumerate(letters)}

    def numbers(gram: Gram) -> tuple[int, ...]:
        return tuple(map(number.__getitem__, gram))

    contexts = (
        (
            state,
            tuple((numbers(left), number[head], numbers(right)) for left, head, right in windows),
        )
        for state, windows in found.contexts
    )
    sides = {
        side: tuple(tuple(sorted(map(numbers, _grams(found, tape, side)))) for tape in tapes)
        for side in (LEFT, RIGHT)
    }
    kind = found.size, found.history, found.length
    part = SetPart(*kind, letters, sides[LEFT], sides[RIGHT], tuple(sorted(contexts)))
    return halting_certificate(found.rules, start, language, never, "closed set", set=part)


def _letters(found: ClosedSet) -> tuple[Letter, ...]:
    """Give all letters of a closed set, in order."""
    windows = [window for _, windows in found.contexts for window in windows]
    grams: list[Gram] = [gram for left, head, right in windows for gram in (left, (head,), right)]
    grams += [(*near, *lasts) for (_, _, near), lasts in found.grams.items()]
    return tuple(sorted({letter for gram in grams for letter in gram}))


def _grams(found: ClosedSet, tape: int, side: int) -> Iterator[Gram]:
    """Give the words that can lie further away on a side of a tape."""
    for (at, where, near), lasts in found.grams.items():
        if (at, where) == (tape, side):
            yield from ((*near, last) for last in lasts)
