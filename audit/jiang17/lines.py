"""The claims about the lines of play that Jiang's article goes through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from audit.claim import Finding, compared
from audit.jiang17.effects import (
    AFTER_E_C_G,
    SIGN,
    game_matrix,
    letter,
    letters,
    making_twos,
    new_twos,
    result,
)
from audit.vocabulary.positions import blocking, saving
from common.exhibits import Board, Exhibit, LineOfPlay, Table, table
from games import (
    Line,
    Mark,
    Position,
    line_name,
    outcome,
    play,
    position_after,
    seat_to_move,
    successors,
    to_move,
)
from games.rules import other_seat
from games.space import all_positions, value_for
from strategies.rules.board import completing, forking, marks_of

CORNER_CENTRE_CORNER: Final = position_after((3, 5, 7))
MATCH: Final = (5, 3, 7, 9, 6, 4)
"""The match that the article goes through, E C G I F D."""

MARKS: Final[tuple[Mark, Mark]] = ("X", "O")


class Twos(NamedTuple):
    """Boards on which the side that has just moved has two twos, and those it does not win."""

    boards: int
    opposed: tuple[Position, ...]  # not won: the other side has a two, too, and wins with it
    one_cell: tuple[Position, ...]  # not won although it has no two: one cell blocks all


def corner_forks(printed: dict[str, list[str]]) -> Finding:
    """List the forks and their lines, after corner, centre, corner. Claim `jiang-corner-forks`."""
    position = CORNER_CENTRE_CORNER
    computed = {letter(cell): new_twos(position, cell, "X") for cell in forking(position, "X")}
    return compared(printed, computed, Board(position))


def must_threaten(printed: list[str]) -> Finding:
    """List the replies that save Player #2 without making a −2. Claim `jiang-must-threaten`."""
    position = CORNER_CENTRE_CORNER
    threatening = making_twos(position, "O")
    computed = [letter(cell) for cell in saving(position) if cell not in threatening]
    note = f"a −2 is made by {', '.join(letters(threatening))}; "
    note += f"a draw is kept by {', '.join(letters(saving(position)))}"
    return compared(printed, computed, note, _results_by_move(position))


def edges_draw(printed: dict[str, list[str]]) -> Finding:
    """Play on after corner, centre, corner. Claim `jiang-edges-draw`."""
    position = CORNER_CENTRE_CORNER
    saved = saving(position)
    lines = {cell: forced_blocks(position, cell) for cell in saved}
    after = [play(position, cell) for cell in saved]
    forks = {cell for each in after for cell in _blocks_that_fork(each)}
    computed = {
        "draw": letters(saved),
        "answers that fork": letters(sorted(forks)),
        "only blocks, up to a draw": letters(
            cell for cell, line in lines.items() if _is_draw((3, 5, 7, *line))
        ),
    }
    shown = (LineOfPlay(line_name((3, 5, 7, *line))) for line in lines.values())
    return compared(printed, computed, _results_by_move(position), *shown)


def two_twos(printed: bool) -> Finding:
    """Look at every fork that is made where nothing is to be blocked. Claim `jiang-two-twos`."""
    made = _made_forks(all_positions())
    kept = [child for child in made if _won_by_last(child)]
    note = f"forks made where the other side threatens nothing: {len(made)}, "
    note += f"of which win: {len(kept)}"
    twos, negative = (standing_twos(all_positions(), mark) for mark in MARKS)
    head = ("two of these just after a move", "boards", "not won, the other has a two",
            "not won, one cell blocks both")  # fmt: skip
    rows = [
        (name, both.boards, len(both.opposed), len(both.one_cell))
        for name, both in (("2", twos), ("−2", negative))
    ]
    boards = (
        Exhibit(Board(twos.opposed[0]), "two 2's, but O, to move, has a −2 and wins"),
        Exhibit(Board(twos.one_cell[0]), "two 2's, but one cell of O blocks both"),
    )
    return compared(printed, len(kept) == len(made), note, table(head, rows), *boards)


def b_f(printed: dict[str, list[str]]) -> Finding:
    """Find the −2's whose block is a fork. Claim `jiang-b-f`."""
    position = AFTER_E_C_G
    threats = making_twos(position, "O")
    both = {cell: _blocks_that_fork(play(position, cell)) for cell in threats}
    computed = {
        "still allow a fork": letters(cell for cell, forks in both.items() if forks),
        "do not": letters(cell for cell, forks in both.items() if not forks),
    }
    lines = [
        Exhibit(LineOfPlay(line_name((5, 3, 7, cell, *forks))), "the block is a fork")
        for cell, forks in both.items()
        if forks
    ]
    return compared(printed, computed, *lines)


def forced_blocks(position: Position, cell: int) -> Line:
    """Play a move and then block after block, while there is exactly one and no win."""
    line, position = [cell], play(position, cell)
    while outcome(position) is None and len(must := blocking(position)) == 1:
        line.append(must[0])
        position = play(position, must[0])
    return tuple(line)


def standing_twos(positions: Iterable[Position], mark: Mark) -> Twos:
    """Look at the unfinished boards after a move of a side that then has two twos or more."""
    own, against = 2 * SIGN[mark], -2 * SIGN[mark]
    boards = [
        position
        for position in positions
        if outcome(position) is None
        and to_move(position) != mark
        and game_matrix(position).count(own) >= 2
    ]
    lost = [position for position in boards if not _won_by_last(position)]
    opposed = tuple(position for position in lost if against in game_matrix(position))
    return Twos(len(boards), opposed, tuple(each for each in lost if each not in opposed))


def _results_by_move(position: Position) -> Table:
    """List the result of every move under best play, for the side that makes it."""
    seat = seat_to_move(position)
    rows = [(letter(cell), result(child, seat)) for cell, child in successors(position)]
    return table(("move", "comes to"), rows)


def _made_forks(positions: Iterable[Position]) -> list[Position]:
    """List the boards after every fork that is made where the other side has no two."""
    return [
        play(position, cell)
        for position in positions
        if outcome(position) is None and not completing(position, marks_of(position).other)
        for cell in forking(position, marks_of(position).own)
    ]


def _blocks_that_fork(position: Position) -> set[int]:
    """Give the moves of X that stop O from having three in a row, and are forks."""
    return set(completing(position, "O")) & set(forking(position, "X"))


def _won_by_last(position: Position) -> bool:
    return value_for(other_seat(seat_to_move(position)), position) == 1


def _is_draw(line: Line) -> bool:
    ended = outcome(position_after(line))
    return ended is not None and ended.winner is None
