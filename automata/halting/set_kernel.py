"""Compiled closed sets of contexts of the head, for machines in standard text (`kernels`).

The same sets as in `closed_sets`, with numbers: a letter is a symbol with the history of its cell;
a word of up to five letters is one number, the nearest letter in its lowest bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from common.compiling import compiled

NO_HISTORY = 0
LAST = 1
RECENT = 2

LETTER_BITS = np.int64(12)
LETTERS = 1 << 12
STEP_BITS = np.int64(6)  # of one step in a history
STEP_MASK = np.int64(63)
HISTORY_BITS = 60
FREE = -1
NOT_WAITING = -2


class Letters(NamedTuple):
    """Letters by number, and a table to find the number of one."""

    symbol: Any
    history: Any
    place: Any
    number: Any  # of letters


class Words(NamedTuple):
    """Words further away from the head: side and nearest letters → the last letters.

    key, side : of a place in the table; side FREE if nothing is there
    last      : of a place: the first of its last letters, whose others follow by `next`
    wait      : of a place: the first of the contexts that wait for it
    """

    key: Any
    side: Any
    last: Any
    wait: Any
    letter: Any
    next: Any
    number: Any  # of last letters


class Contexts(NamedTuple):
    """Contexts by number, a table to find the number of one, and those that are to be followed.

    waits : the next one that waits for the same words; NOT_WAITING if it was never followed
    """

    state: Any
    left: Any
    head: Any
    right: Any
    place: Any
    waits: Any
    queued: Any
    stack: Any
    number: Any  # of contexts, and of those in the stack


@compiled
def closed(
    table: Any, symbols: int, size: int, kind: int, length: int, most: int, steps: int
) -> int:
    """Close the set of contexts of the head; give their number, 0 if a halt is in it.

    size  : letters on each side of the head, at most 5
    most  : contexts
    steps : contexts that are followed, some of them more than once
    """
    capacity = 16
    while capacity < 4 * most:
        capacity *= 2
    letters = new_letters(symbols)
    words = new_words(capacity)
    contexts = new_contexts(most, capacity)
    add_word(words, contexts, find_word(words, 0, 0), 0)
    add_word(words, contexts, find_word(words, 1, 0), 0)
    add_context(contexts, most, 0, 0, 0, 0)
    while contexts.number[1]:
        contexts.number[1] -= 1
        context = contexts.stack[contexts.number[1]]
        contexts.queued[context] = 0
        steps -= 1
        if steps < 0 or words.number[0] >= 2 * most:
            return 0
        state = contexts.state[context]
        head = contexts.head[context]
        read = letters.symbol[head]
        row = table[state * symbols + read]
        if row[2] < 0:
            return 0
        written = np.int64(row[0])
        if kind != NO_HISTORY:
            step = np.int64(state * symbols + read + 1)
            written = letter_after(letters, head, written, step, kind, length)
        if written < 0 or not step_on(words, contexts, context, row, written, size, most):
            return 0
    return int(contexts.number[0])


@compiled
def step_on(
    words: Any, contexts: Any, context: int, row: Any, written: Any, size: int, most: int
) -> bool:
    """Add the successors of a context, for each letter that can come into the window."""
    right = row[1] > 0
    behind = contexts.left[context] if right else contexts.right[context]
    ahead = contexts.right[context] if right else contexts.left[context]
    top = LETTER_BITS * (size - 1)
    near = (np.int64(1) << top) - 1
    left_side = 0 if right else 1
    add_word(words, contexts, find_word(words, left_side, behind & near), behind >> top)
    rest = ahead >> LETTER_BITS
    at = find_word(words, 1 - left_side, rest)
    if contexts.waits[context] == NOT_WAITING:
        contexts.waits[context] = words.wait[at]
        words.wait[at] = context
    after = ((behind & near) << LETTER_BITS) | written
    head = ahead & np.int64(LETTERS - 1)
    one = words.last[at]
    while one >= 0:
        further = rest | (words.letter[one] << top)
        if right:
            fits = add_context(contexts, most, row[2], after, head, further)
        else:
            fits = add_context(contexts, most, row[2], further, head, after)
        if not fits:
            return False
        one = words.next[one]
    return True


@compiled
def mixed(one: Any, other: Any) -> Any:
    """Mix two numbers to one that spreads over a table."""
    first = np.uint64(one) * np.uint64(0x9E3779B97F4A7C15)
    second = (np.uint64(other) + np.uint64(0x7F4A7C15)) * np.uint64(0xC2B2AE3D27D4EB4F)
    value = first ^ second
    return np.int64((value ^ (value >> np.uint64(29))) & np.uint64(0x7FFFFFFFFFFFFFFF))


@compiled
def new_letters(symbols: int) -> Any:
    """Make letters: the symbols without history."""
    letters = Letters(
        np.zeros(LETTERS, np.int64),
        np.zeros(LETTERS, np.int64),
        np.full(2 * LETTERS, FREE, np.int32),
        np.zeros(1, np.int64),
    )
    for symbol in range(symbols):
        find_letter(letters, symbol, 0)
    return letters


@compiled
def find_letter(letters: Any, symbol: int, history: Any) -> int:
    """Give the number of a letter, which may be new; -1 if there are too many."""
    at = mixed(history, symbol) & (2 * LETTERS - 1)
    while letters.place[at] >= 0:
        letter = letters.place[at]
        if letters.symbol[letter] == symbol and letters.history[letter] == history:
            return int(letter)
        at = (at + 1) & (2 * LETTERS - 1)
    number = letters.number[0]
    if number == LETTERS:
        return -1
    letters.symbol[number] = symbol
    letters.history[number] = history
    letters.place[at] = number
    letters.number[0] += 1
    return int(number)


@compiled
def letter_after(letters: Any, letter: Any, symbol: Any, step: Any, kind: int, length: int) -> Any:
    """Give the letter that a step leaves in its cell; -1 if there is no room for it."""
    history = letters.history[letter]
    if kind == LAST:
        kept = (np.int64(1) << (STEP_BITS * length)) - 1
        return np.int64(find_letter(letters, symbol, ((history << STEP_BITS) | step) & kept))
    made = step
    place = STEP_BITS
    while history:
        other = history & STEP_MASK
        history >>= STEP_BITS
        if other != step:
            if place >= HISTORY_BITS:
                return np.int64(-1)
            made |= other << place
            place += STEP_BITS
    return np.int64(find_letter(letters, symbol, made))


@compiled
def new_words(capacity: int) -> Any:
    """Make an empty table of words."""
    return Words(
        np.zeros(capacity, np.int64),
        np.full(capacity, FREE, np.int8),
        np.full(capacity, FREE, np.int32),
        np.full(capacity, FREE, np.int32),
        np.zeros(capacity, np.int64),
        np.full(capacity, FREE, np.int32),
        np.zeros(1, np.int64),
    )


@compiled
def find_word(words: Any, side: int, key: Any) -> int:
    """Give the place of the nearest letters of a word, which may be new."""
    mask = len(words.key) - 1
    at = mixed(key, side) & mask
    while words.side[at] >= 0 and not (words.side[at] == side and words.key[at] == key):
        at = (at + 1) & mask
    words.side[at] = side
    words.key[at] = key
    return int(at)


@compiled
def add_word(words: Any, contexts: Any, at: int, far: Any) -> None:
    """Add a last letter at a place; the contexts that wait for it are followed again."""
    one = words.last[at]
    while one >= 0:
        if words.letter[one] == far:
            return
        one = words.next[one]
    number = words.number[0]
    words.letter[number] = far
    words.next[number] = words.last[at]
    words.last[at] = number
    words.number[0] += 1
    waiting = words.wait[at]
    while waiting >= 0:
        enqueue(contexts, waiting)
        waiting = contexts.waits[waiting]


@compiled
def new_contexts(most: int, capacity: int) -> Any:
    """Make an empty list of contexts."""
    return Contexts(
        np.zeros(most + 1, np.int64),
        np.zeros(most + 1, np.int64),
        np.zeros(most + 1, np.int64),
        np.zeros(most + 1, np.int64),
        np.full(capacity, FREE, np.int32),
        np.full(most + 1, NOT_WAITING, np.int32),
        np.zeros(most + 1, np.uint8),
        np.zeros(most + 1, np.int32),
        np.zeros(2, np.int64),
    )


@compiled
def enqueue(contexts: Any, context: int) -> None:
    """Have a context followed, unless it waits for that already."""
    if not contexts.queued[context]:
        contexts.queued[context] = 1
        contexts.stack[contexts.number[1]] = context
        contexts.number[1] += 1


@compiled
def add_context(contexts: Any, most: int, state: int, left: Any, head: Any, right: Any) -> bool:
    """Add a context if it is new; say whether there is room."""
    mask = len(contexts.place) - 1
    at = mixed(left ^ ((head * 64 + state) << np.int64(40)), right) & mask
    while contexts.place[at] >= 0:
        other = contexts.place[at]
        if (
            contexts.state[other] == state
            and contexts.head[other] == head
            and contexts.left[other] == left
            and contexts.right[other] == right
        ):
            return True
        at = (at + 1) & mask
    number = contexts.number[0]
    if number > most:
        return False
    contexts.state[number] = state
    contexts.left[number] = left
    contexts.head[number] = head
    contexts.right[number] = right
    contexts.place[at] = number
    contexts.number[0] += 1
    enqueue(contexts, number)
    return True
