"""The process from which workers are forked: it has imported what they need, and does no work.

A program of its own: `python -m noloss.web.fork_server CONTROL MODULE`. MODULE has all tasks by
name in `TASKS`, and `get_ready`. CONTROL is a descriptor of a socket on which the page sends orders
of nine bytes, a letter and the number of a worker:

- F  fork a worker; the descriptor of its socket comes with it
- K  kill a worker, with all that it has started
- N  let a worker give way to others, since its work takes long

When the socket ends, since the page has ended, however it has, all workers are killed. Each is
limited in memory, and in the time of the processor for each piece of work; the page keeps the time
by the clock.

The page and a worker talk in parts of bytes over a socket, each of one kind. The page sends ORDER:
the name of a task, the seconds of the processor that it may take, a line end, and the question. A
worker sends TOLD any number of times, JSON with how far it is, and then one of the others: JSON,
which says with `last` whether the worker ends now, a line end, and the body of an answer.

- ANSWERED   all of an `HttpAnswer` but its body
- REFUSED    the fields and the text of a NolossError
- NO_MEMORY  it needs more memory than a worker may have
- FAILED     a fault of noloss, which the worker has shown on the terminal
"""

from __future__ import annotations

import gc
import json
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
from typing import Final, NoReturn

from common.errors import NolossError
from noloss.web.site import HttpAnswer

ORDER: Final = b"O"
TOLD: Final = b"T"
ANSWERED: Final = b"A"
REFUSED: Final = b"R"
NO_MEMORY: Final = b"M"
FAILED: Final = b"F"
_HEAD: Final = struct.Struct("!cI")
_CHUNK: Final = 1 << 20
CONTROL: Final = struct.Struct("!cQ")
FORK: Final = b"F"
KILL: Final = b"K"
NICE: Final = b"N"
MEMORY: Final = 600_000_000
"""Bytes that a worker may write to."""
KEPT_MEMORY: Final = 250_000_000
"""Bytes; a worker that has had more does no other work."""
NICENESS: Final = 10
LOOK: Final = 0.5
"""Seconds between two looks for workers that have ended."""
Tell = Callable[[dict[str, object]], None]
Task = Callable[[bytes, Tell], HttpAnswer]


def send_part(connection: socket.socket, kind: bytes, content: bytes = b"") -> None:
    """Send a part; raise OSError if nobody reads it."""
    connection.sendall(_HEAD.pack(kind, len(content)))
    connection.sendall(content)


def receive_part(connection: socket.socket) -> tuple[bytes, bytes]:
    """Give the kind and the content of the next part.

    Raises EOFError at the end, and what `recv` raises.
    """
    kind, length = _HEAD.unpack(_receive(connection, _HEAD.size))
    return kind, _receive(connection, length)


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
        while order and len(order) < CONTROL.size:
            order += control.recv(CONTROL.size - len(order))
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
    process = os.fork()
    if not process:
        _be_worker(control, descriptor, tasks)
    os.close(descriptor)
    with suppress(OSError):
        os.setpgid(process, process)  # here and there: whoever comes first
    return process


def _kill(process: int) -> None:
    """Kill a worker with all that it has started; it has not been waited for, so it is ours."""
    for kill in (os.killpg, os.kill):
        with suppress(OSError):
            kill(process, signal.SIGKILL)
    with suppress(ChildProcessError):
        os.waitpid(process, 0)


def _be_worker(control: socket.socket, descriptor: int, tasks: Mapping[str, Task]) -> NoReturn:
    """Work until nobody is there to ask."""
    try:
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
    """Let the next piece of work take so much of the processor."""
    import resource  # not on Windows

    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    most = ceil(used.ru_utime + used.ru_stime + seconds)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def _worked(connection: socket.socket, tasks: Mapping[str, Task]) -> bool:
    """Do one piece of work; tell whether another one can be done here."""
    _, order = receive_part(connection)
    head_line, _, asked = order.partition(b"\n")
    name, seconds = head_line.decode().split()
    _limit_time(float(seconds))

    def tell(far: dict[str, object]) -> None:
        send_part(connection, TOLD, json.dumps(far).encode())

    head: dict[str, object] = {}
    body = b""
    try:
        answer = tasks[name](asked, tell)
    except NolossError as error:
        fields = {"problem": error.problem, "where": error.where, "hint": error.hint}
        kind, head = REFUSED, {**fields, "text": str(error)}
    except MemoryError:
        kind = NO_MEMORY
    except Exception as error:
        traceback.print_exception(error, file=sys.stderr)
        kind = FAILED
    else:
        kind, head, body = ANSWERED, answer.head(), answer.body
    last = kind == NO_MEMORY or _most_memory() > KEPT_MEMORY
    send_part(connection, kind, json.dumps({**head, "last": last}).encode() + b"\n" + body)
    return not last


def _most_memory() -> int:
    """Give the most memory that this process has had, in bytes."""
    import resource  # not on Windows

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), sys.argv[2])
