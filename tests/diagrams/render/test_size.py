"""A picture has the requested size, and never more pixels than programs open."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diagrams.look import UnknownFontError, fonts, refuse_unknown_font
from diagrams.render.size import MM, Size, TooLargeError, resized, size_of, sized_dot

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48" viewBox="0 0 96 48"/>'
SIDES = st.floats(5, 2000)


@given(SIDES, SIDES, SIDES, SIDES)
def test_a_picture_fits_within_its_millimetres_and_touches_one_side(
    wide: float, high: float, width: float, height: float
) -> None:
    factor = Size(width=width, height=height).factor((wide, high))
    sides = wide * factor / MM, high * factor / MM
    assert sides[0] <= width * 1.0001
    assert sides[1] <= height * 1.0001
    assert sides[0] == pytest.approx(width) or sides[1] == pytest.approx(height)


def test_an_svg_keeps_its_content_and_gets_other_sides() -> None:
    assert size_of(SVG) == (72, 36)
    root = ElementTree.fromstring(resized(SVG, Size(width=50.8)))
    assert (root.get("width"), root.get("height")) == ("50.80mm", "25.40mm")
    assert root.get("viewBox") == "0 0 96 48"
    assert 'width="36.00pt"' in resized(SVG, Size(scale=0.5))
    assert resized(SVG, Size()) == SVG


def test_graphviz_gets_inches_and_dots() -> None:
    assert sized_dot("digraph { a }", (72, 72), Size()) == "digraph { a }"
    dot = sized_dot("digraph { a }", (720, 720), Size(scale=2, dpi=300))
    assert 'dpi=300; size="19.9861,19.9861!"; margin=0 }' in dot


def test_a_picture_of_too_many_pixels_is_refused() -> None:
    Size(dpi=300).refuse_too_many_pixels((720, 720), 96)
    with pytest.raises(TooLargeError, match="60,000 pixels long"):
        Size(dpi=300, scale=20).refuse_too_many_pixels((720, 720), 96)


def test_a_missing_font_is_refused_if_the_engine_knows_it() -> None:
    for name in ("", "a,b", 'a"b', "a\nb", 3):
        with pytest.raises(UnknownFontError):
            refuse_unknown_font(name)
    for name in sorted(fonts())[:1]:
        refuse_unknown_font(name.upper())
    if fonts():
        with pytest.raises(UnknownFontError, match="no font 'No Such Font'"):
            refuse_unknown_font("No Such Font")
