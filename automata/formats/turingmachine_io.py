"""Machines of turingmachine.io, in YAML: the source code alone, or a document that holds it.

The semantics are those of the tool: one tape, the head on the first symbol of the input; heads move
L or R. A state without rules halts. In noloss its name decides the meaning: accept, reject, or
for any other name a result. If a state with rules lacks one for a symbol, the tool halts, too; in
noloss the run is stuck.

Source: [TMIO] `parser.js` and `StateGraph.js` of turing-machine-viz.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from automata.errors import NotationError
from automata.formats.codec import Codec, all_of, meaning_of
from automata.formats.draft import (
    Draft,
    DraftRule,
    Reading,
    SymbolSet,
    check_symbol,
    finish,
    tape_names,
)
from automata.formats.text import SourceText
from automata.formats.translation import Tool, ToolFile, translated
from automata.machine import Machine
from automata.notation.source import Move
from common.errors import nearest
from common.text import clipped

if TYPE_CHECKING:
    from automata.formats.yaml_tree import Yaml

_FORM: Final = "write a direction L or R, a synonym, or a mapping such as {write: 0, L: carry}"
_EXAMPLES: Final = {
    "blank": "blank: ' '",
    "start state": "start state: right",
    "table": "table:  with the states and their rules below it",
}
_KNOWN: Final = {"name", "input", "blank", "start state", "table", "synonyms"}
_DOCUMENT: Final = {"source code", "positions", "editor contents", "name"}

_MOVES: Final[dict[str | None, Move]] = {"L": "L", "R": "R"}

_Instruction = tuple[str | None, Move, str | None]


def _read(text: SourceText) -> Reading:
    """Read a machine of turingmachine.io; raise NotationError for anything else."""
    from automata.formats.yaml_tree import read_yaml  # slow to load: it brings PyYAML

    whole = read_yaml(text)
    if whole is None:
        raise _missing(text, "the document is empty")
    parts = _parts(whole)
    title = ""
    if "source code" in parts:
        named = parts.get("name")
        title = named.scalar or "" if named is not None else ""
        inside = parts["source code"]
        if inside.scalar is None:
            hint = "write  source code: |  and the text"
            raise inside.refuse("'source code' is not a text", hint)
        whole = read_yaml(text, inside)
        if whole is None:
            raise _missing(text, "the source code is empty")
        parts = _parts(whole)
    return _TableReader(text, parts, title).read()


def _parts(whole: Yaml) -> dict[str, Yaml]:
    return {
        key.key_parts()[0]: value for key, value in whole.items("the document") if key.key_parts()
    }


def _missing(text: SourceText, problem: str) -> NotationError:
    return text.refuse(problem, text.place(1), "a machine has 'blank', 'start state' and 'table'")


class _TableReader:
    def __init__(self, text: SourceText, parts: dict[str, Yaml], title: str) -> None:
        for name, example in _EXAMPLES.items():
            if name not in parts or (parts[name].is_empty and name != "blank"):
                hint = f"add a line such as  {example}"
                raise text.refuse(f"the machine has no '{name}'", text.place(1), hint)
        self.text, self.parts = text, parts
        blank = self._character(parts["blank"], "the blank")
        named = parts.get("name")
        title = title or (named.scalar or "" if named is not None else "")
        self.draft = Draft(text, tape_names(1), blank, name=title)
        self.states = [
            (self._name(key, "a state"), key, value)
            for key, value in parts["table"].items("the table")
        ]
        self.known = {name for name, *_ in self.states}

    def read(self) -> Reading:
        draft, parts = self.draft, self.parts
        self._take_input()
        for name, key, _ in self.states:
            draft.state(name, key.place)
        start = self._name(parts["start state"], "the start state")
        self._check_state(start, parts["start state"])
        draft.start = start
        synonyms = self._synonyms()
        for name, _, value in self.states:
            self._read_state(name, value, synonyms)
        for name in parts.keys() - _KNOWN - _DOCUMENT:
            draft.note(f"'{clipped(name)}' means nothing to turingmachine.io, and is left out")
        if "positions" in parts:
            draft.note("the positions of the states in the diagram are left out")
        return finish(draft)

    def _take_input(self) -> None:
        given = self.parts.get("input")
        if given is None or given.is_empty:
            return
        if given.scalar is None:
            raise given.refuse("the input is not a text", "write it in quotes: input: '1011'")
        word = tuple(self.draft.symbol(symbol, given.place) for symbol in given.scalar)
        self.draft.words[self.draft.tapes[0]] = word

    def _synonyms(self) -> dict[str, _Instruction]:
        given = self.parts.get("synonyms")
        if given is None or given.is_empty:
            return {}
        return {
            self._name(key, "a synonym"): self._instruction(value, {})
            for key, value in given.items("'synonyms'")
        }

    def _read_state(self, name: str, value: Yaml, synonyms: dict[str, _Instruction]) -> None:
        rows = [] if value.is_empty else value.items(f"the state {clipped(name)}")
        if not rows:
            self.draft.finals[name] = meaning_of(name)
            return
        # JavaScript lists keys that are numbers first; of two rules for a symbol the last counts
        keys = sorted(rows, key=lambda row: _number(row[0]))
        last: dict[str, int] = {}
        for at, (key, _) in enumerate(keys):
            for symbol in _symbols(key):
                self.draft.symbol(symbol, key.place)
                if last.setdefault(symbol, at) != at:
                    again = (
                        f"the state {clipped(name)} has two rules for '{symbol}': the last counts"
                    )
                    self.draft.note(again)
                last[symbol] = at
        for at, (key, action) in enumerate(keys):
            write, move, after = self._instruction(action, synonyms)
            symbols = tuple(symbol for symbol, other in last.items() if other == at)
            if symbols:
                looks = (SymbolSet(symbols),)
                self.draft.add(name, DraftRule(looks, (write,), (move,), after or name, key.place))

    def _instruction(self, action: Yaml, synonyms: dict[str, _Instruction]) -> _Instruction:
        """Read the symbol to write (None keeps the symbol), the move, and the next state."""
        text = action.scalar
        if action.is_empty:
            raise action.refuse("an instruction is missing here", _FORM)
        if text is not None:
            if text in _MOVES:
                return None, _MOVES[text], None
            if text in synonyms:
                return synonyms[text]
            raise action.refuse(
                f"'{clipped(text)}' is not an instruction", nearest(text, synonyms, _FORM)
            )
        write: str | None = None
        moves: list[tuple[Move, str | None]] = []
        for key, value in action.items("an instruction"):
            name = key.scalar
            if name == "write":
                write = self.draft.symbol(self._character(value, "the symbol written"), value.place)
            elif name in _MOVES:
                after = None if value.is_empty else self._name(value, "the next state")
                if after is not None:
                    self._check_state(after, value)
                moves.append((_MOVES[name], after))
            else:
                raise key.refuse("this key is not known", "an instruction has write, L and R")
        if len(moves) != 1:
            raise action.refuse("an instruction moves once", "give it one move, L or R")
        return write, *moves[0]

    def _character(self, value: Yaml, what: str) -> str:
        text = value.scalar
        if text is None or len(text) != 1:
            raise value.refuse(f"{what} is not one character", "write it in quotes: '0', ' '")
        check_symbol(text, value.place, self.text)
        return text

    def _name(self, value: Yaml, what: str) -> str:
        text = value.scalar
        if text is None:
            parts = value.key_parts() if value.node.value else []
            text = ",".join(parts)
        if not text.strip():
            raise value.refuse(f"{what} has no name", "give it a name")
        return text

    def _check_state(self, name: str, value: Yaml) -> None:
        if name not in self.known:
            hint = nearest(name, self.known, "list it in the table, and its rules if it has some")
            raise value.refuse(f"there is no state {clipped(name)} in the table", hint)


def _number(key: Yaml) -> int:
    """Order keys as JavaScript does: whole numbers first, ascending, then the others."""
    text = key.scalar
    if (
        text is None
        or not (text.isascii() and text.isdigit())
        or (len(text) > 1 and text[0] == "0")
    ):
        return 2**53
    return min(int(text[:16]), 2**53)


def _symbols(key: Yaml) -> list[str]:
    """Give the symbols of a key: `0`, `[0, 1]`, or '0,1'; two commas in a row are a comma."""
    symbols: list[str] = []
    for part in ",".join(key.key_parts()).split(","):
        if part == "" and symbols and symbols[-1] == "":
            symbols[-1] = ","
        else:
            symbols.append(part)
    named = [symbol for symbol in symbols if symbol] or [""]
    for symbol in named:
        if len(symbol) != 1:
            raise key.refuse(
                f"'{clipped(symbol)}' is not one character", "write symbols as  [1, 0]"
            )
    return named


def _write(machine: Machine) -> ToolFile:
    """Write a machine for turingmachine.io; raise FormatError if the format cannot express it."""
    made = translated(machine, _TOOL)
    word = [made.symbols[symbol] for symbol in machine.words.get(machine.tapes[0], ())]
    lines = [f"# {machine.about}"] if machine.about else []
    lines += [f"name: {_scalar(machine.name)}"]
    lines += [f"input: {_scalar(''.join(word))}"] if word else []
    lines += [f"blank: {_scalar(made.blank)}", f"start state: {_scalar(made.start)}", "table:"]
    grouped = made.by_state()
    for name in made.states.values():
        lines.append(f"  {_scalar(name)}:")
        for rule in grouped.get(name, ()):
            write = "" if rule.keeps[0] else f"write: {_scalar(rule.writes[0])}, "
            after = "" if rule.next == name else f": {_scalar(rule.next)}"
            doing = f"{{{write}{rule.moves[0]}{after}}}"
            lines.append(f"    {_scalar(rule.reads[0])}: {doing}")
    return made.written("\n".join(lines) + "\n")


def _scalar(text: str) -> str:
    """Write a text so that YAML reads it back as a text."""
    plain = re.fullmatch(r"[A-Za-z][\w-]*", text, re.ASCII)
    if plain and text.lower() not in {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}:
        return text
    return "'" + text.replace("'", "''") + "'"


_TOOL: Final = Tool(
    tool="turingmachine.io",
    blank=None,
    symbol=str.isprintable,
    states=r".{1,200}",
    choices=False,
    stays=False,
    tapes=1,
    words=True,
    says=lambda name, has_rules: None if has_rules else meaning_of(name),
    halting={"result": "halt", "accept": "accept", "reject": "reject"},
)
_NEARLY: Final = (all_of(r"^start state[ \t]*:"), all_of(r"^blank[ \t]*:", r"^table[ \t]*:"))
CODEC: Final = Codec(
    marks=all_of(r"^[ \t]*[\"']?start state[\"']?[ \t]*:", r"^[ \t]*[\"']?table[\"']?[ \t]*:"),
    read=_read,
    writers={"turingmachine.io": _write},
    nearly=lambda text: any(looks(text) for looks in _NEARLY),
)
