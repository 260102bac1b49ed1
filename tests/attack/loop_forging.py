"""Random machines, and claims that they never halt: guessed from their steps, true and false ones.

Nothing of noloss is imported. The steps are those of a naive walk. It makes an entry if the
symbols that it sees are without one.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from tests.verify.loops_by_hand import Data, tape

BY = {"L": -1, "S": 0, "R": 1}
Instant = tuple[str, tuple[str, ...], tuple[int, ...]]  # state, symbols seen, heads


def walk(
    start: Data, entries: dict[Any, Any], number: int, make: Any = None
) -> tuple[list[Instant], list[Any]]:
    """Make some steps; give the instants, the last without a step, and the entries in order."""
    tapes = [dict(enumerate(each["cells"])) for each in start["tapes"]]
    heads, state = [each["head"] for each in start["tapes"]], start["state"]
    instants: list[Instant] = []
    used: list[Any] = []
    for _ in range(number + 1):
        seen = tuple(cells.get(at, "_") for cells, at in zip(tapes, heads, strict=True))
        instants.append((state, seen, tuple(heads)))
        if (state, seen) not in entries and make is not None:
            entries[state, seen] = make(state, seen)
        if (state, seen) not in entries:
            break
        entry = entries[state, seen]
        for at, (symbol, move) in enumerate(zip(entry[2], entry[3], strict=True)):
            tapes[at][heads[at]] = symbol
            end = start["tapes"][at].get("left_end", {})
            if move != "L" or heads[at] != end.get("cell"):
                heads[at] += BY[move]
            elif end["move"] == "error":
                return instants, used
        used.append(entry)
        state = entry[4]
    return instants, used


def forged(random: Random) -> Data:
    """Claim of a random machine that it never halts, with all numbers as its steps have them."""
    tapes, symbols = random.choice((1, 1, 2, 3)), random.choice(("_1", "_1a"))
    states, moves = "qrs"[: random.randint(1, 3)], random.choice(("LR", "LRS", "R", "LLR"))
    start = {"state": "q", "tapes": [_tape(random, symbols, at) for at in range(tapes)]}

    def make(state: str, seen: tuple[str, ...]) -> list[Any]:
        writes = [random.choice(symbols) if random.random() < 0.4 else each for each in seen]
        ways = [random.choice(moves) for _ in seen]
        return [state, [*seen], writes, ways, random.choice(states)]

    instants, used = walk(start, {}, random.choice((3, 6, 12, 25)), make)
    head = {"format": "noloss/loop-certificate", "version": 2, "machine": "m", "blank": "_"}
    claim = (_cycle if random.random() < 0.7 else _no_halt)(random, instants, symbols)
    steps = claim["begin"] + claim.get("period", 0)
    met = list({id(entry): entry for entry in used[:steps]}.values())
    return _spoiled(random, head | {"start": start, "entries": met, "choices": [], **claim})


def _tape(random: Random, symbols: str, number: int) -> Data:
    word = "".join(random.choices(symbols, k=random.randint(0, 3)))
    at = random.randint(0, len(word))
    before, after = word[:at].lstrip("_"), word[at:].rstrip("_")
    end = random.choice((None, None, 0, -1, -2))
    return tape(f"{before}>{after or '_'}", end, random.choice(("stay", "error")), f"t{number}")


def _cycle(random: Random, instants: list[Instant], _symbols: str) -> Data:
    """Claim that an instant comes again at one with the same state."""
    pairs = [
        (begin, end)
        for begin, end in product(range(len(instants)), repeat=2)
        if begin < end and instants[begin][0] == instants[end][0]
    ]
    begin, end = random.choice(pairs or [(0, 1)])
    cycle, (*_, last) = instants[begin:end], instants[: end + 1]
    away = [
        [at - first for at in each]
        for each, first in zip(
            zip(*(heads for *_, heads in cycle), strict=True), cycle[0][2], strict=True
        )
    ]
    return {
        "kind": "cycle",
        "begin": begin,
        "period": end - begin,
        "windows": [[min(each), max(each)] for each in away],
        "shifts": [after - was for was, after in zip(cycle[0][2], last[2], strict=True)],
    }


def _no_halt(random: Random, instants: list[Instant], symbols: str) -> Data:
    """Claim that some states have no halt, which may lack a row."""
    begin = random.randrange(min(len(instants), 5))
    here, tapes = instants[begin][0], len(instants[0][1])
    names = [here, *random.sample("AB", random.randint(0, 2))]
    states = {}
    for name in names:
        rows = [[*reads] for reads in product([None, *symbols], repeat=tapes)]
        rows = random.sample(rows, random.randint(1, len(rows)))
        if random.random() < 0.5:
            rows = [[*reads] for reads in product(symbols, repeat=tapes)]
            rows = rows[random.randint(0, 1) :]
        made = [[row, random.choice(names if random.random() < 0.95 else "ABC")] for row in rows]
        states[name] = sorted(made, key=_text)
    return {"kind": "no halt", "begin": begin, "symbols": [*symbols], "states": states}


def _text(row: Any) -> str:
    return str(row).replace("None", "null").replace("'", '"').replace(" ", "")


def _spoiled(random: Random, document: Data) -> Data:
    """Change one number, or take an entry away, in every fourth claim."""
    key = random.choice(("begin", "period", "windows", "shifts", "entries", "choices", *[""] * 18))
    by = random.choice((-1, 1))
    if key in ("begin", "period") and key in document:
        document[key] = max(0, document[key] + by)
    elif key == "windows" and key in document:
        document[key][0][random.randrange(2)] += by
    elif key == "shifts" and key in document:
        document[key][-1] += by
    elif key == "entries":
        document[key] = document[key][:-1]
    elif key == "choices":
        document[key] = [[random.randint(1, 3), 1, 2]]
    return document


# ── what is true ─────────────────────────────────────────────────────────────────────────────────


def is_true(document: Data, number: int) -> bool:
    """Tell by a walk of some steps whether what a certificate claims is so."""
    entries = {
        (state, tuple(reads)): [state, reads, *rest] for state, reads, *rest in document["entries"]
    }
    begin = document["begin"]
    if document["kind"] == "cycle":
        instants, used = walk(document["start"], entries, number)
        return len(used) > number and _comes_again(document, instants[begin:])
    instants, used = walk(document["start"], entries, begin)
    states = document["states"]
    return (
        len(instants) == begin + 1
        and [each[0] in states for each in instants] == [False] * begin + [True]
        and all(_has_no_halt(rows, states, document["symbols"]) for rows in states.values())
    )


def _comes_again(document: Data, instants: list[Instant]) -> bool:
    """Tell whether each instant is that of a period before, with the heads moved by the shifts."""
    later = instants[document["period"] :]
    return all(
        now[:2] == was[:2]
        and [b - a for a, b in zip(was[2], now[2], strict=True)] == document["shifts"]
        for was, now in zip(instants, later, strict=False)
    )


def _has_no_halt(rows: Any, states: Data, symbols: list[str]) -> bool:
    return all(after in states for _, after in rows) and all(
        any(
            all(look in (None, symbol) for look, symbol in zip(row, seen, strict=True))
            for row, _ in rows
        )
        for seen in product(symbols, repeat=len(rows[0][0]))
    )
