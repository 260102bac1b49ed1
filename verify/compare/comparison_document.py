"""Compared strategies as the JSON document `noloss/compare`."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from games import line_name
from verify.compare.chances import Chances
from verify.compare.comparison import (
    DIAGONALS,
    Comparison,
    Criteria,
    Diagonal,
    Misses,
    SeatComparison,
)
from verify.play.count import Tally
from verify.verdict.verdict import STRENGTHS, SeatVerdict, Survey, holds, tally_document


def win_to_draw(games: Tally) -> tuple[int, int] | None:
    """Give the ratio of games won to games drawn in lowest terms, None if there is neither.

    >>> win_to_draw(Tally(win=82, draw=6)), win_to_draw(Tally(win=5))
    ((41, 3), (1, 0))
    """
    common = gcd(games.win, games.draw)
    return (games.win // common, games.draw // common) if common else None


def compare_document(compared: Iterable[Comparison]) -> dict[str, object]:
    """Give compared strategies as the JSON document `noloss/compare`, version 1."""
    return {
        "format": "noloss/compare",
        "version": 1,
        "strategies": [
            {
                "strategy": one.strategy,
                "reading": one.reading,
                "seats": [_seat_document(seat) for seat in one.seats],
                "criteria": _criteria_document(one.criteria),
            }
            for one in compared
        ],
    }


def _seat_document(compared: SeatComparison) -> dict[str, object]:
    found = compared.found
    return {
        "seat": found.seat,
        "no_loss": _no_loss(found),
        "every_choice": {
            **_games_document(found.every_choice),
            **_misses_document(compared.misses["every_choice"]),
        },
        "first_choice": {
            **_games_document(found.first_choice),
            **_misses_document(compared.misses["first_choice"]),
        },
    }


def _no_loss(found: SeatVerdict) -> dict[str, bool]:
    return {strength: holds(found, strength) for strength in STRENGTHS}


def _games_document(found: Survey) -> dict[str, object]:
    countings = {"raw": found.raw, "up_to_symmetry": found.up_to_symmetry}
    return {
        "games": {counting: tally_document(games) for counting, games in countings.items()},
        "win_to_draw": {counting: _ratio(games) for counting, games in countings.items()},
    }


def _ratio(games: Tally) -> dict[str, object] | None:
    ratio = win_to_draw(games)
    if ratio is None:
        return None
    wins, draws = ratio
    return {"exact": f"{wins}:{draws}", "decimal": wins / draws if draws else None}


def _misses_document(misses: Misses) -> dict[str, object]:
    return {
        "forced_wins": _chances_document(misses.forced_wins),
        "forks": _chances_document(misses.forks),
    }


def _chances_document(found: Chances) -> dict[str, object]:
    return {
        "positions": found.positions,
        "can_miss": found.can_miss,
        "must_miss": found.must_miss,
        "line": None if found.line is None else line_name(found.line),
    }


def _criteria_document(criteria: Criteria) -> dict[str, object]:
    names = {line: name for name, line in DIAGONALS.items()}
    return {
        "may_start": criteria.may_start,
        "diagonals": {names[one.line]: _diagonal(one) for one in criteria.diagonals},
        "sub_optimal": dict(criteria.sub_optimal),
        "fork_creation": criteria.fork_creation and dict(criteria.fork_creation),
    }


def _diagonal(one: Diagonal) -> dict[str, object]:
    failure = one.found.every_choice.counterexample if one.found else None
    return {
        "line": line_name(one.line),
        "played": one.played,
        "no_loss": _no_loss(one.found) if one.found else None,
        "counterexample": line_name(failure.line) if failure else None,
    }
