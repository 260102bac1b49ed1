"""What may take long is done in threads: a few at a time, and a few that wait.

Each lane has threads of its own, so that who asks for much in one section holds up no other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.exceptions import HTTPException

T = TypeVar("T")
MOST_WAITING: Final = 60
"""Requests that wait for a thread of a lane; more of them are told to come again."""


@dataclass(slots=True)
class Lane:
    """So many threads, and how many requests are worked on or wait."""

    threads: int
    asked: int = 0
    limiter: CapacityLimiter = field(init=False)

    def __post_init__(self) -> None:
        self.limiter = CapacityLimiter(self.threads)


MACHINES: Final = Lane(2)  # they are read and shown, which waits for Graphviz, too
RUNS: Final = Lane(1)  # of machines, which take room
STRATEGIES: Final = Lane(2)
ATLAS: Final = Lane(1)  # who comes second finds what the first one has made


async def in_turn(work: Callable[..., T], *asked: Any, lane: Lane = STRATEGIES) -> T:
    """Do what may take long, when it is its turn."""
    if lane.asked >= lane.threads + MOST_WAITING:
        raise HTTPException(503, "Too much is asked for at once; come again in a minute.")
    lane.asked += 1
    try:
        return await run_sync(partial(work, *asked), limiter=lane.limiter)
    finally:
        lane.asked -= 1
