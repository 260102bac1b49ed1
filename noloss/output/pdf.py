"""A page as PDF, by an optional package, in a separate process.

Both Graphviz and weasyprint load Pango, which lays text out. Two versions of it in one process
conflict.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from typing import Any, Final

from common.errors import install_command
from diagrams.page.document import Page, standalone
from noloss.errors import InputError

OTHERWISE: Final = "or print the page of --html from a browser"
SAME_EACH_TIME: Final = {"SOURCE_DATE_EPOCH": "0", "PYTHONHASHSEED": "0"}
"""Environment that makes the same file each time: fonts depend on a date and an order of sets."""
NO_PANGO: Final = 3
"""The exit code of the process if the libraries that weasyprint needs are missing."""


def refuse_no_pdf() -> None:
    """Raise InputError if no PDF can be written."""
    if find_spec("weasyprint") is None:
        hint = f"this brings it: {install_command('pdf')}; {OTHERWISE}"
        raise InputError("a PDF needs weasyprint, which is not installed", hint=hint)
    if lay_out_aside("", "").returncode == NO_PANGO:
        hint = f"install Pango, as the manual of weasyprint says for your system; {OTHERWISE}"
        raise InputError("a PDF needs Pango, which weasyprint does not find", hint=hint)


def page_pdf(page: Page) -> bytes:
    """Lay a page out on paper, as its print style says; nothing is fetched from anywhere.

    The same page makes the same bytes. Raises InputError if weasyprint fails.
    """
    done = lay_out_aside(page.title, standalone(page))
    if done.returncode:
        told = done.stderr.decode("utf-8", "replace").split("\n")
        why = next(filter(str.strip, reversed(told)), f"it ended with {done.returncode}")
        problem = f"weasyprint has made no PDF of the page: {why}"
        raise InputError(problem, hint=f"try again, {OTHERWISE}")
    return done.stdout


def refuse_to_fetch(url: str, *_: Any, **__: Any) -> Any:
    """Raise ValueError: a page asks for nothing from elsewhere."""
    raise ValueError(f"a page asks for nothing, and asked for {url}")


def lay_out_aside(title: str, html: str) -> subprocess.CompletedProcess[bytes]:
    """Lay a page out in another process, in which the date and the order of sets are fixed."""
    command = [sys.executable, "-P", "-m", "noloss.output.pdf", title]
    env = {**os.environ, **SAME_EACH_TIME}
    return subprocess.run(command, input=html.encode(), capture_output=True, check=False, env=env)


def _lay_out(title: str, html: str) -> int:
    """Write the PDF of a page to standard output; with an empty page, only check for libraries."""
    try:
        from weasyprint import HTML  # slow to import, and an extra
    except OSError:  # Python finds it, but not the libraries that it needs
        return NO_PANGO
    if html:
        HTML(string=html, url_fetcher=refuse_to_fetch).write_pdf(
            sys.stdout.buffer, pdf_identifier=title.encode()
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(_lay_out(sys.argv[1], sys.stdin.buffer.read().decode()))
