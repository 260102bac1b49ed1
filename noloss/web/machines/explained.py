"""The notation, explained by the lines of your own machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from automata.notation.printer import print_call, print_ref, print_term
from automata.notation.source import Action, Call, Case, Place, Read, Row, Source, StateBlock
from automata.notation.tokens import text_lines
from common.text import clipped

Data = dict[str, Any]
LONGEST: Final = 100  # characters of a line that is shown
MOVES: Final = {"L": "left", "R": "right", "S": "nowhere"}
HEADERS: Final = {
    "machine": "the name of the machine",
    "about": "the purpose of the machine, in words",
    "symbols": "the symbols that cells may hold, without the blank",
    "blank": "the symbol of an empty cell",
    "start": "the state in which a run starts; without this line it is the first one",
    "accept": "a run that reaches one of these states ends and accepts",
    "reject": "a run that reaches one of these states ends and rejects",
    "results": "a run that reaches one of these states ends with that result",
    "input": "the symbols of which inputs are made",
    "vars": (
        "variables: a row with a variable is one row for each of its values; the value is the same "
        "in the whole row"
    ),
    "pairs": "the values that two variables may have together",
    "word": "the word that lies on a tape if you give none",
    "head": "the cell on which a head starts",
    "one-way": "a tape that begins with the first cell of its word",
}


def explained(source: Source, text: str) -> list[Data]:
    """Explain the headers of a machine and the first row of each kind, in the order of the lines.

    returns : line, text and says
    """
    lines = text_lines(text)
    said = dict[int, str]()
    for place, meaning in _meanings(source):
        if 1 <= place.line <= len(lines):
            said.setdefault(place.line, meaning)
    return [
        {"line": line, "text": clipped(lines[line - 1].strip(), LONGEST), "says": said[line]}
        for line in sorted(said)
    ]


def _meanings(source: Source) -> Iterator[tuple[Place, str]]:
    for header, place in source.places:
        if header == "tapes":
            yield place, f"the tapes; each has its own head: {', '.join(source.tapes)}"
        elif header in HEADERS:
            yield place, HEADERS[header]
    for block, row in _rows(source):
        yield row.place, _row(block, row, source)
    for block in source.states:
        if isinstance(block.body, Call):
            yield block.label.place, f"this state runs {_call(block.body)}"
            break
    for routine in source.routines[:1]:
        yield routine.place, f"rows that a call runs; 'return' ends {routine.name}"
    for case in source.tests[:1]:
        yield case.place, _case(case)
    for layout in source.layout[:1]:
        yield layout.place, f"where pictures of JFLAP put {print_ref(layout.state)}"


def _rows(source: Source) -> Iterator[tuple[StateBlock, Row]]:
    """Give the first row of each kind, with its state."""
    kinds = set[tuple[bool, bool, bool, bool]]()
    for block in source.states:
        for row in block.rows:
            call, choice = isinstance(row.goto, Call), block.choice is not None
            kind = (row.positional, row.otherwise, call, choice)
            if kind not in kinds:
                kinds.add(kind)
                yield block, row


def _row(block: StateBlock, row: Row, source: Source) -> str:
    """Say in words what a row does."""
    when = _and([_read(read, source) for read in row.reads]) or "with any symbols under the heads"
    if row.otherwise:
        when = "no other row of the state applies"
    does = [_write(action, source) for action in row.actions if action.write is not None]
    does += [_move(action) for action in row.actions if action.move != "S"]
    goto = row.goto
    then = f"run {_call(goto)}" if isinstance(goto, Call) else f"continue in {print_ref(goto)}"
    may = "one of the rows that apply is chosen: " if block.choice is not None else ""
    return f"in state {print_ref(block.label)}, {may}if {when}: {_and([*does, then])}"


def _read(read: Read, source: Source) -> str:
    text = print_term(read.term)
    if not read.term.quoted and text == source.blank:
        return f"{read.tape} has the blank"
    if read.term.among:
        names = " or ".join(map(print_term, read.term.among))
        return f"{read.tape} has {'neither ' if read.term.excluded else ''}{names}"
    return f"{read.tape} has {text}"


def _write(action: Action, source: Source) -> str:
    assert action.write is not None
    text = print_term(action.write)
    blank = not action.write.quoted and text == source.blank
    return f"write {'the blank' if blank else text} on {action.tape}"


def _move(action: Action) -> str:
    return f"move the head of {action.tape} {MOVES[action.move]}"


def _call(call: Call) -> str:
    name, _, then = print_call(call).removeprefix("call ").partition(" then ")
    return f"the routine {name}" + (f", then continues in {then}" if then else "")


def _case(case: Case) -> str:
    words = _and([f"{word or 'nothing'} on {tape}" for tape, word in case.words])
    return f"a test: with {words or 'the words of the file'} the run must be {case.wanted}"


def _and(parts: list[str]) -> str:
    """Join parts of a sentence.

    >>> _and(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
