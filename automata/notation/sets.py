"""Sets of symbols as a read: `[a,b]` any of these, `!a` and `![a,b]` any symbol but these.

A symbol that the file declares literally, such as `!a`, is that symbol.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from automata.notation.scope import Scope, refuse
from automata.notation.source import Term
from automata.notation.tokens import Token, quote, read_term, split_values

_SET = re.compile(r"(!?)\[(.*)\]")


def any_of(symbols: Iterable[str], *, excluded: bool = False) -> Term:
    """Make the set of some symbols, or of all but these.

    >>> any_of("ab").text, any_of("a", excluded=True).text, any_of("a#", excluded=True).text
    ('[a,b]', '!a', "![a,'#']")
    """
    among = tuple(map(Term, symbols))
    names = [quote(term.text) for term in among]
    bare = excluded and len(names) == 1
    text = f"{'!' * excluded}{names[0] if bare else '[' + ','.join(names) + ']'}"
    return Term(text, among=among, excluded=excluded)


def read_looked_for(token: Token, scope: Scope) -> Term:
    """Read what a row looks for: a symbol, a variable, or a set of symbols."""
    text = token.text
    if text in scope.symbols or text[:1] not in "![" or text in {"!", "["}:
        return read_term(token, scope.file)
    match = _SET.fullmatch(text)
    if match is not None:
        inside = token.part(*match.span(2))
        values = tuple(_value(part, inside, scope) for part in split_values(inside))
        return Term(text, place=token.place, among=values, excluded=bool(match.group(1)))
    if text.startswith("!") and not text.startswith("!["):
        value = read_term(token.part(1, len(text)), scope.file)
        return Term(text, place=token.place, among=(value,), excluded=True)
    problem, hint = f"the set {text} is never closed", "write it without spaces:  [a,b]  or  ![a,b]"
    raise refuse(problem, scope, token.place, hint)


def _value(part: Token, inside: Token, scope: Scope) -> Term:
    if not inside.text:
        hint = "name the symbols, [a,b]; '*' is any symbol"
        raise refuse("this set is empty", scope, inside.place, hint)
    if not part.text:
        hint = "leave the comma out; as a symbol write it in quotes: ','"
        raise refuse("a symbol is missing here", scope, part.place, hint)
    return read_term(part, scope.file)
