"""A match of two strategies: every game between them, with all the choices of both, in both seats.

All results are those of the strategy named first. Two memoryless strategies meet on positions; if
one of them is history-dependent, they meet on lines of play.

A tournament has equal games on both sides and 1 / 0.5 / 0 points. A strategy that is stuck cannot
continue: it gets no point and its opponent gets one; the tournament of [Ford21] has no rule for
this. If a side chooses at random among its allowed moves, each as likely as any other, its points
have an expected value, an exact fraction. Games can also be played with random choices.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, §1: 1 point for a win, 0.5 for a draw, 0 for a loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from common.documents import UNSET, Document, UnsetType
from common.errors import NolossError
from common.text import shown
from games import SEATS, Line, Position, Seat, line_name
from games.game import TIC_TAC_TOE, Game, play_name
from games.reached import count_lines, in_order
from games.space import fold
from strategies.strategy import Permitted, Strategy, permitted_moves, reading_name
from verify.play.count import ExactNumber, class_counts, orbit_counts
from verify.play.graph import unfold
from verify.play.play import End, Node, Play, line_to

MOST_REACHED: Final = 500_000
"""Positions of all games in a seat, by default; each takes about two kilobytes."""

MatchEnd: TypeAlias = Literal["win", "draw", "loss", "stuck", "other_stuck"]

POINTS: Final[Mapping[MatchEnd, Fraction]] = {
    "win": Fraction(1),
    "draw": Fraction(1, 2),
    "loss": Fraction(0),
    "stuck": Fraction(0),
    "other_stuck": Fraction(1),
}


class MatchTally(Struct, frozen=True):
    """Games by how they end for the first strategy; `other_stuck`: its opponent is stuck."""

    win: int = 0
    draw: int = 0
    loss: int = 0
    stuck: int = 0
    other_stuck: int = 0


class StrategyName(Struct, frozen=True):
    """A strategy in a reading."""

    strategy: str
    reading: str


class MatchGames(Struct, frozen=True):
    """All games of one side, in three countings, which have the same names as in a verdict.

    up_to_symmetry, orbits : only of tic-tac-toe
    """

    raw: MatchTally
    up_to_symmetry: MatchTally | UnsetType = UNSET
    orbits: MatchTally | UnsetType = UNSET


class MatchSide(Struct, frozen=True):
    """One side: its games, the least of the shortest lines to each end, the points of a game.

    seat     : of the strategy named first
    games    : every game with all choices of both, by its end
    lines    : end → the least of the shortest such games, or null
    expected : its expected points in a game, if every allowed move is as likely as any other
    """

    seat: Seat
    games: MatchGames
    lines: Mapping[MatchEnd, str | None]
    expected: ExactNumber

    def __repr__(self) -> str:
        return f"<Side: {self.seat} seat, expected {self.expected.exact}>"


class DrawnSide(Struct, frozen=True):
    """The random games of one side.

    seat  : of the strategy named first
    games : by their end
    """

    seat: Seat
    games: MatchTally


class DrawnGames(Struct, frozen=True):
    """Games in which every open choice was random, with the points of both strategies.

    games  : how many, half of them in each seat
    seed   : the source of the choices
    sides  : one for each seat
    points : of both, in the order in which they were named
    """

    games: int
    seed: int
    sides: tuple[DrawnSide, ...]
    points: tuple[float, float]


class MatchDocument(Document, tag="noloss/match", frozen=True, kw_only=True):
    """Every game between two strategies, from the view of the first one.

    strategies : both, in the order in which they were named
    sides      : one for each seat of the strategy named first
    round      : the sum of both sides, out of 2 points
    drawn      : only with `--games`: games in which every open choice was random, else null
    game       : its name, if it is not tic-tac-toe
    """

    strategies: tuple[StrategyName, ...]
    sides: tuple[MatchSide, ...]
    round: ExactNumber
    drawn: DrawnGames | None
    game: str | UnsetType = UNSET

    def __repr__(self) -> str:
        names = (reading_name(named.strategy, named.reading) for named in self.strategies)
        ours, theirs = (shown(name)[:40] for name in names)
        return f"<Match: {ours} against {theirs}>"


class Meeting(Struct, frozen=True):
    """A play of two strategies: the opponent makes only moves that it allows.

    played : of the strategy named first; it has no end at a node where its opponent is stuck
    ends   : all ends
    """

    played: Play
    ends: Mapping[Node, MatchEnd]

    def __repr__(self) -> str:
        return f"<Meeting: {self.played!r}>"


class EndlessMatchError(NolossError):
    """A match in a game in which a play can be endless."""

    def __init__(self, game: str) -> None:
        problem = "positions can come back, so the games of a match cannot be counted"
        hint = f"`noloss verify STRATEGY --game {game}` says whether a strategy can lose"
        super().__init__(problem, where=f"game {game}", hint=hint)


def match(
    ours: Strategy,
    theirs: Strategy,
    *,
    rounds: int = 0,
    seed: int = 0,
    most: int = MOST_REACHED,
) -> MatchDocument:
    """Let two strategies meet in every game, and also in games with random choices if wanted.

    Both must play the same game.

    most : the most positions in a seat

    Raises NolossError for two games, EndlessMatchError for a game whose positions come back,
    TooLargeError for more positions.
    """
    game = ours.game
    if theirs.game.name != game.name:
        problem = f"the strategies play {game.name} and {theirs.game.name}"
        raise NolossError(problem, hint="give two strategies for one game")
    if game.repeats:
        raise EndlessMatchError(game.name)
    sides = tuple(side(ours, theirs, seat, most) for seat in SEATS)
    return MatchDocument(
        strategies=(
            StrategyName(ours.name, ours.reading),
            StrategyName(theirs.name, theirs.reading),
        ),
        sides=sides,
        round=ExactNumber.of(sum((one.expected.fraction for one in sides), Fraction())),
        drawn=draw_rounds(ours, theirs, rounds, seed) if rounds else None,
        game=UNSET if game is TIC_TAC_TOE else game.name,
    )


def side(ours: Strategy, theirs: Strategy, seat: Seat, most: int = MOST_REACHED) -> MatchSide:
    """Play and count all games between two strategies, the first of them in this seat.

    Raises what `permitted_moves` raises.
    """
    game = ours.game
    met = meeting(ours, theirs, seat, most)
    lines: dict[MatchEnd, str | None] = dict.fromkeys(POINTS)
    for node, end in met.ends.items():
        if lines[end] is None:
            line = line_to(met.played, node)
            lines[end] = line_name(line) if game is TIC_TAC_TOE else play_name(game, line)
    graph = {node: [child for _, child in moves] for node, moves in met.played.edges.items()}
    counts = [count_lines(game.name, graph, met.played.start, met.ends)]
    if game is TIC_TAC_TOE:
        counts += [count(met.played, met.ends) for count in (class_counts, orbit_counts)]
    games = MatchGames(*(MatchTally(**counted) for counted in counts))
    return MatchSide(seat, games, lines, ExactNumber.of(_expected_points(met)))


def meeting(ours: Strategy, theirs: Strategy, seat: Seat, most: int = MOST_REACHED) -> Meeting:
    """Let two strategies meet: the strategy to move answers each node once."""
    import networkx as nx  # slow to load

    game = ours.game
    merged = ours.positional and theirs.positional
    start = Position(game.start)
    root: Node = start if merged else ""
    permitted: dict[Node, tuple[Permitted, ...]] = {}

    def moves_at(node: Node, now: Position) -> Iterable[int]:
        mine = game.seat_to_move(now) == seat
        line = () if merged else tuple(map(int, node))
        moves = permitted_moves(ours if mine else theirs, now, line)
        if mine:
            permitted[node] = moves
        return (move.cell for move in moves)

    limit = None if game is TIC_TAC_TOE else most
    graph = unfold(root, start, moves_at, merged=merged, game=game, most=limit)
    played = Play(seat, merged, root, graph)
    positions = played.positions
    ends = {node: _end_of(game, positions[node], seat) for node in graph if not graph.adj[node]}
    own: dict[Node, End] = {node: end for node, end in ends.items() if end != "other_stuck"}
    nx.set_node_attributes(graph, permitted, "permitted")
    nx.set_node_attributes(graph, own, "end")
    return Meeting(played, ends)


def draw_rounds(ours: Strategy, theirs: Strategy, rounds: int, seed: int) -> DrawnGames:
    """Play rounds of two games, the strategy named first beginning the first of them.

    Every move is chosen at random among those allowed, each as likely as any other. The same seed
    gives the same games, on any machine and in any version of Python.
    """
    random = Random(seed)
    ends: dict[Seat, Counter[str]] = {seat: Counter() for seat in SEATS}
    for _ in range(rounds):
        for seat in SEATS:
            ends[seat][_draw_game(ours, theirs, seat, random)] += 1
    points = sum((POINTS[end] * ends[seat][end] for seat in SEATS for end in POINTS), Fraction())
    sides = tuple(DrawnSide(seat, MatchTally(**counted)) for seat, counted in ends.items())
    return DrawnGames(2 * rounds, seed, sides, (float(points), float(2 * rounds - points)))


def _expected_points(met: Meeting) -> Fraction:
    """Give the expected points of a game if all choices are random, each as likely as any other."""
    edges = dict(met.played.edges)
    ends = {node: POINTS[end] for node, end in met.ends.items()}

    def mean(node: Node, worth: Mapping[Node, Fraction]) -> Fraction:
        return sum((worth[child] for _, child in edges[node]), Fraction()) / len(edges[node])

    graph = {node: [child for _, child in moves] for node, moves in edges.items()}
    return fold(in_order(graph, met.played.start), ends, mean)[met.played.start]


def _end_of(game: Game, position: str, seat: Seat) -> MatchEnd:
    """Give the end of a game without a further move, for the strategy in a seat."""
    ended = game.ended(position)
    if ended is None:
        return "stuck" if game.seat_to_move(position) == seat else "other_stuck"
    return "draw" if ended == "draw" else "win" if ended == seat else "loss"


def _draw_game(ours: Strategy, theirs: Strategy, seat: Seat, random: Random) -> MatchEnd:
    game = ours.game
    position = Position(game.start)
    line: Line = ()
    while game.ended(position) is None:
        turn = ours if game.seat_to_move(position) == seat else theirs
        moves = permitted_moves(turn, position, line)
        if not moves:
            break
        # Of Python's random functions, only Random.random is the same in every version.
        cell = moves[int(random.random() * len(moves))].cell
        position, line = Position(game.play(position, cell)), (*line, cell)
    return _end_of(game, position, seat)
