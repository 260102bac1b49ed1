"""Strategies for any game side by side: the verdict on each, and the forced wins that it misses.

Forks and the criteria of [Garg18] exist only for tic-tac-toe (`comparison`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial

from msgspec import Struct

from common.documents import Document
from games import SEATS, Position, Seat
from games.game import Game, play_name
from games.reached import Values
from strategies.strategy import Strategy
from verify.comparison import ChanceNumbers, Takes, chances
from verify.games.verdict import MOST_REACHED, GameSeatVerdict, plays_of, verdict_of
from verify.play.play import CHOICES, Choice


class GameSeatComparison(Struct, frozen=True):
    """One strategy in one seat.

    verdict     : whether it never loses there, with the numbers of games
    forced_wins : for all allowed moves, and for the first alone: positions that are won for the
        strategy, and those in which it can give the win away
    """

    verdict: GameSeatVerdict
    forced_wins: Mapping[Choice, ChanceNumbers]


class GameStrategyComparison(Struct, frozen=True):
    """One strategy of a comparison.

    strategy : its name
    seats    : one for every seat asked
    """

    strategy: str
    seats: tuple[GameSeatComparison, ...]


class GameCompareDocument(Document, tag="noloss/game-compare", frozen=True, kw_only=True):
    """Strategies for a game side by side.

    game       : its name
    strategies : in the order in which they were named
    """

    game: str
    strategies: tuple[GameStrategyComparison, ...]


def game_comparison(
    game: Game,
    strategies: Iterable[Strategy],
    solved: Values,
    seats: Sequence[Seat] = SEATS,
    most: int = MOST_REACHED,
) -> GameCompareDocument:
    """Compare strategies for one game.

    solved : the values of the game
    most   : the most positions in the play of a strategy in a seat

    Raises TooLargeError, and what `permitted_moves` raises.
    """
    takes = _winning_moves_of(game, solved)
    compared = tuple(_compared(each, seats, most, takes) for each in strategies)
    return GameCompareDocument(game=game.name, strategies=compared)


def _winning_moves_of(game: Game, solved: Values) -> Takes:
    """Make a function from a position to the moves that keep a win; () if no move does."""

    @cache
    def takes(position: Position) -> tuple[int, ...]:
        won = solved.winner(position) == game.seat_to_move(position)
        return tuple(solved.keeping(position)) if won else ()

    return takes


def _compared(
    strategy: Strategy, seats: Sequence[Seat], most: int, takes: Takes
) -> GameStrategyComparison:
    plays = plays_of(strategy, seats, most)
    decided = verdict_of(strategy, plays)
    write = partial(play_name, strategy.game)
    return GameStrategyComparison(
        decided.strategy,
        tuple(
            GameSeatComparison(
                verdict,
                {choice: chances(stated[choice].play, takes, write) for choice in CHOICES},
            )
            for verdict, (_, stated) in zip(decided.results, plays, strict=True)
        ),
    )
