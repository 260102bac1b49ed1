"""The sections of the report of an audit beside its claims, and its references.

Before the claims: the texts examined, the main findings, the method. After them: statements that
are not judged, words, how the report was made and how to repeat it, how to cite it.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from audit.check import needs_trust, own_code
from audit.claim import Publication
from audit.claims_file import all_claims
from audit.judge import Judgement
from audit.literature import CITED
from audit.wording import command_of
from common.exhibits import Exhibit, Heading, Table, Text, table
from common.text import counted


class Method(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the method.

    project : a part that holds only for the publications of the project
    """

    title: str
    text: str
    project: str = ""

    def told(self, *, project: bool) -> str:
        """Give the text; `project`: only publications of the project are judged."""
        return f"{self.text.rstrip()} {self.project}".strip() if project else self.text


class MainFinding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A main finding in a few sentences, and its claims."""

    title: str
    text: str
    claims: tuple[str, ...]


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of `report.toml`."""

    method: tuple[Method, ...]
    glossary: Mapping[str, str]
    finding: tuple[MainFinding, ...] = ()


@dataclass(frozen=True, slots=True)
class Provenance:
    """The program and computer of an audit.

    system  : the operating system and the kind of processor
    commit  : of the checkout of noloss; empty if noloss is not in one
    seconds : all claims together
    page    : the option that writes the page
    """

    noloss: str
    python: str
    system: str
    cores: int
    commit: str
    seconds: float
    page: str = "--html audit.html"


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A section of a report."""

    title: str
    exhibits: tuple[Exhibit, ...]


MAIN_FINDINGS: Final = "Main findings"
ASIDES: Final = "Statements that are not judged"

MACHINE: Final = " No result depends on the machine, the time, or the number of processes."
"""A statement that holds unless the code of a user is run."""


@cache
def texts() -> Texts:
    """Read the texts of a report."""
    text = files("audit").joinpath("report.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Texts)


def before_claims(judgements: Sequence[Judgement]) -> Iterator[ReportSection]:
    """Give the sections before the claims, without the counts of verdicts."""
    yield ReportSection("Texts examined", tuple(_examined(judgements)))
    if findings := tuple(_main_findings(judgements)):
        yield ReportSection(MAIN_FINDINGS, findings)
    project = of_the_project(judgements)
    told = ((each.title, each.told(project=project)) for each in texts().method)
    method = (part for title, text in told for part in (Heading(title), Text(text)))
    yield ReportSection("How it is judged", tuple(map(Exhibit, method)))


def of_the_project(judgements: Iterable[Judgement]) -> bool:
    """Say whether only publications of the project are judged."""
    return all(one.claim.origin.built_in for one in judgements)


def of_publication(publication: Publication) -> tuple[Exhibit, ...]:
    """Give the texts before the claims of a publication."""
    parts = [Exhibit(Text(f"{publication.reference}."))]
    if publication.about:
        parts.append(Exhibit(Text(publication.about)))
    if publication.notation:
        head = ("sign", "meaning here")
        parts.append(Exhibit(table(head, publication.notation.items()), "its notation"))
    return tuple(parts)


def after_claims(
    judgements: Sequence[Judgement], made: Provenance | None, *, asides: bool = True
) -> Iterator[ReportSection]:
    """Give the sections after the claims, without the literature.

    asides : whether the statements that are not judged are among them
    """
    shown = tuple(_asides(publications_in(judgements))) if asides else ()
    if shown:
        yield ReportSection(ASIDES, shown)
    words = table(("word", "meaning here"), texts().glossary.items())
    yield ReportSection("Words", (Exhibit(words),))
    if made is not None and judgements:
        yield ReportSection(
            "How this was made, and how to repeat it", tuple(_made(judgements, made))
        )
        yield ReportSection("How to cite it", (Exhibit(Text(_citation(judgements, made))),))


def aside_rows(publication: Publication) -> Table | None:
    """Give the statements of a publication without a verdict; None if there are not any."""
    rows = [(each.where, each.says, each.reason) for each in publication.asides]
    return table(("where", "it says", "why it is not judged"), rows) if rows else None


def publications_in(judgements: Iterable[Judgement]) -> dict[str, Publication]:
    """Give the judged publications by their keys, in the order of the judgements."""
    return {one.claim.source: one.claim.publication for one in judgements}


def bibliography(publications: Iterable[Publication]) -> Mapping[str, str]:
    """Give the references of an audit by key: its publications, then other works cited."""
    return {each.key: each.reference for each in publications} | dict(CITED)


def works_of(judgements: Iterable[Judgement]) -> Mapping[str, str]:
    """Give the references of an audit; for a user's files only the works that their texts name."""
    judgements = tuple(judgements)
    publications = publications_in(judgements)
    if not judgements or any(one.claim.origin.built_in for one in judgements):
        return bibliography(publications.values())
    told = [each.about for each in publications.values()]
    for claim in (one.claim for one in judgements):
        told += [claim.claim, claim.how, claim.reading, claim.needs]
    named = {key: work for key, work in CITED.items() if any(key in text for text in told)}
    return {key: each.reference for key, each in publications.items()} | named


def _examined(judgements: Sequence[Judgement]) -> Iterator[Exhibit]:
    claims = counted(len(judgements), "claim")
    publications = publications_in(judgements)
    of_all = counted(len(publications), "publication")
    yield Exhibit(Text(f"{claims} of {of_all} were judged, each by its own computation."))
    rows = [
        (key, publication.reference, publication.examined)
        for key, publication in publications.items()
    ]
    yield Exhibit(table(("key", "publication", "text examined"), rows))


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
        if rows := aside_rows(publication):
            yield Exhibit(Heading(key))
            yield Exhibit(rows)


def _made(judgements: Sequence[Judgement], made: Provenance) -> Iterator[Exhibit]:
    """Describe how the report was made, with commands to make it again."""
    commit = f", commit {made.commit}" if made.commit else ""
    yield Exhibit(
        Text(
            f"By noloss {made.noloss}{commit}, with Python {made.python} on {made.system}, "
            f"{counted(made.cores, 'core')}; the claims took {made.seconds:.0f} s together."
            f"{'' if any(own_code(one.claim) for one in judgements) else MACHINE}"
        )
    )
    everything = " ".join(["noloss audit", *_words(judgements), *_options(judgements)])
    rows = [
        ("all of it", everything),
        ("as a page", f"{everything} {made.page}"),
        ("one claim in full", _example(judgements)),
    ]
    if any(one.certificates for one in judgements):
        rows += [
            ("the certificates", f"{everything} --certificates certificates"),
            ("a certificate, proved again", "noloss recheck certificates/*.json"),
        ]
    yield Exhibit(table(("what", "command"), rows), "to repeat it")


def _words(judgements: Sequence[Judgement]) -> list[str]:
    """Give the words that select the judged claims; empty for all publications of the project."""
    if {one.claim.id for one in judgements} == {claim.id for claim in all_claims()}:
        return []
    origins = {one.claim.source: one.claim.origin for one in judgements}
    return [key if at.built_in else shlex.quote(at.name) for key, at in origins.items()]


def _options(judgements: Sequence[Judgement]) -> list[str]:
    """Give the options that are needed to get the same result."""
    trusted = any(not one.claim.origin.built_in and needs_trust(one.claim) for one in judgements)
    code = ["--allow-code"] if trusted else []
    return [*code, *_runs(judgements)]


def _runs(judgements: Sequence[Judgement]) -> list[str]:
    effort = next((one.effort for one in judgements if one.effort), None)
    return ["--rerun", effort] if effort else []


def _example(judgements: Sequence[Judgement]) -> str:
    """Give the command that shows one claim in full, preferably a claim with runs."""
    one = next((one for one in judgements if one.effort), judgements[0])
    return " ".join([command_of(one.claim), *_runs([one]), "--explain"])


def _citation(judgements: Sequence[Judgement], made: Provenance) -> str:
    keys = ", ".join(publications_in(judgements))
    commit = f", commit {made.commit}" if made.commit else ""
    if not of_the_project(judgements):
        return (
            f"{keys}'s claims judged with noloss {made.noloss}{commit}. Name the id of a claim, "
            f"such as {judgements[0].claim.id}, when you speak of one."
        )
    return (
        f"The noloss authors, noloss: audit of {keys}, version {made.noloss}{commit}. The file "
        "CITATION.cff of the project says the same for programs. Name the id of a claim, such as "
        f"{judgements[0].claim.id}, when you speak of one."
    )
