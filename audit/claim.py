"""A claim as data: a TOML file for each publication says what is printed and which check tells.

A file holds `source` and a list of `claim` tables. No verdict stands in it.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from audit.literature import SOURCES
from common.errors import NolossError
from common.text import printable

Kind: TypeAlias = Literal["exact", "measured", "quoted"]
"""Whether a claim is recomputed exactly, needs stochastic runs, or repeats the words of another."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

Id: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z")]
Words: TypeAlias = Annotated[str, Meta(pattern=r"\S")]
Command: TypeAlias = Annotated[str, Meta(pattern="^noloss ")]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a publication prints.

    id      : small letters, digits and hyphens; it names files and places in pages, too
    where   : the place in the publication
    claim   : what it says, in our words
    printed : what it prints, as JSON can hold it
    check   : what recomputes it: a module of the publication, a dot and a function in it; empty:
        no computation can
    how     : how the check goes about it, as a person would want to follow it
    reading : the way to take the claim under which the check compares; empty: as it stands
    needs   : what would be needed to decide it, where nothing can be computed
    see     : commands that show the same
    census  : whether the check rests on the census, which takes seconds unless it is kept
    """

    id: Id
    source: str
    where: Words
    kind: Kind
    claim: Words
    printed: object
    check: str
    how: str
    reading: str = ""
    needs: str = ""
    see: tuple[Command, ...] = ()
    census: bool = False

    def __repr__(self) -> str:
        text = printable(f"Claim({self.id}: {self.source}, {self.where}, {self.kind})")
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


LONGEST: Final = 100  # characters of a claim in one line


class ClaimsError(NolossError):
    """A file of claims that cannot be used; `where` is the file."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    source: str
    claim: tuple[dict[str, Any], ...] = ()


@cache
def claims_of(source: str) -> tuple[Claim, ...]:
    """Give the claims of a publication, in the order of its file."""
    name = file_of(source)
    return parse_claims(files("audit").joinpath(name).read_text("utf-8"), name)


def all_claims() -> tuple[Claim, ...]:
    """Give the claims of all publications."""
    return tuple(claim for source in SOURCES for claim in claims_of(source))


def file_of(source: str) -> str:
    """Name the file with the claims of a publication.

    >>> file_of("Garg18")
    'garg18/claims.toml'
    """
    return f"{source.lower()}/claims.toml"


def parse_claims(text: str, file: str) -> tuple[Claim, ...]:
    """Read claims from TOML; raise ClaimsError if something is missing, unknown or twice."""
    try:
        content = msgspec.convert(tomllib.loads(text), _File)
    except msgspec.ValidationError as error:
        hint = "a file has 'source', and [[claim]] at the beginning of each claim"
        raise ClaimsError(said(error), where=file, hint=hint) from None
    except (ValueError, RecursionError) as error:  # also for what is too long or too deep
        raise ClaimsError(
            f"is not TOML: {error}", where=file, hint="mend the place named"
        ) from None
    if content.source not in SOURCES:
        hint = f"source = one of {', '.join(SOURCES)}"
        raise ClaimsError(f"there is no source {content.source!r}", where=file, hint=hint)
    claims: dict[str, Claim] = {}
    for entry in content.claim:
        claim = _claim(content.source, entry, file)
        if claim.id in claims:
            hint = "give each claim its own"
            raise ClaimsError(f"the id {claim.id} stands twice", where=file, hint=hint)
        claims[claim.id] = claim
    return tuple(claims.values())


def said(error: msgspec.ValidationError, root: str = "") -> str:
    """Say what is wrong about a value, beginning with its place below a root, if it has one."""
    problem, _, place = str(error).partition(" - at `$")
    at = f"{root}{place.rstrip('`')}".lstrip(".")
    problem = problem[:1].lower() + problem[1:]
    return f"{at}: {problem}" if at else problem


def _claim(source: str, entry: Mapping[str, Any], file: str) -> Claim:
    name = f"claim {entry.get('id', '?')}"
    try:
        claim = msgspec.convert({"source": source, **entry}, Claim)
    except msgspec.ValidationError as error:
        hint = f"a claim has {', '.join(Claim.__struct_fields__)}; compare it with its neighbours"
        raise ClaimsError(f"{name}: {said(error)}", where=file, hint=hint) from None
    if wrong := _wrong(claim, source):
        problem, hint = wrong
        raise ClaimsError(f"{name}: {problem}", where=file, hint=hint)
    return claim


def _wrong(claim: Claim, source: str) -> tuple[str, str] | None:
    """Say what makes no sense about a claim, and the way out."""
    if claim.source != source:
        return "a source of its own", "the claims of a publication stand in its own file"
    if not _fits_json(claim.printed):
        return "JSON cannot hold what is printed", "write dates as texts; inf and nan are no values"
    if claim.check and not claim.how.strip():
        return "'how' is empty", "say how the check goes about it"
    if not claim.check and not claim.needs.strip():
        return "no check", "name a check, or say in 'needs' what would be needed"
    return None


def _fits_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True
