"""The claims of Table I, which sets WST beside six other strategies.

How its criteria are read is said in `verify/compare/`. The strategies of the other papers are
not at hand.

Source: [Garg18] §III.C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from audit.finding import Evidence, Finding, compared
from audit.garg18.play import (
    STARTS,
    WORTH,
    by_end,
    losing_lines,
    played,
    safe,
    strengths,
    worth_of_moves,
    wst,
)
from common.exhibits import Board, Cell, Exhibit, LineOfPlay, Table, table
from games import SEATS, Line, Position, Seat, line_name, outcome, play, position_after
from games.space import all_positions
from games.value import value
from strategies.rules.board import completing, forking, marks_of
from strategies.strategy import Strategy, full_name, permitted_moves
from strategies.wst.files import READINGS
from verify.compare.chances import Chances, forking_moves
from verify.compare.comparison import (
    DIAGONALS,
    Comparison,
    Diagonal,
    ForkCreation,
    Misses,
    SeatComparison,
    Starter,
    comparison,
)
from verify.play.play import CHOICES
from verify.verdict.verdict import holds

STARTERS: Final[Mapping[Starter, str]] = {
    "any player": "Any Player",
    "only strategy": "Only Computer",
    "only opponent": "Only Opponent",
    "nobody": "Nobody",
}
FORKS: Final[Mapping[ForkCreation, str]] = {
    "always": "Yes",
    "sometimes": "Sometimes",
    "never": "No",
    "no chance": "No chance",
}
"""The words of the table for each result; only some of them occur there."""

KINDS: Final[Mapping[str, Callable[[Misses], Chances]]] = {
    "forced win": lambda misses: misses.forced_wins,
    "fork": lambda misses: misses.forks,
}


@cache
def compare(strategy: Strategy) -> Comparison:
    """Find out all that a strategy is compared by, once."""
    return comparison(strategy)


def starter(printed: str) -> Finding:
    """Look for the seats in which WST is never stuck. Claim `garg-table1-starter`."""
    return starter_of(printed, wst())


def starter_of(printed: str, strategy: Strategy) -> Finding:
    """Tell who may start with a strategy, as the table says it."""
    may_start = compare(strategy).criteria.may_start
    stuck = [
        (STARTS[seat.found.seat], seat.found.statements["every_choice"].survey.stuck)
        for seat in compare(strategy).seats
    ]
    shown = table(("who starts", "positions where it is stuck"), stuck)
    computed = STARTERS[may_start] if may_start else ""
    return compared(printed, computed, shown, rests_on=(strategy,))


def diagonal_159(printed: str) -> Finding:
    """Play on from O1 X5 O9. Claim `garg-table1-o1x5o9`."""
    return diagonal_of(printed, "O1 X5 O9", wst())


def diagonal_519(printed: str) -> Finding:
    """Play on from O5 X1 O9. Claim `garg-table1-o5x1o9`."""
    return diagonal_of(printed, "O5 X1 O9", wst())


def diagonal_of(printed: str, name: str, strategy: Strategy) -> Finding:
    """Tell whether a strategy loses once a diagonal is filled, as the table says it."""
    case = _diagonal(strategy, name)
    head = ("strategy", "comes there", "positions decided", "wins", "draws", "losses", "stuck")
    rows: list[tuple[Cell, ...]] = []
    others = (wst(reading) for reading in READINGS)
    for one in (strategy, *(each for each in others if each is not strategy)):
        found = _diagonal(one, name)
        if found.found is not None:
            survey = found.found.statements["every_choice"].survey
            comes = "yes" if found.played else "no"
            rows.append((full_name(one), comes, survey.decided, *by_end(survey.raw)))
    evidence = table(head, rows), _worth_there(case.line)
    return compared(printed, _succeeds(case), *evidence, rests_on=(strategy,))


def _diagonal(strategy: Strategy, name: str) -> Diagonal:
    return compare(strategy).criteria.diagonals[list(DIAGONALS).index(name)]


def _succeeds(case: Diagonal) -> str:
    held = case.found is not None and holds(case.found, "every_choice")
    return "Succeed" if held else "Fails"


def _worth_there(line: Line) -> Exhibit:
    worth = worth_of_moves(position_after(line))
    shown = ", ".join(f"{cell} {value}" for cell, value in worth.items())
    return Exhibit(Board(position_after(line)), f"with best play, by slot: {shown}")


def sub_optimal(printed: str) -> Finding:
    """Play WST against all who play badly, too. Claim `garg-table1-suboptimal`."""
    return sub_optimal_of(printed, wst())


def sub_optimal_of(printed: str, strategy: Strategy) -> Finding:
    """Tell whether a strategy loses to anybody, as the table says it."""
    computed = "Succeed" if all(safe(strategy).values()) else "Can fail"
    shown = strengths((strategy,))
    return compared(printed, computed, shown, *losing_lines(strategy), rests_on=(strategy,))


def optimal_play(printed: dict[str, bool]) -> Finding:
    """Look for forced wins that WST can miss. Claim `garg-plays-optimally`."""
    return optimal_play_of(printed, wst())


def optimal_play_of(printed: dict[str, bool], strategy: Strategy) -> Finding:
    """Tell by who starts whether a strategy takes every forced win."""
    computed = {
        STARTS[seat.found.seat]: not seat.misses["every_choice"].forced_wins.can_miss
        for seat in compare(strategy).seats
    }
    evidence = (*_misses(strategy, "forced win", SEATS), _by_reading("forced win", SEATS))
    return compared(printed, computed, *evidence, rests_on=(strategy,))


def forks(printed: str) -> Finding:
    """Look for forks that WST, playing first, can leave out. Claim `garg-table1-fork`."""
    return forks_of(printed, wst())


def forks_of(printed: str, strategy: Strategy) -> Finding:
    """Tell how often a strategy that starts makes a fork when it can, as the table says it."""
    created = compare(strategy).criteria.fork_creation
    computed = FORKS[created["every_choice"]] if created else ""
    evidence = (*_misses(strategy, "fork", SEATS[:1]), _by_reading("fork", SEATS[:1]))
    return compared(printed, computed, *evidence, rests_on=(strategy,))


def makes_forks(printed: dict[str, bool]) -> Finding:
    """List the positions in which WST could make a fork. Claim `garg-makes-forks`."""
    return makes_forks_of(printed, wst())


def makes_forks_of(printed: dict[str, bool], strategy: Strategy) -> Finding:
    """Tell whether a strategy that starts makes a fork wherever it can."""
    whole = played(strategy, "first")
    asked = {
        whole.positions[node]: sorted(move.cell for move in moves)
        for node, moves in whole.answers.items()
    }
    rows = [
        (position, _slots(good), _slots(moves), "yes" if set(moves) <= set(good) else "no")
        for position, moves in asked.items()
        if (good := forking_moves(position))
    ]
    shown = table(("position", "slots that make a fork", "permitted", "always makes one"), rows)
    computed = {"makes every fork": all(row[-1] == "yes" for row in rows)}
    return compared(printed, computed, shown, rests_on=(strategy,))


def _slots(cells: Iterable[int]) -> str:
    return " ".join(map(str, cells))


def _misses(strategy: Strategy, kind: str, seats: Sequence[Seat]) -> list[Evidence]:
    """Show the least line to a chance let go, for every choice and for the first one."""
    found: list[Evidence] = []
    for one in compare(strategy).seats:
        for choice in CHOICES:
            line = KINDS[kind](one.misses[choice]).line
            if line is not None and one.found.seat in seats:
                start, how = STARTS[one.found.seat], choice.replace("_", " ")
                note = f"{start}, {how}: the last move lets a {kind} go"
                found += [
                    Exhibit(LineOfPlay(line_name(line)), note),
                    _permitted_before(strategy, line),
                ]
    return found


def _permitted_before(strategy: Strategy, line: Line) -> Exhibit:
    """Show what a strategy permits in place of the last move of a line."""
    position = position_after(line[:-1])
    moves = [move.cell for move in permitted_moves(strategy, position, line[:-1])]
    worth = worth_of_moves(position)
    rows = [(cell, "yes" if cell in moves else "no", worth[cell]) for cell in worth]
    shown = table(("slot", "permitted", "with best play"), rows)
    return Exhibit(shown, f"the slots after {line_name(line[:-1])}")


def _by_reading(kind: str, seats: Sequence[Seat]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for strategy in map(wst, READINGS):
        for one in compare(strategy).seats:
            if one.found.seat in seats:
                rows += _chances_of(strategy, one, kind)
    head = ("strategy", "who starts", "choice", f"positions with a {kind}",
            "it can be missed in", "it must be missed in")  # fmt: skip
    return table(head, rows)


def _chances_of(strategy: Strategy, one: SeatComparison, kind: str) -> Iterator[tuple[Cell, ...]]:
    for choice in CHOICES:
        chances = KINDS[kind](one.misses[choice])
        start, how = STARTS[one.found.seat], choice.replace("_", " ")
        numbers = (chances.positions, chances.can_miss, chances.must_miss)
        yield full_name(strategy), start, how, *numbers


def fork_wins(printed: dict[str, bool]) -> Finding:
    """Make every fork on every board. Claim `garg-fork-wins`."""
    quiet, every = worth_of_forks(quiet=True), worth_of_forks(quiet=False)
    rows: list[tuple[Cell, ...]] = [
        ("nobody threatens to win at once", *_by_worth(quiet)),
        ("all", *_by_worth(every)),
    ]
    evidence: list[Evidence] = [table(("forks", "won", "drawn", "lost"), rows)]
    for position, cell in [key for key, worth in every.items() if worth != 1][:1]:
        note = f"with {cell} a fork, and {WORTH[every[position, cell]]} with best play"
        evidence.append(Exhibit(Board(position), note))
    computed = {"a fork wins": all(worth == 1 for worth in quiet.values())}
    return compared(printed, computed, *evidence)


@cache
def worth_of_forks(*, quiet: bool) -> Mapping[tuple[Position, int], int]:
    """Give every move that makes two threats, with what it is worth to who makes it.

    quiet : only where neither side could make three in a row at once
    """
    found: dict[tuple[Position, int], int] = {}
    for position in all_positions():
        if outcome(position) is not None:
            continue
        own, other = marks_of(position)
        if not (quiet and (completing(position, own) or completing(position, other))):
            for cell in forking(position, own):
                found[position, cell] = -value(play(position, cell))
    return found


def _by_worth(forks: Mapping[tuple[Position, int], int]) -> list[int]:
    return [list(forks.values()).count(worth) for worth in WORTH]
