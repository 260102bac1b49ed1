"""Files of theorems, which the proof assistant Coq checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from common.documents import Document
from common.exhibits import Text
from common.limits import Limits
from common.text import counted
from noloss.arguments.limits import limits_of_checker
from noloss.arguments.strategies import asking
from noloss.arguments.values import read_theorems
from noloss.errors import InputError
from noloss.output.progress import piecewise
from noloss.report import ExitCode, Report
from noloss.work.coq import Coq, CoqAnswer, ask_coq, find_coq
from strategies import catalogue
from strategies.strategy import reading_name
from verify.export.coq.origin import TheoremsOrigin, origin
from verify.export.coq.theory import theorems
from verify.verdict.certificate import certificate
from verify.verdict.verdict import verdict

_RAN_OUT: Mapping[str, str] = {
    "out of time": "the time ran out; give it more with --seconds",
    "out of memory": "the memory ran out; give it more with --memory",
    "too much output": "it makes Coq print more than any file of theorems does",
}


@dataclass(frozen=True, slots=True)
class ProvedTheoremPart:
    """A theorem that Coq accepts.

    name      : its name in the file
    words     : its meaning; null if the words in the file were not compared with the statement
    statement : in Coq; if the words were not compared, as Coq prints it with full names:
        `noloss.` is noloss's theory, `file.` the file, and a name without these is Coq's own
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
    """The answer of Coq on one file.

    file        : its name, without its folder
    outcome     : `accepted`, `refused`, `out of time`, `out of memory` or `too much output`;
        `nothing proved`: Coq accepts a file without a theorem
    origin      : `written`: noloss writes exactly this file; `theory`: not so, but the file builds
        on noloss's theory; `foreign`: neither
    about       : the subject that a written file names at its beginning, else null
    named_strategy : of a written file on a strategy: whether noloss's strategy of this name has
        the same table: `same`, `other`, or `unknown` if noloss does not have it; else null
    difference  : the first difference from the file that noloss writes of the same tables, if
        known, else null
    theorems    : the accepted ones; empty for a foreign file
    assumptions : the axioms that they rest on, as Coq lists them; empty without axioms
    message     : why Coq refuses a file, in its words, or why nothing is proved; else null
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
    """The answers of the proof assistant Coq on files of theorems.

    files : in the order in which they were given
    """

    files: Sequence[ProvedFilePart]


def prove(files: Sequence[Path], foreign: bool) -> Report:
    """Have Coq check the theorems in each file.

    foreign : whether to run files that noloss did not write
    """
    coq = find_coq()
    limits = limits_of_checker()
    texts = {file: read_theorems(file) for file in files}
    origins = {file: _origin(file, text, foreign) for file, text in texts.items()}
    parts: list[ProvedFilePart] = []

    def proved() -> Iterator[ProvedFilePart]:
        for number, (file, text) in enumerate(texts.items()):
            with piecewise("Coq checks", [one.name for one in texts]) as told:
                told(number, len(texts))
                answer = _ask(coq, origins[file], text, limits)
            parts.append(_part(file, text, origins[file], answer))
            yield parts[-1]

    return Report(
        document=lambda: ProveDocument(files=[*proved()]),
        exhibits=(Text(line) for part in proved() for line in _told(part)),
        code=lambda: _code(parts),
        streams=True,
    )


def _origin(file: Path, text: str, foreign: bool) -> TheoremsOrigin:
    found = origin(text)
    if found.kind == "foreign" and not foreign:
        hint = "write it again by `noloss export`; or read it, then run it with --foreign"
        raise InputError(f"{file} is not noloss's: {found.why}", hint=hint)
    return found


def _ask(coq: Coq, found: TheoremsOrigin, text: str, limits: Limits) -> CoqAnswer:
    """Ask Coq; a file that noloss did not write is kept apart from the theory that it uses."""
    if found.kind == "theory":
        return ask_coq(
            coq, found.rest, limits, library=found.library, asked=tuple(found.statements)
        )
    return ask_coq(coq, text, limits, asked=("theorems",) if found.kind == "written" else ())


def _part(file: Path, text: str, found: TheoremsOrigin, answer: CoqAnswer) -> ProvedFilePart:
    accepted = answer.outcome == "accepted"
    written = found.kind == "written"
    own = {theorem.name: theorem.words for theorem in theorems(text)} if written else {}
    known = own if written else answer.statements
    names = [name for name in found.statements if accepted and name in known]
    nothing = accepted and not names and found.kind != "foreign"
    missing = "no theorem is in it" if nothing else None
    named = _named_strategy(found.tables) if found.tables and accepted else None
    return ProvedFilePart(
        file=file.name,
        outcome="nothing proved" if missing else answer.outcome,
        origin=found.kind,
        about=_about(text, named) if written else None,
        named_strategy=named,
        difference=(found.why or None) if found.kind == "theory" else None,
        theorems=[
            ProvedTheoremPart(
                name, own.get(name), found.statements[name] if written else known[name]
            )
            for name in names
        ],
        assumptions=answer.assumptions,
        message=missing or answer.message,
    )


def _named_strategy(tables: Mapping[str, Any]) -> NamedStrategy:
    """Compare the tables of a file with those of noloss's strategy of the same name.

    tables : as in a certificate
    """
    if tables["strategy"] not in {entry.name for entry in catalogue.entries()}:
        return "unknown"
    entry = catalogue.find_entry(tables["strategy"])
    view: catalogue.View = "position" if tables["keys"] == "positions" else "game"
    if tables["reading"] not in entry.readings:
        return "unknown"
    name = reading_name(tables["strategy"], tables["reading"])
    strategy = catalogue.find_strategy(name, view if view in entry.views else None)
    seats = {seat: data["table"] for seat, data in tables["seats"].items()}
    with asking(f"comparing with {name}", strategy) as (asked,):
        proof = certificate(verdict(asked, tuple(seats)))
    own = {seat: proof["seats"][seat]["table"] for seat in seats}
    return "same" if (proof["keys"], own) == (tables["keys"], seats) else "other"


def _about(text: str, named: NamedStrategy | None) -> str:
    """Give the subject of the theorems of a file; the beginning of the file names it."""
    head = re.match(r"\(\*\* noloss, (.*?) \*\)", text, re.DOTALL)
    said = " ".join(head[1].split()) if head else ""
    if named == "other":
        return f"{said}. Its table is NOT that of noloss's strategy of this name"
    if named == "unknown":
        return f"{said}. noloss has no strategy of this name"
    return said


def _code(parts: Sequence[ProvedFilePart]) -> ExitCode:
    outcomes = {part.outcome for part in parts}
    if outcomes & {"refused", "nothing proved"} or "other" in {p.named_strategy for p in parts}:
        return ExitCode.REFUTED
    return ExitCode.DONE if outcomes == {"accepted"} else ExitCode.NO_VERDICT


def _told(part: ProvedFilePart) -> Iterator[str]:
    """Put the answer of Coq on a file into sentences."""
    if part.outcome in _RAN_OUT:
        yield f"{part.file}: NOT proved: {_RAN_OUT[part.outcome]}"
        return
    if part.outcome == "refused":
        yield f"{part.file}: NOT proved: Coq refuses it: {part.message}"
        return
    if part.outcome == "nothing proved":
        yield f"{part.file}: NOT proved: {part.message}"
        return
    rests = f"axioms: {', '.join(part.assumptions)}" if part.assumptions else "no axioms"
    if part.origin == "foreign":
        listed = f"; {rests}" if part.assumptions else ""
        yield f"{part.file}: Coq accepts it{listed}. noloss did not write it: read what it states"
        return
    if part.origin == "theory":
        yield from _warned(part)
    else:
        yield f"{part.file}: {part.about}"
    for theorem in part.theorems:
        if part.origin == "written":
            yield f"proved: {theorem.words or theorem.name}"
        else:
            yield f"accepted by Coq: {theorem.name} : {theorem.statement}"
    yield f"{part.file}: Coq accepts {counted(len(part.theorems), 'theorem')}; {rests}"


def _warned(part: ProvedFilePart) -> Iterator[str]:
    """Say that the words in a file were not compared, and how to be sure."""
    yield (
        f"{part.file}: The theory in it is noloss's. The words in the file were not compared with "
        "its statements: read the statements, and the definitions in the file. To be sure that "
        "noloss wrote it, export it again, and compare the files by cmp."
    )
    if part.difference:
        yield f"noloss writes another file from the tables in it: {part.difference}"
