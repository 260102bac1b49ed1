"""The census as a JSON document, and kept in a file for each seat, so that it is counted only once.

Numbers in documents are texts of digits, because most readers of JSON cannot keep such numbers
exactly.

A file names the code that counted it by a hash of its source text. noloss counts again if the
numbers come from other code, cannot be read, have another shape, or cannot be true. A folder that
cannot be written is not an error; then the numbers are not kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from math import prod
from pathlib import Path
from typing import Annotated, Final, Self, TypeAlias

import msgspec

from common.documents import UNSET, Document, DocumentError, UnsetType, plain, read_document
from common.files import cache_folder, clear_parts, held, read_plain, write_beside
from common.progress import Progress
from games import SEATS, Seat, Seats, seats_of
from verify.census.census import Census, Numbers, numbers, together
from verify.extremes.class_game import class_game

Digits: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,999}$")]


@dataclass(frozen=True, slots=True)
class NumberTexts:
    """The fields of `Numbers` as texts.

    vectors : one choice for every row where the seat decides
    no_loss : those of them that never lose; entries at rows that are never reached are free
    in_play : no-loss strategies, with choices only at the rows that they reach
    """

    vectors: Digits
    no_loss: Digits
    in_play: Digits


@dataclass(frozen=True, slots=True)
class Origin:
    """Whether numbers were counted now, and the file that keeps them, if one does.

    counted_now : whether this command counted them
    file        : the file that keeps them, null if it cannot be written
    """

    counted_now: bool
    file: str | None


class CensusDocument(Document, tag="noloss/census", frozen=True, kw_only=True):
    """The number of strategies for each seat, and for both together if both are in question.

    seats   : seat → its numbers
    both    : only for both seats: pairs of a strategy for each, the products
    origins : seat → where its numbers come from
    """

    seats: Mapping[Seat, NumberTexts]
    both: NumberTexts | UnsetType = UNSET
    origins: Mapping[Seat, Origin]

    @classmethod
    def of(cls, counted: Census, origins: Mapping[Seat, Origin]) -> Self:
        """Make the document of the numbers, with the origin of each seat's numbers."""
        whole = len(counted.seats) == len(SEATS)
        return cls(
            seats={seat: _texts(numbers) for seat, numbers in counted.seats},
            both=_texts(together(counted)) if whole else UNSET,
            origins=origins,
        )


class CensusCacheDocument(Document, tag="noloss/census-cache", frozen=True):
    """The numbers of one seat; `source` is the hash of the code that counted them.

    source : hash of the code that counted
    """

    source: str
    seat: Seat
    vectors: Digits
    no_loss: Digits
    in_play: Digits

    @classmethod
    def of(cls, source: str, seat: Seat, numbers: Numbers) -> Self:
        """Make the document of the numbers that the code with this hash has counted."""
        texts = _texts(numbers)
        return cls(
            source=source,
            seat=seat,
            vectors=texts.vectors,
            no_loss=texts.no_loss,
            in_play=texts.in_play,
        )

    @property
    def numbers(self) -> Numbers:
        """Give the numbers themselves."""
        return Numbers(int(self.vectors), int(self.no_loss), int(self.in_play))


def _texts(numbers: Numbers) -> NumberTexts:
    return NumberTexts(str(numbers.vectors), str(numbers.no_loss), str(numbers.in_play))


_LONGEST: Final = 10_000  # bytes; a file of ours has about a tenth of that
_CODE: Final = (
    *(f"census/{name}.py" for name in ("census", "compiled", "cover")),
    "extremes/class_game.py",
)


def stored_census(
    seats: Seats = "both", progress: Progress | None = None, fresh: bool = False
) -> Census:
    """Give the numbers of every seat asked; missing numbers are counted and kept in a file.

    fresh : count again, without the files
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
    """Name the file of the numbers of a seat; it may not exist."""
    return cache_folder() / f"census-{seat}.json"


def kept_numbers(seat: Seat) -> Numbers | None:
    """Read the numbers of a seat from its file; None if they must be counted.

    A file counts as written by this code if it names the hash of the source text, and if its
    numbers can be true: the number of vectors is the product of the choices, and the other two
    numbers are not larger. This does not protect against a person who writes into the user's
    folder; `noloss count strategies --fresh` counts again.
    """
    document = _read(cache_file(seat))
    if document is None:
        return None
    kept = document.numbers
    if document != CensusCacheDocument.of(source_hash(), seat, kept):  # of another code or seat
        return None
    game = class_game(seat, "up_to_symmetry")
    if kept.vectors != prod(len(game.edges[node]) for node in game.mine):
        return None
    return kept if kept.in_play <= kept.no_loss <= kept.vectors else None


def kept_files() -> dict[Seat, str | None]:
    """Name the file of each seat that keeps its numbers, None without a usable one."""
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
    """Write the file whole; leave nothing behind if that fails or another process writes."""
    path = cache_file(seat)
    with suppress(OSError, ValueError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with held(path.parent):
            clear_parts([path.parent])
            document = CensusCacheDocument.of(source_hash(), seat, counted)
            text = json.dumps(plain(document), indent=1, sort_keys=True)
            write_beside(path, f"{text}\n".encode())


def source_hash() -> str:
    """Hash the source text of the code that counts, and of the rules of the game."""
    rules = sorted(path.name for path in files("games").iterdir() if path.name.endswith(".py"))
    parts = [*(("games", name) for name in rules), *(("verify", name) for name in _CODE)]
    texts = [files(room).joinpath(name).read_text(encoding="utf-8") for room, name in parts]
    return sha256("\0".join(texts).encode()).hexdigest()
