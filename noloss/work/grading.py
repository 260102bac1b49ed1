"""One file of a class against a model, in a separate process and folder.

Whatever the machine in the file does, the process ends at a limit of time or of memory. A copy of
the file is compared, alone in a folder. So the file calls no machine that others have handed in,
and its name is that of a file, never `python:FILE.py:NAME` or a built-in machine.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Final, Literal

from msgspec.structs import replace

from common.documents import DocumentError, read_document
from common.errors import reason
from common.files import temporary_folder
from common.limits import Limits
from common.processes import ProcessEnd, run
from common.text import clipped
from noloss.arguments.limits import size_text
from noloss.report import ExitCode
from noloss.rooms import environment
from verify.deciders.answers import Endless, WordAnswer, shown_word
from verify.deciders.comparison import EqualDocument, GradePart

MOST_READ: Final = 2_000_000  # bytes that are read; a longer file is too large for a machine
LONGEST: Final = 300  # characters of a message
START: Final = 5.0  # seconds for which a comparison may exceed its limit


@dataclass(frozen=True, slots=True)
class InputCounts:
    """How many inputs there are of each kind: those that the model accepts, and all others.

    accepted_random : how many of those that it accepts were chosen at random
    endless : on how many of all inputs the model does not halt
    """

    accepted: int
    others: int
    accepted_random: int = 0
    endless: Endless = field(default_factory=Endless)

    @property
    def number(self) -> int:
        """How many there are of both."""
        return self.accepted + self.others

    def shares(self, accepted: int, others: int) -> tuple[float | None, float | None]:
        """Give the shares of these numbers, None for a kind without inputs."""
        return (
            accepted / self.accepted if self.accepted else None,
            others / self.others if self.others else None,
        )


def graded(
    file: Path, model: str, options: Sequence[str], limits: Limits, inputs: InputCounts
) -> GradePart:
    """Compare one file with a model, and grade how far their decisions agree.

    options : of `noloss equal`
    limits  : of this comparison
    inputs  : how many there are of each kind
    """
    try:
        ended = compare_alone(file, model, options, limits)
    except OSError as error:
        return without_points(file.name, "refused", reason(error))
    try:
        told = read_document(ended.out, EqualDocument, str(file))
    except DocumentError:
        return _not_compared(file, ended, limits)
    unknown = inputs.number - told.tried + told.undecided
    verdict: Literal["equal", "differs", "undecided"] = "undecided" if unknown else "equal"
    message = f"{unknown:,} inputs are not decided within the budget" if unknown else None
    if told.difference is not None:
        verdict = "differs"
        message = f"{message}: the points may be more" if unknown else None
    shares = inputs.shares(told.accepted, told.alike - told.accepted)
    return GradePart(
        file=file.name,
        verdict=verdict,
        points=fmean(share for share in shares if share is not None),
        accepted=shares[0],
        others=shares[1],
        alike=told.alike,
        undecided=unknown,
        never_halts=told.never_halts.second,
        input=told.difference.input if told.difference else None,
        model=_said(told.difference.first) if told.difference else None,
        own=_said(told.difference.second) if told.difference else None,
        message=message,
    )


def compare_alone(file: Path, model: str, options: Sequence[str], limits: Limits) -> ProcessEnd:
    """Compare a copy of a file, alone in a folder, within limits.

    The comparison keeps the limits itself; beyond them, it is killed with its processes.
    """
    arguments = ["equal", "--count", "--json", f"--seconds={limits.seconds}", *options]
    beyond = Limits(None if limits.seconds is None else limits.seconds + START)
    if limits.memory is not None:
        arguments.append(f"--memory={size_text(limits.memory)}")
        beyond = Limits(beyond.seconds, 2 * limits.memory)
    with temporary_folder() as folder:
        alone = folder / file.name
        with file.open("rb") as content:
            alone.write_bytes(content.read(MOST_READ))
        command = (sys.executable, "-P", "-m", "noloss", *arguments, "--", model, str(alone))
        ended = run(command, beyond, environment=environment())
        return replace(ended, errors=ended.errors.replace(f"{folder}{os.sep}".encode(), b""))


def _said(answer: WordAnswer) -> str:
    return answer.verdict if answer.output is None else shown_word(answer.output)


def _not_compared(file: Path, ended: ProcessEnd, limits: Limits) -> GradePart:
    """Report a file that is not a machine, or whose comparison did not end."""
    lines = ended.errors.decode("utf-8", "replace").strip().splitlines()
    first = next((line for line in lines if line.startswith("error: ")), "")
    told = clipped(first.removeprefix("error: "), LONGEST)
    if ended.code == ExitCode.BAD_INPUT and told:
        return without_points(file.name, "refused", told)
    why = f"it ended with exit code {ended.code}"
    if ended.stopped == "time":
        why = f"it came to no end within {limits.seconds:g} seconds"
    return without_points(file.name, "undecided", told or why)


def without_points(file: str, verdict: Literal["refused", "undecided"], why: str) -> GradePart:
    """Give the part of a file, by its name, of which nothing is compared."""
    return GradePart(
        file=file,
        verdict=verdict,
        points=0.0,
        accepted=None,
        others=None,
        alike=0,
        undecided=0,
        never_halts=Endless(),
        input=None,
        model=None,
        own=None,
        message=why,
    )
