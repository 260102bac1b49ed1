"""A hundred people use the page, each with a request a second: none has to wait or is refused.

The mix, in a different order for each client: six requests for the tests of its own machine (one
in five is a built-in machine, one in five M of WST with a comment), one check of a text that has
just been changed, one style or script, one view, and the answers of a built-in strategy. Each has
opened its machine and its views before.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from time import perf_counter

import pytest

from noloss.web.machines.pages import EXAMPLE
from tests.noloss.web.test_load import (
    TRIES,
    Measured,
    free_share,
    memory_of,
    processor_time,
    question_of,
    served,
    slowness,
)

__all__ = ["served"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="it reads what processes take"),
]

LATEST = 0.5  # seconds within which 95 of 100 answers come, on a machine of usual speed
LATEST_OF_MANY = 1.0  # the same with twice as many clients
WORK = 0.006  # seconds of the processor for an answer: a hundred a second leave most of one core
MOST_MEMORY = 1_000_000_000  # bytes, of all processes
CALM = 0.5  # of the time of a core that this machine gives to one who asks for all of it
VIEWS = ("/machines/view?name=wst/CF", "/play?strategy=newell-simon", "/machines", "/verify")
STRATEGIES = ("wst", "optimal", "first-free")
MACHINES = 50


def _request(port: int, address: str, body: bytes | None = None) -> bytes:
    head = (
        f"{'GET' if body is None else 'POST'} {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Accept: text/html\r\nContent-Length: {len(body or b'')}\r\n\r\n"
    )
    return head.encode() + (body or b"")


def _mix(port: int, number: int) -> list[bytes]:
    """Give ten requests of a client."""
    own = question_of(number % MACHINES)
    asked = [_request(port, "/machines/tests", own) for _ in range(6)]
    changed = json.dumps({"text": f"# client {number}\n{EXAMPLE}"}).encode()
    strategy = json.dumps({"strategy": STRATEGIES[number % len(STRATEGIES)]}).encode()
    asked.append(_request(port, "/machines/check", changed))
    asked.append(_request(port, "/assets/base.js"))
    asked.append(_request(port, VIEWS[number % len(VIEWS)]))
    asked.append(_request(port, "/verify/answers", strategy))
    random.Random(number).shuffle(asked)
    return asked


async def _asked(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes, told: Measured
) -> float:
    """Ask once; give the seconds until the answer is there."""
    began = perf_counter()
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
    await reader.readexactly(length)
    took = perf_counter() - began
    told.times.append(took)
    if not head.startswith(b"HTTP/1.1 200"):
        told.errors.append(repr(head[:40]))
    return took


async def _opened(port: int, requests: list[list[bytes]]) -> None:
    """Open what the clients have open, one after the other."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in dict.fromkeys(request for mix in requests for request in mix):
        await _asked(reader, writer, request, Measured())
    writer.close()


async def _client(port: int, mix: list[bytes], told: Measured, end: float) -> None:
    """Ask once a second, but never before the answer is there."""
    await asyncio.sleep(random.Random(mix[0]).random())
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in cycle(mix):
        took = await _asked(reader, writer, request, told)
        if perf_counter() > end:
            break
        await asyncio.sleep(max(0.0, 1 - took))
    writer.close()


async def _all(port: int, requests: list[list[bytes]], seconds: float) -> Measured:
    told, end = Measured(), perf_counter() + seconds
    await asyncio.gather(*(_client(port, mix, told, end) for mix in requests))
    return told


def _answered_in_time(
    served: tuple[int, int],
    clients: int,
    seconds: float,
    latest: float,
    capsys: pytest.CaptureFixture[str],
) -> bool:
    """Send requests; say whether 95 of 100 answers came in time, or waited for others' work."""
    port, process = served
    requests = [_mix(port, number) for number in range(clients)]
    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may hold the loop of this one
        thread.submit(asyncio.run, _opened(port, requests)).result()
        slow, before, worked = slowness(), free_share(), processor_time(process)
        told = thread.submit(asyncio.run, _all(port, requests, seconds)).result()
    each = (processor_time(process) - worked) / len(told.times)
    share, memory = min(before, free_share()), memory_of(process)
    times = sorted(told.times)
    late = times[len(times) * 95 // 100]
    with capsys.disabled():
        sys.stdout.write(
            f"\n{clients} clients, {len(times):,} answers in {seconds:.0f} s, {len(told.errors)} "
            f"refused, {each * 1000:.2f} ms of work each; half came within "
            f"{times[len(times) // 2] * 1000:.0f} ms, 95 of 100 within {late * 1000:.0f} ms, the "
            f"last after {times[-1] * 1000:.0f} ms; {memory / 1e6:.0f} MB; {share:.2f} of a core "
            f"was free, which is {slow:.1f} times as slow as usual\n"
        )
    assert told.errors == []
    assert each < WORK * slow
    assert memory < MOST_MEMORY
    return share < CALM or late < latest * slow


def test_a_hundred_clients_are_answered_at_once(
    served: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(_answered_in_time(served, 100, 5.0, LATEST, capsys) for _ in range(TRIES))


@pytest.mark.nightly
def test_a_hundred_clients_are_answered_for_a_minute(
    served: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(_answered_in_time(served, 100, 60.0, LATEST, capsys) for _ in range(TRIES))


@pytest.mark.nightly
def test_none_of_two_hundred_clients_is_refused(
    served: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert any(_answered_in_time(served, 200, 60.0, LATEST_OF_MANY, capsys) for _ in range(TRIES))
