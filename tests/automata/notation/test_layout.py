"""The places of states in pictures: parse, print and files of JFLAP keep them; runs ignore them."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from automata import link, parse, print_source, run, start
from automata.conversions.forms import literal_rows
from automata.formats import SourceText, read_machine
from automata.formats.registry import NO_LAYOUT, PLACING, targets, write
from automata.notation.layout import coordinate
from automata.notation.source import StateRef
from tests.effort import examples

STATES = ("q0", "q 1", "(2,3)", "yes")
TEXT = """\
tapes t
symbols a b
accept yes
reject when stuck *
q0: a -> b R "q 1"
"q 1": a -> b R "(2,3)"
"(2,3)": a -> b R yes
"""
coordinates = st.integers(-(10**9), 10**9).map(lambda number: number / 1000)
places = st.dictionaries(st.sampled_from(STATES), st.tuples(coordinates, coordinates))


def _text(layout: dict[str, tuple[float, float]]) -> str:
    names = {state: state if state.isalnum() else f'"{state}"' for state in STATES}
    return TEXT + "".join(f"layout {names[s]} {x:.3f} {y:.3f}\n" for s, (x, y) in layout.items())


@given(places, st.sampled_from(("jflap", "jflap4")))
@example({"q0": (0.0, 999_999.999)}, "jflap")
@settings(max_examples=examples(50))
def test_a_layout_goes_to_jflap_and_back_unchanged(
    layout: dict[str, tuple[float, float]], target: str
) -> None:
    """From rows to JFLAP all states get a place, those of the layout their own; then it stays."""
    source = parse(_text(layout))
    there = write(link(source), source, target)
    assert NO_LAYOUT not in there.losses
    back = read_machine(SourceText(there.text, "m.jff", "m")).source
    machine = link(back)
    assert len(machine.layout) == len(STATES)
    named = {state: f"q{at}" for at, state in enumerate(link(source).states)}
    for state, at in layout.items():
        assert machine.layout[state if target == "jflap" else named[state]] == at
    again = write(machine, back, target)
    assert link(read_machine(SourceText(again.text, "m.jff", "m")).source).layout == machine.layout
    assert parse(print_source(back)) == back


@given(places)
@settings(max_examples=examples(20))
def test_no_run_looks_at_a_layout(layout: dict[str, tuple[float, float]]) -> None:
    plain, placed = link(parse(TEXT)), link(parse(_text(layout)))
    assert plain == placed
    word = {"t": "aaa"}
    assert run(plain, start(plain, word), 9) == run(placed, start(placed, word), 9)


def test_states_without_a_place_are_put_below_those_that_have_one() -> None:
    source = parse(TEXT + "layout q0 10 700\n")
    text = write(link(source), source, "jflap").text
    machine = link(read_machine(SourceText(text, "m.jff", "m")).source)
    assert all(y > 700 for state, (_, y) in machine.layout.items() if state != "q0")


@pytest.mark.parametrize("target", sorted({*targets()} - PLACING))
def test_a_format_without_places_says_that_they_are_left_out(target: str) -> None:
    source = parse("machine A\ntapes t\nsymbols 1\nblank 0\nA: 0 -> 1 R A\nlayout A 1 2\n")
    assert NO_LAYOUT in write(link(source), source, target).losses


def test_literal_rows_keep_the_layout() -> None:
    source = parse(_text({"q0": (1.0, 2.5), "yes": (3.0, 4.0)}))
    assert link(literal_rows(link(source))).layout == link(source).layout


def test_a_layout_line_is_not_compared_with_each_line_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = 0
    equal = StateRef.__eq__

    def counting(one: StateRef, other: object) -> bool:
        nonlocal compared
        compared += 1
        return equal(one, other)

    names = [f"s{number}" for number in range(300)]
    rows = "".join(f"{name}: a -> b R yes\n" for name in names)
    text = f"tapes t\nsymbols a b\naccept yes\n{rows}"
    monkeypatch.setattr(StateRef, "__eq__", counting)
    parse(text)
    without, compared = compared, 0
    assert len(parse(text + "".join(f"layout {name} 1 2\n" for name in names)).layout) == 300
    assert compared <= without + 3 * len(names)


def test_a_label_that_means_several_states_gives_none_a_place() -> None:
    text = "tapes t\nsymbols a b\nvars x: a b\nstart s(a)\naccept y\ns(x): x -> x R y\n"
    assert dict(link(parse(f"{text}layout s(x) 1 2\nlayout y 3 4\n")).layout) == {"y": (3, 4)}


@pytest.mark.parametrize("written", ["", "x", "nan", "inf", "1e9", "-1000000.1", "1 2"])
def test_only_a_number_within_bounds_is_a_coordinate(written: str) -> None:
    assert coordinate(written) is None


@pytest.mark.parametrize("x", ["nan", "", "1e300", "left"])
def test_a_place_in_a_file_of_jflap_that_cannot_be_read_is_left_out_with_a_note(x: str) -> None:
    text = (
        "<structure><type>turing</type><automaton>"
        f'<state id="0" name="q0"><x>{x}</x><y>1</y><initial/></state>'
        '<state id="1" name="q1"><x>2.0004</x><y>-3</y><final/></state>'
        "</automaton></structure>"
    )
    reading = read_machine(SourceText(text, "m.jff", "m"))
    assert dict(link(reading.source).layout) == {"q1": (2.0, -3.0)}
    assert reading.notes == ("the place of the state in line 1 is left out: not two numbers",)
