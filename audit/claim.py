"""A claim as data: a TOML file for each publication says what is printed and which check tells.

A file holds `source` and a list of `claim` tables. No verdict stands in it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args

from verify.errors import VerifyError

Kind: TypeAlias = Literal["exact", "measured", "quoted"]
"""Whether a claim is recomputed exactly, needs stochastic runs, or repeats the words of another."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

PUBLICATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Bhatt08": "A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of "
        "Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008",
        "Kutschera18": "A. Kutschera, The best opening move in a game of tic-tac-toe; Using "
        "Reinforcement Learning To Learn To Play Tic-Tac-Toe, 2018",
        "Garg18": "S. Garg, D. Songara, S. Maheshwari, The Winning Strategy of Tic Tac Toe Game "
        "Model by using Theoretical Computer Science, 2018",
        "Ford21": "H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic "
        "Algorithm, 2021",
        "Jiang17": "J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, University of Toronto, "
        "2017",
    }
)
"""Key -> the publication; its claims stand in the file of the key in lower case."""

SOURCES: Final = tuple(PUBLICATIONS)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a publication prints.

    id      : small letters, digits and hyphens; it names files and places in pages, too
    where   : the place in the publication
    claim   : what it says, in our words
    printed : what it prints, as JSON can hold it
    check   : the name of the function that recomputes it; empty: no computation can
    how     : how the check goes about it, as a person would want to follow it
    reading : the way to take the claim under which the check compares; empty: as it stands
    needs   : what would be needed to decide it, where nothing can be computed
    see     : commands that show the same
    """

    id: str
    source: str
    where: str
    kind: Kind
    claim: str
    printed: object
    check: str
    how: str
    reading: str = ""
    needs: str = ""
    see: tuple[str, ...] = ()


class ClaimsError(VerifyError):
    """A file of claims that cannot be used."""

    def __init__(self, file: str, problem: str, hint: str) -> None:
        self.file = file
        self.problem = problem
        self.hint = hint
        super().__init__(file, problem)

    def __str__(self) -> str:
        return f"{self.file}: {self.problem}\n  hint: {self.hint}"


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
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ClaimsError(file, f"is not TOML: {error}", "mend the place named") from error
    if unknown := sorted(set(document) - {"source", "claim"}):
        raise ClaimsError(file, f"unknown {unknown[0]!r}", "it may hold 'source' and 'claim'")
    source = document.get("source")
    if source not in SOURCES:
        raise ClaimsError(file, "names no source", f"source = one of {', '.join(SOURCES)}")
    entries = document.get("claim", [])
    if not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise ClaimsError(file, "'claim' is no list of tables", "begin each claim with [[claim]]")
    claims = tuple(_claim(source, entry, file) for entry in entries)
    seen: set[str] = set()
    for claim in claims:
        if claim.id in seen:
            raise ClaimsError(file, f"the id {claim.id} stands twice", "give each claim its own")
        seen.add(claim.id)
    return claims


_TEXTS: Final = ("id", "where", "kind", "claim", "check", "how")
_OPTIONAL: Final = ("reading", "needs")
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_COMMAND: Final = "noloss "


def _claim(source: str, entry: Mapping[str, Any], file: str) -> Claim:
    name = f"claim {entry.get('id', '?')}"
    if wrong := _wrong_keys(entry) or _wrong_values(entry) or _wrong_check(entry):
        problem, hint = wrong
        raise ClaimsError(file, f"{name}: {problem}", hint)
    texts = {key: entry[key] for key in (*_TEXTS, *_OPTIONAL) if key in entry}
    return Claim(source=source, printed=entry["printed"], see=tuple(entry.get("see", ())), **texts)


def _wrong_keys(entry: Mapping[str, Any]) -> tuple[str, str] | None:
    """Say what is missing, unknown or of the wrong type, and the way out."""
    known = {*_TEXTS, *_OPTIONAL, "printed", "see"}
    if unknown := sorted(set(entry) - known):
        return f"unknown {unknown[0]!r}", f"it may hold {', '.join(sorted(known))}"
    for key in _TEXTS:
        if not isinstance(entry.get(key), str):
            return f"{key!r} is no text", "every claim has one"
    for key in _OPTIONAL:
        if not isinstance(entry.get(key, ""), str):
            return f"{key!r} is no text", "write a text, or leave it out"
    see = entry.get("see", [])
    if not isinstance(see, list) or not all(isinstance(each, str) for each in see):
        return "'see' is no list of texts", 'write see = ["noloss verify wst"]'
    if "printed" not in entry:
        return "nothing is printed", "say what the publication prints"
    return None


def _wrong_values(entry: Mapping[str, Any]) -> tuple[str, str] | None:
    """Say which value makes no sense, and the way out."""
    if not _ID.fullmatch(entry["id"]):
        return "the id is none", "write small letters, digits and hyphens, such as garg-corners"
    if entry["kind"] not in KINDS:
        return f"kind {entry['kind']!r}", f"one of {', '.join(KINDS)}"
    if not _fits_json(entry["printed"]):
        return "JSON cannot hold what is printed", "write dates as texts; inf and nan are no values"
    for key in ("where", "claim"):
        if not entry[key].strip():
            return f"{key!r} is empty", "say it in a few words"
    return None


def _wrong_check(entry: Mapping[str, Any]) -> tuple[str, str] | None:
    """Say what is wrong about how the claim is recomputed, and the way out."""
    if entry["check"] and not entry["how"].strip():
        return "'how' is empty", "say how the check goes about it"
    if not entry["check"] and not entry.get("needs", "").strip():
        return "no check", "name a check, or say in 'needs' what would be needed"
    if strange := [each for each in entry.get("see", []) if not each.startswith(_COMMAND)]:
        return f"{strange[0]!r} is no command of noloss", "write it as a person types it"
    return None


def _fits_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True
