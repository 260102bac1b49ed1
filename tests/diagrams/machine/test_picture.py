"""A transition diagram shows different things differently, and every sign as itself."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from automata import Source, parse
from diagrams.machine.model import picture_of
from diagrams.machine.picture import LOOKS, machine_dot
from diagrams.render.render import Format, engines, render_bytes
from tests.diagrams.machines import made_up
from tests.machines.texts import PALINDROME, machine_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

needs_graphviz = pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")


# ── what is different looks different ────────────────────────────────────────────────────────────


def test_no_two_kinds_of_nodes_differ_by_colour_alone() -> None:
    same = {frozenset({"call", "alias"})}  # both are calls; the alias names its state
    for (one, look), (other, its) in combinations(LOOKS.items(), 2):
        shapes = [
            {k: v for k, v in x.items() if k in {"shape", "peripheries"}} for x in (look, its)
        ]
        assert shapes[0] != shapes[1] or {one, other} in same, (one, other)


@pytest.mark.parametrize(
    ("name", "said", "shape"),
    [
        ("pick", "by opponent", "diamond"),
        ("lay", "by machine", "hexagon"),
        ("guess", "choice", "parallelogram"),
        ("yes", "accept", "ellipse"),
        ("no", "reject", "octagon"),
        ("won", "result", "box"),
    ],
)
def test_a_choice_names_its_owner_and_an_end_its_meaning(name: str, said: str, shape: str) -> None:
    line = next(x for x in machine_dot(made_up()).splitlines() if x.startswith(f"\t{name} ["))
    assert f'label="{name}\\n{said}\\n"' in line
    assert f"shape={shape}" in line


def test_no_line_is_drawn_across_the_rows_at_a_loop(source: Source) -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    graph = pygraphviz.AGraph(string=machine_dot(source))
    graph.layout(prog="dot")
    boxes = [node for node in graph.nodes() if node.startswith("#loop ")]
    loops = [e for part in picture_of(source).parts for e in part.edges if e.source == e.target]
    assert len(boxes) == len(loops)
    for box in boxes:
        x, y = map(float, box.attr["pos"].split(","))
        width, height = float(box.attr["width"]) * 72, float(box.attr["height"]) * 72
        for edge in graph.edges():
            if edge.attr["style"] != "invis":
                assert not any(
                    abs(a - x) < width / 2 and abs(b - y) < height / 2
                    for a, b in points(edge.attr["pos"])
                ), (box, edge)


def test_a_machine_starts_at_its_top(source: Source) -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    graph = pygraphviz.AGraph(string=machine_dot(source))
    graph.layout(prog="dot")
    starts = [node for node in graph.nodes() if node.startswith("#start 0")]
    heights = {node: float(node.attr["pos"].split(",")[1]) for node in graph.nodes()}
    for start in starts:
        (first, *_) = graph.successors(start)
        others = [heights[node] for node in heights if not node.startswith("#")]
        assert heights[start] >= max(others)
        main = [node for node in reached(graph, first) if not node.startswith("#")]
        assert heights[first] >= max(heights[node] for node in main) - 1


def reached(graph: Any, first: Any) -> set[Any]:
    """Follow the arrows from a node."""
    found, waiting = {first}, [first]
    while waiting:
        for node in graph.successors(waiting.pop()):
            if node not in found:
                found.add(node)
                waiting.append(node)
    return found


def test_the_rows_at_a_loop_are_beside_it() -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    graph = pygraphviz.AGraph(string=machine_dot(parse(LOOPS)))
    graph.layout(prog="dot")
    for name in ("right", "left", "rest"):
        node, text = (graph.get_node(each) for each in (name, f"#loop {name}"))
        (x, y), (at, level) = (map(float, each.attr["pos"].split(",")) for each in (node, text))
        gap = at - float(text.attr["width"]) * 36 - x - float(node.attr["width"]) * 36
        assert level == y
        assert 10 < gap < 34, "points: wider than the loop, narrower than half an inch"


LOOPS = machine_text("loops")


def test_a_word_that_is_name_and_meaning_appears_once() -> None:
    dot = machine_dot(parse(LOOPS))
    assert 'label="accept\\n"' in dot
    assert 'label="no\\nreject\\n"' in dot
    assert dot.count("0,y → ") == 2


def points(spline: str) -> Iterator[tuple[float, float]]:
    """Walk along a line as Graphviz describes it: Bézier curves one after the other."""
    ends = [part for part in spline.split() if part[0] not in "se"]
    path = [complex(*map(float, point.split(","))) for point in ends]
    for at in range(0, len(path) - 3, 3):
        a, b, c, d = path[at : at + 4]
        for step in range(33):
            t = step / 32
            u = 1 - t
            z = u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
            yield z.real, z.imag


def test_a_routine_is_a_titled_cluster_with_its_entry_condition() -> None:
    dot = machine_dot(made_up())
    assert 'label="routine home(t)"' in dot
    assert 'label="routine sweep(a, b)"' in dot
    assert '"#start 1" -> "home/go" [label=" expects t=$\\l"' in dot
    assert picture_of(made_up()).parts[2].name == "sweep(a, b)"


def test_a_halting_state_is_drawn_where_it_is_reached_and_an_unreached_one_apart() -> None:
    picture = picture_of(made_up())
    kinds = [{node.name: node.kind for node in part.nodes} for part in picture.parts]
    assert kinds[0]["won"] == "result"
    assert kinds[2]["draw"] == "result"
    assert "draw" not in kinds[0]
    assert [node.name for node in picture.idle] == ["lost"]


# ── text ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_same_file_gives_the_same_dot(source: Source) -> None:
    assert machine_dot(source) == machine_dot(source)


def test_states_whose_names_differ_only_in_signs_of_dot_are_different_nodes() -> None:
    text = PALINDROME.replace("a b\n", "a b ':' '['\n").replace(
        "turn:  ", "turn(':'): else ->  * * S S no\nturn('['): else ->  * * S S no\nturn: "
    )
    dot = machine_dot(parse(text, "colons.tm"))
    assert "\t\"turn('_')\" [label=\"turn(':')\\n\"" in dot
    assert "\t\"turn('_')#2\" [label=\"turn('[')\\n\"" in dot
    assert "\"turn('_')#2\" -> no" in dot


@pytest.mark.slow
def test_the_dot_does_not_depend_on_the_order_of_sets() -> None:
    script = (
        "from diagrams.machine.picture import machine_dot; "
        "from tests.diagrams.machines import made_up; "
        "print(machine_dot(made_up()))"
    )
    root = Path(__file__).resolve().parents[3]
    dots = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root), "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(dots) == 1


def test_graphviz_reads_as_many_nodes_and_edges_as_the_picture_has(source: Source) -> None:
    pygraphviz = pytest.importorskip("pygraphviz")
    graph = pygraphviz.AGraph(string=machine_dot(source))
    picture = picture_of(source)
    nodes = sum(len(part.nodes) + 1 for part in picture.parts) + len(picture.idle)
    edges = sum(len(part.edges) + len(part.start) for part in picture.parts)
    loops = sum(e.source == e.target for part in picture.parts for e in part.edges)
    assert graph.number_of_nodes() == nodes + loops  # the rows at a loop are a separate node
    assert graph.number_of_edges() == edges + loops


@needs_graphviz
def test_every_odd_symbol_is_seen_as_itself_in_the_picture() -> None:
    svg = render_bytes(machine_dot(made_up()), Format.SVG).data.decode()
    drawn = re.findall(r"<text[^>]*>(.*?)</text>", svg)
    shown = [unescape(text).replace("\xa0", " ").strip() for text in drawn]
    for text in (
        r"Ki=\ → Kp=&lt;:R",
        "Ki=# → Ki='*':R",
        "Ki=d Kp=d Ko=¢ Kw=< Kc={ Kr=|",
        "say(':')",
        "sweep(Kp, Kr)",
        'Odd on purpose: <b>&lt;</b> {|} "\\n" ¢ ⊔',
        'vars     q: { } | < > " \\',
        r"Ki=\n (n = 1)",
    ):
        assert text in shown


def _random(states: int) -> str:
    """A machine of states that lead anywhere, the worst case for layers."""
    rng = Random(states)
    rows = "".join(
        f"q{at}:\n" + "".join(f"  {one} -> * R q{rng.randrange(states)}\n" for one in "01_")
        for at in range(states)
    )
    return f"machine m\ntapes t\nsymbols 0 1\naccept yes\n{rows}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("states", "said"),
    [(20, "mclimit=8 "), (60, "splines=line"), (300, "layout=sfdp")],
)
def test_the_time_for_a_layout_is_bounded_by_the_number_of_arrows(states: int, said: str) -> None:
    dot = machine_dot(parse(_random(states)))
    assert said in dot
    assert ("splines" in dot) == (states > 20)
    assert ("sfdp" in dot) == (states > 60)


def test_without_layers_the_rows_at_a_loop_are_the_label_of_its_edge() -> None:
    loop = re.sub(r"(q7:\n  0 -> \*) R \w+", r"\1 S q7", _random(100))
    dot = machine_dot(parse(loop))
    assert "layout=sfdp" in dot
    assert "#loop" not in dot
    assert re.search(r'\tq7 -> q7 \[label=" 0 .* S ', dot)


@pytest.mark.slow
@pytest.mark.parametrize("states", [50, 100, pytest.param(500, marks=pytest.mark.nightly)])
def test_machines_of_many_random_states_are_drawn(states: int) -> None:
    rendered = render_bytes(machine_dot(parse(_random(states))), Format.SVG)
    assert rendered.data.count(b"<ellipse") >= states
    assert (rendered.note is not None) == (states > 60)
