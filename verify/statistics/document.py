"""The statistics of all games as the JSON document `noloss/statistics`, version 1.

Results are those of the first seat. Every number of games is an exact integer; rewards are exact
integers where they are whole, else the nearest float.
"""

from __future__ import annotations

from fractions import Fraction

from verify.statistics.statistics import CLEVER, KINDS, Results, Statistics, tally
from verify.statistics.tables import (
    LengthRow,
    OpeningRow,
    SecondMove,
    Weights,
    cell_rows,
    games_in,
    opening_rows,
    reward_per_game,
    reward_sum,
    second_moves,
)

Document = dict[str, object]


def statistics_document(statistics: Statistics, weights: Weights | None = None) -> Document:
    """Give all tables as one document.

    statistics : what `game_statistics` counts
    weights    : of the rewards; by default 100, 10 and −1
    """
    weights = weights or Weights()
    return {
        "format": "noloss/statistics",
        "version": 1,
        "weights": {
            "win": _number(weights.win),
            "draw": _number(weights.draw),
            "loss": _number(weights.loss),
        },
        "games": _results(tally(statistics)),
        "kinds": {kind: _results(tally(statistics, kinds=(kind,))) for kind in KINDS},
        "clever": _results(tally(statistics, kinds=CLEVER)),
        "openings": [_opening(row, weights) for row in opening_rows(statistics)],
        "cells": [_cell(row, weights) for row in cell_rows(statistics)],
        "second_moves": [_second_move(row) for row in second_moves(statistics)],
    }


def _opening(row: OpeningRow, weights: Weights) -> Document:
    return {"opening": row.opening, "cells": list(row.cells), **_counts(row, weights)}


def _cell(row: OpeningRow, weights: Weights) -> Document:
    return {"cell": row.cells[0], "opening": row.opening, **_counts(row, weights)}


def _counts(row: OpeningRow, weights: Weights) -> Document:
    """Give the counts of the row; rewards are for one cell, so that rows can be compared."""
    return {
        "games": _results(row.every),
        "clever": _results(row.clever),
        "fork": _results(row.fork),
        "rewards": {
            "games": _rewards(row.every, len(row.cells), weights),
            "clever": _rewards(row.clever, len(row.cells), weights),
        },
        "by_length": [_length(each) for each in row.by_length],
    }


def _length(row: LengthRow) -> Document:
    return {"kind": row.kind, "length": row.length, **_results(row.results)}


def _second_move(row: SecondMove) -> Document:
    return {
        "first": row.first,
        "second": row.second,
        "like": list(row.like),
        "games": _results(row.every),
        "clever": _results(row.clever),
        "fork": _results(row.fork),
    }


def _rewards(results: Results, cells: int, weights: Weights) -> Document:
    return {
        "sum": _number(reward_sum(results, weights) / cells),
        "per_game": _number(reward_per_game(results, weights)),
    }


def _results(results: Results) -> Document:
    return {
        "win": results.win,
        "draw": results.draw,
        "loss": results.loss,
        "total": games_in(results),
    }


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else float(value)
