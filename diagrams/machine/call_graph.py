"""Which machine calls which: the machine files behind one file, and their routines.

How to read one: a box is a machine file, a rounded box a routine. A full arrow is a call that
comes back, and says to which state; a dashed one with an open head does not come back: the called
one returns for its caller. A line on an arrow is a call, with the state that makes it.
Helpers, which call nothing and are given their tapes, are listed in the boxes of their callers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from automata.linking.units import Library, Unit, find_unit, main_unit, refuse_recursion
from automata.notation.printer import print_ref
from automata.notation.source import RETURN, Call, Source
from diagrams.look import USUAL, Look
from diagrams.render.dot_text import GAP, html, html_lines, left_lines, plain_name

if TYPE_CHECKING:
    from graphviz import Digraph  # slow to load

Key = tuple[str, str]

WIDEST_ABOUT = 30  # characters in a line of a box


@dataclass(frozen=True, slots=True)
class Box:
    """A machine file (`routine` empty) or a routine of one.

    helpers : the names of helpers that it calls, if they have no separate boxes
    """

    machine: str
    routine: str
    about: str = ""
    main: bool = False
    helpers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallSite:
    """One call as an arrow shows it: the state that makes it, the tapes, the state after it."""

    state: str
    tapes: tuple[str, ...]
    then: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """All calls from one box to another that come back, or all that do not.

    caller, callee : machine and routine, as the boxes have them
    """

    caller: Key
    callee: Key
    comes_back: bool
    sites: tuple[CallSite, ...]


@dataclass(frozen=True, slots=True)
class CallGraph:
    """The calls of a machine, direct or not, in the order in which they are met."""

    name: str
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


def call_graph_dot(
    main: Source, library: Library, *, helpers: bool = False, look: Look = USUAL
) -> str:
    """Draw the calls of a machine as DOT; with `helpers`, these have separate boxes, too.

    Raises NotationError for recursion, or a call to a missing unit.
    """
    return _graph_dot(call_graph(main, library, helpers=helpers), look)


def call_graph(main: Source, library: Library, *, helpers: bool = False) -> CallGraph:
    """Collect the calls of a machine and of all that it calls.

    Raises NotationError for recursion, or a call to a missing unit.
    """
    refuse_recursion(main_unit(main), lambda call, unit: find_unit(call, unit, library))
    units = {unit.key: unit for unit in [main_unit(main)]}
    waiting = list(units.values())
    boxes: list[Box] = []
    arrows: dict[tuple[Key, Key, bool], list[CallSite]] = {}
    for unit in waiting:  # grows on the way
        listed: dict[str, None] = {}
        for state, call in _sites(unit):
            callee = find_unit(call, unit, library)
            if not helpers and _helps(call, callee):
                listed[callee.name] = None
                continue
            if units.setdefault(callee.key, callee) is callee:
                waiting.append(callee)
            ends = (unit.key, callee.key, call.then.name != RETURN)
            arrows.setdefault(ends, []).append(CallSite(state, call.tapes, print_ref(call.then)))
        about = "" if unit.routine else unit.source.about
        boxes.append(Box(*unit.key, about, not boxes, tuple(listed)))
    all_arrows = tuple(Arrow(*ends, tuple(sites)) for ends, sites in arrows.items())
    return CallGraph(main.name, tuple(boxes), all_arrows)


def site_lines(arrow: Arrow) -> list[str]:
    """Write the calls of one arrow below each other: state, tapes, and the state after it."""
    sites = Counter(arrow.sites)
    calls = [f"{s.state} ({', '.join(s.tapes)})" if s.tapes else s.state for s in sites]
    if arrow.comes_back:
        column = max(map(len, calls))
        calls = [f"{c:<{column}} then {s.then}" for c, s in zip(calls, sites, strict=True)]
    return [c if n == 1 else f"{c} ×{n}" for c, n in zip(calls, sites.values(), strict=True)]


def _helps(call: Call, callee: Unit) -> bool:
    """Whether a call is to a helper: it is given its tapes and calls nothing itself."""
    return bool(call.tapes) and not any(_sites(callee))


def _sites(unit: Unit) -> Iterator[tuple[str, Call]]:
    """Give every call of a unit with the state that makes it, in the order of the file."""
    for block in unit.states:
        if block.body is not None:
            yield print_ref(block.label), block.body
        for row in block.rows:
            if isinstance(row.goto, Call):
                yield print_ref(block.label), row.goto


def _graph_dot(calls: CallGraph, look: Look) -> str:
    """Write a call graph as DOT."""
    from graphviz import Digraph  # slow to load

    title = {} if look.bare else {"label": _title(calls, look)}
    graph = Digraph(
        plain_name(f"calls of {calls.name}"),
        graph_attr={
            **title, "labelloc": "t", "labeljust": "l", "fontname": look.sans,
            "rankdir": look.direction, "nodesep": "0.4", "ranksep": "0.5", "pad": "0.2",
        },
        node_attr={
            "fontname": look.sans, "fontsize": look.points(12), "shape": "box", "style": "filled",
            "color": "#333333", "fillcolor": "#ececec", "margin": "0.14,0.08",
        },
        edge_attr={
            "fontname": look.mono, "fontsize": look.points(10), "color": "#333333",
            "arrowsize": "0.8",
        },
    )  # fmt: skip
    for box in calls.boxes:
        _draw_box(graph, box, look)
    for arrow in calls.arrows:
        _draw_arrow(graph, arrow)
    return str(graph.source)


def _name(key: Key) -> str:
    return plain_name("/".join(part for part in key if part))


def _draw_box(graph: Digraph, box: Box, look: Look) -> None:
    title, size = (box.routine, 12) if box.routine else (box.machine, 14)
    small = [f"routine of {box.machine}"] if box.routine else wrap(box.about, WIDEST_ABOUT)
    lines = [f'<FONT POINT-SIZE="{look.points(size)}"><B>{html(title)}</B></FONT>']
    font = f'<FONT POINT-SIZE="{look.points(10)}">'
    lines += [f"{font}{html(line)}</FONT>" for line in small]
    if box.helpers:
        text = wrap(f"uses {', '.join(box.helpers)}", WIDEST_ABOUT)
        lines += [f"{font}<I>{html(line)}</I></FONT>" for line in text]
    form = {"style": "filled,rounded", "fillcolor": "white"} if box.routine else {}
    width = "2.4" if box.main else "1.2"
    key = (box.machine, box.routine)
    graph.node(_name(key), f"<{'<BR/>'.join(lines)}>", penwidth=width, **form)


def _draw_arrow(graph: Digraph, arrow: Arrow) -> None:
    label = left_lines(f" {line}" for line in site_lines(arrow))
    ends = (_name(arrow.caller), _name(arrow.callee))
    if arrow.comes_back:
        graph.edge(*ends, label=label)
    else:
        graph.edge(*ends, label=label, style="dashed", arrowhead="empty")


def _title(calls: CallGraph, look: Look) -> str:
    lines = [
        f'<FONT POINT-SIZE="{look.points(18)}"><B>{html(f"Calls of {calls.name}")}</B></FONT>',
        GAP,
    ]
    lines += [
        f'<FONT POINT-SIZE="{look.points(11)}">{html(line)}</FONT>'
        for line in (
            "full arrow: comes back, then continues in the state named",
            "dashed arrow, open head: does not come back, but returns for its caller",
        )
    ]
    return html_lines([*lines, GAP])
