"""A game that is named, for some work with it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.game import Game


@contextmanager
def playing(name: str) -> Iterator[Game]:
    """Find a game for some work, and close the process of a game in Python after it.

    Raises UnknownGameError, and EncodingError for a file that cannot be read.
    """
    from strategies.encodings.code.python_game import PythonGame  # slow to load
    from strategies.game_strategies import game_named  # as above

    game = game_named(name)
    try:
        yield game
    finally:
        if isinstance(game, PythonGame):
            game.close()
