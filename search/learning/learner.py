"""A learner by rewards: it plays, and at the end of a game every move gets the reward.

There is one memory. A pattern is an unfinished position. It shows whose turn it is: in tic-tac-toe
X always moves first, so the patterns of X and of O are different. Moves of both sides are learned,
even those of a random opponent, because the article walks through each move of the game.

The learner sits on the side of X for a hundred games, then on that of O for a hundred, and so on.
In self-play both sides choose and explore in the same way, so there the sides matter only for the
record of wins and losses.

Patterns and moves are numbers in a `MoveTable`, so that no text is looked up: patterns in the order
in which positions are found breadth-first, moves in the order of their patterns and of the game.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from games import SEATS, Line, Position, Seat
from games.game import TIC_TAC_TOE, Game, Winner
from games.reached import Reached, reach
from search.learning.plan import Chance, Parameters, chance_of
from search.parameters import SearchError

DRAWN: Final = -1
WON: Final = {"X": -2, "O": -3}
ENDED: Final[Mapping[Winner, int]] = {"draw": DRAWN, "first": WON["X"], "second": WON["O"]}
LONGEST: Final = 200
"""Moves after which a game is a draw, because positions may come back for ever."""
SWAP: Final = 100  # games on one side
BLOCK: Final = 1000  # games in a row of the history
Pick: TypeAlias = Callable[[int], int]  # from a pattern to the move made there


@dataclass(frozen=True, slots=True, repr=False)
class MoveTable:
    """All moves of the game.

    patterns : position of each pattern, 4,520 in tic-tac-toe
    first    : the first move of each pattern; one more entry, the number of moves, ends it
    cells    : each move: its cell, 16,167 in tic-tac-toe; in another game its number
    after    : the pattern that each move leads to; where the game ends, DRAWN or one of WON
    turns    : for each pattern 0 if the first seat moves, X, else 1
    shortest : moves of a shortest game
    digits   : number of each move from 1 on, in tic-tac-toe its cell
    base     : above all digits, 10 in tic-tac-toe
    """

    patterns: tuple[Position, ...]
    first: tuple[int, ...]
    cells: tuple[int, ...]
    after: tuple[int, ...]
    turns: tuple[int, ...]
    shortest: int
    digits: tuple[int, ...]
    base: int

    def __repr__(self) -> str:
        return f"<MoveTable: {len(self.patterns):,} patterns, {len(self.cells):,} moves>"


@cache
def move_table() -> MoveTable:
    """Give the table of all moves of tic-tac-toe."""
    return move_table_of(TIC_TAC_TOE, reach(TIC_TAC_TOE, TIC_TAC_TOE.start, TIC_TAC_TOE.moves))


def move_table_of(game: Game, reached: Reached) -> MoveTable:
    """Make the table of all moves of a game.

    reached : all of its positions

    Raises SearchError for a game that is over at its start, or that never ends.
    """
    shortest = _shortest(game, reached)
    patterns = tuple(at for at in reached.moves if at not in reached.ends)
    numbers = {position: number for number, position in enumerate(patterns)}
    first, cells, after = [0], [], []
    for position in patterns:
        for cell, child in reached.moves[position]:
            cells.append(cell)
            after.append(numbers[child] if child in numbers else ENDED[reached.ends[child]])
        first.append(len(cells))
    least = min(cells)
    return MoveTable(
        tuple(map(Position, patterns)),
        tuple(first),
        tuple(cells),
        tuple(after),
        tuple(SEATS.index(game.seat_to_move(position)) for position in patterns),
        shortest,
        tuple(cell - least + 1 for cell in cells),
        max(cells) - least + 2,
    )


def _shortest(game: Game, reached: Reached) -> int:
    """Count the moves of a shortest game."""
    moves, layer = 0, {game.start}
    met = {*layer}
    while layer and not layer & reached.ends.keys():
        layer = {child for at in layer for _, child in reached.moves[at]} - met
        met |= layer
        moves += 1
    if not layer or not moves:
        problem = "no game of it ends" if moves else "it is over at its start"
        hint = "take a game in which there is something to learn"
        raise SearchError(problem, where=f"game {game.name}", hint=hint)
    return moves


class LearnerMove(NamedTuple):
    """A move that a learner has made, by its number, and why."""

    move: int
    why: Literal["best", "explored", "unknown"]


class HistoryRow(NamedTuple):
    """The events of a block of games, and the knowledge at its end.

    games           : played up to the end of the block
    wins, losses    : of the learner, which sits on one side at a time
    moves           : the moves that the learner chose, in self-play on both sides
    explored        : of these, made to explore
    unknown         : of these, made at random because the pattern was unknown
    patterns, known : how many patterns and moves the memory has
    different_games : the number of different games played
    """

    games: int
    x_wins: int
    draws: int
    o_wins: int
    wins: int
    losses: int
    moves: int
    explored: int
    unknown: int
    patterns: int
    known: int
    different_games: int

    def __repr__(self) -> str:
        ends = f"{self.x_wins:,} won by X, {self.draws:,} drawn, {self.o_wins:,} won by O"
        return f"<HistoryRow: up to game {self.games:,}, {ends}>"


@dataclass(slots=True)
class Block:
    """The counts of a block of games."""

    x_wins: int = 0
    draws: int = 0
    o_wins: int = 0
    wins: int = 0
    losses: int = 0
    moves: int = 0
    explored: int = 0
    unknown: int = 0


@dataclass(slots=True, repr=False)
class Learning:
    """A learner between two games; changes while it plays.

    table                 : the moves of its game
    x_wins, o_wins, draws : their rewards
    points, total         : the resulting values for the side that makes the move: 100 for each
        of its wins, 10 for draws, −1 for losses; and their plain sum
    experience            : for every pattern, how often a move was made from it
    different             : the games played, as numbers whose digits are the cells
    """

    rng: Random
    x_wins: list[int]
    o_wins: list[int]
    draws: list[int]
    experience: list[int]
    table: MoveTable = field(default_factory=move_table)
    points: list[int] = field(init=False)
    total: list[int] = field(init=False)
    known: list[int] = field(init=False)  # moves known of every pattern
    games: int = 0
    different: set[int] = field(default_factory=set)
    block: Block = field(default_factory=Block)
    rows: list[HistoryRow] = field(default_factory=list)

    def __post_init__(self) -> None:
        first = self.table.first
        self.points, self.total, self.known = [], [], []
        for number, o_moves in enumerate(self.table.turns):
            for move in range(first[number], first[number + 1]):
                x, o, d = self.x_wins[move], self.o_wins[move], self.draws[move]
                self.points.append(10 * d + (100 * o - x if o_moves else 100 * x - o))
                self.total.append(x + o + d)
            self.known.append(sum(map(bool, self.total[first[number] :])))

    def __repr__(self) -> str:
        return f"<Learning: {self.games:,} games, {len(self.different):,} different ones>"


def learn(learning: Learning, parameters: Parameters, games: int, until: int) -> None:
    """Play on until the learner has played `until` of the `games` games of its run."""
    chance = chance_of(parameters.schedule, games)
    chosen = _chooser(learning, parameters, chance)
    anything = _anything(learning)
    while learning.games < until:
        parity = learning.games // SWAP % 2  # 0 while the learner has X, the first seat
        other = chosen if parameters.opponent == "self" else anything
        sides = (other, chosen) if parity else (chosen, other)
        moves, end = _game(learning.table, sides)
        _learn_game(learning, parameters, moves, end, parity)
        if learning.games % BLOCK == 0 or learning.games == games:
            _end_block(learning)


def choose(learning: Learning, parameters: Parameters, games: int, pattern: int) -> LearnerMove:
    """Have a learner make one move of a game against an opponent, in a run of `games` games.

    games : 0 if it shall not explore
    """
    block = learning.block
    before = block.explored, block.unknown
    chance = chance_of(parameters.schedule, games) if games else _never
    move = _chooser(learning, parameters, chance)(pattern)
    explored, unknown = block.explored > before[0], block.unknown > before[1]
    return LearnerMove(move, "explored" if explored else "unknown" if unknown else "best")


def learn_from(learning: Learning, parameters: Parameters, line: Line, seat: Seat) -> None:
    """Learn from a finished game that a learner has played in this seat against an opponent."""
    table = learning.table
    moves: list[int] = []
    at = 0
    for cell in line:
        moves.append(table.cells.index(cell, table.first[at], table.first[at + 1]))
        at = table.after[moves[-1]]
    _learn_game(learning, parameters, moves, at, 0 if seat == "first" else 1)
    if learning.games % BLOCK == 0:
        _end_block(learning)


def _chooser(learning: Learning, parameters: Parameters, chance: Chance) -> Pick:
    """Make the player, which sometimes explores, and else makes a best move at random."""
    anything, random, block = _anything(learning), learning.rng.random, learning.block
    known, experience, different = learning.known, learning.experience, learning.different

    def pick(pattern: int) -> int:
        block.moves += 1
        if not known[pattern]:
            block.unknown += 1
            return anything(pattern)
        if random() < chance(learning.games, len(different), experience[pattern]):
            block.explored += 1
            return anything(pattern)
        moves = best_moves(learning, parameters, pattern)
        return moves[int(random() * len(moves))] if len(moves) > 1 else moves[0]

    return pick


def _anything(learning: Learning) -> Pick:
    first, random = learning.table.first, learning.rng.random

    def pick(pattern: int) -> int:
        begin = first[pattern]
        # Of Python's random functions, only Random.random is the same in every version.
        return begin + int(random() * (first[pattern + 1] - begin))

    return pick


def best_moves(learning: Learning, parameters: Parameters, pattern: int) -> list[int]:
    """List the best moves of a known pattern: by points, or by points divided by the total.

    Shares are compared by cross-multiplication, so that equal shares compare as equal.
    """
    first, points, total = learning.table.first, learning.points, learning.total
    untried = parameters.untried == "zero"
    absolute = parameters.choice == "absolute"
    best: list[int] = []
    most, of = 0, 1
    for move in range(first[pattern], first[pattern + 1]):
        share = total[move] or untried
        if share:
            share = 1 if absolute else share
            ahead = points[move] * of - most * share
            if ahead > 0 or not best:
                best, most, of = [move], points[move], share
            elif ahead == 0:
                best.append(move)
    return best


def _game(table: MoveTable, sides: tuple[Pick, Pick]) -> tuple[list[int], int]:
    """Play a game; give its moves and how it ended."""
    after, turns = table.after, table.turns
    moves: list[int] = []
    at = 0
    while len(moves) < LONGEST:
        move = sides[turns[at]](at)
        moves.append(move)
        at = after[move]
        if at < 0:
            return moves, at
    return moves, DRAWN


def _learn_game(
    learning: Learning, parameters: Parameters, moves: list[int], end: int, parity: int
) -> None:
    """Reward the moves of a finished game, and count it; parity is 1 where the learner has O."""
    longer = max(0, len(moves) - learning.table.shortest)
    rewards = parameters.rewards
    _reward(learning, moves, end, rewards[min(longer, len(rewards) - 1)])
    _count(learning, end, parity)


def _reward(learning: Learning, moves: list[int], end: int, reward: int) -> None:
    """Give every move of a game its reward."""
    after, turns = learning.table.after, learning.table.turns
    earned = {DRAWN: learning.draws, WON["X"]: learning.x_wins, WON["O"]: learning.o_wins}[end]
    points, total = learning.points, learning.total
    known, experience = learning.known, learning.experience
    worth = (10 * reward,) * 2
    if end != DRAWN:
        worth = (100 * reward, -reward) if end == WON["X"] else (-reward, 100 * reward)
    pattern = game = 0
    digits, base = learning.table.digits, learning.table.base
    for move in moves:
        earned[move] += reward
        points[move] += worth[turns[pattern]]
        if not total[move]:
            known[pattern] += 1
        total[move] += reward
        experience[pattern] += 1
        game = base * game + digits[move]
        pattern = after[move]
    learning.different.add(game)
    learning.games += 1


def _count(learning: Learning, end: int, parity: int) -> None:
    block = learning.block
    if end == DRAWN:
        block.draws += 1
        return
    x_won = end == WON["X"]
    block.x_wins += x_won
    block.o_wins += not x_won
    won = x_won == (parity == 0)
    block.wins += won
    block.losses += not won


def _end_block(learning: Learning) -> None:
    """Add the row of a block, and begin the next."""
    block = learning.block
    learning.rows.append(
        HistoryRow(
            games=learning.games,
            **asdict(block),
            patterns=sum(map(bool, learning.known)),
            known=sum(learning.known),
            different_games=len(learning.different),
        )
    )
    for name in asdict(block):
        setattr(block, name, 0)


def _never(games: int, different: int, experience: int) -> float:
    return 0
