"""The section Verify: a verdict on a strategy that is built in, given, or clicked together."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from common.errors import NolossError
from diagrams.exhibits.html_text import escaped
from diagrams.page.document import Page, standalone
from games import Seat
from noloss.reports.verdict_report import verdict_report
from noloss.web.asks import (
    Asked,
    AskedVerdict,
    Withdrawn,
    asked_strategy,
    built_in,
    class_answers,
    read_asked,
    seats_of,
)
from noloss.web.frame import respond
from noloss.web.jobs import Job, Jobs
from noloss.web.lanes import in_turn
from noloss.web.verify_views import ask_page, own_page
from strategies import Strategy, full_name
from strategies.strategy import in_use

GONE: Final = "This verdict is not held any more; ask for it again."


async def ask(request: Request) -> Response:
    """Show what can be asked."""
    return respond(ask_page(request.query_params), request)


async def own(request: Request) -> Response:
    """Show the boards on which a strategy is clicked together."""
    return respond(own_page(), request)


async def begin(request: Request) -> Response:
    """Begin to decide a verdict; give its address."""
    asked = await read_asked(request, AskedVerdict)
    try:
        strategy = await in_turn(asked_strategy, asked)
        doing = f"verifying {full_name(strategy)}"
        work = partial(_report, strategy, asked)
        job, asker = _jobs(request).start(asked.key, doing, work, _link(asked))
    except NolossError as error:
        return _problem(error)
    return JSONResponse({**_told(job), "asker": asker}, 202)


async def progress(request: Request) -> Response:
    """Tell how far a verdict is."""
    return JSONResponse(_told(_job(request)))


async def cancel(request: Request) -> Response:
    """Withdraw a question; its job ends if nobody else wants the answer."""
    job = _job(request)
    _jobs(request).withdraw(job, (await read_asked(request, Withdrawn)).asker)
    return JSONResponse(_told(job))


async def verdict(request: Request) -> Response:
    """Show a verdict."""
    page = _page(request)
    return respond(replace(page, body=f"{_around(request)}\n{page.body}"), request)


async def saved(request: Request) -> Response:
    """Give a verdict as one file."""
    headers = {"Content-Disposition": 'attachment; filename="verdict.html"'}
    text = await in_turn(standalone, _page(request))
    return Response(text, media_type="text/html", headers=headers)


async def answers(request: Request) -> Response:
    """Give the answers of a strategy, one for each class of positions."""
    asked = await read_asked(request, Asked)
    try:
        return JSONResponse(await in_turn(_answers, asked))
    except NolossError as error:
        return _problem(error)


def _answers(asked: Asked) -> dict[str, object]:
    if asked.kind:
        return class_answers(asked_strategy(asked), True)
    return _built_in_answers(asked.strategy)


@lru_cache(maxsize=64)
def _built_in_answers(name: str) -> dict[str, object]:
    return class_answers(built_in(name, "position"), False)


def _report(strategy: Strategy, asked: AskedVerdict, job: Job) -> Page:
    options = ["--view", asked.view] if asked.view else []
    with in_use(strategy):
        lent = job.lend(strategy)
        return verdict_report(lent, asked.seats, asked.strength, options=options)


def _problem(error: NolossError) -> Response:
    """Answer what is wrong with a strategy: that is what was asked, so it is no failed request."""
    return JSONResponse({"problem": str(error)})


def _link(asked: AskedVerdict) -> dict[str, str]:
    """Give what leads to the same verdict again, if a link can hold it."""
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


def _around(request: Request) -> str:
    """Write what can be done with a verdict."""
    job = _job(request)
    links = [
        f'<a class="button" href="/verify/verdicts/{job.key}/report.html">Save as one file</a>',
    ]
    if job.link:
        again = escaped(f"/verify?{urlencode(job.link)}")
        links.append(f'<a class="button" href="{again}">Link to this verdict</a>')
        links += [_play_link(job.link["strategy"], seat) for seat in seats_of(job.link["seat"])]
    links.append('<a class="button" href="/verify">Another one</a>')
    return f'<p class="controls">{" ".join(links)}</p>'


def _play_link(strategy: str, seat: Seat) -> str:
    address = escaped(f"/play?{urlencode({'strategy': strategy, 'seat': seat})}")
    return f'<a class="button" href="{address}">Play against it in the {seat} seat</a>'


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
