"""The search through branches in machine code: configurations as numbers, each kept once.

The cells on one side of a head are a number: 0 is a side of blanks, and any other number is a
symbol and the number of the cells beyond it, kept once in `cells` (hash consing). So a step costs
the same however long the tapes are, equal sides have equal numbers, and branches share their cells.

A branch is one line of two tables, `small` and `large`; the columns are named below. For tape t the
columns from `TAPE + 3 t` on hold the side left of its head, the symbol under it, the side right of
it, and `AT_POSITION + t` of `large` its position. A machine is a listing of `interpreter`.

All functions are in this one file: Numba compiles a function again only if its own file changes,
and ignores changes in the files of the functions that it calls.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from automata.engine.branching import End
from automata.engine.compiled.interpreter import CHOICE as CHOOSE
from automata.engine.compiled.interpreter import FIRST_TAPE, LOOK, PER_TAPE, ROW
from common.compiling import compiled

Table: TypeAlias = Any
Number: TypeAlias = Any
"""A `Table` is an array, and a `Number` is a number in it; Numba finds out their types."""

PARENT, CHOICE, END, OPPONENT, ROWS, SAME, PLACE, FIRST, VALUE = range(9)
COUNTED, VISITOR, NEXT_VISITOR, NEXT_TURN, TAPE = range(9, 14)
"""Columns of `small`. FIRST is the first branch that begins at a choice. VISITOR is the last
branch that came to this choice again, and NEXT_VISITOR the one before it."""
ORDER, PENDING, FELL = range(3)
"""Lists of branches: those of the length whose turn it is, those whose value is settled next, and
those in which a head moved off its tape."""
HALTS, BY_OPPONENT = range(2)
"""The facts about a state: the end of a branch that halts there, and whether the opponent chooses
there."""
STEPS, DUE, AT_POSITION = range(3)
"""Columns of `large`. After DUE steps of a branch, a loop is looked for."""

BRANCHES, CELLS, WAITING_TURN, MADE, ACCEPTS, FALLEN, LOOKED_AT = range(7)
LENGTH, ORDER_AT, ORDER_END = range(7, 10)
"""Counts. Branches, sides, waiting branches, steps; the first branch that accepts, the number of
fallen branches, and the branch in which to look for a loop; the length whose turn it is, and the
part of its list that is left."""

ENDS: Final[tuple[End, ...]] = (
    *("open", "waiting", "visited", "off the tape"),
    *("accepted", "rejected", "halted", "stuck", "loops"),
)
OPEN, WAITING, VISITED, OFF, ACCEPTED, REJECTED, HALTED, STUCK, LOOPS = range(9)
SETTLED: Final = (ACCEPTED, REJECTED, STUCK)
"""Ends that decide whether the machine accepts there; branches with other ends have no turn."""

DONE, NO_CELLS, NO_BRANCHES, PAUSED, LOOK_FOR_LOOP, SPENT = range(6)
"""The reasons why a call returns."""

FALLS, STAYS = 1, 2  # the effect of a move off the left end
NONE: Final = -1
DIGIT: Final = 8  # bits
MIXING: Final = np.uint64(0x9E3779B97F4A7C15)  # 2⁶⁴ divided by the golden ratio


@compiled
def _mixed(symbol: int, side: int) -> Number:
    """Give the hash of a side with one more symbol."""
    mixed = (np.uint64(side) * np.uint64(65_537) + np.uint64(symbol)) * MIXING
    return np.int64(mixed >> np.uint64(24))


@compiled
def push(symbol: int, side: int, cells: Table, index: Table, counts: Table) -> Number:
    """Give the number of a side after one more symbol is put next to the head."""
    if symbol == 0 and side == 0:
        return 0
    mask = len(index) - 1
    at = _mixed(symbol, side) & mask
    while True:
        number = index[at]
        if number == 0:
            number = counts[CELLS]
            counts[CELLS] += 1
            cells[number, 0], cells[number, 1] = symbol, side
            index[at] = number
            return number
        if cells[number, 0] == symbol and cells[number, 1] == side:
            return number
        at = (at + 1) & mask


@compiled
def take_turns(
    number: int, small: Table, large: Table, lists: Table, ring: Table, counts: Table
) -> None:
    """Let a branch wait for its turn; shorter branches come first, then those with lower numbers.

    The branches of the length whose turn it is form a list. New ones join it at its end, because
    their numbers are the highest. Longer branches are chained by length in `ring`. They are longer
    than the branches of this list by at most the steps of one turn.
    """
    counts[WAITING_TURN] += 1
    steps = large[number, STEPS]
    if steps == counts[LENGTH]:
        lists[ORDER, counts[ORDER_END]] = number
        counts[ORDER_END] += 1
    else:
        at = steps % len(ring)
        small[number, NEXT_TURN], ring[at] = ring[at], number


@compiled
def _next_turn(small: Table, lists: Table, ring: Table, counts: Table) -> Number:
    """Take the branch whose turn it is."""
    if counts[ORDER_AT] == counts[ORDER_END]:
        _next_length(small, lists, ring, counts)
    counts[WAITING_TURN] -= 1
    counts[ORDER_AT] += 1
    return lists[ORDER, counts[ORDER_AT] - 1]


@compiled
def _put_in_order(order: Table, spare: Table, many: int) -> None:
    """Sort numbers that are in descending order, or nearly, into ascending order."""
    rising = True
    for at in range(many // 2):
        order[at], order[many - 1 - at] = order[many - 1 - at], order[at]
    for at in range(1, many):
        rising = rising and order[at - 1] < order[at]
    if rising:
        return
    for digit in range(0, 32, DIGIT):  # by digits, the lowest first
        begins = np.zeros(2**DIGIT + 1, dtype=np.int64)
        for at in range(many):
            begins[((order[at] >> digit) & (2**DIGIT - 1)) + 1] += 1
        for value in range(2**DIGIT):
            begins[value + 1] += begins[value]
        for at in range(many):
            value = (order[at] >> digit) & (2**DIGIT - 1)
            spare[begins[value]] = order[at]
            begins[value] += 1
        order[:many] = spare[:many]


@compiled
def _next_length(small: Table, lists: Table, ring: Table, counts: Table) -> None:
    """List the branches of the next length, by their numbers."""
    counts[LENGTH] += 1
    while ring[counts[LENGTH] % len(ring)] == NONE:
        counts[LENGTH] += 1
    at = counts[LENGTH] % len(ring)
    number, many = ring[at], 0
    while number != NONE:
        lists[ORDER, many] = number
        many += 1
        number = small[number, NEXT_TURN]
    ring[at] = NONE
    _put_in_order(lists[ORDER], lists[PENDING], many)
    counts[ORDER_AT], counts[ORDER_END] = 0, many


@compiled
def begin(
    parent: int,
    choice: int,
    due: int,
    small: Table,
    large: Table,
    lists: Table,
    ring: Table,
    counts: Table,
) -> None:
    """Begin a branch where its parent ends; for parent −1, its line already has a configuration."""
    number = counts[BRANCHES]
    counts[BRANCHES] += 1
    if parent >= 0:
        for column in range(PLACE, small.shape[1]):
            small[number, column] = small[parent, column]
        for column in range(large.shape[1]):
            large[number, column] = large[parent, column]
    small[number, PARENT], small[number, CHOICE], small[number, END] = parent, choice, OPEN
    small[number, OPPONENT] = small[number, ROWS] = small[number, COUNTED] = 0
    for column in (SAME, FIRST, VALUE, VISITOR, NEXT_VISITOR):
        small[number, column] = NONE
    large[number, DUE] = due
    take_turns(number, small, large, lists, ring, counts)


@compiled
def _same_place(one: int, other: int, small: Table, large: Table, ends: Table) -> bool:
    """Say whether the rest of the computation is the same at the ends of two branches."""
    if small[one, PLACE] != small[other, PLACE]:
        return False
    for column in range(TAPE, small.shape[1]):
        if small[one, column] != small[other, column]:
            return False
    for tape in range(len(ends)):
        at = AT_POSITION + tape
        if ends[tape] and large[one, at] != large[other, at]:
            return False
    return True


@compiled
def _hash(number: int, small: Table, large: Table, ends: Table) -> Number:
    mixed = np.uint64(small[number, PLACE])
    for column in range(TAPE, small.shape[1]):
        mixed = (mixed ^ np.uint64(small[number, column])) * MIXING
        mixed ^= mixed >> np.uint64(29)
    for tape in range(len(ends)):
        if ends[tape]:
            mixed = (mixed ^ np.uint64(large[number, AT_POSITION + tape])) * MIXING
            mixed ^= mixed >> np.uint64(29)
    return np.int64(mixed >> np.uint64(8))


@compiled
def met(number: int, small: Table, large: Table, known: Table, ends: Table) -> Number:
    """Give the branch that reached this choice first: this one if no other has."""
    mask = len(known) - 1
    at = _hash(number, small, large, ends) & mask
    while known[at] >= 0 and not _same_place(known[at], number, small, large, ends):
        at = (at + 1) & mask
    if known[at] < 0:
        known[at] = number
    return known[at]


@compiled
def _settle(number: int, value: int, small: Table, lists: Table) -> None:
    """Note whether the machine accepts from the end of a branch, with all consequences."""
    if small[number, VALUE] >= 0:
        return
    small[number, VALUE] = value
    lists[PENDING, 0], waiting = number, 1
    while waiting:
        waiting -= 1
        number = lists[PENDING, waiting]
        value = small[number, VALUE]
        parent, visitor = small[number, PARENT], small[number, VISITOR]
        if parent >= 0:
            small[parent, COUNTED] += 1
            all_counted = small[parent, COUNTED] == small[parent, ROWS]
            if small[parent, VALUE] < 0 and (value != small[parent, OPPONENT] or all_counted):
                small[parent, VALUE] = value
                lists[PENDING, waiting] = parent
                waiting += 1
        while visitor >= 0:
            if small[visitor, VALUE] < 0:
                small[visitor, VALUE] = value
                lists[PENDING, waiting] = visitor
                waiting += 1
            visitor = small[visitor, NEXT_VISITOR]


@compiled
def _falls(row: int, number: int, listing: Table, ends: Table, large: Table) -> bool:
    """Say whether a row moves a head off a left end at which this is an error."""
    for action in range(listing[row + 4]):
        at = row + 5 + 3 * action
        tape = (listing[at] - FIRST_TAPE) // PER_TAPE
        if listing[at + 2] < 0 and ends[tape] == FALLS and large[number, AT_POSITION + tape] <= 0:
            return True
    return False


@compiled
def _apply(
    row: int,
    number: int,
    listing: Table,
    ends: Table,
    small: Table,
    large: Table,
    cells: Table,
    index: Table,
    counts: Table,
) -> None:
    """Apply a row to the configuration of a branch."""
    for action in range(listing[row + 4]):
        at = row + 5 + 3 * action
        tape = (listing[at] - FIRST_TAPE) // PER_TAPE
        write, move, position = listing[at + 1], listing[at + 2], AT_POSITION + tape
        left, head, right = TAPE + 3 * tape, TAPE + 3 * tape + 1, TAPE + 3 * tape + 2
        if write >= 0:
            small[number, head] = write
        if move == 0 or (move < 0 and ends[tape] == STAYS and large[number, position] <= 0):
            continue
        behind, ahead = (left, right) if move > 0 else (right, left)
        side = small[number, behind]
        small[number, behind] = push(small[number, head], side, cells, index, counts)
        side = small[number, ahead]
        small[number, head], small[number, ahead] = cells[side, 0], cells[side, 1]
        large[number, position] += move
    small[number, PLACE] = listing[row + 1]
    large[number, STEPS] += 1
    counts[MADE] += 1


@compiled
def _instruction(number: int, chosen: int, listing: Table, small: Table) -> Number:
    """Find the row that applies, or the choice or the halt of the branch."""
    at = small[number, PLACE]
    while True:
        kind = listing[at]
        if kind == LOOK:
            tape = (listing[at + 1] - FIRST_TAPE) // PER_TAPE
            at = listing[at + 2 + small[number, TAPE + 3 * tape + 1]]
        elif kind == CHOOSE and 1 <= chosen <= listing[at + 1]:
            at = listing[at + 1 + chosen]
        else:
            return at


@compiled
def _begun(number: int, small: Table, large: Table) -> Number:
    """Give the steps from the start to the beginning of a branch."""
    parent = small[number, PARENT]
    return large[parent, STEPS] if parent >= 0 else 0


@compiled
def _advance(
    number: int,
    most: int,
    listing: Table,
    meanings: Table,
    ends: Table,
    small: Table,
    large: Table,
    cells: Table,
    index: Table,
    counts: Table,
) -> Number:
    """Let a branch make some steps; give the instruction at which it ends, −1 if it continues."""
    before = large[number, STEPS]
    chosen = small[number, CHOICE] if before == _begun(number, small, large) else 0
    while True:
        at = _instruction(number, chosen, listing, small)
        if listing[at] == CHOOSE:
            return at
        if listing[at] != ROW:
            small[number, END] = meanings[HALTS, small[number, PLACE]]
            return at
        if large[number, STEPS] - before >= most:
            return NONE
        if _falls(at, number, listing, ends, large):
            small[number, END] = OFF
            return at
        _apply(at, number, listing, ends, small, large, cells, index, counts)
        chosen = 0


@compiled
def _come_to_a_choice(
    number: int,
    rows: int,
    due: int,
    ends: Table,
    small: Table,
    large: Table,
    lists: Table,
    ring: Table,
    known: Table,
    counts: Table,
) -> None:
    """End a branch at a choice; begin branches for its rows if no other branch has been there."""
    small[number, ROWS] = rows
    same = met(number, small, large, known, ends)
    if same == number:
        small[number, END], small[number, FIRST] = WAITING, counts[BRANCHES]
        for choice in range(1, rows + 1):
            begin(number, choice, due, small, large, lists, ring, counts)
        return
    small[number, END], small[number, SAME] = VISITED, same
    small[number, NEXT_VISITOR] = small[same, VISITOR]
    small[same, VISITOR] = number
    if small[same, VALUE] >= 0:
        _settle(number, small[same, VALUE], small, lists)


@compiled
def _note_end(number: int, small: Table, lists: Table, counts: Table) -> None:
    """Settle a branch that has ended, when its turn comes."""
    accepts = small[number, END] == ACCEPTED
    _settle(number, 1 if accepts else 0, small, lists)
    if accepts and counts[ACCEPTS] < 0:
        counts[ACCEPTS] = number


@compiled
def _why_not(
    limits: tuple[int, ...], small: Table, large: Table, cells: Table, index: Table, counts: Table
) -> Number:
    """Say why no branch can have a turn now; NONE if one can."""
    _, _, at_once, _, whole, widest, _ = limits
    if counts[WAITING_TURN] == 0 or (small[0, VALUE] >= 0 and whole == 0):
        return DONE
    pushed = at_once * (large.shape[1] - AT_POSITION)
    if counts[CELLS] + 1 + pushed > min(len(cells), len(index) // 2):
        return NO_CELLS
    return NO_BRANCHES if counts[BRANCHES] + widest > len(small) else NONE


@compiled
def follow(
    machine: tuple[Table, ...], tables: tuple[Table, ...], counts: Table, limits: tuple[int, ...]
) -> Number:
    """Follow branches, the shortest next, until something has to be done elsewhere.

    machine : listing, meanings, and ends: for each tape, the effect of a move off its left end
    tables  : small, large, lists, ring, known, cells, index
    limits  : steps on all branches or −1, branches, steps of a turn, turns of this call, 1 to
              follow all branches, rows of the widest choice, steps to the first search for a loop

    The arrays are taken out of their tuples only once, because this costs as much as a step.
    """
    listing, meanings, ends = machine
    small, large, lists, ring, known, cells, index = tables
    budget, most, at_once, turns, _, _, due = limits
    while turns > 0:
        why = _why_not(limits, small, large, cells, index, counts)
        if why != NONE:
            return why
        number = _next_turn(small, lists, ring, counts)
        if small[number, END] != OPEN:
            _note_end(number, small, lists, counts)
            continue
        if counts[MADE] >= budget >= 0 or counts[BRANCHES] >= most:
            return SPENT
        turns -= 1
        turn = at_once if budget < 0 else min(at_once, budget - counts[MADE])
        at = _advance(number, turn, listing, meanings, ends, small, large, cells, index, counts)
        if at >= 0 and listing[at] == CHOOSE:
            small[number, OPPONENT] = meanings[BY_OPPONENT, small[number, PLACE]]
            rows = listing[at + 1]
            _come_to_a_choice(number, rows, due, ends, small, large, lists, ring, known, counts)
        if _has_to_be_looked_at(number, small, large, lists, counts):
            return LOOK_FOR_LOOP
        end = small[number, END]
        if end in SETTLED and large[number, STEPS] == counts[LENGTH]:
            _note_end(number, small, lists, counts)  # the branch has its turn again
        elif end == OPEN or end in SETTLED:
            take_turns(number, small, large, lists, ring, counts)
    return PAUSED


@compiled
def _has_to_be_looked_at(
    number: int, small: Table, large: Table, lists: Table, counts: Table
) -> bool:
    """Note a branch that fell; say whether to look for a loop in a branch that continues."""
    if small[number, END] == OFF:
        lists[FELL, counts[FALLEN]] = number
        counts[FALLEN] += 1
    steps = large[number, STEPS] - _begun(number, small, large)
    if small[number, END] == OPEN and steps >= large[number, DUE]:
        counts[LOOKED_AT] = number
        return True
    return False


@compiled
def collect(small: Table, counts: Table, cells: Table, new: Table) -> None:
    """Keep only the cells on tapes of branches, in their order.

    new : (cells,)  zeros; afterwards the new number of each side that is kept
    """
    for number in range(counts[BRANCHES]):
        for column in range(TAPE, small.shape[1], 3):
            new[small[number, column]] = new[small[number, column + 2]] = 1
    for side in range(counts[CELLS] - 1, 0, -1):
        if new[side]:
            new[cells[side, 1]] = 1
    kept = 1
    new[0] = 0
    for side in range(1, counts[CELLS]):
        if new[side]:
            new[side] = kept
            cells[kept, 0], cells[kept, 1] = cells[side, 0], new[cells[side, 1]]
            kept += 1
    counts[CELLS] = kept
    for number in range(counts[BRANCHES]):
        for column in range(TAPE, small.shape[1], 3):
            small[number, column] = new[small[number, column]]
            small[number, column + 2] = new[small[number, column + 2]]


@compiled
def index_cells(cells: Table, index: Table, counts: Table) -> None:
    """Enter all cells into an empty index."""
    mask = len(index) - 1
    for side in range(1, counts[CELLS]):
        at = _mixed(cells[side, 0], cells[side, 1]) & mask
        while index[at]:
            at = (at + 1) & mask
        index[at] = side


@compiled
def index_branches(small: Table, large: Table, known: Table, ends: Table, counts: Table) -> None:
    """Enter each branch that was the first at its choice into an empty index (of −1)."""
    for number in range(counts[BRANCHES]):
        if small[number, END] == WAITING:
            met(number, small, large, known, ends)


@compiled
def left_open(small: Table, counts: Table, found: Table, pending: Table, arrows: Table) -> Number:
    """Mark the branches that leave the verdict open, and count them.

    found  : (branches,)  False
    arrows : (branches,)  0; how many of these branches lead to each
    """
    pending[0], waiting, many = 0, 1, 1
    found[0] = True
    while waiting:
        waiting -= 1
        first, last = _following(pending[waiting], small)
        for one in range(first, last):
            if small[one, VALUE] < 0:
                arrows[one] += 1
                if not found[one]:
                    found[one] = True
                    many += 1
                    pending[waiting] = one
                    waiting += 1
    return many


@compiled
def in_order(small: Table, found: Table, pending: Table, arrows: Table) -> Number:
    """Count the found branches that can be sorted parents first: all, if there is no circle."""
    waiting = done = 0
    for number in range(len(found)):
        if found[number] and arrows[number] == 0:
            pending[waiting] = number
            waiting += 1
    while waiting:
        waiting -= 1
        done += 1
        first, last = _following(pending[waiting], small)
        for one in range(first, last):
            if small[one, VALUE] < 0:
                arrows[one] -= 1
                if arrows[one] == 0:
                    pending[waiting] = one
                    waiting += 1
    return done


@compiled
def _following(number: int, small: Table) -> tuple[int, int]:
    """Give the branches that begin at the end of a branch: the first, and the last plus 1."""
    if small[number, END] == WAITING:
        return small[number, FIRST], small[number, FIRST] + small[number, ROWS]
    if small[number, END] == VISITED:
        return small[number, SAME], small[number, SAME] + 1
    return 0, 0
