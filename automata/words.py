"""Words as people type them: symbols run together, or separated by spaces."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from automata.errors import TapeError
from common.errors import nearest

_QUOTED_OR_PLAIN = re.compile(r"'.+?'(?=\s|$)|\S+")


def read_word(text: str, alphabet: Collection[str], *, whole: bool = False) -> tuple[str, ...]:
    """Split a word into symbols; with `whole` it is one symbol.

    Where all symbols are single characters they may be run together, with or without spaces;
    otherwise spaces separate them, and quotes may stand around a symbol. Raises TapeError for
    a symbol that is not in the alphabet.

    >>> read_word("abba", {"a", "b", "_"})
    ('a', 'b', 'b', 'a')
    >>> read_word("q1 a", {"q1", "a"})
    ('q1', 'a')
    >>> read_word("q1 ' '", {"q1", " "})
    ('q1', ' ')
    """
    single = all(len(symbol) == 1 for symbol in alphabet)
    if single and not whole and set(alphabet).issuperset(text):
        return tuple(text)
    if whole:
        symbols = [text]
    elif single:
        symbols = [letter for letter in text if letter in alphabet or not letter.isspace()]
    else:
        words = _QUOTED_OR_PLAIN.findall(text)
        symbols = [word[1:-1] if _is_quoted(word, alphabet) else word for word in words]
    for at, symbol in enumerate(symbols, start=1):
        if symbol not in alphabet:
            raise _unknown(at, symbol, alphabet, run_together=not single and len(symbols) == 1)
    return tuple(symbols)


def _is_quoted(word: str, alphabet: Collection[str]) -> bool:
    return word[0] == word[-1] == "'" and word[1:-1] in alphabet


def _unknown(at: int, symbol: str, alphabet: Collection[str], *, run_together: bool) -> TapeError:
    listed = " ".join(sorted(alphabet))
    hint = nearest(symbol, sorted(alphabet), f"the symbols are: {listed}")
    if run_together and all(letter in alphabet for letter in symbol):
        hint = "this machine has symbols of several letters: separate all by spaces"
    return TapeError(f"symbol {at} of the word, {symbol}, is unknown", hint=hint)


def write_word(symbols: Sequence[str], alphabet: Collection[str]) -> str:
    """Write symbols as a word that `read_word` reads back.

    >>> write_word(("a", "b"), {"a", "b"})
    'ab'
    >>> write_word(("q1", " "), {"q1", " "})
    "q1 ' '"
    """
    if all(len(symbol) == 1 for symbol in alphabet):
        return "".join(symbols)
    quoted = {s: f"'{s}'" for s in alphabet if s[0] == "'" or any(c.isspace() for c in s)}
    return " ".join(quoted.get(symbol, symbol) for symbol in symbols)
