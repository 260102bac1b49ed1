"""One palette shows how a game ends, and it can be read in light and in dark."""

from __future__ import annotations

import re

import pytest

from diagrams.page.document import ASSETS, asset
from diagrams.palette import LIT, LIT_INK, LOOKS
from verify.play.play import End

LEAST = 4.5
PAGES = {"ink": "#ffffff", "dark_ink": "#15181c"}


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("end", LOOKS)
def test_every_ink_can_be_read_on_its_paper_and_on_the_page(end: End) -> None:
    look = LOOKS[end]
    pairs = [(look.ink, look.paper), (look.dark_ink, look.dark_paper)]
    pairs += [(getattr(look, ink), page) for ink, page in PAGES.items()]
    assert all(contrast(*pair) >= LEAST for pair in pairs)


def test_three_in_a_row_can_be_read() -> None:
    assert contrast(LIT_INK, LIT) >= LEAST


def test_no_two_ends_share_a_sign() -> None:
    assert len({look.sign for look in LOOKS.values()}) == len(LOOKS)


def test_every_page_has_the_palette_in_light_and_in_dark() -> None:
    style = asset("base.css")
    for end, look in LOOKS.items():
        for part in ("", "-paper"):
            assert style.count(f"--{end}{part}: ") == 3
        assert {look.ink, look.paper, look.dark_ink, look.dark_paper} <= set(
            re.findall(r"#[0-9a-f]{6}", style)
        )


def test_only_the_palette_has_its_colours() -> None:
    ours = {colour for look in LOOKS.values() for colour in (look.ink, look.paper)} | {LIT}
    for name in ASSETS:
        if name != "base.css":
            assert not ours & set(re.findall(r"#[0-9a-f]{6}", asset(name)))
