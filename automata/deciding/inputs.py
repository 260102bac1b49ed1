"""Inputs to try: all words over an alphabet, shortest first, and random longer ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random

Word = tuple[str, ...]


def words(alphabet: Sequence[str], longest: int) -> Iterator[Word]:
    """Give all words up to a length, shortest first, in the order of the alphabet.

    >>> ["".join(word) for word in words("ab", 2)]
    ['', 'a', 'b', 'aa', 'ab', 'ba', 'bb']
    """
    return chain.from_iterable(product(alphabet, repeat=length) for length in range(longest + 1))


def number_of_words(letters: int, longest: int) -> int:
    """Count the words up to a length.

    >>> number_of_words(2, 2), number_of_words(1, 5)
    (7, 6)
    """
    return sum(letters**length for length in range(longest + 1))


def random_words(
    alphabet: Sequence[str], shortest: int, longest: int, number: int, seed: int
) -> Iterator[Word]:
    """Give random words, every length between two being as likely."""
    if not alphabet:
        return
    rng = Random(seed)
    for _ in range(number):
        yield tuple(rng.choices(alphabet, k=rng.randint(shortest, longest)))
