"""The claims about what WST plays: whether it ever loses, and what single rules are for.

WST is asked on the tapes of single positions, where it answers as it does in whole games. A
paper that says "any of them can be selected" claims what holds for every permitted move.

Source: [Garg18].
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from audit.finding import Evidence, Finding, compared
from common.exhibits import Board, Cell, Exhibit, LineOfPlay, Table, table
from games import (
    CELLS,
    EMPTY,
    LINES,
    SEATS,
    Line,
    Position,
    Seat,
    line_name,
    seat_to_move,
    successors,
)
from games.rules import BLANK
from games.value import value_for
from strategies.catalogue import find_strategy
from strategies.rules.board import completing, marks_of
from strategies.strategy import Strategy, full_name, permitted_moves
from strategies.wst.files import READINGS
from verify.compare.chances import chances
from verify.play.count import Tally, count_raw, count_up_to_symmetry
from verify.play.play import Failure, Play, play_of
from verify.play.strengths import STRENGTHS, Strength
from verify.verdict.from_all import FromAll, verdict_from_all
from verify.verdict.verdict import Verdict, holds, verdict

STARTS: Final[Mapping[Seat, str]] = {"first": "p first", "second": "o first"}
"""How the paper says who starts: p is the machine, o its opponent."""

WORTH: Final = {1: "won", 0: "drawn", -1: "lost"}

_FAILS: Final[Mapping[Failure, str]] = {"loss": "loses", "stuck": "is stuck"}


def wst(reading: str = "base") -> Strategy:
    """Give WST in one reading, always the same one: it keeps what it has computed."""
    return _strategy("wst" if reading == "base" else f"wst:{reading}")


@cache
def _strategy(name: str) -> Strategy:
    return find_strategy(name, "position")


@cache
def judged(strategy: Strategy) -> Verdict:
    """Decide all strengths of a strategy in both seats, once."""
    return verdict(strategy)


@cache
def played(strategy: Strategy, seat: Seat) -> Play:
    """Play a strategy against every opponent, once."""
    return play_of(strategy, seat)


def safe(strategy: Strategy, strength: Strength = "every_choice") -> dict[str, bool]:
    """Tell by who starts whether a strategy neither loses nor gets stuck."""
    return {STARTS[each.seat]: holds(each, strength) for each in judged(strategy).results}


def losing_lines(strategy: Strategy) -> list[Exhibit]:
    """Give the least of the shortest lines in which a strategy fails, for each seat that has one.

    It is what refutes every permitted move; the table of strengths says what else is refuted.
    """
    found: list[Exhibit] = []
    for each in judged(strategy).results:
        stated = each.statements["every_choice"]
        if stated.line is not None and stated.end is not None:
            note = f"{STARTS[each.seat]}: {full_name(strategy)} {_FAILS[stated.end]}"
            found.append(Exhibit(LineOfPlay(line_name(stated.line)), note))
    return found


def never_loses(printed: dict[str, bool]) -> Finding:
    """Play WST against every opponent, whoever starts. Claim `garg-never-loses`."""
    strategies = tuple(wst(reading) for reading in READINGS)
    lost = [line for strategy in strategies for line in losing_lines(strategy)]
    return compared(printed, safe(wst()), strengths(strategies), *lost, rests_on=strategies)


def strengths(strategies: tuple[Strategy, ...]) -> Table:
    """Set strategies side by side: which strengths of no-loss they have, and their games."""
    head = ("strategy", "who starts", *STRENGTHS, "wins", "draws", "losses", "stuck")
    rows: list[tuple[Cell, ...]] = []
    for strategy in strategies:
        for result in judged(strategy).results:
            held = ["holds" if holds(result, strength) else "fails" for strength in STRENGTHS]
            games = by_end(result.statements["every_choice"].survey.raw)
            rows.append((full_name(strategy), STARTS[result.seat], *held, *games))
    return table(head, rows)


def by_end(tally: Tally) -> list[int]:
    """Give games in the order of the tables: won, drawn, lost, stuck."""
    return [tally.win, tally.draw, tally.loss, tally.stuck]


def special_case(printed: list[int]) -> Finding:
    """Value the boards of the special case. Claim `garg-special-case`."""
    return special_case_of(printed, wst(), wst("no-special-case"))


def special_case_of(printed: list[int], whole: Strategy, without: Strategy) -> Finding:
    """List the slots that do not lose on any board of the special case.

    Beside it, what a strategy plays that has the special case, and one that has it not.
    """
    boards = fires(played(whole, "second"), "SC")
    worth = {board: worth_of_moves(board) for board in boards}
    computed = [
        cell for cell in CELLS if all(each.get(cell, "lost") != "lost" for each in worth.values())
    ]
    both = whole, without
    rows = [
        (board, cell, each, *("yes" if cell in _cells(one, board) else "no" for one in both))
        for board, values in worth.items()
        for cell, each in values.items()
    ]
    names = [f"{full_name(one)} permits it" for one in both]
    shown = table(("board", "slot", "with best play", *names), rows)
    lost = (*losing_lines(whole), *losing_lines(without))
    return compared(printed, computed, shown, *lost, rests_on=both)


def _cells(strategy: Strategy, position: Position) -> set[int]:
    return {move.cell for move in permitted_moves(strategy, position)}


def fires(whole: Play, rule: str) -> list[Position]:
    """List the positions of a play in which a rule decides."""
    return [
        whole.positions[node]
        for node, moves in whole.answers.items()
        if any(move.rule == rule for move in moves)
    ]


def worth_of_moves(position: Position) -> dict[int, str]:
    """Say for every free cell what the side to move reaches with it against best play."""
    seat = seat_to_move(position)
    return {cell: WORTH[value_for(seat, child)] for cell, child in successors(position)}


@cache
def differences(one: Strategy, other: Strategy) -> dict[Position, tuple[Line, Line]]:
    """List the positions to which one strategy comes and another permits other cells there."""
    found: dict[Position, tuple[Line, Line]] = {}
    for seat in SEATS:
        whole = played(one, seat)
        for node, moves in whole.answers.items():
            position = whole.positions[node]
            here = tuple(move.cell for move in moves)
            there = tuple(move.cell for move in permitted_moves(other, position))
            if set(here) != set(there):
                found[position] = here, there
    return found


def apart(one: Strategy, other: Strategy) -> tuple[Evidence, ...]:
    """Tell in how many positions two strategies differ, and show the emptiest one."""
    boards = differences(one, other)
    decided = sum(len(played(one, seat).answers) for seat in SEATS)
    names = f"{full_name(one)} and {full_name(other)}"
    counted = f"of the {decided} positions in which {full_name(one)} is asked, {names} differ in"
    if not boards:
        return (f"{counted} none",)
    position = min(boards, key=lambda each: (9 - each.count(BLANK), list(boards).index(each)))
    here, there = (" ".join(map(str, cells)) or "none" for cells in boards[position])
    note = f"{full_name(one)} permits {here}, {full_name(other)} permits {there}"
    return f"{counted} {len(boards)}", Exhibit(Board(position), note)


def corners(printed: list[int]) -> Finding:
    """List the corners of the board. Claim `garg-corners`."""
    return corners_of(printed, wst(), wst("printed-corners"))


def corners_of(printed: list[int], mended: Strategy, as_printed: Strategy) -> Finding:
    """Find the corners: on three lines, two of them along the sides."""
    computed = [cell for cell in CELLS if sum(cell in line for line in LINES) == 3]
    return compared(
        printed,
        computed,
        lines_through(),
        *apart(mended, as_printed),
        strengths((mended, as_printed)),
        rests_on=(mended, as_printed),
    )


def lines_through() -> Table:
    """Show how many lines run through each slot."""
    numbers = [sum(cell in line for line in LINES) for cell in CELLS]
    return table((), [("slot", *CELLS), ("lines through it", *numbers)])


def every_configuration(printed: list[str]) -> Finding:
    """See how games of WST end. Claim `garg-every-configuration`."""
    return every_configuration_of(printed, wst())


def every_configuration_of(printed: list[str], strategy: Strategy) -> Finding:
    """List the results of all games from the empty board; beside it, from every board at all."""
    computed = results(strategy)
    results_by_seat = judged(strategy).results
    reached = sum(each.statements["every_choice"].survey.reached for each in results_by_seat)
    all_boards = _from_all(strategy)
    return compared(
        printed,
        computed,
        f"from the empty board on, play comes to {reached} positions, both seats together",
        strengths((strategy,)),
        Exhibit(_kept(all_boards), "started on every unfinished board, reached or not"),
        *_thrown_away(strategy, all_boards),
        rests_on=(strategy,),
    )


def results(strategy: Strategy) -> list[str]:
    """List how the games of a strategy from the empty board can end, in order of the alphabet."""
    ends = {end for seat in SEATS for end in played(strategy, seat).ends.values()}
    return sorted(ends)


@cache
def _from_all(strategy: Strategy) -> FromAll:
    return verdict_from_all(strategy)


def _kept(decided: FromAll) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for result in decided.results:
        start = STARTS[result.seat]
        for worth, boards in (("won", result.won), ("drawn", result.drawn)):
            rows.append((start, worth, boards.positions, len(boards.not_kept["every_choice"])))
        rows.append((start, "lost", result.lost, "nothing to keep"))
    return table(("who starts", "the boards are", "boards", "not kept"), rows)


def _thrown_away(strategy: Strategy, decided: FromAll) -> list[Exhibit]:
    """Show for each seat the emptiest board from which the strategy loses needlessly."""
    found: list[Exhibit] = []
    for each in decided.results:
        for position in each.drawn.not_kept["every_choice"][:1]:
            (case,) = verdict(strategy, [each.seat], start=position).results
            losing = case.statements["every_choice"].line
            if losing is not None:
                line = line_name((*_line_into(position), *losing))
                note = f"{STARTS[each.seat]}: with {position} given, {full_name(strategy)} loses"
                found.append(Exhibit(LineOfPlay(line), note))
    return found


def _line_into(position: Position) -> Line:
    """Give a line that leads to a position, the cells of each side ascending."""
    xs, os = ([cell for cell in CELLS if position[cell - 1] == mark] for mark in "XO")
    return tuple(cell for pair in zip(xs, [*os, 0], strict=False) for cell in pair if cell)


def smart_draw(printed: str) -> Finding:
    """Value the empty board, and play a perfect player. Claim `garg-smart-draw`."""
    return smart_draw_of(printed, EMPTY)


def smart_draw_of(printed: str, start: Position) -> Finding:
    """Say how a game between two perfect players ends that begins with a position."""
    ends = {1: "the first player wins", 0: "draw", -1: "the second player wins"}
    perfect = _strategy("optimal")
    moves = table(("slot", "with best play"), worth_of_moves(start).items())
    note = "who makes only moves that keep the value of the board, against every opponent"
    games = Exhibit(strengths((perfect,)), note)
    return compared(printed, ends[value_for("first", start)], moves, games, rests_on=(perfect,))


def first_player(printed: str) -> Finding:
    """Count all games by who wins them. Claim `garg-first-player`."""
    return first_player_of(printed, _strategy("any"))


def first_player_of(printed: str, strategy: Strategy) -> Finding:
    """Say which of the players wins more games against every opponent."""
    games = played(strategy, "first")
    rows = [
        (counting, tally.win, tally.loss, tally.draw)
        for counting, tally in (
            ("every line of play", count_raw(games)),
            ("up to symmetry", count_up_to_symmetry(games)),
        )
    ]
    shown = table(("games", "won by the first", "won by the second", "drawn"), rows)
    _, first, second, _ = rows[0]
    names = {1: "the first player", 0: "neither", -1: "the second player"}
    return compared(printed, names[(first > second) - (first < second)], shown)


def wins_or_blocks(printed: dict[str, bool]) -> Finding:
    """Look whether threats are answered at once. Claim `garg-wins-or-blocks`."""
    return wins_or_blocks_of(printed, wst())


def wins_or_blocks_of(printed: dict[str, bool], strategy: Strategy) -> Finding:
    """Look at every position in which one of the players could make three in a row."""
    rows: list[tuple[Cell, ...]] = []
    lines: list[Exhibit] = []
    computed = {}
    for what, takes in {"wins": _winning, "blocks": _blocking}.items():
        found = [(seat, chances(played(strategy, seat), takes)) for seat in SEATS]
        computed[what] = not any(case.can_miss for _, case in found)
        rows += [(what, STARTS[seat], case.positions, case.can_miss) for seat, case in found]
        for seat, case in found:
            if case.line is not None:
                note = f"{STARTS[seat]}: a last move that is none that {what}"
                lines.append(Exhibit(LineOfPlay(line_name(case.line)), note))
    shown = table(("", "who starts", "positions where it could", "not done in"), rows)
    return compared(printed, computed, shown, *lines, rests_on=(strategy,))


def _winning(position: Position) -> tuple[int, ...]:
    return completing(position, marks_of(position).own)


def _blocking(position: Position) -> tuple[int, ...]:
    """List the slots that stop the opponent's win, where there is no own one."""
    own, other = marks_of(position)
    return () if completing(position, own) else completing(position, other)
