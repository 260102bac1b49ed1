"""From text to lines of tokens, each token with its column; comments are kept separately.

A token is a text between spaces. `#` at the start of a token begins a comment. A symbol
that would be misread (`#`, `*`, `->`, a space) is written in single quotes; a quote opens only
at the start of a token, after `=`, `(` or `,`, or in a set, so that names such as q' need none.
The text between the parentheses of a state, `count(a, b)`, belongs to one token with its spaces;
so does the name of a state between double quotes, `"q 0"`.

A comment `# noloss: allow NAME` silences a diagnostic: at the end of a line for that line, on a
separate line for the next line with content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from automata.errors import NotationError
from automata.notation.source import Allow, Place, Term

ARROWS = ("->", "→")  # the arrows of a row; the printer writes the first
NAME = r"\w[\w.+'-]*"
_CALLER = rf"{NAME}(?:\([^\s()\"']+\))?(?:#\d+)?"
STATE = rf"{NAME}(?:@{_CALLER}:{NAME})?"  # also a state in a copy of a routine: home@begin:go
STATE_IN_QUOTES = r'"(?:[^"\\]|\\["\\ ])+"'
QUOTED = re.compile(r"'(.+?)'(?=[\s:,)\]]|$)")
_QUOTED_STATE = re.compile(rf"(?!\"\s){STATE_IN_QUOTES}(?=[\s:(]|$)")
_GROUP = re.compile(STATE + r"\(")
_OPEN = re.compile(r"\(")
_LINE = re.compile(r"\r\n|\n|\r")
_FREE_TEXT = re.compile(r"(about)(\s|$)")
_WORD = re.compile(r"word\s(?!.*\s(->|→)\s)")  # in these headers parentheses are symbols
_TEST = re.compile(r"test\s")
_EMPTY_WORD = re.compile(rf"''(?=\s*$|\s+(?:->|→|#|choose\s|in\s|at\s|{NAME}=))")  # of a test
_UNWRITABLE = re.compile(r"'[\s:,)\]]")
_SPECIAL = re.compile(r"[\s#'=:,()\[\]/]|^[!\"].")
_ALLOW = re.compile(r"noloss:\s*allow\b[\s:]*(.*)")


class Token(Struct, frozen=True):
    """Text between spaces, with its place; quotes are still on it."""

    text: str
    place: Place

    def part(self, begin: int, end: int) -> Token:
        """Give the characters from `begin` to before `end` as a token."""
        place = self.place
        own = Place(place.line, place.column + begin, max(1, end - begin), place.row)
        return Token(self.text[begin:end], own)


class TextLine(Struct, frozen=True):
    """One line of a file: its tokens, its comment, and whether it is indented."""

    number: int
    raw: str
    indented: bool
    tokens: tuple[Token, ...]
    comment: str | None
    comment_column: int = 0


def text_lines(text: str) -> list[str]:
    r"""Split a text at the ends of lines as editors count them.

    >>> text_lines("a\r\nb\x0cc\n")
    ['a', 'b\x0cc', '']
    """
    return _LINE.split(text)


def read_line(raw: str, number: int, file: str) -> TextLine:
    """Split one line into tokens and a comment; after `about` the text is not split."""
    indented = raw[:1].isspace()
    free = _FREE_TEXT.match(raw)
    if free:
        return TextLine(number, raw, indented, (Token("about", Place(number, 1, 5, raw)),), None)
    tokens: list[Token] = []
    at = 0
    while at < len(raw):
        if raw[at].isspace():
            at += 1
        elif raw[at] == "#":
            comment = raw[at + 1 :].strip()
            return TextLine(number, raw, indented, tuple(tokens), comment, at + 1)
        else:
            end = _token_end(raw, at, number, file)
            tokens.append(Token(raw[at:end], Place(number, at + 1, end - at, raw)))
            at = end
    return TextLine(number, raw, indented, tuple(tokens), None)


def _token_end(raw: str, start: int, number: int, file: str) -> int:
    """Find where the token that starts here ends; raise NotationError on an open quote."""
    at, group = start, None
    if not _WORD.match(raw):
        name = _QUOTED_STATE.match(raw, start)
        at = start if name is None else name.end()
        group = _GROUP.match(raw, start) if name is None else _OPEN.match(raw, at)
    inside = group is not None  # between the parentheses of a state or a routine
    while at < len(raw) and (inside or not raw[at].isspace()):
        if raw[at] == "'" and _may_be_quoted(raw, start, at):
            empty = _EMPTY_WORD.match(raw, at) if _TEST.match(raw) else None
            quoted = empty or QUOTED.match(raw, at)
            if quoted is None:
                place = Place(number, at + 1, 1, raw)
                hint = "a quoted symbol looks like '#'; the quote itself is written '''"
                problem = "this quote is never closed"
                raise NotationError(problem, file=file, place=place, hint=hint)
            at = quoted.end()
        else:
            inside = inside and raw[at] != ")"
            at += 1
    if inside and group is not None:
        place = Place(number, group.end(), 1, raw)
        hint = "close it with ')'; a symbol that holds a parenthesis is written in quotes"
        raise NotationError("this '(' is never closed", file=file, place=place, hint=hint)
    return at


def _may_be_quoted(raw: str, start: int, at: int) -> bool:
    """Say whether a symbol may begin at a place of the token that starts here."""
    if at == start or raw[at - 1] in "=,( ":
        return True
    begin = at
    begin -= raw[begin - 1] == "["  # of a set, `['#','*']`, `!'#'`
    begin -= begin > start and raw[begin - 1] == "!"
    return begin < at and (begin == start or raw[begin - 1] == "=")


def allows(text: str, file: str) -> Iterator[Allow]:
    """Give the diagnostics that a file silences, in the order of its lines."""
    waiting: list[tuple[tuple[str, ...], Place]] = []
    for number, raw in enumerate(text_lines(text), start=1):
        bare = raw.strip()
        if not bare:
            continue
        if bare.startswith("#") or "noloss:" in raw:
            line = read_line(raw, number, file)
            match = _ALLOW.fullmatch(line.comment or "")
            if match is not None:
                width = len(raw.rstrip()) - line.comment_column + 1
                place = Place(number, line.comment_column, width, raw)
                waiting.append((tuple(re.split(r"[\s,]+", match.group(1).strip())), place))
            if not line.tokens:
                continue
        for names, place in waiting:
            yield Allow(names, number, place)
        waiting.clear()
    for names, place in waiting:
        yield Allow(names, 0, place)


def read_term(token: Token, file: str) -> Term:
    """Read a symbol or variable, with or without quotes.

    >>> read_term(Token("'#'", Place(1, 1)), "machine.tm").text
    '#'
    """
    quoted = QUOTED.fullmatch(token.text)
    text = quoted.group(1) if quoted else token.text
    if _UNWRITABLE.search(text):
        problem = f"{token.text} is not a symbol"
        hint = "a symbol holds no quote before a colon, a comma, ')', ']' or a space"
        raise NotationError(problem, file=file, place=token.place, hint=hint)
    return Term(text, quoted is not None, token.place)


def split_values(token: Token) -> Iterator[Token]:
    """Split the text between parentheses at its commas; a comma in quotes is a symbol.

    >>> [part.text for part in split_values(Token("a, ',' ,b", Place(1, 1)))]
    ['a', "','", 'b']
    """
    begin = at = 0
    while at <= len(token.text):
        quoted = QUOTED.match(token.text, at) if not token.text[begin:at].strip() else None
        if quoted is not None:
            at = quoted.end()
        elif at == len(token.text) or token.text[at] == ",":
            text = token.text[begin:at]
            begin += len(text) - len(text.lstrip())
            yield token.part(begin, max(begin, begin + len(text.strip())))
            begin = at = at + 1
        else:
            at += 1


def quote(symbol: str) -> str:
    """Write a symbol so that it reads back as itself.

    >>> quote("a"), quote("#"), quote("*"), quote("!a")
    ('a', "'#'", "'*'", "'!a'")
    """
    plain = not _SPECIAL.search(symbol) and symbol not in {"*", "->", "else", "call"}
    return symbol if plain else f"'{symbol}'"


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


def state_name(text: str) -> str:
    """Give the name in a token, which may be in double quotes.

    >>> state_name('q0'), state_name('"(1, 2)"'), state_name(r'"say \"a\""')
    ('q0', '(1, 2)', 'say "a"')
    """
    return re.sub(r"\\(.)", r"\1", text[1:-1]) if text.startswith('"') else text


def quote_state(name: str) -> str:
    """Write the name of a state so that it reads back as itself.

    >>> quote_state('q0'), quote_state('home@begin:go'), quote_state('(1, 2)')
    ('q0', 'home@begin:go', '"(1, 2)"')
    """
    if re.fullmatch(STATE, name) and name != "call":
        return name
    escaped = re.sub(r'^ |["\\]', lambda found: "\\" + found.group(), name)
    return f'"{escaped}"'
