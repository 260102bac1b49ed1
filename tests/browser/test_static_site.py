"""A static site works in Chromium and Firefox from a plain server, and later without a network."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from noloss.web import lanes, workers
from noloss.web.browser import answer
from strategies import catalogue
from strategies.strategy import reading_name
from tests.browser.conftest import in_both_browsers
from tests.browser.static_site import LONG, PlainServer, asked, beside, inside
from tests.effort import at_night

pytestmark = [pytest.mark.slow, in_both_browsers]
LONGEST_VERDICT = 600.0  # seconds
ENDED = "undefined"
"""Firefox reports so, in a page, that a worker was ended while WebAssembly was at work in it."""
LEFT = (
    "Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected "
    "error."
)
"""Firefox has reported this once, of no address, on a busy machine; no page or file was missing."""
MACHINES = 1_000 if at_night() else 100
ALL = tuple(
    reading_name(entry.name, reading) for entry in catalogue.entries() for reading in entry.readings
)


@pytest.fixture(scope="module")
def window(browser: Browser, site: str) -> Iterator[Page]:
    """Open the site once for all tests: Python stays loaded from page to page."""
    messages = list[str]()
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(LONG)
    known = {ENDED, LEFT} if browser.browser_type.name == "firefox" else set()
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on("request", lambda one: messages.append(one.url) if leaves(one.url, site) else None)
    page.goto(site)
    yield page
    context.close()
    assert set(messages) <= known  # no fault, and no request to anywhere else
    assert len(messages) <= len(known)


def leaves(address: str, site: str) -> bool:
    """Tell whether a request goes elsewhere than to the site."""
    return not address.startswith((site, "data:", "blob:"))


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Give the answer that Python outside of a browser gives."""
    monkeypatch.setattr(workers, "FORKS", False)
    monkeypatch.setattr(lanes, "IN_BROWSER", True)

    def answered(path: str, sent: object = None) -> str:
        kind = "application/json" if sent else "text/html"
        body = json.dumps(sent).encode() if sent else b""
        headers = {"accept": kind, "content-type": "application/json"}
        method = "POST" if sent else "GET"
        _, _, made = beside(asyncio.run, answer(method, path, headers, body, ""))
        return str(made, "utf-8")

    return answered


def test_the_first_page_comes_before_python_and_every_section_opens(
    window: Page, site: str
) -> None:
    frame = inside(window, "/", site)
    expect(frame.locator("h1")).to_have_text("Does this strategy really never lose?")
    for name in ("Machines", "Play", "Verify", "Audit", "Atlas"):
        frame.locator("nav.site a", has_text=name).click()
        expect(frame.locator('nav.site a[aria-current="page"]')).to_have_text(name, timeout=LONG)
        expect(window).to_have_url(re.compile(f"{re.escape(site)}#/{name.lower()}\\b"))


def test_a_machine_runs_and_its_diagram_is_drawn(window: Page, site: str) -> None:
    frame = inside(window, "/machines/view?name=gallery/palindrome", site)
    expect(frame.locator("svg .node, svg g.node").first).to_be_visible(timeout=LONG)
    frame.locator("input:visible").first.fill("abba")
    frame.locator("button", has_text="Begin").click()
    frame.locator("button", has_text="Run").first.click()
    expect(frame.get_by_text("accepted").first).to_be_visible()
    expect(window).to_have_title("palindrome · noloss")


def test_an_exercise_of_the_course_opens_in_the_editor(window: Page, site: str) -> None:
    frame = inside(window, "/machines", site)
    frame.locator("a", has_text="even").first.click()
    expect(frame.locator("textarea").first).to_have_value(
        re.compile("Complete the rows"), timeout=LONG
    )


def test_its_address_opens_the_same_elsewhere(window: Page, site: str, browser: Browser) -> None:
    inside(window, "/play?strategy=wst&seat=second", site)
    address = window.url
    context = browser.new_context()
    other = context.new_page()
    other.goto(address)
    frame = other.frame_locator("#page")
    expect(frame.locator("h1").first).to_contain_text("wst", timeout=LONG)
    context.close()


def test_work_is_stopped_and_the_next_is_done(window: Page, site: str) -> None:
    # the verdict that takes longest, not yet asked for by another test
    frame = inside(window, "/verify?strategy=optimal", site)
    expect(window.locator("#stop")).to_be_visible(timeout=LONG)
    window.locator("#stop").click()
    expect(frame.locator("#problem")).to_contain_text("The work was stopped.")
    expect(window.locator("#bar")).to_be_hidden(timeout=LONG)
    inside(window, "/machines/view?name=gallery/copy", site)
    expect(window).to_have_title("copy · noloss", timeout=LONG)


@pytest.mark.parametrize("name", ALL if at_night() else ("optimal", "newell-simon", "wst"))
@pytest.mark.usefixtures("here")
def test_a_verdict_is_that_of_python_outside_of_a_browser(
    window: Page, site: str, name: str
) -> None:
    inside(window, "/verify", site)
    until = monotonic() + LONGEST_VERDICT
    job = json.loads(asked(window, "/verify/jobs", {"strategy": name}))
    while job["state"] in ("waiting", "working"):
        assert monotonic() < until
        job = json.loads(asked(window, f"/verify/jobs/{job['job']}"))
    assert job["state"] == "done", job
    told = asked(window, f"/verify/verdicts/{job['job']}")
    assert main_part(told) == main_part(beside(asyncio.run, verdict_here(name)))


def test_random_machines_run_as_outside_of_a_browser(
    window: Page, site: str, here: Callable[..., str]
) -> None:
    inside(window, "/machines", site)
    for number in range(MACHINES):
        question = {
            "machine": {"text": random_text(number), "file": "m.tm", "calls": "wst"},
            "now": {"state": 0, "tapes": [{"low": 0, "head": 0, "cells": []}]},
            "at": 0,
            "to": 200,
        }
        told = asked(window, "/machines/jump", question)
        assert '"at":' in told
        assert told == here("/machines/jump", question)


def test_it_needs_no_network_after_the_first_visit(
    window: Page, site: str, plain_server: PlainServer
) -> None:
    window.wait_for_function(
        """async () => {
            const [name] = await caches.keys();
            const kept = await (await caches.open(name)).keys();
            return kept.length >= self.SITE.files.length;
        }""",
        timeout=LONG,
    )
    window.context.set_offline(True)
    plain_server.gone = True
    try:
        window.reload()
        inside(window, "/machines/view?name=gallery/reverse", site)
        expect(window).to_have_title("reverse · noloss", timeout=LONG)
        for name in ("Play", "Verify", "Audit", "Atlas"):
            window.frame_locator("#page").locator("nav.site a", has_text=name).click()
            expect(window).to_have_title(re.compile(name), timeout=LONG)
    finally:
        plain_server.gone = False
        window.context.set_offline(False)


async def verdict_here(name: str) -> str:
    """Give the page of a verdict that Python outside of a browser decides."""
    headers = {"accept": "application/json", "content-type": "application/json"}
    question = json.dumps({"strategy": name}).encode()
    job = json.loads((await answer("POST", "/verify/jobs", headers, question, ""))[2])
    while job["state"] in ("waiting", "working"):
        await asyncio.sleep(0)
        job = json.loads((await answer("GET", f"/verify/jobs/{job['job']}", headers, b"", ""))[2])
    page = f"/verify/verdicts/{job['job']}"
    return (await answer("GET", page, {"accept": "text/html"}, b"", ""))[2].decode()


def main_part(page: str) -> str:
    """Give what a page shows, without the root of its addresses."""
    found = re.search(r"<main.*</main>", page, re.DOTALL)
    assert found is not None, page
    return re.sub(r'"[^"]*/app/\w+/', '"/', found[0])


def random_text(number: int) -> str:
    """Write a random machine on one tape."""
    chance = Random(number)
    states = [f"s{at}" for at in range(chance.randint(2, 5))]
    symbols = ["_", *"abc"[: chance.randint(1, 3)]]
    lines = ["machine m", "tapes t", f"symbols {' '.join(symbols[1:])}", "accept yes", "reject no"]
    for state in states:
        label = f"{state}:"
        for symbol in symbols:
            if symbol == "_" or chance.random() < 0.9:
                after = chance.choice([*states, *states, "yes", "no"])
                does = f"{chance.choice(symbols)} {chance.choice('LRS')}"
                lines.append(f"{label} {symbol} -> {does} {after}")
                label = ""
    return "\n".join([*lines, ""])
