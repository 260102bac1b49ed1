"""The JSON documents that the front itself declares; those of the rooms stand in the rooms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, Self, TypeAlias

from common.documents import UNSET, Document, UnsetType
from games import Seat
from verify.verdict.certificate import Difference
from verify.verdict.verdict import Verdict

if TYPE_CHECKING:
    from diagrams.render.render import PictureFile


@dataclass(frozen=True, slots=True)
class AgainstPart:
    """How the tables of a certificate differ from those of a strategy.

    strategy    : its name, as it was given
    differences : none if the tables are what the strategy plays
    """

    strategy: str
    differences: Sequence[Difference]


@dataclass(frozen=True, slots=True)
class CoqPart:
    """Whether a file of theorems speaks of a certificate.

    file       : its name, without its folder
    difference : where it is not what noloss writes of the certificate; null if it is
    """

    file: str
    difference: str | None


class RecheckDocument(Document, tag="noloss/recheck", frozen=True, kw_only=True):
    """What a certificate proves.

    file       : the name of the certificate, without its folder
    proved     : sentences that are proved
    not_proved : sentences about what is wrong; empty if everything is proved
    against    : only with --against, and only if everything is proved
    coq        : only with --coq, and only if everything is proved
    """

    file: str
    proved: Sequence[str]
    not_proved: Sequence[str]
    against: AgainstPart | UnsetType = UNSET
    coq: CoqPart | UnsetType = UNSET


class VerdictsDocument(Document, tag="noloss/verdicts", frozen=True, kw_only=True):
    """The verdicts on all built-in strategies.

    verdicts : one for every strategy in every reading, each with `rechecked`
    """

    long: ClassVar[bool] = True

    verdicts: Sequence[Verdict]


@dataclass(frozen=True, slots=True)
class TheoremPart:
    """A theorem of a file for Coq.

    name  : in the file
    words : what it says; empty if the file says it in no words
    """

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class ProvedTheoremPart:
    """A theorem that Coq accepts.

    name      : in the file
    words     : what it says; null where the words in the file were not compared with the statement
    statement : in Coq; where the words were not compared, as Coq prints it with full names:
        `noloss.` is noloss's theory, `file.` the file, and a name without such is Coq's own
    """

    name: str
    words: str | None
    statement: str


ProvedOutcome: TypeAlias = Literal[
    "accepted", "refused", "nothing proved", "out of time", "out of memory", "too much output"
]
NamedStrategy: TypeAlias = Literal["same", "other", "unknown"]


@dataclass(frozen=True, slots=True)
class ProvedFilePart:
    """What Coq says of one file.

    file        : its name, without its folder
    outcome     : `accepted`, `refused`, `out of time`, `out of memory` or `too much output`;
        `nothing proved`: Coq accepts a file without a theorem
    origin      : `written`: noloss writes just this file; `theory`: it stands on noloss's theory,
        and its words are its own; `foreign`: neither
    about       : what a written file says at its beginning that it is on, else null
    named_strategy : of a written file on a strategy: whether its table is that of noloss's strategy
        of this name: `same`, `other`, or `unknown` if noloss has none; else null
    difference  : where a file on noloss's theory is not the one that noloss writes of the tables in
        it, if that is known, else null
    theorems    : those that were accepted; none of a foreign file
    assumptions : what they rest on without proof, as Coq lists it: none if there are no axioms
    message     : why a file is refused, as Coq says it, or why nothing is proved; else null
    """

    file: str
    outcome: ProvedOutcome
    origin: Literal["written", "theory", "foreign"]
    about: str | None
    named_strategy: NamedStrategy | None
    difference: str | None
    theorems: Sequence[ProvedTheoremPart]
    assumptions: Sequence[str]
    message: str | None


class ProveDocument(Document, tag="noloss/prove", frozen=True):
    """What the proof assistant Coq says of files of theorems.

    files : in the order in which they were given
    """

    files: Sequence[ProvedFilePart]


class TheoremsDocument(Document, tag="noloss/theorems", frozen=True, kw_only=True):
    """Theorems that were written for Coq.

    strategy, reading : what they are about, if it is a strategy
    seats             : in which it sits
    machine           : what they are about, if it is a machine
    sha256            : of the certificate with the same tables, or of the machine's productions
    theorems          : those in the file
    file              : what was written
    """

    strategy: str | UnsetType = UNSET
    reading: str | UnsetType = UNSET
    seats: Sequence[Seat] | UnsetType = UNSET
    machine: str | UnsetType = UNSET
    sha256: str
    theorems: Sequence[TheoremPart]
    file: str


class ServeDocument(Document, tag="noloss/serve", frozen=True):
    """Where the page is, until somebody ends it.

    address : what a browser on this computer is to open; with the token that lets it in, unless
              anybody is let in
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
    def of(cls, drawn: Iterable[tuple[str, PictureFile]]) -> Self:
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
