"""The multi-tape text of courses on automata: `#Q = {…}`, …, `#N = 2`, and lines of rules.

    #Q = {go,end}       states
    #S = {1}            symbols of the input
    #G = {1,_}          symbols of the tapes
    #q0 = go
    #B = _
    #F = {end}
    #N = 2

    go 1_ 11 rr go      ; state, symbols, new symbols, moves (l, r, *), next state
    go __ __ ** end

`*` reads any symbol but the blank; written, it keeps the symbol. In the files of some years it also
reads the blank. noloss sees this from a rule of the first state that has `*` on a tape that is
still blank: otherwise the rule could never apply. If several rules fit, the one with the fewest
`*` applies; among equals, the first in the file. The input is on the first tape. A run that
reaches a state of #F accepts; any other run without a rule rejects.

Source: [FLA22] the course Formal Languages and Automata, Nanjing University, fall 2022, project.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from automata.formats.codec import Codec, all_of
from automata.formats.draft import (
    MOST_TAPES,
    Draft,
    DraftRule,
    HeadRead,
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

ANY: Final = "*"
HEADERS: Final = ("Q", "S", "G", "q0", "B", "F", "N")
_HEADER: Final = re.compile(r"#(q0|[QSGBFN])\s*=\s*(.*)")
_MOVES: Final[dict[str, Move]] = {"l": "L", "r": "R", "*": "S"}
_DIRECTIONS: Final = {move: letter for letter, move in _MOVES.items()}
_FORM: Final = "a rule reads  state symbols new-symbols moves next-state ; moves are l, r, *"
_EXAMPLES: Final = {
    "Q": "#Q = {go,end}",
    "S": "#S = {0,1}",
    "G": "#G = {0,1,_}",
    "q0": "#q0 = go",
    "B": "#B = _",
    "F": "#F = {end}",
    "N": "#N = 2",
}


class _CourseRule(Struct, frozen=True):
    state: str
    reads: str
    writes: str
    moves: tuple[Move, ...]
    after: str
    place: Place
    comment: str | None


def _read(text: SourceText) -> Reading:
    """Read a machine in the text of courses; raise NotationError for anything else."""
    headers: dict[str, tuple[str, Place]] = {}
    rows: list[tuple[list[str], Place, str | None]] = []
    for plain, comment, place in text.rows(";"):
        if plain.startswith("#"):
            _take_header(plain.strip(), place, headers, text)
        elif plain.split():
            rows.append((plain.split(), place, comment))
    for name in HEADERS:
        if name not in headers:
            problem = f"the machine has no '#{name}'"
            raise text.refuse(problem, text.place(1), f"add a line such as  {_EXAMPLES[name]}")
    draft = _draft(headers, text)
    by_state: dict[str, list[_CourseRule]] = {}
    for words, place, remark in rows:
        line = _line(words, place, remark, draft)
        by_state.setdefault(line.state, []).append(line)
    any_symbol = (
        None if _reads_blanks(by_state, draft) else SymbolSet((draft.blank,), excluded=True)
    )
    for name, lines in by_state.items():
        for line in sorted(lines, key=lambda line: line.reads.count(ANY)):
            draft.add(name, _rule(line, any_symbol))
        draft.states[name].in_order = True
        _note_twice(lines, draft)
    return finish(draft)


def _take_header(
    row: str, place: Place, headers: dict[str, tuple[str, Place]], text: SourceText
) -> None:
    match = _HEADER.fullmatch(row)
    if match is None:
        hint = f"headers are {', '.join(_EXAMPLES.values())}; a comment begins with ';'"
        raise text.refuse("this header cannot be read", place, hint)
    name, value = match.groups()
    if name in headers:
        raise text.refuse(f"'#{name}' is given twice", place, "keep one of them")
    headers[name] = value.strip(), place


def _draft(headers: dict[str, tuple[str, Place]], text: SourceText) -> Draft:
    count, place = headers["N"]
    if not (count.isascii() and count.isdigit() and len(count) < 4):
        raise text.refuse(
            f"'{clipped(count)}' is not a number of tapes", place, "write it as  #N = 2"
        )
    if not 1 <= int(count) <= MOST_TAPES:
        hint = f"noloss reads machines of 1 to {MOST_TAPES} tapes"
        raise text.refuse(f"{int(count)} tapes are not possible", place, hint)
    blank, place = headers["B"]
    if len(blank) != 1:
        raise text.refuse("the blank is not one character", place, "write it as  #B = _")
    draft = Draft(text, tape_names(int(count)), blank, stuck="reject")
    draft.about = _about(text)
    for name in ("S", "G"):
        for symbol in _listed(name, headers, text):
            draft.symbol(symbol, headers[name][1])
    for state in _listed("Q", headers, text):
        draft.state(state, headers["Q"][1])
    for state in _listed("F", headers, text):
        _known(state, headers["F"][1], draft)
        draft.finals[state] = "accept"
    draft.start, place = headers["q0"]
    _known(draft.start, place, draft)
    return draft


def _about(text: SourceText) -> str:
    """Give the comment at the beginning of a file, if it has a sentence or two."""
    lines = []
    for line in text.lines[:3]:
        if not line.lstrip().startswith(";"):
            break
        lines.append(line.strip(" \t;"))
    return " ".join(lines).strip()


def _listed(name: str, headers: dict[str, tuple[str, Place]], text: SourceText) -> list[str]:
    value, place = headers[name]
    if not (value.startswith("{") and value.endswith("}") and len(value) > 1):
        raise text.refuse(f"'#{name}' is not a set", place, f"write it as  {_EXAMPLES[name]}")
    return [part for part in (part.strip() for part in value[1:-1].split(",")) if part]


def _known(state: str, place: Place, draft: Draft) -> None:
    if state not in draft.states:
        hint = nearest(state, draft.states, "list it in #Q")
        raise draft.text.refuse(f"there is no state {clipped(state)}", place, hint)


def _line(words: list[str], place: Place, comment: str | None, draft: Draft) -> _CourseRule:
    text, count = draft.text, len(draft.tapes)
    if len(words) != 5:
        problem = f"a rule has 5 words, this line has {len(words)}"
        raise text.refuse(problem, place, _FORM)
    state, reads, writes, moves, after = words
    for word in (reads, writes, moves):
        if len(word) != count:
            problem = (
                f"'{clipped(word)}' has {counted(len(word), 'sign')} for {counted(count, 'tape')}"
            )
            raise text.refuse(problem, place, "write one for each tape, without spaces")
    for symbol in (*reads, *writes):
        if symbol not in (ANY, draft.blank) and symbol not in draft.symbols:
            hint = f"the symbols are: {' '.join(draft.symbols)}; add it to #G"
            raise text.refuse(f"unknown symbol {symbol}", place, hint)
    if any(move not in _MOVES for move in moves):
        raise text.refuse(f"'{clipped(moves)}' are not moves", place, "moves are l, r and *")
    for name in (state, after):
        _known(name, place, draft)
    return _CourseRule(state, reads, writes, tuple(_MOVES[m] for m in moves), after, place, comment)


def _reads_blanks(by_state: Mapping[str, Sequence[_CourseRule]], draft: Draft) -> bool:
    """Say whether `*` also reads the blank: otherwise some rule for the start never applies."""
    if any(line.after == draft.start for lines in by_state.values() for line in lines):
        return False
    for line in by_state.get(draft.start, ()):
        if ANY in line.reads[1:] and set(line.reads[1:]) <= {ANY, draft.blank}:
            draft.note(
                f"* reads the blank, too: else the rule in line {line.place.line} never applies"
            )
            return True
    return False


def _note_twice(lines: list[_CourseRule], draft: Draft) -> None:
    """Note the lines with the same reads as another line."""
    first: dict[str, _CourseRule] = {}
    for line in lines:
        other = first.setdefault(line.reads, line)
        if other is not line:
            both = f"{other.place.line} and {line.place.line}"
            draft.note(f"the lines {both} read the same: the first counts")


def _rule(line: _CourseRule, any_symbol: HeadRead) -> DraftRule:
    return DraftRule(
        reads=tuple(any_symbol if symbol == ANY else SymbolSet((symbol,)) for symbol in line.reads),
        writes=tuple(None if symbol == ANY else symbol for symbol in line.writes),
        moves=line.moves,
        goto=line.after,
        place=line.place,
        comment=line.comment,
    )


def _write(machine: Machine) -> ToolFile:
    """Write a machine in the text of courses; raise FormatError if the text cannot express it."""
    made = translated(machine, _TOOL)
    symbols = [made.symbols[symbol] for symbol in machine.alphabet[1:]]
    lines = [f"; {line}" for line in made.about]
    lines += [
        "",
        f"#Q = {{{','.join(made.states.values())}}}",
        f"#S = {{{','.join(symbols)}}}",
        f"#G = {{{','.join((*symbols, made.blank))}}}",
        f"#q0 = {made.start}",
        f"#B = {made.blank}",
        f"#F = {{{','.join(made.accepting)}}}",
        f"#N = {len(machine.tapes)}",
    ]
    for rules in made.by_state().values():
        lines.append("")
        for rule in rules:
            parts = (rule.reads, rule.writes, [_DIRECTIONS[move] for move in rule.moves])
            lines.append(" ".join([rule.state, *map("".join, parts), rule.next]))
    return made.written_lines(lines)


_TOOL: Final = Tool(
    tool="the .tm text of courses",
    blank="_",
    symbol=lambda symbol: symbol.isascii() and visible(symbol, ",;{}*"),
    states=r"[A-Za-z0-9_]+",
    stuck="reject",
    choices=False,
    declares=True,
)
CODEC: Final = Codec(
    marks=all_of(r"^#Q\s*=", r"^#(N|q0|F|G|B)\s*="),
    read=_read,
    writers={"university": _write},
    nearly=all_of(r"^#(q0|[QSGBFNqsgbfn])\s*="),
)
