"""A machine with one tape and few symbols that makes several steps at once.

The tape is cut into words of eight, four or two cells that fit into a number. A table says for
each state, each cell of a word and each content what the machine does until its head leaves the
word: the new content, the word that is next, the state, and the number of steps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from automata.engine.compiled.frame import LEFT, FrameCode, MachineCode, machine_code
from automata.engine.compiled.program import Program
from automata.engine.compiled.table import NONE, Table, by_table, calling, has_table, table_of

FEW_SYMBOLS: Final = 16
LONGEST_WORD: Final = 8  # cells; an array of cells begins and ends with whole words
CONTENTS: Final = 256  # of a word: one, two or four bits for each symbol
MOST_ENTRIES: Final = 2**18
MOST_STEPS: Final = 64  # of an entry
SINGLY: Final = 1_024  # the most steps made one by one, before words are tried again

ENTRY: Final = np.dtype(
    [("content", np.uint64), ("next", np.int32), ("steps", np.int16), ("move", np.int16)]
)
"""content : of the word, after the steps; a byte for each cell, the first cell in the lowest
next    : where the entries of the next state and cell begin, in bytes; NONE if no row applies
steps   : how many steps it makes
move    : to the next word: minus a word's cells, none, or a word's cells"""

BLOCK: Final = CONTENTS * ENTRY.itemsize  # bytes


def cells_of(symbols: int) -> int:
    """Give the number of cells of a word for a number of symbols."""
    return next(cells for cells in (LONGEST_WORD, 4, 2) if symbols <= 1 << (8 // cells))


def word_entries(program: Program) -> int:
    """Count the entries of a machine's table of words; 0 if it cannot have one."""
    symbols = len(program.alphabet)
    if program.tapes != 1 or symbols > FEW_SYMBOLS or not has_table(program):
        return 0
    entries = len(program.states) * cells_of(symbols) * CONTENTS
    return entries if entries <= MOST_ENTRIES else 0


def by_words(program: Program) -> Callable[[Any], int]:
    """Give the function that continues a run with a frame by words, and returns why it ends.

    Where the words do not fit, at the ends of the tape and of the steps, steps are made one by one.
    """
    cells = cells_of(len(program.alphabet))
    at_once = calling(_kernel(cells), _words(program, cells))
    singly = by_table(program)

    def advance(frame: Any) -> int:
        while True:
            at_once(frame)
            rest = max(0, int(frame[LEFT]) - SINGLY)
            frame[LEFT] -= rest
            why = singly(frame)
            ended = frame[LEFT] > 0
            frame[LEFT] += rest
            if ended or not rest:
                return why

    return advance


def _words(program: Program, cells: int) -> Table:
    """Make the table: all contents in all states and cells are run at the same time."""
    rows, states = table_of(program), len(program.states)
    state, at, code = np.indices((states, cells, CONTENTS)).reshape(3, -1)
    word, bits = np.empty((cells, len(code)), dtype=np.uint8), 8 // cells
    for cell in range(cells):
        word[cell] = code >> (bits * cell) & ((1 << bits) - 1)
    word[word >= len(program.alphabet)] = 0  # no tape has such a word
    steps, going = np.zeros(len(code), dtype=np.int16), np.arange(len(code))
    state, at = state.copy(), at.copy()
    nexts = rows["next"].reshape(states, -1) // max(1, rows[0].nbytes)
    writes, moves = (rows[name].reshape(states, -1) for name in ("write", "move"))
    for _ in range(MOST_STEPS):
        read = word[at[going], going]
        after = nexts[state[going], read]
        moved = after >= 0
        going, read, after = going[moved], read[moved], after[moved]
        before = state[going]
        word[at[going], going] = writes[before, read]
        at[going] += moves[before, read]
        state[going] = after
        steps[going] += 1
        going = going[(at[going] >= 0) & (at[going] < cells)]
    return _entries(cells, word, state, at, steps).reshape(states, cells, CONTENTS)


def _entries(
    cells: int,
    word: NDArray[np.uint8],
    state: NDArray[np.int64],
    at: NDArray[np.int64],
    steps: NDArray[np.int16],
) -> Table:
    table = np.zeros(len(steps), dtype=ENTRY)
    for cell in range(cells):
        table["content"] |= word[cell].astype(np.uint64) << np.uint64(8 * cell)
    move = np.where(at < 0, -cells, np.where(at >= cells, cells, 0))
    place = (state * cells + at - move) * BLOCK
    table["next"] = np.where(steps > 0, place, NONE)
    table["steps"], table["move"] = steps, move
    return table


@cache
def _kernel(cells: int) -> MachineCode:
    """Compile the function for all machines with words of this size."""
    return machine_code(_text(cells), "advance", optimized=True)


def _text(cells: int) -> str:
    """Write the function. `%entries` are those of the next state and cell."""
    code = FrameCode(1, wide=False)
    code.add("%entries = alloca ptr", "%word = alloca ptr")
    code.begin()
    code.refill()
    code.add("go:")
    code.add(f"br i1 {_has_room(code)}, label %first, label %halt", "first:")
    _find_place(code, cells)
    code.add("br label %step", "step:")
    word, entry = _looked_up(code, cells)
    after = code.field(entry, _at("next"), "i32")
    code.add(f"br i1 {code.value(f'icmp slt i32 {after}, 0')}, label %stop, label %act", "act:")
    content = code.field(entry, _at("content"), f"i{8 * cells}")
    code.add(f"store i{8 * cells} {content}, ptr {word}")
    move = code.value(f"sext i16 {code.field(entry, _at('move'), 'i16')} to i64")
    code.add(f"store ptr {code.moved(word, move)}, ptr %word")
    there = code.moved("%table", code.value(f"zext i32 {after} to i64"))
    code.add(f"store ptr {there}, ptr %entries")
    steps = code.value(f"zext i16 {code.field(entry, _at('steps'), 'i16')} to i64")
    window = code.value(f"sub i64 {code.value('load i64, ptr %window')}, {steps}")
    code.add(f"store i64 {window}, ptr %window")
    code.add(f"br i1 {_has_room(code)}, label %step, label %again", "again:")
    _note_place(code, cells)
    left = code.value(f"add i64 {code.load(LEFT)}, {code.value('load i64, ptr %window')}")
    code.add(f"store i64 {left}, ptr {code.place(LEFT)}", "br label %refill", "stop:")
    _note_place(code, cells)
    code.add("br label %halt")
    code.leave()
    return "\n".join(["define i32 @advance(ptr %frame, ptr %table) {", *code.lines, "}"])


def _at(name: str) -> int:
    """Give the place of a field in an entry."""
    fields: Any = ENTRY.fields
    return int(fields[name][1])


def _has_room(code: FrameCode) -> str:
    """Say whether the window has enough steps for any entry."""
    return code.value(f"icmp sge i64 {code.value('load i64, ptr %window')}, {MOST_STEPS}")


def _looked_up(code: FrameCode, cells: int) -> tuple[str, str]:
    """Give the word under the head, and its entry."""
    word = code.value("load ptr, ptr %word")
    content = code.field(word, 0, f"i{8 * cells}")
    wide = code.value(f"zext i{8 * cells} {content} to i64") if cells < 8 else content
    # a product brings the bits of all cells together, in the highest byte of the word
    factor = sum(1 << 8 * (cells - 1) - (8 - 8 // cells) * cell for cell in range(cells))
    product = code.value(f"mul i64 {wide}, {factor}")
    number = code.value(f"and i64 {code.value(f'lshr i64 {product}, {8 * (cells - 1)}')}, 255")
    entries = code.value("load ptr, ptr %entries")
    return word, code.moved(entries, number, f"[{ENTRY.itemsize} x i8]")


def _find_place(code: FrameCode, cells: int) -> None:
    """Find the word under the head, and the entries of the state and of the cell in the word."""
    head = code.value("load ptr, ptr %head0")
    cell = code.value(f"and i64 {code.address(head)}, {cells - 1}")
    code.add(f"store ptr {code.moved(head, code.value(f'sub i64 0, {cell}'))}, ptr %word")
    state = code.value(f"mul i64 {code.value('load i64, ptr %state')}, {cells}")
    begin = code.value(f"mul i64 {code.value(f'add i64 {state}, {cell}')}, {BLOCK}")
    code.add(f"store ptr {code.moved('%table', begin)}, ptr %entries")


def _note_place(code: FrameCode, cells: int) -> None:
    """Write the number of the state and the place of the head."""
    at = code.address(code.value("load ptr, ptr %entries"))
    offset = code.value(f"sub i64 {at}, {code.address('%table')}")
    number = code.value(f"udiv i64 {offset}, {BLOCK}")
    code.add(f"store i64 {code.value(f'udiv i64 {number}, {cells}')}, ptr %state")
    cell = code.value(f"urem i64 {number}, {cells}")
    head = code.moved(code.value("load ptr, ptr %word"), cell)
    code.add(f"store ptr {head}, ptr %head0")
