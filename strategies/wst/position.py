"""WST asked for one position: the machine's turn, run on the tapes of that position."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from games import Line, Position, Seat, seat_to_move
from strategies.errors import StrategyError
from strategies.strategy import Effort, Permitted, Strategy
from strategies.tape_program import ChoiceTree, choice_tree
from strategies.wst.files import READINGS
from strategies.wst.programs import turn_machine
from strategies.wst.tapes import lay_position, read_slot

BUDGET = 20_000  # steps for all branches of one turn; the longest takes under 2,000


def wst_position(reading: str) -> Strategy:
    """Give WST as a positional strategy. Source: [Garg18] §III.A."""

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        machine = turn_machine(reading)
        permitted = []
        for branch in _turn(reading, position).branches:
            if branch.verdict == "accepted":
                permitted.append(Permitted(read_slot(machine, branch.end), branch.tags[-1]))
            elif branch.verdict != "stuck":
                problem = f"wst does not come to an end at {position}: {branch.verdict}"
                raise StrategyError(problem, hint="look at its run with  noloss run wst/M --trace")
        return tuple(permitted)

    def effort(seat: Seat, positions: Collection[Position]) -> Effort:
        trees = [_turn(reading, position) for position in positions]
        leaves = sum(len(tree.branches) for tree in trees)
        return Effort("position", sum(tree.steps for tree in trees), leaves)

    return Strategy(
        name="wst",
        reading=reading,
        source="Garg18 §III",
        summary=f"WST on the tapes of a position: {READINGS[reading]}",
        positional=True,
        moves=moves,
        effort=effort,
    )


@cache
def _turn(reading: str, position: Position) -> ChoiceTree:
    machine = turn_machine(reading)
    return choice_tree(machine, lay_position(machine, position, seat_to_move(position)), BUDGET)
