"""The documentation as a site: built strictly, whole in itself, with no link that leads nowhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page as Window
from playwright.sync_api import ViewportSize

from noloss.schemas import DECLARED
from tests.browser.conftest import DESKTOP, PHONE
from tests.manual.pages import ROOT

pytestmark = pytest.mark.slow

READ_ELSEWHERE = {
    "https://github.com/google-deepmind/open_spiel",
    "https://github.com/automatarium/automatarium",
    "https://github.com/citiususc/jflap-lib",
    "https://js.cytoscape.org",
    "https://semver.org",
    "https://import-linter.readthedocs.io",
    "https://coq.inria.fr",
    "https://doc.courtbouillon.org/weasyprint/stable/first_steps.html#installation",
}
"""Links out of the site; nothing is loaded from there."""


class Page(HTMLParser):
    """The anchors of a page, the files that it loads, and the targets of its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.places.add(value)
            elif tag == "a" and name == "href" and value:
                self.links.append(value)
            elif name in ("src", "href", "srcset", "action", "data", "poster") and value:
                self.loaded.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as writing-pages.md says, into a new folder."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def built(site: Path) -> dict[Path, Page]:
    """Give every page; that for addresses that are not there knows no folder, and is left out."""
    found = {path: Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    return {path: page for path, page in found.items() if path.name != "404.html"}


def test_no_page_loads_anything_from_elsewhere(site: Path, built: dict[Path, Page]) -> None:
    for path, page in built.items():
        for address in page.loaded:
            parts = urlsplit(address)
            assert parts.scheme in ("", "data"), (path, address)
            assert not parts.netloc, (path, address)
        assert "mermaid" not in page.places
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        for address in re.findall(r"""(?:url\(|@import\s+)["']?([^"')\s;]+)""", text):
            assert not re.match(r"(https?:)?//", address), (sheet, address)


def test_links_out_of_the_site_are_few_and_known(built: dict[Path, Page]) -> None:
    outside = {link for page in built.values() for link in page.links if urlsplit(link).scheme}
    assert outside == READ_ELSEWHERE


def test_every_link_inside_of_the_site_leads_to_a_place_that_is_there(
    built: dict[Path, Page],
) -> None:
    followed = 0
    for path, page in built.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            assert goal.is_file(), (path, link)
            place = unquote(parts.fragment)
            if place and goal in built:
                assert place in built[goal].places, (path, link)
            followed += 1
    assert followed > 1000


def test_no_table_shows_signs_that_only_its_source_needs(built: dict[Path, Page]) -> None:
    for path in built:
        assert r"\|" not in path.read_text(encoding="utf-8"), path


def test_the_site_can_be_searched_from_disk(site: Path) -> None:
    script = (site / "search" / "search_index.js").read_text(encoding="utf-8")
    index = json.loads(script.removeprefix("var __index = "))
    assert any("breakpoint" in entry["text"] for entry in index["docs"])
    worker = '<script src="javascripts/iframe-worker.js"'
    assert worker in (site / "index.html").read_text(encoding="utf-8")


def test_the_site_has_the_schema_of_every_document(site: Path) -> None:
    schemas = {path.name: json.loads(path.read_bytes()) for path in (site / "schemas").iterdir()}
    assert set(schemas) == {f"{name}.schema.json" for name in DECLARED}


def test_a_word_is_found_on_a_page_that_was_opened_from_disk(
    open_page: Callable[..., Window], site: Path
) -> None:
    window = open_page(site / "index.html")
    window.keyboard.press("/")
    window.keyboard.type("breakpoint", delay=20)
    window.locator("a", has_text="breakpoints").first.click()
    window.wait_for_url("**/*.html?h=breakpoint*")
    assert window.locator("mark", has_text="breakpoint").count() >= 1


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """Serve the site: axe-core reads style sheets, which it may not from disk."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *told: object) -> None: ...


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("name", "size"), [("library.html", DESKTOP), ("index.html", PHONE)])
def test_the_pages_can_be_used_by_everybody(
    open_page: Callable[..., Window],
    accessible: Callable[[Window], None],
    served: str,
    name: str,
    size: ViewportSize,
    dark: bool,
) -> None:
    accessible(open_page(f"{served}/{name}", size=size, dark=dark))
