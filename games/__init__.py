"""The rules of a game: positions, moves, outcomes, symmetry.

The game is tic-tac-toe; cells are 1 to 9 row by row, X moves first.

- `rules`     positions, who is to move, moves, outcomes
- `notation`  a position as text and as a board
- `line`      a line of play, such as 1593784
- `symmetry`  the eight symmetries of the board and the classes of positions
- `space`     all 5,478 positions, all 765 classes
- `errors`    what can be wrong with a position, a move, a line
"""

from games.errors import GameError, LineError, MoveError, PositionError
from games.line import Line, line_name, parse_line, position_after
from games.notation import parse_position, position_board
from games.rules import (
    BLANK,
    CELLS,
    EMPTY,
    LINES,
    SEATS,
    Mark,
    Outcome,
    Position,
    Result,
    Seat,
    free_cells,
    mark_of,
    other_seat,
    outcome,
    play,
    ply,
    result_for,
    seat_to_move,
    successors,
    to_move,
    winner,
)
from games.space import all_classes, all_positions
from games.symmetry import (
    IDENTITY,
    SYMMETRIES,
    Symmetry,
    apply,
    apply_cell,
    canonical,
    compose,
    inverse,
    symmetry_class,
)

__all__ = [
    "BLANK",
    "CELLS",
    "EMPTY",
    "IDENTITY",
    "LINES",
    "SEATS",
    "SYMMETRIES",
    "GameError",
    "Line",
    "LineError",
    "Mark",
    "MoveError",
    "Outcome",
    "Position",
    "PositionError",
    "Result",
    "Seat",
    "Symmetry",
    "all_classes",
    "all_positions",
    "apply",
    "apply_cell",
    "canonical",
    "compose",
    "free_cells",
    "inverse",
    "line_name",
    "mark_of",
    "other_seat",
    "outcome",
    "parse_line",
    "parse_position",
    "play",
    "ply",
    "position_after",
    "position_board",
    "result_for",
    "seat_to_move",
    "successors",
    "symmetry_class",
    "to_move",
    "winner",
]
