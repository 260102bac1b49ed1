"""The census kept in a file for each seat, so that it is counted only once.

A file names the code that counted it by a hash of its source text: numbers of other code are
counted anew. So is all that cannot be read, has another shape, or cannot be true. A folder that
cannot be written is no error; the numbers are then just not kept.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from importlib.resources import files
from math import prod
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from common.documents import DocumentError, plain, read_document
from common.held_folders import held
from common.plain_files import read_plain
from common.progress import Progress
from common.whole_files import clear_parts, write_beside
from games import SEATS, Seat
from verify.census.census import Census, Numbers, numbers
from verify.census.documents import CensusCacheDocument
from verify.extremes.class_game import Seats, class_game, seats_of

FOLDER: Final = "NOLOSS_CACHE"  # environment variable: the folder instead of the user's own

_LONGEST: Final = 10_000  # bytes; a file of ours has about a tenth of that
_CODE: Final = (
    *(f"census/{name}.py" for name in ("census", "compiled", "cover", "leaves", "order")),
    *("census/plain.py", "census/rows.py", "extremes/class_game.py"),
)


def stored_census(
    seats: Seats = "both", progress: Progress | None = None, fresh: bool = False
) -> Census:
    """Give the numbers of every seat asked; what no file holds is counted, and kept in one.

    fresh : count again, whatever the files hold
    """
    asked = seats_of(seats)
    by_seat = {seat: None if fresh else kept_numbers(seat) for seat in asked}
    absent = [seat for seat in asked if by_seat[seat] is None]
    counted = numbers([class_game(seat, "up_to_symmetry") for seat in absent], progress)
    for seat, counted_now in zip(absent, counted, strict=True):
        _keep(seat, counted_now)
        by_seat[seat] = counted_now
    return Census(tuple((seat, one) for seat, one in by_seat.items() if one is not None))


def cache_file(seat: Seat) -> Path:
    """Name the file that keeps the numbers of a seat, whether it is there or not."""
    chosen = os.environ.get(FOLDER)
    folder = Path(chosen) if chosen else user_cache_path("noloss", appauthor=False)
    return folder / f"census-{seat}.json"


def kept_numbers(seat: Seat) -> Numbers | None:
    """Read the numbers of a seat from its file; None if they must be counted.

    A file is taken as written by this code if it names the hash of its source text, and if its
    numbers can be true: there are as many vectors as the choices at all rows make; no more of them
    never lose, and no more differ in play. That is no protection from somebody who writes into the
    folder of the user; `noloss census --fresh` counts again.
    """
    document = _read(cache_file(seat))
    if document is None:
        return None
    kept = document.numbers
    if document != CensusCacheDocument.of(_source(), seat, kept):  # of other code, or a seat
        return None
    game = class_game(seat, "up_to_symmetry")
    if kept.vectors != prod(len(game.edges[node]) for node in game.mine):
        return None
    return kept if kept.in_play <= kept.no_loss <= kept.vectors else None


def kept_files() -> dict[Seat, str | None]:
    """Name the file of each seat that keeps its numbers, None where there is none to be used."""
    return {seat: str(cache_file(seat)) if kept_numbers(seat) else None for seat in SEATS}


def _read(path: Path) -> CensusCacheDocument | None:
    """Read the document from a short regular file; None for anything else."""
    try:
        data = read_plain(path, _LONGEST + 1)
        if len(data) > _LONGEST:
            return None
        return read_document(data, CensusCacheDocument, str(path))
    except (OSError, DocumentError):
        return None


def _keep(seat: Seat, counted: Numbers) -> None:
    """Write the file whole; leave nothing behind where that fails, or another process writes."""
    path = cache_file(seat)
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with held(path.parent):
            clear_parts([path.parent])
            document = CensusCacheDocument.of(_source(), seat, counted)
            text = json.dumps(plain(document), indent=1, sort_keys=True)
            write_beside(path, f"{text}\n".encode())


def _source() -> str:
    """Hash the source text of the code that counts, and of the rules of the game."""
    rules = sorted(path.name for path in files("games").iterdir() if path.name.endswith(".py"))
    parts = [*(("games", name) for name in rules), *(("verify", name) for name in _CODE)]
    texts = [files(room).joinpath(name).read_text(encoding="utf-8") for room, name in parts]
    return sha256("\0".join(texts).encode()).hexdigest()
