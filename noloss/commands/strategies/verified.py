"""Certificates about halting, checked by the program that Coq has proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from common.documents import Document
from common.exhibits import Text
from common.limits import GIGABYTE, Limits
from noloss.arguments.limits import limits_of_checker
from noloss.errors import InputError
from noloss.output.progress import progress
from noloss.report import ExitCode, Report
from noloss.work.certificates import opened
from noloss.work.proved_checker import ProvedAnswer, ask, proved_checker
from verify import recheck_halting

USUAL: Final = Limits(600.0, 6 * GIGABYTE)
"""That the program may take for a file."""
SHOWN: Final = 10  # lines that are refused
_WAY_OUT: Final = "`noloss decide MACHINE --certificate FILE` writes one"

VerifiedOutcome: TypeAlias = Literal["proved", "not proved", "stopped"]


class VerifiedFilePart(Struct, frozen=True):
    """The answer of the proved checker on one file.

    file       : its name, without its folder
    outcome    : `stopped` if the time or the memory ran out
    proved     : the sentences that are proved
    not_proved : why something is not; empty if everything is proved
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


def verified_by_coq(files: Sequence[Path]) -> Report:
    """Have the proved checker read each file."""
    limits = limits_of_checker(USUAL)
    contents = {file: _content(file) for file in files}
    program = proved_checker()
    parts: list[VerifiedFilePart] = []

    def checked() -> Iterator[VerifiedFilePart]:
        for file, content in contents.items():
            with progress(f"the proved checker reads {file.name}"):
                parts.append(_part(file, content, ask(program, file, limits)))
            yield parts[-1]

    return Report(
        document=lambda: VerifiedDocument(files=[*checked()]),
        exhibits=(Text(line) for part in checked() for line in _lines(part)),
        code=lambda: _code(parts),
        streams=True,
    )


def _content(file: Path) -> bytes | None:
    """Read a certificate; None for a file of lines, which the program reads by itself.

    Raises InputError for what is not a certificate about halting.
    """
    with opened(file) as stream:
        first = stream.readline(recheck_halting.LIMIT + 1)
        if first.strip() == recheck_halting.LINES:
            return None
        content = first + stream.read(recheck_halting.LIMIT + 1)
    code, _, wrong = recheck_halting.check(content, lambda _: "")
    if code == ExitCode.BAD_INPUT:
        raise InputError(f"{file}: {wrong[0]}", hint=_WAY_OUT)
    return content


def _part(file: Path, content: bytes | None, answer: ProvedAnswer) -> VerifiedFilePart:
    if answer.stopped:
        return VerifiedFilePart(file.name, "stopped", (), (answer.stopped,))
    if content is None:
        wrong = [*answer.refused[:SHOWN]]
        if len(answer.refused) > SHOWN:
            wrong.append(f"(and {len(answer.refused) - SHOWN:,} more lines)")
        proved = [] if wrong else [recheck_halting.counted(answer.halt, answer.never)]
    else:
        _, proved, wrong = recheck_halting.check(content, lambda one: _accepted(one, answer))
    return VerifiedFilePart(file.name, "not proved" if wrong else "proved", proved, wrong)


def _accepted(one: Any, answer: ProvedAnswer) -> str:
    recheck_halting.require(not answer.refused, ", ".join(answer.refused))
    halts = "" if one["never"] else f"it halts after {one['steps']} steps; "
    return f"{halts}the checker that Coq has proved accepts it"


def _lines(part: VerifiedFilePart) -> Iterator[str]:
    yield from (f"{part.file}: proved: {sentence}" for sentence in part.proved)
    yield from (f"{part.file}: NOT proved: {sentence}" for sentence in part.not_proved)


def _code(parts: Sequence[Any]) -> ExitCode:
    outcomes = {part.outcome for part in parts}
    if "not proved" in outcomes:
        return ExitCode.REFUTED
    return ExitCode.NO_VERDICT if "stopped" in outcomes else ExitCode.DONE
