"""Rows: symbols read and written, moves of the heads, next states.

Two spellings mean the same. By position, a row has one symbol for each tape in order, then
one symbol and one move for each. By name, it has only the tapes that it touches.

A read may be a set of symbols: `[a,b]` any of these, `!a` and `![a,b]` any symbol but these. A
symbol that the file declares literally, such as `!a`, is that symbol.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import takewhile
from typing import cast

from msgspec import Struct

from automata.errors import NotationError
from automata.notation.source import (
    MOVES,
    NOWHERE,
    RETURN,
    Action,
    Call,
    Move,
    Place,
    Read,
    Row,
    StateRef,
    Term,
)
from automata.notation.tokens import (
    ARROWS,
    NAME,
    STATE,
    STATE_IN_QUOTES,
    TextLine,
    Token,
    read_line,
    read_term,
    split_values,
    state_name,
)
from common.text import counted

READ = re.compile(rf"({NAME})=(.+)")
_ACTION = re.compile(rf"({NAME})(?:=('.+?'|.+?))?(?::([LSR]))?")
ROUTINE = re.compile(rf"({NAME})(?:\((.*)\))?")
REF = re.compile(rf"({STATE}|{STATE_IN_QUOTES})(?:\((.*)\))?")
_TAG = re.compile(r"\[([\w.+,-]+)\]")
_LISTED = re.compile(r"\(?[^\s()\[\]\"'=,]*(,[^\s()\[\]\"'=,]*)+\)?")  # `R,` and `(a,R,q)`
_SET = re.compile(r"(!?)\[(.*)\]")
LOST_SYMBOL = "'#' starts a comment here; as a symbol write it in quotes: '#'"
STATE_HINT = 'names have letters, digits, _ . + - \', put others in double quotes: "(1,2)"'
NAME_HINT = "names have letters, digits, _ . + - '"
NEXT_STATE = f"the last word of a row is the next state; {STATE_HINT}"
FORM = "a row reads  'symbols -> symbols moves next-state'  or  'Tape=x -> Tape=y:R next-state'"


class Scope(Struct, frozen=True):
    """The context of a row: its file, the tapes that a positional row lists, the symbols."""

    file: str
    tapes: tuple[str, ...]
    symbols: Set[str] = frozenset()


def refuse(problem: str, scope: Scope, place: Place, hint: str) -> NotationError:
    """Make the error for a place in this file."""
    return NotationError(problem, file=scope.file, place=place, hint=hint)


def read_row(line: TextLine, tokens: tuple[Token, ...], scope: Scope) -> Row:
    """Read the tokens of one row; raise NotationError with place and hint."""
    try:
        return _read_row(line, tokens, scope)
    except NotationError as error:
        place = error.place
        if "," not in place.row[place.column - 1 :][: place.width]:
            raise
        if not (hint := _hint_on_commas(line, tokens, scope)):
            raise
        raise refuse(error.problem, scope, place, hint) from None


def _hint_on_commas(line: TextLine, tokens: tuple[Token, ...], scope: Scope) -> str:
    """Propose the row without its commas if it can be read then, else the form of a row."""
    count, row = len(scope.tapes), [token.text for token in tokens]
    for signs in ("(),", "(),;/"):  # `a,b,R,q`, and as on the arrows of pictures `a/b,R`
        words = [word for text in row for word in _separated(text, signs, scope)]
        if words == row:
            return ""
        if len(words) == 3 * count + 1 and set(words).isdisjoint(ARROWS):
            words[count:count] = ["->"]
        proposed = " ".join(words)
        try:
            again = read_line(f" {proposed}", line.number, scope.file)
            _read_row(again, again.tokens, scope)
        except (NotationError, IndexError):
            continue
        return f"write spaces, no commas:  {proposed}"
    return FORM


def _separated(text: str, signs: str, scope: Scope) -> list[str]:
    """Split a token at the signs by which people separate words, as in `(a,R,q)`."""
    if text in scope.symbols or not _LISTED.fullmatch(text):
        return [text]
    spaced = re.sub("|".join(ARROWS), r" \g<0> ", text)
    return re.sub(f"[{signs}]+", " ", spaced).split()


def _read_row(line: TextLine, tokens: tuple[Token, ...], scope: Scope) -> Row:
    arrows = _arrows(tokens)
    if len(arrows) != 1:
        hint = FORM if line.comment is None or not _holds_arrow(line.comment) else LOST_SYMBOL
        at = tokens[arrows[1]].place if arrows else span(tokens)
        if not arrows and any(_holds_arrow(token.text) for token in tokens):
            hint = "put spaces around the arrow:  a -> b"
        raise refuse("a row needs exactly one '->'", scope, at, hint)
    left, right = tokens[: arrows[0]], tokens[arrows[0] + 1 :]
    _refuse_open_name(right, scope)
    right, tag = _take_tag(right)
    middle, goto = _take_goto(right, tokens[arrows[0]], scope, line)
    otherwise = len(left) == 1 and left[0].text == "else"
    named = all(READ.fullmatch(t.text) for t in left) or otherwise
    if otherwise or not left:
        named = all(_is_named_action(t) for t in middle)
    if named:
        reads = () if otherwise else _named_reads(left, scope)
        actions = tuple(_named_action(token, scope) for token in middle)
    else:
        reads = () if otherwise else _positional_reads(left, scope, tokens)
        if len(middle) != 2 * len(scope.tapes):
            raise _wrong_number(middle, scope, tokens, line, goto)
        actions = _positional_actions(middle, scope)
    _refuse_twice(reads, scope)
    _refuse_twice(actions, scope)
    return Row(reads, actions, goto, otherwise, tag, not named, span(tokens), comment=line.comment)


def _arrows(tokens: tuple[Token, ...]) -> list[int]:
    """Find the arrows of a row: `->`, or without one `→`, which may be a symbol too."""
    for arrow in ARROWS:
        found = [at for at, token in enumerate(tokens) if token.text == arrow]
        if found:
            return found
    return []


def _holds_arrow(text: str) -> bool:
    return any(arrow in text for arrow in ARROWS)


def span(tokens: tuple[Token, ...]) -> Place:
    """Cover the tokens from the first to the last."""
    return tokens[0].place.through(tokens[-1].place)


def _refuse_open_name(tokens: tuple[Token, ...], scope: Scope) -> None:
    """Raise NotationError for a name in double quotes that a space has cut in two."""
    for token in tokens[:-1]:
        text = token.text
        known = len(text) < 2 or text in scope.symbols or REF.fullmatch(text)
        if text.startswith('"') and not known:
            raise open_quote(token, scope)


def _take_tag(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], str | None]:
    match = _TAG.fullmatch(tokens[-1].text) if len(tokens) > 1 else None
    return (tokens[:-1], match.group(1)) if match else (tokens, None)


def _take_goto(
    tokens: tuple[Token, ...], arrow: Token, scope: Scope, line: TextLine
) -> tuple[tuple[Token, ...], StateRef | Call]:
    calls = [i for i, token in enumerate(tokens) if token.text == "call"]
    if calls:
        return tokens[: calls[0]], read_call(tokens[calls[0] :], scope)
    if not tokens or _is_named_action(tokens[-1]):
        hint = "end the row with the state that comes next"
        hint = hint if line.comment is None else LOST_SYMBOL
        place = tokens[-1].place if tokens else arrow.place
        raise refuse("the next state is missing", scope, place, hint)
    return tokens[:-1], read_ref(tokens[-1], scope)


def read_call(tokens: tuple[Token, ...], scope: Scope) -> Call:
    """Read `call routine(tapes) then state`."""
    if len(tokens) not in {2, 4} or (len(tokens) == 4 and tokens[2].text != "then"):
        hint = "write  'call routine(tapes) then state'"
        raise refuse("this call cannot be read", scope, span(tokens), hint)
    target = read_ref(tokens[1], scope)
    if not ROUTINE.fullmatch(tokens[1].text):
        hint = "only states have names in double quotes"
        raise refuse("a routine has a plain name", scope, tokens[1].place, hint)
    if any(value.quoted for value in target.values):
        raise refuse("a call takes tapes, not symbols", scope, target.place, "give tape names")
    tapes = tuple(value.text for value in target.values)
    then = read_ref(tokens[3], scope) if len(tokens) == 4 else StateRef(RETURN)
    return Call(target.name, tapes, then, target.place)


def read_ref(token: Token, scope: Scope, hint: str = NEXT_STATE) -> StateRef:
    """Read a state's name with the values that it carries: `count(n)`."""
    match = REF.fullmatch(token.text)
    if match is None:
        if token.text.startswith('"'):
            raise open_quote(token, scope)
        raise refuse(f"'{token.text}' is not a state name", scope, token.place, hint)
    values = () if match.group(2) is None else _read_values(token.part(*match.span(2)), scope)
    return StateRef(state_name(match.group(1)), values, token.place)


def literal_ref(state: str) -> StateRef:
    """Give a literal state as a file names it: with the values in its name, if it carries some.

    >>> literal_ref("count(2)") == StateRef("count", (Term("2"),))
    True
    >>> literal_ref("(1,2)") == StateRef("(1,2)")
    True
    """
    try:
        ref = read_ref(Token(state, NOWHERE), Scope("", ()))
    except NotationError:
        return StateRef(state)
    values = ",".join(value.text for value in ref.values)
    return ref if ref.values and f"{ref.name}({values})" == state else StateRef(state)


def open_quote(token: Token, scope: Scope) -> NotationError:
    """Make the error for a name that begins with a double quote and is not well quoted."""
    hint = r'a name in double quotes is closed by one:  "(1,2)"  ; inside of it write \" and \\'
    closed = len(token.text) > 1 and token.text.endswith('"')
    problem = f"{token.text} is not a state name" if closed else "this name is never closed"
    return refuse(problem, scope, token.place, hint)


def _read_values(inside: Token, scope: Scope) -> tuple[Term, ...]:
    """Read the values between parentheses, separated by commas."""
    parts = tuple(split_values(inside))
    for part in parts:
        if not part.text:
            problem = "a value is missing here" if len(parts) > 1 else "the parentheses are empty"
            hint = "leave the comma out" if len(parts) > 1 else "leave them out"
            raise refuse(problem, scope, part.place, hint)
    return tuple(read_term(part, scope.file) for part in parts)


def name_of(token: Token, scope: Scope) -> str:
    """Give the name that a token is; raise NotationError if it is not one."""
    if not re.fullmatch(NAME, token.text):
        problem = f"'{token.text}' is not a name" if token.text else "a name is missing here"
        raise refuse(problem, scope, token.place, NAME_HINT)
    return token.text


def plain_symbol(token: Token, scope: Scope) -> str:
    """Read a symbol; the wildcard must be in quotes to be one."""
    if token.text == "*":
        hint = "'*' means any symbol; for the symbol '*' write it in quotes: '*'"
        raise refuse("'*' cannot be a plain symbol", scope, token.place, hint)
    return read_term(token, scope.file).text


def tape_names(tokens: tuple[Token, ...], scope: Scope) -> tuple[str, ...]:
    """Read the names of tapes; raise NotationError for a bad one or one that is listed twice."""
    for at, token in enumerate(tokens):
        if name_of(token, scope) in [other.text for other in tokens[:at]]:
            hint = "give each tape a different name"
            raise refuse(f"tape {token.text} is given twice", scope, token.place, hint)
    return tuple(token.text for token in tokens)


def _is_named_action(token: Token) -> bool:
    match = _ACTION.fullmatch(token.text)
    return match is not None and (match.group(2) is not None or match.group(3) is not None)


def _named_reads(tokens: tuple[Token, ...], scope: Scope) -> tuple[Read, ...]:
    named = (token for token in tokens if token.text.partition("=")[2] != "*")
    return tuple(read_named(token, scope) for token in named)


def read_named(token: Token, scope: Scope) -> Read:
    """Read `Tape=symbol`, which the token must be; instead of a symbol it may be a set."""
    tape = token.text.partition("=")[0]
    term = _read_looked_for(token.part(len(tape) + 1, len(token.text)), scope)
    return Read(tape, term, token.place)


def _named_action(token: Token, scope: Scope) -> Action:
    if not _is_named_action(token):
        hint = "write  Tape=symbol:R , Tape=symbol  or  Tape:R ; moves are L, S and R"
        raise refuse(f"'{token.text}' is not an action on a tape", scope, token.place, hint)
    match = cast("re.Match[str]", _ACTION.fullmatch(token.text))
    tape, write, move = match.groups()
    term = None
    if write not in {None, "*"}:
        term = read_term(token.part(*match.span(2)), scope.file)
    return Action(tape, term, cast("Move", move or "S"), token.place)


def _positional_reads(
    tokens: tuple[Token, ...], scope: Scope, row: tuple[Token, ...]
) -> tuple[Read, ...]:
    if len(tokens) != len(scope.tapes):
        for token in tokens:
            _read_looked_for(token, scope)  # a set with a space in it has its own error
        problem = _expected(scope, "symbol", " before '->'", len(tokens))
        hint = f"one for each tape: {' '.join(scope.tapes)}; or name the tapes: {FORM}"
        raise refuse(problem, scope, span(tokens or row), hint)
    return tuple(
        Read(tape, _read_looked_for(token, scope), token.place)
        for tape, token in zip(scope.tapes, tokens, strict=True)
        if token.text != "*"
    )


def _expected(scope: Scope, kind: str, where: str, found: int) -> str:
    each = ", one for each tape" if len(scope.tapes) > 1 else ""
    return f"{counted(len(scope.tapes), kind)} expected{where}{each}; found {found}"


def _wrong_number(
    tokens: tuple[Token, ...],
    scope: Scope,
    row: tuple[Token, ...],
    line: TextLine,
    goto: StateRef | Call,
) -> NotationError:
    """Make the error for a row by position that has more or fewer words than its tapes need.

    tokens : the symbols and moves of the row, without the next state
    """
    count = len(scope.tapes)
    moves = len(list(takewhile(lambda token: token.text in MOVES, reversed(tokens))))
    symbols = len(tokens) - moves
    clear = scope.symbols.isdisjoint(MOVES) and getattr(goto, "name", "") not in MOVES
    if clear and symbols == count:
        words, end = [token.text for token in row], row.index(tokens[-1]) + 1
        right = (words[end - moves : end] + ["S"] * count)[:count]
        example = " ".join([*words[: end - moves], *right, *words[end:]])
        hint = f"heads move L (left), S (stay) or R (right); such as  {example}"
        return refuse(_expected(scope, "move", "", moves), scope, span(row), hint)
    hint = f"one symbol, then one move (L, S or R) for each tape: {' '.join(scope.tapes)}"
    if line.comment is not None:
        hint = f"{LOST_SYMBOL}; a row has {hint}"
    if len(tokens) == 2 * count - 1 and not clear:
        hint = "is the next state missing? " + hint
        if row[-1].text.startswith("["):
            hint = f'put a state with such a name in double quotes: "{row[-1].text}"'
    if clear and moves == count:
        return refuse(_expected(scope, "symbol", " after '->'", symbols), scope, span(row), hint)
    problem = (
        f"{counted(count, 'symbol')}, {counted(count, 'move')} and the next state expected "
        f"after '->', found {counted(len(tokens) + 1, 'word')}"
    )
    return refuse(problem, scope, span(row), hint)


def _positional_actions(tokens: tuple[Token, ...], scope: Scope) -> tuple[Action, ...]:
    count = len(scope.tapes)
    actions = []
    for tape, write, move in zip(scope.tapes, tokens[:count], tokens[count:], strict=True):
        term = None if write.text == "*" else read_term(write, scope.file)
        actions.append(Action(tape, term, _move(move, scope), write.place))
    return tuple(a for a in actions if a.write is not None or a.move != "S")


def _move(token: Token, scope: Scope) -> Move:
    if token.text not in MOVES:
        meant = token.text.upper()
        known = "heads move L (left), S (stay) or R (right)"
        hint = f"did you mean '{meant}'?" if meant in MOVES else known
        raise refuse(f"'{token.text}' is not a move", scope, token.place, hint)
    return token.text


def _read_looked_for(token: Token, scope: Scope) -> Term:
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


def _refuse_twice(items: tuple[Read, ...] | tuple[Action, ...], scope: Scope) -> None:
    seen: set[str] = set()
    for item in items:
        if item.tape in seen:
            hint = "name each tape once on either side of '->'"
            raise refuse(f"tape {item.tape} is named twice", scope, item.place, hint)
        seen.add(item.tape)
