"""The audit, judged live: once, beside the other views, with its progress on the page."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock, Thread
from time import monotonic
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from common.errors import NolossError
from common.progress import listening
from diagrams.page.document import Page
from diagrams.templates import rendered
from games import SEATS
from noloss.web.lanes import in_turn
from noloss.web.site import respond
from noloss.web.workers import told_as_bug


@dataclass(slots=True)
class Work:
    """The judging of all claims: its progress, and the page of its results."""

    claims: tuple[str, ...] = ()  # their ids, once it has begun
    done: int = 0
    part: str = ""
    since: float = 0.0
    seconds: float = 0.0
    page: Page | None = None
    problem: str = ""
    lock: Lock = field(default_factory=Lock)

    def begin(self) -> None:
        """Judge in a thread, unless it is under way or done."""
        from audit.judge import select  # the checks, and all that they need, are slow to import

        with self.lock:
            if self.claims and not self.problem:
                return
            self.claims = tuple(claim.id for claim in select(()))
            self.done, self.part, self.problem, self.since = 0, "", "", monotonic()
        Thread(target=self._judge, daemon=True).start()

    def so_far(self) -> dict[str, object]:
        """Give the progress as a document."""
        under_way = self.claims[self.done] if self.done < len(self.claims) else ""
        return {
            "done": self.done,
            "claims": len(self.claims),
            "now": self.part or under_way,
            "seconds": round(self.seconds or monotonic() - self.since, 1),
            "ready": self.page is not None,
            "problem": self.problem,
        }

    def _judge(self) -> None:
        from audit.judge import audit, select  # slow to load
        from diagrams.page.audit_page import audit_page  # slow to load
        from noloss.work.judging import made_now  # slow to load

        try:
            self._count()
            with listening(self._named):
                judged = tuple(audit(select(()), self._told))
            self.seconds = monotonic() - self.since
            self.page = audit_page(judged, made_now(judged))
        except NolossError as error:
            self.problem = str(error)
        except Exception as error:
            self.problem = told_as_bug(error)

    def _count(self) -> None:
        """Count the census first, unless it is kept, and say so."""
        from noloss.work.judging import COUNTING  # slow to load
        from verify.census.store import kept_numbers, stored_census  # slow to load

        if not all(map(kept_numbers, SEATS)):
            self.part = COUNTING
            stored_census("both")
            self.part = ""

    def _named(self, part: str) -> None:
        self.part = f"{self.claims[self.done]}: {part}"

    def _told(self, done: int, _: int) -> None:
        self.done, self.part = done, ""


WORK: Final = Work()
"""The only judging in this process: each verdict is computed once."""


async def view(request: Request) -> Response:
    """Show the audit, or the progress of the judging."""
    if WORK.page is not None:
        return respond(WORK.page, request)
    await in_turn(WORK.begin)
    return respond(_waiting(WORK.so_far()), request)


async def progress(request: Request) -> Response:
    """Give the progress of the judging."""
    return JSONResponse(WORK.so_far())


def _waiting(far: dict[str, object]) -> Page:
    body = rendered("noloss.web/waiting.html", far=far)
    return Page("Audit", body, scripts=("audit_progress.js",))


ROUTES: Final = [Route("/audit", view), Route("/audit/progress", progress)]
