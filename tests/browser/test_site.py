"""The frame of the site, in a browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from noloss.web.site import SECTIONS
from tests.browser.conftest import PHONE, more_looks_at_night

pytestmark = pytest.mark.slow


@more_looks_at_night
def test_the_first_view_leads_to_every_section(
    open_page: Callable[..., Page],
    address: str,
    accessible: Callable[[Page], None],
    size: ViewportSize,
    dark: bool,
) -> None:
    page = open_page(address, size=size, dark=dark)
    accessible(page)
    for section in SECTIONS:
        assert page.locator(f"main a[href='/{section.name}']").count() == 1


@pytest.mark.parametrize(
    "view",
    [
        "/verify/own#seat=first&answers=5",
        "/atlas#class=.....X.OX",
        "/atlas/tree?strategy=bhatt-rules&seat=second#board=3",
    ],
)
def test_the_link_to_the_content_leaves_what_is_shown(
    open_page: Callable[..., Page], address: str, view: str
) -> None:
    page = open_page(f"{address}{view}")
    shown = page.locator("#left, #details h2")
    before = shown.inner_text()
    page.evaluate("addEventListener('hashchange', () => { document.title = 'followed'; })")
    page.locator(".skip").press("Enter")
    expect(page).to_have_title("followed")
    assert shown.inner_text() == before


def test_the_choice_of_light_or_dark_is_kept_from_view_to_view(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(address)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="Colours: light").click()
    assert page.evaluate(paper) != light
    page.reload()
    assert page.evaluate(paper) != light


def test_the_button_of_the_colours_is_a_sign_on_a_phone(
    open_page: Callable[..., Page], address: str
) -> None:
    button = open_page(address, size=PHONE).get_by_role("button", name="Colours: as the system")
    assert button.inner_text().strip() == "◐"
