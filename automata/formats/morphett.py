"""Machines of morphett.info: lines `state symbol new-symbol direction new-state`.

The semantics are those of the tool: the blank is `_`; the machine starts in state 0 and halts in
every state whose name begins with halt. `*` matches any state or symbol, with this priority: rules
of the state and the symbol, then of the state and `*`, then of `*` and the symbol, then `* *`. If
the symbol to write, the move or the next state is `*`, it does not change. Several rules for one
state and symbol are a choice (the tool's variant 'non-deterministic'). `!` at the end of a line is
a breakpoint. `$INITIAL_TAPE:` in the comment of the last line gives the word, with `*` before the
symbol under the head.

Source: [Morphett] `jsturing.js`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from automata.errors import FormatError
from automata.formats.codec import Codec, meaning_of, most_lines
from automata.formats.draft import (
    COMMENTS,
    Draft,
    DraftRule,
    HeadRead,
    Reading,
    SymbolSet,
    finish,
    tape_names,
)
from automata.formats.text import SourceText
from automata.formats.translation import FullRule, Tool, ToolFile, Translation, translated, visible
from automata.machine import Machine
from automata.notation.source import Meaning, Move, Place
from common.text import clipped

BLANK: Final = "_"
FIRST: Final = "0"
ANY: Final = "*"
_FORM: Final = "a line reads  state symbol new-symbol direction new-state ; directions are l, r, *"
_MOVES: Final[dict[str, Move]] = {"l": "L", "r": "R", "*": "S"}
_DIRECTIONS: Final = {move: letter for letter, move in _MOVES.items()}
_WORD: Final = re.compile(r";.*\$INITIAL_TAPE:? *(.*)")


class _MorphettRule(Struct, frozen=True):
    state: str
    symbol: str
    write: str
    move: Move
    after: str
    place: Place
    comment: str | None


def _read(text: SourceText) -> Reading:
    """Read a machine of morphett.info; raise NotationError for anything else."""
    draft = Draft(text, tape_names(1), BLANK)
    lines = list(_lines(text, draft))
    if not lines:
        raise text.refuse("the machine has no rules", text.place(1), _FORM)
    for line in lines:
        for symbol in (line.symbol, line.write):
            if symbol != ANY:
                draft.symbol(symbol, line.place)
        for name in (line.state, line.after):
            if name != ANY:
                draft.state(name, line.place)
    _take_word(draft)
    _take_start(draft, lines)
    _take_rules(draft, lines)
    return finish(draft)


def _take_rules(draft: Draft, lines: list[_MorphettRule]) -> None:
    index: dict[str, list[_MorphettRule]] = {}
    for line in lines:
        index.setdefault(line.state, []).append(line)
    for name in draft.states:
        meaning = _halting(name)
        if meaning is not None:
            draft.finals[name] = meaning
        if name not in draft.finals or name in index:
            for rule in _rules(name, index.get(name, ()), index.get(ANY, ()), draft):
                draft.add(name, rule)


def _halting(name: str) -> Meaning | None:
    """Give the meaning of halting in a state; None if the tool does not halt there."""
    return meaning_of(name) if name[:4].lower() == "halt" else None


def _lines(text: SourceText, draft: Draft) -> Iterator[_MorphettRule]:
    commented = False
    for plain, comment, place in text.rows(";"):
        words = plain.split()
        if not words:
            commented |= comment is not None and not _WORD.search(place.row)
            continue
        if len(words) == 6 and words[5] == "!":
            draft.note("breakpoints ('!') are left out")
            words.pop()
        if len(words) != 5:
            problem = f"a rule has 5 words, this line has {len(words)}"
            raise text.refuse(problem, place, _FORM)
        state, symbol, write, move, after = words
        if len(symbol) != 1 or len(write) != 1:
            problem = f"'{clipped(symbol if len(symbol) != 1 else write)}' is not one character"
            raise text.refuse(problem, place, _FORM)
        if move.lower() not in _MOVES:
            problem = f"'{clipped(move)}' is not a direction"
            raise text.refuse(problem, place, "directions are l, r and *")
        yield _MorphettRule(state, symbol, write, _MOVES[move.lower()], after, place, comment)
    if commented:
        draft.lost.append(COMMENTS)


def _take_word(draft: Draft) -> None:
    """Read the word from the comment of the last line, as the tool does."""
    lines = draft.text.lines
    last = len("\n".join(lines).rstrip().split("\n"))
    match = _WORD.search(lines[last - 1].strip()) if lines else None
    if match is None or not match.group(1).strip():
        return
    tape = draft.tapes[0]
    marked = match.group(1).strip().replace(" ", BLANK)
    word = marked.replace(ANY, "")
    place = draft.text.line_place(last)
    draft.words[tape] = tuple(draft.symbol(symbol, place) for symbol in word)
    if marked.find(ANY) > 0:
        draft.heads[tape] = marked.find(ANY)


def _take_start(draft: Draft, lines: list[_MorphettRule]) -> None:
    """Start in state 0; without it, in the state of the first rule."""
    named = [line for line in lines if line.state != ANY]
    if FIRST in draft.states or not named:
        draft.state(FIRST, lines[0].place)
        draft.start = FIRST
        return
    draft.start = named[0].state
    draft.note(f"there is no state {FIRST}: the machine starts in its first, {draft.start}")


def _rules(
    name: str, own: Sequence[_MorphettRule], of_all: Sequence[_MorphettRule], draft: Draft
) -> Iterator[DraftRule]:
    """Make the rules of a state, with the wildcard rules that apply there."""
    taken: dict[str, list[_MorphettRule]] = {}
    for line in own:
        if line.symbol != ANY:
            taken.setdefault(line.symbol, []).append(line)
    rest = [line for line in own if line.symbol == ANY]
    draft.is_open |= bool(rest)
    if not rest:
        listed = set(taken)
        for line in of_all:
            if line.symbol != ANY and line.symbol not in listed:
                taken.setdefault(line.symbol, []).append(line)
        rest = [line for line in of_all if line.symbol == ANY]
        draft.is_open |= bool(rest)
    for symbol, lines in taken.items():
        yield from (_rule(line, name, SymbolSet((symbol,))) for line in lines)
    if len({(line.write, line.move, line.after) for line in rest}) == 1:
        yield _rule(rest[0], name, None, otherwise=True)
    elif rest:  # these rules are a choice, for all other symbols
        look = SymbolSet(tuple(taken), excluded=True) if taken else None
        yield from (_rule(line, name, look) for line in rest)


def _rule(line: _MorphettRule, name: str, look: HeadRead, *, otherwise: bool = False) -> DraftRule:
    return DraftRule(
        reads=(look,),
        writes=(None if line.write == ANY else line.write,),
        moves=(line.move,),
        goto=name if line.after == ANY else line.after,
        place=line.place,
        otherwise=otherwise,
        comment=line.comment,
    )


def _write(machine: Machine) -> ToolFile:
    """Write a machine for morphett.info; raise FormatError if the format cannot express it."""
    made = translated(machine, _TOOL)
    if machine.start in made.finals:
        problem = f"{machine.name} starts in a halting state, and morphett.info in state 0"
        raise FormatError(problem, hint="choose another format, such as turingmachine.io")
    if made.start != "0":
        made.lose(f"the first state {made.start} is written 0, in which morphett.info starts")
        other = next((state for state, name in made.states.items() if name == "0"), None)
        if other is not None:
            made.states[other] = made.start
        made.states[machine.start] = "0"
    lines = [f"; {line}" for line in made.about]
    choices = False
    for state, rules in made.by_state().items():
        choices |= len({rule.reads for rule in rules}) < len(rules)
        lines += ["", *(_line(state, rule) for rule in rules)]
    if choices:
        made.lose("on the page choose the variant 'non-deterministic'")
    lines += ["", f"; $INITIAL_TAPE: {_marked_word(made)}".rstrip()]
    return made.written_lines(lines)


def _line(state: str, rule: FullRule) -> str:
    return f"{state} {rule.reads[0]} {rule.writes[0]} {_DIRECTIONS[rule.moves[0]]} {rule.next}"


def _marked_word(made: Translation) -> str:
    """Write the word on the tape, with `*` before the symbol under the head."""
    tape = made.machine.tapes[0]
    word = [made.symbols[symbol] for symbol in made.machine.words.get(tape, ())]
    at = made.machine.heads.get(tape, 0)
    if at < 0:
        word = [made.blank] * -at + word
    elif at > 0:
        word += [made.blank] * max(0, at + 1 - len(word))
        word.insert(at, "*")
    return "".join(word)


_TOOL: Final = Tool(
    tool="morphett.info",
    blank=BLANK,
    symbol=lambda symbol: visible(symbol, "*;"),
    states=r"[^\s;*][^\s;]*",
    tapes=1,
    words=True,
    heads=True,
    says=lambda name, _: _halting(name),
    halting={"result": "halt", "accept": "halt-accept", "reject": "halt-reject"},
)
CODEC: Final = Codec(
    marks=most_lines(r"\S+\s+\S\s+\S\s+[lrLR*]\s+\S+(\s+!)?", ";"),
    read=_read,
    writers={"morphett": _write},
    weak=True,  # the format has no headers
)
