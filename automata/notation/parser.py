"""From text to `Source`: the whole file, line by line.

Unindented lines are headers (`tapes  word copy`), states (`copy:`) or `routine name(tapes)`;
indented lines are further rows of the state above them. The notation follows the transition
tables of [Sipser13] §3.1.
"""

from __future__ import annotations

import re

from msgspec import Struct, field
from msgspec.structs import replace

from automata.errors import NotationError
from automata.notation.cases import read_case
from automata.notation.headers import EXAMPLES, Headers, read_expects, read_header
from automata.notation.labels import Label, find_label, read_choice
from automata.notation.layout import read_layout, refuse_unplaced
from automata.notation.rows import (
    LOST_SYMBOL,
    NAME_HINT,
    ROUTINE,
    STATE_HINT,
    Scope,
    open_quote,
    read_call,
    read_ref,
    read_row,
    refuse,
    span,
    tape_names,
)
from automata.notation.source import (
    KEYWORDS,
    MOVES,
    NOWHERE,
    Case,
    Layout,
    Place,
    Read,
    Routine,
    Row,
    Source,
    StateBlock,
    StateRef,
)
from automata.notation.tokens import (
    ARROWS,
    NAME,
    TextLine,
    Token,
    allows,
    read_line,
    split_values,
    text_lines,
)
from common.errors import nearest
from common.text import clipped

BYTE_ORDER_MARK = "\ufeff"
LARGEST_FILE = 2_000_000  # bytes; the largest machine of this project has 6,000
LONGEST_LINE = 10_000  # characters

_SYNONYMS = {
    **dict.fromkeys(("alphabet", "gamma", "sigma", "letters"), "symbols"),
    **dict.fromkeys(("initial", "init", "begin"), "start"),
    **dict.fromkeys(("final", "finals", "accepting", "end"), "accept"),
    **dict.fromkeys(("halt", "stop", "result"), "results"),
    "name": "machine",
    "variables": "vars",
    "title": "about",
}
"""Names of headers in other notations."""


class _OpenState(Struct):
    """A state under construction."""

    block: StateBlock
    rows: list[Row] = field(default_factory=list)


class _OpenUnit(Struct):
    """The machine itself, or one routine, while its states are read."""

    name: str = ""
    tapes: tuple[str, ...] | None = None
    place: Place = NOWHERE
    above: tuple[str, ...] = ()
    comment: str | None = None
    blocks: list[_OpenState] = field(default_factory=list)
    expects: dict[str, Read] = field(default_factory=dict)  # by tape
    labels: dict[object, int] = field(default_factory=dict)  # state -> its line


class _FileReader(Struct):
    """The part of a file that has been read until now."""

    headers: Headers
    parts: list[_OpenUnit] = field(default_factory=lambda: [_OpenUnit()])
    routines: set[str] = field(default_factory=set)
    comments: list[str] = field(default_factory=list)
    above: tuple[str, ...] = ()
    tests: list[Case] = field(default_factory=list)
    layout: dict[StateRef, Layout] = field(default_factory=dict)

    @property
    def scope(self) -> Scope:
        """The scope of a row here."""
        headers = self.headers
        return Scope(headers.file, self.parts[-1].tapes or headers.tapes, headers.alphabet)

    def take_comments(self) -> tuple[str, ...]:
        """Give the comments since the last line that was not a comment."""
        taken = tuple(self.comments)
        self.comments.clear()
        return taken


def parse(text: str, file: str = "machine.tm", name: str = "machine") -> Source:
    """Read a machine file; raise NotationError with place and hint if it cannot be read.

    file : the name in errors; no file is opened
    name : the name of the machine if the text gives no name
    """
    if len(text) > LARGEST_FILE:
        raise too_large(file)
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        hint = "write a machine such as  tapes t / symbols a / accept yes / s: a -> a R yes"
        raise NotationError("the file is empty", file=file, place=NOWHERE, hint=hint)
    return replace(_read(text, Headers(file, name)), allows=tuple(allows(text, file)))


def _read(text: str, headers: Headers) -> Source:
    reader, file = _FileReader(headers), headers.file
    for number, raw in enumerate(text_lines(text), start=1):
        if len(raw) > LONGEST_LINE:
            hint = f"a line has at most {LONGEST_LINE:,} characters"
            place = Place(number, LONGEST_LINE + 1, 1, raw)
            raise NotationError("this line is too long", file=file, place=place, hint=hint)
        line = read_line(raw, number, file)
        if not line.tokens:
            _read_comment(line, reader)
        elif line.indented:
            _read_indented(line, reader)
        else:
            _read_unindented(line, reader)
    return _finish(reader)


def too_large(file: str) -> NotationError:
    """Make the error for a file that is too large for a machine."""
    hint = f"a machine file has at most {LARGEST_FILE:,} bytes; is this the right file?"
    return NotationError("the file is too large", file=file, place=NOWHERE, hint=hint)


def _read_comment(line: TextLine, reader: _FileReader) -> None:
    if line.comment is not None:
        if reader.parts[-1].blocks:
            _refuse_lost_row(line, reader.scope)
        reader.comments.append(line.comment)


def _refuse_lost_row(line: TextLine, scope: Scope) -> None:
    """Refuse `# a -> # a R R q`: a row whose first symbol is the comment sign.

    A row that was made a comment has one more symbol before its arrow.
    """
    words, count = (line.comment or "").split(), len(scope.tapes)
    if len(words) <= 3 * count or words[count - 1] not in ARROWS or words[0] == "else":
        return
    if all(word in MOVES for word in words[2 * count : 3 * count]):
        place = Place(line.number, line.comment_column, 1, line.raw)
        raise refuse("'#' starts a comment here, and the row is lost", scope, place, LOST_SYMBOL)


def _read_unindented(line: TextLine, reader: _FileReader) -> None:
    label = find_label(line)
    first = line.tokens[0].text
    if label is not None:
        _open_state(line, label, reader)
    elif first == "routine":
        _open_routine(line, reader)
    elif first == "test":
        _refuse_missing(reader.headers)
        case = read_case(line, reader.headers.scope)
        reader.tests.append(replace(case, above=reader.take_comments()))
    elif first == "layout":
        layout = read_layout(line, reader.headers.scope, reader.layout)
        reader.layout[layout.state] = replace(layout, above=reader.take_comments())
    elif first in KEYWORDS:
        _read_header(line, reader)
    else:
        raise _unknown_keyword(line, reader.headers.file)


def _unknown_keyword(line: TextLine, file: str) -> NotationError:
    """Make the error for an unindented line that is not a header and not a state."""
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
        hint = "write a row below its state, indented, or after it:  'name:  row'"
    if any(other.text.endswith(":") for other in line.tokens[1:6]) and token.text not in _SYNONYMS:
        hint = (
            f"{state} , with 'choice', 'by machine', 'by opponent' or 'in order' before the colon"
        )
    if token.text.startswith((";", "//", "--", "%")):
        hint = "a comment begins with '#'"
    problem = f"'{token.text}' is neither a header nor a state"
    return NotationError(problem, file=file, place=token.place, hint=hint)


def _read_header(line: TextLine, reader: _FileReader) -> None:
    part, keyword = reader.parts[-1], line.tokens[0]
    if keyword.text == "expects" and part.tapes is not None:
        _read_routine_expects(line, reader)
        return
    if reader.parts[0].blocks or part.tapes is not None:
        hint = "write headers above the first state"
        raise refuse("a header between states", reader.scope, keyword.place, hint)
    above = reader.take_comments()
    if not reader.headers.places:
        reader.above, above = above, ()
    read_header(line, reader.headers, above)


def _read_routine_expects(line: TextLine, reader: _FileReader) -> None:
    part = reader.parts[-1]
    read_expects(line.tokens, reader.scope, part.expects)
    if line.comment is not None:
        reader.comments.append(line.comment)


def _open_routine(line: TextLine, reader: _FileReader) -> None:
    _refuse_missing(reader.headers)
    scope, rest = reader.scope, list(line.tokens[1:])
    if rest and rest[-1].text.endswith(":"):
        last = rest.pop()
        rest.extend([last.part(0, len(last.text) - 1)] if len(last.text) > 1 else [])
    match = ROUTINE.fullmatch(rest[0].text) if len(rest) == 1 else None
    if match is None:
        hint = "write  routine home(t)  with a name and, in parentheses, its tapes"
        raise refuse("this routine cannot be read", scope, span(line.tokens), hint)
    tapes: tuple[str, ...] = ()
    if match.group(2) is not None:
        tapes = tape_names(tuple(split_values(rest[0].part(*match.span(2)))), scope)
    name, place = match.group(1), rest[0].part(*match.span(1)).place
    if name in reader.routines:
        hint = "give each routine a different name"
        raise refuse(f"routine {name} is given twice", scope, place, hint)
    reader.routines.add(name)
    reader.parts.append(_OpenUnit(name, tapes, place, reader.take_comments(), line.comment))


def _open_state(line: TextLine, label: Label, reader: _FileReader) -> None:
    scope, part, rest = reader.scope, reader.parts[-1], label.rest
    if label.name.text in KEYWORDS and label.has_no_row:
        name = label.name.text
        hint = f"a header has no colon:  {name}  {' '.join(token.text for token in rest)}"
        raise refuse("this looks like a header", scope, span(line.tokens), hint)
    _refuse_missing(reader.headers)
    ref = read_ref(label.name, scope, STATE_HINT)
    _refuse_known(ref, label, line.number, reader)
    choice, in_order = read_choice(label, scope)
    block = StateBlock(ref, (), choice, in_order=in_order, above=reader.take_comments())
    if rest and rest[0].text == "call":
        if label.how:
            hint = "write the call as the goto of a row of the state"
            what = "has no order" if in_order else "cannot be a choice"
            raise refuse(f"a call {what}", scope, span(label.how), hint)
        block = replace(block, body=read_call(rest, scope), comment=line.comment)
    elif not rest and line.comment is not None:
        _refuse_lost_row(line, scope)
        block = replace(block, comment=line.comment)
    part.blocks.append(_OpenState(block))
    if rest and block.body is None:
        _add_row(line, rest, reader)


def _refuse_known(ref: StateRef, label: Label, line: int, reader: _FileReader) -> None:
    """Raise NotationError for a state that is already given in another line."""
    quoted = [value.quoted and reader.headers.is_variable(value.text) for value in ref.values]
    first = reader.parts[-1].labels.setdefault((ref, *quoted), line)
    if first != line:
        name, row = label.name.text, " ".join(token.text for token in label.rest)
        hint = f"write '{name}:' only in line {first}"
        if row:
            hint += f", and below that line this row, indented:  {row}"
        problem = f"state {name} is already given in line {first}"
        raise refuse(problem, reader.scope, label.name.place, hint)


def _read_indented(line: TextLine, reader: _FileReader) -> None:
    part, first = reader.parts[-1], line.tokens[0]
    if not part.blocks:
        if first.text == "expects" and part.tapes is not None:
            _read_routine_expects(line, reader)
            return
        hint = "headers and states start in the first column; write rows below their state"
        raise refuse("a row without a state", reader.scope, first.place, hint)
    if part.blocks[-1].block.body is not None:
        hint = "a state that is a call has no rows; give the state of this row another name"
        raise refuse("a row below a call", reader.scope, first.place, hint)
    _add_row(line, line.tokens, reader)


def _add_row(line: TextLine, tokens: tuple[Token, ...], reader: _FileReader) -> None:
    block, scope = reader.parts[-1].blocks[-1], reader.scope
    row = replace(read_row(line, tokens, scope), above=reader.take_comments())
    if block.rows and block.rows[-1].otherwise:
        hint = "make the 'else' row the last of its state"
        raise refuse("a row after 'else' can be overlooked", scope, row.place, hint)
    block.rows.append(row)


def _nameless(headers: Headers) -> NotationError:
    """Make the error for a file without a name of the machine, whose own name is not valid."""
    name = re.sub(r"(?<!\w)[^\w]+|[^\w.+'-]+", "-", headers.name).strip("-") or "palindrome"
    hint = f"add a line such as  machine  {name}  above 'tapes'; {NAME_HINT}"
    problem = (
        f"the file has no 'machine', and its own name '{clipped(headers.name)}' can be no machine's"
    )
    return NotationError(problem, file=headers.file, place=NOWHERE, hint=hint)


def _refuse_missing(headers: Headers) -> None:
    for keyword in ("tapes", "symbols"):
        if keyword not in headers.places:
            hint = f"add a line such as  {EXAMPLES[keyword]}"
            problem = f"the file has no '{keyword}'"
            raise NotationError(problem, file=headers.file, place=NOWHERE, hint=hint)
    if not re.fullmatch(NAME, headers.name):
        raise _nameless(headers)


def _finish(reader: _FileReader) -> Source:
    headers, main = reader.headers, reader.parts[0]
    _refuse_missing(headers)
    states = _states(main, headers.scope)
    if not states:
        hint = "write a state, such as  'copy:  a -> a R copy'"
        raise refuse("the machine has no states", headers.scope, NOWHERE, hint)
    places = (*(block.label for block in states), *map(StateRef, headers.finals))
    refuse_unplaced(reader.layout.values(), places, headers.scope)
    return Source(
        name=headers.name,
        about=" ".join(headers.about),
        tapes=headers.tapes,
        symbols=headers.symbols,
        blank=headers.blank,
        variables=tuple(headers.variables),
        relations=tuple(headers.relations),
        start=headers.start or states[0].label,
        finals=tuple(headers.finals.values()),
        words=tuple(headers.words.items()),
        expects=tuple(headers.expects.values()),
        states=states,
        routines=tuple(_routine(part, headers.scope) for part in reader.parts[1:]),
        heads=tuple(headers.heads.items()),
        ends=tuple(headers.ends.items()),
        stuck=tuple(headers.stuck.values()),
        file=headers.file,
        above=reader.above,
        below=reader.take_comments(),
        places=tuple(headers.places.items()),
        remarks=tuple(headers.remarks.items()),
        input=headers.input,
        tests=tuple(reader.tests),
        layout=tuple(reader.layout.values()),
    )


def _routine(part: _OpenUnit, scope: Scope) -> Routine:
    states, expects = _states(part, scope), tuple(part.expects.values())
    tapes = part.tapes or ()
    return Routine(part.name, tapes, states, expects, part.place, part.above, part.comment)


def _states(part: _OpenUnit, scope: Scope) -> tuple[StateBlock, ...]:
    if part.name and not part.blocks:
        hint = "write its first state below it"
        raise refuse(f"routine {part.name} has no states", scope, part.place, hint)
    for block in part.blocks:
        state = block.block
        if not block.rows and (state.choice is not None or state.in_order):
            problem = f"state {state.label.name} has no rows to take one of"
            hint = f"give it rows; a state in which a run ends is written  {state.label.name}:"
            raise refuse(problem, scope, state.label.place, hint)
    return tuple(replace(block.block, rows=tuple(block.rows)) for block in part.blocks)
