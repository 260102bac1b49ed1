"""How any error is told: one message, no traceback."""

from __future__ import annotations

import errno
import re

import click

from common.errors import NolossError
from noloss.exits import ExitCode

_NOT_IN_RANGE = re.compile(r"is not (a valid (integer|float) range|in the range [^ ]+)$")
DEBUG = "NOLOSS_DEBUG"  # environment variable: 1 shows the traceback of a bug


def is_bug(error: BaseException) -> bool:
    """Tell whether an error is nobody's input but a fault of this program."""
    return not isinstance(error, NolossError | click.ClickException | OSError | MemoryError)


def explain(error: BaseException) -> tuple[str, ExitCode]:
    """Say in one message what went wrong and what to do; give the exit code with it."""
    if isinstance(error, click.ClickException):
        return _usage_text(error), ExitCode.BAD_INPUT
    if isinstance(error, NolossError):
        return str(error), ExitCode.BAD_INPUT
    if isinstance(error, OSError):
        return _system_text(error), ExitCode.BAD_INPUT
    if isinstance(error, MemoryError):
        hint = "give a smaller input or a smaller budget"
        what = f" for {error}" if str(error) else ""
        return f"there is not enough memory{what}\n  hint: {hint}", ExitCode.NO_VERDICT
    name = type(error).__name__
    what = f"{name}: {error}" if str(error) else name
    hint = f"please report it; {DEBUG}=1 in the environment shows where it happened"
    return f"this is a bug of noloss ({what})\n  hint: {hint}", ExitCode.BAD_INPUT


def _usage_text(error: click.ClickException) -> str:
    message = error.format_message().expandtabs(4).rstrip(".")
    kind = error.param.type if isinstance(error, click.BadParameter) and error.param else None
    if isinstance(kind, click.IntRange | click.FloatRange):
        message = _NOT_IN_RANGE.sub(f"is not {_range_text(kind)}", message)
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else "noloss"
    return f"{message[:1].lower()}{message[1:]}\n  hint: `{path} --help` shows how it is used"


def _range_text(kind: click.IntRange | click.FloatRange) -> str:
    """Say which numbers a range holds."""
    number = "a whole number" if isinstance(kind, click.IntRange) else "a number"
    if kind.min is None:
        return f"{number} up to {kind.max}" if kind.max is not None else number
    if kind.min_open:
        return f"{number} above {kind.min}"
    return f"{number} from {kind.min} {'up' if kind.max is None else f'to {kind.max}'}"


def _system_text(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{reason}\n  hint: {_WAYS_OUT.get(error.errno or 0, _ANY_WAY_OUT)}"


_ANY_WAY_OUT = "name another file"
_WAYS_OUT = {
    errno.ENOENT: "check the name; paths start at the current folder",
    errno.EISDIR: "name a file inside this folder",
    errno.EACCES: "choose a file that you may read, or change its permissions",
    errno.ENOSPC: "make room on the disk",
}
