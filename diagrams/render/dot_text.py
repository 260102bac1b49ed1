"""Text inside DOT, escaped: Graphviz shows every character as it is."""

from __future__ import annotations

import re
from collections.abc import Iterable

SANS = "DejaVu Sans,Helvetica,Arial,sans-serif"
MONO = "DejaVu Sans Mono,Menlo,Consolas,monospace"
GAP = '<FONT POINT-SIZE="5"> </FONT>'
"""A line of an HTML-like label that makes a gap between its neighbours."""

LINE_OF_FONT = 1.2
"""The height of a line, in sizes of its font."""
LETTER_OF_FONT = 0.62
"""The width of a letter of MONO, in sizes of its font."""

_WITHOUT_LAYERS = "; layout=sfdp; overlap=scale; splines=line }"
"""The end of a graph that is drawn without layers, because layers take long for many nodes."""

_PLACED = "; layout=neato; splines=true }"
"""The end of a graph whose nodes have places: Graphviz draws the arrows between them."""
_ROUTED = "; layout=nop2; "
"""Before the places of all nodes, arrows and texts of a graph."""

_LAYOUT = re.compile(r"\blayout=\"?(dot|neato|nop2|fdp|sfdp|circo|twopi)\b")
_NOT_PLAIN = re.compile(r"[^\w .+'(),=@/#-]")


def shown(text: str) -> str:
    r"""Escape one line of a label.

    >>> shown("a\\b & <c>")
    'a\\\\b &amp; <c>'
    """
    return text.replace("\\", "\\\\").replace("&", "&amp;")


def left_lines(lines: Iterable[str]) -> str:
    r"""Join left-justified lines. An empty one gets a space: without it, Graphviz can crash.

    >>> left_lines(["x", "", "y"])
    'x\\l \\ly\\l'
    """
    return "".join(f"{shown(line) or ' '}\\l" for line in lines)


def centred_lines(lines: Iterable[str]) -> str:
    r"""Join centred lines; empty lines are left out.

    >>> centred_lines(["pick", "", "by opponent"])
    'pick\\nby opponent\\n'
    """
    return "".join(f"{shown(line)}\\n" for line in lines if line)


def html(text: str) -> str:
    """Escape text for an HTML-like label.

    >>> html("<a & b>")
    '&lt;a &amp; b&gt;'
    """
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return escaped.replace('"', "&quot;")


def spaced(text: str) -> str:
    """Escape text for an HTML-like label in which every space counts.

    >>> spaced("a  b")
    'a&#160;&#160;b'
    """
    return html(text).replace(" ", "&#160;")


def html_lines(lines: Iterable[str]) -> str:
    """Join lines that are HTML already, left-justified, to an HTML-like label."""
    return "<" + "".join(f'{line}<BR ALIGN="LEFT"/>' for line in lines) + ">"


def without_layers(dot: str) -> str:
    """Ask Graphviz to draw a graph without layers.

    >>> without_layers("digraph { a -> b }")
    'digraph { a -> b ; layout=sfdp; overlap=scale; splines=line }'
    """
    return dot.rstrip().removesuffix("}") + _WITHOUT_LAYERS


def is_without_layers(dot: str) -> bool:
    """Say whether a graph is drawn without layers; its texts do not matter."""
    return dot.endswith(_WITHOUT_LAYERS)


def placed(dot: str) -> str:
    """Keep the nodes of a graph at the places that the graph gives them.

    >>> placed("digraph { a -> b }")
    'digraph { a -> b ; layout=neato; splines=true }'
    """
    return dot.rstrip().removesuffix("}") + _PLACED


def is_placed(dot: str) -> bool:
    """Say whether a graph gives the places of its nodes; its texts do not matter."""
    return dot.endswith(_PLACED)


def routed(dot: str, statements: Iterable[str]) -> str:
    """Add the places of arrows and their texts to a graph whose nodes have places.

    >>> routed(placed("digraph { a -> b }"), ['a [pos="2,3"]'])
    'digraph { a -> b ; layout=nop2; a [pos="2,3"] }'
    """
    body = dot.removesuffix(_PLACED)
    return body + _ROUTED + "; ".join(statements) + " }"


def kind_of_layout(dot: str) -> str:
    """Give the name of the layout in which a graph is drawn.

    >>> kind_of_layout("digraph { a -> b }")
    'dot'
    """
    found = _LAYOUT.search(dot)
    return found[1] if found else "dot"


def plain_name(text: str) -> str:
    """Give a node name without characters that Graphviz reads in another way.

    A colon would begin a port, a backslash an escape, an angle bracket HTML.

    >>> plain_name("count(:)")
    'count(_)'
    """
    return _NOT_PLAIN.sub("_", text)


def quoted(text: str) -> str:
    r"""Quote a text as a string of the DOT language.

    >>> print(quoted('say "a\\b"'))
    "say \"a\\b\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
