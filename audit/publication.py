"""A publication that is audited: its bibliography, what was examined, and how it writes things.

It is the table `[publication]` of a file of claims.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Key: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9]+\Z")]
Words: TypeAlias = Annotated[str, Meta(pattern=r"\S")]
Year: TypeAlias = Annotated[int, Meta(ge=1, le=9999)]
Doi: TypeAlias = Annotated[str, Meta(pattern=r"\A(10\.[0-9]{4,9}/\S+)?\Z")]
Url: TypeAlias = Annotated[str, Meta(pattern=r"\A(https?://\S+)?\Z")]


class Aside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement that is no claim.

    where  : the place in the publication
    says   : what it says, in our words
    reason : why it is no claim
    """

    where: Words
    says: Words
    reason: Words


class Publication(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is audited.

    key      : letters and digits; the audit calls it so
    authors  : their names
    title    : that of the publication
    year     : that of the publication
    venue    : the journal, the conference, or what else it appeared in
    doi      : its DOI, such as 10.1234/abc, if it has one
    url      : its address, if it has one
    examined : what was read: which text, in which state
    about    : what it did, what of it holds and what does not, in a paragraph
    notation : a sign of the publication -> what it means
    asides   : its statements that are no claims; `[[aside]]` in the file
    """

    key: Key
    authors: tuple[Words, ...]
    title: Words
    year: Year
    venue: str = ""
    doi: Doi = ""
    url: Url = ""
    examined: str = ""
    about: str = ""
    notation: Mapping[str, str] = {}
    asides: tuple[Aside, ...] = ()

    @property
    def reference(self) -> str:
        """Give the reference in one line, without a full stop at its end."""
        parts = (", ".join(self.authors), self.title, self.venue, str(self.year))
        return ", ".join(filter(None, parts))


class Origin(msgspec.Struct, frozen=True):
    """Where a claim stands.

    file     : its file of claims; paths in it are relative to the folder of this file
    number   : which claim of the file it is, from 0
    built_in : whether the file is one of ours
    code     : whether foreign code that the file names may be run
    typed    : the file as a person named it
    line     : the line in which the claim begins, from 1; 0 if it is not known
    """

    file: Path
    number: int
    built_in: bool
    code: bool
    typed: str = ""
    line: int = 0

    @property
    def name(self) -> str:
        """Name the file as messages do.

        >>> Origin(Path("/a/garg18/claims.toml"), 0, True, True).name
        'garg18/claims.toml'
        """
        if self.built_in:
            return "/".join(self.file.parts[-2:])
        return self.typed or str(self.file)

    @property
    def place(self) -> str:
        """Name the file as it is found: from the folder at hand, or from that of the project."""
        return f"audit/{self.name}" if self.built_in else self.name
