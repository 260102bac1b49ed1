"""The lines above the states: name, tapes, symbols, variables, start, halting states, words.

`Headers` holds the header lines read; `read_header` adds one more line.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct, field

from automata.notation.rows import (
    READ,
    STATE_HINT,
    Scope,
    name_of,
    plain_symbol,
    read_named,
    read_ref,
    refuse,
    span,
    tape_names,
)
from automata.notation.source import (
    End,
    Final,
    Meaning,
    Place,
    Read,
    Relation,
    Remark,
    StateRef,
    Term,
    Variables,
    WhenStuck,
)
from automata.notation.tokens import TextLine, Token, read_term
from common.text import counted

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


class Headers(Struct):
    """The contents of the header lines; `name` is that of the file if no line gives it."""

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
        """The scope of a row outside of any routine."""
        return Scope(self.file, self.tapes, self.alphabet)

    def is_variable(self, name: str) -> bool:
        """Whether a header has made this name a variable."""
        return name in self.known or name in self.related


def read_expects(tokens: tuple[Token, ...], scope: Scope, known: dict[str, Read]) -> None:
    """Read an entry condition, the symbols that must be under heads, and add it to `known`."""
    keyword, *rest = tokens
    for token in rest:
        if not READ.fullmatch(token.text) or token.text.endswith("=*"):
            problem, hint = f"'{token.text}' is not a condition", EXAMPLES["expects"]
            raise refuse(problem, scope, token.place, hint)
        read = read_named(token, scope)
        if read.term.among:
            hint = f"a head is on one symbol, such as  {EXAMPLES['expects']}"
            raise refuse(f"'{token.text}' is not a condition", scope, token.place, hint)
        if known.setdefault(read.tape, read) is not read:
            hint = "a head is on one symbol"
            raise refuse(f"tape {read.tape} is named twice", scope, token.place, hint)
    if not rest:
        raise refuse("'expects' has no condition", scope, keyword.place, EXAMPLES["expects"])


FARTHEST_HEAD = 1_000_000  # cells from its word's first symbol
_STAYS = "stays"
MEANINGS: dict[str, Meaning] = {"accept": "accept", "reject": "reject", "results": "result"}
ONCE = ("machine", "tapes", "symbols", "blank", "start", "input")


def read_header(line: TextLine, headers: Headers, above: tuple[str, ...]) -> None:
    """Add one header line; raise NotationError if it is not valid."""
    keyword, rest = line.tokens[0], line.tokens[1:]
    scope, place = headers.scope, keyword.place
    if keyword.text in ONCE and keyword.text in headers.places:
        first = headers.places[keyword.text].line
        problem = f"'{keyword.text}' is already given in line {first}"
        raise refuse(problem, scope, place, "keep one of them")
    _refuse_lost_symbol(line, scope)
    if not rest and keyword.text != "about":
        raise refuse(f"'{keyword.text}' has no value", scope, place, EXAMPLES[keyword.text])
    headers.places.setdefault(keyword.text, place)
    name = _READERS[keyword.text](line, rest, headers)
    headers.places.setdefault(name, place)
    old = headers.remarks.get(name, Remark())
    if old.beside is not None:
        above = (old.beside, *above)
    headers.remarks[name] = Remark((*old.above, *above), line.comment)


def _refuse_lost_symbol(line: TextLine, scope: Scope) -> None:
    """Refuse `symbols a b #`: the comment sign was most likely meant as a symbol."""
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


def _machine(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    headers.name = name_of(_one(rest, headers, "machine"), headers.scope)
    return "machine"


def _about(line: TextLine, _: tuple[Token, ...], headers: Headers) -> str:
    headers.about.extend(line.raw.split()[1:])
    return "about"


def _tapes(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    headers.tapes = tape_names(rest, headers.scope)
    return "tapes"


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


def _one(rest: tuple[Token, ...], headers: Headers, keyword: str) -> Token:
    if len(rest) != 1:
        problem, hint = f"'{keyword}' takes one word", EXAMPLES[keyword]
        raise refuse(problem, headers.scope, rest[1].place, hint)
    return rest[0]


def _read_vars(line: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `vars x y: a b`."""
    names, values = _split_at_colon(line, rest, headers.scope)
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


def _read_relation(line: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `pairs n more: 1 2 / 2 3`, or `relation` with any number of variables."""
    keyword, scope = line.tokens[0], headers.scope
    names, values = _split_at_colon(line, rest, scope)
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


def _split_at_colon(
    line: TextLine, rest: tuple[Token, ...], scope: Scope
) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Split `names: values` at the colon, with or without spaces around it."""
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


def _read_ending(line: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
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
            raise refuse("a halting state carries no values", headers.scope, token.place, hint)
        if ref.name in headers.finals:
            hint = "a halting state has one meaning"
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
            problem = f"the meaning of being stuck in {what} is given twice"
            raise refuse(problem, scope, token.place, "keep one of them")
        headers.stuck[state] = WhenStuck(state, meaning, token.place)
    return f"when stuck {first}"


def _read_word_header(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `word tape abba`; a second line for a tape continues its word."""
    tape = rest[0].text
    terms = tuple(read_term(token, headers.file) for token in rest[1:])
    headers.words[tape] = headers.words.get(tape, ()) + terms
    headers.places.setdefault(f"word {tape}", rest[0].place)
    return f"word {tape}"


def _read_head(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `head tape 3`: the head starts 3 cells right of the word's first symbol."""
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


def _read_one_way(_: TextLine, rest: tuple[Token, ...], headers: Headers) -> str:
    """Read `one-way tape …`, with `stays` if a head that moves off the left end stays."""
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


_READERS: dict[str, Callable[[TextLine, tuple[Token, ...], Headers], str]] = {
    "machine": _machine,
    "about": _about,
    "tapes": _tapes,
    "symbols": _symbols,
    "blank": _blank,
    "start": _start,
    "vars": _read_vars,
    "pairs": _read_relation,
    "relation": _read_relation,
    "accept": _read_ending,
    "reject": _read_ending,
    "results": _read_ending,
    "input": _input,
    "word": _read_word_header,
    "head": _read_head,
    "one-way": _read_one_way,
    "expects": _expects,
}
