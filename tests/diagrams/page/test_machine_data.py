"""Steps of a run as data: small, whole, and refused where they are not what they claim to be."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, link, parse, run, start
from automata.engine.steps import apply, ends_of
from automata.errors import TapeError
from diagrams.page import machine_data as module
from diagrams.page.machine_data import (
    keyframe,
    next_steps,
    packed,
    production_numbers,
    thawed,
    trace_data,
    unpacked,
)
from tests.automata.generated import machines, two_words
from tests.effort import examples
from tests.machines.texts import PALINDROME

numbers = st.lists(st.integers(0, 2**40) | st.integers(0, 2), max_size=60)


@given(numbers)
def test_numbers_are_unpacked_as_they_were_packed(values: list[int]) -> None:
    assert unpacked(packed(values), len(values)) == values


@given(machines(), two_words, st.integers(0, 30))
@settings(max_examples=examples(200), deadline=None)
def test_a_configuration_is_read_back_as_it_was_written(
    machine: Machine, words: dict[str, str], steps: int
) -> None:
    now = run(machine, start(machine, words), steps).configuration
    again = thawed(machine, keyframe(machine, now))
    assert again == now
    assert [tape.position for tape in again.tapes] == [tape.position for tape in now.tapes]


@given(machines(choice=True), two_words, st.lists(st.integers(1, 1), max_size=9))
@settings(max_examples=examples(200), deadline=None)
def test_chunks_hold_every_step_and_begin_where_the_one_before_ends(
    machine: Machine, words: dict[str, str], choices: list[int]
) -> None:
    first = start(machine, words)
    ended = run(machine, first, 40, choices)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "EVERY", 7)
        trace = trace_data(machine, first, 40, choices)
    assert trace["length"] == ended.steps
    instants = [_followed(machine, chunk) for chunk in trace["chunks"]]
    for (_, last), (begin, _) in pairwise(instants):
        assert last == begin
    assert instants[-1][1] == ended.configuration
    end = trace["chunks"][-1]["end"]
    assert (end and end["verdict"]) == (None if ended.verdict == "budget spent" else ended.verdict)
    answer = next_steps(machine, first, 40, choices, production_numbers(machine))
    assert (answer["length"], answer["end"]) == (ended.steps, end)


def _followed(machine: Machine, chunk: dict[str, Any]) -> tuple[Configuration, Configuration]:
    assert not ends_of(machine)
    begin = now = thawed(machine, chunk["from"])
    for number in unpacked(chunk["steps"], chunk["length"]):
        now = apply(machine.productions[number], now.tapes)
    return begin, now


@pytest.mark.parametrize(
    "change",
    [
        {"state": 99},
        {"state": "0"},
        {"state": True},
        {"tapes": []},
        {"tapes": None},
        {"tapes": [{"low": 0, "cells": "/w==", "head": 0}] * 2},
        {"tapes": [{"low": 0, "cells": "BwQCkAM=", "head": 0}] * 2},
        {"tapes": [{"low": 0, "cells": "Ag==", "head": 7}] * 2},
        {"tapes": [{"low": 0, "cells": packed([1] * 2_000_000), "head": 0}] * 2},
        {"tapes": [{"cells": "Ag=="}] * 2},
    ],
)
def test_what_is_no_configuration_of_the_machine_is_refused(change: dict[str, Any]) -> None:
    machine = link(parse(PALINDROME))
    good = keyframe(machine, start(machine))
    with pytest.raises(TapeError, match=r"no configuration of|more than 1,000,000 cells"):
        thawed(machine, good | change)
