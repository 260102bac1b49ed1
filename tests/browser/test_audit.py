"""The audit, in a browser: filtered, searched, linked, and a losing line stepped."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from audit.judge import VERDICTS, Judgement, audit, select
from diagrams.page.audit_page import audit_page
from diagrams.page.document import standalone
from noloss.web import audit as section
from tests.browser.conftest import some_looks
from tests.diagrams.judged import one_of_each

pytestmark = pytest.mark.slow

FEW = ("ford-x-optimal", "jiang-opening-alike")

ERRATUM = re.compile("erratum$")  # and not erratum-under-reading


@pytest.fixture(scope="module")
def judged() -> tuple[Judgement, ...]:
    """Give a claim of every verdict with evidence of every kind, hostile texts, and real claims."""
    return (*one_of_each(), *audit(select(FEW)))


@pytest.fixture(scope="module")
def file(judged: tuple[Judgement, ...], tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the address of the page as a file on the disk."""
    written = tmp_path_factory.mktemp("audit") / "audit.html"
    written.write_text(standalone(audit_page(judged)), "utf-8")
    return written.as_uri()


def shown(page: Page) -> int:
    count = page.locator(".claim:visible").count()
    expect(page.locator(".finding [role=status]")).to_have_text(
        f"{count} of {page.locator('.claim').count()} claims shown"
    )
    sums = page.locator(".counts tbody tr").last.locator("td").last
    expect(sums).to_have_text(str(count))
    return count


def test_an_address_that_cannot_be_decoded_shows_all_claims(
    open_page: Callable[..., Page], file: str, judged: tuple[Judgement, ...]
) -> None:
    assert shown(open_page(f"{file}#100%")) == len(judged)


def test_claims_are_chosen_by_publication_and_verdict_and_searched(
    open_page: Callable[..., Page], file: str, judged: tuple[Judgement, ...]
) -> None:
    page = open_page(file)
    assert shown(page) == len(judged)
    page.get_by_role("button", name="Garg18").click()
    page.get_by_role("button", name=ERRATUM).click()
    wanted = [one for one in judged if (one.claim.source, one.verdict) == ("Garg18", "erratum")]
    assert shown(page) == len(wanted) == 2
    assert page.locator("section[data-source]:visible h2").all_inner_texts() == ["Garg18"]
    page.get_by_role("searchbox", name="Search in all texts").fill("plain  LOST")
    assert shown(page) == 1
    link = page.url
    assert link.endswith("#publication=Garg18&verdict=erratum&search=plain+LOST")
    again = open_page(link)
    assert shown(again) == 1
    assert again.get_by_role("button", name=ERRATUM).get_attribute("aria-pressed") == "true"
    again.get_by_role("button", name="Show all").press("Enter")
    assert shown(again) == len(judged)
    assert "#" not in again.url


def test_a_link_to_a_claim_opens_it_and_the_arrows_lead_on(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(f"{file}#ford-x-optimal")
    assert page.locator("details[open]").count() == 1
    assert page.locator("#ford-x-optimal .sides").is_visible()
    focused = "document.activeElement.closest('.claim').id"
    assert page.evaluate(focused) == "ford-x-optimal"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focused) != "ford-x-optimal"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert page.locator("details[open]").count() == 0


def test_a_refuted_claim_shows_its_losing_line_on_a_board(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(file)
    page.locator("#garg-3 summary").first.click()
    board = page.locator("#garg-3 .stepper:visible svg")
    expect(board).to_have_attribute("aria-label", re.compile("^7. X on 4; X wins; row 1: X"))
    page.get_by_role("button", name="Back", exact=True).first.click()
    expect(board).to_have_attribute("aria-label", re.compile("^6. O on 8; row 1: X"))
    page.locator("#garg-0 summary").first.click()
    assert page.locator("#garg-0 .stepper:visible").count() == 0  # it holds


@some_looks
def test_the_whole_page_is_accessible_and_nothing_sticks_out(
    open_page: Callable[..., Page],
    file: str,
    accessible: Callable[[Page], None],
    size: ViewportSize,
    dark: bool,
) -> None:
    page = open_page(file, size=size, dark=dark)
    page.get_by_role("button", name="Open all shown").click()
    accessible(page)
    cut = """[...document.querySelectorAll(".sides, .counts, .statement, .badge, pre")]
      .filter((each) => each.offsetParent && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.outerHTML.slice(0, 90))"""
    assert page.evaluate(cut) == []


def test_without_a_script_every_claim_is_open(
    open_page: Callable[..., Page], judged: tuple[Judgement, ...], tmp_path: Path
) -> None:
    file = tmp_path / "still.html"
    file.write_text(
        standalone(audit_page(judged))
        .split('<script type="application/json"')[0]
        .split("<script>")[0]
    )
    page = open_page(file)
    assert page.locator(".sides:visible").count() == len(judged)


def test_on_paper_all_is_open_and_there_is_nothing_to_press(
    open_page: Callable[..., Page], file: str
) -> None:
    page = open_page(file)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("details:not([open])").count() == 0
    for hidden in (".finding", ".to-itself"):
        assert page.locator(f"{hidden}:visible").count() == 0
    names = page.locator(".counts thead").inner_text().split()
    assert {"Garg18", "Bhatt08", "all"} <= set(names)
    assert page.locator(".counts tbody .badge:visible").count() == len(VERDICTS)


def test_the_served_audit_appears_without_a_click(
    open_page: Callable[..., Page],
    address: str,
    judged: tuple[Judgement, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(section, "WORK", section.Work())
    monkeypatch.setattr("verify.census.store.kept_numbers", lambda seat: True)
    monkeypatch.setattr("audit.judge.audit", lambda claims, tell: judged)
    page = open_page(f"{address}/audit#publication=Garg18")
    expect(page.locator(".finding")).to_be_visible()
    assert 0 < (chosen := shown(page)) < len(judged)
    page.locator(".skip").press("Enter")  # a place in the page, not another filter
    expect(page).to_have_url(re.compile("#main$"))
    assert shown(page) == chosen
