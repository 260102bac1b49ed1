"""Headers that say how tapes begin: words, where heads start, and which have a left end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from automata.notation.header_words import EXAMPLES, name_of
from automata.notation.rows import span
from automata.notation.scope import refuse
from automata.notation.tokens import TextLine, Token, read_term

if TYPE_CHECKING:
    from automata.notation.headers import Headers

FARTHEST_HEAD = 1_000_000  # cells from its word's first symbol
_STAYS = "stays"


def read_word_header(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `word tape abba`; a second line for a tape goes on with its word."""
    tape = rest[0].text
    terms = tuple(read_term(token, headers.file) for token in rest[1:])
    headers.words[tape] = headers.words.get(tape, ()) + terms
    headers.places.setdefault(f"word {tape}", rest[0].place)
    return f"word {tape}"


def read_head(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `head tape 3`: the head starts so many cells right of the word's first symbol."""
    scope = headers.scope
    if len(rest) != 2 or not re.fullmatch(r"[+-]?[0-9]+", rest[1].text):
        problem, hint = "'head' takes a tape and a number of cells", EXAMPLES["head"]
        raise refuse(problem, scope, span(rest), hint)
    tape = name_of(rest[0], scope)
    if tape in headers.heads:
        problem = f"the head of {tape} is already placed in line {headers.places[_head(tape)].line}"
        raise refuse(problem, scope, rest[0].place, "keep one of them")
    digits = rest[1].text
    if len(digits) > len(str(FARTHEST_HEAD)) + 1 or abs(int(digits)) > FARTHEST_HEAD:
        problem, hint = "this is too far away", f"a head starts within {FARTHEST_HEAD:,} cells"
        raise refuse(problem, scope, rest[1].place, hint)
    headers.heads[tape] = int(digits)
    headers.places[_head(tape)] = span(rest)
    return _head(tape)


def _head(tape: str) -> str:
    return f"head {tape}"


def read_one_way(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `one-way tape …`, with `stays` where a move off the left end is no move."""
    scope, stays = headers.scope, len(rest) > 1 and rest[-1].text == _STAYS
    for token in rest[:-1] if stays else rest:
        tape = name_of(token, scope)
        if tape in headers.ends:
            line = headers.places[f"one-way {tape}"].line
            problem = f"tape {tape} is already one-way in line {line}"
            raise refuse(problem, scope, token.place, "keep one of them")
        headers.ends[tape] = "stay" if stays else "error"
        headers.places[f"one-way {tape}"] = token.place
    return f"one-way {rest[0].text}"
