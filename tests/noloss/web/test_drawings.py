"""A change of a drawing is made in the text, which stays the one source."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from automata import link, parse, run, start
from diagrams.machine.signs import BLANKS
from noloss.web.machines.drawings import MOST_ROWS, MOST_STATES
from noloss.web.machines.pages import EXAMPLE
from noloss.web.machines.texts import built_in_machines
from tests.effort import part
from tests.machines.texts import machine_text


class Paper:
    """A drawing, as a browser keeps it between questions."""

    def __init__(self, site: TestClient, text: str = "", calls: str = "wst") -> None:
        self.site, self.text, self.calls = site, text, calls
        self.places: dict[str, Any] = {}
        self.drawing: Any = None

    def asked(self, change: Any = None) -> Any:
        machine = {"text": self.text, "calls": self.calls}
        question = {"machine": machine, "places": self.places, "change": change}
        answer = self.site.post("/machines/draw", json=question)
        told = answer.json()
        if answer.status_code == 200 and not told.get("problem") and told["drawing"]:
            self.text, self.drawing = told.get("text", self.text), told["drawing"]
            self.places = {node["id"]: (node["x"], node["y"]) for node in told["drawing"]["nodes"]}
        return told

    def do(self, what: str, **how: Any) -> Any:
        told = self.asked({"do": what, **how})
        assert "problem" not in told, told
        return told

    def arrow(self, source: str, target: str, *rows: str) -> Any:
        return self.do("arrow", source=source, target=target, rows=rows)


def test_a_machine_is_drawn_from_nothing_on_two_tapes(site: TestClient) -> None:
    """It copies a word."""
    paper = Paper(site)
    paper.do("new", tapes=2, symbols="ab")
    paper.do("add", at=[300, 100])
    paper.do("rename", state="q1", name="done")
    paper.do("mark", state="done", role="accept")
    paper.arrow("q0", "q0", "a _ -> a a R R", "b _ b b R R")
    paper.arrow("q0", "done", "_ _ S S")
    machine = link(parse(paper.text))
    ended = run(machine, start(machine, {"tape1": "abba"}))
    assert ended.verdict == "accepted"
    assert "layout  q0 100 100\nlayout  done 300 100" in paper.text
    assert paper.drawing["symbols"] == [["a", "b", "_", "*"], ["_", "a", "b", "*"]]


def test_a_state_on_an_empty_paper_is_a_machine(site: TestClient) -> None:
    paper = Paper(site)
    assert paper.asked() == {"drawing": None, "undrawn": ""}
    paper.do("add", at=[40.25, -7])
    assert parse(paper.text).layout[0].x == 40.25
    told = Paper(site).asked({"do": "layout"})
    assert "there is no machine yet" in told["problem"]


@pytest.mark.parametrize("typed", ["0 1", "0,1", "0, 1,_", "01", " 0 ,1 "])
def test_the_symbols_of_a_new_machine_are_separated_by_spaces_or_commas(
    site: TestClient, typed: str
) -> None:
    told = Paper(site).do("new", symbols=typed)
    assert parse(told["text"]).symbols == ("0", "1")
    assert "a machine needs symbols" in Paper(site).asked({"do": "new", "symbols": ","})["problem"]


@pytest.mark.parametrize("sign", BLANKS)
def test_the_sign_under_which_a_drawing_shows_the_blank_is_the_blank_in_a_row(
    site: TestClient, sign: str
) -> None:
    symbols = f"a {' '.join(BLANKS[: BLANKS.index(sign)])}"
    paper = Paper(site, f"tapes t\nsymbols {symbols}\nq0:\n")
    told = paper.arrow("q0", "q0", f"{sign} -> {sign} R")
    assert (told["notes"], paper.drawing["edges"][0]["rows"]) == ([], ["_ -> _ R"])
    assert sign in paper.drawing["edges"][0]["label"]


@pytest.mark.parametrize("name", part(built_in_machines(), 6))
def test_every_built_in_machine_is_drawn_and_keeps_its_meaning(site: TestClient, name: str) -> None:
    """A name changes, all states are placed, an arrow gets no rows and gets them back."""
    text = built_in_machines()[name].read_text("utf-8")
    paper = Paper(site, text, name.rpartition("/")[0])
    paper.asked()
    state = next(node["id"] for node in paper.drawing["nodes"] if node["kind"] == "state")
    plain = state.partition("(")[0]
    paper.do("move", to={state: [5, 6]})
    paper.do("rename", state=state, name="renamed")
    paper.do("rename", state=state.replace(plain, "renamed", 1), name=plain)
    placed = parse(paper.text)
    assert placed.states == parse(text).states
    assert len(placed.layout) == len(placed.states) + len(placed.finals)
    edge = next(edge for edge in paper.drawing["edges"] if edge["rows"])
    paper.arrow(edge["source"], edge["target"], *edge["rows"])
    assert parse(paper.text) == placed


def test_a_parametrised_name_keeps_its_values(site: TestClient) -> None:
    rows = "q: n -> n R c(n)\nc(n): n -> n R c(n)\n     _ -> n S q\n"
    paper = Paper(site, f"tapes t\nsymbols a b\nvars n: a b\n{rows}")
    paper.do("rename", state="c(n)", name="carry(n)")
    assert "carry(n): n -> n R carry(n)" in paper.text
    assert "q: n -> n R carry(n)" in paper.text


def test_states_that_were_drawn_stay_while_the_text_changes(site: TestClient) -> None:
    paper = Paper(site, EXAMPLE)
    paper.asked()
    before = dict(paper.places)
    paper.text = EXAMPLE.replace("L S   rewind", "L S   back", 1) + "back: a a -> a a L L copy\n"
    paper.asked()
    assert {name: paper.places[name] for name in before} == before
    assert "back" in paper.places


@pytest.mark.parametrize(
    ("change", "problem", "hint"),
    [
        ({"do": "rename", "state": "copy", "name": "yes"}, "a state yes already", "another name"),
        ({"do": "mark", "state": "copy", "role": "accept"}, "copy has arrows", "when stuck copy"),
        ({"do": "arrow", "source": "yes", "target": "no", "rows": ["a a R R"]}, "halts", "final"),
        ({"do": "arrow", "source": "copy", "target": "no", "rows": ["a"]}, "exactly one", "reads"),
        (
            {"do": "arrow", "source": "copy", "target": "no", "rows": ["a b -> x b R R"]},
            "variable x has no value here",
            "read it",
        ),
        ({"do": "arrow", "source": "copy", "target": "?", "rows": []}, "is not a state", "call"),
        ({"do": "delete", "nodes": [], "arrows": [["yes", "no"]]}, "cannot be removed", "call"),
    ],
)
def test_a_change_without_a_drawing_is_refused_with_a_way_out(
    site: TestClient, change: Any, problem: str, hint: str
) -> None:
    paper = Paper(site, EXAMPLE)
    told = paper.asked(change)
    assert problem in told["problem"]
    assert hint in told.get("hint", told["problem"])
    assert paper.text == EXAMPLE


def test_a_text_that_cannot_be_drawn_says_why(site: TestClient) -> None:
    def why(text: str) -> str:
        return str(Paper(site, text).asked()["undrawn"])

    assert why(EXAMPLE.replace("S S   yes", "S S   yez")) == (
        "the text has errors: line 14: there is no state yez"
    )
    assert why(EXAMPLE.replace("tapes ", "tape ")).startswith("the text has errors: line 3:")
    rows = "".join(f"  '{chr(0x4E00 + n)}' -> _ R q\n" for n in range(MOST_ROWS + 1))
    symbols = " ".join(chr(0x4E00 + n) for n in range(MOST_ROWS + 1))
    assert why(f"tapes t\nsymbols {symbols}\nq:\n{rows}") == (
        "401 rows are too many to draw by hand: write them as text"
    )
    states = "".join(f"q{n}:\n" for n in range(MOST_STATES + 1))
    assert "151 states are too many" in why(f"tapes t\nsymbols a\n{states}")
    assert why("0 _ R q0\n") != ""
    names = "a b c d e f"
    huge = (
        f"tapes {names.upper()}\nsymbols 0 1 2 3 4 5 6 7 8 9\nvars {names}: 0 1 2 3 4 5 6 7 8 9\n"
    )
    assert "more than 20,000 transitions" in why(f"{huge}q: {names} -> {names} {'R ' * 6}q\n")
    jflap = "<structure><type>turing</type><automaton></automaton></structure>"
    assert "JFLAP" in why(jflap) or "errors" in why(jflap)


def test_calls_are_boxes_that_name_their_routine_or_machine(site: TestClient) -> None:
    paper = Paper(site, machine_text("nested"))
    paper.asked()
    lines = [node["opens"] for node in paper.drawing["nodes"] if node["opens"]]
    assert lines
    for opened in lines:
        line = paper.text.split("\n")[opened["line"] - 1]
        assert line.split()[:2] == ["routine", opened["routine"]]
    other = Paper(site, built_in_machines()["wst/R3"].read_text("utf-8"))
    other.asked()
    names = {node["opens"]["name"] for node in other.drawing["nodes"] if node["opens"]}
    assert {"wst/end", "wst/home"} <= names


def test_a_call_goes_with_the_rows_that_lead_to_it(site: TestClient) -> None:
    text = "tapes t\nsymbols a b\nq: a -> a R call go(t) then q\n   b -> b R q\n"
    paper = Paper(site, f"{text}routine go(t)\non: a -> a R on\n    _ -> _ S return\n")
    paper.asked()
    (box,) = [node["id"] for node in paper.drawing["nodes"] if node["kind"] == "call"]
    paper.do("delete", nodes=[box])
    assert "call" not in paper.text
    assert "b -> b R q" in paper.text
    assert "routine go(t)" in paper.text


def test_nothing_but_a_question_of_the_page_is_read(site: TestClient) -> None:
    machine = {"text": EXAMPLE}
    for change in (
        {"do": "burn"},
        {"do": "add", "at": [1e9, 0]},
        {"do": "add", "at": ["x", 0]},
        {"do": "new", "tapes": 99},
        {"do": "mark", "state": "copy", "role": "king"},
    ):
        answer = site.post("/machines/draw", json={"machine": machine, "change": change})
        assert answer.status_code == 400
        assert "the question cannot be read" in answer.json()["problem"]
