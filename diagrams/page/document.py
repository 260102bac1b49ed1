"""A page, and the two ways to write it: one file that needs nothing else, or with links.

A view makes a `Page`. `standalone` writes it with its styles, scripts and data inside, under a
content security policy that permits these scripts by their hashes and nothing from elsewhere;
`linked` writes it for a server that has the same files under an address.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

from diagrams.exhibits.html_text import escaped

BASE_STYLE: Final = "base.css"
BASE_SCRIPT: Final = "base.js"
ASSETS: Final = tuple(
    sorted(
        entry.name
        for entry in (files("diagrams.page") / "assets").iterdir()
        if entry.name.endswith((".css", ".js"))
    )
)
"""The files that pages are made with."""


@dataclass(frozen=True, slots=True)
class Page:
    """A view, ready to be written.

    body    : HTML in which all that came from elsewhere is escaped
    styles  : names of assets, after `base.css`
    scripts : names of assets, after `base.js`, in their order
    data    : id -> a value that JSON can hold; scripts read it with `noloss.data(id)`
    """

    title: str
    body: str
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    data: Mapping[str, object] = field(default_factory=dict)


@cache
def asset(name: str) -> str:
    """Give the text of a style or a script.

    Raises KeyError if there is none of this name.
    """
    if name not in ASSETS:
        raise KeyError(name)
    return (files("diagrams.page") / "assets" / name).read_text("utf-8")


@cache
def version(name: str) -> str:
    """Give a short text that changes with the asset."""
    return hashlib.sha256(asset(name).encode()).hexdigest()[:12]


def standalone(page: Page) -> str:
    """Write a page as one file that needs nothing else and asks nobody for anything."""
    styles = "".join(f"<style>\n{asset(name)}</style>\n" for name in _styles(page))
    scripts = [f"\n{asset(name)}" for name in _scripts(page)] if page.scripts else []
    hashes = " ".join(f"'sha256-{_digest(text)}'" for text in scripts) or "'none'"
    policy = (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n{styles}'
    end = "".join(f"<script>{text}</script>\n" for text in scripts)
    return _written(page, head, f"<main>\n{page.body}\n</main>", end)


def linked(page: Page, before: str, address: str) -> str:
    """Write a page whose styles and scripts are under an address, such as `/assets/`.

    before : HTML that stands above the page, such as the navigation of a site
    """
    styles = "".join(
        f'<link rel="stylesheet" href="{address}{name}?v={version(name)}">\n'
        for name in _styles(page)
    )
    scripts = "".join(
        f'<script src="{address}{name}?v={version(name)}"></script>\n' for name in _scripts(page)
    )
    return _written(page, styles, f'{before}\n<main id="main">\n{page.body}\n</main>', scripts)


def _styles(page: Page) -> tuple[str, ...]:
    return tuple(dict.fromkeys((BASE_STYLE, *page.styles)))


def _scripts(page: Page) -> tuple[str, ...]:
    return tuple(dict.fromkeys((BASE_SCRIPT, *page.scripts)))


def _written(page: Page, head: str, body: str, end: str) -> str:
    data = "".join(
        f'<script type="application/json" id="{escaped(name)}">{_json(value)}</script>\n'
        for name, value in page.data.items()
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escaped(page.title)}</title>\n<link rel="icon" href="data:,">\n{head}'
        f"</head>\n<body>\n{body}\n{data}{end}</body>\n</html>\n"
    )


def _json(value: object) -> str:
    """Write a value so that no text in it can end the element that it stands in."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _digest(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()
