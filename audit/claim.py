"""A claim as data: what a publication prints, and which check recomputes it.

No verdict stands in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, field

from audit.publication import Origin, Publication, Words
from common.errors import NolossError
from common.text import printable

Kind: TypeAlias = Literal["exact", "measured", "quoted"]
"""Whether a claim is recomputed exactly, needs stochastic runs, or repeats the words of another."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

PYTHON: Final = "python:"
"""Before a check that is Python code of one's own: `python:FILE:FUNCTION`."""

Id: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z")]
Command: TypeAlias = Annotated[str, Meta(pattern="^noloss ")]
Commit: TypeAlias = Annotated[str, Meta(pattern=r"\A([0-9a-f]{7,40})?\Z")]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a publication prints.

    id          : small letters, digits and hyphens; it names files and places in pages, too
    claim       : what it says, in our words
    printed     : what it prints, as JSON can hold it
    publication : whose claim it is
    origin      : where it stands in which file
    check       : what recomputes it: a name of the vocabulary, or `python:FILE:FUNCTION`; left out
        where no computation can
    arguments   : the arguments of the check
    kind        : exact: recomputed exactly; measured: needs runs with drawn choices; quoted:
        repeats the words of others
    where       : the place in the publication
    how         : how the check goes about it, as a person would want to follow it; needed for a
        check of one's own
    reading     : the way to take the claim under which the check compares; left out: as it stands
    conclusions : exact claims of the same file, by their ids: what the publication concludes from
        it, each without its own conclusions; a false claim is no erratum if one of them is false
    fixed       : the commit in which the criterion of a measured claim was fixed
    needs       : what would be needed to decide it; needed where there is no check
    see         : commands that show the same; each begins with noloss
    census      : whether the check rests on the census, which takes seconds unless it is kept
    """

    id: Id
    claim: Words
    printed: Any
    publication: Publication
    origin: Origin
    check: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict, name="with")
    kind: Kind = "exact"
    where: str = ""
    how: str = ""
    reading: str = ""
    conclusions: tuple[Claim, ...] = ()
    fixed: Commit = ""
    needs: str = ""
    see: tuple[Command, ...] = ()
    census: bool = False

    @property
    def source(self) -> str:
        """Give the key of the publication."""
        return self.publication.key

    def __repr__(self) -> str:
        text = printable(f"Claim({self.id}: {self.source}, {self.where}, {self.kind})")
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


LONGEST: Final = 100  # characters of a claim in one line


class ClaimsError(NolossError):
    """A file of claims that cannot be used; `where` is the file, with the line if it is known."""
