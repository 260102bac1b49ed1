"""`--seconds` and `--memory`: the limits of every command that may work long.

The front door adds these options to a command. It enforces the limits from the first step of the
command to its last line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from common.copies import in_copy
from common.limits import GIGABYTE, KEPT, Limits, WaysOut, bytes_text, limited
from noloss.output.progress import progress
from noloss.output.streams import say

OF_CHECKER: Final = Limits(600.0, 6 * GIGABYTE)
"""The time and the memory that another program may take to check a file."""
USUAL: Final = 4 * GIGABYTE
"""Bytes of memory that a command may take, if the computer has a third more."""
SHARE: Final = 0.75
"""The part of the memory that a command may take on a computer that has less."""
SECONDS_OF_ONE: Final = 60.0
"""Seconds in which one of many files is read and examined."""
LONGEST: Final = 1e9
"""The most seconds that can be asked for: about thirty years."""
LARGEST: Final = 10**15
"""The most bytes that can be asked for; the system can count several thousand times as many."""
BEYOND: Final = 1.25
AT_LEAST: Final = 5.0
"""A command that watches its time itself is ended, at the latest, after its seconds times `BEYOND`,
plus `AT_LEAST`."""

_CGROUP: Final = Path("/sys/fs/cgroup/memory.max")
_UNITS: Final = {"K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_WRITTEN: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?) ?([KMGT])B?", re.IGNORECASE)
T = TypeVar("T")
_STACK, _SECONDS, _MEMORY = "noloss.stack", "noloss.seconds", "noloss.memory"


class Seconds(click.FloatRange):
    """A finite number of seconds: every range of click takes nan, and no clock reaches it."""

    def __init__(self, *, none_too: bool = False) -> None:
        super().__init__(min=0, min_open=not none_too)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read a number of seconds, no larger than what clocks and systems can count."""
        seconds: float = super().convert(value, param, ctx)
        if not seconds <= LONGEST:
            self.fail(f"{value} is not a number of seconds up to {LONGEST:,.0f}", param, ctx)
        return seconds


class Size(click.ParamType[int]):
    """A number of bytes, written with a unit."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read such a size as `500M` or `1.5G`."""
        found = _WRITTEN.fullmatch(str(value).strip())
        size = round(float(found[1]) * _UNITS[found[2].upper()]) if found else 0
        if not 0 < size <= LARGEST:
            self.fail(f"'{value}' is not a size, such as 500M or 8G", param, ctx)
        return size


def with_limits(command: click.Command) -> click.Command:
    """Add the options that a command does not have yet, and let it begin within its limits."""
    known = {name for param in command.params for name in param.opts}
    options = [
        click.Option(
            ["--seconds"],
            type=Seconds(),
            callback=_keep(_SECONDS),
            expose_value=False,
            help="Stop after this time, with exit code 3.  [default: no limit]",
        ),
        click.Option(
            ["--memory"],
            type=Size(),
            callback=_keep(_MEMORY),
            expose_value=False,
            help="Stop at this much memory, with exit code 3: 500M, 8G …  "
            f"[default: {bytes_text(USUAL)}, or three quarters of what this computer has]",
        ),
    ]
    command.params += [option for option in options if option.opts[0] not in known]
    work = command.callback
    assert work is not None

    @wraps(work)
    def within(*args: Any, **kwargs: Any) -> Any:
        context = click.get_current_context()
        _begin(context, memory="--memory" not in known)
        with progress(context.command_path):
            return work(*args, **kwargs)

    command.callback = within
    return command


def let_limits_end_with(stack: ExitStack, context: click.Context) -> None:
    """Let the limits of a command end with this stack: after the last line that it prints."""
    context.meta[_STACK] = stack


def given_seconds() -> float | None:
    """Give the seconds that this command may take; None without a limit."""
    seconds: float | None = click.get_current_context().meta.get(_SECONDS)
    return seconds


def stop_soon_after(seconds: float | None) -> None:
    """End this command some time after it should have ended, if anything delays it.

    seconds : after which the command itself ends, with its results until then; None for never
    """
    context = click.get_current_context()
    stack = context.meta.get(_STACK)
    if stack is None or seconds is None:
        return
    stack.close()
    context.meta[_SECONDS] = seconds * BEYOND + AT_LEAST
    _begin(context, memory=True)


def limits_of_checker() -> Limits:
    """Hand the limits of this command over to another program that checks files for it.

    If no limits were given, they are `OF_CHECKER`. The command itself has no limits from now on: it
    waits for the program, and reports its end.
    """
    given = click.get_current_context().meta
    if (stack := given.get(_STACK)) is not None:
        stack.close()
    seconds, memory = given.get(_SECONDS, OF_CHECKER.seconds), given.get(_MEMORY, OF_CHECKER.memory)
    return Limits(seconds, memory)


def limits_of_one(seconds: float) -> Limits:
    """Give the limits of a process for one of many files; its memory limit is the command's."""
    return Limits(seconds, click.get_current_context().meta.get(_MEMORY, usual_memory()))


def one_of_many(
    work: Callable[[str], T], file: str, files: Sequence[str], more_seconds: float = 0.0
) -> T:
    """Work on one of the files of a command, so that it cannot stop the others.

    A file alone has the limits of the command; one of many is worked on in a separate process.

    more_seconds : seconds that the work may take, besides those for reading the file

    Raises what the work raises, and StoppedError beyond a limit.
    """
    if len(files) == 1:
        return work(file)
    limits = limits_of_one(SECONDS_OF_ONE + more_seconds)
    alone = f"give it alone, with more than {limits.seconds:g} seconds, or leave it out"
    ways_out = WaysOut(time=alone, memory=_ways_out(limits).memory)
    return in_copy(work, file, limits, where=file, ways_out=ways_out)


def size_text(size: int) -> str:
    """Write a number of bytes as `--memory` takes it, in whole megabytes.

    >>> size_text(4 * GIGABYTE)
    '4000M'
    """
    return f"{max(size // 10**6, 1)}M"


def usual_memory() -> int | None:
    """Give the bytes that a command may take by default; None if that is not known."""
    try:
        there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # not on Windows
        return USUAL
    with suppress(OSError, ValueError):  # no such group, or one without a limit
        there = min(there, int(_CGROUP.read_text(encoding="ascii")))
    return min(USUAL, round(SHARE * there))


def _keep(key: str) -> Callable[[click.Context, click.Parameter, Any], Any]:
    def keep(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
        if value is not None:
            context.meta[key] = value
        return value

    return keep


def _begin(context: click.Context, *, memory: bool) -> None:
    """Begin to keep the limits; memory: whether this command has a limit of memory."""
    given: dict[str, Any] = context.meta
    stack = given.get(_STACK)
    if stack is None:  # another program runs the command
        return
    if not KEPT and (_SECONDS in given or _MEMORY in given):
        say("note: this system keeps no limits of time and memory")
    limits = Limits(given.get(_SECONDS), given.get(_MEMORY, usual_memory()) if memory else None)
    stack.enter_context(limited(limits, _ways_out(limits)))


def _ways_out(limits: Limits) -> WaysOut:
    smaller = "or try something smaller"
    more_memory = size_text(2 * (limits.memory or 0))
    return WaysOut(
        time=f"give it more time, such as --seconds {10 * (limits.seconds or 0):g}, {smaller}",
        memory=f"give it more memory, such as --memory {more_memory}, {smaller}",
    )
