"""What a report of an audit says beside its claims, as sections of exhibits.

Before the claims: what was examined, the main findings, how it is judged. After them: statements
that are no claims, words, how it was made and how to make it again, how to cite it.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from audit.bibliography import publications_in
from audit.check import names_code
from audit.claims_file import all_claims
from audit.judge import Judgement
from audit.publication import Publication
from audit.wording import command_of
from common.exhibits import Exhibit, Heading, Text, table
from common.text import counted


class Method(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the method."""

    title: str
    text: str


class MainFinding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A main finding in a few sentences, and the claims that it rests on."""

    title: str
    text: str
    claims: tuple[str, ...]


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of `report.toml`."""

    method: tuple[Method, ...]
    glossary: Mapping[str, str]
    finding: tuple[MainFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """What made an audit.

    system  : the operating system and the kind of processor
    commit  : of the checkout of noloss; empty where it is none
    seconds : all claims together
    """

    noloss: str
    python: str
    system: str
    cores: int
    commit: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a report."""

    title: str
    exhibits: tuple[Exhibit, ...]


@cache
def texts() -> Texts:
    """Read the texts of a report."""
    text = files("audit").joinpath("report.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Texts)


def before_claims(judgements: Sequence[Judgement]) -> Iterator[Section]:
    """Give the sections that stand before the claims; the counts of verdicts stand elsewhere."""
    yield Section("What was examined", tuple(_examined(judgements)))
    if findings := tuple(_main_findings(judgements)):
        yield Section("Main findings", findings)
    method = (part for each in texts().method for part in (Heading(each.title), Text(each.text)))
    yield Section("How it is judged", tuple(map(Exhibit, method)))


def of_publication(publication: Publication) -> tuple[Exhibit, ...]:
    """Give what stands before the claims of a publication."""
    parts = [Exhibit(Text(f"{publication.reference}."))]
    if publication.about:
        parts.append(Exhibit(Text(publication.about)))
    if publication.notation:
        head = ("sign", "what it means here")
        parts.append(Exhibit(table(head, publication.notation.items()), "how it writes things"))
    return tuple(parts)


def after_claims(judgements: Sequence[Judgement], made: Made | None) -> Iterator[Section]:
    """Give the sections that stand after the claims; the literature stands elsewhere."""
    if asides := tuple(_asides(publications_in(judgements))):
        yield Section("Statements that are no claims", asides)
    words = table(("word", "what it means here"), texts().glossary.items())
    yield Section("Words", (Exhibit(words),))
    if made is not None and judgements:
        yield Section("How this was made, and how to make it again", tuple(_made(judgements, made)))
        yield Section("How to cite it", (Exhibit(Text(_citation(judgements, made))),))


def _examined(judgements: Sequence[Judgement]) -> Iterator[Exhibit]:
    claims = counted(len(judgements), "claim")
    publications = publications_in(judgements)
    of_all = counted(len(publications), "publication")
    yield Exhibit(Text(f"{claims} of {of_all} were judged, each by a computation of its own."))
    rows = [
        (key, publication.reference, publication.examined)
        for key, publication in publications.items()
    ]
    yield Exhibit(table(("called here", "publication", "what was read"), rows))


def _main_findings(judgements: Sequence[Judgement]) -> Iterator[Exhibit]:
    """Give the main findings whose claims have all been judged, with their verdicts."""
    verdicts = {one.claim.id: one.verdict for one in judgements}
    for finding in texts().finding:
        if all(name in verdicts for name in finding.claims):
            names = ", ".join(f"{name} ({verdicts[name]})" for name in finding.claims)
            yield Exhibit(Heading(finding.title))
            yield Exhibit(Text(finding.text))
            yield Exhibit(Text(f"Claims: {names}."))


def _asides(publications: Mapping[str, Publication]) -> Iterator[Exhibit]:
    for key, publication in publications.items():
        rows = [(each.where, each.says, each.reason) for each in publication.asides]
        if rows:
            yield Exhibit(Heading(key))
            yield Exhibit(table(("where", "it says", "why it is no claim"), rows))


def _made(judgements: Sequence[Judgement], made: Made) -> Iterator[Exhibit]:
    """Say what made it, and which commands make it again."""
    commit = f", commit {made.commit}" if made.commit else ""
    yield Exhibit(
        Text(
            f"By noloss {made.noloss}{commit}, with Python {made.python} on {made.system}, "
            f"{counted(made.cores, 'core')}; the claims took {made.seconds:.0f} s together. "
            "No result depends on the machine, the time, or the number of processes."
        )
    )
    words = " ".join(_words(judgements))
    rows = [
        ("all of it", f"noloss audit{words and ' '}{words}"),
        ("this page", f"noloss audit{words and ' '}{words} --html audit.html"),
        ("one claim, told in full", f"{command_of(judgements[0].claim)} --explain"),
        ("the certificates", f"noloss audit{words and ' '}{words} --certificates certificates"),
        ("a certificate, proved again", "noloss recheck certificates/*.json"),
    ]
    yield Exhibit(table(("what", "command"), rows), "to make it again")


def _words(judgements: Sequence[Judgement]) -> list[str]:
    """Give the words that select what was judged; none for all publications of the project."""
    if {one.claim.id for one in judgements} == {claim.id for claim in all_claims()}:
        return []
    origins = {one.claim.source: one.claim.origin for one in judgements}
    words = [key if at.built_in else shlex.quote(at.name) for key, at in origins.items()]
    code = any(names_code(one.claim) for one in judgements if not one.claim.origin.built_in)
    return [*words, *(["--allow-code"] if code else [])]


def _citation(judgements: Sequence[Judgement], made: Made) -> str:
    keys = ", ".join(publications_in(judgements))
    commit = f", commit {made.commit}" if made.commit else ""
    return (
        f"The noloss authors, noloss: audit of {keys}, version {made.noloss}{commit}. The file "
        "CITATION.cff of the project says the same for programs. Name the id of a claim, such as "
        f"{judgements[0].claim.id}, when you speak of one."
    )
