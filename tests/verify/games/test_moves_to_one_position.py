"""Games in which several moves of a position lead to one position."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.game import Move, Winner
from games.rules import SEATS, Seat, other_seat
from strategies.game_strategies import strategy_for
from verify.games.solution import solve_on_graph
from verify.games.verdict import game_verdict


class Steps:
    """Players advance in turn on numbered places; from each there are steps of some lengths.

    A player who comes to the last place wins.
    """

    name, about, repeats, start = "steps", "", False, "0"
    symmetries = (lambda position: position,)

    def __init__(self, steps: list[list[int]]) -> None:
        self.steps = [*steps, []]

    def seat_to_move(self, position: str) -> Seat:
        return SEATS[len(position) % 2 == 0]

    def moves(self, position: str) -> tuple[Move, ...]:
        return tuple(range(1, len(self.steps[self.place(position)]) + 1))

    def place(self, position: str) -> int:
        return int(position.lstrip(" "))

    def play(self, position: str, move: Move) -> str:
        here = self.place(position)
        there = min(here + self.steps[here][move - 1], len(self.steps) - 1)
        return f"{' ' * (self.seat_to_move(position) == 'first')}{there}"

    def ended(self, position: str) -> Winner | None:
        over = not self.steps[self.place(position)]
        return other_seat(self.seat_to_move(position)) if over else None

    def move_name(self, move: Move) -> str:
        return str(move)

    def parse_move(self, text: str) -> Move:
        return int(text)

    def parse_position(self, text: str) -> str:
        return text

    def rows(self, position: str) -> tuple[tuple[str, ...], ...]:
        return ((position,),)


@given(st.lists(st.lists(st.integers(1, 3), min_size=1, max_size=4), min_size=1, max_size=7))
def test_all_games_are_counted_and_the_value_is_kept(steps: list[list[int]]) -> None:
    game = Steps(steps)
    solved = solve_on_graph(game)
    for result in game_verdict(strategy_for(game, "any")).results:
        stated = result.statements["every_choice"]
        assert stated.games is not None
        assert stated.games.win + stated.games.loss == solved.games
        assert stated.positions == solved.positions
        won = solved.value == f"{result.seat} wins"
        assert result.no_loss["some_choice"] == won
    for result in game_verdict(strategy_for(game, "optimal")).results:
        assert result.no_loss["first_choice"] == (solved.value == f"{result.seat} wins")


def test_a_move_of_several_to_one_position_is_the_first_choice() -> None:
    """Each of three moves leads on to the same place; the last games are against one reply each."""
    results = game_verdict(strategy_for(Steps([[1, 1, 1]] * 3), "any")).results
    games = [result.statements[strength].games for result in results for strength in result.no_loss]
    assert [(each.win, each.loss) for each in games if each] == [
        *((27, 0), (3, 0), (3, 0)),
        *((0, 27), (0, 9), (0, 3)),
    ]
