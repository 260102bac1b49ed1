"""A machine file with lines `layout` is drawn where they say."""

from __future__ import annotations

import re
from math import dist

import pytest

from automata import parse
from diagrams.look import Look
from diagrams.machine.neighbourhood import diagram_of
from diagrams.machine.picture import machine_dot, picture_dot
from diagrams.render.render import layout_of

ROWS = """machine placed
tapes t
symbols a
start here
accept yes

here:  a -> a R there
       _ -> _ S here
there: a -> a R here
       _ -> _ S yes

"""
PLACES = {"here": (0.0, 0.0), "there": (300.0, 40.5), "yes": (-100.0, 220.0)}


def placed(*states: str) -> str:
    lines = (f"layout {state} {PLACES[state][0]} {PLACES[state][1]}\n" for state in states)
    return ROWS + "".join(lines)


def test_each_state_is_at_its_place_to_the_right_and_down() -> None:
    dot = machine_dot(parse(placed(*PLACES)))
    layout = layout_of(dot)
    assert layout is not None
    x, y = layout.nodes["here"]
    for state, (right, down) in PLACES.items():
        assert dist(layout.nodes[state], (x + right, y - down)) < 0.2


@pytest.mark.parametrize("left_to_right", [True, False])
def test_without_a_place_for_each_state_graphviz_finds_the_places(left_to_right: bool) -> None:
    assert "pos=" in machine_dot(parse(placed(*PLACES)))
    some = parse(placed(*PLACES if left_to_right else ("here", "yes")))
    assert "pos=" not in machine_dot(some, Look(left_to_right=left_to_right))


def test_a_part_of_a_placed_machine_keeps_its_places() -> None:
    near = Look(around="there", within=1)
    dot = picture_dot(diagram_of(parse(placed(*PLACES)), near), look=near)
    assert dot.count("pos=") == len(PLACES) + 1  # and that of the arrow at the start


def test_two_arrows_between_two_states_run_past_each_other() -> None:
    dot = machine_dot(parse(placed(*PLACES)))
    there, back = (
        re.search(rf"\t{ends} \[.*headport=(\w+) .*tailport=(\w+)\]", dot)
        for ends in ("here -> there", "there -> here")
    )
    assert there is not None
    assert back is not None
    assert there.groups() == ("nw", "ne")
    assert back.groups() == ("se", "sw")
    assert re.search(r"\there -> here \[.*headport=ne .*tailport=nw\]", dot)
    assert not re.search(r"\tthere -> yes \[.*port", dot)
