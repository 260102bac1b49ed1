"""The entry point of the program, as `noloss` or `python -m noloss`."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Callable
from typing import Final

_RAISED: Final[list[BaseException]] = []
"""Exceptions that signals raised; a library in C may lose one that is raised inside it."""
GARBAGE_AFTER: Final = 100_000
"""Python looks for garbage after this number of new objects; a start makes about 30,000."""
AGAIN: Final = 5.0
"""Seconds after which a signal that had no effect is raised again."""


def main() -> int:
    """Run one command line and give its exit code; Ctrl-C ends it at any time without a trace.

    SIGTERM, from a time limit, and SIGHUP, from a closed terminal, end it as cleanly: no process
    that it started is left running.
    """
    gc.set_threshold(GARBAGE_AFTER)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _end)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        try:
            return command_line(sys.argv[1:])
        finally:
            _calm()
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 128 + signal.SIGINT


def command_line(arguments: list[str]) -> int:
    """Run a command line; give its exit code."""
    # These imports are here so that Ctrl-C is caught while they run. And another package that has
    # taken one of our names must be noticed before any of its code runs.
    from noloss.report import ExitCode  # as above
    from noloss.rooms import ForeignRoomError, check_rooms  # as above

    try:
        check_rooms()
    except ForeignRoomError as error:
        print(f"error: {error}", file=sys.stderr)
        return ExitCode.BAD_INPUT
    from noloss.cli import enter  # only once all rooms are found to be ours

    return enter(arguments, _RAISED)


class _Interrupt(KeyboardInterrupt):
    """Ctrl-C, under another name.

    If a plain KeyboardInterrupt comes out of code that `exec` runs, CPython takes it as uncaught,
    and `python -m` ends by the signal, not by the exit code.
    """


def _interrupt(number: int, frame: object) -> None:
    _insist(number, _interrupt)
    _RAISED[:] = [_Interrupt()]
    raise _RAISED[0]


def _end(number: int, frame: object) -> None:
    signal.signal(number, signal.SIG_IGN)  # once is enough
    _insist(number, _end)
    _RAISED[:] = [SystemExit(128 + number)]
    raise _RAISED[0]


def _insist(number: int, handler: Callable[[int, object], None]) -> None:
    """Raise the exception of a signal once more after some seconds, in case it was lost.

    An exception is lost if it is raised in a destructor, or in a callback of a library.
    """
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, lambda *_: handler(number, None))
        signal.setitimer(signal.ITIMER_REAL, AGAIN)


def _calm() -> None:
    """Stop insisting: the exception has arrived."""
    _RAISED.clear()
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    sys.exit(main())
