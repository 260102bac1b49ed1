"""Small certificates of runs that never halt, and the proved sentences of each."""

from __future__ import annotations

from tests.verify.loops_by_hand import Data, cycle, no_halt, tape

BLANK, ONE = tape(">_"), tape(">1")
TWO = (BLANK, BLANK)
RIGHT = "q _ _ R q"  # over blanks for ever
BOTH = "_ q;1 q"  # rows that lack nothing
HERE = 'by the entries in this file, started in state "q" on the tapes in this file'
MOVED = "seen from the heads, which have moved on over blanks:"
BRANCH = "the branch with these choices never halts"
STAYS = "it never halts: after {} steps everything is as after {}"
THERE = 'it never halts: after {} steps it is in state "{}", from where {}'
ALONE, TOGETHER = "it goes nowhere else", "{} states lead only to each other"
MANY = [*"_123456789abcdefghijklmnopqrst"]  # 30 symbols: 24 million readings of 5 tapes
TRUE: dict[str, tuple[Data, str]] = {
    "it stays": (cycle("q _ _ S q", BLANK), STAYS.format(1, 0)),
    "right over blanks": (
        cycle(RIGHT, BLANK, shifts=[1]),
        f'{STAYS.format(1, 0)}, {MOVED} "t" 1 right',
    ),
    "left over blanks": (
        cycle("q _ _ L q", BLANK, shifts=[-1]),
        f'{STAYS.format(1, 0)}, {MOVED} "t" 1 left',
    ),
    "right, and a trail is left": (
        cycle("q _ 1 R q", BLANK, shifts=[1]),
        f'{STAYS.format(1, 0)}, {MOVED} "t" 1 right',
    ),
    "left, and a trail with gaps is left": (
        cycle(
            "q a a L p; p _ _ L r; r _ a L p",
            tape(">a"),
            begin=1,
            period=2,
            windows=[[-1, 0]],
            shifts=[-2],
        ),
        f'{STAYS.format(3, 1)}, {MOVED} "t" 2 left',
    ),
    "a word that is gone through first": (
        cycle(f"q a a R q; {RIGHT}", tape(">aa"), begin=2, shifts=[1]),
        f'{STAYS.format(3, 2)}, {MOVED} "t" 1 right',
    ),
    "a word that is taken along to the right": (
        cycle("q 1 _ R p; p _ 1 S q", ONE, period=2, shifts=[1], windows=[[0, 1]]),
        f'{STAYS.format(2, 0)}, {MOVED} "t" 1 right',
    ),
    "a word that is taken along to the left": (
        cycle("q 1 _ L p; p _ 1 S q", ONE, period=2, shifts=[-1], windows=[[-1, 0]]),
        f'{STAYS.format(2, 0)}, {MOVED} "t" 1 left',
    ),
    "right over a blank where a symbol was": (
        cycle("q 1 1 R p; p 1 _ L r; r 1 _ S s; s _ _ R s", tape(">11"), begin=3, shifts=[1]),
        f'{STAYS.format(4, 3)}, {MOVED} "t" 1 right',
    ),
    "to and fro between marks": (
        cycle("q _ _ R p; p _ _ L q", tape("1>__1"), period=2, windows=[[0, 1]]),
        STAYS.format(2, 0),
    ),
    "right first, and then left": (
        cycle("q _ _ R a; a _ _ L b; b _ _ L c; c _ _ R q", BLANK, period=4, windows=[[-1, 1]]),
        STAYS.format(4, 0),
    ),
    "left first, and then right": (
        cycle("q _ _ L a; a _ _ R b; b _ _ R c; c _ _ L q", BLANK, period=4, windows=[[-1, 1]]),
        STAYS.format(4, 0),
    ),
    "three tapes, of which one stays": (
        cycle(
            "q ___ ___ RSL q",
            BLANK,
            tape(">_", name="u"),
            tape(">_", name="v"),
            shifts=[1, 0, -1],
        ),
        f'{STAYS.format(1, 0)}, {MOVED} "t" 1 right, "v" 1 left',
    ),
    "two words, and heads at different cells": (
        cycle("q 32 67 SS p; p 67 32 SS q", tape("12>345"), tape("3>2145"), period=2),
        STAYS.format(2, 0),
    ),
    "against a left end for ever": (
        cycle("q 1 1 L p; p _ _ L p", tape(">1", -2), begin=2),
        STAYS.format(3, 2),
    ),
    "against a left end on the first of two tapes": (
        cycle("q __ __ LL q", tape(">_", 0), tape(">_", name="u"), shifts=[0, -1]),
        f'{STAYS.format(1, 0)}, {MOVED} "u" 1 left',
    ),
    "against a left end on the second of two tapes": (
        cycle("q __ __ LL q", BLANK, tape(">_", 0, name="u"), shifts=[-1, 0]),
        f'{STAYS.format(1, 0)}, {MOVED} "t" 1 left',
    ),
    "away from a left end, which is beside the window": (
        cycle(RIGHT, tape(">_", -1), shifts=[1]),
        f'{STAYS.format(1, 0)}, {MOVED} "t" 1 right',
    ),
    "away from the very left end, once it has left it": (
        cycle(RIGHT, tape(">_", 0, "error"), begin=1, shifts=[1]),
        f'{STAYS.format(2, 1)}, {MOVED} "t" 1 right',
    ),
    "at a left end that it does not touch": (
        cycle("q _ _ S q", tape(">_", 0, "error")),
        STAYS.format(1, 0),
    ),
    "a branch": (
        cycle("q 1 a R p; p _ _ R q; q _ _ S q", ONE, begin=2, choices=[[1, 2, 2], [3, 1, 3]]),
        (
            f'{BRANCH} (in "q" on ["1"] row 2 of 2; in "q" on ["_"] row 1 of 3): '
            "after 3 steps everything is as after 2"
        ),
    ),
    "one state without a halt": (no_halt({"q": BOTH}, BLANK), THERE.format(0, "q", ALONE)),
    "two states without a halt": (
        no_halt({"p": "_ r;1 p", "r": "? p"}, tape(">11"), text="q 1 1 R q; q _ _ R p", begin=3),
        THERE.format(3, "p", TOGETHER.format(2)),
    ),
    "three states, one after the other": (
        no_halt({"q": "? p", "p": "? r", "r": "? p"}, BLANK),
        THERE.format(0, "q", TOGETHER.format(3)),
    ),
    "five states on two ways": (
        no_halt({"q": "_ a;1 b", "a": "? c", "b": "? d", "c": "? q", "d": "? q"}, BLANK),
        THERE.format(0, "q", TOGETHER.format(5)),
    ),
    "a branch without a halt": (
        no_halt({"p": "? p"}, ONE, text="q 1 1 R p", begin=1, choices=[[1, 1, 2]]),
        (
            f'{BRANCH} (in "q" on ["1"] row 1 of 2): after 1 steps it is in state "p", from where '
            f"{ALONE}"
        ),
    ),
    "a left end at which a head stays": (
        no_halt({"q": "? q"}, tape(">_", 0)),
        THERE.format(0, "q", ALONE),
    ),
    "rows that look at different tapes": (
        no_halt({"q": "1? q;?_ q;_1 q"}, *TWO),
        THERE.format(0, "q", ALONE),
    ),
    "rows that look at one tape more each": (
        no_halt(
            {"q": ";".join(f"{'_' * n + '1':?<8} q" for n in range(8)) + f";{'_' * 8} q"},
            *[BLANK] * 8,
        ),
        THERE.format(0, "q", ALONE),
    ),
    "a row beside one that applies to all": (
        no_halt({"q": "????? q;11111 q"}, *[BLANK] * 5, symbols=MANY),
        THERE.format(0, "q", ALONE),
    ),
    "a row beside thirty that look at one tape": (
        no_halt(
            {"q": ";".join(f"?{symbol}??? q" for symbol in MANY) + ";11111 q"},
            *[BLANK] * 5,
            symbols=MANY,
        ),
        THERE.format(0, "q", ALONE),
    ),
}
