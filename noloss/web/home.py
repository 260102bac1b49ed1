"""The first view: what there is to see."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from diagrams.page.document import Page
from noloss.web.frame import SECTIONS, respond

ABOUT = (
    "Does this strategy really never lose? And a workbench for multi-tape Turing machines. "
    "All that is shown here is computed on this machine."
)


async def home(request: Request) -> Response:
    """Name the sections."""
    items = "".join(
        f'<li><a href="/{section.name}">{section.name.capitalize()}</a>: {section.about}</li>\n'
        for section in SECTIONS
    )
    return respond(Page("noloss", f"<h1>noloss</h1>\n<p>{ABOUT}</p>\n<ul>\n{items}</ul>"), request)
