"""The JSON documents of a census: for a reader, and in the file that keeps it.

Numbers are texts of digits: they are beyond what most readers of JSON keep exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

import msgspec

from common.documents import UNSET, Document, UnsetType
from games import SEATS, Seat
from verify.census.census import Census, Numbers, together

Digits: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[1-9][0-9]{0,999}$")]


@dataclass(frozen=True, slots=True)
class NumberTexts:
    """The fields of `Numbers` as texts.

    vectors : one choice for every row where the seat decides
    no_loss : those of them that never lose; entries at rows that are never reached are free
    in_play : no-loss strategies as choices at just the rows that they reach
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
    """How many strategies there are for each seat, and for both together if both were asked.

    seats   : seat → its numbers
    both    : only if both were asked: pairs of a strategy for each, the products
    origins : seat → where its numbers come from
    """

    seats: Mapping[Seat, NumberTexts]
    both: NumberTexts | UnsetType = UNSET
    origins: Mapping[Seat, Origin]

    @classmethod
    def of(cls, counted: Census, origins: Mapping[Seat, Origin]) -> Self:
        """Tell what was counted, and where the numbers of each seat come from."""
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
        """Tell what code with this hash has counted."""
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
