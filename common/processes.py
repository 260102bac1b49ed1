"""Processes with limits that are never left running, and the signals that end this process.

`start` runs a command under a keeper (`keeper`, a small separate program). All processes that the
command started end when it ends, when it is killed, and when this process ends in any way. On
Windows, which has no keeper, only the program itself is killed.

    ended = run(["coqc", "theorems.v"], Limits(seconds=60, memory=GIGABYTE), folder=folder)

`in_copy` does one piece of work of many in a copy of this process:

    checked = in_copy(check, file, Limits(seconds=60, memory=2 * GIGABYTE), where=file)

A foreign file can harm only the copy. If its work exceeds a limit, that is an error of this file,
and the next file follows. The copy ends with this process (on Linux; on other systems at its limit
of time). If a system cannot copy processes, the work is done here.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from pathlib import Path
from threading import Thread
from time import monotonic
from types import FrameType
from typing import IO, Any, Final, Literal, TypeAlias, TypeVar

from msgspec import Struct

from common.limits import Limits

KEEPER: Final = str(Path(__file__).with_name("keeper.py"))

KILLED_WITHIN: Final = 2.0
"""Seconds to wait for the end of a killed program."""

MOST_OUTPUT: Final = 16 * 2**20
"""Bytes that a program may write on each of its two streams."""

CHUNK: Final = 65_536
NONE: Final = Limits()
KILL: Final = 9
OUT_OF_PROCESSOR_TIME: Final = int(getattr(signal, "SIGXCPU", 24))
Stopped: TypeAlias = Literal["time", "output"]
A = TypeVar("A")
B = TypeVar("B")

ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class RunningProcess(Struct, frozen=True):
    """A running program, with a file; when this file is closed, the program ends."""

    process: subprocess.Popen[bytes]
    holding: IO[bytes] | None


class ProcessEnd(Struct, frozen=True):
    """The end of a program, and its output.

    code        : its exit code, or the negative number of the signal that ended it
    out, errors : its output, up to the limit
    stopped     : the limit at which it was killed; None if it was not. A program that exceeds its
                  memory ends with its own error
    """

    code: int
    out: bytes
    errors: bytes
    stopped: Stopped | None = None


def run(
    command: Sequence[str],
    limits: Limits,
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    most_output: int = MOST_OUTPUT,
) -> ProcessEnd:
    """Run a program to its end, or kill it at a limit with all that it has started.

    limits      : the time by the clock and of the processor; on Linux the memory of each process
    environment : the variables of the program; by default those of this process
    most_output : the most bytes on each of standard output and standard error

    Raises OSError if it cannot be started. Any exception, Ctrl-C too, kills it.
    """
    end = None if limits.seconds is None else monotonic() + limits.seconds
    kept = start(command, limits, folder=folder, environment=environment, stderr=subprocess.PIPE)
    try:
        out = _OutputReader(kept, kept.process.stdout, most_output)
        errors = _OutputReader(kept, kept.process.stderr, most_output)
        in_time = _ends(kept, (out, errors), end)
    finally:
        kill(kept)
    for reader in (out, errors):
        reader.thread.join(KILLED_WITHIN)
    code = kept.process.poll()
    code = -KILL if code is None else code
    stopped: Stopped | None = None
    if out.flood or errors.flood:
        stopped = "output"
    elif not in_time or code == -OUT_OF_PROCESSOR_TIME:
        stopped = "time"
    return ProcessEnd(code, bytes(out.text), bytes(errors.text), stopped)


def start(
    command: Sequence[str],
    limits: Limits = NONE,
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    stdin: int = subprocess.DEVNULL,
    stderr: int | None = None,
) -> RunningProcess:
    """Start a command under a keeper; raise OSError or ValueError if it cannot be started.

    limits : the processor time and the memory of each process of the command; the caller must
             watch the time by the clock
    """
    streams: dict[str, Any] = {"stdin": stdin, "stdout": subprocess.PIPE, "stderr": stderr}
    streams |= {"bufsize": 0, "cwd": folder, "env": environment}
    if os.name != "posix":
        return RunningProcess(subprocess.Popen(command, **streams), None)
    kept, saying = _start_keeper(command, limits, streams)
    with saying:
        why = saying.read()
    if why:
        _close_streams(kept.process)
        kill(kept)
        raise OSError(int(why), os.strerror(int(why)), command[0])
    return kept


def _start_keeper(
    command: Sequence[str], limits: Limits, streams: Mapping[str, Any]
) -> tuple[RunningProcess, IO[bytes]]:
    """Start the keeper of a command; also give the stream on which it reports a failed start."""
    (held, hold), (told, tell) = _pipe(), _pipe()
    holding, saying = os.fdopen(hold, "wb", buffering=0), os.fdopen(told, "rb", buffering=0)
    given = (held, tell, 0 if limits.seconds is None else ceil(limits.seconds) + 1)
    keeper = [sys.executable, "-I", "-S", KEEPER, *map(str, given), str(limits.memory or 0)]
    try:
        process = subprocess.Popen(
            [*keeper, *command], pass_fds=(held, tell), start_new_session=True, **streams
        )
    except BaseException:
        holding.close()
        saying.close()
        raise
    finally:
        os.close(held)
        os.close(tell)
    return RunningProcess(process, holding), saying


def kill(kept: RunningProcess) -> None:
    """Kill a program with all that it has started, and wait for it; do nothing if it has ended."""
    process, holding = kept.process, kept.holding
    if holding is None:
        process.kill()
    else:
        with suppress(OSError, ValueError), holding:
            holding.write(b"\n")  # this reaches the keeper even if others hold the pipe
        process.send_signal(signal.SIGCONT)  # the program may have paused the keeper
    with suppress(subprocess.TimeoutExpired):
        process.wait(KILLED_WITHIN)


@contextmanager
def signals_blocked() -> Iterator[None]:
    """Delay signals during the work inside; processes that start meanwhile delay them, too."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def signals_later() -> Iterator[None]:
    """Delay signals until the end of a step in which their exceptions would be swallowed."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only this thread gets signals
        return
    arrived: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        arrived.append(number)

    handlers = {number: signal.getsignal(number) for number in ENDING}
    ours = {number: handler for number, handler in handlers.items() if handler is not None}
    with signals_blocked():
        for number in ours:
            signal.signal(number, note)
    try:
        yield
    finally:
        with signals_blocked():  # so that no signal arrives between two of them and is lost
            for number, handler in ours.items():
                signal.signal(number, handler)
        for number in dict.fromkeys(arrived):
            signal.raise_signal(number)


class _OutputReader:
    """Reads a stream of a program to its end; kills the program if it writes too much."""

    def __init__(self, kept: RunningProcess, stream: IO[bytes] | None, most: int) -> None:
        assert stream is not None
        self._kept, self._stream, self._most = kept, stream, most
        self.text, self.flood = bytearray(), False
        self.thread = Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        with self._stream as stream:
            while chunk := os.read(stream.fileno(), CHUNK):
                self.flood = len(self.text) + len(chunk) > self._most
                self.text += chunk[: self._most - len(self.text)]
                if self.flood:
                    kill(self._kept)
                    return


def _ends(kept: RunningProcess, readers: Sequence[_OutputReader], end: float | None) -> bool:
    """Wait for the end of a program; say whether the program ended in time."""

    def left() -> float | None:
        return None if end is None else max(0.0, end - monotonic())

    for reader in readers:
        reader.thread.join(left())
        if reader.thread.is_alive():
            return False
    try:
        kept.process.wait(left())
    except subprocess.TimeoutExpired:
        return False
    return True


def _pipe() -> tuple[int, int]:
    """Make a pipe beyond the standard streams, even where one of those is closed."""
    import fcntl  # not on Windows

    made = os.pipe()
    beyond = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 3) for end in made]
    for end in made:
        os.close(end)
    return beyond[0], beyond[1]


def _close_streams(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
