"""Machines in the standard text of bbchallenge.org, such as `1RB1LB_1LA1RZ`; and lists of them.

States are A, B, … in order, separated by `_`. Each has, for the symbols 0, 1, …, the symbol
written, the move, and the next state. The blank is 0. `---` is undefined: a run is stuck there. Z
halts, and so does H if no state has this name.
"""

from __future__ import annotations

import re
from typing import Final

from automata.errors import FormatError
from automata.formats.codec import Codec, most_lines
from automata.formats.draft import Draft, DraftRule, Reading, SymbolSet, finish, tape_names
from automata.formats.text import SourceText
from automata.formats.translation import (
    FullRule,
    Tool,
    ToolFile,
    Translation,
    first_of,
    lose_beginnings,
    lose_rest,
    prepared,
)
from automata.machine import Machine
from automata.notation.source import Move, Place
from common.text import clipped

_CODE: Final = r"(?:\d[LR][A-Z]|---)+(?:_(?:\d[LR][A-Z]|---)+)*"
MACHINE: Final = re.compile(_CODE + r"(?=[\s,|;]|$)")
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS: Final = "0123456789"
HALTS: Final = "ZH"
_FORM: Final = "a machine reads  1RB1LB_1LA1RZ : for each symbol what to write, L or R, next state"
_MOVES: Final[dict[str, Move]] = {"L": "L", "R": "R"}
_STATES: Final = LETTERS[:-1]  # the states that can be written; Z halts


def lines_of(text: SourceText) -> list[int]:
    """Give the numbers of the lines that hold machines."""
    return [
        number
        for number, line in enumerate(text.lines, start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]


def _read(text: SourceText) -> Reading:
    """Read a machine; raise NotationError for anything else, and for a list without a number."""
    lines = lines_of(text)
    if not lines:
        raise text.refuse("the file holds no machine", text.place(1), _FORM)
    number = _number(text, len(lines))
    if number is None and len(lines) > 1:
        problem = f"this is a list of {len(lines):,} machines"
        hint = f"name one by its number, from 1 to {len(lines)}: {text.file}#1"
        raise text.refuse(problem, text.line_place(lines[0]), hint)
    return _read_line(text, lines[(number or 1) - 1], number)


def _number(text: SourceText, count: int) -> int | None:
    """Give the number of the wanted machine, None if no machine is named."""
    part = text.part
    if part is None:
        return None
    if part.isascii() and part.isdigit() and len(part) < 9 and 1 <= int(part) <= count:
        return int(part)
    problem = f"there is no machine {clipped(part)} in this list"
    raise text.refuse(problem, text.place(1), f"it has the machines 1 to {count}")


def _read_line(text: SourceText, line: int, number: int | None) -> Reading:
    row = text.lines[line - 1]
    begin = len(row) - len(row.lstrip())
    match = MACHINE.match(row, begin)
    if match is None:
        word = row.split()[0]
        problem = f"'{clipped(word)}' is not a machine in standard text"
        raise text.refuse(problem, text.place(line, begin + 1, len(word)), _FORM)
    code = match.group()
    place = text.place(line, begin + 1, len(code))
    rows = code.split("_")
    if len(rows) > len(LETTERS) or len({len(one) for one in rows}) > 1 or len(rows[0]) > 30:
        problem = "the states have different numbers of symbols, or too many"
        raise text.refuse(problem, place, "all states have one rule for each of 1 to 10 symbols")
    name = f"{text.name}-{number}" if number and number > 1 else ""
    draft = Draft(text, tape_names(1), "0", name=name)
    draft.about = code if code != text.name else ""
    for symbol in DIGITS[1 : len(rows[0]) // 3]:
        draft.symbol(symbol, place)
    draft.start = LETTERS[0]
    for letter in LETTERS[: len(rows)]:
        draft.state(letter, place)
    column = begin + 1
    for letter, one in zip(LETTERS, rows, strict=False):
        _read_state(one, text.place(line, column), letter, draft)
        column += len(one) + 1
    return finish(draft)


def _read_state(row: str, place: Place, letter: str, draft: Draft) -> None:
    count = len(row) // 3
    symbols = DIGITS[:count]
    draft.states[letter].place = place
    for at, symbol in enumerate(symbols):
        part = row[3 * at : 3 * at + 3]
        own = draft.text.place(place.line, place.column + 3 * at, 3)
        if part == "---":
            continue
        write, move, after = tuple(part)
        if write not in symbols:
            problem = f"the machine has no symbol {write}"
            raise draft.text.refuse(problem, own, f"its symbols are 0 to {count - 1}")
        if after not in draft.states:
            if after not in HALTS:
                problem = f"{letter} leads to {after}, which is not a state"
                raise draft.text.refuse(problem, own, "to halt, write Z or H")
            draft.state(after, own)
            draft.finals[after] = "result"
        draft.add(letter, DraftRule((SymbolSet((symbol,)),), (write,), (_MOVES[move],), after, own))


def _write(machine: Machine) -> ToolFile:
    """Write a machine in standard text; raise FormatError if the text cannot express it."""
    hint = "standard text has 1 tape, 10 symbols and 25 states; choose another format"
    if len(machine.alphabet) > len(DIGITS):
        raise FormatError(f"{machine.name} has {len(machine.alphabet)} symbols", hint=hint)
    made = prepared(machine, _TOOL)
    states = dict.fromkeys([machine.start, *(s for s in made.rules if s not in made.finals)])
    if len(states) > len(_STATES) or machine.start in made.finals:
        raise FormatError(f"{machine.name} has {len(states)} states that do not halt", hint=hint)
    made.symbols = dict(zip(machine.alphabet, DIGITS, strict=False))
    made.states = dict.fromkeys(made.finals, "Z") | dict(zip(states, _STATES, strict=False))
    for what, names in (("symbols", made.symbols), ("states", made.states)):
        other = [f"{name} as {sign}" for name, sign in names.items() if name != sign]
        if other:
            made.lose(f"{what} are written otherwise: {first_of(other)}")
    for state, meaning in made.finals.items():
        if meaning != "result":
            made.lose(f"that {state} means {meaning} is left out: Z only halts")
    lose_beginnings(made)
    lose_rest(made)
    rows = {state: {rule.reads[0]: rule for rule in made.rules[state]} for state in states}
    code = ("".join(_three(row.get(s), made) for s in machine.alphabet) for row in rows.values())
    return made.written("_".join(code) + "\n")


def _three(rule: FullRule | None, made: Translation) -> str:
    if rule is None:
        return "---"
    return f"{made.symbols[rule.writes[0]]}{rule.moves[0]}{made.states[rule.next]}"


_TOOL: Final = Tool(
    tool="bbchallenge.org",
    blank=DIGITS[0],
    symbol=lambda symbol: symbol in DIGITS,
    states=r"(?!)",
    choices=False,
    stays=False,
    declares=True,
    tapes=1,
    comments=False,
)
CODEC: Final = Codec(
    marks=most_lines(_CODE + r"([\s,|;].*)?", "#"),
    read=_read,
    writers={"bbchallenge": _write},
    several=True,
)
