"""WST as a strategy: for one position, or as one machine that plays whole games.

This module makes no decision of the game. It writes positions on the tapes of the machines, and
reads moves and lines of play off them. A row of the machine that applies a rule carries the rule's
name as its tag; the tags on a branch of its choice tree, in order, are the rules of its moves.

For one position the machine's turn is run on the tapes of that position. For whole
games there is one machine. The opponent's moves and the open choices are its choice points, so its
computation tree is the game tree: every branch is explored, and every line is read off the tapes.
This machine remembers the order of play and may answer one position in two ways, so it answers
lines of play.

Source: [Garg18] §III.A.2 (the programs), §III.A.1 (the tapes), §III.B (how they are printed);
[Sipser13] §10.3 (alternation).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from automata import Configuration, Machine, RunError, Tape, explore, link, load_source, start
from automata.engine.explore import comes_back
from automata.linking.library import folder_library
from automata.linking.units import Library
from automata.notation.source import Source
from automata.tape import cells, moved
from games import (
    LINES,
    Line,
    Position,
    Seat,
    line_name,
    outcome,
    position_after,
    result_for,
    seat_to_move,
)
from strategies.errors import StrategyError
from strategies.strategy import Effort, Permitted, Strategy, positional_strategy
from strategies.wst.files import program_folders, strategy_name, summary

BLANK = "b"
TAPES = ("Ki", "Kp", "Ko", "Kw", "Kc", "Kr")
MOST_MARKS = 5
SLOTS = "123456789"

TURN_BUDGET = 20_000  # steps for all branches of one turn; the longest takes under 2,000
GAME_BUDGET = 5_000_000  # steps for all games of one seat; the base reading takes 560,000
_RESULTS = {"win": "won", "draw": "draw", "loss": "lost"}


class TreeBranch(Struct, frozen=True):
    """One branch of a computation: its end, its verdict, and the rules applied on the way."""

    end: Configuration
    verdict: str
    tags: tuple[str, ...]


class ChoiceTree(Struct, frozen=True):
    """All branches, in the order of the rows.

    steps : applications of δ on the distinct edges of the tree
    """

    branches: tuple[TreeBranch, ...]
    steps: int


class WholeGame(Struct, frozen=True):
    """Every game that the machine plays in one seat.

    moves : line of play -> the machine's moves there, in the order of its choices
    """

    moves: dict[Line, tuple[Permitted, ...]]
    steps: int
    games: int

    def __repr__(self) -> str:
        return f"WholeGame({len(self.moves):,} lines, {self.steps:,} steps, {self.games:,} games)"


def library(reading: str) -> Library:
    """Find the programs of a reading: its own programs, else those of the base reading."""
    return folder_library(*program_folders(reading))


def forget() -> None:
    """Forget all machines and their play, since files of yours may have changed."""
    for kept in (game_machine, turn_machine, play_whole_game, explore_turn):
        kept.cache_clear()


def main_program(reading: str) -> Source:
    """Read the rows of M; raise StrategyError for one of yours without the tapes of WST."""
    files = (folder / "M.tm" for folder in program_folders(reading))
    source = load_source(next(filter(Path.is_file, files)))
    missing = [tape for tape in TAPES if tape not in source.tapes]
    if missing:
        problem = f"M has no tape {' '.join(missing)}"
        raise StrategyError(problem, hint=f"WST plays on the tapes {' '.join(TAPES)}")
    return source


@cache
def game_machine(reading: str) -> Machine:
    """Make the machine of whole games: M with its calls. Source: [Garg18] §III.A.2, step 1."""
    return link(main_program(reading), library(reading))


@cache
def turn_machine(reading: str) -> Machine:
    """Make the machine's turn alone: routine turn-p of M. Accepts when the slot is on Kp."""
    return link(main_program(reading), library(reading), routine="turn-p")


def lay_position(machine: Machine, position: Position, seat: Seat) -> Configuration:
    """Write a position on the tapes as M would leave it, with the machine in this seat to move.

    A position does not hold the order of play, so the slots of each player are in ascending order.
    The heads of Kp and Ko are on the first blank after their slots.
    """
    own = "X" if seat == "first" else "O"
    mine = [slot for slot, mark in zip(SLOTS, position, strict=True) if mark == own]
    theirs = [slot for slot, mark in zip(SLOTS, position, strict=True) if mark not in (own, ".")]
    return _lay(machine, seat, mine, theirs)


def lay_line(machine: Machine, line: Line) -> Configuration:
    """Write a line of play on the tapes as M would leave them, with the machine to move."""
    own = len(line) % 2
    slots = line_name(line)
    return _lay(machine, "second" if own else "first", slots[own::2], slots[1 - own :: 2])


def lay_game(machine: Machine, seat: Seat) -> Configuration:
    """Write the beginning of a game on the tapes, with the machine in this seat."""
    return start(machine, {"Ki": f"¢{_player(seat)}{SLOTS}$"})


def read_slot(machine: Machine, end: Configuration) -> int:
    """Read the slot under the head of Kp: the machine's last choice."""
    return int(end.tapes[machine.tapes.index("Kp")].head)


def read_line(machine: Machine, end: Configuration, seat: Seat) -> Line:
    """Read the line of play off Kp and Ko, which keep the order of each player's slots."""
    own, other = (_slots(end.tapes[machine.tapes.index(name)]) for name in ("Kp", "Ko"))
    first, second = (own, other) if seat == "first" else (other, own)
    line = [0] * (len(first) + len(second))
    line[::2], line[1::2] = first, second
    return tuple(line)


def read_position(machine: Machine, now: Configuration) -> Position:
    """Read the marks off Kp and Ko, at any step of a turn; a candidate on Kp counts as a mark."""
    mine, theirs, order = (
        cells(now.tapes[machine.tapes.index(name)])[1] for name in ("Kp", "Ko", "Ki")
    )
    own, other = "XO" if _player("first") in order else "OX"
    marks = dict.fromkeys(theirs, other) | dict.fromkeys(mine, own)
    return Position("".join(marks.get(slot, ".") for slot in SLOTS))


def choice_tree(machine: Machine, root: Configuration, budget: int) -> ChoiceTree:
    """Explore every branch of a computation; a branch beyond the budget ends `budget spent`.

    Raises RunError if a computation comes back to a choice: then it has infinitely many branches.
    """
    graph = explore(machine, root, budget)
    if comes_back(graph):
        hint = "change the machine: between two visits to a choice it must change the tapes"
        raise RunError(f"{machine.name} can come back to the same choice for ever", hint=hint)
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
                problem = f"wst does not end at {position}: {branch.verdict}"
                command = f"noloss run {strategy_name(reading)} --position {position} --trace"
                hint = f"`{command}` shows the steps"
                raise StrategyError(problem, hint=hint)
        return tuple(permitted)

    def effort(seat: Seat, positions: Collection[Position]) -> Effort:
        trees = [explore_turn(reading, position) for position in positions]
        leaves = sum(len(tree.branches) for tree in trees)
        return Effort("position", sum(tree.steps for tree in trees), leaves)

    return positional_strategy(
        answer,
        name="wst",
        source="Garg18 §III",
        summary=f"WST on the tapes of a position: {summary(reading)}",
        reading=reading,
        effort=effort,
    )


def wst_game(reading: str) -> Strategy:
    """Give WST as the whole-game machine plays it. Source: [Garg18] §III.A.2."""

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        seat: Seat = "first" if len(line) % 2 == 0 else "second"
        answer = play_whole_game(reading, seat).moves.get(line)
        if answer is None:
            problem = f"the whole-game machine never reaches the line {line_name(line)}"
            hint = "`--view position` asks about single positions"
            raise StrategyError(problem, hint=hint)
        return answer

    def effort(seat: Seat, positions: Collection[Position]) -> Effort:
        played = play_whole_game(reading, seat)
        return Effort("game", played.steps, played.games)

    return Strategy(
        name="wst",
        reading=reading,
        source="Garg18 §III",
        summary=f"WST as one machine playing whole games: {summary(reading)}",
        positional=False,
        moves=moves,
        effort=effort,
    )


@cache
def play_whole_game(reading: str, seat: Seat) -> WholeGame:
    """Explore the whole-game machine; raise StrategyError for a wrong result."""
    machine = game_machine(reading)
    tree = choice_tree(machine, lay_game(machine, seat), GAME_BUDGET)
    permitted: dict[Line, dict[int, str]] = {}
    own = 0 if seat == "first" else 1
    for branch in tree.branches:
        line = read_line(machine, branch.end, seat)
        _refuse_wrong_result(branch, line, seat, reading)
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
    """Explore every branch of the machine's turn at a position."""
    machine = turn_machine(reading)
    return choice_tree(
        machine, lay_position(machine, position, seat_to_move(position)), TURN_BUDGET
    )


def _refuse_wrong_result(branch: TreeBranch, line: Line, seat: Seat, reading: str) -> None:
    """Compare the machine's halting state with the rules of the game."""
    over = outcome(position_after(line))
    result = None if over is None else _RESULTS[result_for(seat, over)]
    stuck = branch.verdict == "stuck" and over is None
    if branch.verdict == "budget spent":
        problem = f"after {line_name(line) or 'the start'} the programs did not end"
        command = f"noloss run {strategy_name(reading)} --position {position_after(line)} --trace"
        steps = f"`{command}` shows the steps"
        hint = f"in state {branch.end.state} they may run for ever; {steps}"
        raise StrategyError(problem, hint=hint)
    if branch.end.state != result and not stuck:
        said = f"{branch.verdict} in state {branch.end.state}"
        problem = f"after {line_name(line)} the machine says {said}, the rules say {result}"
        hint = "the programs write a game on the tapes that is not a game by the rules"
        raise StrategyError(problem, hint=hint)


def _lay(machine: Machine, seat: Seat, mine: Sequence[str], theirs: Sequence[str]) -> Configuration:
    """Write the slots of both players, each in the order of its tape."""
    marks = dict.fromkeys(mine, "X") | dict.fromkeys(theirs, "O")
    lines = ("".join(marks.get(str(cell), str(cell)) for cell in line) for line in LINES)
    words = {
        "Ki": _player(seat) + "".join(BLANK if slot in marks else slot for slot in SLOTS),
        "Kp": "".join(mine).ljust(MOST_MARKS, BLANK),
        "Ko": "".join(theirs).ljust(MOST_MARKS, BLANK),
        "Kw": "T".join(lines),
        "Kc": "",
        "Kr": "",
    }
    now = start(machine, {name: f"¢{word}$" for name, word in words.items()})
    heads = {"Kp": len(mine) + 1, "Ko": len(theirs) + 1}
    laid = (
        _at(tape, heads.get(name, 0)) for name, tape in zip(machine.tapes, now.tapes, strict=True)
    )
    return Configuration(now.state, tuple(laid))


def _at(tape: Tape, cell: int) -> Tape:
    for _ in range(cell):
        tape = moved(tape, "R")
    return tape


def _player(seat: Seat) -> str:
    """Name the first player as on Ki: p is the machine, o its opponent."""
    return "p" if seat == "first" else "o"


def _slots(tape: Tape) -> list[int]:
    return [int(symbol) for symbol in cells(tape)[1] if symbol in SLOTS]
