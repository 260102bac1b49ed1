"""Real browsers: Debian's Chromium and Firefox, driven through the page as people would."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from shutil import which

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from noloss.web.server import LOOPBACK, bound, server
from tests.browser import firefox
from tests.browser.static_site import PlainServer, make_site, serving
from tests.effort import at_night
from tests.processes import PATIENCE, wait_until

BROWSERS = ("chromium", "firefox")
in_both_browsers = pytest.mark.parametrize("browser", BROWSERS, indirect=True, scope="module")
expect.set_options(timeout=1_000 * PATIENCE)
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
LOOKS = ((DESKTOP, False), (PHONE, True))  # each size once, and light and dark
some_looks = pytest.mark.parametrize(("size", "dark"), LOOKS)
more_looks_at_night = pytest.mark.parametrize(
    ("size", "dark"), tuple(product((DESKTOP, PHONE), (False, True))) if at_night() else LOOKS
)


@pytest.fixture(scope="module")
def browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """Start Chromium, or the browser of `in_both_browsers`, for a file: its driver holds the event
    loop, which tests elsewhere need, too.
    """
    name = getattr(request, "param", "chromium")
    installed = which(name) or which(f"{name}-esr")
    if installed is None:
        pytest.skip(f"{name} is not installed")
    with sync_playwright() as driver:
        started = launched(driver, name, installed, tmp_path_factory)
        yield started
        started.close()


def launched(
    driver: Playwright, name: str, installed: str, folders: pytest.TempPathFactory
) -> Browser:
    """Launch an installed browser."""
    limit = 1_000 * PATIENCE
    if name == "chromium":
        return driver.chromium.launch(executable_path=installed, args=list(FLAGS), timeout=limit)
    program = firefox.program(folders.mktemp("firefox"), installed)
    return driver.firefox.launch(channel="moz-firefox", executable_path=program, timeout=limit)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Serve the page, and give where it is, such as `http://127.0.0.1:4711`."""
    taken, running = bound(0), server()
    thread = threading.Thread(target=running.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    wait_until(lambda: running.started)
    yield f"http://{LOOPBACK}:{taken.getsockname()[1]}"
    running.should_exit = True
    thread.join(PATIENCE)
    taken.close()


@pytest.fixture(scope="session")
def plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlainServer]:
    """Serve a static site from a folder of a plain server."""
    served = tmp_path_factory.mktemp("served")
    make_site(served / "course" / "site", tmp_path_factory)
    server = serving(served)
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def site(plain_server: PlainServer) -> str:
    """Give the address of the static site."""
    return plain_server.address


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open an address or a file in a new window; the console must stay silent to the end."""
    messages: list[str] = []
    contexts = []

    def opened(at: str | Path, *, size: ViewportSize | None = None, dark: bool = False) -> Page:
        context = browser.new_context(
            viewport=size or DESKTOP, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(1_000 * PATIENCE)
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda error: messages.append(str(error)))
        page.goto(at.resolve().as_uri() if isinstance(at, Path) else at)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert messages == []


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """Insist that axe-core finds nothing wrong with a page, and that nothing sticks out of it."""

    def insist(page: Page) -> None:
        found = Axe().run(page).response["violations"]
        told = [
            (one["id"], [node["html"][:150] for node in one["nodes"][:3]], one["help"])
            for one in found
        ]
        assert told == []
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) <= 0

    return insist
