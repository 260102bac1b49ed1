"""The lines above the states: name, tapes, symbols, variables, start and final states."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from automata.errors import NotationError
from automata.notation.endings import read_ending
from automata.notation.header_words import EXAMPLES, NAME_HINT, name_of, plain_symbol
from automata.notation.rows import READ, open_quote, read_named, read_ref
from automata.notation.scope import Scope, refuse
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
from automata.notation.tape_headers import read_head, read_one_way, read_word_header
from automata.notation.tokens import ARROWS, TextLine, Token
from automata.notation.variables import read_relation, read_vars
from common.errors import nearest
from common.text import clipped

KEYWORDS = (
    *("machine", "about", "tapes", "symbols", "blank", "vars", "pairs", "relation"),
    *("start", "accept", "reject", "results", "input", "word", "head", "one-way", "expects"),
    *("test", "routine"),
)
ONCE = ("machine", "tapes", "symbols", "blank", "start", "input")
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


def read_header(line: TextLine, headers: Headers, above: tuple[str, ...]) -> None:
    """Take one header line into account; raise NotationError if it cannot be."""
    keyword, rest = line.tokens[0], line.tokens[1:]
    scope, place = headers.scope, keyword.place
    if keyword.text in ONCE and keyword.text in headers.places:
        first = headers.places[keyword.text].line
        problem = f"'{keyword.text}' is already given in line {first}"
        raise refuse(problem, scope, place, "keep one of them")
    _refuse_lost_symbol(line, scope)
    if not rest and keyword.text != "about":
        raise refuse(f"'{keyword.text}' says nothing", scope, place, EXAMPLES[keyword.text])
    headers.places.setdefault(keyword.text, place)
    name = _READERS[keyword.text](line, rest, headers)
    headers.places.setdefault(name, place)
    old = headers.remarks.get(name, Remark())
    if old.beside is not None:
        above = (old.beside, *above)
    headers.remarks[name] = Remark((*old.above, *above), line.comment)


def _machine(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    headers.name = name_of(_one(rest, headers, "machine"), headers.scope)
    return "machine"


def _about(line: TextLine, _: tuple[Token, ...], headers: Headers) -> str:
    headers.about.extend(line.raw.split()[1:])
    return "about"


def _tapes(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    headers.tapes = tape_names(rest, headers.scope)
    return "tapes"


def tape_names(tokens: tuple[Token, ...], scope: Scope) -> tuple[str, ...]:
    """Read the names of tapes; raise NotationError for a bad one or one that is there twice."""
    for at, token in enumerate(tokens):
        if name_of(token, scope) in [other.text for other in tokens[:at]]:
            hint = "give every tape a name of its own"
            raise refuse(f"tape {token.text} is given twice", scope, token.place, hint)
    return tuple(token.text for token in tokens)


def _symbols(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    for token in rest:
        symbol = plain_symbol(token, headers.scope)
        if "," in token.text and len(symbol) > 1 and not token.text.startswith("'"):
            plain = re.findall(r"[^,{}\s]+", " ".join(other.text for other in rest))
            hint = f"write  symbols  {' '.join(plain)}  ; as one symbol, in quotes: '{symbol}'"
            raise refuse("a comma in a symbol", headers.scope, token.place, hint)
        if symbol in headers.symbols:
            problem = f"symbol {symbol} is given twice"
            raise refuse(problem, headers.scope, token.place, "keep one of them")
        headers.symbols = (*headers.symbols, symbol)
        headers.alphabet.add(symbol)
    return "symbols"


def _input(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    headers.input = tuple(dict.fromkeys(plain_symbol(token, headers.scope) for token in rest))
    return "input"


def _blank(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    headers.blank = plain_symbol(_one(rest, headers, "blank"), headers.scope)
    headers.alphabet.add(headers.blank)
    return "blank"


def _start(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    headers.start = read_ref(_one(rest, headers, "start"), headers.scope)
    return "start"


def _expects(line: TextLine, _: tuple[Token, ...], headers: Headers) -> str:
    read_expects(line.tokens, headers.scope, headers.expects)
    return "expects"


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


def _one(rest: tuple[Token, ...], headers: Headers, keyword: str) -> Token:
    if len(rest) != 1:
        problem, hint = f"'{keyword}' takes one word", EXAMPLES[keyword]
        raise refuse(problem, headers.scope, rest[1].place, hint)
    return rest[0]


def _refuse_lost_symbol(line: TextLine, scope: Scope) -> None:
    """Refuse `symbols a b #`, where the comment sign was most likely meant as a symbol."""
    if line.comment is None:
        return
    keyword = line.tokens[0].text
    lost = False
    if keyword in {"symbols", "blank", "vars", "pairs", "relation", "input"}:
        lost = all(len(word) == 1 for word in line.comment.split())
    elif keyword == "word":
        lost = not line.raw[line.comment_column :][:1].isspace()
    if lost:
        place = Place(line.number, line.comment_column, 1, line.raw)
        hint = "as a symbol write it in quotes: '#'; a comment says something in words"
        raise refuse("'#' starts a comment here", scope, place, hint)


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


_READERS: dict[str, Callable[[TextLine, tuple[Token, ...], Headers], str]] = {
    "machine": _machine,
    "about": _about,
    "tapes": _tapes,
    "symbols": _symbols,
    "blank": _blank,
    "start": _start,
    "vars": read_vars,
    "pairs": read_relation,
    "relation": read_relation,
    "accept": read_ending,
    "reject": read_ending,
    "results": read_ending,
    "input": _input,
    "word": read_word_header,
    "head": read_head,
    "one-way": read_one_way,
    "expects": _expects,
}
