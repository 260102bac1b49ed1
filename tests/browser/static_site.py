"""A static site on a plain server, for tests in browsers."""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Frame, FrameLocator, Page

from audit.judge import audit, select
from diagrams.page.audit_page import audit_page
from noloss.static_site.brought import BRING
from noloss.static_site.folder import SitePlan, site_files, write_site
from noloss.work.judging import made_now
from tests.processes import PATIENCE

T = TypeVar("T")
LONG = 240_000
"""Milliseconds until Python is loaded, perhaps by busy cores."""
COURSE = """\
machine  even
about    Accept the words over a of even length. Complete the rows.
tapes    t
symbols  a
accept   yes
reject   no

start:   _  ->  _  S  yes

test  t=    ->  accepted
test  t=aa  ->  accepted
"""


class PlainServer(ThreadingHTTPServer):
    """A server of files as they are, until it is gone.

    gone : whether it closes each connection without an answer
    """

    gone = False

    @property
    def address(self) -> str:
        """The place of the site: in a folder of a folder."""
        return f"http://127.0.0.1:{self.server_port}/course/site/"


class _Files(SimpleHTTPRequestHandler):
    server: PlainServer

    def handle_one_request(self) -> None:
        self.close_connection = True
        if not self.server.gone:
            super().handle_one_request()

    def log_message(self, format: str, *args: object) -> None:
        """Write no log."""


def serving(folder: Path) -> PlainServer:
    """Serve a folder in a thread."""
    server = PlainServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def make_site(site: Path, folders: pytest.TempPathFactory) -> None:
    """Make a site with a course; skip the test if npm does not bring its parts."""
    npm, course = folders.mktemp("npm"), folders.mktemp("course")
    try:
        brought = subprocess.run(
            BRING.split(), cwd=npm, capture_output=True, check=False, timeout=PATIENCE
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        pytest.skip(f"npm does not bring Pyodide: {error}")
    if brought.returncode:
        pytest.skip("npm does not bring Pyodide: is there a network?")
    (course / "exercises").mkdir()
    (course / "exercises" / "even.tm").write_text(COURSE, "utf-8")
    judged = tuple(audit(select(("bhatt-states",))))
    plan = SitePlan(None, npm, course, lambda: audit_page(judged, made_now(judged)))
    write_site(site, beside(site_files, plan, lambda _: None))


def beside(work: Callable[..., T], *given: object) -> T:
    """Work in another thread: the browser's driver has the event loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work, *given).result()


def inside(window: Page, path: str, site: str) -> FrameLocator:
    """Go to a path of the site, and give its page."""
    window.goto(f"{site}#{path}")
    window.wait_for_function(
        """path => {
            const { location, document } = self.document.getElementById("page").contentWindow;
            return location.pathname.endsWith(path) && document.readyState === "complete";
        }""",
        arg=path.partition("?")[0],
        timeout=LONG,
    )
    return window.frame_locator("#page")


def of_page(window: Page) -> Frame:
    """Give the frame that shows a page of the site."""
    frame = window.frame(url=re.compile("/app/"))
    assert frame is not None
    return frame


def asked(window: Page, path: str, sent: object = None) -> Any:
    """Ask the site as its pages do; give the text of the answer."""
    return of_page(window).evaluate(
        """async ([path, sent, limit]) => {
            const kind = sent ? "application/json" : "text/html";
            const headers = { Accept: kind, "Content-Type": "application/json" };
            const signal = AbortSignal.timeout(limit);
            const given = await fetch(document.documentElement.dataset.root + path, sent
                ? { method: "POST", headers, body: JSON.stringify(sent), signal }
                : { headers, signal });
            return given.text();
        }""",
        [path, sent, LONG],
    )
