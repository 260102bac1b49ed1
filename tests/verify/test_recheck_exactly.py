"""The checker of proofs about halting says yes just where a naive walk of all cases says yes.

Cycles and proofs backwards of random small machines are certified with every small parameter,
right or wrong. The truth is found without the checker: by the symbols that a long run reads, and
by walking forward from every tape.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from automata import Machine
from automata.engine.steps import start
from automata.halting import closed_sets
from automata.halting.certificate import short_line
from automata.halting.closed_sets import closed_set
from automata.halting.language import Language, read_language
from automata.halting.reduction import Step, certificate, reduction
from automata.halting.rules import ENDS, End, Rules
from common.documents import built_in, plain
from noloss import machine
from tests.automata.halting.naive_machines import ends_met, random_machine, steps_until_halt
from tests.verify.test_false_halting import drawn, proofs
from tests.verify.test_recheck_halting import sealed
from verify import recheck_sets
from verify.recheck_halting import check, expand, reason

pytestmark = pytest.mark.slow
Rows = dict[tuple[str, tuple[str, ...]], Any]
"""State and symbols read → an end, or a step: symbols written, moves, next state."""

LONG = 400  # steps of a naive run
BY = {"L": -1, "S": 0, "R": 1}


def random_rows(random: Random, states: str, symbols: str, tapes: int) -> Rows:
    rows: Rows = {}
    for state in states:
        for reads in product(symbols, repeat=tapes):
            writes = tuple(random.choice(symbols) for _ in reads)
            step = writes, tuple(random.choice("LSRR") for _ in reads), random.choice(states)
            rows[state, reads] = random.choice(ENDS) if random.random() < 0.15 else step
    return rows


def walk(rows: Rows, blank: str, state: str, tapes: Any, steps: int) -> Iterator[Any]:
    """Give the state and the symbols read before each step, up to an end."""
    cells, heads = [dict(one) for one in tapes], [0 for _ in tapes]
    for _ in range(steps):
        reads = tuple(one.get(head, blank) for one, head in zip(cells, heads, strict=True))
        yield state, reads
        what = rows[state, reads]
        if isinstance(what, str):
            return
        writes, moves, state = what
        for tape, (write, move) in enumerate(zip(writes, moves, strict=True)):
            cells[tape][heads[tape]] = write
            heads[tape] += BY[move]


def document(
    rows: Rows, states: str, symbols: str, tapes: Any, never: Sequence[str], kind: str, **parts: Any
) -> dict[str, Any]:
    """Write a certificate; each tape is given by its cells, the head on cell 0."""
    entries = [
        [state, [*reads], what if isinstance(what, str) else [[[*what[0]], [*what[1]], what[2]]]]
        for (state, reads), what in sorted(rows.items())
    ]
    laid = []
    for one in tapes:
        low, high = min(one, default=0), max(one, default=0)
        cells = [one.get(at, symbols[0]) for at in range(min(low, 0), max(high, 0) + 1)]
        laid.append({"head": -min(low, 0), "cells": cells})
    return {
        "blank": symbols[0],
        "symbols": [[*symbols] for _ in tapes],
        "states": [*states],
        "wall": None,
        "start": {"state": states[0], "tapes": laid},
        "language": None,
        "never": [*never],
        "kind": kind,
        "entries": entries,
        **parts,
    }


def holds(one: dict[str, Any]) -> bool:
    """Ask the checker, which does not look here for transitions that are not used."""
    try:
        return bool(reason(json.loads(json.dumps(one)), line=True))
    except ValueError as problem:
        told = str(problem)
    assert told in FAULTS or told.startswith(BEGINNINGS)
    return False


FAULTS = {
    "it halts",
    "another state",
    "marks lie ahead of the head",
    "the head sees something else",
    "the start can come to an end",
    "an end can be reached",
    "the tape is not reached",
    "the larger tape is not reached",
    "it leaves a word in another way",
    "no step, or a choice",
    "the head stays in a word",
    "it accepts the start",
    "the set lacks the start",
    "the set is not what follows from it",
    "other rows follow",
}
BEGINNINGS = (
    "it halts in the cycle, after ",
    "it comes to an end: ",
    "there is no transition for ",
    "nothing is left after ",
    "something is left after ",
)


@pytest.mark.parametrize("tapes", [1, 2])
def test_a_cycle_is_proved_just_where_the_same_is_read_for_ever(tapes: int) -> None:
    random, proved = Random(tapes), 0
    for _ in range(120):
        rows = random_rows(random, "ABC", "01", tapes)
        laid = [{at: random.choice("01") for at in range(-3, 4)} for _ in range(tapes)]
        read = [*walk(rows, "0", "A", laid, LONG)]
        for begin, period in product(range(0, 10, 3), range(1, 8)):
            same = all(
                one == other
                for one, other in zip(read[begin:], read[begin + period :], strict=False)
            )
            true = len(read) == LONG and same
            one = document(rows, "ABC", "01", laid, ENDS, "cycle", begin=begin, period=period)
            assert holds(one) == true, (rows, laid, begin, period)
            proved += true
    assert proved > 50


def test_no_end_is_proved_just_where_no_row_of_a_reached_state_has_one() -> None:
    random, proved = Random(5), 0
    for _ in range(300):
        rows = random_rows(random, "ABCDE", "0", 1)
        never = random.sample(ENDS, 2)
        reached = {"A"}
        for _ in "ABCDE":
            steps = [rows[state, ("0",)] for state in reached]
            reached |= {what[2] for what in steps if not isinstance(what, str)}
        true = not {rows[state, ("0",)] for state in reached} & {*never}
        assert holds(document(rows, "ABCDE", "0", [{}], never, "no end")) == true, rows
        proved += true
    assert proved > 100


def reaches(rows: Rows, blank: str, state: str, tape: Any, most: int, never: Any) -> int | None:
    """Give the steps after which an excluded end is reached, if there are at most `most`."""
    read = [*walk(rows, blank, state, [tape], most + 1)]
    end = rows[read[-1]]
    return len(read) - 1 if isinstance(end, str) and end in never else None


def layers(rows: Rows, states: str, symbols: str, most: int, never: Any) -> list[bool]:
    """Say for each number of steps whether some configuration comes to an excluded end then."""
    found = [False] * (most + 1)
    around = range(-most, most + 1)
    for state, cells in product(states, product(symbols, repeat=len(around))):
        tape = dict(zip(around, cells, strict=True))
        steps = reaches(rows, symbols[0], state, tape, most, never)
        if steps is not None:
            found[steps] = True
    return found


@pytest.mark.parametrize(("symbols", "most"), [("01", 3), ("_ab", 2)])
def test_backwards_is_proved_just_where_no_tape_comes_to_an_end_so_late(
    symbols: str, most: int
) -> None:
    random, proved = Random(most), 0
    expressions = ("", "a*", "(aa)*a", "ab*", "b(ab)*")
    for _ in range(60):
        rows = random_rows(random, "ABC", symbols, 1)
        never = random.sample(ENDS, 2)
        found = layers(rows, "ABC", symbols, most, never)
        laid = {at: random.choice(symbols) for at in range(-2, 3)}
        expression = random.choice(expressions) if symbols == "_ab" else None
        starts = [laid]
        language = None
        if expression is not None:
            language = read_language(expression, ["a", "b"])
            starts = [dict(enumerate(word)) for word in language.words(7)]
            laid = {}
        soonest = [reaches(rows, symbols[0], "A", one, most, never) for one in starts]
        for steps in range(most + 1):
            met = any(one is not None and one < steps for one in soonest)
            true = all(found[:steps]) and not found[steps] and not met
            one = document(rows, "ABC", symbols, [laid], never, "backward", steps=steps)
            one["language"] = None if language is None else built_in(language)
            assert holds(one) == true, (rows, laid, never, expression, steps)
            proved += true
    assert proved > 20


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("expression", [None, "a*", "(aa)*a"])
def test_automata_of_machines_with_choices_and_left_ends_are_proved(
    mirrored: bool, expression: str | None
) -> None:
    proved = 0
    for seed in range(120):
        naive = random_machine(Random(seed))
        one = machine(naive.text)
        if len(one.tapes) > 1:
            continue
        language = None if expression is None else read_language(expression, naive.symbols)
        rules = Rules(one)
        step, first = Step(rules, ENDS, mirrored), rules.start(start(one))
        found = reduction(step, first, language, 2, lambda: True)
        if found is not None:
            made = plain(certificate(found, first, language, ENDS))
            assert made["automaton"]["mirrored"] == mirrored
            assert check(sealed(made))[0] == 0, naive.text
            proved += 1
    assert proved > 10


Tape = tuple[str, tuple[str, ...], str, tuple[str, ...]]
"""State, cells left of the head and right of it without blanks beyond them, nearest first."""


def shape(part: dict[str, Any], times: int) -> Tape:
    """Write the tape of a bouncer with each repeated word a number of times."""
    sides = [
        [cell for word, many in part[side] for cell in word * (times if many else 1)]
        for side in ("left", "right")
    ]
    return part["state"], trimmed(sides[0][::-1]), part["head"], trimmed(sides[1])


def trimmed(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple("".join(cells).rstrip("0"))


def tapes_on(text: str, now: Tape, steps: int) -> Iterator[Tape]:
    """Walk on from a tape with a machine in standard text, up to an undefined transition."""
    rows = dict(zip("ABCDE", text.split("_"), strict=False))
    state, left, head, right = now[0], [*now[1]], now[2], [*now[3]]
    yield now
    for _ in range(steps):
        cell = rows[state][3 * int(head) :][:3]
        if cell == "---":
            return
        behind, ahead = (left, right) if cell[1] == "R" else (right, left)
        behind.insert(0, cell[0])
        head, state = ahead.pop(0) if ahead else "0", cell[2]
        yield state, trimmed(left), head, trimmed(right)


def bounces(text: str, part: dict[str, Any]) -> bool:
    """Say whether the first tape is reached, and the next one from each of four tapes."""
    blank: Tape = ("A", (), "0", ())
    reached = [*tapes_on(text, blank, part["steps"])]
    return (len(reached), reached[-1]) == (part["steps"] + 1, shape(part, 1)) and all(
        shape(part, times + 1) in [*tapes_on(text, shape(part, times), 500)][1:]
        for times in range(1, 5)
    )


def mirrored_machine(text: str) -> str:
    return text.translate(str.maketrans("LR", "RL"))


def mirrored_part(part: dict[str, Any]) -> dict[str, Any]:
    left, right = ([[word[::-1], many] for word, many in part[s][::-1]] for s in ("left", "right"))
    return part | {"left": right, "right": left}


def near(part: dict[str, Any], random: Random) -> Iterator[dict[str, Any]]:
    """Give bouncers that differ a little from one, some of which are right."""
    for steps in (part["steps"] - 1, part["steps"] + 1, part["steps"] + 2):
        yield part | {"steps": max(0, steps)}
    yield part | {"state": random.choice("ABC")}
    yield part | {"head": "1" if part["head"] == "0" else "0"}
    yield part | {"left": part["right"], "right": part["left"]}
    for side in ("left", "right"):
        parts = part[side]
        yield part | {
            side: [*parts, [["0"], False]],
        }
        yield part | {side: [[["0"], False], *parts]}
        for at, (word, many) in enumerate(parts):
            rest = parts[:at], parts[at + 1 :]
            yield part | {side: [*rest[0], *rest[1]]}
            yield part | {side: [*rest[0], [word, not many], *rest[1]]}
            yield part | {side: [*rest[0], [word[::-1], many], *rest[1]]}
            yield part | {side: [*rest[0], [word, many], [word, many], *rest[1]]}
            yield part | {side: [*rest[0], [word * 2, many], *rest[1]]}


def test_a_bouncer_is_proved_only_if_its_tapes_follow_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those that the decider finds, their mirror images, and others that differ a little."""
    monkeypatch.setattr(recheck_sets, "WORK", 500)
    random, texts, proved = Random(8), list[str](), 0
    while len(texts) < 12:
        text = drawn(random)
        for proof in proofs(text, ENDS, {"bouncer"}) if steps_until_halt(text, 999) is None else ():
            line = json.loads(short_line(proof))
            texts.append(text)
            for one, part in (
                (text, line["bouncer"]),
                (mirrored_machine(text), mirrored_part(line["bouncer"])),
            ):
                assert bounces(one, part)
                assert holds(expand(line | {"machine": one, "bouncer": part})), (one, part)
                for other in near(part, random):
                    if holds(expand(line | {"machine": one, "bouncer": other})):
                        assert bounces(one, other), (one, other)
                        proved += 1
    assert proved > 20


STARTS = ("", "a", "aa", "a*", "(aa)*", "a(aa)*", "aaa*", "()|a", "(aaa)*aa")
MORE_STARTS = ("b", "ab", "ba", "(ab)*", "a*b", "b*a", "a(bb)*", "(a|b)(a|b)")


def sets(one: Machine, language: Language, never: tuple[End, ...]) -> Iterator[dict[str, Any]]:
    """Give the closed sets, and the automata from both sides, that prove something of all words."""
    for size, history in ((1, "none"), (2, "none"), (1, "recent")):
        rules = Rules(one)
        first = rules.start(start(one))
        found = closed_set(rules, first, language, never, size, history, 0, 300)  # type: ignore[arg-type]
        if found is not None:
            yield plain(closed_sets.certificate(found, first, language, never))
    for mirrored in (False, True) if len(one.tapes) == 1 else ():
        rules = Rules(one)
        first = rules.start(start(one))
        made = reduction(Step(rules, never, mirrored), first, language, 2, lambda: True)
        if made is not None:
            yield plain(certificate(made, first, language, never))


def with_word(document: dict[str, Any], word: str) -> dict[str, Any]:
    """Put a word on the first tape in the place of a language."""
    tape, *others = document["start"]["tapes"]
    laid = {"head": tape["head"], "cells": [*tape["cells"][: tape["head"]], *(word or "_")]}
    begin = document["start"] | {"tapes": [laid, *others]}
    return document | {"language": None, "start": begin}


def test_a_proof_about_some_words_is_one_about_others_only_if_it_holds() -> None:
    """The set is the same, the words are others; each has its naive runs."""
    accepted, refused = 0, 0
    for seed in range(12):
        random = Random(seed)
        naive = random_machine(random)
        one, symbols = machine(naive.text), [*naive.symbols]
        expressions = STARTS + (MORE_STARTS if "b" in symbols else ())
        languages = {text: read_language(text, symbols) for text in expressions}
        never: tuple[End, ...] = (random.choice(ENDS[:2]),) if seed % 2 else ("stuck",)
        met = {
            text: {word: bool({*never} & ends_met(naive, word, 100, 300)) for word in words(own)}
            for text, own in languages.items()
        }
        for text, own in languages.items():
            for document in () if any(met[text].values()) else sets(one, own, never):
                assert holds(document), (naive.text, text)
                for other, its in languages.items():
                    yes = holds(document | {"language": built_in(its)})
                    assert not yes or not any(met[other].values()), (naive.text, text, other)
                    accepted, refused = accepted + yes, refused + (not yes)
                    for word, meets in met[other].items():
                        assert not (meets and holds(with_word(document, word))), (document, word)
    assert min(accepted, refused) > 100


def words(language: Language) -> list[str]:
    return ["".join(word) for word in language.words(5)]
