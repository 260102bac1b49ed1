"""Each machine as one function in machine code, by LLVM.

Each state is a block of code that looks at the tapes as its decision tree says, acts, and continues
with the block of the next state: nothing is looked up in tables.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from automata.engine.compiled.frame import FIRST_TAPE, PER_TAPE, FrameCode, machine_code
from automata.engine.compiled.program import DecisionTree, Leaf, NumberedRow, Program

MOST_OPTIMIZED: Final = 100
"""The most rows of a machine whose code LLVM may optimize: the time for it grows fast."""


def native(program: Program, *, optimized: bool) -> Callable[[Any], int]:
    """Compile a machine. The function continues a run with a frame, and returns why it ends.

    optimized : takes about five times as long, and makes code up to three times as fast
    """
    code = machine_code(_text(program), "advance", optimized=optimized)
    call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p)(code.address)

    def advance(frame: Any) -> int:
        return int(call(frame.ctypes.data))

    advance.code = code  # type: ignore[attr-defined]  # it lives as long as this
    return advance


def _text(program: Program) -> str:
    """Write the function."""
    code = FrameCode(program.tapes, program.wide, program.ends)
    code.begin()
    code.refill()
    code.add("go:")
    state = code.value("load i64, ptr %state")
    cases = " ".join(f"i64 {number}, label %state{number}" for number in program.trees)
    code.add(f"switch i64 {state}, label %halt [ {cases} ]")
    code.leave()
    states = _States(program, code)
    for number, tree in program.trees.items():
        first = states.node(number, tree)
        code.add(f"state{number}:", f"br label %{first}")
        code.add(f"again{number}:", f"store i64 {number}, ptr %state", "br label %refill")
    return "\n".join(["define i32 @advance(ptr %frame) {", *code.lines, "}"])


@dataclass(slots=True)
class _States:
    """The blocks of the states of a machine, under construction."""

    program: Program
    code: FrameCode
    nodes: dict[tuple[int, DecisionTree], str] = field(default_factory=dict)

    def node(self, state: int, tree: DecisionTree) -> str:
        """Write the block for a node of a state's decision tree; give the name of the block."""
        code = self.code
        key = (state, tree)
        if key in self.nodes:
            return self.nodes[key]
        name = self.nodes[key] = f"node{code.name()}"
        if isinstance(tree, Leaf):
            code.add(f"{name}:")
            self._leaf(state, tree)
            return name
        other = self.node(state, tree.other)
        cases = " ".join(
            f"{code.cell} {symbol}, label %{self.node(state, node)}"
            for symbol, node in tree.cases.items()
        )
        code.add(f"{name}:")
        head = code.value(f"load ptr, ptr %head{tree.tape}")
        symbol = code.value(f"load {code.cell}, ptr {head}")
        code.add(f"switch {code.cell} {symbol}, label %{other} [ {cases} ]")
        return name

    def _leaf(self, state: int, leaf: Leaf) -> None:
        code = self.code
        if len(leaf.rows) == 1:
            self._act(state, self.program.rows[leaf.rows[0]])
            return
        number, wait = code.name(), (f"store i64 {state}, ptr %state", "br label %halt")
        if not leaf.rows:
            code.add(*wait)
            return
        made = code.value("load i64, ptr %made")
        more = code.value(f"icmp slt i64 {made}, %given")
        code.add(f"br i1 {more}, label %choice{number}, label %waits{number}")
        code.add(f"waits{number}:", *wait, f"choice{number}:")
        where = code.value(f"getelementptr i64, ptr %script, i64 {made}")
        chosen = code.value(f"load i64, ptr {where}")
        rows = range(1, len(leaf.rows) + 1)
        cases = " ".join(f"i64 {row}, label %row{number}.{row}" for row in rows)
        code.add(f"switch i64 {chosen}, label %waits{number} [ {cases} ]")
        for row in rows:
            code.add(f"row{number}.{row}:")
            self._act(state, self.program.rows[leaf.rows[row - 1]], made)

    def _act(self, state: int, row: NumberedRow, made: str | None = None) -> None:
        """Write the actions of a row, and the way to the next state.

        made : for a row of a choice, the number of choices made before
        """
        code = self.code
        self._halt_at_ends(state, row)
        if made is not None:
            code.add(f"store i64 {code.value(f'add i64 {made}, 1')}, ptr %made")
        for tape, write, move in row.actions:
            head = code.value(f"load ptr, ptr %head{tape}")
            if write >= 0:
                code.add(f"store {code.cell} {write}, ptr {head}")
            if move:
                after = code.value(f"getelementptr {code.cell}, ptr {head}, i64 {move}")
                if move < 0 and self.program.ends.get(tape) == "stay":
                    at_end = self._is_at_end(tape, head)
                    after = code.value(f"select i1 {at_end}, ptr {head}, ptr {after}")
                code.add(f"store ptr {after}, ptr %head{tape}")
        more = code.step_made()
        if row.next not in self.program.trees:
            code.add(f"store i64 {row.next}, ptr %state", "br label %halt")
            return
        code.add(f"br i1 {more}, label %state{row.next}, label %again{row.next}")

    def _halt_at_ends(self, state: int, row: NumberedRow) -> None:
        """Leave a step in which a head would move off the left end to the reference."""
        code = self.code
        for tape, _, move in row.actions:
            if move < 0 and self.program.ends.get(tape) == "error":
                head, number = code.value(f"load ptr, ptr %head{tape}"), code.name()
                at_end = self._is_at_end(tape, head)
                code.add(f"br i1 {at_end}, label %falls{number}, label %holds{number}")
                code.add(f"falls{number}:", f"store i64 {state}, ptr %state", "br label %halt")
                code.add(f"holds{number}:")

    def _is_at_end(self, tape: int, head: str) -> str:
        """Say whether a head is at the left end of its tape."""
        code = self.code
        first = code.load(FIRST_TAPE + PER_TAPE * tape + 1)
        at = code.value(f"ptrtoint ptr {head} to i64")
        return code.value(f"icmp sle i64 {at}, {first}")
