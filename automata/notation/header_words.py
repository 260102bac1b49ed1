"""What the readers of header lines share: examples for hints, names, plain symbols, lists."""

from __future__ import annotations

import re

from automata.notation.scope import Scope, refuse
from automata.notation.tokens import NAME, TextLine, Token, read_term

EXAMPLES = {
    "machine": "machine  palindrome",
    "tapes": "tapes  word copy",
    "symbols": "symbols  a b",
    "blank": "blank  _",
    "start": "start  copy",
    "vars": "vars  x y: a b",
    "pairs": "pairs  n more: 1 2 / 2 3",
    "relation": "relation  x y sum: 0 0 0 / 0 1 1 / 1 0 1 / 1 1 0",
    "accept": "accept  yes",
    "reject": "reject  no",
    "results": "results  won draw lost",
    "head": "head  work 1",
    "one-way": "one-way  work",
    "input": "input  a b",
    "word": "word  copy  abba",
    "expects": "expects  Kc=$",
}
NAME_HINT = "names have letters, digits, _ . + - '"


def name_of(token: Token, scope: Scope) -> str:
    """Give the name that a token is; raise NotationError if it is none."""
    if not re.fullmatch(NAME, token.text):
        problem = f"'{token.text}' is no name" if token.text else "a name is missing here"
        raise refuse(problem, scope, token.place, NAME_HINT)
    return token.text


def plain_symbol(token: Token, scope: Scope) -> str:
    """Read a symbol; the wildcard must be in quotes to be one."""
    if token.text == "*":
        hint = "'*' stands for any symbol; as a symbol of its own write it in quotes: '*'"
        raise refuse("'*' cannot be a plain symbol", scope, token.place, hint)
    return read_term(token, scope.file).text


def split_at_colon(
    line: TextLine, rest: tuple[Token, ...], scope: Scope
) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Split `names: values` at the colon, wherever spaces stand around it."""
    for at, token in enumerate(rest):
        if token.text.endswith(":"):
            own = token.part(0, len(token.text) - 1)
            names = rest[:at] + ((own,) if own.text else ())
            if names and rest[at + 1 :]:
                return names, rest[at + 1 :]
            break
    keyword = line.tokens[0]
    problem = f"'{keyword.text}' needs names, a colon and values"
    raise refuse(problem, scope, keyword.place, EXAMPLES[keyword.text])
