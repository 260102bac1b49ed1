"""The best that any strategy can do, and what is possible at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from common.exhibits import Table, Text, table
from games import Seats, seat_name
from noloss.report import ReportItem
from noloss.reports.words import games_text, ratio_text
from verify.extremes.class_game import Counting
from verify.extremes.feasible import Feasible, Infeasible, Point, Undecided
from verify.extremes.optimum import BestScore, Optimum, Witness

RESTS_ON: Final = {
    "bounds": (
        "Proof: the least and the most wins, draws, losses and games of any strategy were worked "
        "out exactly, and these numbers lie outside (bounds)."
    ),
    "relaxation": (
        "Proof: were the strategy free to choose anew on every path, which is more than a vector "
        "can do, it still could not make these numbers (relaxation; all sets of numbers were "
        "worked out)."
    ),
    "parity": (
        "Proof: going through the game from its ends, it is worked out which of wins, draws and "
        "losses can be odd and which even, though the strategy may choose anew on every path; "
        "these numbers have a pattern that never comes out (parity)."
    ),
    "search": (
        "Proof: choices were tried class by class, from the start on, and one was given up only "
        "where no strategy could go on from it to these numbers; nothing is left (search)."
    ),
    "solver": (
        "This rests on the solver CP-SAT, which searched all strategies, exactly in integers; its "
        "answer is not checked again."
    ),
}


def optimum_exhibits(found: Optimum) -> Iterator[ReportItem]:
    """Show the extremes over all no-loss strategies."""
    yield Text(f"No-loss strategies in {where(found.seats, found.counting)}:")
    yield _witness_table(extremes_by_name(found))


def extremes_by_name(found: Optimum) -> dict[str, Witness]:
    """Name the strategies at the extremes."""
    return {
        "least wins": found.least_wins,
        "most wins": found.most_wins,
        "least draws": found.least_draws,
        "most draws": found.most_draws,
        "best ratio": found.best_ratio,
    }


def score_exhibits(every: BestScore, careful: BestScore) -> Iterator[ReportItem]:
    """Show the most points of any strategy, and of any that never loses."""
    points = every.points
    worth = f"a win {points.win}, a draw {points.draw} and a loss {points.loss}"
    yield Text(f"The most points in {where(every.seats, every.counting)}, for {worth}:")
    for who, best in (("of any strategy", every), ("of one that never loses", careful)):
        yield Text(f"  {who}: {best.score}, from {games_text(best.witness.games)}")


def front_exhibits(
    seats: Seats, counting: Counting, front: Sequence[Point]
) -> Iterator[ReportItem]:
    """Show the pairs of wins and draws that no other no-loss strategy beats."""
    yield Text(
        f"The front of the no-loss strategies in {where(seats, counting)}: {len(front):,} pairs.\n"
        "Each is made by a strategy; that none is better was shown for every pair that would be."
    )
    yield _witness_table({str(n): point.witness for n, point in enumerate(front, start=1)})


def feasible_exhibits(
    seats: Seats, counting: Counting, found: Feasible | Infeasible | Undecided
) -> Iterator[ReportItem]:
    """Say whether games are possible, and what that rests on."""
    if isinstance(found, Feasible):
        yield Text(f"Possible: {games_text(found.witness.games)} in {where(seats, counting)}.")
        yield Text(
            "A strategy that a vector can express makes them; it was played out and counted."
        )
        return
    asked = f"{games_text(found.games)} in {where(seats, counting)}"
    if isinstance(found, Infeasible):
        yield Text(f"Impossible: no strategy that a vector can express makes {asked}.")
        yield Text(RESTS_ON[found.rests_on])
    else:
        yield Text(f"Undecided: {asked}.")
        yield Text(f"The solver ran out of its {found.seconds:g} s; --time-limit gives it more.")


def written_exhibits(seats: Seats, files: Sequence[Path]) -> Iterator[ReportItem]:
    """Tell which vectors were written, and how to have them confirmed."""
    if not files:
        return
    seat = "" if seats == "both" else f" --seat {seats}"
    more = f" and {len(files) - 1:,} more" if len(files) > 1 else ""
    yield Text(f"Written: {files[0]}{more}; an entry permits the least cell that leads to its row.")
    yield Text(f"Confirm:\n    noloss verify {quote(f'vector:{files[0]}')}{seat}")


def where(seats: Seats, counting: Counting) -> str:
    """Say which games are counted, and how.

    >>> where("first", "up_to_symmetry")
    'the first seat (X), games counted up to symmetry'
    """
    sat = "both seats together" if seats == "both" else seat_name(seats)
    return f"{sat}, games counted {'raw' if counting == 'raw' else 'up to symmetry'}"


def _witness_table(named: Mapping[str, Witness]) -> Table:
    """Set out strategies by name, with their games and the ratio of wins to draws."""
    rows = [
        (name, f"{witness.games.win:,}", f"{witness.games.draw:,}", ratio_text(witness.games))
        for name, witness in named.items()
    ]
    return table(["", "wins", "draws", "win : draw"], rows)
