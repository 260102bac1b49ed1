"""A machine as one table, from a state and the symbols under its heads to the action.

A step is one look-up for any number of rows. `native` makes each state a block of code: that
is faster if the processor can foresee the next state, and slower if the state depends on the data.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from automata.engine.compiled.frame import FrameCode, MachineCode, machine_code
from automata.engine.compiled.program import DecisionTree, Leaf, NumberedRow, Program

MOST_ENTRIES: Final = 10_000_000
AT_A_TIME: Final = 2**20  # entries that are made together, to save memory
NONE: Final = -1
"""The next state of an entry without a row; the reference continues there."""
Table: TypeAlias = NDArray[Any]
Place: TypeAlias = tuple[int | slice, ...]


def entries_of(program: Program) -> int:
    """Count the entries of the table of a machine."""
    block: int = len(program.alphabet) ** program.tapes
    return len(program.states) * block


def has_table(program: Program) -> bool:
    """Whether a machine can be a table: not too large, without choices and without left ends."""
    return not (program.ends or program.choices or entries_of(program) > MOST_ENTRIES)


def by_table(program: Program) -> Callable[[Any], int]:
    """Give the function that continues a run with a frame by a table, and returns why it ends."""
    return calling(_kernel(program.tapes, len(program.alphabet), program.wide), table_of(program))


def calling(code: MachineCode, table: Table) -> Callable[[Any], int]:
    """Give a function of a frame that calls machine code with the frame and a table."""
    call = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)(code.address)
    place = table.ctypes.data

    def advance(frame: Any) -> int:
        return int(call(frame.ctypes.data, place))

    advance.kept = code, table  # type: ignore[attr-defined]  # they live as long as this
    return advance


def table_of(program: Program) -> Table:
    """Make the table of a machine that has one: for each state, the entries of its `_entry`.

    Its axes are the states, then the symbols on each tape.
    """
    block = (len(program.alphabet),) * program.tapes
    entry = _entry(program.tapes, program.wide)
    table = np.zeros((len(program.states), *block), dtype=entry)
    several = max(1, AT_A_TIME // table[0].size)
    for first in range(0, len(table), several):
        part = table[first : first + several]
        rows = np.full(part.shape, NONE, dtype=np.int32)
        for state in range(first, first + len(part)):
            if tree := program.trees.get(state):
                for place, row in _regions(tree, (slice(None),) * program.tapes):
                    rows[(state - first, *place)] = row
        _fill(part, rows, program.rows)
    return table


def _regions(tree: DecisionTree, place: Place) -> Iterator[tuple[Place, int]]:
    """Give the rows of a tree with the symbols for which they apply; later rows override them."""
    if isinstance(tree, Leaf):
        yield place, tree.rows[0] if tree.rows else NONE
        return
    before, after = place[: tree.tape], place[tree.tape + 1 :]
    yield from _regions(tree.other, place)
    for symbol, node in tree.cases.items():
        yield from _regions(node, (*before, symbol, *after))


def _fill(table: Table, numbers: NDArray[np.int32], rows: tuple[NumberedRow, ...]) -> None:
    """Make entries; `numbers` are those of their rows."""
    block = table[0].nbytes
    table["next"] = np.array([*(row.next * block for row in rows), NONE], dtype=np.int32)[numbers]
    for tape in range(table.ndim - 1):
        acts = [{on: (write, by) for on, write, by in row.actions}.get(tape) for row in rows]
        writes = np.array([*(act[0] if act else NONE for act in acts), NONE])[numbers]
        read = np.arange(table.shape[1 + tape]).reshape([-1] + [1] * (table.ndim - 2 - tape))
        table["write"][..., tape] = np.where(writes == NONE, read, writes)
        table["move"][..., tape] = np.array([*(act[1] if act else 0 for act in acts), 0])[numbers]


def _entry(tapes: int, wide: bool) -> np.dtype[Any]:
    """Give the form of an entry; its size is a multiple of four bytes.

    next  : where the entries of the next state begin, in bytes; NONE if no row applies
    write : for each tape, the symbol that is written
    move  : for each tape, −1, 0 or 1
    """
    cell = np.uint16 if wide else np.uint8
    fields = [("next", np.int32), ("write", cell, (tapes,)), ("move", np.int8, (tapes,))]
    return np.dtype([*fields, ("rest", np.uint8, (-np.dtype(fields).itemsize % 4,))])


@cache
def _kernel(tapes: int, symbols: int, wide: bool) -> MachineCode:
    """Compile the function for all machines with this number of tapes and symbols."""
    return machine_code(_text(tapes, symbols, wide), "advance", optimized=True)


def _text(tapes: int, symbols: int, wide: bool) -> str:
    """Write the function. `%entries` are those of the state that is next."""
    code, entry = FrameCode(tapes, wide), _entry(tapes, wide)
    size = entry.itemsize
    block = symbols**tapes * size
    code.add("%entries = alloca ptr")
    code.begin()
    code.refill()
    code.add("go:")
    begin = code.value(f"mul i64 {code.value('load i64, ptr %state')}, {block}")
    code.add(f"store ptr {code.moved('%table', begin)}, ptr %entries", "br label %step", "step:")
    place, cells = code.value("load ptr, ptr %entries"), []
    for tape in range(tapes):
        cells.append(code.value(f"load ptr, ptr %head{tape}"))
        read = code.field(cells[tape], 0, code.cell)
        symbol = code.value(f"zext {code.cell} {read} to i64")
        place = code.moved(place, symbol, f"[{symbols ** (tapes - 1 - tape) * size} x i8]")
    after = code.field(place, 0, "i32")
    code.add(f"br i1 {code.value(f'icmp slt i32 {after}, 0')}, label %stop, label %act", "act:")
    for tape, cell in enumerate(cells):
        _act(code, tape, cell, place, entry)
    there = code.moved("%table", code.value(f"zext i32 {after} to i64"))
    code.add(f"store ptr {there}, ptr %entries")
    code.add(f"br i1 {code.step_made()}, label %step, label %again", "again:")
    _note_state(code, block, "refill")
    code.add("stop:")
    _note_state(code, block, "halt")
    code.leave()
    return "\n".join(["define i32 @advance(ptr %frame, ptr %table) {", *code.lines, "}"])


def _act(code: FrameCode, tape: int, cell: str, place: str, entry: np.dtype[Any]) -> None:
    """Write and move on a tape, as the entry at a place says."""
    fields: Any = entry.fields
    write = fields["write"][1] + tape * (2 if code.wide else 1)
    code.add(f"store {code.cell} {code.field(place, write, code.cell)}, ptr {cell}")
    move = code.field(place, fields["move"][1] + tape, "i8")
    after = code.moved(cell, code.value(f"sext i8 {move} to i64"), code.cell)
    code.add(f"store ptr {after}, ptr %head{tape}")


def _note_state(code: FrameCode, block: int, then: str) -> None:
    """Write the number of the state whose entries are next, and continue with a block."""
    at = code.address(code.value("load ptr, ptr %entries"))
    offset = code.value(f"sub i64 {at}, {code.address('%table')}")
    state = code.value(f"udiv i64 {offset}, {block}")
    code.add(f"store i64 {state}, ptr %state", f"br label %{then}")
