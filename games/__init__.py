"""The rules of games: positions, moves, outcomes, symmetry.

The names here are those of tic-tac-toe; cells are 1 to 9 row by row, X moves first.

- `rules`     positions, the side to move, moves, outcomes
- `notation`  a position as text; a line of play, such as 1593784
- `symmetry`  the eight symmetries of the board and the classes of positions
- `space`     all 5,478 positions and 765 classes, the game-theoretic value of each position; a walk
              through any graph, and backward induction
- `errors`    errors about a position, a move, a line, a game

Any finite game for two:

- `game`        the protocol of a game, and tic-tac-toe as one
- `board_game`  games of marks on cells, as data
- `families`    rows of k marks on boards and in cubes; Three Men's Morris
- `names`       games by name; `game_file`, a game that you write as data
- `reached`     all positions of a game, and who can force what in each
"""

from games.errors import GameError
from games.notation import (
    Line,
    line_name,
    parse_line,
    parse_position,
    position_after,
    seat_name,
    seat_title,
)
from games.rules import (
    CELLS,
    EMPTY,
    LINES,
    ONE_OR_BOTH,
    SEATS,
    Mark,
    Outcome,
    Position,
    Result,
    Seat,
    Seats,
    free_cells,
    mark_of,
    outcome,
    play,
    result_for,
    seat_to_move,
    seats_of,
    successors,
    to_move,
    winner,
)
from games.symmetry import (
    canonical,
)

__all__ = [
    "CELLS",
    "EMPTY",
    "LINES",
    "ONE_OR_BOTH",
    "SEATS",
    "GameError",
    "Line",
    "Mark",
    "Outcome",
    "Position",
    "Result",
    "Seat",
    "Seats",
    "canonical",
    "free_cells",
    "line_name",
    "mark_of",
    "outcome",
    "parse_line",
    "parse_position",
    "play",
    "position_after",
    "result_for",
    "seat_name",
    "seat_title",
    "seat_to_move",
    "seats_of",
    "successors",
    "to_move",
    "winner",
]
