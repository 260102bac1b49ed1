"""A page as PDF, by a package that is an extra."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from common.extras import install_command
from diagrams.page.document import Page, standalone
from noloss.errors import InputError

OTHERWISE: Final = "or print the page of --html from a browser"


def refuse_no_pdf() -> None:
    """Refuse to begin where no PDF could be written."""
    if find_spec("weasyprint") is None:
        hint = f"this brings it: {install_command('pdf')}; {OTHERWISE}"
        raise InputError("a PDF needs weasyprint, which is not installed", hint=hint)
    try:
        import weasyprint  # noqa: F401
    except OSError:  # it is Python; what it stands on is not
        hint = f"install Pango, as the manual of weasyprint says for your system; {OTHERWISE}"
        raise InputError("a PDF needs Pango, which weasyprint does not find", hint=hint) from None


def page_pdf(page: Page) -> bytes:
    """Lay a page out on paper, as its print style says; nothing is fetched from anywhere.

    The same page makes the same bytes.
    """
    from weasyprint import HTML  # slow to import, and an extra

    identifier = page.title.encode()
    html = HTML(string=standalone(page), url_fetcher=_refused)
    written: bytes = html.write_pdf(pdf_identifier=identifier)
    return written


def _refused(url: str, *_: Any, **__: Any) -> Any:
    raise ValueError(f"a page asks for nothing, and asked for {url}")
