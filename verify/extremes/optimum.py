"""The best possible: ranges, ratio and score over all strategies that a vector can express.

A vector makes one choice for each class, the same on all paths. Raw counts every cell of the
opponent and one cell of ours; up to symmetry a game is a sequence of classes. `both` adds the
games of the two seats, whose rows are disjoint.

Games, and so points, add up over the paths of the class graph, and how the games from a class end
depends on choices below it only. So a choice that is best below a class is best on all paths to
it, and maximising node by node, children first, is exact although choices are shared. The best
ratio of wins to draws is found by fractional programming: for a ratio r, it is a linear problem to
find a strategy with the largest wins − r·draws. If this largest value is 0, r is the best ratio;
otherwise the ratio of this strategy is greater, and takes the place of r. Fractions are exact,
and there are finitely many strategies, so this ends with the optimum.

Every number comes with a witness, a strategy that makes it. Its vector is played by the same code
that decides a claim, and its games are counted on positions. So the witness is confirmed in another
way than it was found.

Sources: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §2.4, §4.4, §4.5.
[Ford21] Ford, a win-greedy genetic algorithm for noughts and crosses, §4.1, §4.2.
[Dinkelbach67] W. Dinkelbach, On Nonlinear Fractional Programming, Management Science 13 (7), 1967.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from common.errors import NolossError
from games import Position, Result, Seats, seats_of
from games.space import fold
from strategies.encodings.files.vector import FINISHED, Vector, vector_strategy
from strategies.game_base import game_base, row_of, successor_rows
from strategies.strategy import Strategy
from verify.extremes.class_game import (
    Choices,
    ClassGame,
    Counting,
    careful_games,
    class_game,
    tally,
)
from verify.play.count import Number, Points, Tally, count_raw, count_up_to_symmetry, score
from verify.play.play import Node, play_of


@dataclass(frozen=True, slots=True)
class Witness:
    """A strategy as choices for one or several seats, and the games that it makes, all added."""

    games: Tally
    choices: Choices

    def __repr__(self) -> str:
        return f"Witness({self.games}, {len(self.choices):,} choices)"


def best_choices(game: ClassGame, points: Points) -> dict[Node, Node]:
    """At each node where the seat decides, choose the child with the most points; ties: the first.

    The choice is best also at nodes that the strategy never reaches.
    """

    def most(node: Node, values: Mapping[Node, Number]) -> Number:
        if node in game.mine:
            return max(values[child] for child, _ in game.edges[node])
        return total(game, node, values)

    values = fold(game.edges, worth_of_ends(game, points), most)
    return {
        node: max((child for child, _ in edges), key=values.__getitem__)
        for node, edges in reversed(tuple(game.edges.items()))
        if node in game.mine
    }


def worth_of_ends(game: ClassGame, points: Points) -> dict[Node, Number]:
    """Give the points of every finished node."""
    worth: dict[Result, Number] = {"win": points.win, "draw": points.draw, "loss": points.loss}
    return {node: worth[end] for node, end in game.ends.items()}


def total(game: ClassGame, node: Node, values: Mapping[Node, Number]) -> Number:
    """Add up the points of the children of a node, each times the number of moves to it."""
    return sum(values[child] * moves for child, moves in game.edges[node])


def best(games: Sequence[ClassGame], points: Points) -> Witness:
    """Give a strategy with the most points, in all the games together.

    games : one for each seat; their choices are at different nodes, so each is solved alone
    """
    choices: dict[Node, Node] = {}
    for game in games:
        choices |= best_choices(game, points)
    return witness_of(games, choices)


def witness_of(games: Sequence[ClassGame], choices: Choices) -> Witness:
    """Add up the games that the choices make in all seats; put the choices in order."""
    games_made = sum((tally(game, choices) for game in games), Tally())
    return Witness(games_made, dict(sorted(choices.items())))


def beyond(games: Sequence[ClassGame], wanted: Tally) -> bool:
    """Say whether wins, draws, losses or all games are more or fewer than any strategy makes."""
    for of_one in (Points(1, 0), Points(0, 1), Points(0, 0, 1), Points(1, 1, 1)):
        for sign in (1, -1):
            points = Points(sign * of_one.win, sign * of_one.draw, sign * of_one.loss)
            if score(wanted, points) > score(best(games, points).games, points):
                return True
    return False


class WitnessError(NolossError):
    """A witness whose strategy, played out, makes other games than claimed."""

    def __init__(self, *, claimed: Tally, played: Tally) -> None:
        self.claimed = claimed
        self.played = played
        problem = f"a witness should make {claimed}, but its strategy plays {played}"
        super().__init__(problem, hint="this is a fault of noloss; please report it")


def witness_vector(choices: Choices) -> Vector:
    """Write choices as 765 entries; a row without a choice gets the least row that follows.

    choices : a position of each class, such as its representative -> a position after it
    """
    rows = {row_of(Position(node)): row_of(Position(child)) for node, child in choices.items()}
    return tuple(
        rows.get(row, min(successor_rows(row), default=FINISHED))
        for row in range(1, len(game_base()) + 1)
    )


def witness_strategy(choices: Choices, name: str = "witness") -> Strategy:
    """Give the strategy of a witness, for `verdict`; an entry allows the least cell to its row."""
    return vector_strategy(witness_vector(choices), name=name)


def recount(choices: Choices, seats: Seats, counting: Counting) -> Tally:
    """Count the games of a witness by playing its strategy against every opponent."""
    strategy = witness_strategy(choices)
    count = count_raw if counting == "raw" else count_up_to_symmetry
    return sum((count(play_of(strategy, seat)) for seat in seats_of(seats)), Tally())


def confirmed(witness: Witness, seats: Seats, counting: Counting) -> Witness:
    """Check a witness by playing its strategy, and give it back.

    Raises WitnessError if the strategy plays other games than the witness claims.
    """
    played = recount(witness.choices, seats, counting)
    if played != witness.games:
        raise WitnessError(claimed=witness.games, played=played)
    return witness


def ratio_of(games: Tally) -> Fraction | None:
    """Divide wins by draws; None without draws, as the ratio has no bound."""
    return Fraction(games.win, games.draw) if games.draw else None


def best_ratio(games: Sequence[ClassGame]) -> Witness:
    """Give a strategy with the best ratio of wins to draws, in all the games together.

    games : without losses, such as `careful` leaves them

    If some strategies have no draw, the result is the one with the most wins among them. A strategy
    with neither wins nor draws does not exist: a game without losses ends in wins or draws.
    """
    most = best(games, Points(win=1, draw=0)).games.win
    witness = best(games, Points(win=1, draw=-(most + 1)))  # fewest draws first, then most wins
    while (ratio := ratio_of(witness.games)) is not None:
        points = Points(win=1, draw=-ratio)
        better = best(games, points)
        if score(better.games, points) == 0:
            break
        witness = better
    return witness


@dataclass(frozen=True, slots=True)
class Optimum:
    """The extremes over all no-loss strategies, each with a strategy that reaches it."""

    seats: Seats
    counting: Counting
    least_wins: Witness
    most_wins: Witness
    least_draws: Witness
    most_draws: Witness
    best_ratio: Witness
    ratio: Fraction | None  # wins to draws of `best_ratio`; None: it has no draw

    def __repr__(self) -> str:
        wins = f"{self.least_wins.games.win:,} to {self.most_wins.games.win:,} wins"
        draws = f"{self.least_draws.games.draw:,} to {self.most_draws.games.draw:,} draws"
        return f"Optimum({self.seats!r}, {self.counting!r}, {wins}, {draws}, ratio {self.ratio})"


@dataclass(frozen=True, slots=True)
class BestScore:
    """The most points that a strategy can make, and one that makes them."""

    seats: Seats
    counting: Counting
    points: Points
    no_loss: bool  # only strategies that never lose were in question
    score: Number
    witness: Witness

    def __repr__(self) -> str:
        return f"BestScore({self.seats!r}, {self.counting!r}, {self.score} points)"


def optimum(seats: Seats, counting: Counting) -> Optimum:
    """Find the extremes of wins, draws and their ratio over the no-loss strategies.

    Among the strategies with the most wins, the result has the fewest draws; among those with the
    fewest draws, the most wins. Among those with the fewest wins, it has the fewest draws; among
    those with the most draws, the most wins.
    """
    games = careful_games(seats, counting)

    def extreme(win: Number, draw: Number) -> Witness:
        return confirmed(best(games, Points(win, draw)), seats, counting)

    everything = best(games, Points(1, 1)).games
    much = everything.win + everything.draw + 1  # more than all games of any strategy
    ratio = confirmed(best_ratio(games), seats, counting)
    return Optimum(
        seats,
        counting,
        least_wins=extreme(-much, -1),
        most_wins=extreme(much, -1),
        least_draws=extreme(1, -much),
        most_draws=extreme(1, much),
        best_ratio=ratio,
        ratio=ratio_of(ratio.games),
    )


def best_score(seats: Seats, counting: Counting, points: Points, no_loss: bool) -> BestScore:
    """Find the most points of any strategy, or of any that never loses."""
    whole = [class_game(seat, counting) for seat in seats_of(seats)]
    games = careful_games(seats, counting) if no_loss else whole
    witness = confirmed(best(games, points), seats, counting)
    return BestScore(seats, counting, points, no_loss, score(witness.games, points), witness)
