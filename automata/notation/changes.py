"""Changes of a machine as people draw it: states and rows added, renamed, removed, placed.

Each function gives a new `Source`; `rewriting` writes it into the text. A state is named by its
label, with the values that it carries. A change that the machine does not allow raises
NotationError with the reason and a way out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final

from msgspec.structs import replace

from automata.errors import NotationError
from automata.notation.printer import print_left, print_ref, print_right
from automata.notation.rows import Scope, read_row
from automata.notation.source import (
    NOWHERE,
    RESERVED,
    Call,
    Layout,
    Meaning,
    Owner,
    Row,
    Source,
    StateBlock,
    StateRef,
    Term,
)
from automata.notation.source import Final as FinalState
from automata.notation.tokens import ARROWS, quote, read_line, state_name

_JFLAP: Final = re.compile(r"\s*(\S+)\s*[;/]\s*(\S+)\s*,\s*([LRS])\s*")
_JFLAP_BLANK: Final = re.compile(r"\s*([^\s;/]*)\s*[;/]\s*([^\s;/,]*)\s*,\s*([LRS])\s*")
_NEXT: Final = "next-state"  # ends a row that is given without its next state
_SIGN_OF_BLANK: Final = re.compile(r"(?<![^\s=,\[!])('.+?'|[□␣▢⊔])(?=[\s:,\]]|$)")
"""A sign under which pictures or textbooks show the blank; a symbol in quotes is passed over."""


def labels_of(source: Source) -> tuple[StateRef, ...]:
    """Give the labels of the states of the machine itself, and its final states."""
    blocks = (block.label for block in source.states)
    return (*blocks, *(StateRef(final.name) for final in source.finals))


def fresh_name(source: Source) -> str:
    """Give the first of q0, q1, … that no state has.

    >>> from automata.notation.parser import parse
    >>> fresh_name(parse("tapes t\\nsymbols a\\nq0: a -> a R q0"))
    'q1'
    """
    taken = {label.name for label in labels_of(source)}
    return next(name for number in range(len(taken) + 1) if (name := f"q{number}") not in taken)


def with_state(source: Source, name: str) -> Source:
    """Add a state without rows."""
    _refuse_name(source, name)
    return replace(source, states=(*source.states, StateBlock(StateRef(name))))


def renamed(source: Source, label: StateRef, name: str) -> Source:
    """Give a state another name, wherever it is named; labels of one name change together."""
    if name == label.name:
        return source
    _refuse_name(source, name)

    def ref(one: StateRef) -> StateRef:
        return replace(one, name=name) if one.name == label.name else one

    changed = _with_refs(source, ref)
    finals = tuple(replace(f, name=name) if f.name == label.name else f for f in source.finals)
    layout = tuple(replace(one, state=ref(one.state)) for one in source.layout)
    return replace(changed, finals=finals, layout=layout)


def without_state(source: Source, label: StateRef) -> Source:
    """Remove a state with the rows that lead to it and what else names it.

    Raises NotationError if the machine has no other state, or a call continues in this one.
    """
    states = [block for block in source.states if block.label != label]
    if not states:
        raise _refused("a machine has at least one state with rows", "rename this one instead")
    for block in states:
        if block.body is not None and block.body.then == label:
            problem = f"the call of {print_ref(block.label)} continues in {print_ref(label)}"
            raise _refused(problem, "change the call in the text first")

    def kept(block: StateBlock) -> StateBlock:
        return _of_rows(block, [row for row in block.rows if _next(row) != label])

    alone = not label.values
    return replace(
        source,
        states=tuple(map(kept, states)),
        start=states[0].label if source.start == label else source.start,
        finals=tuple(f for f in source.finals if not (alone and f.name == label.name)),
        stuck=tuple(one for one in source.stuck if one.state != label),
        tests=tuple(replace(t, state=None) if t.state == label else t for t in source.tests),
        layout=tuple(one for one in source.layout if one.state != label),
    )


def starting_at(source: Source, label: StateRef) -> Source:
    """Let the machine start in a state; raise NotationError if it halts there."""
    if all(block.label != label for block in source.states):
        problem = f"the machine halts in {print_ref(label)} and cannot start there"
        raise _refused(problem, "start in another state, or make this one not final")
    return replace(source, start=label)


def meaning(source: Source, label: StateRef, wanted: Meaning | None) -> Source:
    """Let the machine halt in a state with this meaning; None lets it continue there.

    Raises NotationError for a state with rows, or if no other state is left to start in.
    """
    finals = tuple(final for final in source.finals if final.name != label.name)
    if wanted is None:
        if len(finals) == len(source.finals):
            return source
        states = (*source.states, StateBlock(label))
        return replace(source, finals=finals, states=states)
    block = next((block for block in source.states if block.label == label), None)
    if block is not None:
        _refuse_final(source, block)
    states = tuple(one for one in source.states if one.label != label)
    start = states[0].label if source.start == label else source.start
    new = FinalState(label.name, wanted)
    return replace(source, finals=(*finals, new), states=states, start=start)


def choosing(source: Source, label: StateRef, owner: Owner | None) -> Source:
    """Make a state a choice of this owner; with None, at most one of its rows may apply.

    Raises NotationError for a state without rows.
    """
    block = next((block for block in source.states if block.label == label), None)
    if block is None or not block.rows:
        problem = f"{print_ref(label)} has no rows to choose from"
        raise _refused(problem, "draw its arrows first")
    changed = replace(block, choice=owner, in_order=False)
    return replace(source, states=tuple(changed if one is block else one for one in source.states))


def placed(source: Source, places: Mapping[StateRef, tuple[float, float]]) -> Source:
    """Put states at places in pictures, to the right and down."""
    known = {one.state for one in source.layout}
    moved = [
        replace(one, x=places[one.state][0], y=places[one.state][1]) if one.state in places else one
        for one in source.layout
    ]
    more = [Layout(state, x, y) for state, (x, y) in places.items() if state not in known]
    return replace(source, layout=(*moved, *more))


def with_rows(
    source: Source, label: StateRef, goto: StateRef | Call, old: Sequence[Row], texts: Sequence[str]
) -> Source:
    """Let an arrow have these rows: rows that it has stay, others are changed, added or removed.

    goto  : where new rows lead; a row that is changed leads to where it led
    old   : the rows that the arrow has now
    texts : rows without the next state, as `row_text` writes them; a symbol that the machine does
            not have yet becomes one of its symbols

    Raises NotationError for a text that is not a row.
    """
    block = next((block for block in source.states if block.label == label), None)
    if block is None:
        problem = f"the machine halts in {print_ref(label)}: no arrow leaves it"
        raise _refused(problem, "make the state not final first")
    if block.body is not None:
        raise _refused(f"{print_ref(label)} is a call and has no rows", "change it in the text")
    rows, new = list(block.rows), [_row(text, goto, source) for text in texts]
    for tag, a, b, c, d in _differences([row_text(row, source) for row in old], new, source):
        if tag == "equal":
            continue
        both = min(b - a, d - c)
        for was, now in zip(old[a : a + both], new[c : c + both], strict=True):
            rows[_index(rows, was)] = _kept(was, now)
        for was in old[a + both : b]:
            del rows[_index(rows, was)]
        _insert(rows, old[a + both - 1] if a + both else None, new[c + both : d])
    changed = _of_rows(block, rows)
    states = tuple(changed if one is block else one for one in source.states)
    return replace(source, states=states, symbols=(*source.symbols, *_unknown(source, new)))


def _of_rows(block: StateBlock, rows: Sequence[Row]) -> StateBlock:
    """Replace the rows of a state; a state without rows loses the marks for choice and order."""
    if rows:
        return replace(block, rows=tuple(rows))
    return replace(block, rows=(), choice=None, in_order=False)


def row_text(row: Row, source: Source) -> str:
    """Write a row without its next state: `a _ -> b _ R S`."""
    right = print_right(replace(row, tag=None), source.tapes, "").split()
    return " ".join([*print_left(row, source.tapes).split(), "->", *right])


def _differences(
    old: list[str], new: list[Row], source: Source
) -> Iterable[tuple[str, int, int, int, int]]:
    return SequenceMatcher(None, old, [row_text(r, source) for r in new], False).get_opcodes()


def _index(rows: Sequence[Row], row: Row) -> int:
    """Find a row by its place."""
    return next(at for at, other in enumerate(rows) if other.place == row.place)


def _kept(was: Row, now: Row) -> Row:
    """Give a changed row the place, comments, tag and next state of the old row."""
    return replace(
        now, goto=was.goto, tag=was.tag, place=was.place, above=was.above, comment=was.comment
    )


def _insert(rows: list[Row], behind: Row | None, new: Sequence[Row]) -> None:
    """Put rows behind another one, or at the end; `else` stays the last."""
    at = len(rows) if behind is None else _index(rows, behind) + 1
    while at and rows[at - 1].otherwise:
        at -= 1
    rows[at:at] = new


def _row(text: str, goto: StateRef | Call, source: Source) -> Row:
    """Read a row without its next state."""
    whole = f" {_with_blanks(_spelled_out(text, source), source)} {_NEXT}"
    line = read_line(whole, 1, source.file)
    if line.comment is not None:
        problem = "'#' starts a comment"
        raise _refused(problem, "as a symbol write it in quotes: '#'; comments go into the text")
    scope = Scope(source.file, source.tapes, {*source.symbols, source.blank})
    try:
        row = read_row(line, line.tokens, scope)
    except NotationError as error:
        raise _refused(error.problem, error.hint.replace(f" {_NEXT}", "")) from None
    return replace(row, goto=goto, place=NOWHERE)


def _spelled_out(text: str, source: Source) -> str:
    """Write a row in full; people may give it in a shorter form, or in the form of JFLAP.

    `a R` and `a a R` are `a -> a R`; `a ; b , R | c ; d , L` is a row on two tapes, and an empty
    place in this form is the blank: `;a,R`.
    """
    count, words = len(source.tapes), text.split()
    if any(word in ARROWS for word in words):
        return text
    parts = [_JFLAP.fullmatch(one) or _JFLAP_BLANK.fullmatch(one) for one in text.split("|")]
    if len(parts) == count and all(parts):
        found = [part.groups() for part in parts if part is not None]
        words = [*(f[0] for f in found), *(f[1] for f in found), *(f[2] for f in found)]
        words = [word or quote(source.blank) for word in words]
    if len(words) == 2 * count and words[0] != "else":
        writes = ["*" if word[0] in "![" and len(word) > 1 else word for word in words[:count]]
        words = [*words[:count], *writes, *words[count:]]
    if len(words) == 3 * count:
        words[count:count] = ["->"]
    return " ".join(words)


def _with_blanks(text: str, source: Source) -> str:
    """Write the blank in a row for each sign of it that is not a symbol of the machine."""

    def written(sign: re.Match[str]) -> str:
        symbol = len(sign[0]) > 1 or sign[0] in {*source.symbols, source.blank}
        return sign[0] if symbol else quote(source.blank)

    return _SIGN_OF_BLANK.sub(written, text)


def _unknown(source: Source, rows: Iterable[Row]) -> list[str]:
    """Give the symbols of rows that the machine does not have, in their order."""
    known = {*source.symbols, source.blank, "*"}
    known.update(name for group in source.variables for name in group.names)
    known.update(name for relation in source.relations for name in relation.names)
    terms: list[Term] = []
    for row in rows:
        terms += [term for read in row.reads for term in read.term.among or (read.term,)]
        terms += [action.write for action in row.actions if action.write is not None]
    return [text for text in dict.fromkeys(term.text for term in terms) if text not in known]


def _with_refs(source: Source, ref: Callable[[StateRef], StateRef]) -> Source:
    """Change every name of a state of the machine; routines only name its final states."""
    own = {final.name for final in source.finals}

    def goto(one: StateRef | Call) -> StateRef | Call:
        return replace(one, then=ref(one.then)) if isinstance(one, Call) else ref(one)

    def changed(block: StateBlock) -> StateBlock:
        rows = tuple(replace(row, goto=goto(row.goto)) for row in block.rows)
        body = None if block.body is None else replace(block.body, then=ref(block.body.then))
        return replace(block, label=ref(block.label), rows=rows, body=body)

    def of_routine(block: StateBlock, names: set[str]) -> StateBlock:
        rows = tuple(
            replace(row, goto=ref(row.goto))
            if isinstance(row.goto, StateRef) and row.goto.name in own - names
            else row
            for row in block.rows
        )
        return replace(block, rows=rows)

    routines = []
    for each in source.routines:
        names = {block.label.name for block in each.states}
        states = tuple(of_routine(block, names) for block in each.states)
        routines.append(replace(each, states=states))
    stuck = (replace(s, state=s.state and ref(s.state)) for s in source.stuck)
    tests = (replace(test, state=test.state and ref(test.state)) for test in source.tests)
    return replace(
        source,
        states=tuple(map(changed, source.states)),
        routines=tuple(routines),
        start=ref(source.start),
        stuck=tuple(stuck),
        tests=tuple(tests),
    )


def _next(row: Row) -> StateRef:
    return row.goto.then if isinstance(row.goto, Call) else row.goto


def _refuse_final(source: Source, block: StateBlock) -> None:
    name = print_ref(block.label)
    if block.label.values:
        raise _refused("a halting state carries no values", "use a state without parentheses")
    if block.rows or block.body is not None:
        hint = f"remove its arrows first, or write  accept when stuck {name}  in the text"
        raise _refused(f"the machine halts in a final state, and {name} has arrows", hint)
    if len(source.states) == 1:
        hint = "draw another state to start in first"
        raise _refused(f"{name} is the only state to start in", hint)


def _refuse_name(source: Source, name: str) -> None:
    """Raise NotationError for a name that no new state can have."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise _refused("a state needs a name", "write letters and digits, such as  q1")
    if name in RESERVED:
        raise _refused(f"'{name}' is a word of the notation", "choose another name")
    if any(label.name == name for label in labels_of(source)):
        raise _refused(f"there is a state {name} already", "choose another name")


def typed_name(text: str, label: StateRef) -> str:
    """Give the name that people type for a state, with or without its values and quotes.

    >>> typed_name("count(n)", StateRef("old", (Term("n"),))), typed_name("q 1", StateRef("q"))
    ('count', 'q 1')
    """
    values = print_ref(label).removeprefix(print_ref(StateRef(label.name)))
    name = text.strip().removesuffix(values) if values else text.strip()
    return state_name(name) if len(name) > 2 and name.endswith('"') else name


def _refused(problem: str, hint: str) -> NotationError:
    return NotationError(problem, file="", place=NOWHERE, hint=hint)
