"""The fewest positions of a strategy once more: other rules, and a solver in place of a search."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

LINES: Final = ("012", "345", "678", "036", "147", "258", "048", "246")
TURN, MIRROR = (6, 3, 0, 7, 4, 1, 8, 5, 2), (2, 1, 0, 5, 4, 3, 8, 7, 6)
START, CENTRE, CORNER, EDGE = ".........", "....X....", "........X", ".......X."
Model = tuple[list[list[int]], list[int], list[int]]


def least(board: str) -> str:
    """Give the least of the eight boards that are turned or mirrored copies."""
    boards = []
    for _ in range(4):
        board = "".join(board[cell] for cell in TURN)
        boards += [board, "".join(board[cell] for cell in MIRROR)]
    return min(boards)


@cache
def won(board: str) -> bool:
    return any("".join(board[int(cell)] for cell in line) in ("XXX", "OOO") for line in LINES)


@cache
def after(board: str) -> frozenset[str]:
    if won(board):
        return frozenset()
    mark = "XO"[turn(board)]
    boards = (board[:c] + mark + board[c + 1 :] for c in range(9) if board[c] == ".")
    return frozenset(map(least, boards))


def turn(board: str) -> int:
    return (9 - board.count(".")) % 2


@cache
def worth(board: str, seat: int) -> int:
    if won(board):
        return -1 if turn(board) == seat else 1
    values = [worth(child, seat) for child in after(board)]
    return (max if turn(board) == seat else min)(values, default=0)


def model(seat: int, opening: str | None, *, keeps: bool) -> tuple[Model, list[str]]:
    """Say in clauses what a strategy comes to; one variable for each class, and each move."""
    names: list[str] = [START]
    numbers = {START: 1}
    clauses, moves = [[1]], 1

    def number(board: str) -> int:
        if board not in numbers:
            numbers[board] = len(names) + 1
            names.append(board)
        return numbers[board]

    todo = []
    for board in names:
        children = after(board)
        if board == START and opening is not None:
            children = frozenset([opening])
        elif turn(board) == seat:
            wanted = worth(board, seat) if keeps else 0
            children = frozenset(c for c in children if worth(c, seat) >= wanted)
        todo.append((board, [number(child) for child in sorted(children)]))
    moves = len(names)
    for board, children_of in todo:
        if turn(board) == seat and children_of:
            clauses.append([-numbers[board], *range(moves + 1, moves + len(children_of) + 1)])
            for child in children_of:
                moves += 1
                clauses.append([-moves, child])
        else:
            clauses += [[-numbers[board], child] for child in children_of]
    own = [numbers[board] for board, after_it in todo if turn(board) == seat and after_it]
    full = [numbers[board] for board in names if "." not in board and not won(board)]
    return (clauses, own, full), names


def fewest(seat: int, opening: str | None, *, keeps: bool, full_boards: bool = False) -> int:
    """Have CP-SAT find the fewest classes in which a seat moves."""
    from ortools.sat.python import cp_model

    (clauses, own, full), _ = model(seat, opening, keeps=keeps)
    problem = cp_model.CpModel()
    top = max(abs(literal) for clause in clauses for literal in clause)
    variables = [problem.new_bool_var(str(number)) for number in range(top + 1)]
    for clause in clauses:
        problem.add_bool_or(variables[n] if n > 0 else ~variables[-n] for n in clause)
    problem.minimize(sum(variables[n] for n in [*own, *(full if full_boards else [])]))
    solver = cp_model.CpSolver()
    assert solver.solve(problem) == cp_model.OPTIMAL
    return round(solver.objective_value)


def formula(seat: int, opening: str | None, most: int) -> str:
    """Say in DIMACS that a strategy that never loses comes to at most this number of classes."""
    (clauses, own, _), _ = model(seat, opening, keeps=False)
    top = max(abs(literal) for clause in clauses for literal in clause)
    # at[place][k]: more than k of the classes up to this place are reached (a sequential counter)
    at = [[top + 1 + place * most + k for k in range(most)] for place in range(len(own))]
    for place, variable in enumerate(own):
        clauses.append([-variable, at[place][0]])
        if place:
            clauses.append([-variable, -at[place - 1][most - 1]])
            for k in range(most):
                clauses.append([-at[place - 1][k], at[place][k]])
            clauses += [
                [-variable, -at[place - 1][k], at[place][k + 1]] for k, _ in pairwise(range(most))
            ]
    top += len(own) * most
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join([f"p cnf {top} {len(lines)}", *lines, ""])
