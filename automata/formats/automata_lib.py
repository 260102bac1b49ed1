"""Machines of automata-lib: the constructors DTM, NTM and MNTM in Python source, never run.

The semantics are those of the library: the head starts on the first symbol of the input, which is
on the first tape. A run that reaches a final state accepts; a run without a transition rejects.
Moves are L, R and N. If an NTM or MNTM has several transitions for the same symbols, they are a
choice.

Source: [automata-lib] `automata/tm/dtm.py`, `ntm.py` and `mntm.py` of version 9.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from automata.errors import FormatError
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
from automata.formats.python_literals import PythonModule, read_module
from automata.formats.text import SourceText
from automata.formats.translation import FullRule, Tool, ToolFile, translated
from automata.machine import Machine
from automata.notation.source import Move
from common.errors import nearest
from common.text import clipped, counted

MACHINES: Final = ("DTM", "NTM", "MNTM")
_ARGUMENTS: Final = (
    *("states", "input_symbols", "tape_symbols", "transitions", "initial_state"),
    *("blank_symbol", "final_states"),
)
_MOVES: Final[dict[str, Move]] = {"L": "L", "R": "R", "N": "S"}
_DIRECTIONS: Final = {move: letter for letter, move in _MOVES.items()}


class Constructor(Struct, frozen=True):
    """A call that makes a machine, and the name to which it is assigned."""

    name: str
    kind: str
    call: ast.Call


def _read(text: SourceText) -> Reading:
    """Read a machine of automata-lib; raise NotationError for anything else."""
    module = read_module(text)
    calls = list(_constructors(module))
    made = [one for one in calls if one.call.keywords]
    if calls and not made:
        problem = f"{calls[0].kind} is called without the names of its parts"
        hint = f"write  {calls[0].kind}(states=…, input_symbols=…, …) , as the library asks for"
        raise module.refuse(problem, calls[0].call, hint)
    if not made:
        problem = "the file makes no machine of automata-lib"
        raise text.refuse(problem, text.place(1), "it must call DTM(…), NTM(…) or MNTM(…)")
    return _ConstructorReader(module, _chosen(made, text.part, module)).read()


def _constructors(module: PythonModule) -> Iterator[Constructor]:
    """Give the calls that make machines, in the order of the file."""
    names: dict[int, str] = {id(v): name for name, vs in module.names.items() for v in vs}
    calls = [node for node in ast.walk(module.tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        called = call.func
        kind = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        if kind in MACHINES:
            yield Constructor(names.get(id(call), ""), kind, call)


def _chosen(made: list[Constructor], part: str | None, module: PythonModule) -> Constructor:
    named = {one.name: one for one in made if one.name}
    numbered = {str(number): one for number, one in enumerate(made, start=1)}
    if part is None and len(made) == 1:
        return made[0]
    names = ", ".join(list(named)[:8] or list(numbered)[:8])
    hint = f"name one behind '#', by name or number: {module.text.file}#{next(iter(named), '1')}"
    if part is None:
        problem = f"the file makes {len(made)} machines: {names}"
        raise module.refuse(problem, made[1].call, hint)
    if part not in named and part not in numbered:
        raise module.refuse(f"there is no machine {clipped(part)} here", made[0].call, hint)
    return named.get(part) or numbered[part]


class _ConstructorReader:
    def __init__(self, module: PythonModule, one: Constructor) -> None:
        self.module, self.kind = module, one.kind
        given = {key.arg: key.value for key in one.call.keywords if key.arg is not None}
        needed = (*_ARGUMENTS, *(("n_tapes",) if one.kind == "MNTM" else ()))
        for name in needed:
            if name not in given:
                problem = f"{one.kind} is called without '{name}'"
                raise module.refuse(problem, one.call, f"it takes {', '.join(needed)}")
        self.given = given
        tapes = 1
        if one.kind == "MNTM":
            tapes = module.number(given["n_tapes"], "n_tapes", MOST_TAPES)
        blank = module.string(given["blank_symbol"], "the blank")
        if len(blank) != 1:
            problem = "the blank is not one character"
            raise module.refuse(problem, module.meant(given["blank_symbol"]), "write one")
        self.draft = Draft(module.text, tape_names(tapes), blank, name=one.name, stuck="reject")

    def read(self) -> Reading:
        draft, module, given = self.draft, self.module, self.given
        for name in ("input_symbols", "tape_symbols"):
            for node in module.items(given[name], f"'{name}'"):
                draft.symbol(module.string(node, "a symbol"), module.place(node))
        for node in module.items(given["states"], "'states'"):
            draft.state(module.name(node, "a state"), module.place(node))
        draft.start = self._state(given["initial_state"])
        for node in module.items(given["final_states"], "'final_states'"):
            draft.finals[self._state(node)] = "accept"
        for key, paths in module.pairs(given["transitions"], "'transitions'"):
            name = self._state(key)
            if name in draft.finals and module.pairs(paths, "the table of a state"):
                problem = f"the final state {clipped(name)} has transitions"
                raise module.refuse(problem, key, "automata-lib refuses that: leave them out")
            for symbols, results in module.pairs(paths, "the table of a state"):
                for rule in self._rules(symbols, results):
                    draft.add(name, rule)
        return finish(draft)

    def _rules(self, symbols: ast.expr, results: ast.expr) -> Iterator[DraftRule]:
        if self.kind == "DTM":
            yield self._rule([symbols], self._single(results), symbols)
            return
        for result in self.module.items(results, "the results of a transition"):
            if self.kind == "NTM":
                yield self._rule([symbols], self._single(result), symbols)
                continue
            reads = self.module.items(symbols, "the symbols read")
            after, actions = self._parts(result, 2, "a result: (state, ((symbol, move), …))")
            listed = self.module.items(actions, "the actions on the tapes")
            done = [self._parts(one, 2, "an action: (symbol, move)") for one in listed]
            yield self._rule(reads, (after, [(write, move) for write, move in done]), symbols)

    def _single(self, result: ast.expr) -> tuple[ast.expr, list[tuple[ast.expr, ast.expr]]]:
        after, write, move = self._parts(result, 3, "a result: (state, symbol, move)")
        return after, [(write, move)]

    def _parts(self, node: ast.expr, count: int, what: str) -> list[ast.expr]:
        parts = self.module.items(node, what)
        if len(parts) != count:
            raise self.module.refuse(f"this is not {what.partition(':')[0]}", node, what)
        return parts

    def _rule(
        self,
        reads: list[ast.expr],
        result: tuple[ast.expr, list[tuple[ast.expr, ast.expr]]],
        at: ast.expr,
    ) -> DraftRule:
        after, actions = result
        tapes = len(self.draft.tapes)
        if not len(reads) == len(actions) == tapes:
            problem = f"this transition is not for {counted(tapes, 'tape')}"
            raise self.module.refuse(problem, at, "give a symbol and an action for each tape")
        return DraftRule(
            reads=tuple(SymbolSet((self._symbol(node),)) for node in reads),
            writes=tuple(self._symbol(write) for write, _ in actions),
            moves=tuple(self._move(move) for _, move in actions),
            goto=self._state(after),
            place=self.module.place(at),
        )

    def _state(self, node: ast.expr) -> str:
        name = self.module.name(node, "a state")
        if name not in self.draft.states:
            hint = nearest(name, self.draft.states, "list it in 'states'")
            raise self.module.refuse(f"there is no state {clipped(name)}", node, hint)
        return name

    def _symbol(self, node: ast.expr) -> str:
        symbol = self.module.string(node, "a symbol")
        if symbol not in self.draft.symbols and symbol != self.draft.blank:
            hint = f"list it in 'tape_symbols': {' '.join(self.draft.symbols)}"
            raise self.module.refuse(f"unknown symbol {clipped(symbol)}", node, hint)
        return symbol

    def _move(self, node: ast.expr) -> Move:
        move = self.module.string(node, "a move")
        if move not in _MOVES:
            problem = f"'{clipped(move)}' is not a move"
            raise self.module.refuse(problem, node, "moves are L, R and N")
        return _MOVES[move]


def _write(machine: Machine) -> ToolFile:
    """Write a machine as Python; raise FormatError if the format cannot express it."""
    made = translated(machine, _TOOL)
    if machine.start in made.finals or not made.rules.get(machine.start):
        problem = f"{machine.name} starts in a state without rules"
        raise FormatError(problem, hint="automata-lib refuses that; choose another format")
    choices = any(len({r.reads for r in rules}) < len(rules) for rules in made.rules.values())
    kind = "MNTM" if len(machine.tapes) > 1 else "NTM" if choices else "DTM"
    symbols = [made.symbols[symbol] for symbol in machine.alphabet[1:]]
    lines = [f"# {line}" for line in made.about]
    lines += [f"from automata.tm.{kind.lower()} import {kind}", "", f"machine = {kind}("]
    lines.append(f"    states={_set(made.states.values())},")
    lines.append(f"    input_symbols={_set(symbols)},")
    lines.append(f"    tape_symbols={_set((*symbols, made.blank))},")
    lines += [f"    n_tapes={len(machine.tapes)},"] * (kind == "MNTM")
    lines.append("    transitions={")
    for name, rules in made.by_state().items():
        lines += [f"        {name!r}: {{", *_python_rules(rules, kind), "        },"]
    lines += ["    },", f"    initial_state={made.start!r},", f"    blank_symbol={made.blank!r},"]
    lines += [f"    final_states={_set(made.accepting)},", ")"]
    return made.written("\n".join(lines) + "\n")


def _set(texts: Iterable[str]) -> str:
    listed = ", ".join(map(repr, texts))
    return f"{{{listed}}}" if listed else "set()"


def _python_rules(rules: list[FullRule], kind: str) -> Iterator[str]:
    results: dict[tuple[str, ...], list[str]] = {}
    for rule in rules:
        actions = [
            (write, _DIRECTIONS[move]) for write, move in zip(rule.writes, rule.moves, strict=True)
        ]
        result = (rule.next, tuple(actions)) if kind == "MNTM" else (rule.next, *actions[0])
        results.setdefault(rule.reads, []).append(repr(result))
    for reads, some in results.items():
        key = repr(reads) if kind == "MNTM" else repr(reads[0])
        listed = ", ".join(dict.fromkeys(some))
        value = {"DTM": listed, "NTM": f"{{{listed}}}", "MNTM": f"[{listed}]"}[kind]
        yield f"            {key}: {value},"


_TOOL: Final = Tool(
    tool="automata-lib",
    blank=None,
    symbol=str.isprintable,
    states=r".{1,200}",
    stuck="reject",
    declares=True,
)
CODEC: Final = Codec(
    marks=all_of(r"\b(DTM|NTM|MNTM)\s*\(", r"\btransitions\s*="),
    read=_read,
    writers={"automata-lib": _write},
    several=True,
)
