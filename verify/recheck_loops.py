"""Check a proof that a run never halts, from the file alone: `python recheck_loops.py FILE`.

A certificate holds a start, the entries of the transition function that are used on the way, and
the reason why the run never halts. The steps are made again by these entries. A *cycle* is proved
if after a period the machine is in the same state, each head sees in its window what it saw
before, and where a head has moved on, nothing but blanks lies beyond its window: then the same
steps follow for ever.
*No halt* is proved if the states listed lead to nothing but each other and lack no row.

If an entry is one of several that the machine can choose from, the file says so, and the proof is
about the one branch in which that entry is chosen. This check cannot compare the entries and the
choices with a machine: the proof names no machine.
"""

import json
import sys
from contextlib import suppress
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

LIMIT, WORK, COMPARED = 8 * 2**20, 1_000_000, 5_000_000  # bytes; steps, times tapes; cells
HEAD = {"format": "noloss/loop-certificate", "version": 2}
BY = {"L": -1, "S": 0, "R": 1}
TYPES: Any = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "an object",
    object: "there",
}
FIELDS: dict[str, type] = {
    **dict.fromkeys(("sha256", "machine", "blank", "kind"), str),
    **dict.fromkeys(("begin", "period"), int),
    **dict.fromkeys(("start", "states"), dict),
    **dict.fromkeys(("entries", "choices", "windows", "shifts", "symbols"), list),
}


def require(condition: object, problem: str) -> None:
    """Raise ValueError unless a condition holds."""
    if not condition:
        raise ValueError(problem)


def dump(value: Any) -> str:
    """Write JSON in one way only, in which 1, 1.0 and true differ; the hash is of this text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


class Run:
    """A machine at work: its state; each tape as cells by number; the cell of each head."""

    def __init__(self, one: Any) -> None:
        self.blank, self.state = one["blank"], one["start"]["state"]
        self.entries, self.used = one["entries"], []  # type: Any, list[int]
        self.delta = {(state, *reads): at for at, (state, reads, *_) in enumerate(self.entries)}
        tapes = one["start"]["tapes"]
        self.heads = [tape["head"] for tape in tapes]
        self.tapes = [dict(enumerate(tape["cells"])) for tape in tapes]
        for tape, head in zip(self.tapes, self.heads, strict=True):
            used = {at for at in tape if tape[at] != self.blank} | {head}
            exact = (min(used), max(used)) == (0, len(tape) - 1)  # no range: a head may be far off
            require(exact, "blanks around a word")
        ends = [tape.get("left_end", {}) for tape in tapes]
        self.ends = [(end.get("cell"), end.get("move")) for end in ends]
        self.left = COMPARED

    def sees(self) -> tuple[str, ...]:
        """Give the symbols under the heads."""
        pairs = zip(self.tapes, self.heads, strict=True)
        return tuple(tape.get(head, self.blank) for tape, head in pairs)

    def step(self) -> None:
        """Make one step, by the only entry that applies."""
        number = self.delta.get((self.state, *self.sees()))
        if number is None:
            raise ValueError(f"there is no entry for {dump(self.state)} on {dump(self.sees())}")
        self.used.append(number)
        _, _, writes, moves, self.state = self.entries[number]
        for number, (symbol, move) in enumerate(zip(writes, moves, strict=True)):
            self.tapes[number][self.heads[number]] = symbol
            cell, stays = self.ends[number]
            if move == "L" and self.heads[number] == cell:
                require(stays == "stay", "a head falls off its tape")
            else:
                self.heads[number] += BY[move]

    def snapshot(self) -> Any:
        """Keep an instant: state, symbols seen, heads, cells, and where words begin and end."""
        ends = []
        for tape, head in zip(self.tapes, self.heads, strict=True):
            marks = [at - head for at, symbol in tape.items() if symbol != self.blank] or [0]
            ends.append((min(marks), max(marks)))
        return self.state, self.sees(), [*self.heads], [*map(dict, self.tapes)], ends

    def repeats(self, then: Any, windows: Any) -> bool:
        """Say whether the steps that followed an instant now repeat for ever."""
        state, sees, heads, tapes, ends = then
        if (state, sees) != (self.state, self.sees()):
            return False
        for number, (low, high) in enumerate(windows):
            shift, end = self.heads[number] - heads[number], self.ends[number][0]
            if end is not None and shift and (shift < 0 or heads[number] + low <= end):
                return False  # further windows would leave the tape, or a head may have stayed
            if (shift > 0 and ends[number][1] > high) or (shift < 0 and ends[number][0] < low):
                return False
        for number, (low, high) in enumerate(windows):
            now, at = self.tapes[number], self.heads[number]
            before, was = tapes[number], heads[number]
            for far in range(low, high + 1):
                self.left -= 1
                require(self.left, "too much to compare")
                if now.get(at + far, self.blank) != before.get(was + far, self.blank):
                    return False
        return True

    def cycle(self, period: int) -> tuple[list[int], list[list[int]], bool]:
        """Make the steps of a cycle; give shifts, windows, and whether it is the shortest cycle."""
        then = self.snapshot()
        windows, shorter = [[0, 0] for _ in self.heads], False
        for number in range(period):
            shorter = shorter or (number > 0 and self.repeats(then, windows))
            for window, head, was in zip(windows, self.heads, then[2], strict=True):
                window[:] = min(window[0], head - was), max(window[1], head - was)
            self.step()
        shifts = [head - was for head, was in zip(self.heads, then[2], strict=True)]
        return shifts, windows, not shorter and self.repeats(then, windows)


def prove_cycle(one: Any) -> str:
    """Say why the cycle in a file never ends; raise ValueError if anything else is true."""
    begin, period = one["begin"], one["period"]
    run, early = Run(one), Run(one)
    for _ in range(begin):
        run.step()
    shifts, windows, holds = run.cycle(period)
    require(holds, "the steps do not repeat after this period, or repeat earlier")
    require(dump([shifts, windows]) == dump([one["shifts"], one["windows"]]), "shifts or windows")
    require([*dict.fromkeys(run.used)] == [*range(len(run.entries))], "it uses other entries")
    for _ in range(begin - 1):
        early.step()
    require(not (begin and early.cycle(period)[2]), "it begins earlier")
    why = f"after {begin + period} steps everything is as after {begin}"
    if any(shifts):
        how = ", ".join(
            f"{dump(tape['name'])} {abs(by)} {'right' if by > 0 else 'left'}"
            for tape, by in zip(one["start"]["tapes"], shifts, strict=True)
            if by
        )
        why += f", seen from the heads, which have moved on over blanks: {how}"
    return why


def prove_no_halt(one: Any) -> str:
    """Say why the states in a file have no halt; raise ValueError if anything else is true."""
    run, states, symbols = Run(one), one["states"], one["symbols"]
    for _ in range(one["begin"]):
        require(run.state not in states, "it begins earlier")
        run.step()
    require([*dict.fromkeys(run.used)] == [*range(len(run.entries))], "it uses other entries")
    reached, pending, left = {run.state}, [run.state], [COMPARED]
    while pending:
        rows = states.get(pending.pop(), [])
        new = {after for _, after in rows} - reached
        reached |= new
        pending += new
    require(reached == {*states}, "the states listed are not those that are reached")
    for state, rows in states.items():
        require([*map(dump, rows)] == sorted({*map(dump, rows)}), "rows in another order, or twice")
        require(complete([r for r, _ in rows], symbols, left), f"{dump(state)} may lack a row")
    lead = f"{len(states)} states lead only to each other"
    lead = lead if len(states) > 1 else "it goes nowhere else"
    return f"after {one['begin']} steps it is in state {dump(run.state)}, from where {lead}"


def complete(rows: Any, symbols: Any, left: list[int]) -> bool:
    """Say whether some row applies to all symbols read; compare at most `left[0]` symbols."""
    groups: dict[tuple[int, ...], set[tuple[str, ...]]] = {}
    for row in rows:
        looks = tuple(at for at, symbol in enumerate(row) if symbol is not None)
        groups.setdefault(looks, set()).add(tuple(row[at] for at in looks))
    if any(len(group) == len(symbols) ** len(looks) for looks, group in groups.items()):
        return True  # all rows that look at these tapes: every row has symbols that are listed
    looked = {at for looks in groups for at in looks}
    left[0] -= len(symbols) ** len(looked) * len(groups)
    require(left[0] >= 0, "too much to compare")
    return all(
        any(tuple(read[at] for at in looks) in group for looks, group in groups.items())
        for every in product(symbols, repeat=len(looked))
        for read in (dict(zip(looked, every, strict=True)),)
    )


def subject(one: Any) -> str:
    """Say what never halts: the run itself or, if there are choices on its way, one branch."""
    entries = one["entries"]
    made = [
        f"in {dump(entries[at - 1][0])} on {dump(entries[at - 1][1])} row {taken} of {of}"
        for at, taken, of in one["choices"]
    ]
    if not made:
        return "it never halts"
    return f"the branch with these choices never halts ({'; '.join(made)})"


def choices(given: Any, entries: int) -> list[list[int]]:
    """Read the choices: at which entry, which row was taken, out of how many; all from 1."""
    made = [[int(entry), int(taken), int(of)] for entry, taken, of in given]
    for entry, taken, of in made:
        require(1 <= entry <= entries and 1 <= taken <= of and of > 1, "no such choice")
    at = [entry for entry, _, _ in made]
    require(at == sorted({*at}), "choices in another order")
    return made


def graph(one: Any, tapes: Any, entries: Any) -> Any:
    """Read the states without a halt and all symbols; the tapes may hold no others."""
    falls = any(tape.get("left_end", {}).get("move") == "error" for tape in tapes)
    require(not falls, "this proof excludes heads that may fall off")
    states, symbols = one["states"].items(), [*map(str, one["symbols"])]
    rows = {state: [[[*reads], str(after)] for reads, after in r] for state, r in states}
    reads = [reads for r in rows.values() for reads, _ in r]
    require(all(len(each) == len(tapes) for each in reads), "a row's length")
    require(len({*symbols}) == len(symbols), "a symbol twice")
    met = {one["blank"]}.union(*reads, *(t["cells"] for t in tapes), *(e[2] for e in entries))
    require(met - {None} <= {*symbols}, "a symbol that is not listed")
    return {"states": rows, "symbols": symbols}


def shape(one: Any) -> Any:
    """Make a document from the fields of another; if the other one differs, its shape is wrong."""
    tapes: Any = [
        {"name": str(t["name"]), "head": int(t["head"]), "cells": [*map(str, t["cells"])]}
        for t in one["start"]["tapes"]
    ]
    for tape, given in zip(tapes, one["start"]["tapes"], strict=True):
        if "left_end" in given:
            cell, move = int(given["left_end"]["cell"]), given["left_end"]["move"]
            require(cell <= 0 and move in ("stay", "error"), "a left end")
            tape["left_end"] = {"cell": cell, "move": move}
    count, kind = len(tapes), one["kind"]
    start: Any = {"state": str(one["start"]["state"]), "tapes": tapes}
    entries = [
        [str(state), *([*map(str, part)] for part in (reads, writes, moves)), str(after)]
        for state, reads, writes, moves, after in one["entries"]
    ]
    require(
        all(len(part) == count for entry in entries for part in entry[1:4]), "an entry's length"
    )
    require({move for *_, moves, _ in entries for move in moves} <= {*BY}, "another move")
    way = {"entries": entries, "choices": choices(one["choices"], len(entries))}
    texts = {key: str(one[key]) for key in ("machine", "blank", "kind")}
    made: Any = HEAD | texts | way | {"start": start, "begin": int(one["begin"])}
    if kind == "cycle":
        made |= {
            "period": int(one["period"]),
            "windows": [[int(low), int(high)] for low, high in one["windows"]],
            "shifts": [*map(int, one["shifts"])],
        }
        require(made["period"] > 0, "no period")
    else:
        require(kind == "no halt", "another kind")
        made |= graph(one, tapes, entries)
    require(tapes and made["begin"] >= 0, "no tape, or no beginning")
    steps = made["begin"] + made.get("period", 0)
    require(steps * (3 + count) <= WORK, "too many steps")
    return made


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; raise ValueError if a key is in it twice."""
    require(len(dict(pairs)) == len(pairs), "a key is listed twice")
    return dict(pairs)


def misfit(error: Exception, one: Any) -> str:
    """After a failure, name the field that is missing or of another type; only people read this."""
    if isinstance(error, RecursionError | MemoryError):
        return "it is nested too deeply"
    if type(one) is not dict:
        return "it must be an object"
    for key, kind in FIELDS.items():
        if key in one and type(one[key]) is not kind:
            return f"the field {key} is of another type; it must be {TYPES[kind]}"
    if isinstance(error, KeyError) and type(error.args[0]) is str:
        kind = FIELDS.get(error.args[0], object)
        return f"the field {error.args[0]} is missing; it must be {TYPES[kind]}"
    return "a value inside a field is of another type"


def check(content: bytes) -> tuple[int, list[str], list[str]]:
    """Check any text: give the exit code (0 proved, 1 not, 2 no certificate), proofs and faults."""
    one = None
    try:
        require(len(content) <= LIMIT, "too large")
        one = json.loads(content, object_pairs_hook=once)
        sha = one.pop("sha256")
        require(dump(shape(one)) == dump(one), "another shape")
        wrong = [] if sha == sha256(dump(one).encode()).hexdigest() else ["the SHA-256 differs"]
        start = f"started in state {dump(one['start']['state'])} on the tapes in this file"
        where = f"by the entries in this file, {start}"
    except Exception as error:  # an error of the program must not say that a proof is wrong
        why = error if isinstance(error, ValueError) else misfit(error, one)
        return 2, [], [f"this is not a certificate: {why}"[:200]]
    try:
        why = (prove_cycle if one["kind"] == "cycle" else prove_no_halt)(one)
        proved = [f"{where}, {subject(one)}: {why}"]
    except ValueError as problem:
        proved, wrong = [], [*wrong, f"{where}: {problem}"]
    return int(wrong != []), proved, wrong


def main() -> int:
    """Check the file that is named, print the result and give the exit code: 2 for no result."""
    code, told = 2, [[f"usage: python recheck_loops.py FILE; cannot read {sys.argv[1:]}"]]
    with suppress(OSError), Path(sys.argv[1] if len(sys.argv) == 2 else "").open("rb") as file:
        code, *told = check(file.read(LIMIT + 1))
    with suppress(OSError), open(1, "w", -1, "ascii", "backslashreplace", closefd=False) as out:
        out.writelines(f"{line}\n" for lines in told for line in lines)
        return code
    return 2


if __name__ == "__main__":
    sys.exit(main())
