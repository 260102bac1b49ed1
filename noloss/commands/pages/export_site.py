"""The page as a static site: a folder that any web server can serve."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from common.documents import Document
from common.errors import reason, way_out
from common.exhibits import Text
from common.files import FileError
from noloss.errors import InputError
from noloss.output.progress import progress
from noloss.report import Report

if TYPE_CHECKING:
    from diagrams.page.document import Page

SITE: Final = "site"
"""The kind of this page."""
_ADDRESS: Final = re.compile(r"https://[\w.:/@~%+-]+")


class SiteDocument(Document, tag="noloss/site", frozen=True, kw_only=True):
    """A static site that was written.

    folder   : where it was written
    files    : the number of its files
    bytes    : their size together
    pyodide  : the version of Pyodide in it, or the address of a published copy
    diagrams : whether Graphviz is in it
    bytecode : whether noloss is compiled in it
    """

    folder: str
    files: int
    bytes: int
    pyodide: str
    diagrams: bool
    bytecode: bool


def export_site(folder: Path, pyodide: str | None, machines: Path | None) -> Report:
    """Write the whole page as a folder.

    pyodide  : a folder with the packages of npm, or the address of a published copy of Pyodide
    machines : a folder with the machines of a course

    Raises InputError for a missing part, FileError if the folder cannot be written.
    """
    from noloss.static_site.brought import PYODIDE  # slow to load
    from noloss.static_site.bytecode import BYTECODE  # the same
    from noloss.static_site.folder import SitePlan, check_place, site_files, write_site  # the same
    from noloss.web.machines.course import course_chapters  # the same

    address, place = _source(pyodide)
    check_place(folder)
    if machines is not None:
        course_chapters(machines)  # its errors come before the work
    plan = SitePlan(address, place, machines, _audit)
    doing = ["making the site"]
    with progress("making the site", lambda: doing[-1]):
        made = site_files(plan, doing.append)
        try:
            write_site(folder, made)
        except OSError as error:
            hint = way_out(error, "name another folder", writing=True)
            raise FileError(reason(error), where=str(folder), hint=hint) from error
    document = SiteDocument(
        folder=str(folder),
        files=len(made),
        bytes=sum(map(len, made.values())),
        pyodide=address or PYODIDE.version,
        diagrams=place is not None,
        bytecode=BYTECODE in made,
    )
    return Report(document=document, exhibits=[Text("\n".join(_told(document)))])


def _source(pyodide: str | None) -> tuple[str | None, Path | None]:
    """Give the address of a published copy of Pyodide, or None, and the folder with npm's files."""
    from noloss.static_site.brought import BRING, GRAPHVIZ  # slow to load

    if pyodide is None:
        hint = f"run  {BRING}  in a folder, and give the folder with --pyodide"
        raise InputError("a site needs Pyodide, which is Python for browsers", hint=hint)
    address = f"{pyodide.rstrip('/')}/" if "://" in pyodide else None
    if address and not _ADDRESS.fullmatch(address):
        hint = "write the address of the folder of its files, such as https://example.org/pyodide"
        raise InputError("this is not an address that a site can use", where=pyodide, hint=hint)
    place = None if address else Path(pyodide)
    if place is not None and not place.is_dir():
        hint = f"make the folder, and run in it:  {BRING}"
        problem = "this is a file; name its folder" if place.exists() else "no such folder"
        raise InputError(problem, where=pyodide, hint=hint)
    if address and Path(GRAPHVIZ.archive).is_file():
        place = Path()
    return address, place


def _told(made: SiteDocument) -> list[str]:
    from noloss.static_site.brought import GRAPHVIZ  # slow to load

    lines = [f"{made.folder}: a site of {made.files} files, {made.bytes / 1e6:.1f} MB"]
    if not made.diagrams:
        lines.append(f"without diagrams: there is no {GRAPHVIZ.archive} in this folder")
    if not made.bytecode:
        why = "which Node makes from a folder of Pyodide: a first visit takes seconds longer"
        lines.append(f"without bytecode, {why}")
    lines.append(f"try it:  python3 -m http.server --directory {made.folder}")
    return lines


def _audit() -> Page:
    from audit.judge import select  # slow to load
    from diagrams.page.audit_page import audit_page  # slow to load
    from noloss.work.judging import judged, made_now  # slow to load

    found = judged(select(()))
    return audit_page(found, made_now(found))
