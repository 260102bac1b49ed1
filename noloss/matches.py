"""A match as a table and sentences for people."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from games import SEATS, line_name
from noloss.verdicts import NOTHING, seat_name, seat_title
from strategies import full_name
from verify.compare.match import Games, MatchEnd, Side
from verify.compare.tournament import Drawn, Match, expected_in_a_round

if TYPE_CHECKING:
    from rich.table import Table


def match_names(met: Match) -> tuple[str, str]:
    """Name both strategies, apart even if they are one.

    A strategy that meets itself sits opposite as 'the other …'.
    """
    ours, theirs = (full_name(strategy) for strategy in met.strategies)
    return ours, theirs if theirs != ours else f"the other {theirs}"


def sides_table(met: Match) -> Table:
    """Set out what happens in either seat of the strategy named first."""
    from rich.table import Table

    ours, theirs = match_names(met)
    table = Table()
    table.add_column("", overflow="fold")
    for one in met.sides:
        table.add_column(seat_title(one.seat), justify="right", overflow="fold")
    labels = _labels(ours, theirs).items()
    for end, label in labels:
        table.add_row(label, *(_count(one.raw, end) for one in met.sides))
    table.add_section()
    table.add_row("up to symmetry")
    for end, label in labels:
        table.add_row(f"  {label}", *(_count(one.up_to_symmetry, end) for one in met.sides))
    table.add_section()
    table.add_row("shortest game")
    for end, label in labels:
        table.add_row(f"  {label}", *(_line(one, end) for one in met.sides))
    table.add_section()
    table.add_row("expected points", *(_points(one.expected) for one in met.sides))
    return table


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


def _line(one: Side, end: MatchEnd) -> str:
    if end not in one.lines:
        return NOTHING
    return line_name(one.lines[end]) or "(at once)"


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
