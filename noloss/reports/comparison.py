"""Compared strategies: a strategy is a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from common.exhibits import Heading, Table, Text, table
from games import line_name
from noloss.report import Shown
from noloss.reports.words import NOTHING, ratio_text, seat_title
from strategies.strategy import reading_name
from verify.compare.chances import Chances
from verify.compare.comparison import DIAGONALS, Comparison, Diagonal
from verify.play.count import Tally
from verify.play.strengths import STRENGTHS
from verify.verdict.verdict import holds

_YES = {True: "yes", False: "no"}
_SUCCEEDS = {True: "succeeds", False: "can fail"}


def comparison_exhibits(compared: Sequence[Comparison]) -> Iterator[Shown]:
    """Show strategies side by side, in the seats for which they were compared."""
    for number, in_seat in enumerate(compared[0].seats):
        title = seat_title(in_seat.found.seat)
        yield Heading(f"{title}: never loses, and what can be missed")
        yield strength_table(compared, number)
        yield Heading(f"{title}: games under every choice")
        yield games_table(compared, number)
    yield Text(
        "missed: positions where a chance can be missed / where there is one, and the shortest "
        "line of play that ends with such a miss"
    )
    yield Heading("Criteria of Garg18, Table I; X is the strategy, O the opponent")
    yield criteria_table(compared)
    if any(not diagonal.played for each in compared for diagonal in each.criteria.diagonals):
        yield Text("* the strategy itself does not come there")


def strength_table(compared: Sequence[Comparison], number: int) -> Table:
    """Set out the strengths and the missed chances of one seat, given by its place among those.

    A chance is told as 'can be missed / positions with one', with the shortest line to a miss.
    """
    rows = []
    for each in compared:
        found = each.seats[number].found
        misses = each.seats[number].misses["every_choice"]
        strengths = (_YES[holds(found, strength)] for strength in STRENGTHS)
        rows.append((_name(each), *strengths, _chances(misses.forced_wins), _chances(misses.forks)))
    titles = ["every\nchoice", "first\nchoice", "some\nchoice", "wins\nmissed", "forks\nmissed"]
    return table(["strategy", *titles], rows, texts=1)


def games_table(compared: Sequence[Comparison], number: int) -> Table:
    """Set out the games of one seat under every choice: raw, and below that up to symmetry."""
    rows = []
    for each in compared:
        survey = each.seats[number].found.statements["every_choice"].survey
        rows.append((_name(each), "raw", *_games(survey.raw)))
        rows.append(("", "symmetry", *_games(survey.up_to_symmetry)))
    titles = ["strategy", "counting", "win", "draw", "loss", "stuck", "win : draw"]
    return table(titles, rows, texts=2)


def criteria_table(compared: Sequence[Comparison]) -> Table:
    """Set out the criteria under every choice; under the first choice too, where that differs."""
    rows = []
    for each in compared:
        criteria = each.criteria
        diagonals = [_diagonal(diagonal) for diagonal in criteria.diagonals]
        succeeds = criteria.sub_optimal
        forks = criteria.fork_creation
        rows.append(
            (
                _name(each),
                criteria.may_start or NOTHING,
                *(diagonals or [NOTHING] * len(DIAGONALS)),
                _both(_SUCCEEDS[succeeds["every_choice"]], _SUCCEEDS[succeeds["first_choice"]]),
                _both(forks["every_choice"], forks["first_choice"]) if forks else NOTHING,
            )
        )
    titles = ["who may\nstart", *DIAGONALS, "sub-optimal\nplayer", "fork\ncreation"]
    return table(["strategy", *titles], rows, texts=len(titles) + 1)


def _name(compared: Comparison) -> str:
    return reading_name(compared.strategy, compared.reading)


def _chances(chances: Chances) -> str:
    if not chances.positions:
        return NOTHING
    missed = f"{chances.can_miss:,}/{chances.positions:,}"
    return missed if chances.line is None else f"{missed} {line_name(chances.line)}"


def _games(games: Tally) -> tuple[str, ...]:
    counts = (games.win, games.draw, games.loss, games.stuck)
    return (*(f"{count:,}" for count in counts), ratio_text(games))


def _diagonal(diagonal: Diagonal) -> str:
    found = diagonal.found
    if found is None:
        return f"{NOTHING}*"
    every = _SUCCEEDS[holds(found, "every_choice")]
    first = _SUCCEEDS[holds(found, "first_choice")]
    return _both(every, first) + ("" if diagonal.played else "*")


def _both(every: str, first: str) -> str:
    return every if every == first else f"{every}; first choice {first}"
