"""The process from which workers are forked: it has imported what they need, and does no work.

A separate program: `python -m noloss.web.fork_server CONTROL MODULE`. MODULE has all tasks by
name in `TASKS`, and `get_ready`. CONTROL is a descriptor of a socket on which the page sends orders
of nine bytes, a letter and the number of a worker:

- F  fork a worker; the descriptor of its socket comes with it
- K  kill a worker, with all that it has started
- N  let a worker give way to others, since its work takes long

When the page ends, in any way, the socket ends, and all workers are killed. Each worker is limited
in memory, and in processor time for each piece of work; the page limits the time by the clock.

The page and a worker send each other values over a socket. The page sends an `Order`. The worker
sends a `WorkerReply` with its progress, any number of times, and then one with an `HttpAnswer`, or
with the reason why there is no answer.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from math import ceil
from typing import Final, NoReturn, TypeVar

import msgspec

from common.copies import die_with
from common.errors import NolossError
from noloss.web.site import HttpAnswer

_LENGTH: Final = struct.Struct("!I")
_CHUNK: Final = 1 << 20
CONTROL: Final = struct.Struct("!cQ")
FORK: Final = b"F"
KILL: Final = b"K"
NICE: Final = b"N"
MEMORY: Final = 600_000_000
"""Bytes that a worker may write to."""
KEPT_MEMORY: Final = 250_000_000
"""Bytes; a worker that has used more memory than this ends after its work."""
NICENESS: Final = 10
LOOK: Final = 0.5
"""Seconds between two looks for workers that have ended."""
Tell = Callable[[dict[str, object]], None]
Task = Callable[[bytes, Tell], HttpAnswer]
T = TypeVar("T")


class Order(msgspec.Struct, frozen=True):
    """A task by its name, the seconds of the processor that it may take, and its question."""

    name: str
    seconds: float
    asked: bytes


class TaskProgress(msgspec.Struct, frozen=True, tag=True):
    """How far a task is."""

    far: dict[str, object]


class Refusal(msgspec.Struct, frozen=True, tag=True):
    """A NolossError: its fields and its text."""

    problem: str
    where: str
    hint: str
    text: str


class NoMemory(msgspec.Struct, frozen=True, tag=True):
    """A task needs more memory than a worker may have."""


class Failure(msgspec.Struct, frozen=True, tag=True):
    """A fault of noloss, which the worker has shown on the terminal."""


class WorkerReply(msgspec.Struct, frozen=True):
    """How far a task is, or its end, and whether the worker ends now."""

    value: TaskProgress | HttpAnswer | Refusal | NoMemory | Failure
    last: bool = False


def send(connection: socket.socket, value: msgspec.Struct) -> None:
    """Send a value; raise OSError if the other side is gone."""
    content = msgspec.msgpack.encode(value)
    connection.sendall(_LENGTH.pack(len(content)))
    connection.sendall(content)


def receive(connection: socket.socket, kind: type[T]) -> T:
    """Receive the next value.

    Raises EOFError at the end, and what `recv` raises.
    """
    (length,) = _LENGTH.unpack(_receive(connection, _LENGTH.size))
    return msgspec.msgpack.decode(_receive(connection, length), type=kind)


def main(control: socket.socket, module: str) -> None:
    """Fork workers until the page has ended."""
    imported = import_module(module)
    imported.get_ready()
    gc.collect()
    gc.freeze()  # so that workers share it
    workers: dict[int, int] = {}  # number -> process
    with control:
        while True:
            readable, _, _ = select.select([control], [], [], LOOK)
            if readable and not _obeyed(control, workers, imported.TASKS):
                break
            reap(workers)
    for process in workers.values():
        _kill(process)


def reap(workers: dict[int, int]) -> None:
    """Forget workers that have ended, and kill what they have left running."""
    for number, process in list(workers.items()):
        with suppress(ChildProcessError):
            if not os.waitpid(process, os.WNOHANG)[0]:
                continue
        with suppress(OSError):
            os.killpg(process, signal.SIGKILL)
        del workers[number]


def _receive(connection: socket.socket, length: int) -> bytes:
    parts = bytearray()
    while len(parts) < length:
        chunk = connection.recv(min(_CHUNK, length - len(parts)))
        if not chunk:
            raise EOFError
        parts += chunk
    return bytes(parts)


def _obeyed(control: socket.socket, workers: dict[int, int], tasks: Mapping[str, Task]) -> bool:
    """Follow one order; False once there will be no other."""
    with suppress(OSError):
        order, descriptors, _, _ = socket.recv_fds(control, CONTROL.size, 1)
        while 0 < len(order) < CONTROL.size:
            rest = control.recv(CONTROL.size - len(order))
            order = order + rest if rest else b""  # half an order: the page has gone
        if not order:
            return False
        kind, number = CONTROL.unpack(order)
        if kind == FORK:
            workers[number] = _forked(control, descriptors[0], tasks)
        elif kind == KILL and number in workers:
            _kill(workers.pop(number))
        elif kind == NICE and number in workers:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, workers[number], NICENESS)
        return True
    return False  # the page has gone


def _forked(control: socket.socket, descriptor: int, tasks: Mapping[str, Task]) -> int:
    """Fork a worker; give its process."""
    server, process = os.getpid(), os.fork()
    if not process:
        _be_worker(server, control, descriptor, tasks)
    os.close(descriptor)
    with suppress(OSError):
        os.setpgid(process, process)  # either side may be first
    return process


def _kill(process: int) -> None:
    """Kill a worker and its children; it was not waited for, so no other process has its number."""
    for kill in (os.killpg, os.kill):
        with suppress(OSError):
            kill(process, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(process, 0)


def _be_worker(
    server: int, control: socket.socket, descriptor: int, tasks: Mapping[str, Task]
) -> NoReturn:
    """Work until no more questions come; end when the fork server ends, also if it is killed."""
    try:
        die_with(server)
        with suppress(OSError):
            os.setpgid(0, 0)
        control.close()
        _limit_memory()
        with socket.socket(fileno=descriptor) as connection, suppress(EOFError, OSError):
            while _worked(connection, tasks):
                pass
    finally:
        os._exit(0)


def _limit_memory() -> None:
    import resource  # not on Windows

    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


def _limit_time(seconds: float) -> None:
    """Set the processor time that the next piece of work may take."""
    import resource  # not on Windows

    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = ceil(used.ru_utime + used.ru_stime + seconds) + 1  # so that the clock comes first
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def _worked(connection: socket.socket, tasks: Mapping[str, Task]) -> bool:
    """Do one piece of work; return whether this worker can do another one."""
    order = receive(connection, Order)
    _limit_time(order.seconds)
    value: HttpAnswer | Refusal | NoMemory | Failure
    try:
        value = tasks[order.name](
            order.asked, lambda far: send(connection, WorkerReply(TaskProgress(far)))
        )
    except NolossError as error:
        value = Refusal(error.problem, error.where, error.hint, str(error))
    except MemoryError:
        value = NoMemory()
    except Exception as error:
        traceback.print_exception(error, file=sys.stderr)
        value = Failure()
    last = isinstance(value, NoMemory) or _most_memory() > KEPT_MEMORY
    send(connection, WorkerReply(value, last))
    return not last


def _most_memory() -> int:
    """Give the most memory that this process has had, in bytes."""
    import resource  # not on Windows

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), sys.argv[2])
