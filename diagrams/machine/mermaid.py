"""Transition diagrams as Mermaid, which a README on many sites shows as a picture.

A diagram of states, version 2, laid out by the site that shows it. The kinds of nodes have classes
with the colours of the other formats; routines are states with states inside. Every character that
could mean anything to Mermaid is written as its number. Mermaid reads the result as Markdown, so
four marks of Markdown are written as others that look like them.

Source: [Mermaid] https://mermaid.js.org/syntax/stateDiagram.html, and its entity codes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from textwrap import wrap
from typing import Final

from diagrams.look import USUAL, Look
from diagrams.machine.labels import lines_of
from diagrams.machine.model import Diagram, Edge, Node, NodeKind, Part
from diagrams.machine.picture import legend_lines, node_lines
from diagrams.machine.signs import plain_symbols

WIDEST_NOTE: Final = 40  # characters
_PLAIN: Final = re.compile(r"[^\W_]|[ ,→□∗ˋ∼+/=()-]")
_MARKDOWN: Final = str.maketrans({"*": "∗", "`": "ˋ", "~": "∼", "_": "_\u200b"})
_SPACES: Final = re.compile(r"^ | (?= )| $|(?<=-)-")
_LOOKS: Final[dict[NodeKind, str]] = {
    "choice": "fill:#fff7d6,color:#000,stroke-dasharray:2 2",
    "opponent": "fill:#ffe3c2,color:#000",
    "machine": "fill:#d8e8fb,color:#000",
    "call": "fill:#ececec,color:#000,stroke-width:3px",
    "return": "fill:#333,color:#fff",
    "accept": "fill:#dcf3dc,color:#000,stroke-width:3px",
    "reject": "fill:#f9dada,color:#000,stroke-width:3px",
    "result": "fill:#f3e8fa,color:#000,stroke-width:3px",
}


def mermaid(picture: Diagram, look: Look = USUAL) -> str:
    """Write a transition diagram as Mermaid."""
    idle = () if look.bare else picture.idle
    nodes = [*chain(*(part.nodes for part in picture.parts)), *idle]
    ids = {node.key: f"s{number}" for number, node in enumerate(nodes, start=1)}
    lines = ["stateDiagram-v2", "  %% Made by noloss.", f"  direction {look.direction}"]
    if not look.bare:
        lines[:0] = ["---", f'title: "{escaped(picture.name)}"', "---"]
    for number, part in enumerate(picture.parts, start=1):
        inside = list(_part(picture, part, ids))
        if part.name:
            name = escaped(f"routine {part.name}")
            inside = [f'state "{name}" as r{number} {{', *(f"  {x}" for x in inside), "}"]
        lines += [f"  {line}" for line in inside]
    lines += [f"  {_node(node, ids, picture.blank_sign)}" for node in idle]
    if not look.bare:
        first = picture.parts[0]
        beside = ids[first.start[0] if first.start else first.nodes[0].key]
        legend = "<br/>".join(map(escaped, _legend(picture)))
        lines += [f"  note left of {beside}", f"    {legend}", "  end note"]
    lines += [f"  {line}" for line in _classes(nodes, ids)]
    return "\n".join([*lines, ""])


def escaped(text: str) -> str:
    """Write a text so that Mermaid shows every character as it is, or one that looks like it.

    >>> escaped('say "a;b" -> 2*')
    'say #34;a#59;b#34; -#62; 2∗'
    """
    plain = (
        letter if _PLAIN.fullmatch(letter) else f"#{ord(letter)};"
        for letter in text.translate(_MARKDOWN)
    )
    return _SPACES.sub(lambda found: "#45;" if found[0] == "-" else "#160;", "".join(plain))


def _legend(picture: Diagram) -> Iterator[str]:
    if picture.about:
        yield from wrap(picture.about, WIDEST_NOTE)
    yield from (re.sub(" +", " ", line) for line in legend_lines(picture))


def _part(picture: Diagram, part: Part, ids: dict[str, str]) -> Iterator[str]:
    yield from (_node(node, ids, picture.blank_sign) for node in part.nodes)
    for key in part.start:
        texts = [escaped(plain_symbols(line, picture.blank_sign)) for line in part.start_text]
        yield f"[*] --> {ids[key]}" + (f" : {'<br/>'.join(texts)}" if texts else "")
    yield from (_edge(edge, ids, picture) for edge in part.edges)


def _node(node: Node, ids: dict[str, str], sign: str) -> str:
    text = "<br/>".join(map(escaped, node_lines(node, sign)))
    return f'state "{text}" as {ids[node.key]}'


def _edge(edge: Edge, ids: dict[str, str], picture: Diagram) -> str:
    text = "<br/>".join(escaped(re.sub(" +", " ", line)) for line in lines_of(edge, picture))
    said = f" : {text}" if text else ""
    return f"{ids[edge.source]} --> {ids[edge.target]}{said}"


def _classes(nodes: list[Node], ids: dict[str, str]) -> Iterator[str]:
    members: dict[NodeKind, list[str]] = {}
    for node in nodes:
        kind: NodeKind = "call" if node.kind == "alias" else node.kind
        members.setdefault(kind, []).append(ids[node.key])
    for kind, look in _LOOKS.items():
        if kind in members:
            yield f"classDef {kind} {look}"
            yield f"class {','.join(members[kind])} {kind}"
