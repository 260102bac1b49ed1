"""Strategies found, confirmed on another way.

What evolution counts on arrays is counted here by playing on positions, as for every strategy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, as_completed
from typing import Final

from common.progress import Progress
from games import SEATS, Seat
from search.errors import SearchError
from strategies.classes import Entries
from strategies.encodings.files.vector import vector_strategy
from verify.extremes.scoring.score import count_games
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.play import play_of

PART: Final = 50  # strategies that are played out in one go


def confirm(
    archives: Iterable[Entries], seats: Sequence[Seat], executor: Executor, progress: Progress
) -> int:
    """Play every strategy of the archives out in the seats; give how many there are.

    Raises SearchError if one loses, or makes other games than the scorer counts.
    """
    parts = [archive[at : at + PART] for archive in archives for at in range(0, len(archive), PART)]
    total, done = sum(map(len, parts)), 0
    futures = [executor.submit(confirm_part, part, seats) for part in parts]
    try:
        for future in as_completed(futures):
            done += future.result()
            progress(done, total)
    finally:
        for future in futures:
            future.cancel()
    return total


def confirm_part(vectors: Entries, seats: Sequence[Seat]) -> int:
    """Play some strategies out, as `confirm` does; give how many."""
    for vector, counts in zip(vectors, count_games(vectors), strict=True):
        strategy = vector_strategy(tuple(vector.tolist()), name="found")
        for seat in seats:
            played = play_of(strategy, seat)
            ends = counts[SEATS.index(seat)].tolist()
            for count, counted in zip((count_raw, count_up_to_symmetry), ends, strict=True):
                _check(count(played), counted)
    return len(vectors)


def _check(games: Tally, counted: list[int]) -> None:
    if [games.win, games.draw, games.loss] != counted or games.loss or games.stuck:
        hint = "this is a fault of noloss; please report it"
        raise SearchError(f"a strategy found makes {games}, not {counted}", hint=hint)
