"""A match: what happens in either seat of the strategy named first, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from common.exhibits import Heading, Table, Text, table
from games import SEATS
from noloss.report import Shown
from noloss.reports.words import line_cell, seat_name, seat_title
from strategies import full_name
from verify.compare.match import Games, MatchEnd, Side
from verify.compare.tournament import Drawn, Match, expected_in_a_round


def match_exhibits(met: Match) -> Iterator[Shown]:
    """Show a match."""
    ours, theirs = match_names(met)
    yield Heading(f"{ours}, in either seat, against {theirs}: every game, with all choices of both")
    yield sides_table(met)
    yield Text(round_sentence(met))
    if met.drawn is not None:
        yield Text(drawn_sentence(met, met.drawn))


def match_names(met: Match) -> tuple[str, str]:
    """Name both strategies, apart even if they are one.

    A strategy that meets itself sits opposite as 'the other …'.
    """
    ours, theirs = (full_name(strategy) for strategy in met.strategies)
    return ours, theirs if theirs != ours else f"the other {theirs}"


def sides_table(met: Match) -> Table:
    """Set out what happens in either seat of the strategy named first."""
    sides = met.sides
    labels = _labels(*match_names(met)).items()
    nothing = [""] * len(sides)
    rows = [(label, *(_count(side.raw, end) for side in sides)) for end, label in labels]
    rows.append(("up to symmetry", *nothing))
    for end, label in labels:
        rows.append((f"  {label}", *(_count(side.up_to_symmetry, end) for side in sides)))
    rows.append(("shortest game", *nothing))
    rows += [(f"  {label}", *(_line(side, end) for side in sides)) for end, label in labels]
    rows.append(("expected points", *(_points(side.expected) for side in sides)))
    section = len(labels) + 1
    return table(
        ["", *(seat_title(side.seat) for side in sides)],
        rows,
        texts=1,
        ends=[section - 1, 2 * section - 1, 3 * section - 1],
    )


def round_sentence(met: Match) -> str:
    """Tell what a round of two games, one on each side, is worth to both on average."""
    ours, theirs = match_names(met)
    points = expected_in_a_round(met)
    told = f"{ours} {_points(points)}, {theirs} {_points(2 - points)}"
    return f"Expected of two games, one on each side: {told}. {_victor(met, points, 2)}"


def drawn_sentence(met: Match, drawn: Drawn) -> str:
    """Tell the points of the games with drawn choices."""
    ours, theirs = match_names(met)
    points = float(drawn.points)
    told = f"{ours} {points:,.1f}, {theirs} {drawn.games - points:,.1f}"
    sides = "; ".join(f"in {seat_name(seat)} {_short(drawn.sides[seat])}" for seat in SEATS)
    head = f"{drawn.games:,} games with choices drawn by seed {drawn.seed}: {told} points"
    return f"{head} ({ours} {sides}). {_victor(met, drawn.points, drawn.games)}"


def _labels(ours: str, theirs: str) -> dict[MatchEnd, str]:
    return {
        "win": f"{ours} wins",
        "draw": "draw",
        "loss": f"{theirs} wins",
        "stuck": f"{ours} stuck",
        "other_stuck": f"{theirs} stuck",
    }


def _count(games: Games, end: MatchEnd) -> str:
    return f"{getattr(games, end):,}"


def _line(side: Side, end: MatchEnd) -> str:
    return line_cell(side.lines.get(end))


def _points(points: Fraction) -> str:
    """Write points as they are, and as a decimal where that is not the same.

    >>> _points(Fraction(1)), _points(Fraction(3, 4))
    ('1', '3/4 = 0.7500')
    """
    whole = points.denominator == 1
    return str(points) if whole else f"{points} = {float(points):.4f}"


def _short(games: Games) -> str:
    stuck = f", stuck {games.stuck:,}" if games.stuck else ""
    other = f", opponent stuck {games.other_stuck:,}" if games.other_stuck else ""
    return f"won {games.win:,}, drew {games.draw:,}, lost {games.loss:,}{stuck}{other}"


def _victor(met: Match, points: Fraction, all_points: int) -> str:
    ours, theirs = match_names(met)
    if 2 * points == all_points:
        return "They are level."
    ahead = ours if 2 * points > all_points else theirs
    return f"Ahead: {ahead}."
