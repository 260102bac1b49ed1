"""Fifty people have machines tested at once, on a real server over the loopback address."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, process_time, sleep
from urllib.parse import urlencode, urlsplit

import pytest

from noloss.web.machines.pages import EXAMPLE
from noloss.web.machines.texts import built_in_machines
from tests.machines.texts import machine_text
from tests.noloss.web.test_machines_safety import wide
from tests.processes import PATIENCE

pytestmark = pytest.mark.slow

CLIENTS = 50
SECONDS = 6.0
MOST_MEMORY = 500_000_000  # bytes
LATEST = 0.2  # seconds within which 95 of 100 answers come, on a machine of usual speed
LATE = 0.1  # of the time in which two others have large machines linked and drawn
CALM = 0.75  # of the time of a core that this machine gives to one who asks for all of it
USUAL = 0.006  # seconds of the processor for the sum of `slowness` at usual speed
TRIES = 3  # as another program may have come in the way of one
HEAD = (
    "POST /machines/tests HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
    "Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
)
COUNTER = machine_text("binary-counter")


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[int, int]]:
    """Start a server, and give its port and the number of its process."""
    command = [sys.executable, "-m", "noloss", "serve", "--port", "0", "--no-token", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")["address"]
        yield urlsplit(address).port or 0, process.pid
        process.terminate()


def _asked(number: int) -> dict[str, str]:
    """Give the machine of a client; no two have the same, and some have the largest of all."""
    if number % 5 == 0:
        return {"name": [name for name in built_in_machines() if name != "wst/M"][number // 5]}
    texts = [
        EXAMPLE,
        COUNTER.replace("machine counter", f"machine counter-{number}"),
        built_in_machines()["wst/R1_R2"].read_text("utf-8"),
    ]
    texts.append(built_in_machines()["wst/M"].read_text("utf-8"))
    return {"text": f"# client {number}\n{texts[number % 5 - 1]}"}


def question_of(number: int) -> bytes:
    """Give the request of a client: the results of the tests of its machine."""
    return json.dumps({"machine": _asked(number)}).encode()


@dataclass(slots=True)
class Measured:
    """The answers to all requests."""

    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


async def _client(port: int, body: bytes, told: Measured, seconds: float) -> None:
    """Ask again and again, as soon as the answer is there; at least once."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    end = perf_counter() + seconds
    while True:
        began = perf_counter()
        writer.write(HEAD.format(port=port, length=len(body)).encode() + body)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        content = await reader.readexactly(length)
        told.times.append(perf_counter() - began)
        if not head.startswith(b"HTTP/1.1 200") or b'"tests"' not in content:
            told.errors.append(f"{head[:30]!r} {content[:100]!r}")
        if perf_counter() > end:
            break
    writer.close()


async def _all(port: int, questions: list[bytes], seconds: float) -> Measured:
    told = Measured()
    await asyncio.gather(*(_client(port, one, told, seconds) for one in questions))
    return told


def _answered(port: int, questions: list[bytes], seconds: float) -> Measured:
    """Send all requests, in a separate thread: a browser of other tests may hold this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _all(port, questions, seconds)).result()


def family(process: int) -> list[int]:
    """Give a process with all its descendants."""
    parents = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parents[int(entry.name)] = int(_fields(int(entry.name))[1])
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def memory_of(process: int) -> int:
    """Give the memory of a process with its workers, in bytes; shared memory counts once."""
    taken = 0
    for one in family(process):
        with suppress(OSError, IndexError):  # it has ended
            shares = Path(f"/proc/{one}/smaps_rollup").read_text()
            taken += 1024 * int(shares.partition("\nPss:")[2].split()[0])
    return taken


def processor_time(process: int) -> float:
    """Give the seconds that a process and its workers have worked, with those that have ended."""
    ticks = 0
    for one in family(process):
        with suppress(OSError):  # it has ended
            ticks += sum(int(field) for field in _fields(one)[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def _fields(process: int) -> list[str]:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


def slowness() -> float:
    """Tell how many times as slow as usual this machine is; 1 if it is not."""

    def taken() -> float:
        began, table = process_time(), {}
        for number in range(50_000):
            table[number % 997] = (number, str(number))
        return process_time() - began

    return max(1.0, min(taken() for _ in range(9)) / USUAL)


def free_share() -> float:
    """Tell which part of a core this machine gives just now to one who asks for all of it."""
    began, cpu = perf_counter(), sum(os.times()[:2])
    while perf_counter() - began < 0.5:
        pass
    return (sum(os.times()[:2]) - cpu) / (perf_counter() - began)


@pytest.mark.skipif(sys.platform != "linux", reason="it reads how much memory a process has")
def test_fifty_clients_have_machines_tested_at_once(
    served: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    port, process = served
    questions = [question_of(number) for number in range(CLIENTS)]
    assert _answered(port, questions, 0).errors == []
    assert any(_answered_in_time(port, process, questions, capsys) for _ in range(TRIES))


def _answered_in_time(
    port: int, process: int, questions: list[bytes], capsys: pytest.CaptureFixture[str]
) -> bool:
    """Send all requests; say whether answers came in time, or had to wait for others' work."""
    slow, before, worked = slowness(), free_share(), processor_time(process)
    told = _answered(port, questions, SECONDS)
    each = (processor_time(process) - worked) / len(told.times)
    share, memory = min(before, free_share()), memory_of(process)
    times = sorted(told.times)
    late = times[len(times) * 95 // 100]
    with capsys.disabled():
        sys.stdout.write(
            f"\n{CLIENTS} clients, {len(times):,} answers, "
            f"{len(times) / SECONDS:,.0f} a second, {each * 1000:.2f} ms of work each; half came "
            f"within {times[len(times) // 2] * 1000:.0f} ms, 95 of 100 within "
            f"{late * 1000:.0f} ms, the last after {times[-1] * 1000:.0f} ms; "
            f"{memory / 1e6:.0f} MB; {share:.2f} of a core was free, "
            f"which is {slow:.1f} times as slow as usual\n"
        )
    assert told.errors == []
    assert memory < MOST_MEMORY
    assert CLIENTS * each < LATEST * slow  # the last client waits for the answers to all others
    return share < CALM or late < LATEST * slow


GUESSES = """\
tapes t
symbols a b
accept y
go choice: _ -> a R go
           _ -> b R go
"""


def _post(port: int, what: str, asked: object) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        body = json.dumps(asked).encode()
        connection.request("POST", f"/machines/{what}", body)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="it reads how much memory a process has")
def test_long_work_delays_no_check_of_others_and_takes_bounded_room(
    served: tuple[int, int],
) -> None:
    port, process = served
    many = {"text": GUESSES + "test t= -> accepted\n" * 5}
    done: list[str] = []

    def ask(name: str, what: str, asked: object) -> None:
        status, _ = _post(port, what, asked)
        assert status == 200
        done.append(name)

    with ThreadPoolExecutor(4) as threads:
        long = [threads.submit(ask, "tests", "tests", {"machine": many}) for _ in range(2)]
        long.append(threads.submit(ask, "branches", "branches", {"machine": many}))
        for _ in range(5):
            ask("check", "check", {"text": EXAMPLE})
        for one in long:
            one.result()
    assert done[:5] == ["check"] * 5
    assert memory_of(process) < MOST_MEMORY


def _viewed(port: int, text: str) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("POST", "/machines/view", urlencode({"text": text}))
        answer = connection.getresponse()
        answer.read()
        if answer.status == 303:
            connection.request("GET", answer.headers["Location"])
            answer = connection.getresponse()
            answer.read()
        return answer.status
    finally:
        connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="it reads how much memory a process has")
def test_machines_of_the_greatest_size_delay_no_client_and_stay_within_bounds(
    served: tuple[int, int],
) -> None:
    port, process = served
    large = [wide(12, 20, f"-{number}") for number in range(5)]
    large += [wide(100, 9, f"-{number}") for number in range(2)] + [wide(100, 20)]
    question, waited = json.loads(question_of(1)), []
    assert _post(port, "tests", question)[0] == 200
    started = perf_counter()
    with ThreadPoolExecutor(2) as threads:
        views = [threads.submit(_viewed, port, text) for text in large]
        while not all(view.done() for view in views):
            began = perf_counter()
            assert _post(port, "tests", question)[0] == 200
            waited.append(perf_counter() - began)
            sleep(0.1)
    assert [view.result() for view in views] == [200] * len(large)
    assert sorted(waited)[len(waited) * 95 // 100] < LATE * (perf_counter() - started)
    assert memory_of(process) < MOST_MEMORY
