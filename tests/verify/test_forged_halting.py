"""Forged proofs about halting: false walls, and files made to slow the checker down."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.verify.test_recheck_halting import sealed
from verify import recheck_sets
from verify.recheck_halting import ENDS, HEAD, check, check_lines

Entry = list[Any]


def step(state: str, read: str, write: str, move: str, after: str) -> Entry:
    return [state, [read], [[[write], [move], after]]]


def forgery(entries: list[Entry], kind: str, wall: str | None, cells: str, **more: Any) -> bytes:
    """Give a sealed certificate of one tape, `,` between its cells; the head is on the last one."""
    laid = cells.split(",")
    symbols = sorted({"0", "1", *laid})
    states = sorted({entry[0] for entry in entries})
    start = {"state": "A", "tapes": [{"head": len(laid) - 1, "cells": laid}]}
    fields: dict[str, Any] = {
        "machine": "forged",
        "blank": "0",
        "wall": wall,
        "symbols": [symbols],
        "states": states,
        "start": start,
        "language": None,
        "never": [] if kind == "halt" else ENDS,
        "kind": kind,
        "entries": sorted(entries),
    }
    return sealed(HEAD | fields | more)


STUCK_AFTER_3 = [
    step("A", "0", "1", "R", "B"),
    step("A", "1", "1", "R", "A"),
    step("B", "0", "1", "L", "C"),
    step("B", "1", "1", "R", "B"),
    step("C", "0", "0", "L", "C"),
    step("C", "1", "1", "R", "D"),
    step("D", "0", "0", "L", "A"),
    ["D", ["1"], "stuck"],
]
"""It halts after 3 steps, with two 1s on its tape."""


def test_a_wall_that_is_a_symbol_of_the_machine_hides_no_way_back() -> None:
    forged = forgery(STUCK_AFTER_3, "backward", "1", "0", steps=1)
    assert check(forged) == (2, [], ["this is not a certificate: a wall elsewhere"])
    assert check(forgery(STUCK_AFTER_3, "backward", None, "0", steps=1))[0] == 1


def test_a_wall_without_a_name_is_seen_in_a_cycle() -> None:
    # A and B go to the wall once; a period later, B finds a 1 where the wall was.
    entries = [
        step("A", "0", "0", "L", "B"),
        step("B", "0", "1", "R", "A"),
        ["B", [""], [[[""], ["R"], "B"]]],
    ]
    code, proved, wrong = check(forgery(entries, "cycle", "", ",0", begin=0, period=2))
    assert (code, proved) == (1, [])
    assert wrong[0].endswith("the head sees something else")


@pytest.mark.parametrize(
    ("cells", "entry", "why"),
    [
        ("w,0", step("A", "w", "w", "S", "A"), "a wall does more than send a head back"),
        ("w,0", step("A", "w", "0", "R", "A"), "a wall does more than send a head back"),
        ("w,0", ["A", ["w"], "accept"], "a wall does more than send a head back"),
        ("w,0", step("A", "1", "w", "R", "A"), "a wall is written"),
        ("0,w,0", step("A", "1", "1", "R", "A"), "a wall elsewhere"),
        ("w,w,0", step("A", "1", "1", "R", "A"), "a wall elsewhere"),
        ("0,w", step("A", "1", "1", "R", "A"), "a wall elsewhere"),
        ("w", step("A", "1", "1", "R", "A"), "a wall elsewhere"),
    ],
)
def test_a_wall_is_the_first_cell_and_sends_heads_back(cells: str, entry: Entry, why: str) -> None:
    entries = [step("A", "0", "0", "L", "A"), entry]
    code, _, wrong = check(forgery(entries, "no end", "w", cells))
    assert (code, wrong) == (2, [f"this is not a certificate: {why}"])


def test_a_tape_without_its_wall_is_refused() -> None:
    forged = json.loads(forgery([step("A", "0", "0", "L", "A")], "no end", "w", "0"))
    forged["symbols"] = [["0", "w"]]
    assert check(sealed(forged))[2] == ["this is not a certificate: a wall elsewhere"]


def test_a_word_of_the_language_has_no_cells_before_it() -> None:
    language = {"expression": "1", "symbols": ["1"], "next": [[1], [2], [2]], "accepts": [1]}
    entries = [step("A", "0", "0", "L", "A"), step("A", "1", "1", "L", "A")]
    why = ["this is not a certificate: a word on the first tape"]
    assert check(forgery(entries, "no end", None, "1,0", language=language))[2] == why
    assert check(forgery(entries, "no end", None, "0", language=language))[0] == 0


MACHINE = "1RB1LB_1LA---"
SET = {"history": "none", "length": 0, "letters": [], "left": [[]], "right": [[]], "contexts": []}


@pytest.mark.parametrize(
    "line",
    [
        {"machine": MACHINE, "kind": "cycle", "begin": float("inf"), "period": 1},
        {"machine": MACHINE, "kind": "halt", "steps": float("nan")},
        {"machine": "_".join(["0RA" * 10] * 24 + ["0RA" * 9 + "0%A"]), "kind": "no end"},
        {"machine": "", "kind": "no end"},
        {"machine": "_", "kind": "no end"},
        {"machine": MACHINE, "kind": "closed set", "set": SET | {"size": 10**18}},
        {
            "machine": MACHINE,
            "kind": "repeated words",
            "words": {"size": 10**18, "most": 1, "words": [], "configurations": []},
        },
        {"machine": "1LA1RA", "kind": "backward", "steps": 1_000_000},
    ],
)
def test_a_line_that_should_hold_the_checker_up_is_refused_at_once(line: dict[str, Any]) -> None:
    code, proved, wrong = check_lines([json.dumps(line).encode()])
    assert (code, proved, len(wrong)) == (1, [], 1)


def choices_in_a_word() -> bytes:
    """Give a certificate of repeated words with 2**40 branches inside of a word."""
    chain = [f"A{number:02}" for number in range(40)]
    entries: list[Entry] = [
        [state, [symbol], [[["0"], ["S"], after], [["1"], ["S"], after]]]
        for state, after in zip(chain, [*chain[1:], "B"], strict=True)
        for symbol in ("0" if state == chain[0] else "01")
    ]
    entries += [step("B", s, "0", "R", "A00") for s in "01"]
    words = {"size": 1, "most": 1, "words": [], "configurations": [["A00", "R", [], []]]}
    forged = json.loads(forgery(entries, "repeated words", None, "0", words=words))
    forged["start"]["state"] = "A00"
    return sealed(forged)


ONLY_BLANKS: dict[str, dict[str, Any]] = {
    "closed set": {
        "set": {
            "size": 1,
            "history": "none",
            "length": 0,
            "letters": [["0", []]],
            "left": [[[0]]],
            "right": [[[0]]],
            "contexts": [[state, [[[0], 0, [0]]]] for state in "AB"],
        }
    },
    "repeated words": {
        "words": {
            "size": 1,
            "most": 1,
            "words": [],
            "configurations": [[state, "R", [], []] for state in "AB"],
        }
    },
}
"""All that A and B see on a tape of blanks: a set, and lists of words."""


@pytest.mark.parametrize("kind", ONLY_BLANKS)
def test_a_set_in_which_a_state_comes_to_an_excluded_end_is_refused(kind: str) -> None:
    begin = step("A", "0", "0", "R", "B")
    endless = forgery([begin, step("B", "0", "0", "R", "A")], kind, None, "0", **ONLY_BLANKS[kind])
    assert check(endless)[0] == 0
    ends = forgery([begin, ["B", ["0"], "reject"]], kind, None, "0", **ONLY_BLANKS[kind])
    code, proved, wrong = check(ends)
    assert (code, proved) == (1, [])
    assert wrong[0].endswith("it comes to an end: reject")


@pytest.mark.parametrize(("move", "cells", "head"), [("R", "0001", 0), ("L", "1000", 3)])
def test_a_cycle_with_a_symbol_far_ahead_of_the_head_is_refused(
    move: str, cells: str, head: int
) -> None:
    entries = [step("A", "0", "0", move, "A")]
    forged = json.loads(forgery(entries, "cycle", None, ",".join(cells), begin=0, period=1))
    forged["start"]["tapes"][0]["head"] = head
    code, proved, wrong = check(sealed(forged))
    assert (code, proved) == (1, [])
    assert wrong[0].endswith("marks lie ahead of the head")


def test_choices_inside_of_a_word_are_not_followed_twice() -> None:
    assert check(choices_in_a_word())[0] == 0


def test_heads_of_many_tapes_are_not_combined_beyond_the_set() -> None:
    tapes = 12
    grams = [[0], [1]]
    window = [[0], 0, [0]]
    part = {
        "size": 1,
        "history": "none",
        "length": 0,
        "letters": [["0", []], ["1", []]],
        "left": [grams] * tapes,
        "right": [grams] * tapes,
        "contexts": [["A", [window] * tapes]],
    }
    forged = json.loads(forgery([step("A", "0", "0", "R", "A")], "closed set", None, "0"))
    forged["entries"] = [["A", ["0"] * tapes, [[["0"] * tapes, ["R"] * tapes, "A"]]]]
    forged["symbols"] = forged["symbols"] * tapes
    forged["start"]["tapes"] *= tapes
    forged["set"] = part
    code, _, wrong = check(sealed(forged))
    assert code == 1
    assert wrong[0].endswith("the set lacks what follows from it")


@pytest.mark.parametrize("further", ["", "1"])
def test_a_repeated_word_is_not_moved_past_another_cell(
    further: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recheck_sets, "WORK", 50)
    left = [*([[s], False] for s in further), [["1"], True], [["0"], False]]
    part = {"state": "A", "head": "0", "steps": 0, "left": left, "right": []}
    entries = [step("A", "0", "1", "R", "A")]
    cells = ",".join([*further, "1", "0", "0"])
    forged = forgery(entries, "bouncer", None, cells, bouncer=part)
    code, proved, wrong = check(forged)
    assert (code, proved) == (1, [])
    assert wrong[0].endswith("the larger tape is not reached")


def test_a_transition_that_the_proof_does_not_use_is_refused() -> None:
    used, unused = step("A", "0", "0", "R", "A"), step("A", "1", "1", "R", "A")
    assert check(forgery([used], "cycle", None, "0", begin=0, period=1))[0] == 0
    code, _, wrong = check(forgery([used, unused], "cycle", None, "0", begin=0, period=1))
    assert code == 1
    assert wrong[0].endswith("a transition that is not used")
