"""Certificates about halting and of verdicts, checked by the program that Coq has proved."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from automata.halting.certificate import HaltingCertificate, other_words
from common.documents import Document, read_document
from common.exhibits import Text
from noloss.arguments.limits import limits_of_checker
from noloss.arguments.values import opened
from noloss.errors import refuse
from noloss.output.progress import progress
from noloss.report import ExitCode, Report
from noloss.work.certificates import BEGINNING, GAMES, LOOPS, VERDICTS
from noloss.work.proved_checker import ProvedAnswer, ask, proved_checker
from verify import recheck, recheck_halting
from verify.export.coq import strategy_file
from verify.export.coq.theory import theorems

SHOWN: Final = 10  # lines that are refused
_WAY_OUT: Final = "`noloss decide MACHINE --certificate FILE` writes one"
_OTHERS: Final = (LOOPS, GAMES)

VerifiedOutcome: TypeAlias = Literal["proved", "not proved", "stopped"]


class VerifiedFilePart(Struct, frozen=True):
    """The answer of the proved checker on one file.

    file       : its name, without its folder
    outcome    : `stopped` if the time or the memory ran out
    proved     : the proved sentences
    not_proved : why something is not proved; empty if everything is
    """

    file: str
    outcome: VerifiedOutcome
    proved: Sequence[str]
    not_proved: Sequence[str]


class VerifiedDocument(Document, tag="noloss/verified", frozen=True):
    """The answers of the checker that is proved in Coq.

    files : in the order in which they were given
    """

    files: Sequence[VerifiedFilePart]


class _Certificate(NamedTuple):
    """The subject of a file.

    claim     : the claim that the program judges; empty if the file has several
    sentences : gives the sentences that are proved if the program accepts the file
    faults    : the faults that other checks have found
    """

    claim: str
    sentences: Callable[[], Sequence[str]]
    faults: Sequence[str]


def verified_by_coq(files: Sequence[Path]) -> Report:
    """Have the proved checker read each file."""
    limits = limits_of_checker()
    certificates = {file: _certificate(file) for file in files}
    program = proved_checker()
    parts: list[VerifiedFilePart] = []

    def checked() -> Iterator[VerifiedFilePart]:
        for file, certificate in certificates.items():
            with progress(f"the proved checker reads {file.name}"):
                parts.append(_part(file, certificate, ask(program, file, limits)))
            yield parts[-1]

    return Report(
        document=lambda: VerifiedDocument(files=[*checked()]),
        exhibits=(Text(line) for part in checked() for line in _lines(part)),
        code=lambda: _code(parts),
        streams=True,
    )


def _certificate(file: Path) -> _Certificate | None:
    """Read a certificate; None for a file of lines, which the program itself reads.

    Raises InputError for anything but a certificate about halting, or of a verdict.
    """
    with opened(file) as stream:
        first = stream.readline(recheck_halting.LIMIT + 1)
        if first.strip() == recheck_halting.LINES:
            return None
        content = first + stream.read(recheck_halting.LIMIT + 1)
    beginning = content[:BEGINNING]
    refuse(
        (
            any(kind in beginning for kind in _OTHERS),
            f"{file}: no checker for this kind of certificate is proved",
            "leave out --verified",
        )
    )
    is_verdict = VERDICTS in beginning
    code, proved, wrong = (
        recheck.check(content) if is_verdict else recheck_halting.check(content, _sentence)
    )
    refuse((code == ExitCode.BAD_INPUT, f"{file}: {wrong[0] if wrong else ''}", _WAY_OUT))
    if not is_verdict:
        if not wrong:
            wrong = [*other_words(read_document(content, HaltingCertificate, str(file)))]
        # a claim may have colons, but the sentence after it does not
        return _Certificate(proved[0].rpartition(": ")[0], lambda: proved, wrong)
    document = json.loads(content)
    hint = "make a certificate without --position and --line, or leave out --verified"
    refuse((document["start"], f"{file}: its play does not start on the empty board", hint))
    faults = [fault for fault in wrong if "SHA-256" in fault]
    return _Certificate("", lambda: _theorems(document), faults)


def _sentence(one: Any) -> str:
    halts = "" if one["never"] else f"it halts after {one['steps']} steps; "
    return f"{halts}the checker that Coq has proved accepts it"


def _theorems(document: Any) -> list[str]:
    return [theorem.words for theorem in theorems(strategy_file(document))]


def _part(file: Path, certificate: _Certificate | None, answer: ProvedAnswer) -> VerifiedFilePart:
    if answer.stopped:
        return VerifiedFilePart(file.name, "stopped", (), (answer.stopped,))
    if certificate is None:
        wrong = [*answer.refused[:SHOWN]]
        if len(answer.refused) > SHOWN:
            wrong.append(f"(and {len(answer.refused) - SHOWN:,} more lines)")
        proved = [] if wrong else [recheck_halting.counted(answer.halt, answer.never)]
        return VerifiedFilePart(file.name, "not proved" if wrong else "proved", proved, wrong)
    refused = [*answer.refused]
    if refused and certificate.claim:
        refused = [f"{certificate.claim}: {', '.join(refused)}"]
    wrong = [*certificate.faults, *refused]
    sentences = () if wrong else certificate.sentences()
    return VerifiedFilePart(file.name, "not proved" if wrong else "proved", sentences, wrong)


def _lines(part: VerifiedFilePart) -> Iterator[str]:
    yield from (f"{part.file}: proved: {sentence}" for sentence in part.proved)
    yield from (f"{part.file}: NOT proved: {sentence}" for sentence in part.not_proved)


def _code(parts: Sequence[Any]) -> ExitCode:
    outcomes = {part.outcome for part in parts}
    if "not proved" in outcomes:
        return ExitCode.REFUTED
    return ExitCode.NO_VERDICT if "stopped" in outcomes else ExitCode.DONE
