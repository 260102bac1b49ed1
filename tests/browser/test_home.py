"""The first view runs a machine and plays a game in place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow


def test_the_machine_of_the_first_view_steps_back_and_forward_and_runs_to_its_end(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(address)
    said = page.locator("#runner-controls span")
    page.get_by_role("button", name="Step", exact=True).click()
    expect(said).to_contain_text("step 1: copy")
    page.get_by_role("button", name="Back").click()
    expect(said).to_contain_text("step 0: copy")
    page.get_by_role("button", name="Watch").click()
    expect(said).to_contain_text("✓ accepted")
    expect(page.get_by_role("button", name="Watch")).to_be_visible()


def test_the_board_of_the_first_view_answers_with_a_rule(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(address)
    page.locator("[data-cell='1']").click()
    expect(page.locator("#turn")).to_contain_text("It plays 5: ")
    expect(page.locator("[data-cell='5'] .mark")).to_have_text("O")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#turn")).to_have_text("Your move: you are X.")
