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
- *automaton*: it accepts what leads to something that it accepts, and not the start

This check cannot compare the transitions with a machine: the proof names no machine.
"""

import json
import re
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

if __package__:
    from verify import recheck_sets as sets
    from verify import recheck_steps as by_steps
else:  # alone, beside the other files
    import recheck_sets as sets  # type: ignore[import-not-found,no-redef]
    import recheck_steps as by_steps  # type: ignore[import-not-found,no-redef]
BY, Proof, dump, require = sets.BY, sets.Proof, sets.dump, sets.require
ordered, texts, numbers = sets.ordered, sets.texts, sets.numbers

LIMIT, WORK = 256 * 2**20, 1_000_000  # bytes; steps
HEAD = {"format": "noloss/halting-certificate", "version": 1}
LINES = b'{"format": "noloss/halting-certificates", "version": 1}'
DIGITS, LETTERS = "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXY"
SHORT = {"machine", "kind", "steps", "begin", "period", "set", "words", "automaton", "bouncer"}
ENDS = ["accept", "reject", "result", "stuck"]


def language(one: Any) -> Any:
    """Read the automaton of the words; each state is reached, and the useful ones are added."""
    names, count = texts(one["symbols"]), len(one["next"])
    rows = [numbers(row, count) for row in one["next"]]
    require(count > 0 and all(len(row) == len(names) for row in rows), "the length of a row")
    accepts = numbers(one["accepts"], count)
    ordered(accepts, "accepts")
    return {
        "expression": str(one["expression"]),
        "symbols": names,
        "next": rows,
        "accepts": accepts,
    }


def useful(one: Any) -> set[int]:
    """Give the states of a language from which a word can still be accepted."""
    found: set[int] = {*one["accepts"]}
    while more := {at for at, row in enumerate(one["next"]) if {*row} & found} - found:
        found |= more
    return found


def entries(one: Any, tapes: int) -> Any:
    """Read the transitions."""
    made: Any = []
    for state, reads, what in one["entries"]:
        steps = what
        if type(what) is list:
            steps = [[texts(writes), texts(moves), str(after)] for writes, moves, after in what]
            shape = all(len(w) == len(m) == tapes and {*m} <= {*BY} for w, m, _ in steps)
            require(steps and shape, "a transition of another shape")
        require(type(what) is list or what in ENDS, "another end")
        made.append([str(state), texts(reads), steps])
        require(len(made[-1][1]) == tapes, "the length of a transition")
    ordered([entry[:2] for entry in made], "entries")
    return made


def closed(part: Any, tapes: int) -> Any:
    """Read a closed set."""
    size, length, history = int(part["size"]), int(part["length"]), part["history"]
    require(0 < size <= sets.SIZE and length <= sets.SIZE, "another size")
    require(length > 0 if history == "last" else length == 0, "another length")
    require(history in ("none", "last", "recent"), "another history")
    letters: Any = [[str(s), [texts(step) for step in steps]] for s, steps in part["letters"]]
    count = len(letters)
    sides: Any = {
        key: [[numbers(gram, count) for gram in one] for one in part[key]]
        for key in ("left", "right")
    }
    contexts: Any = [
        [str(s), [[numbers(a, count), numbers([b], count)[0], numbers(c, count)] for a, b, c in w]]
        for s, w in part["contexts"]
    ]
    for items in (letters, contexts, *sides["left"], *sides["right"]):
        ordered(items, "the closed set")
    words = [word for side in sides.values() for one in side for word in one]
    words += [word for _, w in contexts for a, _, c in w for word in (a, c)]
    require(all(len(word) == size for word in words), "the length of a word")
    require(all(len(w) == tapes for _, w in contexts), "the number of tapes")
    require(all(len(side) == tapes for side in sides.values()), "the number of tapes")
    used = {at for word in words for at in word} | {b for _, w in contexts for _, b, _ in w}
    require(used == {*range(count)}, "a letter that is not used")
    own = {"size": size, "history": history, "length": length, "letters": letters}
    return own | sides | {"contexts": contexts}


def repeated(part: Any) -> Any:
    """Read a closed set of repeated words."""
    size, most, words = int(part["size"]), int(part["most"]), [*map(texts, part["words"])]
    require(0 < size <= sets.SIZE and most > 0, "another size")
    require(all(len(w) == size for w in words), "the length of a word")
    made: Any = []
    for state, side, *both in part["configurations"]:
        items = [
            [[*numbers([w], len(words)), int(n), n_more is True] for w, n, n_more in one]
            for one in both
        ]
        require(side in ("L", "R") and len(items) == 2, "another side")
        require(all(0 < n <= most for one in items for _, n, _ in one), "how often a word is there")
        made.append([str(state), side, *items])
    ordered(made, "configurations")
    ordered(words, "words")
    used = {item[0] for row in made for one in row[2:] for item in one}
    require(used == {*range(len(words))}, "a word that is not used")
    return {"size": size, "most": most, "words": words, "configurations": made}


def automaton(part: Any, states: int, symbols: int) -> Any:
    """Read the two automata."""
    table = [numbers(row, len(part["next"])) for row in part["next"]]
    require(table and all(len(row) == symbols for row in table), "the length of a row")
    last = len(table) * states
    rows: Any = [
        [*numbers([at], last), *numbers([read], symbols), [int(to) for to in after]]
        for at, read, after in part["rows"]
    ]
    ordered([row[:2] for row in rows], "rows")
    for *_, after in rows:
        ordered([to % (last + 1) for to in after], "the states of a row")
        require(after and all(-1 <= to < last for to in after), "a state that is not there")
    return {"mirrored": part["mirrored"] is True, "next": table, "rows": rows}


def bouncer(part: Any, tapes: int) -> Any:
    """Read the tape of a bouncer."""
    require(tapes == 1, "one tape")
    made = {key: str(part[key]) for key in ("state", "head")} | {"steps": int(part["steps"])}
    sides = {
        side: [[texts(word), repeated is True] for word, repeated in part[side]]
        for side in ("left", "right")
    }
    require(all(word for side in sides.values() for word, _ in side), "a word without symbols")
    require(0 <= made["steps"] <= WORK, "too many steps")  # type: ignore[operator]
    return made | sides


def counts(one: Any) -> Any:
    """Read the numbers of steps, and the choices of a branch that halts."""
    if one["kind"] == "cycle":
        require(one["period"], "no period")
        return {key: int(one[key]) for key in ("begin", "period")}
    made: Any = {"steps": int(one["steps"])}
    if one["kind"] == "halt" and "choices" in one:
        made["choices"] = [*map(int, one["choices"])]
        require(made["choices"], "no choices")
    return made


def shape(one: Any) -> Any:
    """Make a document from the fields of another; if that one differs, its shape is wrong."""
    require(one["version"] == HEAD["version"], "another version of the format")
    tapes: Any = [
        {"head": int(tape["head"]), "cells": texts(tape["cells"])} for tape in one["start"]["tapes"]
    ]
    require(tapes and all(0 <= t["head"] < len(t["cells"]) for t in tapes), "a head or a tape")
    made: Any = HEAD | {key: str(one[key]) for key in ("machine", "blank", "kind")}
    made |= {"states": texts(one["states"]), "symbols": [*map(texts, one["symbols"])]}
    made["wall"] = None if one["wall"] is None else str(one["wall"])
    made["start"] = {"state": str(one["start"]["state"]), "tapes": tapes}
    made["language"] = None if one["language"] is None else language(one["language"])
    made["never"] = [end for end in ENDS if end in one["never"]]
    made["entries"] = entries(one, len(tapes))
    words = made["language"]["symbols"] if made["language"] else []
    for names in (made["states"], *made["symbols"], words):
        require(len({*names}) == len(names), "a name twice")
    kind = one["kind"]
    if kind in ("halt", "backward", "cycle"):
        made |= counts(one)
    elif kind == "closed set":
        made["set"] = closed(one["set"], len(tapes))
    elif kind == "repeated words":
        made["words"] = repeated(one["words"])
    elif kind == "automaton":
        require(len(tapes) == 1, "one tape")
        sizes = len(made["states"]), len(made["symbols"][0])
        made["automaton"] = automaton(one["automaton"], *sizes)
    elif kind == "bouncer":
        made["bouncer"] = bouncer(one["bouncer"], len(tapes))
    else:
        require(kind == "no end", "another kind")
    return consistent(made)


def consistent(one: Any) -> Any:
    """Refuse what can mean nothing: unknown symbols, a language without need."""
    tapes = one["start"]["tapes"]
    counts = [one.get(key, 0) for key in ("steps", "begin", "period")]
    most = sets.BACK if one["kind"] == "backward" else WORK
    require(min(counts) >= 0, "a negative number")
    require(sum(counts) <= most, "too many steps")
    require(len(one["symbols"]) == len(tapes), "the number of alphabets")
    for known, tape in zip(one["symbols"], tapes, strict=True):
        require(one["blank"] in known and {*tape["cells"]} <= {*known}, "an unknown symbol")
    named = {one["start"]["state"], *(entry[0] for entry in one["entries"])}
    for _, reads, what in one["entries"]:
        for writes, _, after in [[reads, [], one["start"]["state"]], *what * (type(what) is list)]:
            named.add(after)
            pairs = zip(writes, one["symbols"], strict=True)
            require(all(symbol in known for symbol, known in pairs), "an unknown symbol")
    require(named <= {*one["states"]}, "an unknown state")
    require((one["kind"] == "halt") == (not one["never"]), "the ends that are excluded")
    sets.check_walls(one)
    if one["language"] is not None:
        require(one["kind"] not in ("halt", "cycle", "repeated words", "bouncer"), "a language")
        head, cells = tapes[0]["head"], tapes[0]["cells"]
        laid = head == len(cells) - 1 and {*cells} <= {one["blank"], one["wall"]}
        require(laid and cells[head] == one["blank"], "a word on the first tape")
        require({*one["language"]["symbols"]} <= {*one["symbols"][0]}, "an unknown symbol")
        require(
            not {one["blank"], one["wall"]} & {*one["language"]["symbols"]}, "a blank in a word"
        )
    return one


def reason(one: Any, *, line: bool = False) -> str:
    """Say why a proof holds; raise ValueError if it does not.

    line : whether all transitions of a machine are there, used or not
    """
    proof, kind = Proof(one), one["kind"]
    if one["language"] is not None:
        proof.language["useful"] = useful(one["language"])
    match kind:
        case "halt":
            why = by_steps.prove_halt(proof, one["steps"], one.get("choices", []))
        case "cycle":
            why = by_steps.prove_cycle(proof, one["begin"], one["period"])
        case "no end":
            why = by_steps.prove_no_end(proof)
        case "backward":
            why = by_steps.prove_backward(proof, one["steps"])
        case "closed set":
            why = sets.prove_closed(proof, one["set"])
        case "repeated words":
            why = sets.prove_words(proof, one["words"])
        case "bouncer":
            why = by_steps.prove_bouncer(proof, one["bouncer"])
        case _:
            why = sets.prove_automaton(proof, one["automaton"])
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
    require(len(dict(pairs)) == len(pairs), "a key is there twice")
    return dict(pairs)


def read(content: bytes) -> tuple[Any, str, list[str]]:
    """Read a certificate: give it, its claim, and the fault of its hash."""
    require(len(content) <= LIMIT, "too large")
    one = json.loads(content, object_pairs_hook=once)
    require(type(one) is dict, "it must be an object")
    sha = one.pop("sha256")
    require(dump(shape(one)) == dump(one), "another shape")
    same = sha == sha256(dump(one).encode()).hexdigest()
    return one, claim(one), [] if same else ["the SHA-256 differs"]


def check(content: bytes, why: Any = reason) -> tuple[int, list[str], list[str]]:
    """Check any text: give 0 if it is proved, 1 if not, 2 for another file; proofs; faults.

    why : says why a proof holds, or raises ValueError
    """
    try:
        one, claimed, wrong = read(content)
    except Exception as error:  # an error of the program must not say that a proof is wrong
        named = f"the field {error.args[0]} is missing" if isinstance(error, KeyError) else error
        told = named if isinstance(error, ValueError | KeyError) else "a value is of another type"
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
    require({*line} <= SHORT, "a field that a line does not have")
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
    whole = {"blank": "0", "symbols": [symbols], "states": states, "wall": None, "start": start}
    never = [] if line["kind"] == "halt" else ENDS
    return HEAD | whole | {"language": None, "never": never, "entries": entries} | line


def check_line(text: bytes) -> bool:
    """Check a line, and say whether its machine halts; raise ValueError if that is not proved."""
    try:
        one = expand(json.loads(text, object_pairs_hook=once))
        require(dump(shape(one)) == dump(one), "another shape")
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
