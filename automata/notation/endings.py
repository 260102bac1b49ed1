"""Headers that say how runs end: final states, and what being stuck means where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from automata.notation.rows import STATE_HINT, read_ref, span
from automata.notation.scope import refuse
from automata.notation.source import Final, Meaning, WhenStuck
from automata.notation.tokens import TextLine, Token

if TYPE_CHECKING:
    from automata.notation.headers import Headers

MEANINGS: dict[str, Meaning] = {"accept": "accept", "reject": "reject", "results": "result"}


def read_ending(line: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `accept yes`, or `accept when stuck q1 q2`; so, too, `reject` and `results`."""
    meaning = MEANINGS[line.tokens[0].text]
    if [token.text for token in rest[:2]] == ["when", "stuck"]:
        return _when_stuck(rest, headers, meaning)
    return _finals(rest, headers, meaning)


def _finals(rest: tuple[Token, ...], headers: Headers, meaning: Meaning) -> str:
    for token in rest:
        ref = read_ref(token, headers.scope, STATE_HINT)
        if ref.values:
            hint = "name the state without parentheses"
            raise refuse("a final state carries no values", headers.scope, token.place, hint)
        if ref.name in headers.finals:
            hint = "a final state has one meaning"
            raise refuse(f"{ref.name} is already final", headers.scope, token.place, hint)
        headers.finals[ref.name] = Final(ref.name, meaning, token.place)
    return f"final {read_ref(rest[0], headers.scope).name}"


def _when_stuck(rest: tuple[Token, ...], headers: Headers, meaning: Meaning) -> str:
    scope, states = headers.scope, rest[2:]
    if not states:
        hint = "name them, or write '*' for every state"
        raise refuse("no state is named here", scope, span(rest), hint)
    first = len(headers.stuck) + 1
    for token in states:
        state = None if token.text == "*" else read_ref(token, scope, STATE_HINT)
        if state in headers.stuck:
            what = "every state" if state is None else f"state {token.text}"
            problem = f"what it means to be stuck in {what} is given twice"
            raise refuse(problem, scope, token.place, "keep one of them")
        headers.stuck[state] = WhenStuck(state, meaning, token.place)
    return f"when stuck {first}"
