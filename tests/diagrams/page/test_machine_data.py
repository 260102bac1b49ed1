"""Steps of a run as data: small and whole."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, run, start
from automata.engine.steps import apply, ends_of
from diagrams.page import machine_data as module
from diagrams.page.machine_data import keyframe, packed, trace_data
from tests.automata.generated import machines, two_words
from tests.diagrams.page.packed import configuration_of, unpacked
from tests.effort import examples

numbers = st.lists(st.integers(0, 2**40) | st.integers(0, 2), max_size=60)


@given(numbers)
def test_numbers_are_unpacked_as_they_were_packed(values: list[int]) -> None:
    assert unpacked(packed(values)) == values


@given(machines(), two_words, st.integers(0, 30))
@settings(max_examples=examples(200), deadline=None)
def test_a_configuration_is_read_back_as_it_was_written(
    machine: Machine, words: dict[str, str], steps: int
) -> None:
    now = run(machine, start(machine, words), steps).configuration
    again = configuration_of(machine, keyframe(machine, now))
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


def _followed(machine: Machine, chunk: dict[str, Any]) -> tuple[Configuration, Configuration]:
    assert not ends_of(machine)
    begin = now = configuration_of(machine, chunk["from"])
    taken = unpacked(chunk["steps"])
    assert len(taken) == chunk["length"]
    for number in taken:
        now = apply(machine.productions[number], now.tapes)
    return begin, now
