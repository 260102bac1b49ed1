"""Small forged certificates of loops, and the fault of each.

Everything else in them is as it should be. FALSE are certificates that are not proved, NONE are
not certificates.
"""

from __future__ import annotations

from tests.verify.loops_by_hand import Data, cycle, no_halt, tape
from tests.verify.loops_proved import BLANK, BOTH, ONE, RIGHT, TWO

AGAIN = "the steps do not repeat after this period, or repeat earlier"
EARLIER = "it begins earlier"
OTHER = "it uses other entries"
TURN = "q 1 1 R p; p {} {} L q"
UNLISTED = "a symbol that is not listed"
NOT_REACHED = "the states listed are not those that are reached"
ORDER = "rows in another order, or twice"
FALLS = "this proof excludes heads that may fall off"
FALSE: dict[str, tuple[Data, str]] = {
    # a cycle: cells beyond the windows
    "the word ends one cell on, to the right": (cycle("q 1 1 R q", tape(">11"), shifts=[1]), AGAIN),
    "the word ends one cell on, to the left": (cycle("q 1 1 L q", tape("1>1"), shifts=[-1]), AGAIN),
    "the word ends further on, to the right": (
        cycle("q _ _ R q", tape(">__1"), shifts=[1]),
        AGAIN,
    ),
    "the word ends further on, to the left": (
        cycle("q _ _ L q", tape("1__>_"), shifts=[-1]),
        AGAIN,
    ),
    "a word of other symbols ends, to the right": (
        cycle("q a a R q", tape(">aa"), shifts=[1]),
        AGAIN,
    ),
    "a word of other symbols ends, to the left": (
        cycle("q a a L q", tape("a>a"), shifts=[-1]),
        AGAIN,
    ),
    "the word ends on the first of two tapes, to the right": (
        cycle("q 1_ 1_ RS q", tape(">11"), BLANK, shifts=[1, 0]),
        AGAIN,
    ),
    "the word ends on the second of two tapes, to the right": (
        cycle("q _1 _1 SR q", BLANK, tape(">11"), shifts=[0, 1]),
        AGAIN,
    ),
    "the word ends on the first of two tapes, to the left": (
        cycle("q 1_ 1_ LS q", tape("1>1"), BLANK, shifts=[-1, 0]),
        AGAIN,
    ),
    "the word ends on the second of two tapes, to the left": (
        cycle("q _1 _1 SL q", BLANK, tape("1>1"), shifts=[0, -1]),
        AGAIN,
    ),
    # a cycle: cells in the windows
    "the first reads are changed": (cycle("q 1 _ S q", ONE), AGAIN),
    "another state comes after it": (cycle("q _ _ R p", BLANK, shifts=[1]), AGAIN),
    "the last cell of the window is changed": (
        cycle(TURN.format("2", "3"), tape(">12"), period=2, windows=[[0, 1]]),
        AGAIN,
    ),
    "the last cell of the window becomes less": (
        cycle(TURN.format("3", "2"), tape(">13"), period=2, windows=[[0, 1]]),
        AGAIN,
    ),
    "the first cell of the window is changed": (
        cycle("q 1 1 L p; p 2 3 R q", tape("2>1"), period=2, windows=[[-1, 0]]),
        AGAIN,
    ),
    "a cell in the middle of the window is changed": (
        cycle(
            "q 1 1 R p; p 2 3 R r; r 1 1 L s; s 3 3 L q",
            tape(">121"),
            period=4,
            windows=[[0, 2]],
        ),
        AGAIN,
    ),
    "the window of the second tape is changed": (
        cycle(
            "q 11 11 SR p; p 12 13 SL q",
            ONE,
            tape(">12"),
            period=2,
            windows=[[0, 0], [0, 1]],
        ),
        AGAIN,
    ),
    "the window of the first tape is changed": (
        cycle(
            "q 11 11 RS p; p 21 31 LS q",
            tape(">12"),
            ONE,
            period=2,
            windows=[[0, 1], [0, 0]],
        ),
        AGAIN,
    ),
    # a cycle: left ends
    "the heads come to the left end at last": (
        cycle("q _ _ L q", tape(">_", -5, "error"), shifts=[-1]),
        AGAIN,
    ),
    "a head stayed at the left end, and will not again": (
        cycle("q _ 1 L p; p 1 2 R q", tape(">_", 0), period=2, shifts=[1]),
        AGAIN,
    ),
    "a head stayed at the left end, which is not where it began": (
        cycle(
            "q _ _ L p; p _ 1 L r; r 1 1 R s; s _ _ R q",
            tape(">_", -1),
            period=4,
            shifts=[1],
            windows=[[-1, 0]],
        ),
        AGAIN,
    ),
    "the first of two heads stayed at the left end": (
        cycle(
            "q _1 11 LS p; p 11 21 RS q",
            tape(">_", 0),
            tape("1>1"),
            period=2,
            shifts=[1, 0],
            windows=[[0, 0], [0, 0]],
        ),
        AGAIN,
    ),
    "the second of two heads stayed at the left end": (
        cycle(
            "q 1_ 11 SL p; p 11 12 SR q",
            tape("1>1"),
            tape(">_", 0),
            period=2,
            shifts=[0, 1],
            windows=[[0, 0], [0, 0]],
        ),
        AGAIN,
    ),
    "a head falls off its tape": (
        cycle("q _ _ L q", tape(">_", 0, "error")),
        "a head falls off its tape",
    ),
    # a cycle: steps and numbers
    "there is no next entry": (
        cycle(RIGHT, tape(">_1"), period=2, windows=[[0, 1]], shifts=[2]),
        'there is no entry for "q" on ["1"]',
    ),
    "there is no first entry": (cycle(RIGHT, ONE), 'there is no entry for "q" on ["1"]'),
    "half of it is a period, too": (
        cycle(RIGHT, BLANK, period=2, windows=[[0, 1]], shifts=[2]),
        AGAIN,
    ),
    "a third of it is a period, too": (cycle("q _ _ S q", BLANK, period=3), AGAIN),
    "half of it is a period of two, too": (
        cycle("q _ _ R p; p _ _ L q", BLANK, period=4, windows=[[0, 1]]),
        AGAIN,
    ),
    "it begins one step earlier": (cycle(RIGHT, BLANK, begin=1, shifts=[1]), EARLIER),
    "it begins one step earlier, not at once": (
        cycle(f"q 1 1 R q; {RIGHT}", ONE, begin=2, shifts=[1]),
        EARLIER,
    ),
    "it begins one step earlier, after two": (
        cycle(f"q 1 1 R p; p 2 2 R q; {RIGHT}", tape(">12"), begin=3, shifts=[1]),
        EARLIER,
    ),
    "it begins long before": (cycle(RIGHT, BLANK, begin=5, shifts=[1]), EARLIER),
    "another shift": (cycle(RIGHT, BLANK, shifts=[2]), "shifts or windows"),
    "one more shift": (cycle(RIGHT, BLANK, shifts=[1, 0]), "shifts or windows"),
    "a window that begins before": (
        cycle(RIGHT, BLANK, shifts=[1], windows=[[-1, 0]]),
        "shifts or windows",
    ),
    "a window that ends later": (
        cycle(RIGHT, BLANK, shifts=[1], windows=[[0, 1]]),
        "shifts or windows",
    ),
    "the entries in another order": (
        cycle("p _ _ L q; q _ _ R p", BLANK, period=2, windows=[[0, 1]]),
        OTHER,
    ),
    "an entry that is never met": (cycle(f"{RIGHT}; q 1 1 R q", BLANK, shifts=[1]), OTHER),
    "two entries for the same": (cycle(f"q _ _ S p; {RIGHT}", BLANK, shifts=[1]), OTHER),
    # a start
    "a blank before a word": (cycle("q 1 1 S q", tape("_>1")), "blanks around a word"),
    "a blank after a word": (cycle("q 1 1 S q", tape(">1_")), "blanks around a word"),
    "a blank around the word of the second tape": (
        cycle("q 11 11 SS q", ONE, tape(">1_")),
        "blanks around a word",
    ),
    # no halt
    "no row for a blank": (no_halt({"q": "1 q"}, BLANK), '"q" may lack a row'),
    "no row at all": (no_halt({"q": ""}, BLANK), '"q" may lack a row'),
    "no row for one pair of four": (
        no_halt({"q": "__ q;_1 q;1_ q"}, *TWO),
        '"q" may lack a row',
    ),
    "no row for one pair, where rows look at different tapes": (
        no_halt({"q": "1? q;?_ q"}, *TWO),
        '"q" may lack a row',
    ),
    "rows of three symbols for six pairs of nine": (
        no_halt({"q": "__ q;_1 q;_2 q;1_ q;11 q;12 q"}, *TWO, symbols=["_", "1", "2"]),
        '"q" may lack a row',
    ),
    "as many rows as pairs, but not of the same tapes": (
        no_halt({"q": "1? q;?_ q;11 q;__ q"}, *TWO),
        '"q" may lack a row',
    ),
    "no row in the second state": (
        no_halt({"q": "? p", "p": "1 q"}, BLANK),
        '"p" may lack a row',
    ),
    "a state that is not reached": (
        no_halt({"q": BOTH, "z": "? z"}, BLANK),
        NOT_REACHED,
    ),
    "a way out": (
        no_halt({"q": "_ q;1 halt"}, BLANK),
        NOT_REACHED,
    ),
    "a way out of the second state": (
        no_halt({"q": "? p", "p": "_ q;1 halt"}, BLANK),
        NOT_REACHED,
    ),
    "a way out that is found late": (
        no_halt({"q": "? p", "p": "? r", "r": "_ q;1 halt"}, BLANK),
        NOT_REACHED,
    ),
    "it is in another state": (
        no_halt({"p": "? p"}, BLANK),
        NOT_REACHED,
    ),
    "it is in such a state before": (
        no_halt({"q": "? p", "p": "? q"}, BLANK, text="q _ _ S p", begin=1),
        EARLIER,
    ),
    "an entry before no halt that is never met": (no_halt({"q": BOTH}, BLANK, text=RIGHT), OTHER),
    "the entries before no halt in another order": (
        no_halt({"r": "? r"}, BLANK, text="p _ _ S r; q _ _ S p", begin=2),
        OTHER,
    ),
    "no entry before no halt": (
        no_halt({"r": "? r"}, BLANK, text="q _ _ S p", begin=2),
        'there is no entry for "p" on ["_"]',
    ),
    "rows in another order": (
        no_halt({}, BLANK, states={"q": [[["_"], "q"], [["1"], "q"]]}),
        ORDER,
    ),
    "a row twice": (no_halt({"q": f"{BOTH};1 q"}, BLANK), ORDER),
}
NONE: dict[str, tuple[Data, str]] = {
    "another format": (cycle(RIGHT, BLANK, format="noloss/certificate"), "another shape"),
    "another version": (cycle(RIGHT, BLANK, version=1), "another shape"),
    "another field": (cycle(RIGHT, BLANK, more=1), "another shape"),
    "another kind": (cycle(RIGHT, BLANK, shifts=[1], kind="no cycle"), "another kind"),
    "no period": (cycle("", BLANK, period=0), "no period"),
    "a kind that comes first": (cycle(RIGHT, BLANK, kind="a"), "another kind"),
    "a kind that comes last": (no_halt({"q": BOTH}, BLANK, kind="z"), "another kind"),
    "less than no period": (cycle("", BLANK, period=-1), "no period"),
    "no tape": (
        cycle("q _ _ S q") | {"entries": [["q", [], [], [], "q"]]},
        "no tape, or no beginning",
    ),
    "an invalid move": (cycle("q _ _ A q", tape(">_", 0)), "another move"),
    "no beginning": (no_halt({"q": BOTH}, BLANK, begin=-1), "no tape, or no beginning"),
    "too many steps": (cycle(RIGHT, BLANK, begin=249_999, period=2), "too many steps"),
    "too many steps before no halt": (
        no_halt({"p": "?? p"}, *TWO, text="q __ __ SS q", begin=200_001),
        "too many steps",
    ),
    "a left end beside which the head is": (cycle("q _ _ S q", tape(">_", 1)), "a left end"),
    "a left end at which a head does something else": (
        cycle("q _ _ S q", tape(">_", 0, "wrap")),
        "a left end",
    ),
    "an entry that reads nothing": (cycle("q _ _ S q", BLANK), "an entry's length"),
    "an entry that writes nothing and moves nothing": (
        cycle("q _ _ S q", BLANK),
        "an entry's length",
    ),
    "an entry that moves nothing": (cycle("q _ _ S q", BLANK), "an entry's length"),
    "an entry of two tapes": (cycle("q __ __ SS q", BLANK), "an entry's length"),
    "the second entry of two tapes": (
        cycle("q _ _ S p; p __ __ SS q", BLANK, period=2),
        "an entry's length",
    ),
    "a choice at no entry": (cycle(RIGHT, BLANK, choices=[[0, 1, 2]]), "no such choice"),
    "a choice at an entry too many": (cycle(RIGHT, BLANK, choices=[[2, 1, 2]]), "no such choice"),
    "a choice of no row": (cycle(RIGHT, BLANK, choices=[[1, 0, 2]]), "no such choice"),
    "a choice of a row too many": (cycle(RIGHT, BLANK, choices=[[1, 3, 2]]), "no such choice"),
    "a choice from one row": (cycle(RIGHT, BLANK, choices=[[1, 1, 1]]), "no such choice"),
    "a second choice that cannot be": (
        cycle("q _ _ S p; p _ _ S q", BLANK, period=2, choices=[[1, 1, 2], [2, 1, 1]]),
        "no such choice",
    ),
    "two choices at one entry": (
        cycle(
            "q _ _ S p; p _ _ S q",
            BLANK,
            period=2,
            choices=[[1, 1, 2], [1, 2, 2], [2, 1, 2]],
        ),
        "choices in another order",
    ),
    "choices from the last to the first": (
        cycle("q _ _ S p; p _ _ S q", BLANK, period=2, choices=[[2, 1, 2], [1, 1, 2]]),
        "choices in another order",
    ),
    "a choice at the eighth entry before one at the first": (
        cycle(
            "; ".join(f"{a} _ _ S {b}" for a, b in zip("qabcdefg", "abcdefgq", strict=True)),
            BLANK,
            period=8,
            choices=[[8, 1, 2], [1, 1, 2]],
        ),
        "choices in another order",
    ),
    "no halt where a head may fall off": (
        no_halt({"q": BOTH}, tape(">_", 0, "error")),
        FALLS,
    ),
    "no halt where the second head may fall off": (
        no_halt({"q": "?? q"}, BLANK, tape(">_", 0, "error")),
        FALLS,
    ),
    "rows that look at one tape of two": (no_halt({"q": "? q"}, *TWO), "a row's length"),
    "rows that look at two tapes of one": (no_halt({"q": "?? q"}, BLANK), "a row's length"),
    "a number for a symbol": (no_halt({"q": "? q"}, BLANK, symbols=["_", 1]), "another shape"),
    "a symbol twice": (no_halt({"q": "? q"}, BLANK, symbols=["_", "_"]), "a symbol twice"),
    "the blank is not listed": (no_halt({"q": "1 q"}, ONE, symbols=["1"]), UNLISTED),
    "a symbol on a tape is not listed": (no_halt({"q": BOTH}, tape(">2")), UNLISTED),
    "a symbol on the second tape is not listed": (
        no_halt({"q": "?? q"}, BLANK, tape(">2")),
        UNLISTED,
    ),
    "a symbol that is written is not listed": (
        no_halt({"p": "_ p;1 p"}, BLANK, text="q _ 2 S p", begin=1),
        UNLISTED,
    ),
    "a row for a symbol that is not listed": (no_halt({"q": "_ q;2 q"}, BLANK), UNLISTED),
}
NONE["an entry that reads nothing"][0]["entries"][0][1] = []
NONE["an entry that moves nothing"][0]["entries"][0][3] = []
NONE["an entry that writes nothing and moves nothing"][0]["entries"][0][2:4] = [[], []]
