"""Work that takes longer than people like to wait: bounded in number and time, told of, ended.

A job is known by what was asked, so the same question is worked on once and its answer has an
address for as long as it is held.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final, Literal, TypeAlias

from common.errors import NolossError
from common.progress import listening
from diagrams.page.document import Page
from games import Line, Position
from noloss.errors import InputError
from strategies import Permitted, Strategy

State: TypeAlias = Literal["waiting", "working", "done", "failed", "cancelled"]

MOST_WORKING: Final = 2
MOST_UNFINISHED: Final = 8
MOST_HELD: Final = 24
SECONDS: Final = 60.0
"""What a job may take."""
BUG: Final = "This is a bug in noloss; the terminal shows where."


class EndedError(Exception):
    """Somebody does not want the answer any more."""


@dataclass(slots=True)
class Job:
    """A piece of work, and how far it is.

    part   : what is under way
    asked  : how often a strategy has been asked
    result : the page, once it is done
    problem: what went wrong, if it failed
    link   : the parts of an address that asks for the same, if there is one
    """

    key: str
    doing: str
    link: Mapping[str, str]
    state: State = "waiting"
    part: str = ""
    asked: int = 0
    result: Page | None = None
    problem: str = ""
    begun: float = field(default_factory=monotonic)
    seconds: float = 0.0
    unwanted: bool = False

    @property
    def finished(self) -> bool:
        """Whether nothing more will come."""
        return self.state in ("done", "failed", "cancelled")

    def lend(self, strategy: Strategy) -> Strategy:
        """Lend a strategy to the work: its questions are counted, and end when the job ends."""

        def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
            self.asked += 1
            self.check()
            return strategy.moves(position, line)

        return replace(strategy, moves=moves)

    def begin(self, part: str) -> None:
        """Note which part is under way."""
        self.part = part
        self.check()

    def check(self) -> None:
        """Go on, or raise EndedError or, where it has taken too long, InputError."""
        if self.unwanted:
            raise EndedError
        if monotonic() - self.begun > SECONDS:
            hint = "`noloss verify` at the command line takes the time that it needs"
            raise InputError(f"{self.doing}: it takes more than {SECONDS:.0f} s", hint=hint)


Work: TypeAlias = Callable[[Job], Page]


class Jobs:
    """The jobs of a server; the oldest finished ones are forgotten."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._places = threading.Semaphore(MOST_WORKING)

    def start(self, key: str, doing: str, work: Work, link: Mapping[str, str]) -> Job:
        """Begin a job, or give the one of this key if its answer is there or on its way.

        Raises InputError if too many are under way.
        """
        with self._lock:
            known = self._jobs.get(key)
            if known is not None and known.state not in ("failed", "cancelled"):
                return known
            if sum(not job.finished for job in self._jobs.values()) >= MOST_UNFINISHED:
                hint = "wait for one of them, or cancel it"
                raise InputError(f"{MOST_UNFINISHED} verdicts are under way", hint=hint)
            self._jobs.pop(key, None)
            job = self._jobs[key] = Job(key, doing, link)
            self._forget()
        threading.Thread(target=self._run, args=(job, work), daemon=True).start()
        return job

    def find(self, key: str) -> Job | None:
        """Give a job that is still held."""
        with self._lock:
            return self._jobs.get(key)

    def _forget(self) -> None:
        finished = [key for key, job in self._jobs.items() if job.finished]
        for key in finished[: max(0, len(self._jobs) - MOST_HELD)]:
            del self._jobs[key]

    def _run(self, job: Job, work: Work) -> None:
        with self._places:
            job.begun = monotonic()
            try:
                job.check()
                job.state = "working"
                with listening(job.begin):
                    job.result = work(job)
                state: State = "done"
            except EndedError:
                state = "cancelled"
            except NolossError as error:
                job.problem, state = str(error), "failed"
            except Exception:
                traceback.print_exc(file=sys.stderr)
                job.problem, state = BUG, "failed"
            finally:
                job.seconds = monotonic() - job.begun
                job.state = state
