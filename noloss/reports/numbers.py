"""The best that any strategy can do, the possible results, and the number of all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

from common.exhibits import Heading, Table, Text, table
from games import Seats, seat_name
from noloss.report import ReportItem
from noloss.reports.verdict import games_text, ratio_text
from verify.classified import CLEVER, KINDS, LENGTHS, Kind, Statistics, tally
from verify.extremes.class_game import Counting
from verify.extremes.feasible import Feasible, Infeasible, Point, Undecided
from verify.extremes.optimum import BestScore, Optimum, Witness
from verify.play.count import Points, Tally, score, score_per_game
from verify.statistics import (
    OPENING_CELLS,
    OPENINGS,
    CellGames,
    ResultCounts,
    SecondMoveGames,
    cell_rows,
    countings,
    second_moves,
)

RESTS_ON: Final = {
    "bounds": (
        "Proof: the least and the most wins, draws, losses and games of any strategy were worked "
        "out exactly, and these numbers lie outside (bounds)."
    ),
    "relaxation": (
        "Proof: even a strategy that chooses again on every path cannot make these numbers, and a "
        "vector can do less (relaxation; all sets of numbers were worked out)."
    ),
    "parity": (
        "Proof: from the ends of the game back, noloss worked out which of wins, draws and losses "
        "can be odd and which even, even if the strategy may choose again on every path; the "
        "pattern of these numbers never occurs (parity)."
    ),
    "search": (
        "Proof: choices were tried class by class, from the start on. A choice was dropped only if "
        "no strategy could continue from it to these numbers; no choice is left (search)."
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
        "A strategy makes each of them. For every better pair, it was proved that no strategy "
        "makes it."
    )
    yield _witness_table({str(n): point.witness for n, point in enumerate(front, start=1)})


def feasible_exhibits(
    seats: Seats, counting: Counting, found: Feasible | Infeasible | Undecided
) -> Iterator[ReportItem]:
    """Say whether games are possible, and why."""
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
        yield Text(f"The solver ran out of its {found.seconds:g} s; --seconds gives it more.")


def written_exhibits(seats: Seats, files: Sequence[Path]) -> Iterator[ReportItem]:
    """Name the vectors that were written, and the command that confirms them."""
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


_OPENED: Final = {"corner": "a corner", "edge": "an edge", "centre": "the centre"}
_RESULTS: Final = (("win", "X wins"), ("draw", "drawn"), ("loss", "O wins"))


def statistics_exhibits(statistics: Statistics, weights: Points) -> Iterator[ReportItem]:
    """Show the statistics of all games, with what their results are worth."""
    yield Heading("All games, by kind")
    yield _kinds_table(statistics)
    yield Heading("All games, by counting; every other number here is raw")
    yield _countings_table()
    yield Heading("By length, for a single opening cell of each sort")
    yield _lengths_table(statistics)
    yield Heading("By the opening cell")
    yield _openings_table(statistics)
    yield Heading(f"Reward: a win {weights.win}, a draw {weights.draw}, a loss {weights.loss}")
    yield _rewards_table(statistics, weights)
    yield Heading("By the first two moves; 12 pairs of cells differ up to symmetry")
    yield _second_moves_table(statistics)


def _kinds_table(statistics: Statistics) -> Table:
    """Count the games by their kind and result."""
    groups: list[tuple[str, Sequence[Kind]]] = [(kind, (kind,)) for kind in KINDS]
    groups += [("clever: fork and other", CLEVER), ("all", KINDS)]
    rows = [(name, *_numbers(tally(statistics, kinds=kinds))) for name, kinds in groups]
    return table(["", "X wins", "drawn", "O wins", "games"], rows, texts=1)


def _countings_table() -> Table:
    """Count all games by their result in each counting."""
    rows = [(name.replace("_", " "), *_numbers(games)) for name, games in countings().items()]
    return table(["", "X wins", "drawn", "O wins", "games"], rows, texts=1)


def _lengths_table(statistics: Statistics) -> Table:
    """Count the games by kind, length and result, for one opening cell of each sort and for all."""
    cells = [OPENING_CELLS[opening][:1] for opening in OPENINGS]
    rows: list[tuple[str, ...]] = []
    ends = []
    for kind in KINDS:
        for length in LENGTHS:
            sums = [
                tally(statistics, first=first, lengths=[length], kinds=[kind]) for first in cells
            ]
            sums.append(tally(statistics, lengths=[length], kinds=[kind]))
            for result, told in _RESULTS:
                counts = [getattr(each, result) for each in sums]
                if any(counts):
                    rows.append((kind, str(length), told, *map(_whole, counts)))
        ends.append(len(rows))
    titles = ["kind", "moves", "result", *_OPENED.values(), "all 9 cells"]
    return table(titles, rows, texts=3, ends=ends[:-1])


def _openings_table(statistics: Statistics) -> Table:
    """Sum up the games that begin in one cell of each sort: all of them, and the clever ones."""
    titles = ("X wins", "drawn", "O wins")
    clever = [f"clever:\n{title}" for title in titles]
    rows = []
    for row in _one_of_each(statistics):
        forks = map(_whole, (row.fork.win, row.fork.loss))
        rows.append(
            (_OPENED[row.opening], *map(_whole, (*_ends(row.games), *_ends(row.clever))), *forks)
        )
    return table(["X begins in", *titles, *clever, "fork:\nX wins", "fork:\nO wins"], rows, texts=1)


def _rewards_table(statistics: Statistics, weights: Points) -> Table:
    """Weigh the results of one cell of each sort: their sum, and the worth of a game."""
    titles = ("all games:\nsum", "all games:\nper game", "clever:\nsum", "clever:\nper game")
    rows = []
    for row in _one_of_each(statistics):
        told = []
        for results in (row.games.tally, row.clever.tally):
            total = score(results, weights)
            whole = total.denominator == 1
            told.append(_whole(int(total)) if whole else f"{float(total):,.4f}")
            told.append(f"{float(score_per_game(results, weights)):,.4f}")
        rows.append((_OPENED[row.opening], *told))
    return table(["X begins in", *titles], rows, texts=1)


def _second_moves_table(statistics: Statistics) -> Table:
    """Sum up the games by their first two moves, one of each sort."""
    clever = [f"clever:\n{title}" for _, title in _RESULTS]
    moves = second_moves(statistics)
    alike = Counter(row.like for row in moves)
    rows = [
        (f"{row.first}, {row.second}", str(alike[row.like]), *_second(row))
        for row in moves
        if (row.first, row.second) == row.like
    ]
    titles = ["pairs\nalike", "X wins", "drawn", "O wins", *clever, "fork:\nX wins"]
    return table(["X, O", *titles], rows, texts=1)


def _second(row: SecondMoveGames) -> Iterable[str]:
    return map(_whole, (*_ends(row.games), *_ends(row.clever), row.fork.win))


def _one_of_each(statistics: Statistics) -> list[CellGames]:
    rows = {row.cell: row for row in cell_rows(statistics)}
    return [rows[OPENING_CELLS[opening][0]] for opening in OPENINGS]


def _numbers(results: Tally) -> list[str]:
    return [*map(_whole, (*_ends(results), results.games))]


def _ends(results: Tally | ResultCounts) -> tuple[int, int, int]:
    return results.win, results.draw, results.loss


def _whole(number: int) -> str:
    return f"{number:,}"
