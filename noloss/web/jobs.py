"""Work that takes longer than people like to wait: bounded in number and time, reported, ended.

The question identifies a job. So the same question is worked on once, and its answer has an
address as long as it is kept. Each client gets a token with which it can withdraw; a job is
cancelled after all its clients have withdrawn.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from common.errors import NolossError
from diagrams.page.document import Page
from noloss.errors import InputError
from noloss.web.lanes import VERDICTS, in_turn
from noloss.web.workers import Client, EndedError, FaultError, told_as_bug

State: TypeAlias = Literal["waiting", "working", "done", "failed", "cancelled"]

MOST_UNFINISHED: Final = 8
MOST_HELD: Final = 24
SECONDS: Final = 60.0
"""Seconds that a job may take; the time that it waits does not count."""


@dataclass(slots=True)
class Job:
    """A piece of work, and how far it is.

    begun  : whether its work has begun
    end    : how it ended, if it has
    part   : the work under way
    asked  : the number of questions to strategies
    result : the page, once it is done
    problem: the error, if it failed
    link   : the parts of an address that asks the same question, if there is one
    askers : the tokens of the clients that want the answer
    client : stands for all clients: the worker ends the work after the last one leaves
    """

    key: str
    doing: str
    link: Mapping[str, str]
    begun: bool = False
    end: State | None = None
    part: str = ""
    asked: int = 0
    result: Page | None = None
    problem: str = ""
    askers: set[str] = field(default_factory=set)
    client: Client = field(default_factory=Client)
    task: asyncio.Task[None] | None = None

    @property
    def state(self) -> State:
        """How far it is."""
        return self.end or ("working" if self.begun else "waiting")

    @property
    def unwanted(self) -> bool:
        """Whether no client wants the answer any more."""
        return self.client.gone

    @property
    def finished(self) -> bool:
        """Whether nothing more will come."""
        return self.end is not None

    def hear(self, far: Mapping[str, Any]) -> None:
        """Note how far it is: the part under way, and how often a strategy has been asked."""
        self.part, self.asked = far["part"], far["asked"]


Work: TypeAlias = Callable[[Job], Page]


class Jobs:
    """The jobs of a server, whose event loop owns them; the oldest finished ones are forgotten."""

    def __init__(self) -> None:
        self._jobs: dict[str, Job] = {}

    def start(self, key: str, doing: str, work: Work, link: Mapping[str, str]) -> tuple[Job, str]:
        """Begin a job, or give the one of this key if its answer is there or on its way.

        Also give a token for the client. Raises InputError if too many are under way.
        """
        asker = secrets.token_urlsafe(9)
        job = self._jobs.get(key)
        if job is None or not (job.state == "done" or _goes_on(job)):
            job = self._begun(key, doing, work, link)
        if not job.finished:
            job.askers.add(asker)
        return job, asker

    def withdraw(self, job: Job, asker: str) -> None:
        """Take back a question of a client; the job ends if no other client wants it."""
        if asker not in job.askers:
            return
        job.askers.remove(asker)
        if job.askers:
            return
        job.client.leave()
        if job.state == "waiting" and job.task is not None:
            job.end = "cancelled"
            job.task.cancel()

    def find(self, key: str) -> Job | None:
        """Give a job that is still held."""
        return self._jobs.get(key)

    def _begun(self, key: str, doing: str, work: Work, link: Mapping[str, str]) -> Job:
        if sum(not job.finished for job in self._jobs.values()) >= MOST_UNFINISHED:
            hint = "wait for one of them, or cancel it"
            raise InputError(f"{MOST_UNFINISHED} verdicts are under way", hint=hint)
        self._jobs.pop(key, None)
        job = self._jobs[key] = Job(key, doing, link)
        self._forget()
        job.task = asyncio.create_task(_worked(job, work))
        return job

    def _forget(self) -> None:
        finished = [key for key, job in self._jobs.items() if job.finished]
        for key in finished[: max(0, len(self._jobs) - MOST_HELD)]:
            del self._jobs[key]


async def _worked(job: Job, work: Work) -> None:
    """Do a job when it is its turn."""
    try:
        job.end = await in_turn(_done, job, work, lane=VERDICTS)
    except Exception as error:  # it had no turn
        job.problem, job.end = told_as_bug(error), "failed"
    job.askers.clear()


def _goes_on(job: Job) -> bool:
    return not job.finished and not job.unwanted


def _done(job: Job, work: Work) -> State:
    """Do a job; give how it ended."""
    job.begun = True
    try:
        job.client.check_waits()
        job.result = work(job)
    except EndedError:
        return "cancelled"
    except FaultError as error:
        job.problem = str(error)
    except NolossError as error:
        job.problem = f"{job.doing}: {error}"
    except Exception as error:
        job.problem = told_as_bug(error)
    else:
        return "done"
    return "failed"
