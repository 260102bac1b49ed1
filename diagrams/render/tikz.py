r"""Pictures as TikZ, for papers and slides: an SVG of ours or of Graphviz, element by element.

The result is a document of the class `standalone`; in a paper, `\input` it with the package
`standalone`, or copy its `tikzpicture`. Letters that pdfTeX does not know need LuaLaTeX or XeLaTeX.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree

from diagrams.render.size import PIXEL

FIRST_LINES: Final = r"""% Made by noloss. pdflatex, lualatex and xelatex make a picture of it.
\documentclass[tikz,border=4pt]{standalone}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage[utf8]{inputenc}\usepackage{textcomp}\fi
"""
BLANK: Final = (
    r"\providecommand\blanksymbol"
    r"{{\fboxsep=0pt\fbox{\rule{0pt}{1.1ex}\rule{1.1ex}{0pt}}}}% the blank"
)
"""The box of `escaped`, a command that a document may define otherwise."""
HEAD: Final = FIRST_LINES + "\\begin{document}\n"
_SPECIAL: Final[Mapping[str, str]] = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': r"\textquotedbl{}",
    "'": r"\textquotesingle{}", "`": r"\textasciigrave{}", "-": "{-}",
    " ": "~", "\u00a0": "~", "→": r"\ensuremath{\rightarrow}", "←": r"\ensuremath{\leftarrow}",
    "¢": r"\textcent{}", "…": r"\ldots{}", "–": "--", "·": r"\textperiodcentered{}",
    "×": r"\texttimes{}", "−": r"\ensuremath{-}", "□": r"\blanksymbol{}",
    "␣": r"\textvisiblespace{}",
    "ε": r"\ensuremath{\varepsilon}", "λ": r"\ensuremath{\lambda}", "δ": r"\ensuremath{\delta}",
    "¬": r"\textlnot{}", "⊔": r"\ensuremath{\sqcup}", "▷": r"\ensuremath{\triangleright}",
}  # fmt: skip
_ANCHORS: Final = {"start": "base west", "middle": "base", "end": "base east"}
_NAMED: Final = ("black", "white")
_NUMBER: Final = re.compile(r"-?[0-9.]+(?:e-?[0-9]+)?")


def tikz(svg: str, factor: float = 1.0) -> str:
    """Write a picture as a TeX document, larger by a factor."""
    root = ElementTree.fromstring(svg)
    unit = factor if root.get("width", "").endswith("pt") else PIXEL * factor
    body = list(_elements(root, (0.0, 0.0), unit, root.get("font-size", "16")))
    colours = sorted({name for line in body for name in re.findall(r"\bsvg([0-9a-f]{6})\b", line)})
    lines = [rf"\definecolor{{svg{name}}}{{HTML}}{{{name.upper()}}}" for name in colours]
    begin = rf"\begin{{tikzpicture}}[x={unit:g}pt,y=-{unit:g}pt,inner sep=0pt,outer sep=0pt]"
    lines += [BLANK] if any(r"\blanksymbol" in line for line in body) else []
    return HEAD + "\n".join([*lines, begin, *body, r"\end{tikzpicture}", r"\end{document}", ""])


def escaped(text: str) -> str:
    r"""Escape a text for TeX.

    >>> print(escaped("a_1 & {b}"))
    a\_1~\&~\{b\}
    """
    return "".join(_SPECIAL.get(letter, letter) for letter in text)


def _elements(
    group: ElementTree.Element, at: tuple[float, float], unit: float, size: str
) -> Iterator[str]:
    moved = re.search(r"translate\(([^)]*)\)", group.get("transform", ""))
    if moved and _kind(group) == "g":
        x, y = map(float, _NUMBER.findall(moved[1]))
        at = at[0] + x, at[1] + y
    for element in group:
        kind = _kind(element)
        if kind in ("g", "a", "svg"):
            yield from _elements(element, at, unit, size)
        elif kind == "text":
            yield _text(element, at, unit, size)
        elif kind != "title":
            yield _shape(element, kind, at, unit)


def _kind(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _shape(element: ElementTree.Element, kind: str, at: tuple[float, float], unit: float) -> str:
    """Write a shape with its filling and its stroke."""
    has = element.attrib
    options = []
    fill, stroke = has.get("fill", "#000000"), has.get("stroke", "none")
    if fill not in ("none", "transparent"):
        options.append(f"fill={_colour(fill)}")
    if stroke not in ("none", "transparent"):
        width = float(has.get("stroke-width", "1")) * unit
        options += [f"draw={_colour(stroke)}", f"line width={width:g}pt"]
    if dashes := _NUMBER.findall(has.get("stroke-dasharray", "")):
        on, off = float(dashes[0]) * unit, float(dashes[-1]) * unit
        options.append(f"dash pattern=on {on:g}pt off {off:g}pt")
    return rf"\path[{','.join(options)}] {_way(has, kind, at)};"


def _way(has: Mapping[str, str], kind: str, at: tuple[float, float]) -> str:
    def point(x: float, y: float) -> str:
        return f"({x + at[0]:g},{y + at[1]:g})"

    if kind == "rect":
        x, y = float(has.get("x", 0)), float(has.get("y", 0))
        corner = point(x + float(has["width"]), y + float(has["height"]))
        return f"{point(x, y)} rectangle {corner}"
    if kind in ("circle", "ellipse"):
        radii = has.get("rx", has.get("r", "0")), has.get("ry", has.get("r", "0"))
        centre = point(float(has["cx"]), float(has["cy"]))
        return f"{centre} ellipse [x radius={radii[0]},y radius={radii[1]}]"
    if kind == "line":
        ends = [point(float(has[f"x{end}"]), float(has[f"y{end}"])) for end in (1, 2)]
        return " -- ".join(ends)
    numbers = list(map(float, _NUMBER.findall(has.get("points", has.get("d", "")))))
    points = [point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if kind == "path":
        return _curve(points)
    assert kind in ("polygon", "polyline"), f"no picture of ours has the element {kind}"
    return " -- ".join(points) + (" -- cycle" if kind == "polygon" else "")


def _curve(points: list[str]) -> str:
    """Write a path of Graphviz: a point, then Bézier curves of three points each."""
    way = points[0]
    for one, two, end in zip(points[1::3], points[2::3], points[3::3], strict=True):
        way += f" .. controls {one} and {two} .. {end}"
    return way


def _text(element: ElementTree.Element, at: tuple[float, float], unit: float, size: str) -> str:
    has = element.attrib
    points = float(has.get("font-size", size)) * unit
    fonts = [rf"\fontsize{{{points:g}}}{{{points * 1.2:g}}}\selectfont"]
    fonts.append(r"\ttfamily" if "mono" in has.get("font-family", "").lower() else r"\sffamily")
    if has.get("font-weight") == "bold":
        fonts.append(r"\bfseries")
    if has.get("font-style") == "italic":
        fonts.append(r"\itshape")
    options = [f"anchor={_ANCHORS[has.get('text-anchor', 'start')]}", f"font={''.join(fonts)}"]
    if (fill := has.get("fill", "black")) not in _NAMED[:1]:
        options.append(f"text={_colour(fill)}")
    if turned := re.search(r"rotate\((-?[0-9.]+)", has.get("transform", "")):
        options.append(f"rotate={-float(turned[1]):g}")
    x, y = float(has["x"]) + at[0], float(has["y"]) + at[1]
    return rf"\node[{','.join(options)}] at ({x:g},{y:g}) {{{escaped(element.text or '')}}};"


def _colour(name: str) -> str:
    if name.startswith("#") and len(name) == 7:
        return f"svg{name[1:].lower()}"
    return name if name in _NAMED else "black"
