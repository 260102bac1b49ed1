"""Headers that give variables their values: `vars`, and `pairs` and `relation`, which tie them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from automata.notation.header_words import EXAMPLES, name_of, plain_symbol, split_at_colon
from automata.notation.rows import span
from automata.notation.scope import Scope, refuse
from automata.notation.source import Relation, Variables
from automata.notation.tokens import TextLine, Token
from common.text import counted

if TYPE_CHECKING:
    from automata.notation.headers import Headers


def read_vars(line: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `vars x y: a b`."""
    names, values = split_at_colon(line, rest, headers.scope)
    for token in names:
        if name_of(token, headers.scope) in headers.known:
            hint = "give each variable its values once"
            problem = f"variable {token.text} is given twice"
            raise refuse(problem, headers.scope, token.place, hint)
        headers.known.add(token.text)
    terms = dict.fromkeys(plain_symbol(token, headers.scope) for token in values)
    group = Variables(tuple(t.text for t in names), tuple(terms), line.tokens[0].place)
    headers.variables.append(group)
    return f"vars {len(headers.variables)}"


def read_relation(line: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `pairs n more: 1 2 / 2 3`, or `relation` with any number of variables."""
    keyword, scope = line.tokens[0], headers.scope
    names, values = split_at_colon(line, rest, scope)
    words = tuple(name_of(token, scope) for token in names)
    if len(set(words)) < len(words):
        twice = next(token for at, token in enumerate(names) if token.text in words[:at])
        hint = "name every variable once"
        raise refuse(f"variable {twice.text} is named twice", scope, twice.place, hint)
    if keyword.text == "pairs" and len(words) != 2:
        problem, hint = "'pairs' ties two variables", EXAMPLES["pairs"]
        if len(words) > 2:
            hint = f"write  relation  {' '.join(words)}: …"
        raise refuse(problem, scope, names[-1].place, hint)
    if len(words) < 2:
        problem, hint = "a relation ties two variables or more", EXAMPLES["relation"]
        raise refuse(problem, scope, names[-1].place, hint)
    relation = Relation(words, _tuples(values, len(words), scope), keyword.place)
    headers.relations.append(relation)
    headers.related.update(relation.names)
    return f"pairs {len(headers.relations)}"


def _tuples(tokens: tuple[Token, ...], size: int, scope: Scope) -> tuple[tuple[str, ...], ...]:
    """Read values that go together, the groups separated by strokes."""
    groups: list[tuple[str, ...]] = []
    group: list[Token] = []
    for token in (*tokens, Token("/", tokens[-1].place)):
        if token.text != "/":
            group.append(token)
            continue
        if len(group) != size:
            problem = f"{counted(size, 'value')} expected here, found {len(group)}"
            hint = "a relation lists values that go together, one for each variable, between '/'"
            raise refuse(problem, scope, span(tuple(group)) if group else token.place, hint)
        groups.append(tuple(plain_symbol(value, scope) for value in group))
        group = []
    return tuple(groups)
