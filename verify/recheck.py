"""Check a certificate of noloss from the file alone: `python recheck.py FILE`.

For each seat a certificate holds a table of allowed moves. Its keys are positions (X, O and . row
by row) or, for a history-dependent strategy, lines of play (digits). It says how the games end
under every allowed move, and under the first. For `some_choice` it lists moves that never fail, or
replies of the opponent against which every choice fails. All games are played out by rules written
again here; a file is proved if it agrees with them.
"""

import json
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

LIMIT, MARKS = 8 * 2**20, 1_200_000  # bytes, and [ { : , among them; no certificate has more
ROWS = "123 456 789 147 258 369 159 357"
IMAGES = "123456789 741852963 987654321 369258147 321654987 789456123 147258369 963852741"
RULES = {"cells": "123456789", "rows": ROWS, "first": "X", "second": "O", "blank": "."}
HEAD = {"format": "noloss/certificate", "version": 1, "rules": RULES}
STRENGTHS = ("every_choice", "first_choice", "some_choice")
PARTS, KEYS = ("table", *STRENGTHS), ("positions", "lines")
ENDS = ("win", "draw", "loss", "stuck")
FIELDS = ("strategy", "reading", "start", "keys", "seats")
TYPES = {str: "a text", dict: "an object"}


def require(condition: object, problem: str) -> None:
    """Raise ValueError unless a condition holds."""
    if not condition:
        raise ValueError(problem)


def dump(value: Any) -> str:
    """Write JSON in one way only, in which 1, 1.0 and true differ; the hash is of this text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


@cache
def rules(board: str) -> tuple[str, dict[int, str]]:
    """Give the winner, '' without one, and the board after each legal move."""
    rows = {"".join(board[int(cell) - 1] for cell in row) for row in ROWS.split()}
    won = "X" if "XXX" in rows else "O" if "OOO" in rows else ""
    mark = "X" if board.count("X") == board.count("O") else "O"
    free = [at for at in range(9) if board[at] == "." and not won]
    return won, {at + 1: board[:at] + mark + board[at + 1 :] for at in free}


@cache
def symmetric(board: str) -> str:
    """Name the class of a board: the least of its eight images."""
    return min("".join(board[int(cell) - 1] for cell in image) for image in IMAGES.split())


def play(origin: Any, seat: str, table: Any, replies: Any) -> Any:
    """Play all games: give the end, line and boards of each, and the moves of each side."""
    start, board, by_line = origin
    games, going, made = [], [(start, (board,))], ({}, {})  # type: Any, Any, Any
    while going:
        line, boards = going.pop()
        (won, after), other = rules(boards[-1]), len(line) % 2 != (seat == "second")
        node, cells = line if by_line else boards[-1], []  # type: str, Any
        if after:
            answers = list(after) if replies is None else [replies.get(node)]
            made[other][node] = cells = answers if other else [*table.get(node, [])][:10]  # enough
        require([*map(type, cells)] == [int] * len({*cells} & {*after}), f"illegal at {node}")
        going += [(f"{line}{cell}", (*boards, after[cell])) for cell in cells]
        if not cells:
            end = {RULES[seat]: "win", "": "stuck" if after else "draw"}.get(won, "loss")
            games.append((end, line[len(start) :], boards))
    return games, *made


def count(games: Any) -> dict[str, Any]:
    """Count positions and games; up to symmetry, games that go through the same classes are one."""
    boards = {board for *_, path in games for board in path}
    alike = {(end, *map(symmetric, path)) for end, _, path in games}
    ends = {"raw": [end for end, *_ in games], "up_to_symmetry": [end for end, *_ in alike]}
    numbers = {how: {end: each.count(end) for end in ENDS} for how, each in ends.items()}
    reached = {"reached": len(boards), "classes": len({*map(symmetric, boards)})}
    return {"positions": reached, "games": numbers}


def prove(origin: Any, seat: str, strength: str, data: Any) -> str:
    """State what is true of a table; raise ValueError if the file claims anything else."""
    table, said, what = data["table"], data[strength], "never loses or gets stuck"
    care = said if strength == "some_choice" else {}
    picked, replies = care.get("moves"), care.get("replies")
    if strength == "first_choice":
        table = {node: cells[:1] for node, cells in table.items()}
    if picked is not None:
        table = {node: [c for c in table.get(node, []) if c == picked[node]] for node in picked}
    games, own, other = play(origin, seat, table, replies)
    failed = [(len(line), line, end) for end, line, _ in games if end in ("loss", "stuck")]
    true = {"holds": not failed, "counts": count(games)}
    if strength == "every_choice":
        require(own == table, "the table is not what the games reach")
    elif not failed:
        true["moves"] = {node: cells[0] for node, cells in own.items()}
    if failed and strength == "some_choice":
        require(picked is None, "the moves picked fail, or the table does not allow them")
        require(len(failed) == len(games), "against the replies some game does not fail")
        true["replies"] = {node: cells[0] for node, cells in other.items()}
        what = "always loses or gets stuck against the replies listed"
    elif failed:
        _, true["line"], true["end"] = min(failed)  # the shortest, the least of those
        what = f"allows the line {dump(true['line'])}, which ends in {true['end']}"
    require(dump(true) == dump(said), f"the true claim is {dump(true)[:400]}")
    return f"{what}; {dump(true['counts'])}"


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object; raise ValueError if a key is in it twice."""
    require(len(dict(pairs)) == len(pairs), "a key is listed twice")
    return dict(pairs)


def misfit(error: Exception, one: Any) -> str:
    """After a failure, name the field that is missing or of another type; only people read this."""
    if isinstance(error, RecursionError | MemoryError):
        return "it is nested too deeply"
    if type(one) is not dict:
        return "it must be an object"
    if error.args == ("sha256",):
        return "the field sha256 is missing; it must be a text"
    seats = one.get("seats")
    fields = [(one, key, "", dict if key == "seats" else str) for key in FIELDS]
    for seat, data in seats.items() if type(seats) is dict else ():
        fields += [(data, part, f" of the seat {dump(seat)[:20]}", dict) for part in PARTS]
    for holder, key, place, kind in fields:
        there = type(holder) is dict and key in holder
        if not there or type(holder[key]) is not kind:
            problem = "is of another type" if there else "is missing"
            return f"the field {key}{place} {problem}; it must be {TYPES[kind]}"
    start = isinstance(error, KeyError) and type(error.args[0]) is int
    legal = "start must be a line of legal moves"
    return f"the field {legal}" if start else "a value in the field seats is of another type"


def check(content: bytes) -> tuple[int, list[str], list[str]]:
    """Check any text: give the exit code (0 proved, 1 not, 2 no certificate), proofs and faults."""
    proved, board, one = [], "." * 9, None
    try:
        require(len(content) <= LIMIT and sum(map(content.count, b"[{:,")) <= MARKS, "too large")
        one = json.loads(content, object_pairs_hook=once)
        sha, seats, start, keys = one.pop("sha256"), one["seats"], one["start"], one["keys"]
        texts = {key: str(one[key]) for key in ("strategy", "reading", "start", "keys")}
        parts = {seat: {part: data[part] for part in PARTS} for seat, data in seats.items()}
        require(dump(one) == dump(HEAD | texts | {"seats": parts}), "another shape or game")
        require(parts and {*parts} <= {"first", "second"} and keys in KEYS, "wrong seats or keys")
        for cell in start:
            board = rules(board)[1][1 + RULES["cells"].find(cell)]
        begin = f"line {dump(start)}" if start else "the empty board"
        wrong = [] if sha == sha256(dump(one).encode()).hexdigest() else ["the SHA-256 differs"]
        for seat, strength in [(seat, strength) for seat in seats for strength in STRENGTHS]:
            named = strength.replace("_", "-")
            where = f"the table in this file, {seat} seat, {named}, from {begin}:"
            try:
                told = prove((start, board, keys == "lines"), seat, strength, seats[seat])
                proved.append(f"{where} {told}")
            except ValueError as problem:
                wrong.append(f"{where} {problem}")
    except Exception as error:  # an error of the program must not say that a proof is wrong
        why = error if isinstance(error, ValueError) else misfit(error, one)
        return 2, [], [f"this is not a certificate: {why}"]
    return int(wrong != []), proved, wrong


def main() -> int:
    """Check the file that is named, print the result and give the exit code: 2 for no result."""
    code, told = 2, [[f"usage: python recheck.py FILE; cannot read {sys.argv[1:]}"]]
    with suppress(OSError), Path(sys.argv[1] if len(sys.argv) == 2 else "").open("rb") as file:
        code, *told = check(file.read(LIMIT + 1))
    with suppress(OSError), open(1, "w", -1, "ascii", "backslashreplace", closefd=False) as out:
        out.writelines(f"{line}\n" for lines in told for line in lines)
        return code
    return 2


if __name__ == "__main__":
    sys.exit(main())
