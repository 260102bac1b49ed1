"""WST as one machine that plays whole games: every branch explored, every line read off tapes.

The opponent's moves and the machine's open choices are choice points of the machine; the
computation tree is the game tree. A machine that remembers may answer one position in two
ways, so the strategy is asked about lines of play.

Source: [Garg18] §III.A.2, step 1; [Sipser13] §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from games import Line, Position, Seat, line_name, outcome, position_after, result_for
from strategies.errors import StrategyError
from strategies.strategy import Effort, Permitted, Strategy
from strategies.tape_program import Branch, choice_tree
from strategies.wst.files import READINGS
from strategies.wst.programs import game_machine
from strategies.wst.tapes import lay_game, read_line

BUDGET = 5_000_000  # steps for all games of one seat; the base reading takes 560,000
_RESULTS = {"win": "won", "draw": "draw", "loss": "lost"}


@dataclass(frozen=True, slots=True)
class WholeGame:
    """Every game that the machine plays in one seat.

    moves : line of play -> the machine's moves there, in the order of its choices
    """

    moves: dict[Line, tuple[Permitted, ...]]
    steps: int
    games: int

    def __repr__(self) -> str:
        return f"WholeGame({len(self.moves):,} lines, {self.steps:,} steps, {self.games:,} games)"


def wst_game(reading: str) -> Strategy:
    """Give WST as the whole-game machine plays it. Source: [Garg18] §III.A.2."""

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        seat: Seat = "first" if len(line) % 2 == 0 else "second"
        answer = play_whole_game(reading, seat).moves.get(line)
        if answer is None:
            problem = f"the whole-game machine never comes to the line {line_name(line)}"
            hint = "ask it about single positions: its view 'position'"
            raise StrategyError(problem, hint=hint)
        return answer

    def effort(seat: Seat, positions: Collection[Position]) -> Effort:
        played = play_whole_game(reading, seat)
        return Effort("game", played.steps, played.games)

    return Strategy(
        name="wst",
        reading=reading,
        source="Garg18 §III",
        summary=f"WST as one machine playing whole games: {READINGS[reading]}",
        positional=False,
        moves=moves,
        effort=effort,
    )


@cache
def play_whole_game(reading: str, seat: Seat) -> WholeGame:
    """Explore the whole-game machine; raise StrategyError if its word differs from the rules."""
    machine = game_machine(reading)
    tree = choice_tree(machine, lay_game(machine, seat), BUDGET)
    permitted: dict[Line, dict[int, str]] = {}
    own = 0 if seat == "first" else 1
    for branch in tree.branches:
        line = read_line(machine, branch.end, seat)
        _refuse_wrong_result(branch, line, seat)
        for number, ply in enumerate(range(own, len(line), 2)):
            rule = branch.tags[number]
            permitted.setdefault(line[:ply], {}).setdefault(line[ply], rule)
        if branch.verdict == "stuck":
            permitted.setdefault(line, {})
    moves = {
        line: tuple(Permitted(cell, rule) for cell, rule in rules.items())
        for line, rules in permitted.items()
    }
    return WholeGame(moves, tree.steps, len(tree.branches))


def _refuse_wrong_result(branch: Branch, line: Line, seat: Seat) -> None:
    """Compare the state in which the machine halts with the rules of the game."""
    over = outcome(position_after(line))
    result = None if over is None else _RESULTS[result_for(seat, over)]
    stuck = branch.verdict == "stuck" and over is None
    if branch.end.state != result and not stuck:
        said = f"{branch.verdict} in state {branch.end.state}"
        problem = f"after {line_name(line)} the machine says {said}, the rules say {result}"
        raise StrategyError(problem, hint="the machine files of this reading are wrong")
