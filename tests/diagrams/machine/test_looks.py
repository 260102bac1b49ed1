"""Labels, TikZ and Mermaid of a machine show every symbol, without another meaning."""

from __future__ import annotations

import re
from collections.abc import Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from automata import parse
from automata.gallery.files import gallery_files
from diagrams.look import Look
from diagrams.machine.drawn import machine_rendering
from diagrams.machine.labels import lines_of
from diagrams.machine.mermaid import escaped as mermaid_text
from diagrams.machine.mermaid import mermaid
from diagrams.machine.model import picture_of
from diagrams.machine.neighbourhood import diagram_of
from diagrams.machine.picture import (
    BESIDE_LOOP,
    EMPTY_ABOVE,
    SMALL,
    ends,
    machine_dot,
    picture_dot,
)
from diagrams.machine.signs import blank_sign, plain_symbols
from diagrams.render.dot_text import LINE_OF_FONT
from diagrams.render.render import Format, engines, layout_of
from diagrams.render.tikz import escaped as tex_text
from tests.diagrams.machines import made_up, palindrome

needs_graphviz = pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=20)


def lines(labels: str) -> list[str]:
    """Give all lines at the arrows of the palindrome machine."""
    picture = picture_of(palindrome(), labels)  # type: ignore[arg-type]
    return [
        line for part in picture.parts for edge in part.edges for line in lines_of(edge, picture)
    ]


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("'#' _  'a'  R", "# □  a  R"),
        ("'(' ')'", "( )"),
        ("'*' ',' '->' '!a' 'else'", "'*' ',' '->' '!a' 'else'"),
        ("Ki=_ Ko='#':R", "Ki=□ Ko=#:R"),
        ("Ki=':' Ko='=':R", "Ki=':' Ko='=':R"),
        ("a_b _x", "a_b _x"),
    ],
)
def test_a_symbol_has_quotes_only_if_it_could_be_read_otherwise(written: str, seen: str) -> None:
    assert plain_symbols(written, "□") == seen


def test_the_sign_for_the_blank_is_not_a_symbol_of_the_machine() -> None:
    text = "tapes t\nsymbols a {}\n{}accept q\nq0: a -> a R q\n"
    assert blank_sign(parse(text.format("b", ""))) == "□"
    assert blank_sign(parse(text.format("□", ""))) == "␣"
    assert blank_sign(parse(text.format("b", "blank B\n"))) == "", "it is shown as written"


def test_textbook_labels_have_a_line_for_each_literal_row() -> None:
    found = lines("textbook")
    assert {"a, □ → a, a; R, R", "b, □ → b, b; R, R", "else → *, *; S, S"} <= set(found)
    assert "a → a, L" in found, "the routine has one tape"


def test_the_legend_has_the_alphabet_and_the_blank_and_a_bare_picture_has_neither() -> None:
    usual, bare = machine_dot(palindrome()), machine_dot(palindrome(), Look(bare=True))
    for text in (
        "symbols",
        "(in&#160;the&#160;file&#160;_)",
        "Accepts&#160;words",
        "Accepts words",
    ):
        assert text not in bare
    assert "symbols&#160;&#160;a&#160;b" in usual
    assert "□&#160;(in&#160;the&#160;file&#160;_)" in usual


def test_direction_and_fonts_are_those_asked_for() -> None:
    dot = machine_dot(palindrome(), Look(left_to_right=True, font="Some Font", font_size=18))
    assert "rankdir=LR" in dot
    assert dot.count('fontname="Some Font,') >= 3
    assert "fontsize=18" in dot
    assert "fontsize=15" in dot, "rows are smaller than names, in proportion"


@needs_graphviz
@pytest.mark.parametrize("size", [12.0, 18.0])
@pytest.mark.parametrize("name", ["copy", "prime"])
def test_from_left_to_right_the_rows_of_a_loop_are_just_above_it(name: str, size: float) -> None:
    look = Look(left_to_right=True, font_size=size)
    picture = diagram_of(parse(gallery_files()[f"gallery/{name}"].read_text()), look)
    loops = [edge for part in picture.parts for edge in part.edges if edge.source == edge.target]
    ids: dict[Hashable, str] = {ends(edge): f"e{at}" for at, edge in enumerate(loops)}
    layout = layout_of(picture_dot(picture, ids, look))
    assert layout is not None
    assert loops
    for edge in loops:
        _, middle = layout.texts[ids[ends(edge)] + BESIDE_LOOP]
        line = LINE_OF_FONT * float(look.points(SMALL))
        lowest = middle - (len(lines_of(edge, picture)) + EMPTY_ABOVE) * line / 2
        gap = lowest - max(y for _, y in layout.routes[ids[ends(edge)]].points)
        assert 0 <= gap <= line


@needs_graphviz
def test_tikz_names_every_state_and_every_edge_is_between_names() -> None:
    tex = machine_rendering(palindrome(), Format.TEX).data.decode()
    names = re.findall(r"\\node\[[^\]]*\] \(([\w-]+)\) at \(-?[\d.]+,-?[\d.]+\)", tex)
    assert {"copy", "rewind", "turn", "compare", "yes", "no", "to-start-go"} <= set(names)
    edges = re.findall(r"^    \(([\w-]+)\) edge.* \(([\w-]*)\)$", tex, re.MULTILINE)
    assert len(edges) == sum(len(part.edges) for part in picture_of(palindrome()).parts)
    assert {end for ends in edges for end in ends if end} <= set(names)
    assert r"\node[state, initial above] (copy)" in tex
    assert r"\usetikzlibrary{automata" in tex


@needs_graphviz
def test_the_braces_of_tikz_are_balanced_with_any_symbols() -> None:
    tex = re.sub(r"\\[\\{}]", "", machine_rendering(made_up(), Format.TEX).data.decode())
    assert tex.count("{") == tex.count("}")


@given(TEXTS)
def test_no_text_means_anything_to_tex(text: str) -> None:
    plain = re.sub(
        r"\\[a-zA-Z]+(\{\})?|\\[{}$&#%_]|\\ensuremath\{[^}]*\}|\{-\}", "", tex_text(text)
    )
    assert not set(plain) & set("\\%&$#_^~<>|\"'`{}")


@given(TEXTS)
def test_no_text_means_anything_to_mermaid(text: str) -> None:
    plain = re.sub(r"#\d+;", "", mermaid_text(text))
    assert not set(plain) & set("#;:\"'<>{}%*_`~&\\|[]\n")
    assert "--" not in plain


def test_mermaid_has_a_line_for_every_edge_and_closes_every_routine() -> None:
    for source in (palindrome(), made_up()):
        text = mermaid(picture_of(source))
        picture = picture_of(source)
        arrows = re.findall(r"^ +(?:s\d+|\[\*\]) --> s\d+(?: : .*)?$", text, re.MULTILINE)
        assert len(arrows) == text.count(" --> ")
        assert len(arrows) == sum(len(part.edges) + len(part.start) for part in picture.parts)
        assert text.count(" {\n") == text.count(" }\n") == len(picture.parts) - 1
    assert "note left of" not in mermaid(picture_of(made_up()), Look(bare=True))
