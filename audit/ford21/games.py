"""The games that the checks of Ford21 optimise over, and words for what comes out.

Games are counted raw, as in the paper: every move of the opponent makes another game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Annotated, TypeAlias

from msgspec import Meta

from audit.finding import Printed
from common.exhibits import Exhibit, LineOfPlay
from games import (
    Line,
    Position,
    Result,
    Seat,
    canonical,
    line_name,
    mark_of,
    parse_line,
    position_after,
)
from games.rules import ply
from strategies.strategy import Strategy
from verify.classified import own_wins
from verify.comparison import chances
from verify.extremes.class_game import ClassGame, Counting, careful, class_game, within
from verify.extremes.optimum import Witness, best, confirmed, witness_strategy
from verify.play.count import Number, Points, Tally
from verify.play.play import Node, play_of
from verify.statistics import OPENING_CELLS, Opening

MUCH = 10_000  # outweighs all games of any strategy; none plays 1,100


Ratio: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9]+:[1-9][0-9]*\Z")]
"""Wins and draws, with a colon between."""


class PrintedGames(Printed, frozen=True):
    """A printed result of a strategy."""

    win: int
    draw: int
    loss: int

    @property
    def tally(self) -> Tally:
        """Give it as games by their end."""
        return Tally(self.win, self.draw, self.loss)


class ScoredGames(PrintedGames, frozen=True):
    """A printed result with its points."""

    score: int


@cache
def whole(seat: Seat, counting: Counting = "raw") -> ClassGame:
    """Give the game of a seat with everything that it may do."""
    return class_game(seat, counting)


@cache
def safe(seat: Seat, counting: Counting = "raw") -> ClassGame:
    """Give the game of a seat that never risks a loss."""
    return kept_safe(whole(seat, counting))


def kept_safe(game: ClassGame) -> ClassGame:
    """Leave out what risks a loss; the game must be one that need not be lost."""
    kept = careful(game)
    assert kept is not None, "this game cannot be kept from a loss"
    return kept


def opened(game: ClassGame, opening: Opening) -> ClassGame:
    """Keep the games of X that begin in a corner, at an edge or in the centre."""
    after = canonical(position_after((OPENING_CELLS[opening][0],)))
    nodes = (*game.edges, *game.ends)
    kept = (each for each in nodes if ply(Position(each)) != 1 or each == after)
    return within(game, frozenset(kept))


def continued(game: ClassGame, line: Line) -> ClassGame:
    """Give what follows a line of play."""
    start = canonical(position_after(line))
    return within(replace(game, start=start), frozenset((*game.edges, *game.ends)))


def winning_at_once(game: ClassGame) -> ClassGame:
    """Keep only wins where the seat can win with its next move; no other move makes its wins."""
    edges = {}
    for node, children in game.edges.items():
        wins = tuple(each for each in children if game.ends.get(each[0]) == "win")
        edges[node] = wins or children
    return replace(game, edges=edges)


def least_draws(game: ClassGame) -> Tally:
    """Give the games of the strategy with the fewest draws; of several, the most wins."""
    return best([game], Points(1, -MUCH)).games


def most_wins(game: ClassGame) -> Tally:
    """Give the games of the strategy with the most wins; of several, the fewest draws."""
    return best([game], Points(MUCH, -1)).games


def best_for(game: ClassGame, win: Number, draw: Number, loss: Number = 0) -> Witness:
    """Give a strategy with the most points."""
    return best([game], Points(win, draw, loss))


def shown_by(witness: Witness, seat: Seat, counting: Counting = "raw") -> Strategy:
    """Give the strategy of a witness, counted again, under a name that says what it makes."""
    confirmed(witness, seat, counting)
    games = witness.games
    name = f"{mark_of(seat)} {games.win}-{games.draw}-{games.loss}"
    return witness_strategy(witness.choices, name=name)


def lines_that_end(strategy: Strategy, seat: Seat, result: Result) -> list[Line]:
    """List the lines of a strategy's play that end so, whatever the opponent does."""
    played = play_of(strategy, seat)
    found: list[Line] = []
    lines: list[tuple[Node, Line]] = [(played.start, ())]
    while lines:
        node, line = lines.pop()
        found += [line] if played.ends.get(node) == result else []
        lines += [(child, (*line, cell)) for cell, child in played.edges[node]]
    return sorted(found)


def game_of(strategy: Strategy, seat: Seat, result: Result) -> Iterator[Exhibit]:
    """Show a shortest game that ends so, the least of them; nothing if none does."""
    if lines := lines_that_end(strategy, seat, result):
        note = f"a {result} of {strategy.name}"
        yield Exhibit(LineOfPlay(line_name(min(lines, key=len))), note)


def counted(games: Tally) -> dict[str, int]:
    """Give games in the shape in which the claims print them."""
    return {"win": games.win, "draw": games.draw, "loss": games.loss}


def in_words(games: Tally) -> str:
    """Write games for a reader.

    >>> in_words(Tally(win=3, draw=1))
    '3 wins, 1 draw, 0 losses'
    """
    parts = ((games.win, "win", "wins"), (games.draw, "draw", "draws"))
    ends = (*parts, (games.loss, "loss", "losses"))
    return ", ".join(f"{number} {one if number == 1 else many}" for number, one, many in ends)


def first_missed_win(strategy: Strategy, seat: Seat) -> tuple[Line, int, int] | None:
    """Find a least shortest line after which a win is passed over: it, the win, the move made."""
    missed = chances(play_of(strategy, seat), own_wins).line
    if missed is None:
        return None
    *before, move = parse_line(missed)
    line = tuple(before)
    return line, min(own_wins(position_after(line))), move
