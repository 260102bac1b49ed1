"""States of a drawing stay where they are; new ones come near their neighbours."""

from __future__ import annotations

from math import dist

import pytest

from automata import parse
from diagrams.machine.model import Diagram, picture_of
from diagrams.machine.places import NEAREST, aligned, laid_out, places_of
from strategies.machine_files import built_in_files
from tests.effort import part

CHAIN = "tapes t\nsymbols a\nq0: a -> a R q1\nq1: a -> a R q2\nq2: a -> a R q0\nalone:\n"


def _picture(text: str) -> Diagram:
    return picture_of(parse(text))


def test_the_file_says_where_a_state_is_then_the_drawing() -> None:
    picture = _picture(CHAIN + "layout q1 10.5 -20\n")
    places = places_of(picture, {"/q0": (300.0, 5.0), "/q1": (1.0, 1.0)})
    assert places["/q1"] == (10.5, -20.0)
    assert places["/q0"] == (300.0, 5.0)


def test_a_new_state_comes_near_its_neighbours_and_upon_no_other() -> None:
    known = {"/q0": (100.0, 100.0), "/q1": (220.0, 100.0)}
    places = places_of(_picture(CHAIN), known)
    assert dist(places["/q2"], (160.0, 100.0)) < 200
    names = sorted(places)
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            assert dist(places[one], places[other]) >= NEAREST


@pytest.mark.parametrize("name", part(built_in_files(), 8))
def test_every_node_has_a_place_with_graphviz_and_without(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = _picture(built_in_files()[name].read_text("utf-8"))
    keys = {node.key for node in picture.parts[0].nodes}
    with_graphviz = laid_out(picture)
    monkeypatch.setattr("diagrams.machine.places.layout_of", lambda *_: None)
    without = laid_out(picture)
    for places in (with_graphviz, without):
        assert set(places) == keys
        assert len(set(places.values())) == len(keys)
    assert set(places_of(picture, {})) == keys | {node.key for node in picture.idle}


def test_states_nearly_in_a_row_are_put_into_it() -> None:
    places = {"a": (0.0, 0.0), "b": (100.0, 12.0), "c": (200.0, -9.0), "d": (205.0, 90.0)}
    made = aligned(places)
    assert made["a"][1] == made["b"][1] == made["c"][1] == 1.0
    assert made["c"][0] == made["d"][0]
    assert aligned(made) == made


def test_states_that_are_chosen_become_one_row_or_one_column() -> None:
    row = aligned({"a": (0.0, 0.0), "b": (300.0, 80.0), "c": (600.0, 10.0)}, together=True)
    assert {y for _, y in row.values()} == {30.0}
    column = aligned({"a": (0.0, 0.0), "b": (80.0, 300.0)}, together=True)
    assert {x for x, _ in column.values()} == {40.0}
