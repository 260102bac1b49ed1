"""What the lines above the states have said: name, tapes, symbols, variables, start, final states.

`header_lines` reads them; here is what they are called, what they leave behind, and how a file is
refused whose headers are missing or unknown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from automata.errors import NotationError
from automata.notation.rows import READ, Scope, open_quote, read_named, refuse
from automata.notation.source import (
    NOWHERE,
    End,
    Final,
    Place,
    Read,
    Relation,
    Remark,
    StateRef,
    Term,
    Variables,
    WhenStuck,
)
from automata.notation.tokens import ARROWS, NAME, TextLine, Token, read_term
from common.errors import nearest
from common.text import clipped

KEYWORDS = (
    *("machine", "about", "tapes", "symbols", "blank", "vars", "pairs", "relation"),
    *("start", "accept", "reject", "results", "input", "word", "head", "one-way", "expects"),
    *("test", "routine"),
)
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
_SYNONYMS = {
    **dict.fromkeys(("alphabet", "gamma", "sigma", "letters"), "symbols"),
    **dict.fromkeys(("initial", "init", "begin"), "start"),
    **dict.fromkeys(("final", "finals", "accepting", "end"), "accept"),
    **dict.fromkeys(("halt", "stop", "result"), "results"),
    "name": "machine",
    "variables": "vars",
    "title": "about",
}
"""What other notations call a header."""


@dataclass(slots=True)
class Headers:
    """What the header lines have said so far; `name` is that of the file if none is given."""

    file: str
    name: str
    about: list[str] = field(default_factory=list)
    tapes: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    alphabet: set[str] = field(default_factory=set)
    blank: str = "_"
    input: tuple[str, ...] = ()
    start: StateRef | None = None
    variables: list[Variables] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    finals: dict[str, Final] = field(default_factory=dict)
    stuck: dict[StateRef | None, WhenStuck] = field(default_factory=dict)
    words: dict[str, tuple[Term, ...]] = field(default_factory=dict)
    heads: dict[str, int] = field(default_factory=dict)  # by tape
    ends: dict[str, End] = field(default_factory=dict)  # by tape
    expects: dict[str, Read] = field(default_factory=dict)  # by tape
    known: set[str] = field(default_factory=set)  # variables that have their values
    related: set[str] = field(default_factory=set)  # variables in relations
    places: dict[str, Place] = field(default_factory=dict)
    remarks: dict[str, Remark] = field(default_factory=dict)

    @property
    def scope(self) -> Scope:
        """What a row outside of any routine is read against."""
        return Scope(self.file, self.tapes, self.alphabet)

    def is_variable(self, name: str) -> bool:
        """Whether a header has made this name a variable."""
        return name in self.known or name in self.related


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


def tape_names(tokens: tuple[Token, ...], scope: Scope) -> tuple[str, ...]:
    """Read the names of tapes; raise NotationError for a bad one or one that is there twice."""
    for at, token in enumerate(tokens):
        if name_of(token, scope) in [other.text for other in tokens[:at]]:
            hint = "give every tape a name of its own"
            raise refuse(f"tape {token.text} is given twice", scope, token.place, hint)
    return tuple(token.text for token in tokens)


def read_expects(tokens: tuple[Token, ...], scope: Scope, known: dict[str, Read]) -> None:
    """Read an entry condition, under which symbol each head must stand, and add it to the known."""
    keyword, *rest = tokens
    for token in rest:
        if not READ.fullmatch(token.text) or token.text.endswith("=*"):
            problem, hint = f"'{token.text}' is no condition", EXAMPLES["expects"]
            raise refuse(problem, scope, token.place, hint)
        read = read_named(token, scope)
        if read.term.among:
            hint = f"a head stands on one symbol, such as  {EXAMPLES['expects']}"
            raise refuse(f"'{token.text}' is no condition", scope, token.place, hint)
        if known.setdefault(read.tape, read) is not read:
            hint = "a head stands on one symbol"
            raise refuse(f"tape {read.tape} is named twice", scope, token.place, hint)
    if not rest:
        raise refuse("'expects' says nothing", scope, keyword.place, EXAMPLES["expects"])


def unknown_keyword(line: TextLine, file: str) -> NotationError:
    """Make the error for an unindented line that is neither header nor state."""
    token = line.tokens[0]
    if token.text.startswith('"'):
        return open_quote(token, Scope(file, ()))
    known = "; ".join(KEYWORDS[:-1])
    state = "a state is written  'name:'"
    near = nearest(token.text, KEYWORDS, otherwise="")
    if token.text in _SYNONYMS:
        near = f"did you mean '{_SYNONYMS[token.text]}'?"
    hint = f"{near} {state}" if near else f"{state} ; a header is one of {known}"
    if any(other.text in ARROWS for other in line.tokens):
        hint = "a row is indented, below its state, or stands behind it:  'name:  row'"
    if any(other.text.endswith(":") for other in line.tokens[1:6]) and token.text not in _SYNONYMS:
        hint = (
            f"{state} , with 'choice', 'by machine', 'by opponent' or 'in order' before the colon"
        )
    if token.text.startswith((";", "//", "--", "%")):
        hint = "a comment begins with '#'"
    problem = f"'{token.text}' is no header and no state"
    return NotationError(problem, file=file, place=token.place, hint=hint)


def missing(keyword: str, headers: Headers) -> NotationError:
    """Make the error for a header that the file must have and has not."""
    hint = f"add a line such as  {EXAMPLES[keyword]}"
    problem = f"the file has no '{keyword}'"
    return NotationError(problem, file=headers.file, place=NOWHERE, hint=hint)


def nameless(headers: Headers) -> NotationError:
    """Make the error for a file that names no machine, and whose own name cannot be used."""
    name = re.sub(r"(?<!\w)[^\w]+|[^\w.+'-]+", "-", headers.name).strip("-") or "palindrome"
    hint = f"add a line such as  machine  {name}  above 'tapes'; {NAME_HINT}"
    problem = (
        f"the file has no 'machine', and its own name '{clipped(headers.name)}' can be no machine's"
    )
    return NotationError(problem, file=headers.file, place=NOWHERE, hint=hint)
