"""Check a verdict on a strategy for a game on a board: `python recheck_games.py FILE`.

A certificate holds the rules of a game as data and, for each seat, a table: the moves that are
allowed at every position reached, in order. It says how the plays end under every allowed move, and
under the first. For `some_choice` it lists moves that never fail, or replies of the opponent
against which every choice fails. All positions are reached again here, by rules that are written
again; a file is proved if it agrees with them.

The rules say how marks come to `cells` cells (numbered from 0) and which `lines` of them win.
"""

import json
import sys
from collections import Counter
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

LIMIT, NODES, LINES = 64 * 2**20, 1_000_000, 5_000  # bytes; positions; winning lines
HEAD = {"format": "noloss/game-certificate", "version": 1}
RULES = {
    "cells": int, "lines": list, "misere": bool, "marks": str, "boards": list, "columns": list,
    "stones": object, "steps": list, "blocked": str, "turns": str,
}  # fmt: skip
STRENGTHS = ("every_choice", "first_choice", "some_choice")
TEXTS = ("game", "strategy")
SEATS = {"X": "first", "O": "second"}
FAILS = ("loss", "stuck")


def require(condition: object, problem: str) -> None:
    """Raise ValueError unless a condition holds."""
    if not condition:
        raise ValueError(problem)


def dump(value: Any) -> str:
    """Write JSON in one way only, in which 1, 1.0 and true differ; the hash is of this text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


class Game:
    """The rules of a game, read from data."""

    def __init__(self, data: Any) -> None:
        require({*data} == {*RULES}, "the rules have other fields")
        for key, kind in RULES.items():
            require(kind is object or type(data[key]) is kind, f"the rule {key} is of another type")
        self.size, self.stones, self.turns = data["cells"], data["stones"], data["turns"]
        self.misere, self.marks, self.blocked = data["misere"], data["marks"], data["blocked"]
        require(1 <= self.size <= 64, "a game has 1 to 64 cells")
        stones = self.stones is None or (type(self.stones) is int and self.stones > 0)
        require(stones, "wrong stones")
        require(self.marks in ("own", "either", "shared"), "wrong marks")
        require(self.blocked in ("loses", "draws"), "wrong blocked")
        require(self.turns and {*self.turns} <= {"X", "O"}, "wrong turns")
        require(self.turns == "XO" or self.stones is None, "stones move turn by turn")
        self.boards = [self.numbers(board) for board in data["boards"]] or [[*range(self.size)]]
        self.columns = [self.numbers(column) for column in data["columns"]]
        self.steps = [self.numbers(each) for each in data["steps"]]
        require(self.stones is None or len(self.steps) == self.size, "steps for each cell")
        self.lines = [(self.numbers(cells), self.numbers(no)) for cells, no in data["lines"]]
        require(all(cells for cells, _ in self.lines), "a line without cells")
        require(len(self.lines) <= LINES, "too many lines")
        self.side = self.stones is not None or self.turns != "XO"
        self.start = "." * self.size + (f" {self.turns[0]}" if self.side else "")

    def numbers(self, cells: Any) -> list[int]:
        """Take a list of different cells."""
        fit = [cell for cell in cells if type(cell) is int and 0 <= cell < self.size]
        require(type(cells) is list and len({*fit}) == len(cells), "a list of cells is wrong")
        return fit

    def mover(self, text: str) -> str:
        """Give the side to move."""
        placed = self.size - text[: self.size].count(".")
        return text[-1] if self.side else "XO"[placed % 2]

    def dead(self, text: str, board: Any) -> bool:
        """Say whether a line on this board is complete."""
        for cells, beyond in self.lines:
            marks = {text[cell] for cell in cells}
            longer = any(text[cell] in marks for cell in beyond)
            if cells[0] in board and len(marks) == 1 and marks != {"."} and not longer:
                return True
        return False

    def after(self, text: str) -> tuple[str, dict[str, str]]:
        """Say who has won, 'draw' or '', and give the position after each move by its name."""
        mover = self.mover(text)
        placed = self.size - text[: self.size].count(".")
        other = "O" if mover == "X" else "X"
        last = other if self.turns == "XO" else self.turns[(placed - 1) % len(self.turns)]
        if all(self.dead(text, board) for board in self.boards):
            return SEATS[last] if not self.misere else SEATS["XO"[last == "X"]], {}
        if self.stones is not None and text[: self.size].count(mover) == self.stones:
            moves = {
                f"{a + 1}-{b + 1}": self.put({a: ".", b: mover}, text)
                for a in range(self.size)
                for b in sorted(self.steps[a])
                if text[a] == mover and text[b] == "."
            }
            lost = "draw" if self.blocked == "draws" else SEATS["XO"[mover == "X"]]
            return ("" if moves else lost), moves
        return self.placing(text, mover)

    def placing(self, text: str, mover: str) -> tuple[str, dict[str, str]]:
        """Do the same for a side that places a mark."""
        marks = {"own": mover, "either": "XO", "shared": "X"}[self.marks]
        if self.columns:
            falls = [[cell for cell in column if text[cell] == "."] for column in self.columns]
            places = {str(n): cells[0] for n, cells in enumerate(falls, 1) if cells}
        else:
            alive = [c for board in self.boards if not self.dead(text, board) for c in board]
            places = {str(c + 1): c for c in sorted(alive) if text[c] == "."}
        prefix = len(marks) > 1
        moves = {
            f"{mark if prefix else ''}{name}": self.put({cell: mark}, text)
            for mark in marks
            for name, cell in places.items()
        }
        return ("" if moves else "draw"), moves

    def put(self, marks: dict[int, str], text: str) -> str:
        """Give the position with these marks, and the other side to move."""
        cells = [marks.get(cell, text[cell]) for cell in range(self.size)]
        placed = self.size - cells.count(".")
        plain = self.turns == "XO"
        turn = "XO"[text[-1] == "X"] if plain else self.turns[placed % len(self.turns)]
        return "".join(cells) + (f" {turn}" if self.side else "")


def reach(game: Game, seat: str, table: Any, replies: Any) -> Any:
    """Reach all positions: how each ends, if it does; its moves in order, breadth-first."""
    ends, graph, queue = {}, {game.start: {}}, [game.start]  # type: Any, Any, Any
    for text in queue:
        won, moves = game.after(text)
        if won:
            ends[text] = "draw" if won == "draw" else "win" if won == seat else "loss"
            continue
        if SEATS[game.mover(text)] == seat:
            names = table.get(text, [])
            require(type(names) is list and {*names} <= {*moves}, f"illegal at {text}")
            require(len({*names}) == len(names), f"a move twice at {text}")
            names = [name for name in moves if name in names]
            if not names:
                ends[text] = "stuck"
        else:
            names = [*moves] if replies is None else [replies.get(text)]
            require({*names} <= {*moves}, f"no legal reply at {text}")
        graph[text] = {name: moves[name] for name in names}
        for child in graph[text].values():
            if child not in graph:
                graph[child] = {}
                queue.append(child)
        require(len(graph) <= NODES, "too many positions")
    return ends, graph


def in_order(graph: Any, start: str) -> list[str]:
    """List the positions with each before those after it; those of a circle are left out."""
    waiting = Counter(child for moves in graph.values() for child in moves.values())
    order = [] if waiting[start] else [start]
    for text in order:
        for child in graph[text].values():
            waiting[child] -= 1
            if not waiting[child]:
                order.append(child)
    return order


def facts(game: Game, ends: Any, graph: Any) -> dict[str, Any]:
    """State the numbers of a play, and whether it can be endless or is always won."""
    order = in_order(graph, game.start)
    endless, games = len(order) < len(graph), None
    if game.stones is None:
        lines = Counter({game.start: 1})
        for text in order:
            for child in graph[text].values():
                lines[child] += lines[text]
        games = dict.fromkeys(("win", "draw", "loss", "stuck"), 0)
        for text, end in ends.items():
            games[end] += lines[text]
    wins = not endless and {*ends.values()} == {"win"}
    return {"positions": len(graph), "games": games, "endless": endless, "wins": wins}


def shortest(game: Game, ends: Any, graph: Any) -> tuple[str, str] | None:
    """Give the least of the shortest lines that fail, and how it ends."""
    lines: dict[str, Any] = {game.start: ()}
    for text in graph:  # breadth-first
        for name, child in graph[text].items():
            lines.setdefault(child, (*lines[text], name))
    failed = ((" ".join(lines[text]), end) for text, end in ends.items() if end in FAILS)
    return next(failed, None)


def longest(game: Game, graph: Any) -> int:
    """Give the number of moves of the longest line in a play without circles."""
    length: dict[str, int] = {}
    for text in reversed(in_order(graph, game.start)):
        length[text] = max((1 + length[child] for child in graph[text].values()), default=0)
    return length[game.start]


def held_out(game: Game, ends: Any, graph: Any, line: Any) -> str:
    """Check a line that claims to be the longest in a play in which every line fails."""
    text = game.start
    require(line == " ".join(str(line).split()), "the line is not moves with a space between them")
    for name in line.split():
        require(name in graph[text], "the line is not played against the replies")
        text = graph[text][name]
    require(ends.get(text) in FAILS, "the line does not fail")
    require(len(line.split()) == longest(game, graph), "this is not a longest line")
    return str(line)


def prove(game: Game, seat: str, strength: str, data: Any) -> str:
    """State what is true of a table; raise ValueError if the file claims anything else."""
    table, said = data["table"], data[strength]
    some = said if strength == "some_choice" else {}
    moves, replies = some.get("moves"), some.get("replies")
    if strength == "first_choice":
        table = {text: names[:1] for text, names in table.items()}
    if moves is not None:
        table = {t: [name for name in table.get(t, []) if name == moves[t]] for t in moves}
    ends, graph = reach(game, seat, table, replies)
    going = {text for text in graph if ends.get(text) in (None, "stuck")}
    own = {text for text in going if SEATS[game.mover(text)] == seat}
    failed, true = shortest(game, ends, graph), facts(game, ends, graph)
    true |= {"holds": failed is None, "line": None, "end": None, "moves": moves, "replies": replies}
    what = "always wins" if true["wins"] else "never loses or gets stuck"
    if strength == "every_choice":
        require(own == {*table}, "the table is not what the plays reach")
    if failed and strength == "some_choice":
        require(moves is None, "the moves picked fail, or the table does not allow them")
        require({*ends.values()} <= {*FAILS} and not true["endless"], "some play does not fail")
        require(
            replies is not None and going - own == {*replies},
            "other replies are played",
        )
        true["line"] = held_out(game, ends, graph, said.get("line"))
        what = "always loses or gets stuck against the replies listed"
    elif failed:
        true["line"], true["end"] = failed
        what = f"allows the line {dump(true['line'])}, which ends in {true['end']}"
    elif strength == "some_choice":
        require(moves is not None and own == {*moves}, "the moves picked are not those reached")
    require(dump(true) == dump(said), f"the true claim is {dump(true)[:400]}")
    told = [f"{true['positions']} positions"]
    told += [f"{number} games {end}" for end, number in (true["games"] or {}).items()]
    return "; ".join([what, *told, *(["a play can be endless"] if true["endless"] else [])])


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; raise ValueError if a key is in it twice."""
    require(len(dict(pairs)) == len(pairs), "a key is listed twice")
    return dict(pairs)


def misfit(error: Exception, fields: Any) -> str:
    """Say why a file does not fit, or which of these fields it lacks; only people read this."""
    if isinstance(error, ValueError):
        return str(error)
    missing = [name for name in fields if isinstance(error, KeyError) and error.args == (name,)]
    return f"the field {missing[0]} is missing" if missing else "a field is of another type"


def check(content: bytes) -> tuple[int, list[str], list[str]]:
    """Check any text: give the exit code (0 proved, 1 not, 2 no certificate), proofs and faults."""
    proved = []
    try:
        require(len(content) <= LIMIT, "too large")
        one = json.loads(content, object_pairs_hook=once)
        sha, seats, game = one.pop("sha256"), one["seats"], Game(one["rules"])
        texts = {key: str(one[key]) for key in TEXTS}
        parts = {s: {part: d[part] for part in ("table", *STRENGTHS)} for s, d in seats.items()}
        shape = HEAD | texts | {"rules": one["rules"], "seats": parts}
        require(dump(one) == dump(shape), "another shape")
        require(parts and {*parts} <= {*SEATS.values()}, "wrong seats")
        wrong = [] if sha == sha256(dump(one).encode()).hexdigest() else ["the SHA-256 differs"]
        for seat, strength in [(seat, strength) for seat in seats for strength in STRENGTHS]:
            named = strength.replace("_", "-")
            where = f"the table in this file, {seat} seat, {named}:"
            try:
                proved.append(f"{where} {prove(game, seat, strength, seats[seat])}")
            except ValueError as problem:
                wrong.append(f"{where} {problem}")
    except Exception as error:  # an error of the program must not say that a proof is wrong
        why = misfit(error, ("sha256", "seats", "rules", *TEXTS))
        return 2, [], [f"this is not a certificate of a game: {why}"]
    return int(wrong != []), proved, wrong


def main(name: str = "recheck_games.py", check: Any = check) -> int:
    """Check the file that is named, print the result and give the exit code: 2 for no result."""
    code, told = 2, [[f"usage: python {name} FILE; cannot read {sys.argv[1:]}"]]
    with suppress(OSError), Path(sys.argv[1] if len(sys.argv) == 2 else "").open("rb") as file:
        code, *told = check(file.read(LIMIT + 1))
    with suppress(OSError), open(1, "w", -1, "ascii", "backslashreplace", closefd=False) as out:
        out.writelines(f"{line}\n" for lines in told for line in lines)
        return code
    return 2


if __name__ == "__main__":
    sys.exit(main())
