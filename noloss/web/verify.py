"""The section Verify: a verdict on a strategy that is built in, given, or clicked together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from common.errors import NolossError, one_of
from diagrams.page.document import Page, standalone
from diagrams.templates import rendered
from games import Seats, seats_of
from noloss.web.guard import MOST_BYTES
from noloss.web.jobs import SECONDS, Job, Jobs
from noloss.web.lanes import STRATEGIES, VERDICTS, WORKERS, in_turn, work_for
from noloss.web.questions import (
    BOTH_SEATS,
    StrategyQuestion,
    VerdictQuestion,
    Withdrawal,
    readings,
    strategies,
)
from noloss.web.site import read_asked, read_body, respond
from strategies.catalogue import KINDS
from verify.play.safety import STRENGTH_NAMES

VIEWS: Final = {"": "whole games", "position": "position by position"}
KIND_NAMES: Final = {
    "table": "table: position → cell or cells",
    "vector": "vector: 765 entries [Bhatt08]",
    "genes": "genes: class → cell [Ford21]",
    "memory": "memory of rewards [Kutschera18]",
}
FILL: Final = {"": "the first free cell"}
STYLES: Final = ("verdict.css", "verify.css")
SCRIPTS: Final = ("ask.js", "text_file.js", "jobs.js")
GONE: Final = "This verdict is not held any more; ask for it again."


async def ask(request: Request) -> Response:
    """Show the form that asks about a strategy."""
    return respond(_ask_page(_chosen(request.query_params)), request)


async def own(request: Request) -> Response:
    """Show the boards on which a strategy is clicked together."""
    return respond(_own_page(), request)


async def begin(request: Request) -> Response:
    """Begin to decide a verdict; give its address."""
    asked = await read_asked(request, VerdictQuestion)
    question = msgspec.json.encode(asked)
    try:
        named = await work_for(request, "verify/name", question, STRATEGIES)
        doing = f"verifying {named.body.decode()}"
        work = partial(decided_page, question)
        job, asker = _jobs(request).start(asked.key, doing, work, _link(asked))
    except NolossError as error:
        return _problem(error)
    return JSONResponse({**_told(job), "asker": asker}, 202)


async def progress(request: Request) -> Response:
    """Give the progress of a verdict."""
    return JSONResponse(_told(_job(request)))


async def cancel(request: Request) -> Response:
    """Withdraw a question; its job ends if no other client wants the answer."""
    job = _job(request)
    _jobs(request).withdraw(job, (await read_asked(request, Withdrawal)).asker)
    return JSONResponse(_told(job))


async def verdict(request: Request) -> Response:
    """Show a verdict."""
    page, job = _page(request), _job(request)
    seats = seats_of(cast("Seats", job.link["seat"])) if job.link else ()
    controls = rendered("noloss.web/verdict_controls.html", job=job, seats=seats)
    return respond(replace(page, body=f"{controls}\n{page.body}"), request)


async def saved(request: Request) -> Response:
    """Give a verdict as one file."""
    headers = {"Content-Disposition": 'attachment; filename="verdict.html"'}
    text = await in_turn(standalone, _page(request))
    return Response(text, media_type="text/html", headers=headers)


async def answers(request: Request) -> Response:
    """Give the answers of a strategy, one for each class of positions."""
    question = await request.body()
    read_body(question, StrategyQuestion)  # else the request itself is wrong
    try:
        answer = await work_for(request, "verify/answers", question, STRATEGIES, kept=True)
        return answer.response()
    except NolossError as error:
        return _problem(error)


def decided_page(question: bytes, job: Job) -> Page:
    """Have a verdict decided, and report the progress to its job."""
    answer = WORKERS.work(
        VERDICTS.name, "verify/report", question, job.client, seconds=SECONDS, tell=job.hear
    )
    return msgspec.json.decode(answer.body, type=Page)


def _chosen(asked: Mapping[str, str]) -> dict[str, str]:
    """Read the choices in a link; raise InputError for one that the form does not offer."""
    offered = {
        "strategy": tuple(readings()),
        "seat": tuple(BOTH_SEATS),
        "strength": tuple(STRENGTH_NAMES),
        "view": tuple(filter(None, VIEWS)),
    }
    return {
        part: one_of(asked[part], words, part) for part, words in offered.items() if asked.get(part)
    }


def _ask_page(chosen: Mapping[str, str]) -> Page:
    """Show the strategies that are built in, and a place for one's own.

    chosen : strategy, seat, strength and view, as a link holds them; then the verdict is begun
    """
    body = rendered(
        "noloss.web/verify.html",
        chosen=chosen,
        strategies=strategies(told=True),
        seats=BOTH_SEATS,
        strengths=STRENGTH_NAMES,
        views=VIEWS,
        kinds=_kinds(),
        most_bytes=MOST_BYTES,
    )
    return Page("Verify", body, STYLES, (*SCRIPTS, "verify.js"), {"largest": MOST_BYTES})


def _own_page() -> Page:
    """Show the boards on which a strategy is clicked together; the script fills them in."""
    fill = {**FILL, **{name: name for name in readings()}}
    body = rendered("noloss.web/own.html", seats=BOTH_SEATS, strengths=STRENGTH_NAMES, fill=fill)
    scripts = (*SCRIPTS, "game.js", "classes.js", "board.js", "own.js")
    return Page("Your own strategy", body, (*STYLES, "play.css"), scripts, {"largest": MOST_BYTES})


def _kinds() -> dict[str, str]:
    """List the kinds of files in each reading, as the form sends and shows them."""
    return {
        f"{kind} {reading}": KIND_NAMES[kind] + (f"; {said}" if reading != "base" else "")
        for kind, readings in KINDS.items()
        for reading, said in readings.items()
    }


def _problem(error: NolossError) -> Response:
    """Answer what is wrong with a strategy: that was the question, so the request did not fail."""
    return JSONResponse({"problem": str(error)})


def _link(asked: VerdictQuestion) -> dict[str, str]:
    """Give the parts of a link to the same verdict; empty if no link can hold the question."""
    if asked.kind:
        return {}
    kept = {"strategy": asked.strategy, "seat": asked.seat, "strength": asked.strength}
    return kept | ({"view": asked.view} if asked.view else {})


def _jobs(request: Request) -> Jobs:
    state = request.app.state
    if not hasattr(state, "jobs"):
        state.jobs = Jobs()
    jobs: Jobs = state.jobs
    return jobs


def _job(request: Request) -> Job:
    job = _jobs(request).find(request.path_params["key"])
    if job is None:
        raise HTTPException(410, GONE)
    return job


def _page(request: Request) -> Page:
    page = _job(request).result
    if page is None:
        raise HTTPException(410, GONE)
    return page


def _told(job: Job) -> dict[str, object]:
    return {
        "job": job.key,
        "state": job.state,
        "doing": job.doing,
        "part": job.part,
        "asked": job.asked,
        "problem": job.problem,
    }


ROUTES: Final = [
    Route("/verify", ask),
    Route("/verify/own", own),
    Route("/verify/answers", answers, methods=["POST"]),
    Route("/verify/jobs", begin, methods=["POST"]),
    Route("/verify/jobs/{key}", progress),
    Route("/verify/jobs/{key}/cancel", cancel, methods=["POST"]),
    Route("/verify/verdicts/{key}", verdict),
    Route("/verify/verdicts/{key}/report.html", saved),
]
