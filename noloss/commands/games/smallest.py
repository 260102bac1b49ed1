"""`noloss count optimum --smallest`: the fewest positions that a strategy needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from shlex import quote
from types import MappingProxyType
from typing import Final

from common.documents import document_text
from common.exhibits import Heading, Text, table
from common.files import write_whole
from common.text import counted
from games import SEATS, Seats, seats_of
from games.board_game import BoardGame
from games.game import TIC_TAC_TOE, Game, Move
from games.names import find_game
from noloss.arguments.games import counting_positions
from noloss.errors import InputError
from noloss.output.progress import progress
from noloss.report import ExitCode, Report, ReportItem
from noloss.work.games import playing
from verify.games.certificate import UncertifiedError
from verify.games.smallest import SmallestTable, smallest_table
from verify.games.verdict import SEAT_NAMES

OPENINGS: Final[Mapping[str, str]] = MappingProxyType({"centre": "5", "corner": "1", "edge": "2"})
"""Sort of cell on a board of three rows -> one cell of this sort."""


def smallest(
    name: str | None, seats: Seats, opening: str | None, keeps_value: bool, output: Path | None
) -> Report:
    """Find the smallest tables of a game, and write them with their proof."""
    _refuse_no_document(output)
    with playing(name or TIC_TAC_TOE.name) as given:
        game = find_game(TIC_TAC_TOE.name) if given is TIC_TAC_TOE else given
        if not isinstance(game, BoardGame):
            raise UncertifiedError(game.name)
        far = ""

        def note(now: str) -> None:
            nonlocal far
            far = now

        with (
            progress(f"looking for the smallest table for {game.name}", lambda: far),
            counting_positions(f"going through {game.name}") as met,
        ):
            found = smallest_table(
                game,
                seats_of(seats),
                _opening(game, opening),
                keeps_value=keeps_value,
                note=note,
                met=met,
            )
    if output is not None:
        write_whole(output, document_text(found).encode())
    return Report(
        document=found,
        exhibits=smallest_exhibits(found, output),
        code=ExitCode.DONE if found.proved else ExitCode.NO_VERDICT,
    )


def _refuse_no_document(output: Path | None) -> None:
    """Refuse, before the work, a file name that does not end in .json."""
    if output is not None and output.suffix.lower() != ".json":
        hint = f"name it {output.with_suffix('.json')}"
        raise InputError(f"{output}: a table with its proof is written as JSON", hint=hint)


def _opening(game: Game, text: str | None) -> Move | None:
    """Read a first move; on a board of three rows of three, also the sort of its cell."""
    if text is None:
        return None
    moves = {game.move_name(move): move for move in game.moves(game.start)}
    square = [len(row) for row in game.rows(game.start)] == [3, 3, 3] and len(moves) == 9
    name = OPENINGS.get(text, text) if square else text
    if name not in moves:
        words = f"{', '.join(OPENINGS)}, or a cell: " if square else ""
        hint = f"write {words}{' '.join(moves)}"
        raise InputError(f"--opening {text}: not a first move of {game.name}", hint=hint)
    return moves[name]


def smallest_exhibits(found: SmallestTable, output: Path | None = None) -> Iterator[ReportItem]:
    """Show how many positions are needed, and the tables."""
    does = "keeps the value of every position of" if found.keeps_value else "never loses"
    begun = "" if found.opening is None else f", if {found.opening} is the first move"
    for seat, each in found.seats.items():
        where = SEAT_NAMES[seat]
        if each.at_least == each.positions:
            needs = f"needs {counted(each.positions, 'position')}"
        else:
            needs = f"needs {each.at_least:,} to {each.positions:,} positions"
        yield Text(f"A strategy that {does} {found.game} in {where} {needs} up to symmetry{begun}.")
    if len(found.seats) == len(SEATS):
        most, least = (
            sum(getattr(each, name) for each in found.seats.values())
            for name in ("positions", "at_least")
        )
        yield Text(f"In both seats: {f'{least:,} to ' if least < most else ''}{most:,}.")
    if not found.proved:
        yield Text("The search was too long to find the fewest.")
    for seat, each in found.seats.items():
        yield Heading(SEAT_NAMES[seat].capitalize())
        yield table(["position", "move"], each.table.items(), texts=2)
    if output is not None:
        yield Text(f"Written: {output}, the tables with the proof. Check them:")
        yield Text(f"    noloss recheck {quote(str(output))}{_verify(found, output)}")


def _verify(found: SmallestTable, output: Path) -> str:
    """Give the command that plays the tables, unless they are only for plays after an opening."""
    if "second" in found.seats and found.opening is not None:
        return ""
    seat = "" if len(found.seats) == len(SEATS) else f" --seat {next(iter(found.seats))}"
    game = "" if found.game == TIC_TAC_TOE.name else f" --game {found.game}"
    return f"\n    noloss verify {quote(f'table:{output}')}{game}{seat}"
