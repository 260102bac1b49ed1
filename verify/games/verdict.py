"""The verdict on a strategy for any game: three strengths of no-loss, with evidence.

*Never loses* is safety: no play, an endless one included, comes to a position that is lost or in
which the strategy is stuck. If positions can come back, games cannot be counted; the verdict
then says whether a play can be endless.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

from common.documents import Document, LongNumber
from common.packages import can_compile
from common.text import clipped
from games.board_game import BoardGame
from games.game import Game, play_name
from games.reached import Met, count_lines, has_circle
from games.rules import SEATS, Seat
from strategies.strategy import Strategy, full_name
from verify.games.solution import FEW_CELLS, MOST_CLASSES, fits
from verify.play.play import Failure, Play, play_of
from verify.play.safety import FAILS, HOLDS, Strength
from verify.verdict.statement import Statement, statements
from verify.verdict.verdict import LONGEST


class EndedGames(Struct, frozen=True):
    """Lines of play by how they end for the strategy."""

    win: LongNumber = 0
    draw: LongNumber = 0
    loss: LongNumber = 0
    stuck: LongNumber = 0


class GameStatement(Struct, frozen=True):
    """Whether a strategy has one strength of no-loss, and why.

    holds     : whether it has the strength
    positions : different ones that are reached, start and ends included
    games     : lines of play; null if positions can come back
    endless   : whether a play can be endless
    wins      : whether every play ends, with a win
    line      : a shortest line of play that fails, or the longest against the replies; null if it
        holds
    end       : how the shortest line fails; null if it holds, or if there are replies
    replies   : for `some_choice`: position → the opponent's reply; against these replies every
        choice fails; null otherwise, and if there are more than 100,000 of them
    """

    holds: bool
    positions: int
    games: EndedGames | None
    endless: bool
    wins: bool
    line: str | None
    end: Failure | None
    replies: Mapping[str, str] | None


class GameSeatVerdict(Struct, frozen=True):
    """The verdict in one seat.

    seat       : where the strategy sits
    no_loss    : strength → whether it holds
    statements : strength → the finding
    choices    : whether it allows several moves in some position
    """

    seat: Seat
    no_loss: Mapping[Strength, bool]
    statements: Mapping[Strength, GameStatement]
    choices: bool


class GameVerdict(Document, tag="noloss/game-verdict", frozen=True, kw_only=True):
    """Whether a strategy never loses a game, with counts and evidence.

    game     : its name
    strategy : its name
    results  : one for every seat asked, `first` before `second`
    """

    game: str
    strategy: str
    results: tuple[GameSeatVerdict, ...]

    def holds(self, strength: Strength = "every_choice") -> bool:
        """Say whether the strategy has the strength in every seat asked."""
        return all(result.no_loss[strength] for result in self.results)

    def __repr__(self) -> str:
        return clipped(" ".join(game_sentences(self)), LONGEST)


MOST_REACHED: Final = 500_000
"""Positions in the play of a strategy, by default; each takes about two kilobytes."""

SeatPlay: TypeAlias = tuple[Play, Mapping[Strength, Statement]]
"""Everything that can happen in a seat, and the decisions about it."""

SEAT_NAMES: Final[Mapping[Seat, str]] = {
    "first": "the first seat",
    "second": "the second seat",
}
"""Seat -> its name in a game whose marks may be without owners."""


def game_verdict(
    strategy: Strategy, seats: Iterable[Seat] = SEATS, most: int = MOST_REACHED
) -> GameVerdict:
    """Decide all three strengths in every seat asked, by playing out what the strategy allows.

    most : the most positions that are reached in a seat

    Raises TooLargeError, and what `permitted_moves` raises.
    """
    return verdict_of(strategy, plays_of(strategy, seats, most))


def plays_of(
    strategy: Strategy, seats: Iterable[Seat] = SEATS, most: int = MOST_REACHED
) -> tuple[SeatPlay, ...]:
    """Play a strategy in every seat asked, and decide all strengths."""
    plays = (play_of(strategy, seat, most=most) for seat in seats)
    return tuple((play, statements(play)) for play in plays)


def verdict_of(strategy: Strategy, plays: Iterable[SeatPlay]) -> GameVerdict:
    """Put what was decided into one document."""
    return GameVerdict(
        game=strategy.game.name,
        strategy=full_name(strategy),
        results=tuple(_in_seat(strategy.game, *play) for play in plays),
    )


def verdict_by_levels(
    game: Game,
    strategy: str,
    seats: Iterable[Seat] = SEATS,
    most: int = MOST_CLASSES,
    met: Met = lambda number: None,
) -> GameVerdict | None:
    """Decide a reference on more than a few cells in compiled code; None for another question.

    Raises TooLargeError for a game of more than `most` positions.
    """
    if not isinstance(game, BoardGame) or game.size <= FEW_CELLS or not fits(game):
        return None
    if strategy not in ("any", "optimal") or not can_compile():
        return None
    from verify.games.level_verdict import level_verdict  # slow to load: Numba

    return level_verdict(game, strategy, seats, most, met)


def game_sentences(decided: GameVerdict, strength: Strength = "every_choice") -> list[str]:
    """Describe the decision about one strength in words, for every seat asked."""
    said = _in_both(decided, strength)
    for result in () if said else decided.results:
        stated = result.statements[strength]
        who = f"{decided.strategy} in {SEAT_NAMES[result.seat]} of {decided.game}"
        saved = strength == "first_choice" or result.no_loss["some_choice"]
        words = FAILS if saved and not stated.holds else HOLDS
        how = f", {words[strength]}" if result.choices else ""
        if stated.holds:
            never = "always wins" if stated.wins else "never loses"
            endless = "; a play can be endless" if stated.endless else ""
            said.append(f"{who} {never}{how}{endless}.")
        elif stated.end is None:
            how = f", {FAILS[strength]}"
            until = f"holds out longest in {stated.line}" if stated.line else "fails at the start"
            said.append(f"{who} cannot be saved{how}: it {until}.")
        else:
            fails = "lose" if stated.end == "loss" else "get stuck"
            said.append(f"{who} can {fails}{how}: refuted by {stated.line or 'the start'}.")
    return said


def _in_both(decided: GameVerdict, strength: Strength) -> list[str]:
    """Say in one sentence that both seats are safe; nothing if they are not, or differ."""
    stated = [result.statements[strength] for result in decided.results]
    if len(stated) < 2 or not all(each.holds for each in stated):
        return []
    if any(each.wins or each.endless for each in stated):
        return []
    choices = any(result.choices for result in decided.results)
    how = f", {HOLDS[strength]}" if choices else ""
    return [f"{decided.strategy} never loses {decided.game} in either seat{how}."]


def _in_seat(game: Game, whole: Play, stated: Mapping[Strength, Statement]) -> GameSeatVerdict:
    return GameSeatVerdict(
        seat=whole.seat,
        no_loss={strength: each.holds for strength, each in stated.items()},
        statements={strength: game_statement(game, each) for strength, each in stated.items()},
        choices=any(len(moves) > 1 for moves in whole.answers.values()),
    )


def game_statement(game: Game, stated: Statement) -> GameStatement:
    """Give one finding with its numbers and its evidence."""
    graph = dict(stated.play.graph.adjacency())
    endless = game.repeats and has_circle(graph, stated.play.start)
    replies = stated.replies
    return GameStatement(
        holds=stated.holds,
        positions=len(graph),
        games=None if game.repeats else _games(game.name, stated.play),
        endless=endless,
        wins=not endless and set(stated.play.ends.values()) == {"win"},
        line=None if stated.line is None else play_name(game, stated.line),
        end=stated.end,
        replies=None
        if replies is None
        else {position: game.move_name(move) for position, move in replies.items()},
    )


def _games(game: str, played: Play) -> EndedGames:
    graph = {node: [child for _, child in moves] for node, moves in played.edges.items()}
    return EndedGames(**count_lines(game, graph, played.start, played.ends))
