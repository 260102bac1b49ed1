"""Long work runs elsewhere: a few pieces at a time, and some wait.

Each lane has its own places, so that many requests in one section do not delay
another. Work on foreign text is done by workers, and ended when its client has gone; answers are
kept and given again. Other work is done in threads.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.exceptions import HTTPException
from starlette.requests import Request

from common.packages import IN_BROWSER
from noloss.web.site import HttpAnswer
from noloss.web.workers import Client, Workers

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST_WAITING: Final = 400
"""The most requests that wait for a place of a lane; others are asked to try again later."""
SMALL: Final = 32_000
"""Bytes of a question about a machine that is answered in a moment; larger ones can take seconds,
and wait for each other only."""
ROOM: Final = 40_000_000
"""Bytes of answers that are kept."""


@dataclass(slots=True)
class BoundedCache(Generic[K, V]):
    """The last requested values, as many as there is room for.

    room  : the most that they may weigh together; a value that is heavier is not kept
    weigh : key, value -> its weight
    """

    room: int
    weigh: Callable[[K, V], int]
    weight: int = 0
    values: OrderedDict[K, tuple[V, int]] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def get(self, key: K) -> V | None:
        """Give a value if it is there."""
        with self.lock:
            if key not in self.values:
                return None
            self.values.move_to_end(key)
            return self.values[key][0]

    def put(self, key: K, value: V) -> None:
        """Put a value in; if it is full, remove the oldest."""
        weight = self.weigh(key, value)
        if weight > self.room:
            return
        with self.lock:
            self.weight += weight - self.values.pop(key, (value, 0))[1]
            self.values[key] = value, weight
            while self.weight > self.room:
                _, (_, left) = self.values.popitem(last=False)
                self.weight -= left

    def made(self, key: K, make: Callable[[K], V]) -> V:
        """Give a value that is there, or make it."""
        value = self.get(key)
        if value is None:
            value = make(key)
            self.put(key, value)
        return value


@dataclass(slots=True)
class Lane:
    """Places for work of one kind, and the number of requests that are worked on or wait."""

    name: str
    places: int
    asked: int = 0
    limiter: CapacityLimiter = field(init=False)

    def __post_init__(self) -> None:
        self.limiter = CapacityLimiter(self.places)


MACHINES: Final = Lane("machines", 4)  # they are read and shown, which waits for Graphviz, too
LARGE: Final = Lane("large", 2)  # the same for questions of more than `SMALL` bytes
RUNS: Final = Lane("runs", 2)  # of machines, which take room
STRATEGIES: Final = Lane("strategies", 3)
VERDICTS: Final = Lane("verdicts", 2)  # as jobs; each may take a minute
THREADS: Final = Lane("threads", 2)  # of this process, for trusted work
ATLAS: Final = Lane("atlas", 1)  # later requests find the answer that was made for the first
WORKERS: Final = Workers()
_KEPT: Final = BoundedCache[tuple[str, bytes], HttpAnswer](
    ROOM, lambda key, answer: len(key[1]) + len(answer.body)
)


async def in_turn(work: Callable[..., T], *asked: Any, lane: Lane = THREADS) -> T:
    """Do work that may take long, when a place in its lane is free."""
    if lane.asked >= lane.places + MOST_WAITING:
        raise HTTPException(503, "Too many requests at once; try again in a minute.")
    lane.asked += 1
    try:
        if IN_BROWSER:
            return work(*asked)
        return await run_sync(partial(work, *asked), limiter=lane.limiter, abandon_on_cancel=True)
    finally:
        lane.asked -= 1


async def work_for(
    request: Request,
    work: str,
    asked: bytes,
    lane: Lane,
    *,
    subject: bytes = b"",
    kept: bool = False,
) -> HttpAnswer:
    """Have a worker do a piece of work; end it if the client of a request leaves.

    subject : of the question; a worker may remember it
    kept    : whether the answer is kept, and given again to the same question

    Raises EndedError if the client has left, and what `Workers.work` raises.
    """
    await request.body()  # the end of the connection is received only after the body
    client = Client()
    listening = asyncio.ensure_future(_listen(request, client))
    try:
        do = _kept if kept else WORKERS.work
        answer = partial(do, lane.name, work, asked, client, subject=subject)
        return await in_turn(answer, lane=lane)
    finally:
        client.leave()
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening


def _kept(lane: str, work: str, asked: bytes, client: Client, *, subject: bytes) -> HttpAnswer:
    """Give an answer that is kept, or have it made."""
    answer = _KEPT.get((work, asked))
    if answer is None:
        answer = WORKERS.work(lane, work, asked, client, subject=subject)
        if answer.code == 200:
            _KEPT.put((work, asked), answer)
    return answer


async def _listen(request: Request, client: Client) -> None:
    """Wait until the client leaves."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    client.leave()
