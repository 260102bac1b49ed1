"""A page as PDF, by a package that is an extra."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from common.extras import install_command
from diagrams.page.document import Page, standalone
from noloss.errors import InputError


def refuse_no_weasyprint() -> None:
    """Refuse to begin where no PDF could be written."""
    if find_spec("weasyprint") is None:
        hint = f"this brings it: {install_command('pdf')}; or print the page of --html"
        raise InputError("a PDF needs weasyprint, which is not installed", hint=hint)


def page_pdf(page: Page) -> bytes:
    """Lay a page out on paper, as its print style says; nothing is fetched from anywhere.

    The same page makes the same bytes.
    """
    from weasyprint import HTML  # slow to import, and an extra

    written: bytes = HTML(string=standalone(page), url_fetcher=_refused).write_pdf(
        pdf_identifier=page.title.encode()
    )
    return written


def _refused(url: str, *_: Any, **__: Any) -> Any:
    raise ValueError(f"a page asks for nothing, and asked for {url}")
