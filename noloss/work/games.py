"""A game that is named, and strategies for it, for some work with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from noloss.errors import InputError

if TYPE_CHECKING:
    from games.game import Game
    from games.reached import Values
    from strategies import Strategy


@contextmanager
def playing(name: str) -> Iterator[Game]:
    """Find a game for some work, and close the process of a game in Python after it.

    Raises UnknownGameError, and EncodingError for a file that cannot be read.
    """
    from strategies.game_strategies import opened_game  # slow to load

    with opened_game(name) as game:
        yield game


def unfinished(game: Game, position: str | None, line: str | None) -> str:
    """Read a position with a move to make, or the line of play that leads to it.

    Raises InputError unless one of them is given, and for a game that is over; PositionError,
    LineError.
    """
    from games.game import position_by_names  # slow to load

    if position is None and line is None:
        hint = "give a position, or the line of play that leads to it, such as '1 5'"
        raise InputError("missing argument 'POSITION'", hint=hint)
    at = game.start if position is None else game.parse_position(position)
    if line is not None:
        at = position_by_names(game, line)
        if position not in (None, at):
            hint = f"the line {line} leads to {at}"
            raise InputError(f"the line does not lead to {position}", hint=hint)
    if game.ended(at) is not None:
        hint = "ask about a position with a move to make"
        raise InputError(f"position {at}: the game is over", hint=hint)
    return at


@contextmanager
def lent(
    game: Game, names: Sequence[str], doing: str, most: int, solved: Values | None = None
) -> Iterator[tuple[Strategy, ...]]:
    """Lend strategies for a game, as `asking` does.

    doing  : the work, for the line of progress
    most   : the most positions of the game, if a strategy needs the values of the game
    solved : these values, if they are computed already

    Raises what `strategy_for` raises.
    """
    from games.reached import values  # slow to load, like the next lines
    from noloss.arguments.games import counting_positions
    from noloss.arguments.strategies import asking
    from strategies.game_strategies import strategy_for

    with counting_positions(f"solving {game.name}") as met:
        solve = cache(lambda: solved or values(game, most, met))
        named = [strategy_for(game, name, solve) for name in names]
    with asking(doing, *named) as asked:
        yield asked
