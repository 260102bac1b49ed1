"""Machines that never halt, of every kind, and small random ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from automata import Configuration, Machine, link, parse, start
from automata.machine import Production
from automata.notation.source import End, Meaning
from tests.automata.generated import production

_HEAD = "machine  m\ntapes    {tapes}\nsymbols  a b\naccept   yes\nstart    go\n\n"


def made(rows: str, tapes: str = "t") -> Machine:
    """Make a machine of its rows."""
    return link(parse(_HEAD.format(tapes=tapes) + rows))


RIGHT_FOR_EVER = made("go: a -> * R go\n    b -> * S yes\n    _ -> * R go\n")
TO_AND_FRO = made("go: a -> * R go\n    b -> * L fro\nfro: a -> * L go\n     b -> a S go\n")
STAIRS = made(  # writes a b, steps back, erases it, continues: 4 steps for 1 cell
    "go: _ -> a R one\n    a -> b S yes\none: _ -> b L two\n    a -> * S yes\n"
    "two: a -> * R go2\ngo2: b -> _ S go\n"
)
TWO_TAPES = made("go: a _ -> a a R L go\n    _ _ -> _ a R L on\non: _ _ -> _ b R L go\n", "t u")
NO_WAY_OUT = made(
    "go: a -> b R on\n    else -> a L go\non: a -> a R on\n    b -> a L go\n    _ -> b L on\n"
)
AT_THE_END = link(
    parse(
        _HEAD.format(tapes="t").replace("accept", "one-way  t stays\naccept")
        + "go: a -> * L go\n    _ -> * R on\non: a -> * L go\n"
    )
)
AWAY_FROM_THE_END = link(
    parse(
        _HEAD.format(tapes="t").replace("accept", "one-way  t stays\naccept")
        + "go: _ -> a L back\nback: a -> * R on\n      _ -> * R on\non: a -> * R go\n"
        "    _ -> a R go\n"
    )
)
COUNTER = made(  # in binary, a for 0 and b for 1, its lowest digit at the right
    "go: a -> b R end\n    b -> a L go\n    _ -> _ S top\ntop: _ -> b R end\n"
    "end: _ -> * L go\n     else -> * R end\n"
)


def looping() -> dict[str, tuple[Machine, Configuration]]:
    """Give runs that never halt, by their kinds."""
    words = {
        "the same again": (TO_AND_FRO, {"t": "aab"}),
        "right over blanks": (RIGHT_FOR_EVER, {"t": "aaaa"}),
        "writing on the way": (STAIRS, {}),
        "two tapes, one each way": (TWO_TAPES, {"t": "aaa"}),
        "no halt in the graph": (NO_WAY_OUT, {"t": "abab"}),
        "on a tape that one may fall off": (replace(TO_AND_FRO, ends={"t": "error"}), {"t": "aab"}),
        "at a left end": (AT_THE_END, {"t": "aaa"}),
        "away from a left end": (AWAY_FROM_THE_END, {}),
    }
    return {name: (machine, start(machine, word)) for name, (machine, word) in words.items()}


def random_machine(random: Random) -> tuple[Machine, Configuration]:
    """Make a small machine with a short word; most of them run on."""
    tapes, symbols = random.choice((1, 1, 2, 3)), random.choice(("a", "ab"))
    states, alphabet = [f"q{n}" for n in range(random.randint(1, 5))], ["_", *symbols]
    density, moves = random.choice((1, 1, 0.9)), "LR" if tapes == 1 else "LRS"
    rows: list[Production] = []
    for state, reads in product(states, product(alphabet, repeat=tapes)):
        if random.random() < density:
            after = random.choice([*states, "yes"] if random.random() < 0.25 else states)
            actions = [(t, random.choice(alphabet), random.choice(moves)) for t in range(tapes)]
            rows.append(production(state, [*enumerate(reads)], actions, after, len(rows) + 1))
    names = tuple("tuv"[:tapes])
    ends: dict[str, End] = {name: "stay" for name in names if random.random() < 0.3}
    finals: dict[str, Meaning] = {"yes": "accept"}
    machine = Machine("m", names, tuple(symbols), "_", "q0", finals, tuple(rows), ends=ends)
    words = {name: random.choices(symbols, k=random.randint(0, 6)) for name in names}
    return machine, start(machine, words)
