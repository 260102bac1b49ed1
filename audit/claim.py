"""A claim as data, and the finding of its check.

A claim has a printed value and its publication: the table `[publication]` of a file of claims. A
check takes the printed value and gives a Finding. Neither contains a verdict: `holds` follows from
comparing the printed with the computed value. So another printed value gives another verdict.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

import msgspec
from msgspec import Meta, field

from common import validation
from common.errors import NolossError, nearest
from common.exhibits import Content, Exhibit, Text
from common.text import printable
from strategies.strategy import Strategy

Key: TypeAlias = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9]+\Z")]
Words: TypeAlias = Annotated[str, Meta(pattern=r"\S")]
Year: TypeAlias = Annotated[int, Meta(ge=1, le=9999)]
Doi: TypeAlias = Annotated[str, Meta(pattern=r"\A(10\.[0-9]{4,9}/\S+)?\Z")]
Url: TypeAlias = Annotated[str, Meta(pattern=r"\A(https?://\S+)?\Z")]


class Aside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement that is not judged as a claim.

    where  : the place in the publication
    says   : its content, in our words
    reason : why it is not judged
    """

    where: Words
    says: Words
    reason: Words


class Publication(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A publication that is audited.

    key      : its name in the audit: letters and digits
    authors  : their names
    title    : that of the publication
    year     : that of the publication
    venue    : the journal, the conference, or another place where it appeared
    doi      : its DOI, such as 10.1234/abc, if it has one
    url      : its address, if it has one
    examined : the text that was read, and its state
    about    : a paragraph on the work of the publication and the parts that hold
    notation : a sign of the publication -> its meaning
    asides   : its statements without a verdict; `[[aside]]` in the file
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


class ClaimOrigin(msgspec.Struct, frozen=True):
    """The place of a claim in its file.

    file     : its file of claims; paths in the claim are relative to the folder of this file
    number   : the claim's number in the file, from 0
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

        >>> ClaimOrigin(Path("/a/garg18/claims.toml"), 0, True, True).name
        'garg18/claims.toml'
        """
        if self.built_in:
            return "/".join(self.file.parts[-2:])
        return self.typed or str(self.file)

    @property
    def place(self) -> str:
        """Give the path of the file: relative to the current folder, or to that of the project."""
        return f"audit/{self.name}" if self.built_in else self.name


Kind: TypeAlias = Literal["exact", "measured", "quoted"]
"""Whether a claim is recomputed exactly, needs stochastic runs, or repeats the words of another."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

PYTHON: Final = "python:"
"""The beginning of a check in Python code of a user: `python:FILE:FUNCTION`."""

Id: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z")]
Command: TypeAlias = Annotated[str, Meta(pattern="^noloss ")]
Commit: TypeAlias = Annotated[str, Meta(pattern=r"\A([0-9a-f]{7,40})?\Z")]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A statement that a publication prints.

    id          : small letters, digits and hyphens; it names files and places in pages, too
    claim       : its content, in our words
    printed     : the printed value, as JSON can hold it
    publication : whose claim it is
    origin      : its file, and its place there
    check       : the check that recomputes it: a name of the vocabulary, or `python:FILE:FUNCTION`;
        left out if no computation can
    arguments   : the arguments of the check
    kind        : exact: recomputed exactly; measured: needs runs with random choices; quoted:
        repeats the words of others
    where       : the place in the publication
    how         : how the check works, in plain words; needed for a check in your own code
    reading     : the reading of the claim that the check compares; left out: the literal one
    conclusions : the ids of exact claims of the same file that the publication concludes from this
        claim; if this claim is false and one of them is false, too, this claim is refuted; the
        conclusions of its conclusions do not count
    fixed       : the commit in which the criterion of a measured claim was fixed
    needs       : the missing data or work to decide it; required if the claim has no check
    see         : commands that show the same; each begins with noloss
    census      : whether the check rests on the census, which takes seconds unless it is kept
    """

    id: Id
    claim: Words
    printed: Any
    publication: Publication
    origin: ClaimOrigin
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
    """A file of claims with an error; `where` is the file, with the line if it is known."""


def said(error: msgspec.ValidationError, root: str = "") -> str:
    """Describe the error of a value of a claim, with the shapes of its texts in words."""
    return validation.said(error, root, SHAPES)


def allowed(error: msgspec.ValidationError, wanted: Any, otherwise: str) -> str:
    """Give a hint on a wrong word: the words that are possible, or `otherwise` if any is."""
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
"""Pattern of a text -> the shape in words."""


Effort: TypeAlias = Literal["quick", "full"]
"""Few and short runs, or as many and as long ones as the publication made, or more."""

EFFORTS: Final[tuple[Effort, ...]] = get_args(Effort)

Evidence: TypeAlias = str | Content | Exhibit
"""A piece of evidence: a text, a content, or a content with a note."""


class Printed(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename=lambda name: name.replace("_", " "),
):
    """Base of printed tables with known keys: `in_all` is the key `in all`."""


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """A claim recomputed.

    computed   : as JSON, in the shape of the printed value if they compare
    holds      : None if no computation can decide it
    rests_on   : strategies whose verdicts are evidence; the audit proves their certificates
    """

    computed: object
    holds: bool | None
    evidence: tuple[Exhibit, ...] = ()
    rests_on: tuple[Strategy, ...] = ()

    def __repr__(self) -> str:
        numbers = f"evidence={len(self.evidence)}, rests_on={len(self.rests_on)}"
        return f"Finding(holds={self.holds}, {numbers})"


def concluded(
    holds: bool | None,
    computed: object,
    *evidence: Evidence,
    rests_on: tuple[Strategy, ...] = (),
) -> Finding:
    """Make a finding of a conclusion from computed values."""
    return Finding(as_json(computed), holds, tuple(map(_exhibit, evidence)), rests_on)


def compared(
    printed: object,
    computed: object,
    *evidence: Evidence,
    rests_on: tuple[Strategy, ...] = (),
    beside: Mapping[str, object] | None = None,
) -> Finding:
    """Make a finding: the claim holds exactly if the printed value is the computed one.

    beside : computed values without a printed counterpart

    >>> compared(3, 4)
    Finding(holds=False, evidence=0, rests_on=0)
    """
    holds = same(printed, computed)
    if beside is not None:
        computed = {**as_json(computed), **beside}
    return concluded(holds, computed, *evidence, rests_on=rests_on)


def undecided(*evidence: Evidence, computed: object = None) -> Finding:
    """Make a finding: no computation can decide it; the evidence gives the reason."""
    return concluded(None, computed, *evidence)


def same(one: object, other: object) -> bool:
    """Say whether two values are the same as JSON: `true` is not 1, order counts in lists only.

    >>> same({"a": 1, "b": 2}, {"b": 2, "a": 1}), same([1, 2], [2, 1]), same(True, 1)
    (True, False, False)
    """
    texts = [json.dumps(as_json(value), sort_keys=True) for value in (one, other)]
    return texts[0] == texts[1]


def as_json(value: object) -> Any:
    """Give a value as JSON holds it: texts, numbers, truth values, lists and tables."""
    return json.loads(json.dumps(msgspec.to_builtins(value, str_keys=True)))


def _exhibit(evidence: Evidence) -> Exhibit:
    if isinstance(evidence, str):
        return Exhibit(Text(evidence))
    return evidence if isinstance(evidence, Exhibit) else Exhibit(evidence)
