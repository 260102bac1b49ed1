"""Games by name or file, and strategies for other games than tic-tac-toe.

The references `any`, `optimal` and `first-free` play every game. Your own strategies can play
any game if they are a table, a Python function or a program. The strategies of the publications
play only tic-tac-toe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from common.documents import Document
from common.errors import nearest
from games.game import TIC_TAC_TOE, Game
from games.game_file import game_of_text
from games.names import TIC_TAC_TOE_NAMES, find_game
from games.reached import Values, values
from games.rules import Position, Seat
from strategies import catalogue
from strategies.encodings.code.process import external_program
from strategies.encodings.code.python_function import python_program
from strategies.encodings.code.python_game import PythonGame
from strategies.encodings.files.reading import parse_json, read_text
from strategies.encodings.files.table import table_of, table_strategy
from strategies.errors import UnknownStrategyError
from strategies.rules.references import KEEPS
from strategies.strategy import (
    Permitted,
    Rules,
    Strategy,
    full_name,
    permitted_moves,
    positional_strategy,
)

REFERENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "any": "allows every move",
        "optimal": "every move that keeps the value; the soonest win, if positions can come back",
        "first-free": "takes the first legal move",
    }
)
"""Name of a reference -> one line about it."""


class GameMove(Struct, frozen=True):
    """A move by its name, and the rule that allows it."""

    move: str
    rule: str


class GameMovesDocument(Document, tag="noloss/game-moves", frozen=True, kw_only=True):
    """The moves that a strategy allows in a position of another game than tic-tac-toe.

    game     : its name
    strategy : its name
    position : the position in question
    seat     : whose turn it is
    moves    : the allowed ones in the order of the strategy; empty if it is stuck
    """

    game: str
    strategy: str
    position: str
    seat: Seat
    moves: tuple[GameMove, ...]


def game_moves(strategy: Strategy, position: str) -> GameMovesDocument:
    """Ask a strategy about an unfinished position; raise what `permitted_moves` raises."""
    game = strategy.game
    moves = permitted_moves(strategy, Position(position))
    return GameMovesDocument(
        game=game.name,
        strategy=full_name(strategy),
        position=position,
        seat=game.seat_to_move(position),
        moves=tuple(GameMove(game.move_name(move), rule) for move, rule in moves),
    )


def game_named(text: str) -> Game:
    """Find a game by its name, or read it from a file: data (.toml) or a Python module (.py).

    Raises UnknownGameError, and EncodingError for a file that cannot be read.
    """
    if text.endswith(".py"):
        return PythonGame(text)
    if text.endswith(".toml"):
        return game_of_text(read_text(Path(text)), text)
    return TIC_TAC_TOE if text in TIC_TAC_TOE_NAMES else find_game(text)


@contextmanager
def opened_game(text: str) -> Iterator[Game]:
    """Find a game for some work, and close the process of a game in Python after it.

    Raises what `game_named` raises.
    """
    game = game_named(text)
    try:
        yield game
    finally:
        if isinstance(game, PythonGame):
            game.close()


def strategy_for(game: Game, text: str, solve: Callable[[], Values] | None = None) -> Strategy:
    """Make the strategy of a name for a game.

    solve : gives the values of the game to `optimal`; by default the game is solved here

    Raises UnknownStrategyError, TooLargeError, and what `find_strategy` raises.
    """
    if game is TIC_TAC_TOE:
        return catalogue.find_strategy(text)
    if text in REFERENCES:
        rules: Mapping[str, Callable[[], Rules]] = {
            "any": lambda: partial(_anything, game),
            "optimal": lambda: _optimal(game, (solve or partial(values, game))()),
            "first-free": lambda: partial(_first, game),
        }
        return positional_strategy(
            rules[text](), name=text, source="reference", summary=REFERENCES[text], game=game
        )
    kind, _, rest = text.partition(":")
    if kind in _KINDS:
        return _KINDS[kind](rest, game) if rest else catalogue.find_strategy(text)  # refused there
    known = (*REFERENCES, *(f"{kind}:" for kind in _KINDS))
    hint = f"there are {', '.join(REFERENCES)}, table:FILE, python:MODULE:FUNCTION, process:COMMAND"
    if catalogue.find_scheme(kind) or kind in {entry.name for entry in catalogue.entries()}:
        raise UnknownStrategyError(f"{kind} plays tic-tac-toe, not {game.name}", hint=hint)
    raise UnknownStrategyError(f"unknown strategy '{text}'", hint=nearest(text, known, hint))


def _table(text: str, game: Game) -> Strategy:
    table = table_of(parse_json(read_text(Path(text)), text), Path(text), game)
    return table_strategy(table, name=f"table:{text}", game=game)


_KINDS: Final[Mapping[str, Callable[[str, Game], Strategy]]] = MappingProxyType(
    {"table": _table, "python": python_program, "process": external_program}
)


def _anything(game: Game, position: Position) -> tuple[Permitted, ...]:
    return tuple(Permitted(move, "any") for move in game.moves(position))


def _first(game: Game, position: Position) -> tuple[Permitted, ...]:
    return (Permitted(game.moves(position)[0], "first free"),)


def _optimal(game: Game, solved: Values) -> Rules:
    @cache
    def answer(position: Position) -> tuple[Permitted, ...]:
        winner = solved.winner(position)
        score = 0 if winner == "draw" else 1 if winner == game.seat_to_move(position) else -1
        kept = solved.keeping(position)
        if game.repeats and score == 1:  # else it might put off its win for ever
            plies = solved.won[game.seat_to_move(position)]
            soonest = min(plies[child] for child in kept.values())
            kept = {move: child for move, child in kept.items() if plies[child] == soonest}
        return tuple(Permitted(move, KEEPS[score]) for move in kept)

    return answer
