"""Check a proof about halting, from the file alone: `python recheck_halting.py FILE`.

A certificate holds a first configuration (or an automaton for the words that may be on the first
tape), transitions, and a reason why none of the ends that it excludes is ever reached, on any
branch; or the number of steps after which the run halts. Each transition has all steps that are
possible there. The reason is checked as its kind demands:

- *halt*, *cycle*: the steps are made again; in a cycle each head sees in its window what it saw a
  period before, and beyond the window there are blanks if the head has moved on
- *bouncer*: from the tape with words n times, the one with n + 1 is reached, for any n
- *no end*: no state that can be reached has a transition to an excluded end
- *backward*: from the excluded ends, all steps are followed back until none is left
- *closed set*, *repeated words*: the start is in the set, and all that follows from it, too
- *automaton*: it accepts the excluded ends and all that leads to something accepted, but not the
  start

This check cannot compare the transitions with a machine: the proof names no machine.
"""

import json
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

if __package__:
    from verify import recheck_sets as sets
    from verify.recheck_sets import BY, NODES, Proof, Run, closure, dump, require
else:  # alone, beside the other file
    import recheck_sets as sets  # type: ignore[import-not-found,no-redef]
    from recheck_sets import BY, NODES, Proof, Run, closure, dump, require  # type: ignore[no-redef]

LIMIT, WORK = 256 * 2**20, 1_000_000  # bytes; steps of a run
SIZE, BACK = 64, 1_000  # symbols of a word, steps of a history; steps backwards
HEAD = {"format": "noloss/halting-certificate", "version": 1}
LINES = b'{"format": "noloss/halting-certificates", "version": 1}'
DIGITS, LETTERS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXY"
ENDS = ["accept", "reject", "result", "stuck"]

NONE = type(None)
STEPS = [([str], [str], str)]
GRAMS, ITEMS, PARTS = [[[int]]], [(int, int, bool)], [([str], bool)]
SET: Any = {"size": int, "history": str, "length": int, "left": GRAMS, "right": GRAMS}
SET |= {"letters": [(str, [(str, str)])], "contexts": [(str, [([int], int, [int])])]}
LISTS: Any = {"size": int, "most": int, "words": [[str]]}
LISTS |= {"configurations": [(str, str, ITEMS, ITEMS)]}
AUTOMATON = {"mirrored": bool, "next": [[int]], "rows": [(int, int, [int])]}
BOUNCER = {"state": str, "head": str, "steps": int, "left": PARTS, "right": PARTS}
LANGUAGE = {"expression": str, "symbols": [str], "next": [[int]], "accepts": [int]}
FORM: Any = {"version": int, "format": str, "machine": str, "kind": str, "blank": str}
FORM |= {"states": [str], "symbols": [[str]], "wall": {str, NONE}, "language": {dict, NONE}}
FORM |= {"start": {"state": str, "tapes": [{"head": int, "cells": [str]}]}}
FORM |= {"never": [str], "entries": [(str, [str], {str, list})]}
KINDS: Any = {
    "halt": {"steps": int},
    "cycle": {"begin": int, "period": int},
    "no end": {},
    "backward": {"steps": int},
    "closed set": {"set": SET},
    "repeated words": {"words": LISTS},
    "automaton": {"automaton": AUTOMATON},
    "bouncer": {"bouncer": BOUNCER},
}
"""The fields of a reason; a branch that halts has its choices, too."""


def fits(value: Any, form: Any, where: str) -> None:
    """Refuse a value of another form: types, [items], (an item for each place), {fields: forms}."""
    kind = list if type(form) in (list, tuple) else dict if type(form) is dict else form
    known = form if type(form) is set else {kind}
    require(type(value) in known, f"{where}: a value of another type")
    if type(form) is dict:
        for key in value:
            require(key in form, f"the field {key} has no meaning")
        for key, part in form.items():
            require(key in value, f"the field {key} is missing")
            fits(value[key], part, key)
    elif type(form) is tuple:
        require(len(value) == len(form), f"{where}: a list of another length")
        for item, part in zip(value, form, strict=True):
            fits(item, part, where)
    elif type(form) is list:
        for item in value:
            fits(item, form[0], where)


def ordered(items: Any, what: str) -> None:
    """Refuse a list with an item twice, or in another order."""
    require(all(one < other for one, other in pairwise(items)), f"{what}: another order")


def within(lists: Any, end: int) -> None:
    """Refuse a number that is not from 0 up to an end."""
    require(all(0 <= n < end for one in lists for n in one), "a number that names nothing")


def check_language(one: Any, language: Any) -> None:
    """Refuse an automaton of words that means nothing, or words that cannot be on the tape."""
    fits(language, LANGUAGE, "language")
    names, count = language["symbols"], len(language["next"])
    right = count > 0 and all(len(row) == len(names) for row in language["next"])
    require(right, "the length of a row")
    within([language["accepts"], *language["next"]], count)
    ordered(language["accepts"], "accepts")
    require(len({*names}) == len(names), "a name twice")
    tape, empty = one["start"]["tapes"][0], {one["blank"], one["wall"]}
    *before, under = tape["cells"]
    laid = tape["head"] == len(before) and {*before} <= empty
    require(laid and under == one["blank"], "a word on the first tape")
    require({*names} <= {*one["symbols"][0]}, "an unknown symbol")
    require(not empty & {*names}, "a blank in a word")


def check_closed(part: Any, tapes: int) -> None:
    """Refuse a closed set that means nothing."""
    size, length, letters = part["size"], part["length"], part["letters"]
    require(0 < size <= SIZE, "another size")
    require(part["history"] in ("none", "last", "recent"), "another history")
    right = 0 < length <= SIZE if part["history"] == "last" else length == 0
    require(right, "another length")
    contexts, sides = part["contexts"], (part["left"], part["right"])
    for items in (letters, contexts, *part["left"], *part["right"]):
        ordered(items, "the closed set")
    windows = [window for _, context in contexts for window in context]
    words = [word for side in sides for one in side for word in one]
    words += [word for left, _, right in windows for word in (left, right)]
    require(all(len(word) == size for word in words), "the length of a word")
    require(
        {len(one) for one in (*sides, *(w for _, w in contexts))} == {tapes}, "the number of tapes"
    )
    used = [*words, [head for _, head, _ in windows]]
    within(used, len(letters))
    require(len({at for word in used for at in word}) == len(letters), "a letter that is not used")


def check_words(part: Any) -> None:
    """Refuse a closed set of repeated words that means nothing."""
    size, most, words = part["size"], part["most"], part["words"]
    require(0 < size <= SIZE and most > 0, "another size")
    require(all(len(word) == size for word in words), "the length of a word")
    require({one[1] for one in part["configurations"]} <= {"L", "R"}, "another side")
    items = [item for one in part["configurations"] for both in one[2:] for item in both]
    within([[word for word, _, _ in items]], len(words))
    require(all(0 < times <= most for _, times, _ in items), "how often a word is there")
    ordered(part["configurations"], "configurations")
    ordered(words, "words")
    require(len({word for word, _, _ in items}) == len(words), "a word that is not used")


def check_automaton(part: Any, states: int, symbols: int) -> None:
    """Refuse automata that mean nothing."""
    table, rows = part["next"], part["rows"]
    require(table and all(len(row) == symbols for row in table), "the length of a row")
    last = len(table) * states
    within(table, len(table))
    within([[at for at, _, _ in rows]], last)
    within([[read for _, read, _ in rows]], symbols)
    ordered([row[:2] for row in rows], "rows")
    for *_, after in rows:
        ordered([to % (last + 1) for to in after], "the states of a row")
        require(after and -1 <= min(after) <= max(after) < last, "a state that is not there")


def check_reason(one: Any, tapes: int) -> None:
    """Refuse the parts of a reason that mean nothing."""
    kind = one["kind"]
    counts = [one.get(key, 0) for key in ("steps", "begin", "period")]
    require(min(counts) >= 0, "a negative number")
    require(sum(counts) <= (BACK if kind == "backward" else WORK), "too many steps")
    require(one.get("period") != 0, "no period")
    require(one.get("choices") != [], "no choices")
    require(tapes == 1 or kind not in ("automaton", "bouncer", "repeated words"), "one tape")
    if kind == "closed set":
        check_closed(one["set"], tapes)
    elif kind == "repeated words":
        check_words(one["words"])
    elif kind == "automaton":
        check_automaton(one["automaton"], len(one["states"]), len(one["symbols"][0]))
    elif kind == "bouncer":
        words = [word for side in ("left", "right") for word, _ in one["bouncer"][side]]
        require(all(words), "a word without symbols")
        require(0 <= one["bouncer"]["steps"] <= WORK, "too many steps")


def check_entries(one: Any) -> None:
    """Refuse transitions of another shape, and unknown symbols and states."""
    known, named = one["symbols"], {one["start"]["state"]}
    for state, reads, what in one["entries"]:
        require(len(reads) == len(known), "the length of a transition")
        listed = type(what) is list
        require(listed or what in ENDS, "another end")
        fits(what if listed else [], STEPS, "entries")
        steps = [[reads, "S" * len(known), state], *what * listed]
        right = all(len(w) == len(m) == len(known) and {*m} <= {*BY} for w, m, _ in steps)
        require(what and right, "a transition of another shape")
        pairs = [pair for writes, _, _ in steps for pair in zip(writes, known, strict=True)]
        require(all(symbol in names for symbol, names in pairs), "an unknown symbol")
        named |= {after for _, _, after in steps}
    require(named <= {*one["states"]}, "an unknown state")
    ordered([entry[:2] for entry in one["entries"]], "entries")


def check_document(one: Any) -> None:
    """Refuse a value that is not a certificate, or that can mean nothing."""
    require(
        all(one.get(key, wanted) == wanted for key, wanted in HEAD.items()),
        "another version of the format",
    )
    kind = one.get("kind", "halt")
    require(kind in [*KINDS], "another kind")
    choices = {"choices": [int]} if kind == "halt" and "choices" in one else {}
    fits(one, FORM | KINDS[kind] | choices, "the certificate")
    tapes = one["start"]["tapes"]
    require(tapes and all(0 <= t["head"] < len(t["cells"]) for t in tapes), "a head or a tape")
    require(len(one["symbols"]) == len(tapes), "the number of alphabets")
    for names in (one["states"], *one["symbols"]):
        require(len({*names}) == len(names), "a name twice")
    for known, tape in zip(one["symbols"], tapes, strict=True):
        require({one["blank"], *tape["cells"]} <= {*known}, "an unknown symbol")
    require(one["never"] == [end for end in ENDS if end in one["never"]], "another end")
    require((kind == "halt") == (not one["never"]), "the ends that are excluded")
    check_entries(one)
    check_reason(one, len(tapes))
    check_walls(one)
    if one["language"] is not None:
        require(kind not in ("halt", "cycle", "repeated words", "bouncer"), "a language")
        check_language(one, one["language"])


def check_walls(one: Any) -> None:
    """Refuse a wall that is not always the first cell of its tape, or that does more than a wall.

    Steps at walls are not counted, and no step is looked for that touches a cell before a wall.
    """
    wall = one["wall"]
    require(wall != one["blank"], "the wall is a blank")
    for known, tape in zip(one["symbols"], one["start"]["tapes"], strict=True):
        walls = [at for at, cell in enumerate(tape["cells"]) if cell == wall]
        first = walls == [0] and tape["head"] > 0
        require(first if wall in known else not walls, "a wall elsewhere")
    for state, reads, what in one["entries"]:
        if wall in reads:
            back = [reads, ["R" if symbol == wall else "S" for symbol in reads], state]
            require(what in ("stuck", [back]), "a wall does more than send a head back")
        elif type(what) is list:
            require(all(wall not in writes for writes, _, _ in what), "a wall is written")


def prove_halt(proof: Proof, steps: int, choices: Any = ()) -> str:
    """Make the steps of a run, or of a branch, up to its end."""
    run = Run(proof, choices)
    for _ in range(steps):
        require(run.step(), "it halts earlier")
    require(not run.step() and not run.choices, "it makes more steps")
    end = proof.entries[(run.state, *run.sees())]
    return f"it halts after {steps} steps: {end}"


def prove_cycle(proof: Proof, begin: int, period: int) -> str:
    """Make the steps before a cycle and of a cycle, and compare what the heads saw."""
    run = Run(proof)
    for _ in range(begin):
        require(run.step(), "it halts")
    state, heads, cells, marks = run.state, [*run.heads], [*map(dict, run.cells)], run.ends()
    windows = [[0, 0] for _ in heads]
    for number in range(period):
        for window, head, was in zip(windows, run.heads, heads, strict=True):
            window[:] = min(window[0], head - was), max(window[1], head - was)
        require(run.step(), f"it halts in the cycle, after {number} steps")
    require(run.state == state, "another state")
    for tape, (low, high) in enumerate(windows):
        now, was = run.heads[tape], heads[tape]
        shift = now - was
        # A head at a wall takes steps that are not counted, and looks at the wall.
        low -= cells[tape].get(was + low - 1, proof.blank) == proof.wall
        require(not (shift > 0 and marks[tape][1] > high), "marks lie ahead of the head")
        require(not (shift < 0 and marks[tape][0] < low), "marks lie ahead of the head")
        for far in range(low, high + 1):
            one = run.cells[tape].get(now + far, proof.blank)
            require(one == cells[tape].get(was + far, proof.blank), "the head sees something else")
    return f"after {begin} steps it repeats {period} steps for ever"


def prove_no_end(proof: Proof) -> str:
    """Follow the states, with any symbols read."""
    ends: Any = {state: set() for state in proof.states}
    nexts: Any = {state: set() for state in proof.states}
    for (state, *_), what in proof.every():
        if type(what) is str:
            ends[state].add(what)
        else:
            nexts[state] |= {after for _, _, after in what}
    reached = closure([proof.state], nexts.get)
    require(not any(ends[state] & proof.never for state in reached), "an end can be reached")
    return f"no state that can be reached has such an end ({len(reached)} reached)"


def prove_backward(proof: Proof, steps: int) -> str:
    """Follow all steps backwards from the excluded ends."""
    before: Any = {}
    layer: Any = {}
    for (state, *reads), what in proof.every():
        if type(what) is str and what in proof.never:
            layer[state, tuple(((0, symbol),) for symbol in reads)] = None
        for writes, moves, after in what if type(what) is list else []:
            before.setdefault(after, []).append((state, reads, writes, moves))
    seen = 0
    for number in range(steps):
        require(layer, f"nothing is left after {number} steps")
        seen += len(layer)
        require(seen <= NODES, "too many configurations")
        require(not any(is_start(proof, *one) for one in layer), "the start can come to an end")
        layer = {new: None for one in layer for new in earlier(proof, before, *one)}
    require(not layer, f"something is left after {steps} steps")
    return f"from such an end no way leads back over {steps} steps"


def earlier(proof: Proof, before: Any, state: str, known: Any) -> Any:
    """Give the known cells one step before, for each step that leads here."""
    for was, reads, writes, moves in before.get(state, ()):
        tapes: Any = []
        for cells, read, write, move in zip(known, reads, writes, moves, strict=True):
            moved = {at + BY[move]: symbol for at, symbol in cells}
            if moved.get(0, write) != write:
                break
            walls = [at for at, symbol in (moved | {0: read}).items() if symbol == proof.wall]
            if walls and (len(walls) > 1 or min([*moved, 0]) < walls[0]):
                break
            tapes.append(tuple(sorted((moved | {0: read}).items())))
        else:
            yield was, tuple(tapes)


def is_start(proof: Proof, state: str, known: Any) -> bool:
    """Say whether a configuration that is known in part can be a first one."""
    return state == proof.state and all(
        can_begin(proof, head, cells, ways, dict(part))
        for (head, cells), ways, part in zip(proof.tapes, proof.ahead, known, strict=True)
    )


def can_begin(proof: Proof, head: int, cells: Any, ways: Any, part: Any) -> bool:
    """Say whether a tape can have these symbols at first; each is at its distance from the head."""
    there, states = dict(enumerate(cells[:head], -head)), {0}
    if any(there.get(at, proof.blank) != symbol for at, symbol in part.items() if at < 0):
        return False
    for at in range(max(part) + 1):
        pairs = [way for state in states for way in ways[state]]
        states = {after for symbol, after in pairs if part.get(at, symbol) == symbol}
    return any(ways[state] for state in states)


PROOFS: dict[str, Callable[..., str]] = {
    "halt": prove_halt,
    "cycle": prove_cycle,
    "no end": prove_no_end,
    "backward": prove_backward,
    "closed set": sets.prove_closed,
    "repeated words": sets.prove_words,
    "automaton": sets.prove_automaton,
    "bouncer": sets.prove_bouncer,
}


def reason(one: Any, *, line: bool = False) -> str:
    """Say why a proof holds; raise ValueError if it does not.

    line : whether all transitions of a machine are there, used or not
    """
    proof, kind = Proof(one), one["kind"]
    why = PROOFS[kind](proof, *(one[key] for key in (*KINDS[kind], "choices") if key in one))
    require(line or proof.used == {*proof.entries}, "a transition that is not used")
    return why


def claim(one: Any) -> str:
    """Say what a certificate proves."""
    where = f"by the transitions in this file, started in state {dump(one['start']['state'])}"
    on = "on the tapes in this file"
    if one["language"] is not None:
        on += ", for all words that the automaton in this file accepts"
    if not one["never"]:
        return f"{where} {on}" + ", on the branch with the choices in it" * ("choices" in one)
    ends = (
        "it never halts" if one["never"] == ENDS else f"it never ends by: {', '.join(one['never'])}"
    )
    several = any(type(what) is list and len(what) > 1 for _, _, what in one["entries"])
    return f"{where} {on}, {ends}" + ", on any branch" * several


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; raise ValueError if a key is in it twice."""
    require(len(dict(pairs)) == len(pairs), "a key is listed twice")
    return dict(pairs)


def read(content: bytes) -> tuple[Any, str, list[str]]:
    """Read a certificate: give it, its claim, and the fault of its hash."""
    require(len(content) <= LIMIT, "too large")
    one = json.loads(content, object_pairs_hook=once)
    require(type(one) is dict, "it must be an object")
    sha = one.pop("sha256")
    check_document(one)
    same = sha == sha256(dump(one).encode()).hexdigest()
    return one, claim(one), [] if same else ["the SHA-256 differs"]


def check(content: bytes, why: Any = reason) -> tuple[int, list[str], list[str]]:
    """Check any text: give the exit code (0 proved, 1 not, 2 no certificate), proofs and faults.

    why : says why a proof holds, or raises ValueError
    """
    try:
        one, claimed, wrong = read(content)
    except Exception as error:  # an error of the program must not say that a proof is wrong
        named = f"the field {error.args[0]} is missing" if isinstance(error, KeyError) else error
        told = named if isinstance(error, ValueError | KeyError) else "it is nested too deeply"
        return 2, [], [f"this is not a certificate: {told}"[:200]]
    try:
        proved = [f"{claimed}: {why(one)}"]
    except ValueError as problem:
        proved, wrong = [], [*wrong, f"{claimed}: {problem}"]
    return int(wrong != []), proved, wrong


def expand(line: Any) -> Any:
    """Give the whole certificate of a line about a machine in standard text: `1RB1LB_1LA---`.

    It starts in state A on a blank tape; `---` and a state that is not there are ends.
    """
    rows = [re.findall("...", row) for row in line["machine"].split("_")]
    fits = all(re.fullmatch("[0-9][LR][A-Z]|---", cell) for row in rows for cell in row)
    require("_".join(map("".join, rows)) == line["machine"] and fits, "no machine")
    symbols, states = [*DIGITS[: len(rows[0])]], [*LETTERS[: len(rows)]]
    entries: Any = []
    for state, row in zip(states, rows, strict=True):
        require(len(row) == len(symbols), "a row of another length")
        for symbol, cell in zip(symbols, row, strict=True):
            what: Any = [[[cell[0]], [cell[1]], cell[2] if cell[2] in states else "Z"]]
            entries.append([state, [symbol], "stuck" if cell == "---" else what])
    ends = any(cell[2] not in (*states, "-") for row in rows for cell in row)
    if ends:
        states, entries = [*states, "Z"], [*entries, *(["Z", [s], "result"] for s in symbols)]
    start = {"state": "A", "tapes": [{"head": 0, "cells": ["0"]}]}
    whole = HEAD | {
        "blank": "0",
        "symbols": [symbols],
        "states": states,
        "wall": None,
        "start": start,
    }
    whole |= {"language": None, "entries": entries}
    whole |= {"never": [] if line["kind"] == "halt" else ENDS}
    require(not {*whole} & {*line}, "a field that a line does not have")
    return whole | line


def check_line(text: bytes) -> bool:
    """Check a line, and say whether its machine halts; raise ValueError if that is not proved."""
    try:
        one = expand(json.loads(text, object_pairs_hook=once))
        check_document(one)
    except json.JSONDecodeError as error:
        raise ValueError("not JSON") from error
    except ValueError:
        raise
    except Exception as error:
        raise ValueError("not a certificate") from error
    reason(one, line=True)
    return not one["never"]


def check_lines(lines: Any) -> tuple[int, list[str], list[str]]:
    """Check a file of lines, each about a machine; its first line names the format."""
    counts, wrong = [0, 0], []
    for number, text in enumerate(lines, start=2):
        try:
            counts[check_line(text)] += 1
        except ValueError as problem:
            wrong.append(f"line {number}: {problem}"[:300])
    told = counted(counts[1], counts[0])
    return int(wrong != []), [] if wrong else [told], wrong


def counted(halt: int, never: int) -> str:
    """Say what a file of lines proves."""
    return f"{halt} machines halt, and {never} never halt, each started on a blank tape"


def main() -> int:
    """Check the file that is named, print the result and give the exit code: 2 for no result."""
    code, told = 2, [[f"usage: python recheck_halting.py FILE; cannot read {sys.argv[1:]}"]]
    with suppress(OSError), Path(sys.argv[1] if len(sys.argv) == 2 else "").open("rb") as file:
        first = file.readline(LIMIT + 1)
        if first.strip() == LINES:
            code, *told = check_lines(file)
        else:
            code, *told = check(first + file.read(LIMIT + 1))
    with suppress(OSError), open(1, "w", -1, "ascii", "backslashreplace", closefd=False) as out:
        out.writelines(f"{line}\n" for lines in told for line in lines)
        return code
    return 2


if __name__ == "__main__":
    sys.exit(main())
