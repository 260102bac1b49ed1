"""Progress of work that is done piece by piece: the time that is left, or what is under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic

from noloss.output import progress
from verify.extremes.class_game import Progress

MEASURED = 3.0  # seconds of work before the time that is left is told


@contextmanager
def piecewise(doing: str, names: Sequence[str] = ()) -> Iterator[Progress]:
    """Lend a function that is told how many pieces are done; say on the way how far it is.

    names : of the pieces, where they take very different times: the one under way is told then,
            and no time
    """
    begun: tuple[float, int] | None = None  # the first piece counts as getting ready
    done = work = 0

    def told(pieces: int, all_pieces: int) -> None:
        nonlocal begun, done, work
        done, work = pieces, all_pieces
        begun = begun or (monotonic(), pieces)

    def far() -> str:
        if names:
            under_way = f" ({names[done]})" if done < len(names) else ""
            return f"{done:,} of {len(names):,}{under_way}"
        if begun is None:
            return ""
        since, before = begun
        seconds, measured = monotonic() - since, done - before
        if seconds < MEASURED or not measured:
            return f"{done:,} of {work:,}"
        left = seconds * (work - done) / measured
        rate = f"{measured / seconds:,.3g} a second"
        return f"{done:,} of {work:,}, {rate}, about {time_left(left)} left"

    with progress(doing, far):
        yield told


def time_left(seconds: float) -> str:
    """Write a time as roughly as it is known.

    >>> time_left(7.2), time_left(89), time_left(200)
    ('8 s', '89 s', '4 min')
    """
    whole = int(seconds) + 1 if seconds % 1 else int(seconds)
    return f"{whole} s" if whole < 90 else f"{-(-whole // 60)} min"
