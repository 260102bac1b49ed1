"""The JSON documents that the front itself declares; those of the rooms stand in the rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from common.documents import UNSET, Document, UnsetType
from verify.verdict.against import Difference
from verify.verdict.documents import VerdictDocument

if TYPE_CHECKING:
    from diagrams.render.render import Written


@dataclass(frozen=True, slots=True)
class AgainstPart:
    """How the tables of a certificate differ from those of a strategy.

    strategy    : its name, as it was given
    differences : none if the tables are what the strategy plays
    """

    strategy: str
    differences: Sequence[Difference]


class RecheckDocument(Document, tag="noloss/recheck", frozen=True, kw_only=True):
    """What a certificate proves.

    file       : the name of the certificate, without its folder
    proved     : sentences that are proved
    not_proved : sentences about what is wrong; empty if everything is proved
    against    : only with --against, and only if everything is proved
    """

    file: str
    proved: Sequence[str]
    not_proved: Sequence[str]
    against: AgainstPart | UnsetType = UNSET


class VerdictsDocument(Document, tag="noloss/verdicts", frozen=True, kw_only=True):
    """The verdicts on all built-in strategies.

    verdicts : one for every strategy in every reading, each with `rechecked`
    """

    long: ClassVar[bool] = True

    verdicts: Sequence[VerdictDocument]


class ServeDocument(Document, tag="noloss/serve", frozen=True):
    """Where the page is, until somebody ends it.

    address : what a browser on this computer is to open
    """

    address: str


class PageDocument(Document, tag="noloss/page", frozen=True, kw_only=True):
    """A page that was written as one file.

    kind  : what it shows, such as `machine`
    title : of the page
    file  : where it was written
    bytes : its size
    """

    kind: str
    title: str
    file: str
    bytes: int


class ConvertDocument(Document, tag="noloss/convert", frozen=True, kw_only=True):
    """A machine that was written in a format.

    machine : its name
    read    : the format in which it was read
    written : the format in which it is written
    file    : what was written, null if it is the text below
    text    : what was written, if it went to standard output
    lost    : sentences on what is different there or left out; none if nothing is
    symbols : symbol → how it is written, where that is otherwise
    states  : state → how it is written, where that is otherwise
    """

    machine: str
    read: str
    written: str
    file: str | None
    text: str | None
    lost: Sequence[str]
    symbols: Mapping[str, str]
    states: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PicturePart:
    """A picture that was written.

    shows  : such as `machine CF`, `calls of M` or `play tree of wst in the first seat (X)`
    file   : its ending may differ from what was asked, see `note`
    format : svg, png, pdf, dot or tex
    note   : why another format was written than was asked for, or what of a run is left out; else
             null
    """

    shows: str
    file: str
    format: str
    note: str | None


class PicturesDocument(Document, tag="noloss/pictures", frozen=True, kw_only=True):
    """Pictures that were written.

    pictures : in the order in which they were drawn
    """

    pictures: Sequence[PicturePart]

    @classmethod
    def of(cls, drawn: Iterable[tuple[str, Written]]) -> Self:
        """Tell what is shown, and where it was written."""
        return cls(
            pictures=[
                PicturePart(shows, str(written.path), written.format.value, written.note)
                for shows, written in drawn
            ]
        )


class TransformDocument(Document, tag="noloss/transform", frozen=True, kw_only=True):
    """A machine that was made of another.

    machine     : the name of the machine that was given
    forms       : what it was made into, one after the other
    name        : the name of the new machine
    tapes       : the names of its tapes
    states      : how many it has, with the final ones
    productions : how many literal rows
    file        : where it was written; null if it is only printed
    text        : the machine file
    """

    long: ClassVar[bool] = True

    machine: str
    forms: Sequence[str]
    name: str
    tapes: Sequence[str]
    states: int
    productions: int
    file: str | None
    text: str


class SchemasDocument(Document, tag="noloss/schemas", frozen=True, kw_only=True):
    """Which documents there are.

    documents : name -> what such a document tells
    files     : the JSON Schemas that were written
    """

    documents: Mapping[str, str]
    files: Sequence[str]
