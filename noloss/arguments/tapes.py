"""Words on tapes, as people type them."""

from __future__ import annotations

from collections.abc import Sequence

from automata import Machine, read_word
from noloss.errors import InputError


def words_on_tapes(machine: Machine, tapes: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Read `--tape NAME=WORD`, given any number of times.

    Raises InputError for a tape without a name or given twice, TapeError for an unknown symbol.
    """
    words: dict[str, tuple[str, ...]] = {}
    for text in tapes:
        name, equals, word = text.partition("=")
        if not equals:
            hint = f"write the tape before the word: --tape {machine.tapes[0]}={text}"
            raise InputError(f"--tape {text} names no tape", hint=hint)
        if name in words:
            raise InputError(f"the tape {name} is given twice", hint="give every tape once")
        words[name] = read_word(word, machine.alphabet)
    return words
