"""Compared strategies: a strategy is a row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from common.exhibits import Heading, Table, Text, table
from games import seat_title
from noloss.report import ReportItem
from noloss.reports.words import NOTHING, ratio_text
from strategies.strategy import reading_name
from verify.comparison import (
    DIAGONALS,
    ChanceNumbers,
    DiagonalComparison,
    StrategyComparison,
    SubOptimal,
)
from verify.play.count import Tally
from verify.play.safety import STRENGTHS

_YES = {True: "yes", False: "no"}
SUCCEEDS: Final[Mapping[SubOptimal, str]] = {
    "never_loses": "sub-optimal:\nnever loses",
    "takes_every_win": "sub-optimal:\nmisses no win",
}
"""What it can mean to succeed with a sub-optimal player -> the title of its column."""

_SUCCEEDS = {True: "succeeds", False: "can fail"}


def comparison_exhibits(compared: Sequence[StrategyComparison]) -> Iterator[ReportItem]:
    """Show strategies side by side, in the seats for which they were compared."""
    for number, in_seat in enumerate(compared[0].seats):
        title = seat_title(in_seat.seat)
        yield Heading(f"{title}: never loses, and what can be missed")
        yield _strength_table(compared, number)
        yield Heading(f"{title}: games under every choice")
        yield games_table(compared, number)
    yield Text(
        "missed: positions where a chance can be missed / where there is one, and the shortest "
        "line of play that ends with such a miss"
    )
    yield Heading("Criteria of Garg18, Table I; X is the strategy, O the opponent")
    yield criteria_table(compared)
    yield Text(
        "sub-optimal: whether it succeeds with a sub-optimal player; the paper can mean that it "
        "does not lose, as in the columns beside it, or that it misses no forced win either"
    )
    diagonals = [each.criteria.diagonals.values() for each in compared]
    if not all(diagonal.played for each in diagonals for diagonal in each):
        yield Text("* the strategy itself does not come there")


def games_table(compared: Sequence[StrategyComparison], number: int) -> Table:
    """Set out the games of one seat under every choice in the three countings, one a row."""
    rows = []
    for each in compared:
        games = each.seats[number].every_choice.games
        rows.append((_name(each), "raw", *_games(games.raw)))
        rows.append(("", "symmetry", *_games(games.up_to_symmetry)))
        rows.append(("", "orbits", *_games(games.orbits)))
    titles = ["strategy", "counting", "win", "draw", "loss", "stuck", "win : draw"]
    return table(titles, rows, texts=2)


def criteria_table(compared: Sequence[StrategyComparison]) -> Table:
    """Set out the criteria under every choice; under the first choice too, where that differs."""
    rows = []
    for each in compared:
        criteria = each.criteria
        diagonals = [_diagonal(diagonal) for diagonal in criteria.diagonals.values()]
        sub_optimal = (criteria.readings_of_sub_optimal[reading] for reading in SUCCEEDS)
        forks = criteria.fork_creation
        rows.append(
            (
                _name(each),
                criteria.may_start or NOTHING,
                *(diagonals or [NOTHING] * len(DIAGONALS)),
                *(
                    _both(_SUCCEEDS[one["every_choice"]], _SUCCEEDS[one["first_choice"]])
                    for one in sub_optimal
                ),
                _both(forks["every_choice"], forks["first_choice"]) if forks else NOTHING,
            )
        )
    titles = ["who may\nstart", *DIAGONALS, *SUCCEEDS.values(), "fork\ncreation"]
    return table(["strategy", *titles], rows, texts=len(titles) + 1)


def _strength_table(compared: Sequence[StrategyComparison], number: int) -> Table:
    """Set out the strengths and the missed chances of one seat, given by its place among those.

    A chance is told as 'can be missed / positions with one', with the shortest line to a miss.
    """
    rows = []
    for each in compared:
        in_seat = each.seats[number]
        strengths = (_YES[in_seat.no_loss[strength]] for strength in STRENGTHS)
        play = in_seat.every_choice
        rows.append((_name(each), *strengths, _chances(play.forced_wins), _chances(play.forks)))
    titles = ["every\nchoice", "first\nchoice", "some\nchoice", "wins\nmissed", "forks\nmissed"]
    return table(["strategy", *titles], rows, texts=1)


def _name(compared: StrategyComparison) -> str:
    return reading_name(compared.strategy, compared.reading)


def _chances(chances: ChanceNumbers) -> str:
    if not chances.positions:
        return NOTHING
    missed = f"{chances.can_miss:,}/{chances.positions:,}"
    return missed if chances.line is None else f"{missed} {chances.line}"


def _games(games: Tally) -> tuple[str, ...]:
    counts = (games.win, games.draw, games.loss, games.stuck)
    return (*(f"{count:,}" for count in counts), ratio_text(games))


def _diagonal(diagonal: DiagonalComparison) -> str:
    if diagonal.no_loss is None:
        return f"{NOTHING}*"
    every = _SUCCEEDS[diagonal.no_loss["every_choice"]]
    first = _SUCCEEDS[diagonal.no_loss["first_choice"]]
    return _both(every, first) + ("" if diagonal.played else "*")


def _both(every: str, first: str) -> str:
    return every if every == first else f"{every}; first choice {first}"
