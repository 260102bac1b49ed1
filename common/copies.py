"""Copies of this process; each does one piece of work within limits.

    checked = in_copy(check, file, Limits(seconds=60, memory=2 * GIGABYTE), where=file)

A foreign file can harm only the copy: if its work exceeds a limit, that is an error of this file,
and the next file follows. The copy ends with this process (on Linux; on other systems at its
limit of time). If a system cannot copy processes, the work is done here.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from common.errors import NolossError
from common.keeper import PR_SET_PDEATHSIG, prctl_call
from common.limits import STOPPED, LimitError, Limits, WaysOut, limited

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

A = TypeVar("A")
B = TypeVar("B")


class StoppedError(NolossError):
    """The work on a file was stopped, at a limit or by the system; `where` is the file."""


def in_copy(
    work: Callable[[A], B], item: A, limits: Limits, *, where: str, ways_out: WaysOut | None = None
) -> B:
    """Do some work on one item in a copy of this process, within limits.

    work : its result is sent between processes, so it must be picklable

    Raises the errors of the work, and StoppedError beyond a limit.
    """
    if not hasattr(os, "fork"):
        return work(item)
    sent, code = _sent_by_copy(work, item, limits, ways_out)
    if sent is None:
        raise _stopped(code, where)
    value: B
    value, error = sent
    if isinstance(error, LimitError):
        raise StoppedError(error.problem, where=where, hint=error.hint)
    if error is not None:
        raise error
    return value


def _sent_by_copy(
    work: Callable[[A], object], item: A, limits: Limits, ways_out: WaysOut | None
) -> tuple[Any, int | None]:
    """Give what a copy of this process sends, None if it sends nothing, and its exit code."""
    from multiprocessing import get_context  # slow to load

    context = get_context("fork")
    receiving, sending = context.Pipe(duplex=False)
    copy = context.Process(
        target=_be_the_copy, args=(os.getpid(), work, item, limits, ways_out, sending), daemon=True
    )
    copy.start()
    sending.close()
    try:
        with receiving:
            sent = _received(receiving)
    except BaseException:  # Ctrl-C too
        copy.kill()
        raise
    finally:
        copy.join()
    return sent, copy.exitcode


def _be_the_copy(
    parent: int,
    work: Callable[[A], object],
    item: A,
    limits: Limits,
    ways_out: WaysOut | None,
    to: Connection,
) -> None:
    """Do the work, and send the result: the value, or the error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    die_with(parent)
    try:
        with limited(limits, ways_out):
            value = work(item)
        to.send((value, None))
    except (Exception, LimitError) as error:
        to.send((None, error))


def die_with(parent: int) -> None:
    """Let Linux end this process with its parent; end it now if the parent has ended already."""
    prctl_call()(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(STOPPED)


def _stopped(code: int | None, where: str) -> StoppedError:
    problem = f"the work on it ended with code {code}"
    if code == STOPPED:
        problem = "it takes more time or memory than it is allowed"
    return StoppedError(problem, where=where, hint="leave the file out, or look at it alone")


def _received(receiving: Connection) -> Any:
    """Give the message of the copy: a value and an error; None if it ended before sending one."""
    try:
        return receiving.recv()
    except EOFError:
        return None
