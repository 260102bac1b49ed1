"""A page is written as one file or with links, and no text in it can be more than a text."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from importlib.resources import files

import pytest

from diagrams.page.document import ASSETS, Page, asset, linked, standalone, version

HOSTILE = "</script><script>alert(1)</script>\u2028<!--"


def test_a_standalone_page_refers_to_nothing_outside_of_it() -> None:
    text = standalone(Page("t", "<p>b</p>", ("base.css",), ("base.js",), {"d": [1]}))
    (icon,) = re.findall(r'(?:src|href)="([^"]*)"', text)
    assert icon.startswith("data:image/svg+xml;base64,")
    assert "@import" not in text
    assert "url(" not in text


def test_a_standalone_page_permits_only_its_own_scripts() -> None:
    text = standalone(Page("t", "", scripts=("base.js",)))
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy.split("; ") == [
        "default-src 'none'",
        f"script-src 'sha256-{digest}'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_a_standalone_page_without_scripts_permits_none() -> None:
    assert "script-src 'none'" in standalone(Page("t", ""))


@pytest.mark.parametrize("write", [standalone, lambda page: linked(page, "", "/assets/")])
def test_no_data_and_no_title_end_the_element_around_them(write) -> None:  # type: ignore[no-untyped-def]
    text = write(Page(HOSTILE, "", data={"d": {"name": HOSTILE}}))
    assert "alert(1)</script>" not in text
    (held,) = re.findall(r'id="d">(.*?)</script>', text, re.DOTALL)
    assert json.loads(held) == {"name": HOSTILE}


def test_a_linked_page_names_its_files_with_their_version() -> None:
    text = linked(Page("t", "", scripts=("base.js",)), "<nav></nav>", "/assets/")
    assert re.search(r'src="/assets/base\.js\?v=[0-9a-f]{12}"', text)
    assert re.search(r'href="/assets/base\.css\?v=[0-9a-f]{12}"', text)


def test_the_version_of_a_file_changes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: version.__wrapped__(name) for name in ASSETS}
    assert len(set(before.values())) == len(ASSETS)
    monkeypatch.setattr("diagrams.page.document.asset", lambda name: f"another {name}")
    assert not set(before.values()) & {version.__wrapped__(name) for name in ASSETS}


def test_no_asset_reaches_outside() -> None:
    for name in ASSETS:
        text = asset(name).replace("http://www.w3.org/", "")
        if name == "cytoscape.min.js":
            text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)  # its comments name its authors
        assert "http://" not in text
        assert "https://" not in text


def test_cytoscape_is_the_file_of_its_authors_with_its_licence() -> None:
    """The checksum is that of `dist/cytoscape.min.js` in cytoscape 3.35.0 of npm."""
    folder = files("diagrams.page") / "assets"
    text = (folder / "cytoscape.min.js").read_bytes()
    assert hashlib.sha256(text).hexdigest() == (
        "71fa9ebec21a7ca2c40cff6aacc30d1f6464e363662ad4b2c197e1adc770cd94"
    )
    licence = " ".join((folder / "cytoscape.LICENSE").read_text("utf-8").split())
    assert "Copyright (c) 2016-2026, The Cytoscape Consortium." in licence
    own = re.sub(r"[\s*]+", " ", text.decode()[:1_500])
    assert licence.partition("Permission")[2][:200] in own


def test_an_asset_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError):
        asset("../document.py")
