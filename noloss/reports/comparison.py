"""Compared strategies, each a row; and a match: the results in either seat, and the leader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from common.documents import UNSET
from common.exhibits import Heading, Table, Text, table
from games import Seat, seat_name, seat_title
from noloss.report import NOTHING, ReportItem
from noloss.reports.verdict import AT_ONCE, ratio_text
from strategies.strategy import reading_name
from verify.comparison import (
    DIAGONALS,
    ChanceNumbers,
    DiagonalComparison,
    StrategyComparison,
    SubOptimal,
)
from verify.match import DrawnGames, MatchDocument, MatchEnd, MatchSide, MatchTally
from verify.play.count import Tally
from verify.play.safety import STRENGTHS

_YES = {True: "yes", False: "no"}
SUCCEEDS: Final[Mapping[SubOptimal, str]] = {
    "never_loses": "sub-optimal:\nnever loses",
    "takes_every_win": "sub-optimal:\nmisses no win",
}
"""A meaning of "succeeds with a sub-optimal player" -> the title of its column."""

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
    """Set out the strengths and the missed chances of the seat at this place in the list.

    Chances are written as 'can be missed / positions with one', with the shortest line to a miss.
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


def match_exhibits(met: MatchDocument) -> Iterator[ReportItem]:
    """Show a match."""
    ours, theirs = _match_names(met)
    of_game = "game" if met.game is UNSET else f"game of {met.game}"
    choices = "with all choices of both"
    yield Heading(f"{ours}, in either seat, against {theirs}: every {of_game}, {choices}")
    yield sides_table(met)
    yield Text(round_sentence(met))
    if met.drawn is not None:
        yield Text(_drawn_sentence(met, met.drawn))


def sides_table(met: MatchDocument) -> Table:
    """Set out what happens in either seat of the strategy named first."""
    sides = met.sides
    labels = _labels(*_match_names(met)).items()
    nothing = [""] * len(sides)
    rows = [(label, *(_count(side.games.raw, end) for side in sides)) for end, label in labels]
    countings = {
        "up to symmetry": [side.games.up_to_symmetry for side in sides],
        "orbits": [side.games.orbits for side in sides],
    }
    for title, counted in countings.items():
        tallies = [games for games in counted if games is not UNSET]
        rows += [(title, *nothing)] if tallies else []
        for end, label in labels if tallies else ():
            rows.append((f"  {label}", *(_count(games, end) for games in tallies)))
    rows.append(("shortest game", *nothing))
    rows += [(f"  {label}", *(_line(side, end) for side in sides)) for end, label in labels]
    rows.append(("expected points", *(_points(side.expected.fraction) for side in sides)))
    section = len(labels) + 1
    return table(
        ["", *(_seat(met, side.seat, seat_title) for side in sides)],
        rows,
        texts=1,
        ends=range(section - 1, len(rows), section),
    )


def round_sentence(met: MatchDocument) -> str:
    """Say how many points both can expect from two games, one on each side."""
    ours, theirs = _match_names(met)
    points = met.round.fraction
    told = f"{ours} {_points(points)}, {theirs} {_points(2 - points)}"
    return f"Expected of two games, one on each side: {told}. {_victor(met, points, 2)}"


def _match_names(met: MatchDocument) -> tuple[str, str]:
    """Name both strategies; if a strategy plays itself, the second is 'the other …'."""
    ours, theirs = (reading_name(each.strategy, each.reading) for each in met.strategies)
    return ours, theirs if theirs != ours else f"the other {theirs}"


def _drawn_sentence(met: MatchDocument, drawn: DrawnGames) -> str:
    """Give the points of the games with random choices."""
    ours, theirs = _match_names(met)
    points, other = drawn.points
    told = f"{ours} {points:,.1f}, {theirs} {other:,.1f}"
    sides = "; ".join(
        f"in {_seat(met, side.seat, seat_name)} {_short(side.games)}" for side in drawn.sides
    )
    head = f"{drawn.games:,} games with random choices (seed {drawn.seed}): {told} points"
    return f"{head} ({ours} {sides}). {_victor(met, points, drawn.games)}"


def _seat(met: MatchDocument, seat: Seat, with_mark: Callable[[Seat], str]) -> str:
    """Name a seat; in another game than tic-tac-toe its mark may belong to no player."""
    return with_mark(seat) if met.game is UNSET else f"the {seat} seat"


def _labels(ours: str, theirs: str) -> dict[MatchEnd, str]:
    return {
        "win": f"{ours} wins",
        "draw": "draw",
        "loss": f"{theirs} wins",
        "stuck": f"{ours} stuck",
        "other_stuck": f"{theirs} stuck",
    }


def _count(games: MatchTally, end: MatchEnd) -> str:
    return f"{getattr(games, end):,}"


def _line(side: MatchSide, end: MatchEnd) -> str:
    line = side.lines[end]
    return NOTHING if line is None else line or AT_ONCE


def _points(points: Fraction) -> str:
    """Write points exactly, and also as a decimal if that looks different.

    >>> _points(Fraction(1)), _points(Fraction(3, 4))
    ('1', '3/4 = 0.7500')
    """
    whole = points.denominator == 1
    return str(points) if whole else f"{points} = {float(points):.4f}"


def _short(games: MatchTally) -> str:
    stuck = f", stuck {games.stuck:,}" if games.stuck else ""
    other = f", opponent stuck {games.other_stuck:,}" if games.other_stuck else ""
    return f"won {games.win:,}, drew {games.draw:,}, lost {games.loss:,}{stuck}{other}"


def _victor(met: MatchDocument, points: Fraction | float, all_points: int) -> str:
    ours, theirs = _match_names(met)
    if 2 * points == all_points:
        return "They are level."
    ahead = ours if 2 * points > all_points else theirs
    return f"Ahead: {ahead}."
