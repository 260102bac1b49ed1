"""Work on foreign text, done in processes that can be ended at any time.

A worker does one piece of work at a time. It is ended if its client has gone, if it takes too long,
or if it needs too much memory; this ends no work of others. It is forked from a process that has
imported everything (`fork_server`), and used again unless its work took long. All workers end with
this process.

On Windows and in a browser, which cannot fork a process, the work is done here.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from time import monotonic
from typing import Final

from common.errors import NolossError
from common.packages import IN_BROWSER
from noloss.rooms import environment
from noloss.web.fork_server import (
    CONTROL,
    FORK,
    KILL,
    MEMORY,
    NICE,
    NoMemory,
    Order,
    Refusal,
    Task,
    TaskProgress,
    Tell,
    WorkerReply,
    receive,
    send,
)
from noloss.web.site import HttpAnswer

BUG: Final = "This is a bug in noloss; the terminal shows where."
FORKS: Final = hasattr(os, "fork") and not IN_BROWSER
SECONDS: Final = 10.0
"""The default processor time of a piece of work."""
PATIENCE: Final = 3.0
"""By the clock, work may take this multiple of its processor time: others may work, too."""
MOST_KNOWING: Final = 4
"""Workers of a lane among which subjects are spread."""
SOON: Final = 0.5
"""Seconds to wait for a worker that remembers a subject, which another one would have to read."""
LONG: Final = 3.0
"""Seconds after which work gives way to the work of others."""
ENDS_WITHIN: Final = 1.0
"""Seconds to wait for the end of all workers."""
_ELSEWHERE: Final = "the commands, such as  noloss run FILE  or  noloss verify, take larger ones"


def told_as_bug(error: Exception) -> str:
    """Show on the terminal where a fault lies; give what the page says of it."""
    traceback.print_exception(error, file=sys.stderr)
    return BUG


class EndedError(Exception):
    """No client wants the answer any more."""


class FaultError(Exception):
    """A fault of noloss in a worker; the terminal shows where."""


class WorkError(NolossError):
    """An error in the question, as a worker reports it."""

    def __init__(self, problem: str, *, where: str = "", hint: str, text: str = "") -> None:
        self.text = text
        super().__init__(problem, where=where, hint=hint)

    def __str__(self) -> str:
        return self.text or super().__str__()


@dataclass(slots=True)
class Client:
    """A client that waits for an answer, and may leave: then its work is ended."""

    gone: bool = False
    _worker: Worker | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def leave(self) -> None:
        """Leave: the client no longer wants the answer."""
        with self._lock:
            self.gone = True
            if self._worker is not None:
                self._worker.kill()

    def waits_for(self, worker: Worker | None) -> None:
        """Note the worker that works for the client; raise EndedError if the client has left."""
        with self._lock:
            if worker is not None:
                self.check_waits()
            self._worker = worker

    def check_waits(self) -> None:
        """Raise EndedError if the client has left."""
        if self.gone:
            raise EndedError


@dataclass(eq=False, slots=True)
class Worker:
    """A process that does one piece of work after the other.

    subjects : of its past work, such as machines, which it may still remember
    """

    number: int
    connection: socket.socket
    fork_server: ForkServer
    usable: bool = True
    subjects: set[bytes] = field(default_factory=set)

    def kill(self) -> None:
        """End the worker, also during work."""
        self.usable = False
        self.fork_server.order(KILL, self.number)
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def work(self, name: str, asked: bytes, seconds: float, tell: Tell) -> HttpAnswer:
        """Have the worker do a piece of work; raise NolossError, EndedError or FaultError.

        seconds : of the processor
        """
        begun = monotonic()
        try:
            send(self.connection, Order(name, seconds, asked))
            reply = self._next_reply(begun, PATIENCE * seconds)
            while isinstance(reply.value, TaskProgress):
                tell(reply.value.far)
                reply = self._next_reply(begun, PATIENCE * seconds)
        except (EOFError, OSError) as error:
            self.kill()
            problem = f"it takes more than {seconds:g} seconds"
            if not isinstance(error, TimeoutError):
                problem = f"its work was ended, after {seconds:g} seconds of the processor at most"
            raise WorkError(problem, hint=_ELSEWHERE) from None
        except BaseException:
            self.kill()
            raise
        self.usable = self.usable and not reply.last
        return _answer(reply)

    def _next_reply(self, begun: float, seconds: float) -> WorkerReply:
        """Wait for the next message; after a while, let the worker give way to others.

        Raises TimeoutError when the time is over.
        """
        if self.usable and not self.says_something(begun + min(LONG, seconds) - monotonic()):
            self.usable = False  # a worker that has given way once always gives way
            self.fork_server.order(NICE, self.number)
        self.connection.settimeout(max(0.001, begun + seconds - monotonic()))
        return receive(self.connection, WorkerReply)

    def says_something(self, seconds: float) -> bool:
        """Wait for an answer or the end of the process; False if neither comes in time."""
        poll = select.poll()
        poll.register(self.connection, select.POLLIN)
        return bool(poll.poll(1_000 * max(0.0, seconds)))


class ForkServer:
    """The process that workers are forked from."""

    def __init__(self, module: str) -> None:
        self._control, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [
                    sys.executable,
                    "-P",
                    "-m",
                    "noloss.web.fork_server",
                    str(theirs.fileno()),
                    module,
                ],
                pass_fds=(theirs.fileno(),),
                env=environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._numbers = count(1)
        self._lock = threading.Lock()

    @property
    def alive(self) -> bool:
        """Whether the process still runs, so that workers can be forked."""
        return self._process.poll() is None

    def worker(self) -> Worker:
        """Fork a worker."""
        ours, theirs = socket.socketpair()
        worker = Worker(next(self._numbers), ours, self)
        with theirs:
            self.order(FORK, worker.number, theirs)
        return worker

    def order(self, kind: bytes, number: int, *given: socket.socket) -> None:
        """Send an order; it has no effect if the process and its workers have ended."""
        with self._lock, suppress(OSError):
            order = CONTROL.pack(kind, number)
            socket.send_fds(self._control, [order], [one.fileno() for one in given])

    def close(self) -> None:
        """End the process with all its workers."""
        with self._lock:
            self._control.close()
        try:
            self._process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


class Workers:
    """All workers of this process, and the process that they come from.

    module   : the name of the module with the tasks of workers; it is slow to import
    seconds  : the default processor time of a piece of work
    overhear : is called with the progress of work in this process
    """

    def __init__(self, module: str = "noloss.web.tasks") -> None:
        self.module = module
        self.seconds = SECONDS
        self.overhear: Tell = lambda _: None
        self._fork_server: ForkServer | None = None
        self._closed = False
        self._idle: dict[str, list[Worker]] = {}
        self._busy: dict[str, list[Worker]] = {}
        self._lock = threading.Condition()

    def get_ready(self) -> None:
        """Begin to import what workers need."""
        if FORKS:
            self._ready_fork_server()

    def work(
        self,
        lane: str,
        name: str,
        asked: bytes,
        client: Client,
        *,
        subject: bytes = b"",
        seconds: float | None = None,
        tell: Tell = lambda _: None,
    ) -> HttpAnswer:
        """Have a piece of work done, in a thread that waits for it.

        lane    : whose workers do it
        subject : of the work; a worker that remembers it needs less time
        seconds : of the processor; `self.seconds` if not given

        Raises EndedError once the client has left, NolossError for an invalid or too large
        request, FaultError for a fault of noloss.
        """
        if not FORKS:
            work: Task = import_module(self.module).TASKS[name]

            def told(far: dict[str, object]) -> None:
                tell(far)
                self.overhear(far)

            return work(asked, told)
        client.check_waits()
        worker = self._taken(lane, subject)
        try:
            client.waits_for(worker)
            return worker.work(name, asked, self.seconds if seconds is None else seconds, tell)
        except NolossError:
            if client.gone or self._closed:
                raise EndedError from None
            raise
        finally:
            client.waits_for(None)
            self._give_back(lane, worker)

    def close(self) -> None:
        """End all workers, and let no other work begin."""
        with self._lock:
            self._closed = True
            fork_server, self._fork_server = self._fork_server, None
            self._idle.clear()
        if fork_server is not None:
            fork_server.close()

    def reopen(self) -> None:
        """Let work begin again."""
        with self._lock:
            self._closed = False

    def _ready_fork_server(self) -> ForkServer:
        with self._lock:
            if self._closed:
                raise EndedError
            if self._fork_server is None or not self._fork_server.alive:
                self._idle.clear()
                self._fork_server = ForkServer(self.module)
            return self._fork_server

    def _taken(self, lane: str, subject: bytes) -> Worker:
        """Give an idle worker, or a new one; wait a moment for a worker that knows the subject."""
        fork_server = self._ready_fork_server()
        with self._lock:
            self._lock.wait_for(lambda: self._knows_or_nobody_does(lane, subject), SOON)
            worker = self._idle_worker(lane, subject) or fork_server.worker()
            worker.subjects.add(subject)
            self._busy.setdefault(lane, []).append(worker)
            return worker

    def _idle_worker(self, lane: str, subject: bytes) -> Worker | None:
        """Take an idle worker that knows the subject, or else the one that knows the fewest."""
        idle = self._idle.setdefault(lane, [])
        idle.sort(key=lambda one: (subject in one.subjects, -len(one.subjects)))
        while idle:
            if subject and subject not in idle[-1].subjects and self._has_place(lane):
                return None
            worker = idle.pop()
            if not worker.says_something(0):  # an idle worker says something only at its end
                return worker
        return None

    def _has_place(self, lane: str) -> bool:
        """Tell whether there are fewer workers than a lane may have."""
        return len(self._idle.get(lane, ())) + len(self._busy.get(lane, ())) < MOST_KNOWING

    def _knows_or_nobody_does(self, lane: str, subject: bytes) -> bool:
        """Return whether waiting for a worker that knows a subject is useless."""
        idle, busy = self._idle.get(lane, ()), self._busy.get(lane, ())
        known = any(subject in worker.subjects for worker in idle)
        return known or not any(subject in one.subjects and one.usable for one in busy)

    def _give_back(self, lane: str, worker: Worker) -> None:
        with self._lock:
            self._busy[lane].remove(worker)
            usable = worker.usable and worker.fork_server is self._fork_server
            if usable:
                self._idle.setdefault(lane, []).append(worker)
            self._lock.notify_all()
        if not usable:
            worker.kill()
            worker.connection.close()


def _answer(reply: WorkerReply) -> HttpAnswer:
    match reply.value:
        case HttpAnswer() as answer:
            return answer
        case Refusal(problem, where, hint, text):
            raise WorkError(problem, where=where, hint=hint, text=text)
        case NoMemory():
            problem = f"it needs more than {MEMORY // 10**6} MB of memory"
            raise WorkError(problem, hint=_ELSEWHERE)
    raise FaultError(BUG)
