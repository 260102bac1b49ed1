"""The claims about the rigged board of Jiang's article, and about boards that are lost already.

On the rigged board Player #1 is on A and G, Player #2 on H, and Player #2 is to move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from audit.finding import Evidence, Finding, compared
from audit.jiang17.effects import game_matrix, letter, letters, making_twos
from audit.vocabulary.positions import saving
from common.exhibits import Board, Exhibit, LineOfPlay, table
from games import SEATS, Position, Seat, line_name, play, position_after, seat_to_move, successors
from strategies.catalogue import find_strategy
from strategies.rules.board import completing, forking
from strategies.strategy import Strategy, full_name, permitted_moves
from verify.play.play import play_of
from verify.play.safety import counterexample, distances

RIGGED_LINE: Final = (1, 8, 7)
RIGGED: Final = position_after(RIGGED_LINE)


@dataclass(frozen=True, slots=True)
class HoldingOut:
    """Boards on which a seat is to move, and those on which a permitted move loses too soon.

    given_up : too soon, although the board need not be lost at all
    """

    lost: int
    too_soon: tuple[Position, ...]
    not_lost: int
    given_up: tuple[Position, ...]


def rigged_only_e(printed: dict[str, list[str]]) -> Finding:
    """List what leaves Player #1 without a fork on the rigged board.

    Claim `jiang-rigged-only-e`.
    """
    avoiding = without_forks(RIGGED)
    computed = {"forks": letters(forking(RIGGED, "X")), "avoid both": letters(avoiding)}
    boards = [
        Exhibit(Board(play(RIGGED, cell)), f"after {letter(cell)} no move makes two 2's")
        for cell in avoiding
    ]
    twos = ", ".join(letters(cell for cell in avoiding if cell in making_twos(RIGGED, "O")))
    threatened = ", ".join(letters(completing(RIGGED, "X")))
    note = f"of these only {twos} makes a −2; none blocks on {threatened}, so each loses at once"
    hold = [
        cell
        for cell, child in successors(RIGGED)
        if all(game_matrix(after).count(2) < 2 for _, after in successors(child))
    ]
    whole = "counting the 2 on C1 among the threats of a fork, as the definition on p. 4 would, "
    whole += f"both are avoided by {', '.join(letters(hold)) or 'no move'}"
    return compared(printed, computed, *boards, note, whole)


def rigged_alive(printed: bool) -> Finding:
    """Compare how long the guidelines last on the rigged board. Claim `jiang-rigged-alive`."""
    guidelines = find_strategy("jiang")
    return lasts_on(RIGGED_LINE, guidelines, printed, *_on_all_boards(guidelines))


def lasts_on(
    line: tuple[int, ...], strategy: Strategy, printed: bool, *beside: Evidence
) -> Finding:
    """Compare how long a strategy lasts after a line, at the least, with how long one can."""
    position = position_after(line)
    seat = seat_to_move(position)
    longest = sooner_or_later()[seat].get(position)
    failure = counterexample(play_of(strategy, seat, start=position))
    lasted = len(failure.line) if failure is not None and failure.end == "loss" else None
    shown: list[Evidence] = [f"moves until the loss: {lasted}; at the most: {longest}"]
    if failure is not None:
        shown.append(LineOfPlay(line_name((*line, *failure.line))))
    return compared(printed, lasted == longest and longest is not None, *shown, *beside)


def holding_out(strategy: Strategy, seat: Seat) -> HoldingOut:
    """Look at every board on which a strategy has the move in a seat."""
    left = sooner_or_later()[seat]
    boards: dict[bool, list[Position]] = {True: [], False: []}
    worse: dict[bool, list[Position]] = {True: [], False: []}
    for position in play_of(find_strategy("any"), seat).answers:
        now = Position(position)
        lost = position in left
        boards[lost].append(now)
        after = [play(now, cell) for cell, _ in permitted_moves(strategy, now)]
        if any(child in left and left[child] + 1 < left.get(now, 99) for child in after):
            worse[lost].append(now)
    return HoldingOut(
        len(boards[True]), tuple(worse[True]), len(boards[False]), tuple(worse[False])
    )


@cache
def sooner_or_later() -> Mapping[Seat, Mapping[str, int]]:
    """Give the boards that are lost for each seat, with the moves until then.

    The winner hurries, the loser holds out.
    """
    anything = find_strategy("any")
    return {seat: distances(play_of(anything, seat)) for seat in SEATS}


def without_forks(position: Position) -> tuple[int, ...]:
    """List the moves of O after which no move of X makes two new 2's."""
    return tuple(cell for cell, child in successors(position) if not forking(child, "X"))


def _on_all_boards(strategy: Strategy) -> tuple[Evidence, ...]:
    """Count the lost boards on which a strategy loses too soon, and the others that it loses."""
    found = [holding_out(strategy, seat) for seat in SEATS]
    head = ("player", "lost boards", "of these lost too soon", "other boards", "of these lost")
    rows = [
        (place, one.lost, len(one.too_soon), one.not_lost, len(one.given_up))
        for place, one in enumerate(found, start=1)
    ]
    sooner = [each for one in found for each in one.too_soon]
    given_up = [each for one in found for each in one.given_up]
    shown = [_example(strategy, each) for each in (*sooner[:1], *given_up[:1])]
    return (table(head, rows), *shown)


def _example(strategy: Strategy, position: Position) -> Exhibit:
    moves = permitted_moves(strategy, position)
    permitted = ", ".join(letters(cell for cell, _ in moves))
    note = f"{full_name(strategy)} permits {permitted} ({moves[0].rule}); "
    kept = letters(saving(position))
    note += f"a loss is avoided by {', '.join(kept)}" if kept else "it is lost"
    return Exhibit(Board(position), note)
