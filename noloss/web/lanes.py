"""What may take long is done in threads: a few at a time, and a few that wait.

Each lane has threads of its own, so that who asks for much in one section holds up no other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.exceptions import HTTPException

T = TypeVar("T")
MOST_WAITING: Final = 60
"""Requests that wait for a thread of a lane; more of them are told to come again."""
MACHINES: Final = CapacityLimiter(2)  # they are read and shown, which waits for Graphviz, too
RUNS: Final = CapacityLimiter(1)  # of machines, which take room
STRATEGIES: Final = CapacityLimiter(2)
ATLAS: Final = CapacityLimiter(1)


async def in_turn(work: Callable[..., T], *asked: Any, lane: CapacityLimiter = STRATEGIES) -> T:
    """Do what may take long, when it is its turn."""
    if lane.statistics().tasks_waiting >= MOST_WAITING:
        raise HTTPException(503, "Too much is asked for at once; come again in a minute.")
    return await run_sync(partial(work, *asked), limiter=lane)
