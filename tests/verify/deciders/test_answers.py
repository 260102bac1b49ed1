"""Which ends of two machines count as the same: every pair, under every choice of options."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from automata import Machine
from noloss.arguments.deciders import ComparisonOptions
from noloss.errors import InputError
from tests.automata.examples import machine
from tests.machines.texts import SKELET_1
from verify.deciders.answers import Endless, MachineDecider
from verify.deciders.comparison import BothEndless, EqualDocument, Inputs, compare

HEAD = "tapes t\nsymbols a b c\nstart go\naccept yes\nreject no\nresults won\n"
ENDS = {
    "accepts": "go: a -> a S yes\n",
    "accepts with b": "go: a -> b S yes\n",
    "rejects": "go: a -> a S no\n",
    "rejects with b": "go: a -> b S no\n",
    "wins": "go: a -> a S won\n",
    "is stuck": "go: b -> b S yes\n",
    "loops": "go: a -> a S go\n",
    "is open": SKELET_1.partition("\n\n")[2],
}
"""How a machine ends on the word a -> its rows."""

TOLD_APART: dict[tuple[str, ...], str] = {
    (): "accepts, accepts with b | rejects, rejects with b, is stuck | wins | loops",
    ("decider",): "accepts, accepts with b | rejects, rejects with b, is stuck | wins | loops",
    ("recognizer",): "accepts, accepts with b | rejects, rejects with b, is stuck, loops | wins",
    ("stuck",): "accepts, accepts with b | rejects, rejects with b, is stuck | wins | loops",
    ("recognizer", "stuck"): "accepts, accepts with b"
    " | rejects, rejects with b, is stuck, loops | wins",
    ("strict",): "accepts, accepts with b | rejects, rejects with b | is stuck | wins | loops",
    ("strict", "decider"): "accepts, accepts with b | rejects, rejects with b | is stuck | wins"
    " | loops",
    ("strict", "stuck"): "accepts, accepts with b | rejects, rejects with b, is stuck | wins"
    " | loops",
    ("output",): "accepts, rejects, wins | accepts with b, rejects with b | is stuck | loops",
    ("output", "recognizer"): "accepts, rejects, wins | accepts with b, rejects with b"
    " | is stuck, loops",
    ("output", "strict"): "accepts, rejects, wins | accepts with b, rejects with b | is stuck"
    " | loops",
    ("output", "stuck"): "accepts, rejects, wins, is stuck | accepts with b, rejects with b"
    " | loops",
    ("output", "stuck", "recognizer"): "accepts, rejects, wins, is stuck"
    " | accepts with b, rejects with b | loops",
    ("output", "stuck", "strict"): "accepts, rejects, wins, is stuck"
    " | accepts with b, rejects with b | loops",
}
"""Options -> the ends that they distinguish, written by hand."""

OPTIONS: dict[str, dict[str, Any]] = {
    "decider": {"decider": True},
    "recognizer": {"decider": False},
    "stuck": {"stuck_rejects": True},
    "strict": {"strict": True},
    "output": {"output": "t"},
}


def order(names: tuple[str, ...]) -> ComparisonOptions:
    given: dict[str, Any] = {}
    for name in names:
        given |= OPTIONS[name]
    return ComparisonOptions(steps=300, **given)


@cache
def ending(end: str) -> Machine:
    return machine(HEAD + ENDS[end])


def compared(first: str, second: str, names: tuple[str, ...]) -> EqualDocument:
    """Compare two ends on the word a."""
    asked = order(names)
    one, two = (
        MachineDecider(end, ending(end), asked.steps, 60.0, asked.rules) for end in (first, second)
    )
    return compare(one, two, Inputs(("a",), -1, (("a",),)))


@pytest.mark.parametrize("names", TOLD_APART, ids=" ".join)
def test_two_ends_agree_exactly_if_the_table_has_them_together(
    names: tuple[str, ...],
) -> None:
    classes = [set(each.strip().split(", ")) for each in TOLD_APART[names].split("|")]
    ends = set.union(*classes)
    assert ends == ENDS.keys() - {"is open"}
    for first, second in product(ends, repeat=2):
        found = compared(first, second, names)
        together = any({first, second} <= each for each in classes)
        assert (found.alike, found.difference is None) == (together, together), (first, second)
        assert found.undecided == 0


@pytest.mark.parametrize("names", TOLD_APART, ids=" ".join)
def test_runs_out_of_budget_neither_agree_nor_differ(
    names: tuple[str, ...],
) -> None:
    for end in ENDS:
        found = compared(end, "is open", names)
        assert (found.alike, found.difference, found.undecided) == (0, None, 1)
        assert found.never_halts.second == Endless(0, 1)


def test_words_without_a_halt_are_counted_in_every_comparison() -> None:
    """It loops on words that begin with a, and would reject all others."""
    rows = "go: a -> a S go\n    b -> b S no\n    _ -> _ S no\n"
    for names in TOLD_APART:
        asked = order(names)
        one = MachineDecider("one", machine(HEAD + rows), 300, 60.0, asked.rules)
        found = compare(one, one, Inputs(("a", "b"), 3), to_the_end=True)
        assert found.never_halts == BothEndless(Endless(7, 0), Endless(7, 0))
        assert (found.alike, found.difference) == (15, None)


def test_strict_and_recognizer_exclude_each_other() -> None:
    with pytest.raises(InputError, match="--strict keeps never halting and rejecting apart"):
        order(("strict", "recognizer"))


@pytest.mark.parametrize("names", TOLD_APART, ids=" ".join)
def test_the_options_of_an_order_say_the_same(names: tuple[str, ...]) -> None:
    written = {option.partition("=")[0] for option in order(names).options()}
    spelled = {"stuck": "--stuck-rejects", "output": "--compare-tape"}
    assert {spelled.get(name, f"--{name}") for name in names} == written - {
        *("--random", "--seed", "--steps", "--input-tapes")
    }
