"""A learner of any game: its player as a strategy, and what it has learned, decided exactly.

The article closes with this test: whether the same algorithm learns to play Three Men's Morris.
Patterns are the unfinished positions of the game. The five rewards are for its shortest games, for
games that are one to three moves longer, and for all longer ones; a game of 200 moves is a draw.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018, conclusion.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from common.documents import Document
from games import Position, Seat
from games.game import Game, Winner
from games.reached import Values
from search.learning.judgement import READINGS, HistoryPart
from search.learning.learner import HistoryRow, Learning, best_moves
from search.learning.plan import LearningPlan, Parameters, TypedPlan, typed
from strategies.strategy import Permitted, Strategy, positional_strategy
from verify.games.verdict import game_verdict
from verify.play.safety import Strength

NAME: Final = "learned"
KnownMoves: TypeAlias = Mapping[Position, tuple[int, ...]]
"""A known position -> the best moves of the learner there."""
Result: TypeAlias = Literal["wins", "draws", "loses"]


class GameSeatPart(Struct, frozen=True):
    """The player in one seat.

    seat            : where it sits
    perfect         : the result of a perfect player there against another one
    no_loss         : strength → whether it holds
    counterexamples : strength → the line that refutes it, null if it holds
    positions       : those that its play reaches
    """

    seat: Seat
    perfect: Result
    no_loss: Mapping[Strength, bool]
    counterexamples: Mapping[Strength, str | None]
    positions: int


class GamePlayerPart(Struct, frozen=True):
    """The player by one reading of its rule for unknown positions.

    reading : `base`: it is stuck where nothing was learned; `unseen=any`: it makes any move
    seats   : one for each seat
    """

    reading: str
    seats: Sequence[GameSeatPart]


class GivesAwayPart(Struct, frozen=True):
    """How often the player can give the value of a position away.

    positions     : those that are known
    can_give_away : those of them in which a best move of the learner does not keep the value
    """

    positions: int
    can_give_away: int


class GameLearnedPart(Struct, frozen=True):
    """How much of the game a learner knows.

    patterns        : unfinished positions that are known
    of_patterns     : all unfinished positions of the game
    moves           : that are known
    of_moves        : all moves of the game
    different_games : among those played
    gives_away      : how often it can give the value of a position away
    """

    patterns: int
    of_patterns: int
    moves: int
    of_moves: int
    different_games: int
    gives_away: GivesAwayPart


class LearnGameDocument(Document, tag="noloss/learn-game", frozen=True, kw_only=True):
    """A run of learning another game than tic-tac-toe, and its result.

    game     : its name
    run      : the parameters asked for
    versions : program → version
    learned  : the known part of the game
    players  : the player with each rule for unknown positions
    history  : its course
    """

    game: str
    run: TypedPlan
    versions: Mapping[str, str]
    learned: GameLearnedPart
    players: Sequence[GamePlayerPart]
    history: HistoryPart


def judge_game(
    plan: LearningPlan,
    learning: Learning,
    game: Game,
    solved: Values,
    versions: Mapping[str, str],
    most: int,
) -> LearnGameDocument:
    """Judge a finished run by all play of its player.

    solved   : the values of the game
    versions : program → version
    most     : the most positions

    Raises TooLargeError.
    """
    last, known = learning.rows[-1], known_moves(learning, plan.parameters)
    lost = sum(not {*moves} <= solved.keeping(at).keys() for at, moves in known.items())
    return LearnGameDocument(
        game=game.name,
        run=typed(plan),
        versions=versions,
        learned=GameLearnedPart(
            patterns=last.patterns,
            of_patterns=len(learning.table.patterns),
            moves=last.known,
            of_moves=len(learning.table.cells),
            different_games=last.different_games,
            gives_away=GivesAwayPart(len(known), lost),
        ),
        players=tuple(
            _player(game_player(known, game, reading), solved, most) for reading in READINGS
        ),
        history=HistoryPart(HistoryRow._fields, learning.rows),
    )


def known_moves(learning: Learning, parameters: Parameters) -> KnownMoves:
    """List the best moves of each known position."""
    table = learning.table
    return {
        position: tuple(table.cells[move] for move in best_moves(learning, parameters, number))
        for number, position in enumerate(table.patterns)
        if learning.known[number]
    }


def game_player(known: KnownMoves, game: Game, reading: str = "base") -> Strategy:
    """Give the strategy that always makes a best move; equally good ones are all allowed.

    reading : decides what to do if nothing was learned
    """

    def answer(position: Position) -> tuple[Permitted, ...]:
        if position in known:
            return tuple(Permitted(move, "highest reward") for move in known[position])
        unseen = game.moves(position) if reading != "base" else ()
        return tuple(Permitted(move, "unseen") for move in unseen)

    return positional_strategy(
        answer,
        name=NAME,
        source="Kutschera18, rewards",
        summary="the move with the highest reward",
        reading=reading,
        game=game,
    )


def game_table(known: KnownMoves, game: Game) -> str:
    """Write the player as a table, a position on a line; `table:FILE` reads it."""
    lines = [
        f"{json.dumps(position)}: {json.dumps([game.move_name(move) for move in moves])}"
        for position, moves in known.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _player(strategy: Strategy, solved: Values, most: int) -> GamePlayerPart:
    decided = game_verdict(strategy, most=most)
    best = solved.winner(strategy.game.start)
    return GamePlayerPart(
        strategy.reading,
        tuple(
            GameSeatPart(
                seat=each.seat,
                perfect=_result(best, each.seat),
                no_loss=each.no_loss,
                counterexamples={
                    strength: stated.line for strength, stated in each.statements.items()
                },
                positions=each.statements["every_choice"].positions,
            )
            for each in decided.results
        ),
    )


def _result(best: Winner, seat: Seat) -> Result:
    return "draws" if best == "draw" else "wins" if best == seat else "loses"
