"""Limits: of time and memory for the work of this process, and of the size of an expanded file.

    with limited(Limits(seconds=60, memory=2 * GIGABYTE), WAYS_OUT):
        …

A small process beside this one measures how long the work takes and how much memory is resident.
Beyond a limit it sends a signal, which raises LimitError in the main thread. A long call of C may
keep the main thread from returning to Python. Then the small process prints the same message after
some seconds, and this process ends at once with the exit code `STOPPED`.

If the system refuses memory before the small process sees the excess, the MemoryError becomes a
LimitError, too.

It works on Linux and macOS. Windows and browsers have no such signals: see `KEPT`.

A file of a kilobyte can expand to more than any memory holds: by names that repeat each other,
aliases, merges, products, blocks in blocks. So a reader counts the members before it makes them,
all of one file against one `Allowance`. It refuses the file at the place where the allowance is
used up.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import Final, Literal, NoReturn, TypeAlias

from msgspec import Struct

from common.errors import NolossError
from common.packages import IN_BROWSER
from common.text import short_number

GIGABYTE: Final = 10**9

KEPT: Final = os.name == "posix" and not IN_BROWSER
"""Whether this system can enforce limits."""

STOPPED: Final = 3
"""The exit code of a process that was ended, because its work did not stop at a limit."""

GRACE: Final = 2.0
"""Seconds in which the work may stop after the signal."""

PAUSE: Final = 0.03
"""Seconds between two measurements."""

SPARE: Final = 256 * 2**20
"""Bytes that may be reserved beyond the limit, because reserved memory is often never used."""

_INFO_RESIDENT: Final = 64
"""The place of `ri_resident_size` in `struct rusage_info_v0` of macOS; <sys/resource.h>."""

Exceeded: TypeAlias = Literal["time", "memory"]

MOST_MADE: Final = 250_000
"""Members of a file; the largest machine that noloss accepts has 100,000 productions."""


class Limits(Struct, frozen=True):
    """The limits of a piece of work; None for no limit.

    seconds : by the clock
    memory  : bytes that are resident, of this process alone
    """

    seconds: float | None = None
    memory: int | None = None

    def problem(self, exceeded: Exceeded) -> str:
        """Say what was exceeded.

        >>> Limits(1).problem("time"), Limits(0.5).problem("time")
        ('it takes more than 1 second', 'it takes more than 0.5 seconds')
        """
        if exceeded == "time":
            return f"it takes more than {self.seconds:g} second{'' if self.seconds == 1 else 's'}"
        return f"it needs more than {bytes_text(self.memory or 0)} of memory"


class WaysOut(Struct, frozen=True):
    """Hints for a person whose work was stopped, one for each limit."""

    time: str = "give it more time, or a smaller input"
    memory: str = "give it more memory, or a smaller input"

    def hint(self, exceeded: Exceeded) -> str:
        """Give the hint for a limit."""
        return self.time if exceeded == "time" else self.memory


class LimitError(BaseException):
    """Work that was stopped at a limit.

    It may be raised anywhere, so it is not an Exception: code that catches errors of a file
    must not catch this one.
    """

    def __init__(self, exceeded: Exceeded, problem: str, hint: str) -> None:
        self.exceeded = exceeded
        self.problem = problem
        self.hint = hint
        super().__init__(problem)

    def __reduce__(self) -> tuple[type[LimitError], tuple[Exceeded, str, str]]:
        """Keep all fields when it is sent from another process."""
        return type(self), (self.exceeded, self.problem, self.hint)

    def __str__(self) -> str:
        return f"{self.problem}\n  hint: {self.hint}"


def bytes_text(number: float) -> str:
    """Write a number of bytes for people.

    >>> bytes_text(1_500_000_000), bytes_text(300_000_000)
    ('1.5 GB', '300 MB')
    """
    return f"{number / 1e9:.3g} GB" if number >= GIGABYTE else f"{number / 1e6:.3g} MB"


@contextmanager
def limited(limits: Limits, ways_out: WaysOut | None = None) -> Iterator[None]:
    """Stop the work of a `with` block at a limit: raise LimitError, or end the process.

    Call it in the main thread, before you start other threads. Without limits, or on a system that
    cannot enforce them, it does nothing.
    """
    if not KEPT or (limits.seconds is None and limits.memory is None):
        yield
        return
    guard = _Guard(limits, ways_out or WaysOut(), monotonic())
    try:
        guard.begin()
        try:
            yield
        finally:
            guard.done = True
    except Exception as error:
        if guard.raised is not None:  # the exception was lost in a callback of C, which then failed
            raise guard.raised from None
        if limits.memory is None or not isinstance(error, MemoryError):
            raise
        raise guard.error("memory") from None
    finally:
        guard.end()


class Allowance(Struct):
    """Counts the parts made of a file: members of collections, rows, values tried.

    most : the number of members that may be made of the file
    what : the name of the counted parts in messages
    made : the number of members until now
    """

    most: int = MOST_MADE
    what: str = "members"
    made: int = 0

    @property
    def left(self) -> int:
        """The number of members that may still be made."""
        return max(0, self.most - self.made)

    def grants(self, number: int) -> bool:
        """Count members that are about to be made, and say whether they may be."""
        self.made += number
        return self.made <= self.most

    def take(self, number: int, refuse: Callable[[str], NolossError]) -> None:
        """Count members that are about to be made; raise `refuse(problem)` if they are too many.

        >>> allowance = Allowance(most=10)
        >>> allowance.take(10, ValueError)
        >>> allowance.take(2, ValueError)
        Traceback (most recent call last):
        ValueError: up to here the file stands for 12 members; the most are 10
        """
        if not self.grants(number):
            made, most = short_number(self.made), short_number(self.most)
            problem = f"up to here the file stands for {made} {self.what}; the most are {most}"
            raise refuse(problem)


class _Guard:
    """The limits of some work, with the process that enforces them."""

    def __init__(self, limits: Limits, ways_out: WaysOut, begun: float) -> None:
        self._limits = limits
        self._ways_out = ways_out
        self._begun = begun
        self._restore: list[Callable[[], object]] = []
        self.raised: LimitError | None = None
        self.done = False

    def error(self, exceeded: Exceeded) -> LimitError:
        """Make the error for a limit."""
        return LimitError(exceeded, self._limits.problem(exceeded), self._ways_out.hint(exceeded))

    def begin(self) -> None:
        """Set the handlers and the limit of the system, and start to watch."""
        before = signal.signal(signal.SIGXCPU, self._stop)
        self._restore.append(lambda: signal.signal(signal.SIGXCPU, before))
        self._restore.append(_end_at(signal.SIGQUIT))
        if self._limits.memory is not None:
            self._restore.append(_reserve_at_most(self._limits.memory))
        parent = os.getpid()
        number = {signal.SIGXCPU}
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, number)  # fork hooks lose exceptions
        if blocked >= number:  # the caller blocks it: it is handled only during the work
            self._restore.append(lambda: signal.pthread_sigmask(signal.SIG_BLOCK, number))
        try:
            watcher = os.fork()
            if not watcher:
                self._watch(parent)
            self._restore.append(lambda: _end_process(watcher))
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, number)

    def end(self) -> None:
        """Stop watching, and restore everything."""
        for restore in reversed(self._restore):
            restore()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        if not self.done:
            self.raised = self.error(self._exceeded() or "memory")
            raise self.raised

    def _exceeded(self, resident: int = 0) -> Exceeded | None:
        seconds, memory = self._limits.seconds, self._limits.memory
        if seconds is not None and monotonic() - self._begun >= seconds:
            return "time"
        if memory is not None and resident > memory:
            return "memory"
        return None

    def _watch(self, parent: int) -> NoReturn:
        """Be the process that watches its parent; never return."""
        try:
            _become_quiet()
            resident = _meter(parent)
            while (exceeded := self._exceeded(resident())) is None:
                _pause(parent)
            os.kill(parent, signal.SIGXCPU)
            most = (self._limits.memory or sys.maxsize) + SPARE
            end = monotonic() + GRACE
            while monotonic() < end and resident() <= most:
                _pause(parent)
            os.write(2, f"error: {self.error(exceeded)}\n".encode(errors="backslashreplace"))
            os.kill(parent, signal.SIGQUIT)
            end = monotonic() + GRACE
            while monotonic() < end:
                _pause(parent)  # else another process may have got the number of the parent by now
            os.kill(parent, signal.SIGKILL)
        finally:
            os._exit(0)


def _end_at(number: signal.Signals) -> Callable[[], object]:
    """Let a signal end this process by C's `_exit`, without Python; give a function to undo this.

    The exit code is then the number of the signal: SIGQUIT is 3.
    """
    import ctypes  # takes some milliseconds

    assert number == STOPPED
    before = signal.getsignal(number)
    signal.signal(number, signal.SIG_DFL)
    c = ctypes.CDLL(None)
    c.signal.argtypes = (ctypes.c_int, ctypes.c_void_p)
    c.signal.restype = ctypes.c_void_p
    c.signal(number, ctypes.cast(c._exit, ctypes.c_void_p))
    return lambda: signal.signal(number, before if before is not None else signal.SIG_DFL)


def _become_quiet() -> None:
    """Leave terminal, signals and open files to the parent, but keep the standard error."""
    os.setsid()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGXCPU, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(null, stream)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))


def _meter(process: int) -> Callable[[], int]:
    """Give a function that measures the resident memory of a process, in bytes; 0 if unknown."""
    if Path("/proc/self/statm").exists():
        page = os.sysconf("SC_PAGE_SIZE")
        statm = os.open(f"/proc/{process}/statm", os.O_RDONLY)
        return lambda: int(os.pread(statm, 100, 0).split()[1]) * page
    import ctypes  # takes some milliseconds

    library = ctypes.CDLL("libproc.dylib") if os.uname().sysname == "Darwin" else None
    told = ctypes.create_string_buffer(1_024)

    def resident() -> int:
        if library is None or library.proc_pid_rusage(process, 0, told):
            return 0
        return int.from_bytes(told.raw[_INFO_RESIDENT : _INFO_RESIDENT + 8], sys.byteorder)

    return resident


def _reserve_at_most(memory: int) -> Callable[[], object]:
    """Make the system refuse memory far beyond the limit; give a function that undoes this."""
    import resource  # not on Windows

    before = resource.getrlimit(resource.RLIMIT_DATA)
    hard = before[1]
    most = memory + memory // 4 + SPARE
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
    return lambda: resource.setrlimit(resource.RLIMIT_DATA, before)


def _end_process(child: int) -> None:
    with suppress(OSError):
        os.kill(child, signal.SIGKILL)
    with suppress(OSError):
        os.waitpid(child, 0)


def _pause(parent: int) -> None:
    """Wait a moment; end if the parent has gone."""
    sleep(PAUSE)
    if os.getppid() != parent:
        os._exit(0)
