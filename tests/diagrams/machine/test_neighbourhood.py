"""A state of a large machine is drawn with its neighbours; a note counts the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automata import parse
from diagrams.errors import DiagramError
from diagrams.look import Look
from diagrams.machine.drawn import FORMATS, machine_rendering
from diagrams.machine.model import picture_of
from diagrams.machine.neighbourhood import MORE, diagram_of, neighbourhood
from diagrams.render.render import Format

CHAIN = parse(
    "machine chain\ntapes t\nsymbols a\naccept end\n"
    + "".join(f"s{n}: a -> a R {f's{n + 1}' if n < 9 else 'end'}\n" for n in range(10))
    + "routine go(t)\ns4: a -> a R return\n"
)


def shown(around: str, within: int) -> dict[str, bool]:
    """Give the nodes of the machine that are drawn, and whether each has more arrows."""
    part = diagram_of(CHAIN, Look(around=around, within=within)).parts[0]
    return {node.name: MORE in node.notes for node in part.nodes}


def test_the_nodes_within_some_arrows_are_drawn_and_the_outermost_have_more() -> None:
    assert shown("s4", 0) == {"s4": True}
    assert shown("s4", 1) == {"s3": True, "s4": False, "s5": True}
    assert shown("s0", 2) == {"s0": False, "s1": False, "s2": True}
    assert shown("end", 1) == {"s9": True, "end": False}
    assert set(shown("s4", 1_000).values()) == {False}


def test_the_legend_says_how_much_is_shown() -> None:
    notes = diagram_of(CHAIN, Look(around="s0", within=1)).notes
    assert notes[-2:] == (
        "around   s0, within 1: 2 of 13 states and calls",
        "…        in a state: it has more arrows",
    )


def test_a_state_of_a_routine_is_found_too_and_parts_without_it_are_left_out() -> None:
    whole = picture_of(CHAIN)
    assert [part.name for part in neighbourhood(whole, "s4", 1).parts] == ["", "go(t)"]
    assert [part.name for part in neighbourhood(whole, "s5", 1).parts] == [""]


@given(st.integers(0, 9), st.integers(0, 12))
def test_a_neighbourhood_is_a_part_of_the_whole_with_all_arrows_between(
    at: int, within: int
) -> None:
    whole, part = picture_of(CHAIN).parts[0], neighbourhood(picture_of(CHAIN), f"s{at}", within)
    keys = {node.key for node in part.parts[0].nodes}
    between = {edge for edge in whole.edges if {edge.source, edge.target} <= keys}
    assert set(part.parts[0].edges) == between
    assert len(keys) == min(at, within) + 1 + min(10 - at, within)


def test_a_state_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(DiagramError) as refused:
        diagram_of(CHAIN, Look(around="s11"))
    assert str(refused.value) == "chain has no state s11\n  hint: did you mean 's1'?"


@pytest.mark.parametrize("format", FORMATS)
def test_a_neighbourhood_without_the_start_is_drawn_in_every_format(format: Format) -> None:
    made = machine_rendering(CHAIN, format, Look(around="s7"))
    if made.format in (Format.SVG, Format.DOT, Format.TEX, Format.MMD):
        text = made.data.decode()
        assert "s8" in text
        assert "s0" not in text


def test_a_hint_lists_the_states_if_no_name_is_near() -> None:
    with pytest.raises(DiagramError) as refused:
        diagram_of(CHAIN, Look(around="xyzzy"))
    assert (
        refused.value.hint == "its states are s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, end, return"
    )


def test_a_state_that_no_row_leads_to_is_reported() -> None:
    called = parse("machine m\ntapes t\nsymbols a\naccept yes\nreject no\ns: a -> a R yes\n")
    with pytest.raises(DiagramError) as refused:
        diagram_of(called, Look(around="no"))
    assert refused.value.problem.startswith("no row of m leads to no: ")
