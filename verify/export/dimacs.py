"""A formula in DIMACS form: some game under the table contradicts the statement.

For 'never fails' and 'can fail' it is satisfiable exactly if a game under the table is lost or
stuck; for 'always fails' exactly if a game against the listed replies is neither. So a statement
that something never happens is proved by UNSATISFIABLE, and a model of the formula is a game.

A game is bounded: nine moves. Variables, for t moves made (0 to 9), cells c and rows r:

- move(t, c)        the move after t moves is to cell c; these are the variables 1 to 81
- X(t, c), O(t, c)  that mark is on cell c after t moves
- made(t)           a move is made after t moves
- three(t, r)       the side that moves after t moves then fills row r; some(t): any row;
                    won(t): any row, and a move is made
- going(t)          t moves are made and the game is not over
- at(n)             the game comes to node n of the table, or of the replies
- known(t)          the side to move after t moves has a move; silent(t): it has no move
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games import CELLS, LINES, Seat, mark_of
from games.rules import other_seat, ply
from verify.export.wording import table_of, title
from verify.play.play import Node, Play
from verify.verdict.statement import Statement

Key = tuple[str, *tuple[int | str, ...]]
PLIES = range(9)


@dataclass(slots=True)
class _Formula:
    """Clauses under construction, with the numbers of their variables; private to this module."""

    numbers: dict[Key, int] = field(default_factory=dict)
    clauses: list[list[int]] = field(default_factory=list)

    def var(self, *key: int | str) -> int:
        return self.numbers.setdefault((str(key[0]), *key[1:]), len(self.numbers) + 1)

    def add(self, *literals: int) -> None:
        self.clauses.append(list(literals))

    def define_and(self, name: int, parts: Sequence[int]) -> None:
        """Let a variable be true exactly if all parts are."""
        for part in parts:
            self.add(-name, part)
        self.add(name, *(-part for part in parts))

    def define_or(self, name: int, parts: Sequence[int]) -> None:
        """Let a variable be true exactly if some part is."""
        self.define_and(-name, [-part for part in parts])


def dimacs(stated: Statement, name: str) -> str:
    """Write a statement as a formula about one game that would contradict it.

    The game is one that fails; for 'always fails', one that does not fail. Unsatisfiable confirms
    'never fails' and 'always fails', satisfiable confirms 'can fail'.
    To check it: cadical FILE
    """
    formula = _Formula()
    for t in PLIES:
        for cell in CELLS:
            formula.var("move", t, cell)  # the first 81: 9t + cell
    _start(formula)
    for t in PLIES:
        _one_move(formula, t)
        _marks(formula, t)
        _end(formula, t)
    _tables(formula, stated)
    formula.add(*_goal(formula, stated))
    return _text(formula, stated, name)


def line_of_model(model: Iterable[int]) -> str:
    """Read the game off the true variables of a model.

    >>> line_of_model([5, 10, -11, 27])
    '519'
    """
    true = sorted(variable for variable in model if 0 < variable <= 81)
    return "".join(str((variable - 1) % 9 + 1) for variable in true)


def _start(formula: _Formula) -> None:
    formula.add(formula.var("going", 0))
    for cell in CELLS:
        formula.add(-formula.var("X", 0, cell))
        formula.add(-formula.var("O", 0, cell))


def _one_move(formula: _Formula, t: int) -> None:
    """At most one move; exactly one, to a free cell, if there is a move to make."""
    moves = [formula.var("move", t, cell) for cell in CELLS]
    going, known = formula.var("going", t), formula.var("known", t)
    formula.add(-going, -known, *moves)
    for cell, move in zip(CELLS, moves, strict=True):
        formula.add(-move, going)
        formula.add(-move, known)
        formula.add(-move, -formula.var("X", t, cell))
        formula.add(-move, -formula.var("O", t, cell))
        for other in moves[cell:]:
            formula.add(-move, -other)


def _marks(formula: _Formula, t: int) -> None:
    """A mark is on its cell after move t if it was there before or is put there."""
    mover, waiting = ("O", "X") if t % 2 else ("X", "O")
    for cell in CELLS:
        before = formula.var(mover, t, cell), formula.var("move", t, cell)
        formula.define_or(formula.var(mover, t + 1, cell), before)
        formula.define_or(formula.var(waiting, t + 1, cell), [formula.var(waiting, t, cell)])


def _end(formula: _Formula, t: int) -> None:
    """The game continues after move t if it was made and fills no row."""
    mover = "O" if t % 2 else "X"
    made, won = formula.var("made", t), formula.var("won", t)
    formula.define_or(made, [formula.var("move", t, cell) for cell in CELLS])
    rows = [formula.var("three", t, row) for row in range(len(LINES))]
    for row, cells in zip(rows, LINES, strict=True):
        formula.define_and(row, [formula.var(mover, t + 1, cell) for cell in cells])
    some = formula.var("some", t)
    formula.define_or(some, rows)
    formula.define_and(won, [made, some])
    formula.define_and(formula.var("going", t + 1), [made, -some])


def _tables(formula: _Formula, stated: Statement) -> None:
    """The possible moves: the table in the seat, any cell or the replies in the other seat."""
    tables: dict[Seat, Mapping[Node, Sequence[int]] | None] = {
        stated.seat: table_of(stated),
        other_seat(stated.seat): None
        if stated.replies is None
        else {node: (cell,) for node, cell in stated.replies.items()},
    }
    for t in PLIES:
        table = tables["second" if t % 2 else "first"]
        if table is None:
            formula.add(formula.var("known", t))
        else:
            positions = stated.play.positions
            _table(formula, stated.play, t, {n: table[n] for n in table if ply(positions[n]) == t})


def _table(formula: _Formula, played: Play, t: int, table: Mapping[Node, Sequence[int]]) -> None:
    """A move is made only at a node that allows it."""
    permitting: dict[int, list[int]] = {cell: [] for cell in CELLS}
    for node, cells in table.items():
        at = formula.var("at", node)
        formula.define_and(at, _reached(formula, played, t, node))
        for cell in cells:
            permitting[cell].append(at)
    for cell, nodes in permitting.items():
        formula.add(-formula.var("move", t, cell), *nodes)
    known = [formula.var("at", node) for node, cells in table.items() if cells]
    formula.define_or(formula.var("known", t), known)


def _reached(formula: _Formula, played: Play, t: int, node: Node) -> list[int]:
    """List the literals that hold exactly if the game is at a node after t moves."""
    going = formula.var("going", t)
    if not played.positional:
        made = [formula.var("move", before, int(cell)) for before, cell in enumerate(node)]
        return [going, *made]
    literals = [going]
    for cell, found in zip(CELLS, node, strict=True):
        for mark in ("X", "O"):
            variable = formula.var(mark, t, cell)
            literals.append(variable if mark == found else -variable)
    return literals


def _goal(formula: _Formula, stated: Statement) -> list[int]:
    """List the ends that contradict the statement; the game must reach one of them."""
    own = [t for t in PLIES if (t % 2 == 0) == (stated.seat == "first")]
    theirs = [t for t in PLIES if t not in own]
    if stated.replies is None:
        winners, silent = theirs, own
        drawn: list[int] = []
    else:
        winners, silent = own, theirs
        drawn = [formula.var("going", 9)]
    return [formula.var("won", t) for t in winners] + drawn + [_silence(formula, t) for t in silent]


def _silence(formula: _Formula, t: int) -> int:
    """The variable: the side to move after t moves has no move."""
    silent = formula.var("silent", t)
    formula.define_and(silent, [formula.var("going", t), -formula.var("known", t)])
    return silent


def _text(formula: _Formula, stated: Statement, name: str) -> str:
    wanted = "SATISFIABLE" if stated.claim == "can fail" else "UNSATISFIABLE"
    head = [
        *title(stated, name),
        f"confirmed by: {wanted}",
        "variable 9 * t + c, for t = 0 to 8: the move after t moves is to cell c",
        f"the strategy plays {mark_of(stated.seat)}",
    ]
    clauses = [f"{' '.join(map(str, clause))} 0" for clause in formula.clauses]
    size = f"p cnf {len(formula.numbers)} {len(clauses)}"
    return "\n".join([*(f"c {line}" for line in head), size, *clauses, ""])
