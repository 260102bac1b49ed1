"""Each number, name and list in a certificate about halting has bounds, and none is beyond them."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from tests.verify.test_recheck_halting import CERTIFICATES, at_place, sealed
from verify import recheck_halting
from verify.recheck_halting import check, check_lines

CLOSED, WORDS = "edge 2", "0RB1LC_1LA1RB_0LA0LD_---1RB"
ODD, CYCLE, HALT = "odd 0", "1RB---_1LB0LA", "1RB---_1LB1RA"
TOO_LONG = recheck_halting.SIZE + 1


def changed(name: str, path: tuple[Any, ...], value: Any) -> bytes:
    document = deepcopy(CERTIFICATES[name])
    at_place(document, path[:-1])[path[-1]] = value
    return sealed(document)


BEYOND: list[tuple[str, tuple[Any, ...], Any, str]] = [
    (CLOSED, ("version",), 2, "another version of the format"),
    (CLOSED, ("kind",), "proof", "another kind"),
    (CLOSED, ("never",), [], "the ends that are excluded"),
    (HALT, ("never",), ["accept"], "the ends that are excluded"),
    (CLOSED, ("set", "size"), 0, "another size"),
    (CLOSED, ("set", "size"), TOO_LONG, "another size"),
    (CLOSED, ("set", "length"), 1, "another length"),
    (CLOSED, ("set", "length"), -1, "another length"),
    (CLOSED, ("set", "history"), "last", "another length"),
    (CLOSED, ("set", "history"), "first", "another history"),
    (CLOSED, ("set", "left"), [[]], "the number of tapes"),
    (CLOSED, ("set", "right"), [[]], "the number of tapes"),
    (WORDS, ("words", "size"), 0, "another size"),
    (WORDS, ("words", "size"), TOO_LONG, "another size"),
    (WORDS, ("words", "most"), 0, "another size"),
    (WORDS, ("words", "configurations", 0, 1), "S", "another side"),
    (WORDS, ("words", "configurations", 0, 2), [[0, 0, False]], "how often a word is there"),
    (WORDS, ("words", "configurations", 0, 2), [[0, 4, False]], "how often a word is there"),
    (WORDS, ("words", "configurations", 0, 2), [[99, 1, False]], "a number that names nothing"),
    (WORDS, ("words", "configurations", 0, 2), [[-1, 1, False]], "a number that names nothing"),
    (WORDS, ("words", "configurations"), [], "a word that is not used"),
    (CLOSED, ("set", "letters"), [["a", []]], "a number that names nothing"),
    (ODD, ("automaton", "rows", 0, 1), 99, "a number that names nothing"),
    (ODD, ("automaton", "next"), [], "the length of a row"),
    (ODD, ("automaton", "next", 0), [0, 0], "the length of a row"),
    (ODD, ("automaton", "rows", 0, 2), [], "a state that is not there"),
    (ODD, ("automaton", "rows", 0, 2), [-2], "a state that is not there"),
    (ODD, ("automaton", "rows", 0, 2), [10**9], "a state that is not there"),
    (ODD, ("language", "next"), [], "the length of a row"),
    (ODD, ("language", "next", 0), [0], "the length of a row"),
    (ODD, ("language", "next", 0, 0), 10**9, "a number that names nothing"),
    (ODD, ("language", "accepts"), [10**9], "a number that names nothing"),
    (ODD, ("language", "accepts"), [0, 0], "accepts: another order"),
    (ODD, ("language", "symbols"), ["a", "a"], "a name twice"),
    ("bouncer", ("bouncer", "steps"), -1, "too many steps"),
    ("bouncer", ("bouncer", "steps"), recheck_halting.WORK + 1, "too many steps"),
    ("bouncer", ("bouncer", "left"), [[[], False]], "a word without symbols"),
    ("bouncer", ("bouncer", "right"), [[[], True]], "a word without symbols"),
    (CYCLE, ("period",), 0, "no period"),
    (CYCLE, ("period",), -1, "a negative number"),
    (CYCLE, ("begin",), -1, "a negative number"),
    (CYCLE, ("begin",), recheck_halting.WORK, "too many steps"),
    (CYCLE, ("period",), recheck_halting.WORK + 1, "too many steps"),
    (HALT, ("steps",), -1, "a negative number"),
    (HALT, ("steps",), recheck_halting.WORK + 1, "too many steps"),
    ("edge 1", ("steps",), -1, "a negative number"),
    ("edge 1", ("steps",), recheck_halting.BACK + 1, "too many steps"),
    ("a branch", ("choices",), [], "no choices"),
    (CYCLE, ("start", "tapes"), [], "a head or a tape"),
    (CYCLE, ("start", "tapes", 0, "head"), -1, "a head or a tape"),
    (CYCLE, ("start", "tapes", 0, "head"), 1, "a head or a tape"),
    (CYCLE, ("start", "tapes", 0, "cells"), ["2"], "an unknown symbol"),
    (CYCLE, ("start", "state"), "Q", "an unknown state"),
    (CYCLE, ("states",), ["A", "A"], "a name twice"),
    (CYCLE, ("symbols", 0), ["0", "0"], "a name twice"),
    (CYCLE, ("symbols",), [["0", "1"], ["0", "1"]], "the number of alphabets"),
    (CYCLE, ("blank",), "2", "an unknown symbol"),
    (CYCLE, ("entries", 0, 2), [], "a transition of another shape"),
    (CYCLE, ("entries", 0, 2), "accepts", "another end"),
    (CYCLE, ("entries", 0, 2, 0, 1), ["U"], "a transition of another shape"),
    (CYCLE, ("entries", 0, 2, 0, 0), ["1", "1"], "a transition of another shape"),
    (CYCLE, ("entries", 0, 2, 0, 0), ["2"], "an unknown symbol"),
    (CYCLE, ("entries", 0, 2, 0, 2), "Q", "an unknown state"),
    (CYCLE, ("entries", 0, 1), ["0", "0"], "the length of a transition"),
    (CYCLE, ("entries", 0, 1), ["2"], "an unknown symbol"),
]


@pytest.mark.parametrize(("name", "path", "value", "why"), BEYOND)
def test_one_step_beyond_a_bound_is_refused(
    name: str, path: tuple[Any, ...], value: Any, why: str
) -> None:
    told = [f"this is not a certificate: {why}"]
    assert check(changed(name, path, value)) == (2, [], told)


def test_a_letter_too_many_and_configurations_in_another_order_are_refused() -> None:
    letters = [*CERTIFICATES[CLOSED]["set"]["letters"], ["\U0010ffff", []]]
    listed = CERTIFICATES[WORDS]["words"]["configurations"][::-1]
    for content, why in (
        (changed(CLOSED, ("set", "letters"), letters), "a letter that is not used"),
        (changed(WORDS, ("words", "configurations"), listed), "configurations: another order"),
    ):
        assert check(content) == (2, [], [f"this is not a certificate: {why}"])


@pytest.mark.parametrize("name", CERTIFICATES)
def test_the_hash_that_is_written_is_the_one_that_is_checked(name: str) -> None:
    assert check(json.dumps(CERTIFICATES[name]).encode())[::2] == (0, [])


@pytest.mark.parametrize(("name", "steps"), [(HALT, 3), (CYCLE, 7), ("edge 1", 2)])
def test_as_many_steps_as_the_bound_are_proved_and_one_more_is_refused(
    name: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound = "BACK" if name == "edge 1" else "WORK"
    for most, told in ((steps, []), (steps - 1, ["this is not a certificate: too many steps"])):
        monkeypatch.setattr(recheck_halting, bound, most)
        assert check(sealed(CERTIFICATES[name]))[2] == told


def test_the_choices_of_a_branch_are_taken_in_their_order() -> None:
    document = deepcopy(CERTIFICATES["a branch"])
    document["entries"] = [
        ["A", ["0"], [[["0"], ["S"], "B"], [["0"], ["S"], "C"]]],
        ["B", ["0"], [[["0"], ["S"], "C"], [["0"], ["S"], "D"]]],
        ["D", ["0"], "accept"],
    ]
    document |= {"states": ["A", "B", "C", "D"], "symbols": [["0"]], "blank": "0", "steps": 2}
    document["start"] = {"state": "A", "tapes": [{"head": 0, "cells": ["0"]}]}
    for choices, code in (([1, 2], 0), ([2, 1], 1), ([1, 1], 1), ([1, 3], 1), ([1, 0], 1)):
        assert check(sealed(document | {"choices": choices}))[0] == code, choices


@pytest.mark.parametrize(
    "machine", ["1RB1LB_1LA---1", "1RB1LB_1LA1Rb", "1RB1LB_1LA1SB", "1RB1LB_1LA1RZ_", "x1RB1LB"]
)
def test_a_text_that_is_not_quite_a_machine_is_refused(machine: str) -> None:
    for steps in (5, 6):
        line = json.dumps({"machine": machine, "kind": "halt", "steps": steps}).encode()
        assert check_lines([line])[0] == 1
