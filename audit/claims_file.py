"""A file of claims: a publication as TOML, its claims, and its statements that are not judged.

The five publications of the project each have such a file; you can write one for any other. An
error names the line. Python's parser gives no places, so this module finds the first lines in which
the parser sees a key.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from audit.claim import (
    PYTHON,
    Aside,
    Claim,
    ClaimOrigin,
    ClaimsError,
    Kind,
    Publication,
    allowed,
    said,
)
from common.errors import nearest
from strategies.encodings.files.reading import read_text
from strategies.errors import EncodingError

SOURCES: Final = ("Bhatt08", "Kutschera18", "Garg18", "Ford21", "Jiang17")
"""The publications of the project; each has a folder, named by its key in lower case."""

LARGEST: Final = 1 << 20  # bytes of a file of claims
MOST: Final = 1_000  # claims of a file
KEYS: Final = tuple(
    sorted(
        {*(each.encode_name for each in msgspec.structs.fields(Claim)), "concludes"}
        - {"publication", "origin", "conclusions"}
    )
)
"""The keys of a claim in a file."""

RESERVED: Final = "init"
"""Not allowed as the id of a claim: `noloss audit init` writes a file."""

DEEP: Final = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){100}")
"""A text that looks like a key of more than a hundred parts."""

END: Final = " (at end of document)"
MANUAL: Final = "docs/audits-of-your-own.md lists the keys"
START: Final = f"noloss audit init NAME writes a file to begin with, {MANUAL}"

TomlPath: TypeAlias = Sequence[str | int]
"""Keys and numbers of tables, from the outside: ("claim", 2, "with", "seat")."""


@dataclass(frozen=True, slots=True)
class ClaimsFile:
    """A publication with its claims, in the order of its file."""

    publication: Publication
    claims: tuple[Claim, ...]


def all_claims() -> tuple[Claim, ...]:
    """Give the claims of the publications of the project."""
    return tuple(claim for source in SOURCES for claim in claims_of(source))


def claims_of(source: str) -> tuple[Claim, ...]:
    """Give the claims of a publication of the project, in the order of its file."""
    return built_in(source).claims


def publications() -> Mapping[str, Publication]:
    """Give the publications of the project by their keys."""
    return {source: built_in(source).publication for source in SOURCES}


@cache
def built_in(source: str) -> ClaimsFile:
    """Give the file of a publication of the project."""
    path = Path(str(files("audit").joinpath(source.lower(), "claims.toml")))
    return parse_claims(path.read_text("utf-8"), ClaimOrigin(path, 0, built_in=True, code=True))


def read_claims(path: Path, *, code: bool = False) -> ClaimsFile:
    """Read a file of claims.

    code : whether code that the file names may be run

    Raises ClaimsError with the line, and EncodingError for a file that is missing or not text.
    """
    _refuse_missing(path)
    text = read_text(path, LARGEST)  # an absolute path is right in any working folder of a check
    origin = ClaimOrigin(path.absolute(), 0, built_in=False, code=code, typed=str(path))
    return parse_claims(text, origin)


def parse_claims(text: str, origin: ClaimOrigin) -> ClaimsFile:
    """Read claims from TOML; raise ClaimsError if something is missing, unknown or twice."""
    return _Reader(text, origin).file()


def error_at(claim: Claim, path: Sequence[str | int], problem: str, hint: str) -> ClaimsError:
    """Give the error of a claim, with the line of the value at a path in it."""
    text = read_text(claim.origin.file, LARGEST)
    return _error(text, claim.origin, claim.id, path, problem, hint)


def _refuse_missing(path: Path) -> None:
    """Refuse a file that does not exist; suggest files of claims only."""
    try:
        path.stat()
    except FileNotFoundError:
        names = sorted(file.name for file in path.parent.glob(f"*{path.suffix}"))
        hint = nearest(path.name, names, "noloss audit init NAME writes a file to begin with")
        if not path.parent.is_dir():
            hint = f"the folder {path.parent} does not exist; paths start at the current folder"
        raise EncodingError("no such file", file=str(path), hint=hint) from None
    except (OSError, ValueError):
        return  # the reader says more about any other trouble


class _File(msgspec.Struct, forbid_unknown_fields=True):
    publication: Publication
    claim: tuple[dict[str, Any], ...] = ()
    aside: tuple[Aside, ...] = ()


@dataclass(slots=True)
class _Reader:
    """A file that is being read: its text, and the claims read so far."""

    text: str
    origin: ClaimOrigin
    entries: tuple[Mapping[str, Any], ...] = ()
    claims: dict[str, Claim] = field(default_factory=dict)

    def file(self) -> ClaimsFile:
        content = self._content()
        publication = self._publication(content)
        self.entries = content.claim
        if len(self.entries) > MOST:
            problem = f"{len(self.entries):,} claims, which is more than {MOST:,}"
            raise ClaimsError(problem, where=self.origin.name, hint="divide it into several files")
        lines = lines_of_tables(self.text, "claim", len(self.entries))
        for number, (entry, line) in enumerate(zip(self.entries, lines, strict=True)):
            claim = self._claim(publication, number, line, entry)
            if claim.id in self.claims:
                raise self._wrong(
                    number, ("id",), f"the id {claim.id} is used twice", "give each claim its own"
                )
            self.claims[claim.id] = claim
        claims = map(self._with_conclusions, self.claims.values())
        return ClaimsFile(publication, tuple(claims))

    def _content(self) -> _File:
        if deep := DEEP.search(self.text):  # tomllib would compare each part with all before
            line = self.text.count("\n", 0, deep.start()) + 1
            problem, where = "a key of very many parts", f"{self.origin.name}:{line}"
            raise ClaimsError(problem, where=where, hint=f"write it with fewer dots; {MANUAL}")
        try:
            return msgspec.convert(tomllib.loads(self.text), _File)
        except msgspec.ValidationError as error:
            problem, place = said(error), _place_in(error)
            hint = f"a file has [publication], [[claim]] and [[aside]]; {START}"
            raise self._error(place, problem, hint) from None
        except (ValueError, RecursionError) as error:  # also if too long or too deep
            raise self._not_toml(error) from None

    def _publication(self, content: _File) -> Publication:
        if content.publication.asides:
            problem = "publication.asides: statements that are not claims have their own tables"
            hint = "write [[aside]] before each of them"
            raise self._error(("publication", "asides"), problem, hint)
        return replace(content.publication, asides=content.aside)

    def _not_toml(self, error: Exception) -> ClaimsError:
        problem, where = str(error), self.origin.name
        if at := re.search(r" \(at line (\d+), column (\d+)\)\Z", problem):
            problem, where = problem[: at.start()], f"{where}:{at[1]}:{at[2]}"
        elif problem.endswith(END):
            where = f"{where}:{self.text.count(chr(10)) + 1}"
        elif isinstance(error, RecursionError):
            problem = "too many brackets inside each other"
        elif digits := re.search(r"[0-9][0-9_]{4000}", self.text):
            problem = "a number with more digits than can be read"
            where = f"{where}:{self.text.count(chr(10), 0, digits.start()) + 1}"
        return ClaimsError(f"is not TOML: {problem}", where=where, hint="fix the place named")

    def _claim(
        self, publication: Publication, number: int, line: int, entry: Mapping[str, Any]
    ) -> Claim:
        for key in entry:
            if key not in KEYS:
                hint = nearest(key, KEYS, f"a claim has {', '.join(KEYS)}")
                raise self._wrong(number, (key,), f"unknown key '{key}' of a claim", hint)
        origin = replace(self.origin, number=number, line=line)
        given = {key: value for key, value in entry.items() if key != "concludes"}
        try:
            msgspec.convert(entry.get("concludes", []), tuple[str, ...])
            claim = msgspec.convert({**given, "publication": publication, "origin": origin}, Claim)
        except msgspec.ValidationError as error:
            hint = allowed(error, Kind, f"every claim has id, claim and printed; {MANUAL}")
            raise self._wrong(number, _place_in(error), said(error), hint) from None
        if wrong := _senseless(claim):
            raise self._wrong(number, *wrong)
        return claim

    def _with_conclusions(self, claim: Claim) -> Claim:
        """Put into a claim its conclusions, without their own conclusions."""
        number = claim.origin.number
        conclusions = []
        for name in self.entries[number].get("concludes", ()):
            at = ("concludes",)
            if name == claim.id:
                hint = "name other claims of this file"
                raise self._wrong(number, at, f"{name} is concluded from itself", hint)
            if name not in self.claims:
                hint = nearest(name, self.claims, "name a claim of this file by its id")
                raise self._wrong(number, at, f"this file has no claim {name!r}", hint)
            conclusion = self.claims[name]
            if conclusion.kind == "measured" or not conclusion.check:
                hint = "name claims that can be recomputed exactly"
                raise self._wrong(number, at, f"{name} is decided by no exact check", hint)
            conclusions.append(conclusion)
        return replace(claim, conclusions=tuple(conclusions))

    def _wrong(
        self, number: int, path: Sequence[str | int], problem: str, hint: str
    ) -> ClaimsError:
        name = str(self.entries[number].get("id", f"number {number + 1}"))
        origin = replace(self.origin, number=number)
        return _error(self.text, origin, name, path, problem, hint)

    def _error(self, path: Sequence[str | int], problem: str, hint: str) -> ClaimsError:
        line = line_of(self.text, path)
        where = self.origin.name if line is None else f"{self.origin.name}:{line}"
        return ClaimsError(problem, where=where, hint=hint)


CLOSING: Final = re.compile(r"\"{3}|'{3}|\]")
"""The end of a value of several lines."""

MOST_READ: Final = 8_000_000  # characters read in a search for a line; after them it ends


def line_of(text: str, path: TomlPath) -> int | None:
    """Give the line in which the value at a path begins, from 1.

    None if the value is missing, or if finding its line would take too long.

    >>> line_of('a = 1\\n[[b]]\\nc = 2\\n[[b]]\\nc = 3\\n', ("b", 1, "c"))
    5
    """
    lines = text.splitlines(keepends=True)
    if not path or not _has(text, path):
        return None
    name = next((str(key) for key in reversed(path) if isinstance(key, str)), "")
    numbers = [number for number, line in enumerate(lines, start=1) if name in line]
    looked = _LineSearch(lines, path, MOST_READ)
    try:
        place = bisect_left(numbers, True, key=looked.is_there)
    except _TooLongError:
        return None
    return numbers[place] if place < len(numbers) else None


def lines_of_tables(text: str, name: str, number: int) -> list[int]:
    """Give the lines in which the tables of a list begin, from 1; 0 for an unknown line.

    >>> lines_of_tables('[[b]]\\nc = 2\\n[[b]]\\nc = 3\\n', "b", 2)
    [1, 3]
    """
    head = re.compile(rf"\s*\[\[\s*([\"']?){name}\1\s*\]\]\s*(#.*)?")
    lines = text.split("\n")
    found = [at for at, line in enumerate(lines, start=1) if head.fullmatch(line)]
    if len(found) == number:
        return found
    return [0] * number  # some are in a text, or are written in another way


def _error(
    text: str, origin: ClaimOrigin, name: str, path: Sequence[str | int], problem: str, hint: str
) -> ClaimsError:
    """Give an error of a claim with the line of a path in it, or of its beginning."""
    inside = ("claim", origin.number)
    lines = (line_of(text, (*inside, *path[:depth])) for depth in range(len(path), -1, -1))
    line = next(filter(None, lines), None)
    where = origin.name if line is None else f"{origin.name}:{line}"
    return ClaimsError(f"claim {name}: {problem}", where=where, hint=hint)


def _place_in(error: msgspec.ValidationError) -> tuple[str | int, ...]:
    """Give the path that an error names, such as `$.see[0]`."""
    _, _, place = str(error).partition(" - at `$")
    parts = re.findall(r"\[(\d+)\]|\.?([^.\[\]`]+)", place)
    return tuple(int(number) if number else name for number, name in parts)


def _senseless(claim: Claim) -> tuple[tuple[str, ...], str, str] | None:
    """Give the place and problem of a claim that makes no sense, and a way out."""
    if claim.id == RESERVED:
        return ("id",), f"'{RESERVED}' is a word of the command", "give the claim another id"
    if not _fits_json(claim.printed):
        hint = "write dates as texts; inf and nan are not allowed"
        return ("printed",), "JSON cannot hold what is printed", hint
    if claim.check.startswith(PYTHON) and not claim.how.strip():
        return ("check",), "'how' is missing", "say how your check works"
    if not claim.check and not claim.needs.strip():
        hint = "name a check, or say in 'needs' what would be needed"
        return (), "neither 'check' nor 'needs'", hint
    return None


def _fits_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


class _TooLongError(Exception):
    """The search for a line number has taken too long."""


@dataclass(slots=True)
class _LineSearch:
    """A search for a path in the lines of a file; `left` is how much more may be read."""

    lines: Sequence[str]
    path: TomlPath
    left: int

    def is_there(self, number: int) -> bool:
        """Say whether this line, with the further lines of its value, contains the path."""
        for end in range(number, len(self.lines) + 1):
            if end > number and not CLOSING.search(self.lines[end - 1]):
                continue
            text = "".join(self.lines[:end])
            self.left -= len(text)
            if self.left < 0:
                raise _TooLongError
            there = _has(text, self.path)
            if there is not None:
                return there
        return False


def _has(text: str, path: TomlPath) -> bool | None:
    """Say whether a text has a value at a path; None if it is not TOML, perhaps cut short."""
    value: Any
    try:
        value = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    for key in path:
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True
