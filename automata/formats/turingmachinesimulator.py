"""Machines of turingmachinesimulator.com: three headers, and rules of two lines each.

    name: ones to zeros
    init: go
    accept: end

    go,1
    go,0,>

The first line of a rule has the state and a symbol for each tape. The second line has the next
state, a symbol for each tape, and a move for each: `<`, `>` or `-`. The blank is `_`; the word is
on the first tape, with the head on its first symbol. A run that reaches a state of `accept`
accepts; a run without a rule rejects. Lines that begin with `//` are comments.
"""

from __future__ import annotations

import re
from typing import Final

from automata.errors import NotationError
from automata.formats.codec import Codec, all_of
from automata.formats.draft import (
    MOST_TAPES,
    Draft,
    DraftRule,
    Reading,
    SymbolSet,
    finish,
    tape_names,
)
from automata.formats.text import SourceText
from automata.formats.translation import Tool, ToolFile, translated, visible
from automata.machine import Machine
from automata.notation.source import Move, Place
from common.errors import nearest
from common.text import clipped, counted

BLANK: Final = "_"
HEADERS: Final = ("name", "init", "accept")
_HEADER: Final = re.compile(r"\s*(name|init|accept)\s*:(.*)")
_LIKE_ONE: Final = re.compile(r"\s*([a-zA-Z][a-zA-Z _-]*?)\s*[:=](.*)")
_MOVES: Final[dict[str, Move]] = {"<": "L", ">": "R", "-": "S"}
_DIRECTIONS: Final = {move: sign for sign, move in _MOVES.items()}
EXAMPLES: Final = {"init": "init: go", "accept": "accept: end"}
_FORM: Final = "a rule has two lines: 'state,symbols' and 'next,symbols,moves'; moves are < > -"

_Part = tuple[list[str], Place, str | None]


def _read(text: SourceText) -> Reading:
    """Read a machine of turingmachinesimulator.com; raise NotationError for anything else."""
    headers: dict[str, tuple[str, Place]] = {}
    parts: list[_Part] = []
    for plain, comment, place in text.rows("//"):
        header = _HEADER.fullmatch(plain)
        if header is not None:
            if parts:
                problem = f"'{header.group(1)}:' is below a rule"
                raise text.refuse(problem, place, "write headers above the rules")
            _take_header(headers, header.group(1), header.group(2).strip(), place, text)
        elif not parts and (like := _LIKE_ONE.fullmatch(plain)) is not None:
            raise _no_header(like, place, text)
        elif plain.strip():
            words = [word.strip() for word in plain.split(",")]
            parts.append((words, place, comment))
    for name in ("init", "accept"):
        if name not in headers:
            hint = f"add a line such as  {EXAMPLES[name]}  above the rules"
            raise text.refuse(f"the machine has no '{name}:'", text.place(1), hint)
    if not parts:
        raise text.refuse("the machine has no rules", text.place(1), _FORM)
    count = len(parts[0][0]) - 1
    if not 1 <= count <= MOST_TAPES:
        problem = f"this line has {counted(max(count, 0), 'symbol')}"
        raise text.refuse(problem, parts[0][1], _FORM)
    draft = Draft(text, tape_names(count), BLANK, stuck="reject")
    draft.name = headers["name"][0] if "name" in headers else ""
    _take_rules(draft, parts)
    _take_ends(draft, headers)
    return finish(draft)


def _no_header(like: re.Match[str], place: Place, text: SourceText) -> NotationError:
    """Make the error for a line that looks like a header but is not one, such as `Init: go`."""
    word, value = like.group(1), like.group(2).strip()
    meant = word.lower()
    if meant in EXAMPLES:
        problem = f"the machine has no '{meant}:'; this line is not one"
        return text.refuse(problem, place, f"write it as  {meant}: {clipped(value, 20)}")
    hint = nearest(meant, HEADERS, f"headers are {', '.join(f'{name}:' for name in HEADERS)}")
    return text.refuse(f"'{clipped(word)}' is not a header", place, hint)


def _take_header(
    headers: dict[str, tuple[str, Place]], name: str, value: str, place: Place, text: SourceText
) -> None:
    if name in headers:
        raise text.refuse(f"'{name}:' is given twice", place, "keep one of them")
    headers[name] = value, place


def _take_ends(draft: Draft, headers: dict[str, tuple[str, Place]]) -> None:
    """Take the first state and the accepting ones."""
    start, place = headers["init"]
    draft.state(start, place)
    draft.start = start
    accept, place = headers["accept"]
    for name in filter(None, (part.strip() for part in accept.split(","))):
        draft.state(name, place)
        draft.finals[name] = "accept"


def _take_rules(draft: Draft, parts: list[_Part]) -> None:
    text, count = draft.text, len(draft.tapes)
    for at in range(0, len(parts), 2):
        words, place, comment = parts[at]
        if len(words) != count + 1:
            problem = f"{counted(count, 'symbol')} expected after the state, found {len(words) - 1}"
            raise text.refuse(problem, place, _FORM)
        if at + 1 == len(parts):
            raise text.refuse("the second line of this rule is missing", place, _FORM)
        after, after_place, _ = parts[at + 1]
        if len(after) != 2 * count + 1:
            problem = (
                f"{counted(count, 'symbol')} and {counted(count, 'move')} expected after the "
                f"state, found {counted(len(after) - 1, 'word')}"
            )
            raise text.refuse(problem, after_place, _FORM)
        rule = DraftRule(
            reads=tuple(SymbolSet((draft.symbol(symbol, place),)) for symbol in words[1:]),
            writes=tuple(draft.symbol(symbol, after_place) for symbol in after[1 : count + 1]),
            moves=tuple(_move(move, after_place, text) for move in after[count + 1 :]),
            goto=after[0],
            place=place,
            comment=comment,
        )
        draft.state(words[0], place)
        draft.state(after[0], after_place)
        draft.add(words[0], rule)


def _move(word: str, place: Place, text: SourceText) -> Move:
    if word not in _MOVES:
        raise text.refuse(f"'{clipped(word)}' is not a move", place, "moves are < (left), > and -")
    return _MOVES[word]


def _write(machine: Machine) -> ToolFile:
    """Write a machine for turingmachinesimulator.com; raise FormatError if that is impossible."""
    made = translated(machine, _TOOL)
    lines = [f"// {line}" for line in made.about[1:]]
    lines += [f"name: {machine.name}", f"init: {made.start}"]
    lines += [f"accept: {','.join(made.accepting)}"]
    for rule in made.every():
        moves = (_DIRECTIONS[move] for move in rule.moves)
        lines += ["", ",".join((rule.state, *rule.reads))]
        lines += [",".join((rule.next, *rule.writes, *moves))]
    return made.written_lines(lines)


_TOOL: Final = Tool(
    tool="turingmachinesimulator.com",
    blank=BLANK,
    symbol=lambda symbol: visible(symbol, ",/"),
    states=r"[\w.+'()\[\]-]+",
    stuck="reject",
    choices=False,
)
CODEC: Final = Codec(
    marks=all_of(r"^[ \t]*init[ \t]*:", r"^[ \t]*accept[ \t]*:", r"^[^,\n]+(,[^,\n]+)+$"),
    read=_read,
    writers={"turingmachinesimulator": _write},
    nearly=all_of(r"^[^,\n]+(,[^,\n]+)*,[ \t]*[<>-][ \t]*(//.*)?$"),
)
