"""Tests of a machine: lines with its expected end on an input.

    test  word=abba              ->  accepted
    test  word=ab                ->  rejected  at most 40 steps
    test  word=ab  choose 1,2    ->  halted  in won  copy=ab

A word without a name is on the first tape, so `test abba -> accepted` suits any machine.
The empty word is `''`, `""`, `ε`, or nothing: `test word= -> accepted`.
They are at the end of a machine file, or in a separate file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, get_args

from msgspec.structs import replace

from automata.notation.rows import Scope, read_ref, refuse, span
from automata.notation.source import Case, CaseEnding, StateRef
from automata.notation.tokens import ARROWS, NAME, QUOTED, TextLine, Token, read_line, text_lines
from common.errors import nearest

VERDICTS: Final[tuple[CaseEnding, ...]] = get_args(CaseEnding)
MOST: Final = 10**18  # steps
FORM: Final = "write  test  word=abba  ->  accepted  , more behind it: copy=abba, at most 40 steps"
EMPTY: Final = ("''", '""', "ε")  # the empty word, unless these are symbols
_WORD = re.compile(rf"({NAME})=(.*)", re.DOTALL)


def read_cases(text: str, scope: Scope) -> Iterator[Case]:
    """Read a file of tests alone; raise NotationError for any other line."""
    above: list[str] = []
    for number, raw in enumerate(text_lines(text), start=1):
        line = read_line(raw, number, scope.file)
        if line.tokens:
            if line.tokens[0].text != "test":
                problem = f"'{line.tokens[0].text}' is not a test"
                raise refuse(problem, scope, line.tokens[0].place, FORM)
            yield replace(read_case(line, scope), above=tuple(above))
            above.clear()
        elif line.comment is not None:
            above.append(line.comment)


def read_case(line: TextLine, scope: Scope) -> Case:
    """Read one test; raise NotationError with place and hint if it cannot be read."""
    tokens = line.tokens
    arrows = [at for at, token in enumerate(tokens) if token.text in ARROWS]
    if len(arrows) != 1:
        raise refuse("a test needs exactly one '->'", scope, span(tokens), FORM)
    left, right = tokens[1 : arrows[0]], tokens[arrows[0] + 1 :]
    if not right or right[0].text not in VERDICTS:
        at = right[0] if right else tokens[arrows[0]]
        hint = nearest(at.text, VERDICTS, f"the verdicts are: {', '.join(VERDICTS)}")
        missing = "how the run must end is missing here"
        problem = f"'{at.text}' is not a verdict" if right else missing
        raise refuse(problem, scope, at.place, hint)
    wanted = next(verdict for verdict in VERDICTS if verdict == right[0].text)
    words, choices = _given(left, scope)
    case = Case(words, wanted, choices=choices, place=span(tokens), comment=line.comment)
    return _with_demands(case, right[1:], scope)


def _given(
    tokens: tuple[Token, ...], scope: Scope
) -> tuple[tuple[tuple[str, str], ...], tuple[int, ...]]:
    """Read words on tapes, and after them `choose 1,2`."""
    chooses = next((at for at, token in enumerate(tokens) if token.text == "choose"), len(tokens))
    numbers = "".join(token.text for token in tokens[chooses + 1 :])
    choices: tuple[int, ...] = ()
    if chooses < len(tokens):
        if not re.fullmatch(r"[1-9][0-9]{0,8}(,[1-9][0-9]{0,8})*", numbers):
            hint = "rows are numbered from 1:  choose 1,2"
            raise refuse("these are not choices", scope, span(tokens[chooses:]), hint)
        choices = tuple(map(int, numbers.split(",")))
    words = tokens[:chooses]
    if words and scope.tapes and not _WORD.fullmatch(words[0].text):
        first = replace(words[0], text=f"{scope.tapes[0]}={words[0].text}")
        words = (first, *words[1:])
    return _words(words, scope), choices


def _words(tokens: tuple[Token, ...], scope: Scope) -> tuple[tuple[str, str], ...]:
    words: dict[str, str] = {}
    for token in tokens:
        match = _WORD.fullmatch(token.text)
        if match is None:
            raise refuse(f"'{token.text}' is not a word on a tape", scope, token.place, FORM)
        tape, word = match.groups()
        if scope.tapes and tape not in scope.tapes:
            hint = nearest(tape, scope.tapes, f"the tapes are: {' '.join(scope.tapes)}")
            raise refuse(f"there is no tape {tape}", scope, token.place, hint)
        if tape in words:
            raise refuse(f"tape {tape} is named twice", scope, token.place, "give every tape once")
        quoted = QUOTED.fullmatch(word)
        if word in EMPTY and scope.symbols.isdisjoint(word):
            words[tape] = ""
        else:
            words[tape] = quoted.group(1) if quoted else word
    return tuple(words.items())


def _with_demands(case: Case, tokens: tuple[Token, ...], scope: Scope) -> Case:
    """Read the words after the verdict: `in STATE`, words, `at most N steps`."""
    left = list(tokens)
    words: list[Token] = []
    while left:
        token = left.pop(0)
        if token.text == "in" and left and case.state is None:
            case = replace(case, state=_state(left.pop(0), scope))
        elif token.text == "at" and case.most is None:
            case = replace(case, most=_most((token, *left[:3]), scope))
            del left[:3]
        else:
            words.append(token)
    return replace(case, output=_words(tuple(words), scope))


def _state(token: Token, scope: Scope) -> StateRef:
    return read_ref(token, scope, "write a state after 'in', such as  in yes")


def _most(tokens: tuple[Token, ...], scope: Scope) -> int:
    """Read `at most 40 steps`."""
    match = re.fullmatch(r"at most ([0-9]{1,18}) steps?", " ".join(token.text for token in tokens))
    if match is None:
        raise refuse("this limit cannot be read", scope, span(tokens), "write  at most 40 steps")
    return int(match.group(1))
