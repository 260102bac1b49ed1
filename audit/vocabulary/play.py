"""What a strategy does: its games, whether it loses, its answers, the criteria it meets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Literal, TypeAlias

from audit.finding import Finding, compared
from audit.vocabulary.asked import played, strategy_of
from common.exhibits import table
from games import Seat
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.play import CHOICES, Choice

Counting: TypeAlias = Literal["raw", "up_to_symmetry"]
Ending: TypeAlias = Literal["win", "draw", "loss", "stuck"]


def games(
    printed: Mapping[Ending, int],
    *,
    strategy: str,
    seat: Seat,
    counting: Counting = "raw",
    choice: Choice = "every_choice",
) -> Finding:
    """Play a strategy against every opponent and count its games by how they end for it.

    printed  : win, draw, loss, stuck: those of them that are printed
    strategy : its name
    seat     : first or second
    counting : raw, or up_to_symmetry
    choice   : every_choice, or first_choice
    """
    count = {"raw": count_raw, "up_to_symmetry": count_up_to_symmetry}
    rows = [
        (each, way, *_by_end(count[way](played(strategy, seat, each))))
        for each in CHOICES
        for way in count
    ]
    found = asdict(count[counting](played(strategy, seat, choice)))
    return compared(
        printed,
        {end: found[end] for end in printed},
        table(("choice", "counting", "win", "draw", "loss", "stuck"), rows),
        rests_on=(strategy_of(strategy),),
    )


def _by_end(games: Tally) -> tuple[int, int, int, int]:
    return games.win, games.draw, games.loss, games.stuck
