"""The claims about what WST plays that no check of the vocabulary can say.

WST runs on the tapes of single positions, where it answers as in whole games. A
paper that says "any of them can be selected" claims what holds for every allowed move.

Source: [Garg18].
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from audit.claim import Evidence, Finding, compared
from audit.vocabulary.play import never_loses, takes_every_win
from audit.vocabulary.positions import blocking
from audit.vocabulary.terms import played, strategy_of
from common.exhibits import Board, Cell, Exhibit, LineOfPlay, Table, table
from games import CELLS, LINES, SEATS, Line, Position, play
from games.rules import BLANK
from games.space import unfinished_positions, value
from strategies.rules.board import completing, forking, marks_of
from strategies.strategy import permitted_moves
from verify.comparison import SubOptimal, chances, comparison
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.verdict.verdict import verdict

WORTH: Final = {1: "won", 0: "drawn", -1: "lost"}


def corners(printed: list[int]) -> Finding:
    """Find the corners: on three lines, two of them along the sides. Claim `garg-corners`."""
    computed = [cell for cell in CELLS if sum(cell in line for line in LINES) == 3]
    as_printed = never_loses(True, strategy="wst:printed-corners")
    evidence = (lines_through(), *apart("wst", "wst:printed-corners"), *as_printed.evidence)
    return compared(printed, computed, *evidence, rests_on=as_printed.rests_on)


def sub_optimal(printed: bool, *, strategy: str, succeeds: SubOptimal) -> Finding:
    """Say whether a strategy succeeds with a sub-optimal player, as `noloss compare` has it.

    Claims `garg-table1-suboptimal`, `garg-plays-optimally`.
    """
    meant = strategy_of(strategy)
    criteria = comparison(meant, verdict(meant)).criteria
    computed = criteria.readings_of_sub_optimal[succeeds]["every_choice"]
    if succeeds == "never_loses":
        shown = never_loses(printed, strategy=strategy)
    else:
        shown = takes_every_win(printed, strategy=strategy)
    return compared(printed, computed, *shown.evidence, rests_on=shown.rests_on)


def lines_through() -> Table:
    """Show how many lines run through each slot."""
    numbers = [sum(cell in line for line in LINES) for cell in CELLS]
    return table((), [("slot", *CELLS), ("lines through it", *numbers)])


def apart(one: str, other: str) -> tuple[Evidence, ...]:
    """Say in how many positions two strategies differ, and show the emptiest one."""
    boards = differences(one, other)
    decided = sum(len(played(one, seat).answers) for seat in SEATS)
    counted = f"of the {decided} positions in which {one} is asked, {one} and {other} differ in"
    if not boards:
        return (f"{counted} none",)
    position = min(boards, key=lambda each: (9 - each.count(BLANK), list(boards).index(each)))
    here, there = (" ".join(map(str, cells)) or "none" for cells in boards[position])
    note = f"{one} allows {here}, {other} allows {there}"
    return f"{counted} {len(boards)}", Exhibit(Board(position), note)


@cache
def differences(one: str, other: str) -> dict[Position, tuple[Line, Line]]:
    """List the positions of one strategy's games in which another strategy allows other cells."""
    found: dict[Position, tuple[Line, Line]] = {}
    for seat in SEATS:
        whole = played(one, seat)
        for node, moves in whole.answers.items():
            position = whole.positions[node]
            here = tuple(move.cell for move in moves)
            there = tuple(move.cell for move in permitted_moves(strategy_of(other), position))
            if set(here) != set(there):
                found[position] = here, there
    return found


def first_player(printed: str) -> Finding:
    """Count all games by their winner. Claim `garg-first-player`."""
    games = played("any", "first")
    ways = {"every line of play": count_raw(games), "up to symmetry": count_up_to_symmetry(games)}
    rows = [(way, tally.win, tally.loss, tally.draw) for way, tally in ways.items()]
    shown = table(("games", "won by the first", "won by the second", "drawn"), rows)
    return compared(printed, ahead(ways["every line of play"]), shown)


def ahead(games: Tally) -> str:
    """Say which player wins more games; the counts are those of the first player."""
    names = {1: "the first player", 0: "neither", -1: "the second player"}
    return names[(games.win > games.loss) - (games.win < games.loss)]


def wins_or_blocks(printed: dict[str, bool], *, strategy: str) -> Finding:
    """Look at every position in which one of the players could make three in a row.

    Claim `garg-wins-or-blocks`.
    """
    rows: list[tuple[Cell, ...]] = []
    lines: list[Exhibit] = []
    computed = {}
    for what, takes in {"wins": _winning, "blocks": blocking}.items():
        found = [(seat, chances(played(strategy, seat), takes)) for seat in SEATS]
        computed[what] = not any(case.can_miss for _, case in found)
        rows += [(what, seat, case.positions, case.can_miss) for seat, case in found]
        for seat, case in found:
            if case.line is not None:
                note = f"{seat} seat: the last move is not one that {what}"
                lines.append(Exhibit(LineOfPlay(case.line), note))
    shown = table(("", "seat", "positions where it could", "not done in"), rows)
    return compared(printed, computed, shown, *lines, rests_on=(strategy_of(strategy),))


def fork_wins(printed: dict[str, bool]) -> Finding:
    """Make every fork on every board. Claim `garg-fork-wins`."""
    quiet, every = worth_of_forks(quiet=True), worth_of_forks(quiet=False)
    rows: list[tuple[Cell, ...]] = [
        (name, *(list(forks.values()).count(worth) for worth in WORTH))
        for name, forks in (("no side threatens to win at once", quiet), ("all", every))
    ]
    evidence: list[Evidence] = [table(("forks", *WORTH.values()), rows)]
    for position, cell in [key for key, worth in every.items() if worth != 1][:1]:
        note = f"with {cell} a fork, and {WORTH[every[position, cell]]} with best play"
        evidence.append(Exhibit(Board(position), note))
    computed = {"a fork wins": all(worth == 1 for worth in quiet.values())}
    return compared(printed, computed, *evidence)


@cache
def worth_of_forks(*, quiet: bool) -> Mapping[tuple[Position, int], int]:
    """Give every move that makes two threats, with its value for the side that makes it.

    quiet : only where neither side could make three in a row at once
    """
    found: dict[tuple[Position, int], int] = {}
    for position in unfinished_positions():
        own, other = marks_of(position)
        if not (quiet and (completing(position, own) or completing(position, other))):
            for cell in forking(position, own):
                found[position, cell] = -value(play(position, cell))
    return found


def _winning(position: Position) -> tuple[int, ...]:
    return completing(position, marks_of(position).own)
