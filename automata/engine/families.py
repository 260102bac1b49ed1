"""Families of words by a number n: `0^n 1^n`, `(ab)^2n c`, `bin(n)`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from automata.errors import TapeError
from automata.machine import Symbol
from automata.words import read_word
from common.text import clipped

LONGEST: Final = 10_000_000  # symbols of a word
Count: TypeAlias = Callable[[int], int]
_LINEAR: Final = re.compile(r"\(?([0-9]{0,9})\*?n([+-][0-9]{1,9})?\)?")
_POWER: Final = re.compile(r"\(?n\^([0-9]{1,2})\)?")
_EXPONENTIAL: Final = re.compile(r"\(?([0-9]{1,3})\^n\)?")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
HINT: Final = "write words such as 0^n 1^n, (ab)^2n, a^n+1, a^n^2, a^2^n or bin(n)"


@dataclass(frozen=True, slots=True)
class Family:
    """Parts of a word, each with how often it is repeated; symbols None for n in binary."""

    text: str
    parts: tuple[tuple[tuple[Symbol, ...] | None, Count], ...]

    def __repr__(self) -> str:
        return f"Family({self.text})"

    def word(self, n: int) -> tuple[Symbol, ...]:
        """Give the word for n; a negative count is none.

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
    """Read a family of words as people type it, its parts apart by spaces.

    Raises TapeError for an unknown symbol or an exponent that means nothing.

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
    raise TapeError(f"'{clipped(text)}' is no exponent", hint=HINT)
