"""Strategies that come with the project, for games that only the solver finds quickly.

Each file is what `noloss optimum --feasible ... --json` prints, named after the question. None is
trusted: whoever takes a strategy from here plays it out and counts.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from verify.extremes.class_game import Choices, Counting, Seats
from verify.play.count import Tally
from verify.play.play import Node


class _Found(msgspec.Struct):
    """What is read of a file."""

    witness: dict[Node, Node]


def shipped(seats: Seats, counting: Counting, games: Tally) -> Choices:
    """Give a strategy that should make these games; empty if none has been kept."""
    name = f"{seats}-{counting}-{games.win}-{games.draw}-{games.loss}.json"
    file = files("verify.extremes") / "witnesses" / name
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=_Found).witness
