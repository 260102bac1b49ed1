"""Runs a program with limits, and ends it together with every process that it started.

It is a separate program and imports nothing of noloss:

    python keeper.py HELD TOLD SECONDS MEMORY COMMAND…

- HELD  a descriptor to read from. When data arrives, or its other end closes for any reason, the
        program is killed with every process that it has started
- TOLD  a descriptor to write to. If the command cannot be started, the keeper writes the number of
        the error there. The descriptor closes once the command runs
- SECONDS of the processor and bytes of MEMORY that each process of the program may take; 0 for no
        limit. The memory limit counts only memory that a process may write to, and only
        on Linux

When the program ends, the keeper kills the processes that it leaves behind. Then the keeper
ends as the program did: with the same exit code, or by the same signal.

On Linux a process of the program escapes only if it kills the keeper, or stops it again and again:
the keeper is the sub-reaper, so a process that loses its parent becomes its child.
On other systems the process group of the program is killed.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

PR_SET_PDEATHSIG = 1  # <sys/prctl.h>
PR_SET_CHILD_SUBREAPER = 36
PAUSE = 0.002  # seconds between two rounds of killing
IGNORED = ("SIGINT", "SIGTERM", "SIGHUP", "SIGPIPE", "SIGXFSZ")
"""Signals that end the keeper or that Python ignores; the program gets them as usual."""


def main(held: int, told: int, seconds: int, memory: int, command: list[str]) -> None:
    """Run a command, wait until none of its processes is left, and end as it did."""
    _fill_streams()
    for descriptor in (held, told):
        os.set_inheritable(descriptor, False)
    for name in IGNORED:
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    woken = _wake_up_for_children()
    prctl = prctl_call()
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    keeper, program = os.getpid(), os.fork()
    if not program:
        _limit(seconds, memory)
        _become(command, told, keeper, prctl)
    os.close(told)
    _let_go_of_streams()
    status = _wait(program, held, woken)
    if status is None:
        os.kill(program, signal.SIGKILL)
    _end_all(program)
    _end_as(status)


def _fill_streams() -> None:
    """Open the null device for closed standard streams, so that their numbers are taken."""
    null = os.open(os.devnull, os.O_RDWR)
    while null < 3:
        os.set_inheritable(null, True)
        null = os.open(os.devnull, os.O_RDWR)
    os.close(null)


def _wake_up_for_children() -> int:
    """Give a descriptor that can be read when a child has ended."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    return woken


def prctl_call() -> Callable[[int, int], object]:
    """Give Linux's call `prctl`; on other systems give a function that does nothing."""
    if sys.platform == "linux":
        with suppress(ImportError, OSError, AttributeError):
            import ctypes  # slow to load, and only needed here

            call = ctypes.CDLL(None).prctl
            return lambda option, value: call(option, *map(ctypes.c_ulong, (value, 0, 0, 0)))
    return lambda option, value: None


def _limit(seconds: int, memory: int) -> None:
    """Limit the resources of this process and of its children."""
    if seconds or memory:
        import resource  # not on Windows

        for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_DATA, memory)):
            if most:
                _, hard = resource.getrlimit(kind)
                most = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(kind, (most, hard))


def _become(
    command: list[str], told: int, keeper: int, prctl: Callable[[int, int], object]
) -> None:
    """Become the program, in a new session; it dies with the keeper."""
    os.setsid()
    for name in IGNORED:
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() == keeper:
        try:
            os.execvp(command[0], command)
        except OSError as error:
            os.write(told, str(error.errno).encode())
    os._exit(127)


def _let_go_of_streams() -> None:
    """Leave the standard streams to the program, so that they end when it ends."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    os.close(null)


def _wait(program: int, held: int, woken: int) -> int | None:
    """Wait for the end of the program and give its status; None if the caller has given up."""
    poll = select.poll()
    poll.register(held, select.POLLIN)
    poll.register(woken, select.POLLIN)
    while True:
        ready = [descriptor for descriptor, _ in poll.poll()]
        if held in ready:
            return None
        os.read(woken, 4_096)
        for child, status in _ended():
            if child == program:
                return status


def _ended() -> Iterator[tuple[int, int]]:
    """Give the children that have ended; raise ChildProcessError without any children."""
    while True:
        child, status = os.waitpid(-1, os.WNOHANG)
        if not child:
            return
        yield child, status


def _end_all(program: int) -> None:
    """Kill all processes of the program, except those of other users."""
    with suppress(OSError):
        os.killpg(program, signal.SIGKILL)  # it leads the process group with its number
    with suppress(ChildProcessError):
        while True:
            for _ in _ended():
                pass
            if not sum(map(_kill, _descendants(os.getpid()))):
                return
            time.sleep(PAUSE)


def _kill(process: int) -> bool:
    try:
        os.kill(process, signal.SIGKILL)
    except OSError:  # it has ended, or belongs to another user
        return False
    return True


def _descendants(ancestor: int) -> list[int]:
    """List the children of a process, their children, and so on; nothing where /proc is absent."""
    children: dict[int, list[int]] = {}
    with suppress(OSError):
        for name in os.listdir("/proc"):
            if name.isdecimal():
                children.setdefault(_parent(name), []).append(int(name))
    found = [ancestor]
    for process in found:
        found += children.get(process, [])
    return found[1:]


def _parent(process: str) -> int:
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[1])
    except OSError:  # it has just ended
        return 0


def _end_as(status: int | None) -> None:
    """End with the exit code of the program, or by the signal that ended it."""
    code = -signal.SIGKILL if status is None else os.waitstatus_to_exitcode(status)
    if code < 0:
        import resource  # not on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # the program has written its core dump
        with suppress(OSError):  # SIGKILL has no handler
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


if __name__ == "__main__":
    first, second, third, fourth = map(int, sys.argv[1:5])
    main(first, second, third, fourth, sys.argv[5:])
