"""A match: what happens in either seat of the strategy named first, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from common.exhibits import Heading, Table, Text, table
from games import seat_name, seat_title
from noloss.report import ReportItem
from noloss.reports.words import AT_ONCE, NOTHING
from strategies.strategy import reading_name
from verify.match import DrawnGames, MatchDocument, MatchEnd, MatchSide, MatchTally


def match_exhibits(met: MatchDocument) -> Iterator[ReportItem]:
    """Show a match."""
    ours, theirs = _match_names(met)
    yield Heading(f"{ours}, in either seat, against {theirs}: every game, with all choices of both")
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
        rows.append((title, *nothing))
        for end, label in labels:
            rows.append((f"  {label}", *(_count(games, end) for games in counted)))
    rows.append(("shortest game", *nothing))
    rows += [(f"  {label}", *(_line(side, end) for side in sides)) for end, label in labels]
    rows.append(("expected points", *(_points(side.expected.fraction) for side in sides)))
    section = len(labels) + 1
    return table(
        ["", *(seat_title(side.seat) for side in sides)],
        rows,
        texts=1,
        ends=[number * section - 1 for number in range(1, 5)],
    )


def round_sentence(met: MatchDocument) -> str:
    """Tell what a round of two games, one on each side, is worth to both on average."""
    ours, theirs = _match_names(met)
    points = met.round.fraction
    told = f"{ours} {_points(points)}, {theirs} {_points(2 - points)}"
    return f"Expected of two games, one on each side: {told}. {_victor(met, points, 2)}"


def _match_names(met: MatchDocument) -> tuple[str, str]:
    """Name both strategies, apart even if they are one.

    A strategy that meets itself sits opposite as 'the other …'.
    """
    ours, theirs = (reading_name(each.strategy, each.reading) for each in met.strategies)
    return ours, theirs if theirs != ours else f"the other {theirs}"


def _drawn_sentence(met: MatchDocument, drawn: DrawnGames) -> str:
    """Tell the points of the games with drawn choices."""
    ours, theirs = _match_names(met)
    points, other = drawn.points
    told = f"{ours} {points:,.1f}, {theirs} {other:,.1f}"
    sides = "; ".join(f"in {seat_name(side.seat)} {_short(side.games)}" for side in drawn.sides)
    head = f"{drawn.games:,} games with choices drawn by seed {drawn.seed}: {told} points"
    return f"{head} ({ours} {sides}). {_victor(met, points, drawn.games)}"


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
    """Write points as they are, and as a decimal where that is not the same.

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
