"""The section Verify: a verdict on a strategy that is built in, given, or clicked together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from time import monotonic
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from common.errors import NolossError
from common.progress import listening
from diagrams.page.document import Page, standalone
from diagrams.templates import rendered
from games import Line, Position, canonical, outcome, play
from games.space import all_classes
from games.symmetry import SYMMETRIES, apply, apply_cell, symmetry_class
from noloss.web.fork_server import Task, Tell
from noloss.web.guard import MOST_BYTES
from noloss.web.jobs import SECONDS, Job, Jobs
from noloss.web.lanes import STRATEGIES, WORKERS, in_turn, work_for
from noloss.web.questions import (
    BOTH_SEATS,
    StrategyQuestion,
    VerdictQuestion,
    Withdrawal,
    asked_strategy,
    built_in_strategy,
    readings,
    seats_of,
    strategies,
)
from noloss.web.site import JSON, HttpAnswer, json_answer, read_asked, read_body, respond
from strategies import Permitted, Strategy, full_name
from strategies.catalogue import KINDS
from strategies.errors import NoAnswerError
from strategies.strategy import in_use, permitted_moves
from verify.play.safety import STRENGTH_NAMES

VIEWS: Final = {"": "as it plays by itself", "position": "position by position"}
KIND_NAMES: Final = {
    "table": "table: position → cell or cells",
    "vector": "vector: 765 entries [Bhatt08]",
    "genes": "genes: class → cell [Ford21]",
    "memory": "memory of rewards [Kutschera18]",
}
FILL: Final = {"": "the first free cell"}
STYLES: Final = ("verdict.css", "verify.css")
SCRIPTS: Final = ("ask.js", "text_file.js", "jobs.js")
JOBS: Final = "jobs"
PAUSE: Final = 0.1
"""Seconds between two reports of how far a verdict is."""
GONE: Final = "This verdict is not held any more; ask for it again."


async def ask(request: Request) -> Response:
    """Show what can be asked."""
    return respond(_ask_page(request.query_params), request)


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
    """Tell how far a verdict is."""
    return JSONResponse(_told(_job(request)))


async def cancel(request: Request) -> Response:
    """Withdraw a question; its job ends if nobody else wants the answer."""
    job = _job(request)
    _jobs(request).withdraw(job, (await read_asked(request, Withdrawal)).asker)
    return JSONResponse(_told(job))


async def verdict(request: Request) -> Response:
    """Show a verdict."""
    page, job = _page(request), _job(request)
    seats = seats_of(job.link["seat"]) if job.link else ()
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
    """Have a verdict decided; the job hears how far it is."""
    answer = WORKERS.work(
        JOBS, "verify/report", question, job.client, seconds=SECONDS, tell=job.hear
    )
    return msgspec.json.decode(answer.body, type=Page)


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
    return Page(
        "A strategy of one's own", body, (*STYLES, "play.css"), scripts, {"largest": MOST_BYTES}
    )


def _kinds() -> dict[str, str]:
    """List the kinds of files in each reading, as the form sends and shows them."""
    return {
        f"{kind} {reading}": KIND_NAMES[kind] + (f"; {said}" if reading != "base" else "")
        for kind, readings in KINDS.items()
        for reading, said in readings.items()
    }


def _problem(error: NolossError) -> Response:
    """Answer what is wrong with a strategy: that is what was asked, so it is no failed request."""
    return JSONResponse({"problem": str(error)})


def _link(asked: VerdictQuestion) -> dict[str, str]:
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


class _Far:
    """How far a verdict is: the part under way, and how often the strategy was asked."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._told = -PAUSE
        self._part = ""
        self._asked = 0

    def begin(self, part: str) -> None:
        """Report which part is under way."""
        self._part = part
        self._report()

    def lend(self, strategy: Strategy) -> Strategy:
        """Lend a strategy to the work: its questions are counted."""

        def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
            self._asked += 1
            if monotonic() - self._told > PAUSE:
                self._report()
            return strategy.moves(position, line)

        return replace(strategy, moves=moves)

    def _report(self) -> None:
        self._told = monotonic()
        self._tell({"part": self._part, "asked": self._asked})


def _strategy_name(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the name of the strategy that is asked about, after reading it."""
    return HttpAnswer(full_name(asked_strategy(read_body(asked, VerdictQuestion))).encode())


def _strategy_answers(asked: bytes, _: Tell) -> HttpAnswer:
    """Give the answers of a strategy, one for each class of positions."""
    question = read_body(asked, StrategyQuestion)
    if question.kind:
        return json_answer(class_answers(asked_strategy(question), True))
    return json_answer(named_answers(question.strategy))


@lru_cache(maxsize=64)
def named_answers(name: str) -> dict[str, object]:
    """Give the answers of a built-in strategy, one for each class of positions."""
    return class_answers(built_in_strategy(name, "position"), False)


def _report_page(asked: bytes, tell: Tell) -> HttpAnswer:
    """Decide a verdict, and give the page that shows it, as JSON."""
    from noloss.reports.verdict_report import verdict_report  # slow to load

    question = read_body(asked, VerdictQuestion)
    strategy = asked_strategy(question)
    options = ["--view", question.view] if question.view else []
    far = _Far(tell)
    with in_use(strategy), listening(far.begin):
        page = verdict_report(
            far.lend(strategy), question.seats, question.strength, options=options
        )
    return HttpAnswer(msgspec.json.encode(page, enc_hook=str), JSON)


def class_answers(strategy: Strategy, every: bool) -> dict[str, object]:
    """Give one answer for each unfinished class of positions in which a strategy has any.

    every : ask in every position, and tell whether symmetric ones are answered alike

    answers : least position of the class -> the first cell that is permitted there
    several : whether it leaves a choice somewhere, or does not answer symmetric positions alike
    open    : positions without an answer, whose class has one
    """
    answers: dict[Position, int] = {}
    several = False
    left_open: list[Position] = []
    for kind in all_classes():
        if outcome(kind) is not None:
            continue
        after: set[Position] = set()
        unanswered: list[Position] = []
        for position in symmetry_class(kind):
            moves = _permitted(strategy, position)
            after |= {canonical(play(position, cell)) for cell, _ in moves}
            if moves and kind not in answers:
                answers[kind] = _turned(position, kind, moves[0].cell)
                if not every:
                    break
            if not moves:
                unanswered.append(position)
        several = several or len(after) > 1
        left_open += unanswered if every and kind in answers else []
    return {"answers": answers, "several": several, "open": left_open}


def _permitted(strategy: Strategy, position: Position) -> tuple[Permitted, ...]:
    try:
        return permitted_moves(strategy, position)
    except NoAnswerError:
        return ()  # a file may be about one seat alone


def _turned(position: Position, kind: Position, cell: int) -> int:
    """Turn a cell of a position to the least position of its class, by the first symmetry."""
    turn = next(turn for turn in SYMMETRIES if apply(turn, position) == kind)
    return apply_cell(turn, cell)


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

TASKS: Final[Mapping[str, Task]] = {
    "verify/name": _strategy_name,
    "verify/answers": _strategy_answers,
    "verify/report": _report_page,
}
