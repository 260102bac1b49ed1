"""The message of a page when its server is gone, or refuses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow

GONE = "() => { fetch = () => Promise.reject(new TypeError('gone')); }"
ANSWERS = """([text, status]) => {
  fetch = () => Promise.resolve(new Response(text, { status }));
}"""
ASKED = """noloss.ask('/x', {}).then((told) => ['told', told], (fault) => [fault.constructor.name,
  fault.problem, fault.hint])"""


def test_every_failure_is_reported_with_a_way_out(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/verify")
    hint = "try something smaller, or load the page again"
    for text, status, told in (
        ('{"a": 1}', 200, ["told", {"a": 1}]),
        ('{"problem": "p\\n  hint: h"}', 200, ["Fault", "p", "h"]),
        ('{"problem": "p", "hint": "h"}', 400, ["Fault", "p", "h"]),
        ('{"problem": "p"}', 500, ["Fault", "p", hint]),
        ("At most 3 bytes.\n", 413, ["Fault", "At most 3 bytes.", hint]),
        ("[]", 503, ["Fault", "error 503", hint]),
        ("", 200, ["Fault", "the answer is empty", hint]),
    ):
        page.evaluate(ANSWERS, [text, status])
        assert page.evaluate(ASKED) == told
    page.evaluate(GONE)
    hint = "is `noloss serve` still at work?"
    assert page.evaluate(ASKED) == ["Fault", "the server does not answer", hint]


def test_a_learner_whose_server_is_gone_says_so(
    open_page: Callable[..., Page], address: str
) -> None:
    page = open_page(f"{address}/play/learner")
    page.get_by_role("button", name="Begin").click()
    page.evaluate(GONE)
    page.click("#swap")
    expect(page.locator("#problem")).to_contain_text("the server does not answer")
