"""A file of claims: a publication as TOML, its claims, and its statements that are no claims.

The five publications of the project have such a file each, and so may any other.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec.structs import replace

from audit.claim import PYTHON, Claim, ClaimsError, Command, Commit, Id, Kind
from audit.literature import SOURCES
from audit.publication import Aside, Doi, Key, Origin, Publication, Url, Words
from audit.toml_lines import line_of, lines_of_tables
from common.errors import nearest
from strategies.encodings.files.reading import read_text

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
"""What no claim is called: `noloss audit init` writes a file."""

END: Final = " (at end of document)"
MANUAL: Final = "docs/audits-of-your-own.md lists the keys"
START: Final = f"noloss audit init NAME writes a file to begin with, {MANUAL}"


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
    return parse_claims(path.read_text("utf-8"), Origin(path, 0, built_in=True, code=True))


def read_claims(path: Path, *, code: bool = False) -> ClaimsFile:
    """Read a file of claims.

    code : whether code that the file names may be run

    Raises ClaimsError with the line, and EncodingError for what is no file of text.
    """
    text = read_text(path, LARGEST)  # an absolute path holds in whatever folder a check works
    origin = Origin(path.absolute(), 0, built_in=False, code=code, typed=str(path))
    return parse_claims(text, origin)


def parse_claims(text: str, origin: Origin) -> ClaimsFile:
    """Read claims from TOML; raise ClaimsError if something is missing, unknown or twice."""
    return _Reader(text, origin).file()


def said(error: msgspec.ValidationError, root: str = "") -> str:
    """Say what is wrong about a value, beginning with its place below a root, if it has one."""
    problem, _, place = str(error).replace(" - at `key` in `$", " - at `$").partition(" - at `$")
    at = f"{root}{place.rstrip('`')}".lstrip(".")
    problem = _plainly(problem[:1].lower() + problem[1:])
    return f"{at}: {problem}" if at else problem


def allowed(error: msgspec.ValidationError, wanted: Any, otherwise: str) -> str:
    """Say which words may stand where another one does; `otherwise` if any may."""
    known = tuple(dict.fromkeys(_choices(wanted)))
    given = re.match(r"Invalid enum value '(.*?)'", str(error))
    if given is None or not known:
        return otherwise
    return nearest(given[1], known, f"it may be {', '.join(known)}")


def _choices(wanted: Any) -> Iterator[str]:
    """Give the words of every choice in an annotation."""
    if get_origin(wanted) is Literal:
        yield from map(str, get_args(wanted))
    else:
        for inner in get_args(wanted):
            yield from _choices(inner)


def _plainly(problem: str) -> str:
    """Say in plain words what is wrong about a value, or a table.

    >>> _plainly("expected `int` >= 1, got `str`"), _plainly("object missing required field `id`")
    ('expected a whole number of at least 1, not a text', "the key 'id' is missing")
    """
    if missing := re.fullmatch(r"object missing required field `(.*)`", problem):
        return f"the key '{missing[1]}' is missing"
    if unknown := re.fullmatch(r"object contains unknown field `(.*)`", problem):
        return f"there is no key '{unknown[1]}'"
    if word := re.fullmatch(r"invalid enum value '(.*)'", problem):
        return f"'{word[1]}' cannot stand here"
    if shape := re.fullmatch(r"expected `str` matching regex (.*)", problem):
        return f"expected {SHAPES.get(shape[1], f'a text that matches {shape[1]}')}"
    said = re.fullmatch(
        r"expected `([^`]*)`(?: (of length )?(>=|<=) (-?\d+))?(?:, got `(.*)`)?", problem
    )
    if said is None:
        return problem
    wanted, of_length, side, bound, given = said.groups()
    parts = ["expected", " or ".join(PLAIN.get(each, each) for each in wanted.split(" | "))]
    if bound:
        most = "at least" if side == ">=" else "at most"
        parts.append(f"{'with' if of_length else 'of'} {most} {bound}")
    told = " ".join(parts) + (f", not {PLAIN.get(given, given)}" if given else "")
    return f"{told}: write it in quotes" if wanted == "str" and given in NUMBERS else told


PLAIN: Final[Mapping[str, str]] = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
    "null": "nothing",
}
"""The names of kinds of values, as a person would say them."""

NUMBERS: Final = ("int", "float")

SHAPES: Final[Mapping[str, str]] = {
    repr(get_args(kind)[1].pattern): told
    for kind, told in (
        (Id, "small letters, digits and hyphens, such as first-claim"),
        (Key, "letters and digits, such as Mine26"),
        (Words, "a text that is not empty"),
        (Doi, "a DOI, such as 10.1234/abc"),
        (Url, "an address, such as https://example.org"),
        (Command, "a command that begins with noloss"),
        (Commit, "a commit: 7 to 40 digits, 0 to 9 and a to f"),
    )
}
"""What a text of a certain shape is, by its pattern."""


def error_at(claim: Claim, path: Sequence[str | int], problem: str, hint: str) -> ClaimsError:
    """Give the error of a claim, with the line of what is at a path in it."""
    text = claim.origin.file.read_text("utf-8")
    return _error(text, claim.origin, claim.id, path, problem, hint)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    publication: Publication
    claim: tuple[dict[str, Any], ...] = ()
    aside: tuple[Aside, ...] = ()


@dataclass(slots=True)
class _Reader:
    """A file that is being read: its text, and the claims that are read so far."""

    text: str
    origin: Origin
    entries: tuple[Mapping[str, Any], ...] = ()
    claims: dict[str, Claim] = field(default_factory=dict)

    def file(self) -> ClaimsFile:
        content = self._content()
        publication = self._publication(content)
        self.entries = content.claim
        if len(self.entries) > MOST:
            problem = f"{len(self.entries):,} claims, which is more than {MOST:,}"
            raise ClaimsError(problem, where=self.origin.name, hint="divide the file")
        lines = lines_of_tables(self.text, "claim", len(self.entries))
        for number, (entry, line) in enumerate(zip(self.entries, lines, strict=True)):
            claim = self._claim(publication, number, line, entry)
            if claim.id in self.claims:
                raise self._wrong(
                    number, ("id",), f"the id {claim.id} stands twice", "give each claim its own"
                )
            self.claims[claim.id] = claim
        claims = map(self._with_conclusions, self.claims.values())
        return ClaimsFile(publication, tuple(claims))

    def _content(self) -> _File:
        try:
            return msgspec.convert(tomllib.loads(self.text), _File)
        except msgspec.ValidationError as error:
            problem, place = said(error), _place_in(error)
            hint = f"a file has [publication], [[claim]] and [[aside]]; {START}"
            raise self._error(place, problem, hint) from None
        except (ValueError, RecursionError) as error:  # also for what is too long or too deep
            raise self._not_toml(error) from None

    def _publication(self, content: _File) -> Publication:
        if content.publication.asides:
            problem = "publication.asides: statements that are no claims stand by themselves"
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
            problem = "too many brackets in one another"
        elif digits := re.search(r"[0-9][0-9_]{4000}", self.text):
            problem = "a number with more digits than can be read"
            where = f"{where}:{self.text.count(chr(10), 0, digits.start()) + 1}"
        return ClaimsError(f"is not TOML: {problem}", where=where, hint="mend the place named")

    def _claim(
        self, publication: Publication, number: int, line: int, entry: Mapping[str, Any]
    ) -> Claim:
        for key in entry:
            if key not in KEYS:
                hint = nearest(key, KEYS, f"a claim has {', '.join(KEYS)}")
                raise self._wrong(number, (key,), f"there is no key '{key}' of a claim", hint)
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
        """Put into a claim those that it names as concluded from it, without their own."""
        number = claim.origin.number
        conclusions = []
        for name in self.entries[number].get("concludes", ()):
            at = ("concludes",)
            if name == claim.id:
                hint = "name other claims of this file"
                raise self._wrong(number, at, f"{name} is concluded from itself", hint)
            if name not in self.claims:
                hint = nearest(name, self.claims, "name a claim of this file by its id")
                raise self._wrong(number, at, f"there is no claim {name!r} in this file", hint)
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


def _error(
    text: str, origin: Origin, name: str, path: Sequence[str | int], problem: str, hint: str
) -> ClaimsError:
    """Give an error of a claim with the line of a path in it, or else of its beginning."""
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
    """Say where and what makes no sense about a claim, and the way out."""
    if claim.id == RESERVED:
        return ("id",), f"'{RESERVED}' is a word of the command", "give the claim another id"
    if not _fits_json(claim.printed):
        hint = "write dates as texts; inf and nan are no values"
        return ("printed",), "JSON cannot hold what is printed", hint
    if claim.check.startswith(PYTHON) and not claim.how.strip():
        return ("check",), "'how' is missing", "say how the check of one's own goes about it"
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
