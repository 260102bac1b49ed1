"""Time and space of runs as functions of n, on words such as `0^n 1^n`, `(ab)^2n c`, `bin(n)`.

Space is the number of cells that the heads visit, on all tapes together, as in [Sipser13] §8.1. A
head moves by one cell, so the visited cells of a tape are a stretch.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from automata.engine.growth import FEWEST, Growth, growth
from automata.engine.runner import Runner
from automata.engine.steps import Configuration, Verdict, start
from automata.errors import LeftEndError, RunError, TapeError
from automata.machine import Machine, Symbol
from automata.text import read_word
from common.documents import LongNumber
from common.text import clipped

HALTED: frozenset[Verdict] = frozenset({"accepted", "rejected", "halted", "stuck"})
LONGEST: Final = 10_000_000  # symbols of a word
Count: TypeAlias = Callable[[int], int]
_LINEAR: Final = re.compile(r"\(?([0-9]{0,9})\*?n([+-][0-9]{1,9})?\)?")
_POWER: Final = re.compile(r"\(?n\^([0-9]{1,2})\)?")
_EXPONENTIAL: Final = re.compile(r"\(?([0-9]{1,3})\^n\)?")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
HINT: Final = "write words such as 0^n 1^n, (ab)^2n, a^n+1, a^n^2, a^2^n or bin(n)"


@dataclass(frozen=True, slots=True)
class Family:
    """Parts of a word, each with its number of repetitions; symbols None means n in binary."""

    text: str
    parts: tuple[tuple[tuple[Symbol, ...] | None, Count], ...]

    def __repr__(self) -> str:
        return f"Family({self.text})"

    def word(self, n: int) -> tuple[Symbol, ...]:
        """Give the word for n; a negative repetition counts as 0.

        Raises TapeError if it is too long.
        """
        counts = [max(count(n), 0) for _, count in self.parts]
        length = sum(
            len(symbols or "1") * count
            for (symbols, _), count in zip(self.parts, counts, strict=True)
        )
        if length > LONGEST:
            hint = "ask for smaller n"
            raise TapeError(f"the word for n = {n} has more than {LONGEST:,} symbols", hint=hint)
        word: list[Symbol] = []
        for (symbols, _), count in zip(self.parts, counts, strict=True):
            word += tuple(f"{n:b}") if symbols is None else symbols * count
        return tuple(word)


def read_family(text: str, alphabet: Collection[Symbol]) -> Family:
    """Read a family of words as you type it, with spaces between its parts.

    Raises TapeError for an unknown symbol or an exponent that cannot be read.

    >>> read_family("0^n 1^2n+1", {"0", "1"}).word(2)
    ('0', '0', '1', '1', '1', '1', '1')
    """
    parts: list[tuple[tuple[Symbol, ...] | None, Count]] = []
    for piece in text.split():
        parts += _parts(piece, alphabet)
    return Family(text, tuple(parts))


def _parts(
    piece: str, alphabet: Collection[Symbol]
) -> Sequence[tuple[tuple[Symbol, ...] | None, Count]]:
    if piece == "bin(n)":
        for digit in "01":
            read_word(digit, alphabet)
        return [(None, lambda _: 1)]
    word, caret, exponent = piece.partition("^")
    if piece in alphabet or not caret or not word:
        return [(read_word(piece, alphabet), lambda _: 1)]
    count = _count(exponent)
    if word[0] == "(" and word[-1] == ")" and word not in alphabet:
        return [(read_word(word[1:-1], alphabet), count)]
    symbols = read_word(word, alphabet)
    return [(symbols[:-1], lambda _: 1), (symbols[-1:], count)]


def _count(text: str) -> Count:
    """Read an exponent."""
    if _NUMBER.fullmatch(text):
        return lambda _: int(text)
    if found := _LINEAR.fullmatch(text):
        times, plus = int(found[1] or 1), int(found[2] or 0)
        return lambda n: times * n + plus
    if found := _POWER.fullmatch(text):
        power = int(found[1])
        return lambda n: min(n**power, LONGEST + 1)
    if found := _EXPONENTIAL.fullmatch(text):
        base = int(found[1])
        return lambda n: min(base ** min(n, 100), LONGEST + 1)
    raise TapeError(f"'{clipped(text)}' is not an exponent", hint=HINT)


@dataclass(frozen=True, slots=True)
class Measure:
    """Time and space of one run.

    steps, space : up to the end, or until now if it has not halted
    """

    n: int
    verdict: Verdict
    steps: LongNumber
    space: LongNumber

    @property
    def halted(self) -> bool:
        """Whether the run halted."""
        return self.verdict in HALTED


@dataclass(frozen=True)
class Measurements:
    """The runs of a family."""

    machine: str
    measures: tuple[Measure, ...]

    def __repr__(self) -> str:
        """Show how time and space grow, or why their growth is unknown."""
        if self.steps is None:
            return f"Measurements({self.machine}: {self.untold})"
        return f"Measurements({self.machine}: steps {self.steps}, space {self.space})"

    @property
    def untold(self) -> str:
        """The reason why the growth is unknown; empty if it is known."""
        if self.steps is not None:
            return ""
        halted = sum(each.halted for each in self.measures)
        few = "values of n were measured" if halted == len(self.measures) else "runs halted"
        return f"too few {few} to see how it grows: {halted}; {FEWEST} are needed"

    @cached_property
    def steps(self) -> Growth | None:
        """How the steps of the runs that halted grow."""
        return growth([(each.n, each.steps) for each in self.measures if each.halted])

    @cached_property
    def space(self) -> Growth | None:
        """How their space grows."""
        return growth([(each.n, each.space) for each in self.measures if each.halted])


def measures(
    machine: Machine,
    families: Mapping[str, Family],
    numbers: Iterable[int],
    budget: int | None = None,
    go_on: Callable[[int], bool] = lambda _: True,
) -> Iterator[Measure]:
    """Run a machine on the words of a family, one for each n.

    families : of words, by the names of their tapes
    budget   : steps of each run
    go_on    : called now and then with n; if it returns False, the current run is the last

    Raises TapeError for a tape or a symbol that the machine does not have, RunError for a head that
    moves off the left end.
    """
    for n in numbers:
        words = {tape: family.word(n) for tape, family in families.items()}
        try:
            made = _measured(machine, n, start(machine, words), budget, go_on)
        except LeftEndError as error:
            raise RunError(f"n = {n}: {error.problem}", hint=error.hint) from None
        yield made
        if not go_on(n):
            return


def _measured(
    machine: Machine,
    n: int,
    now: Configuration,
    budget: int | None,
    go_on: Callable[[int], bool],
) -> Measure:
    low = [tape.position for tape in now.tapes]
    high = list(low)
    runner = Runner(machine, now, budget=budget, go_on=lambda _: go_on(n))
    for step in runner.steps():
        for tape, _, move in step.production.actions:
            at = step.after.tapes[tape].position
            if move == "L" and at < low[tape]:
                low[tape] = at
            elif at > high[tape]:
                high[tape] = at
    space = sum(last - first + 1 for first, last in zip(low, high, strict=True))
    assert runner.halt is not None
    return Measure(n, runner.halt.verdict, runner.taken, space)
