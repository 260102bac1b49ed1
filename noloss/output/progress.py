"""Progress on standard error: the work under way, the part done, and the time left.

A terminal gets one line that changes, with a bar if the whole is known; a pipe gets lines, ever
more rarely.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, TextIO

from common.limits import LimitError
from common.progress import listening
from common.text import printable

if TYPE_CHECKING:
    from common.progress import Progress


PATIENCE = 2.0  # seconds after which a command shows its progress
PAUSE = 0.5  # seconds between two updates on a terminal
PAUSES = (8.0, 60.0)  # least and most seconds between two lines elsewhere: ever fewer lines
_UNDER_WAY: list[Event] = []  # set at the end of each work under way; only the innermost is shown
UNFINISHED = "not finished with"
BAR = 20  # columns of a bar
SIGNS = "━─"  # of a bar: done, and not done yet
WIDTH = 80  # columns of a terminal that does not say how wide it is
MEASURED = 3.0  # seconds of work before the time left is shown


@contextmanager
def progress(
    doing: str,
    tell: Callable[[], str] = lambda: "",
    patience: float | None = None,
    share: Callable[[], float | None] = lambda: None,
) -> Iterator[None]:
    """Say on standard error what the command is doing, once that takes longer than `patience`.

    tell     : gives the finished part, such as '12 positions'
    patience : seconds; PATIENCE if not given
    share    : gives how much is done, from 0 to 1, for a bar on a terminal; None if unknown
    """
    done = Event()
    _UNDER_WAY.append(done)
    wait = PATIENCE if patience is None else patience
    speaker = Thread(target=keep_saying, args=(done, doing, tell, wait, share), daemon=True)
    with suppress(RuntimeError):  # a browser has no threads: it works silently
        speaker.start()
    try:
        yield
    except LimitError as error:
        raise _with_how_far(error, doing, tell()) from None
    finally:
        _UNDER_WAY.remove(done)
        done.set()
        if speaker.ident is not None:
            speaker.join()


@contextmanager
def piecewise(doing: str, names: Sequence[str] = ()) -> Iterator[Progress]:
    """Give a function to call with the number of pieces done; show the progress meanwhile.

    names : of the pieces, if they take very different times: then the name of the present piece
            is shown, with its part if it has one, and no time
    """
    begun: tuple[float, int] | None = None  # the first piece counts as getting ready
    done = work = 0
    part = ""

    def told(pieces: int, all_pieces: int) -> None:
        nonlocal begun, done, work, part
        done, work, part = pieces, all_pieces, ""
        begun = begun or (monotonic(), pieces)

    def far() -> str:
        if names:
            now = ": ".join(filter(None, (*names[done : done + 1], part)))
            return f"{done:,} of {len(names):,}{f' ({now})' if now else ''}"
        if begun is None:
            return ""
        since, before = begun
        seconds, measured = monotonic() - since, done - before
        if seconds < MEASURED or not measured:
            return f"{done:,} of {work:,}"
        left = seconds * (work - done) / measured
        rate = f"{measured / seconds:,.3g} a second"
        return f"{done:,} of {work:,}, {rate}, about {time_left(left)} left"

    def share() -> float | None:
        pieces = len(names) or work
        return done / pieces if pieces else None

    def begins(named: str) -> None:
        nonlocal part
        part = named

    with progress(doing, far, share=share), listening(begins):
        yield told


def time_left(seconds: float) -> str:
    """Write a time as roughly as it is known.

    >>> time_left(7.2), time_left(89), time_left(200)
    ('8 s', '89 s', '4 min')
    """
    whole = int(seconds) + 1 if seconds % 1 else int(seconds)
    return f"{whole} s" if whole < 90 else f"{-(-whole // 60)} min"


def bar(share: float, *, signs: str = SIGNS) -> str:
    """Draw how much is done.

    >>> bar(0.25)
    '━━━━━───────────────  25%'
    """
    full = int(share * BAR)
    return f"{signs[0] * full}{signs[1] * (BAR - full)} {int(share * 100):3}%"


def keep_saying(
    done: Event,
    doing: str,
    tell: Callable[[], str],
    patience: float,
    share: Callable[[], float | None] = lambda: None,
) -> None:
    """Say what the command is doing, again and again and ever more rarely, until it is done."""
    since = monotonic()
    stream = sys.stderr
    if done.wait(patience):
        return
    with suppress(OSError, ValueError):  # standard error is closed
        shown = 0
        terminal = stream.isatty()
        while True:
            taken = monotonic() - since
            if _UNDER_WAY[-1:] == [done]:
                far = ", ".join(filter(None, (tell(), f"{taken:.0f} s")))
                drawn = _bar_on(stream, share()) if terminal else ""
                message = printable(f"{doing} … {drawn}{far}")
                message = message[: _columns(stream) - 1] if terminal else message
                shown = _show(stream, message, terminal, shown)
            if done.wait(PAUSE if terminal else min(max(taken, PAUSES[0]), PAUSES[1])):
                break
        if terminal:
            _show(stream, "", terminal, shown)
            _show(stream, "", terminal, 0)


def _bar_on(stream: TextIO, share: float | None) -> str:
    """Draw the bar, in signs that the stream has; nothing if the share is not known."""
    if share is None:
        return ""
    plain = not (stream.encoding or "utf-8").lower().startswith("utf")
    return f"{bar(share, signs='#-' if plain else SIGNS)}  "


def _columns(stream: TextIO) -> int:
    """Give the columns of a terminal: a longer line could not be written over."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH
    except (OSError, ValueError):
        import shutil  # slow to load

        return shutil.get_terminal_size((WIDTH, 24)).columns


def _with_how_far(error: LimitError, doing: str, far: str) -> LimitError:
    """Add the progress of the work to an error, unless inner work has added its own."""
    if UNFINISHED in error.problem:
        return error
    far = f" ({far})" if far else ""
    return LimitError(error.exceeded, f"{error.problem}, {UNFINISHED} {doing}{far}", error.hint)


def _show(stream: TextIO, message: str, terminal: bool, shown: int) -> int:
    """Write a message over the last one on a terminal, below it elsewhere; give its length."""
    stream.write(f"\r{message.ljust(shown)}" if terminal else f"{message}\n")
    stream.flush()
    return len(message)
