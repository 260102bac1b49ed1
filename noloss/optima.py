"""What is the best possible, as sentences and tables for people."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from noloss.verdicts import NOTHING, seat_name
from verify.extremes.class_game import Counting, Seats
from verify.extremes.feasible import Feasible, Infeasible, Undecided
from verify.extremes.linear import Witness
from verify.play.count import Tally, win_to_draw

if TYPE_CHECKING:
    from rich.table import Table

RESTS_ON = {
    "relaxation": (
        "Proof: were the strategy free to choose anew on every path, which is more than a vector "
        "can do, it still could not make these numbers (relaxation; all sets of numbers were "
        "worked out)."
    ),
    "parity": (
        "Proof: going through the game from its ends, it is worked out which of wins, draws and "
        "losses can be odd and which even, though the strategy may choose anew on every path; "
        "these numbers have a pattern that never comes out (parity)."
    ),
    "solver": (
        "This rests on the solver CP-SAT, which searched all strategies, exactly in integers; its "
        "answer is not checked again."
    ),
}


def where(seats: Seats, counting: Counting) -> str:
    """Say which games are counted, and how.

    >>> where("first", "up_to_symmetry")
    'the first seat (X), games counted up to symmetry'
    """
    sat = "both seats together" if seats == "both" else seat_name(seats)
    return f"{sat}, games counted {'raw' if counting == 'raw' else 'up to symmetry'}"


def games_text(games: Tally) -> str:
    """Write how games end.

    >>> games_text(Tally(win=250, draw=2))
    '250 wins, 2 draws and 0 losses'
    """
    return f"{games.win:,} wins, {games.draw:,} draws and {games.loss:,} losses"


def witness_table(named: Mapping[str, Witness]) -> Table:
    """Set out strategies by name, with their games and the ratio of wins to draws."""
    from rich.table import Table

    table = Table()
    table.add_column("")
    for title in ("wins", "draws", "win : draw"):
        table.add_column(title, justify="right")
    for name, witness in named.items():
        games = witness.games
        table.add_row(name, f"{games.win:,}", f"{games.draw:,}", ratio_text(games))
    return table


def ratio_text(games: Tally) -> str:
    """Write wins to draws, exactly and as a decimal.

    >>> ratio_text(Tally(win=250, draw=4)), ratio_text(Tally(win=3)), ratio_text(Tally())
    ('125:2 = 62.50', '1:0', '–')
    """
    ratio = win_to_draw(games)
    if ratio is None:
        return NOTHING
    wins, draws = ratio
    exact = f"{wins:,}:{draws:,}"
    return f"{exact} = {wins / draws:,.2f}" if draws else exact


def decision_lines(
    seats: Seats, counting: Counting, found: Feasible | Infeasible | Undecided
) -> list[str]:
    """Say whether games are possible, and what that rests on."""
    if isinstance(found, Feasible):
        return [
            f"Possible: {games_text(found.witness.games)} in {where(seats, counting)}.",
            "A strategy that a vector can express makes them; it was played out and counted.",
        ]
    asked = f"{games_text(found.games)} in {where(seats, counting)}"
    if isinstance(found, Infeasible):
        return [
            f"Impossible: no strategy that a vector can express makes {asked}.",
            RESTS_ON[found.rests_on],
        ]
    return [
        f"Undecided: {asked}.",
        f"The solver ran out of its {found.seconds:g} s; --time-limit gives it more.",
    ]


def written_lines(seats: Seats, files: list[Path]) -> list[str]:
    """Tell what was written, and how to have it confirmed."""
    if not files:
        return []
    seat = "" if seats == "both" else f" --seat {seats}"
    more = f" and {len(files) - 1:,} more" if len(files) > 1 else ""
    return [
        f"Written: {files[0]}{more}; an entry permits the least cell that leads to its row.",
        f"Confirm: noloss verify {quote(f'vector:{files[0]}')}{seat}",
    ]
