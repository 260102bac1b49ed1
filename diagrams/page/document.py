"""A page, and the two ways to write it: one complete file, or a file with links.

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

from markupsafe import Markup

from diagrams.palette import palette_css
from diagrams.templates import rendered

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
    """Give the text of a style or a script; the first style begins with the palette.

    Raises KeyError if no asset has this name.
    """
    if name not in ASSETS:
        raise KeyError(name)
    text = (files("diagrams.page") / "assets" / name).read_text("utf-8")
    return palette_css() + text if name == BASE_STYLE else text


@cache
def version(name: str) -> str:
    """Give a short text that changes with the asset."""
    return hashlib.sha256(asset(name).encode()).hexdigest()[:12]


def standalone(page: Page) -> str:
    """Write a page as one complete file that loads nothing."""
    scripts = [f"\n{asset(name)}" for name in _scripts(page)] if page.scripts else []
    hashes = " ".join(f"'sha256-{_digest(text)}'" for text in scripts) or "'none'"
    policy = (
        f"default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return _written(
        "standalone.html",
        page,
        policy=Markup(policy),
        styles=[Markup(asset(name)) for name in _styles(page)],
        scripts=list(map(Markup, scripts)),
    )


def linked(page: Page, before: Markup | str, address: str) -> str:
    """Write a page whose styles and scripts are under an address, such as `/assets/`.

    before : HTML above the page, such as the navigation of a site
    """
    return _written(
        "linked.html",
        page,
        before=Markup(before),
        address=address,
        styles=_styles(page),
        scripts=_scripts(page),
        version=version,
    )


def _styles(page: Page) -> tuple[str, ...]:
    return tuple(dict.fromkeys((BASE_STYLE, *page.styles)))


def _scripts(page: Page) -> tuple[str, ...]:
    return tuple(dict.fromkeys((BASE_SCRIPT, *page.scripts)))


def _written(template: str, page: Page, **values: object) -> str:
    data = {name: _json(value) for name, value in page.data.items()}
    body = Markup(page.body)
    name = f"diagrams.page/{template}"
    return str(rendered(name, page=page, body=body, data=data, icon=_icon(), **values))


@cache
def _icon() -> str:
    """Give the icon of all pages as an address that holds it."""
    drawn = (files("diagrams.page") / "assets" / "icon.svg").read_bytes()
    return f"data:image/svg+xml;base64,{b64encode(drawn).decode()}"


def _json(value: object) -> Markup:
    """Write a value so that no text in it can end the element around it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def _digest(text: str) -> str:
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()
