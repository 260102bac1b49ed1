"""The game-theoretic value of a game, its best openings, and its numbers.

Small games, and games in which positions come back, are solved on the graph of their positions.
Large games of placing are solved level by level in compiled code (`levels`), if there is any.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import UNSET, UnsetType

from common.documents import Document, LongNumber
from common.packages import can_compile
from common.text import counted
from games.board_game import MARKS, BoardGame
from games.game import Game, Winner
from games.reached import MOST_POSITIONS, Met, Reached, count_lines, values

Value: TypeAlias = Literal["first wins", "second wins", "draw"]
VALUES: Final[Mapping[Winner, Value]] = MappingProxyType(
    {"first": "first wins", "second": "second wins", "draw": "draw"}
)

FEW_CELLS: Final = 9
"""Up to this many cells, solving a game of placing takes less time than loading compiled code."""

MOST_CELLS: Final = 31
"""The most cells of a game that compiled code solves: a bit for each, and one of 32 to spare."""
MOST_CLASSES: Final = 100_000_000
"""Symmetry classes of positions, in three to four gigabytes."""

MOST_ON_LARGE_BOARDS: Final = 100_000
"""The most positions, by default, of a game of placing that is too large for compiled code. Nearly
all such games have many more; to find this takes seconds."""

MANY_CELLS: Final = 20
"""With more cells, only the value is computed if possible: the positions are too many."""


class Solution(Document, tag="noloss/solution", frozen=True, kw_only=True):
    """The value of a game, and its numbers.

    game      : its name
    value     : `first wins`, `second wins` or `draw`, if both play perfectly
    plies     : moves until the win, if the winner hurries and the loser delays; null for a draw,
        and if only the value was proved
    openings  : the best first moves: those that keep the value, and win fastest or lose slowest
    keeping   : all first moves that keep the value; if only a win was proved, those proved to win
    games     : lines of play to an end; null if positions can come back, or if no games
        were counted
    positions : different ones that can be reached, start and ends included, without symmetry; null
        if they were not counted
    classes   : the number of these positions up to symmetry; only if they were counted
    """

    game: str
    value: Value
    plies: int | None
    openings: tuple[str, ...]
    keeping: tuple[str, ...]
    games: LongNumber | None
    positions: int | None
    classes: int | UnsetType = UNSET

    @property
    def sentence(self) -> str:
        """Say who wins, and how soon."""
        if self.value == "draw":
            return f"{self.game} is a draw, if both play perfectly."
        who = "first" if self.value == "first wins" else "second"
        if self.plies is None:
            return f"The {who} player wins {self.game}, if both play perfectly."
        return (
            f"The {who} player wins {self.game} in {counted(self.plies, 'move')}, "
            "if the winner hurries and the other one delays."
        )

    def __repr__(self) -> str:
        return f"<Solution: {self.sentence}>"


def solve(game: Game, most: int | None = None, met: Met = lambda number: None) -> Solution:
    """Solve a game from its start.

    most : the most positions, or symmetry classes if compiled code solves the game; by default the
        number that fits into some gigabytes

    Raises TooLargeError for more positions.
    """
    if isinstance(game, BoardGame) and game.size > FEW_CELLS and can_compile():
        from verify.games.levels import solve_by_levels  # slow to load: Numba
        from verify.games.proof import MOST_LOOKED_AT, is_provable, solve_by_proof  # as above

        if game.size > MANY_CELLS and is_provable(game):
            return solve_by_proof(game, most or MOST_LOOKED_AT, met)
        if fits(game):
            return solve_by_levels(game, most or MOST_CLASSES, met)
        if game.stones is None and game.size > MOST_CELLS:
            return solve_on_graph(game, most or MOST_ON_LARGE_BOARDS, met)
    return solve_on_graph(game, most or MOST_POSITIONS, met)


def fits(game: BoardGame) -> bool:
    """Say whether compiled code plays a game level by level: marks are placed in turn, and stay."""
    return game.stones is None and game.turns == MARKS and game.size <= MOST_CELLS


def solve_on_graph(
    game: Game, most: int = MOST_POSITIONS, met: Met = lambda number: None
) -> Solution:
    """Solve a game on the graph of its positions: by attractors, so circles do no harm."""
    solved = values(game, most, met)
    moves = solved.reached.moves
    winner = solved.winner(game.start)
    keeping = {
        game.move_name(move): solved.plies(child) or 0
        for move, child in solved.keeping(game.start).items()
    }
    best = min if winner == game.seat_to_move(game.start) else max
    return Solution(
        game=game.name,
        value=VALUES[winner],
        plies=solved.plies(game.start),
        openings=tuple(move for move, plies in keeping.items() if plies == best(keeping.values())),
        keeping=tuple(keeping),
        games=None if game.repeats else _number_of_games(game, solved.reached),
        positions=len(moves),
    )


def _number_of_games(game: Game, reached: Reached) -> int:
    graph = {node: [child for _, child in moves] for node, moves in reached.moves.items()}
    return count_lines(game.name, graph, game.start, reached.ends).total()
