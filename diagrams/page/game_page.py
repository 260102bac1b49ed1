"""A strategy for any game as a page on which a person plays against it, in either seat.

The positions that play can come to are in the page, each with its moves, so that the script knows
no rules. Hints show the value of every move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from diagrams.errors import DiagramError
from diagrams.game_boards import complete_places, has_cells
from diagrams.page.document import Page
from diagrams.templates import rendered
from games import SEATS, Seat
from games.errors import TooLargeError
from games.game import Game
from games.reached import Values
from strategies.strategy import Permitted, Strategy, full_name
from verify.play.play import play_of

MOST_POSITIONS: Final = 20_000
"""The most positions of a page, which then takes about two megabytes."""
MOST_SOLVED: Final = 200_000
"""By default, a game with more positions has no hints: solving these takes some seconds."""

STYLES: Final = ("play.css", "game_play.css")
SCRIPTS: Final = ("game_play.js",)
CODES: Final = {None: 0, "first": 1, "second": 2, "draw": 3}
"""The end of a game, or the winner under perfect play -> its number in the page."""


def game_page(strategy: Strategy, values: Values, seat: Seat = "first") -> Page:
    """Make the page on which a person plays against a strategy of any game.

    values : of the game
    seat   : that of the strategy at first; it can be swapped on the page

    Raises DiagramError if play comes to too many positions, and what `permitted_moves` raises.
    """
    name, game = full_name(strategy), strategy.game
    answers: dict[str, tuple[Permitted, ...]] = {}
    positions: dict[str, None] = {}
    try:
        for each in SEATS:
            played = play_of(strategy, each, most=MOST_POSITIONS)
            positions |= dict.fromkeys(played.graph)
            answers |= played.answers
        if len(positions) > MOST_POSITIONS:
            raise TooLargeError(game.name, MOST_POSITIONS)
    except TooLargeError as error:
        problem = f"play of {name} comes to more than {MOST_POSITIONS:,} positions"
        raise DiagramError(problem, hint="a page has no more: take a smaller board") from error
    data = {
        "strategy": name,
        "seat": seat,
        **_packed(game, positions, answers, values),
    }
    title = f"Play {game.name} against {name}"
    body = rendered("diagrams.page/game_play.html", title=title, strategy=strategy, game=game)
    return Page(title, body, STYLES, SCRIPTS, {"play": data})


def _packed(
    game: Game,
    positions: Mapping[str, None],
    answers: Mapping[str, tuple[Permitted, ...]],
    values: Values,
) -> dict[str, object]:
    """Write positions by number: board, seat, end, complete places, moves, answers, value."""
    numbers = {position: number for number, position in enumerate(positions)}
    rules: dict[str, int] = {}

    def packed(position: str) -> list[object]:
        moves = [(move, game.play(position, move)) for move in game.moves(position)]
        known = [(move, numbers[child]) for move, child in moves if child in numbers]
        place = {move: at for at, (move, _) in enumerate(known)}
        return [
            ["".join(row) for row in game.rows(position)],
            CODES[game.seat_to_move(position)],
            CODES[game.ended(position)],
            [list(each) for each in sorted(complete_places(game, position))],
            [[game.move_name(move), child] for move, child in known],
            [
                [place[move], rules.setdefault(rule, len(rules))]
                for move, rule in answers.get(position, ())
            ],
            [CODES[values.winner(position)], values.plies(position)],
        ]

    table = [packed(position) for position in positions]
    return {"positions": table, "rules": list(rules), "board": has_cells(game)}
