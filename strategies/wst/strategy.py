"""WST as a strategy: asked for one position, or as one machine that plays whole games.

Nothing is decided here. A row of the machine that applies a rule carries the rule's name as its
tag; the tags on a branch of its choice tree, in order, are the rules of its moves.

For one position the machine's turn is run on the tapes of that position. As one machine, the
opponent's moves and the machine's open choices are choice points of the machine, and the
computation tree is the game tree: every branch is explored, every line read off the tapes. A
machine that remembers may answer one position in two ways, so it is asked about lines of play.

Source: [Garg18] §III.A.2, step 1; [Sipser13] §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from automata import Configuration, Machine, RunError, explore
from automata.engine.explore import comes_back
from games import Line, Position, Seat, line_name, outcome, position_after, result_for, seat_to_move
from strategies.errors import StrategyError
from strategies.strategy import Effort, Permitted, Strategy, positional_strategy
from strategies.wst.files import READINGS
from strategies.wst.tapes import (
    game_machine,
    lay_game,
    lay_position,
    read_line,
    read_slot,
    turn_machine,
)

TURN_BUDGET = 20_000  # steps for all branches of one turn; the longest takes under 2,000
GAME_BUDGET = 5_000_000  # steps for all games of one seat; the base reading takes 560,000
_RESULTS = {"win": "won", "draw": "draw", "loss": "lost"}


@dataclass(frozen=True, slots=True)
class TreeBranch:
    """One branch of a computation: where it ends, how, and the rules applied on the way."""

    end: Configuration
    verdict: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChoiceTree:
    """All branches, first rows of choices first.

    steps : applications of δ on the distinct edges of the tree
    """

    branches: tuple[TreeBranch, ...]
    steps: int


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


def choice_tree(machine: Machine, root: Configuration, budget: int) -> ChoiceTree:
    """Explore every branch of a computation; one that outruns the budget ends `budget spent`.

    Raises RunError if a computation comes back to a choice: its branches are without number.
    """
    graph = explore(machine, root, budget)
    if comes_back(graph):
        hint = "let every choice use something up"
        raise RunError(f"{machine.name} can come back to a choice for ever", hint=hint)
    steps = sum(int(data["steps"]) for _, _, data in graph.edges(data=True))

    adjacent = graph.adj

    def walk() -> Iterator[TreeBranch]:
        pending: list[tuple[int, tuple[str, ...]]] = [(0, ())]
        while pending:
            node, tags = pending.pop()
            ways = adjacent[node].items()
            below = [(row, to, way["tags"]) for to, rows in ways for row, way in rows.items()]
            pending.extend((to, tags + more) for _, to, more in sorted(below, reverse=True))
            if not below:
                data = graph.nodes[node]
                yield TreeBranch(data["configuration"], data["verdict"], tags)

    return ChoiceTree(tuple(walk()), steps)


def wst_position(reading: str) -> Strategy:
    """Give WST as a positional strategy. Source: [Garg18] §III.A."""

    def answer(position: Position) -> tuple[Permitted, ...]:
        machine = turn_machine(reading)
        permitted = []
        for branch in explore_turn(reading, position).branches:
            if branch.verdict == "accepted":
                permitted.append(Permitted(read_slot(machine, branch.end), branch.tags[-1]))
            elif branch.verdict != "stuck":
                problem = f"wst does not come to an end at {position}: {branch.verdict}"
                raise StrategyError(problem, hint="look at its run with  noloss run wst/M --trace")
        return tuple(permitted)

    def effort(seat: Seat, positions: Collection[Position]) -> Effort:
        trees = [explore_turn(reading, position) for position in positions]
        leaves = sum(len(tree.branches) for tree in trees)
        return Effort("position", sum(tree.steps for tree in trees), leaves)

    return positional_strategy(
        answer,
        name="wst",
        source="Garg18 §III",
        summary=f"WST on the tapes of a position: {READINGS[reading]}",
        reading=reading,
        effort=effort,
    )


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
    tree = choice_tree(machine, lay_game(machine, seat), GAME_BUDGET)
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


@cache
def explore_turn(reading: str, position: Position) -> ChoiceTree:
    """Explore every way in which the machine of a reading can decide the turn at a position."""
    machine = turn_machine(reading)
    return choice_tree(
        machine, lay_position(machine, position, seat_to_move(position)), TURN_BUDGET
    )


def _refuse_wrong_result(branch: TreeBranch, line: Line, seat: Seat) -> None:
    """Compare the state in which the machine halts with the rules of the game."""
    over = outcome(position_after(line))
    result = None if over is None else _RESULTS[result_for(seat, over)]
    stuck = branch.verdict == "stuck" and over is None
    if branch.end.state != result and not stuck:
        said = f"{branch.verdict} in state {branch.end.state}"
        problem = f"after {line_name(line)} the machine says {said}, the rules say {result}"
        raise StrategyError(problem, hint="the machine files of this reading are wrong")
