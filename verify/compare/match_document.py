"""A match as the JSON document `noloss/match`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction

from games import line_name
from verify.compare.match import Games, Side
from verify.compare.tournament import Drawn, Match, expected_in_a_round


def match_document(met: Match) -> dict[str, object]:
    """Give a match as the JSON document `noloss/match`, version 1."""
    return {
        "format": "noloss/match",
        "version": 1,
        "strategies": [{"strategy": one.name, "reading": one.reading} for one in met.strategies],
        "sides": [_side_document(one) for one in met.sides],
        "round": _points(expected_in_a_round(met)),
        "drawn": None if met.drawn is None else _drawn_document(met.drawn),
    }


def _side_document(one: Side) -> dict[str, object]:
    return {
        "seat": one.seat,
        "games": {"raw": _games(one.raw), "up_to_symmetry": _games(one.up_to_symmetry)},
        "lines": {
            end: line_name(one.lines[end]) if end in one.lines else None
            for end in ("win", "draw", "loss", "stuck", "other_stuck")
        },
        "expected": _points(one.expected),
    }


def _drawn_document(drawn: Drawn) -> dict[str, object]:
    return {
        "games": drawn.games,
        "seed": drawn.seed,
        "sides": [{"seat": seat, "games": _games(found)} for seat, found in drawn.sides.items()],
        "points": [float(drawn.points), float(drawn.games - drawn.points)],
    }


def _games(games: Games) -> Mapping[str, int]:
    return asdict(games)


def _points(points: Fraction) -> dict[str, object]:
    return {"exact": str(points), "decimal": float(points)}
