"""The strategies that claims name, and their play, made once.

Which file a name means depends on the folder, so that is remembered with it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games import Seat
from strategies import UnknownStrategyError, catalogue
from strategies.strategy import Strategy, in_use
from verify.play.play import Choice, Play, first_choice, play_of


def strategy_of(name: str) -> Strategy:
    """Give the strategy that a name such as `wst:printed-corners` or `table:mine.json` means.

    Always the same one: it keeps what it has computed. A tape program is asked on the tapes of
    single positions. Raises what `find_strategy` raises.
    """
    return _strategy(name, Path.cwd())


def played(name: str, seat: Seat, choice: Choice = "every_choice") -> Play:
    """Play a strategy in a seat against every opponent, from the empty board on."""
    whole = _played(name, Path.cwd(), seat)
    return whole if choice == "every_choice" else first_choice(whole)


@cache
def _strategy(name: str, _: Path) -> Strategy:
    try:
        return catalogue.find_strategy(name, "position")
    except UnknownStrategyError:
        return catalogue.find_strategy(name)


@cache
def _played(name: str, _: Path, seat: Seat) -> Play:
    with in_use(strategy_of(name)):
        return play_of(strategy_of(name), seat)
