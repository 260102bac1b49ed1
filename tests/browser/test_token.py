"""The address with the token opens the page in a browser; a link of another site asks first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from noloss.web.guard import Access
from noloss.web.server import LOOPBACK, bound, server
from tests.processes import PATIENCE, wait_until

pytestmark = pytest.mark.slow

HOME = "Does this strategy really never lose?"
"""The heading of the first view."""


@pytest.fixture(scope="module")
def guarded() -> Iterator[tuple[str, Access]]:
    """Serve the page to those who have a token; give its address without it, and the token."""
    taken = bound(0)
    access = Access(taken.getsockname()[1])
    running = server(access)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    wait_until(lambda: running.started)
    yield f"http://{LOOPBACK}:{access.port}", access
    running.should_exit = True
    thread.join(PATIENCE)
    taken.close()


@pytest.fixture
def elsewhere(tmp_path: Path, guarded: tuple[str, Access]) -> Iterator[str]:
    """Serve a page that leads to ours; `localhost` is another site than 127.0.0.1."""
    here = guarded[0]
    to = f"{here}/verify"
    links = f'<a href="{to}">link</a><form action="{to}"><button>form</button></form>'
    (tmp_path / "index.html").write_text(f'{links}<iframe src="{to}"></iframe>')
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer((LOOPBACK, 0), handler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield f"http://localhost:{other.server_address[1]}/index.html"
        other.shutdown()


def test_the_printed_address_lets_in_and_other_tabs_and_links_work(
    browser: Browser, guarded: tuple[str, Access]
) -> None:
    here, access = guarded
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(f"{here}/machines/view?name=wst/CF")
    expect(tab.locator("h1")).to_have_text("This page is for one person")
    tab.goto(f"{here}/?token={access.token}")
    expect(tab.locator("h1")).to_have_text(HOME)
    tab.wait_for_url(f"{here}/")
    assert "token" not in tab.evaluate("document.cookie + location.href")
    tab.get_by_role("link", name="Verify").first.click()
    expect(tab.locator("h1")).to_have_text("Verify")
    other = context.new_page()
    other.goto(f"{here}/machines/view?name=wst/CF")
    other.get_by_role("button", name="Step").first.wait_for()
    context.close()


@pytest.mark.parametrize("name", ["link", "form"])
def test_another_site_leads_to_a_page_that_asks_first(
    browser: Browser, guarded: tuple[str, Access], elsewhere: str, name: str
) -> None:
    here, access = guarded
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(f"{here}/?token={access.token}")
    expect(tab.locator("h1")).to_have_text(HOME)
    tab.goto(elsewhere)
    assert tab.frames[1].url != f"{here}/verify" or "Verify" not in tab.frames[1].content()
    tab.get_by_text(name, exact=True).click()
    expect(tab.locator("h1")).to_have_text("Another site has led here")
    tab.get_by_role("link", name="Open it").click()
    expect(tab.locator("h1")).to_have_text("Verify")
    context.close()


def test_a_ticket_opens_the_page_from_a_site_of_no_name(
    browser: Browser, guarded: tuple[str, Access], tmp_path: Path
) -> None:
    """As a browser gets the command to open it; or from a file."""
    here, access = guarded
    file = tmp_path / "opened.html"
    file.write_text(f'<a href="{here}/?token={access.ticket()}">go</a>')
    context = browser.new_context()
    tab = context.new_page()
    tab.goto(file.as_uri())
    tab.get_by_text("go").click()
    expect(tab.locator("h1")).to_have_text(HOME)
    context.close()
