"""Symbols as a picture shows them.

A symbol has quotes only if it could be read as something else, and the blank `_`, which looks like
a part of its neighbour, is shown as `□`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from automata.notation.source import Source

BLANKS: Final = ("□", "␣", "▢")
"""Signs for the blank; noloss takes the first one that is not a symbol of the machine."""
_QUOTED: Final = re.compile(r"(?<![^\s=,(\[!])'(.+?)'(?=[\s:,)\]]|$)")
_UNDERSCORE: Final = re.compile(r"(?<![^\s=,(\[!])_(?=[\s:,)\]]|$)")
_CARRIED: Final = re.compile(r"(?<=[(,\s])_(?=[,)])")
_WORDS: Final = frozenset({"*", ",", "'", "->", "→", "else", "call"})
"""Words that mean something in a row, or separate its parts."""


def blank_sign(source: Source) -> str:
    """Give the sign for a blank that the file writes as `_`; "" if it is shown as it is written."""
    used = {*source.symbols, *(value for group in source.variables for value in group.values)}
    return sign_beside(used, source.blank)


def sign_beside(used: Collection[str], blank: str) -> str:
    """Give the sign for a blank beside these symbols; "" if it is shown as it is written.

    >>> sign_beside("ab", "_"), sign_beside("a□", "_"), sign_beside("ab", "b")
    ('□', '␣', '')
    """
    free = [sign for sign in BLANKS if sign not in used]
    return free[0] if blank == "_" and free else ""


def plain_symbols(text: str, sign: str) -> str:
    """Write what is read or done as it is seen: the blank as its sign, few symbols in quotes.

    >>> plain_symbols("'#' _  '*' '('  R S", "□")
    "# □  '*' (  R S"
    >>> plain_symbols("Ki=_ Ko=':'", "□")
    "Ki=□ Ko=':'"
    """
    if sign:
        text = _UNDERSCORE.sub(sign, text)
    return _QUOTED.sub(_bare, text)


def plain_state(name: str, sign: str) -> str:
    """Write a state as it is seen: the blank that it carries as its sign.

    >>> plain_state("carry(_)", "□"), plain_state("_", "□")
    ('carry(□)', '_')
    """
    return _CARRIED.sub(sign, name) if sign else name


def _bare(quoted: re.Match[str]) -> str:
    symbol, text = quoted[1], quoted.string
    alone = (quoted.start() == 0 or text[quoted.start() - 1].isspace()) and (
        quoted.end() == len(text) or text[quoted.end()].isspace()
    )
    odd = r"[\s,']|^!." if alone else r"[\s,'=:()\[\]]|^!"
    return quoted[0] if symbol in _WORDS or re.search(odd, symbol) else symbol
