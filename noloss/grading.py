"""One file of a class against a model, in a process of its own and a folder of its own.

Whatever the file does, it ends with that process: after a time, or at a limit of memory. It is
compared as a copy, alone in a folder: so it calls no machine that others have handed in, and its
name is that of a file, never `python:FILE.py:NAME` or a built-in machine.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from common.documents import DocumentError, read_document
from common.temporary_folders import temporary_folder
from common.text import clipped
from noloss.exits import ExitCode
from noloss.rooms import HOUSE
from verify.machines.documents import AnswerPart, EqualDocument, GradePart
from verify.machines.predicate import shown_word

MEMORY: Final = 2 * 2**30  # bytes of one comparison
MOST_READ: Final = 2_000_000  # bytes of a file; of these alone it is too large for a machine
LONGEST: Final = 300  # characters of a message
START: Final = 5.0  # seconds for which a comparison may last longer than it is told to


@dataclass(frozen=True, slots=True)
class Ended:
    """What a process left behind; no code if it was killed for its time."""

    code: int | None
    out: bytes
    errors: str


def graded(
    file: Path, model: str, options: Sequence[str], seconds: float, inputs: int
) -> GradePart:
    """Compare one file with a model, and tell how alike they decide.

    options : of `noloss equal`
    inputs  : how many there are
    """
    try:
        ended = _compared_alone(file, model, options, seconds)
    except OSError as error:
        return _without_points(file, "refused", (error.strerror or str(error)).lower())
    try:
        told = read_document(ended.out, EqualDocument, str(file))
    except DocumentError:
        return _not_compared(file, ended, seconds)
    unknown = inputs - told.alike if told.difference is None else told.undecided
    verdict: Literal["equal", "differs", "undecided"] = "undecided" if unknown else "equal"
    message = f"{unknown:,} inputs are not decided within the budget" if unknown else None
    if told.difference is not None:
        verdict, message = "differs", None
    return GradePart(
        file=file.name,
        verdict=verdict,
        points=told.alike / inputs,
        alike=told.alike,
        undecided=unknown,
        input=told.difference.input if told.difference else None,
        model=_said(told.difference.first) if told.difference else None,
        own=_said(told.difference.second) if told.difference else None,
        message=message,
    )


def _compared_alone(file: Path, model: str, options: Sequence[str], seconds: float) -> Ended:
    """Compare a copy of a file, in a folder in which nothing else is."""
    arguments = ["equal", "--count", "--json", f"--seconds={seconds}", *options, "--", model]
    with temporary_folder() as folder:
        alone = folder / file.name
        with file.open("rb") as content:
            alone.write_bytes(content.read(MOST_READ))
        command = (sys.executable, "-P", "-m", "noloss", *arguments, str(alone))
        ended = _run(command, seconds + START)
        return replace(ended, errors=ended.errors.replace(f"{folder}{os.sep}", ""))


def _said(answer: AnswerPart) -> str:
    return answer.verdict if answer.output is None else shown_word(answer.output)


def _not_compared(file: Path, ended: Ended, seconds: float) -> GradePart:
    """Tell of a file that is no machine, or of which nothing is known in the end."""
    lines = ended.errors.strip().splitlines()
    first = next((line for line in lines if line.startswith("error: ")), "")
    told = clipped(first.removeprefix("error: "), LONGEST)
    if ended.code == ExitCode.BAD_INPUT and told:
        return _without_points(file, "refused", told)
    why = f"it ended with exit code {ended.code}" if ended.code is not None else ""
    why = why or f"it came to no end within {seconds:g} seconds"
    return _without_points(file, "undecided", told or why)


def _without_points(file: Path, verdict: Literal["refused", "undecided"], why: str) -> GradePart:
    return GradePart(file.name, verdict, 0.0, 0, 0, None, None, None, why)


def _run(command: Sequence[str], seconds: float) -> Ended:
    """Run a process with limits of time and memory; nothing of it is left behind."""
    paths = [str(HOUSE), *filter(None, [os.environ.get("PYTHONPATH")])]
    process = subprocess.Popen(
        command,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        _limit_memory(process.pid)
        out, errors = process.communicate(timeout=seconds)
        return Ended(process.returncode, out, errors.decode("utf-8", "replace"))
    except subprocess.TimeoutExpired:
        return Ended(None, b"", "")
    finally:
        _kill(process)


def _limit_memory(process: int) -> None:
    """Set a limit of memory, where the system knows one."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource  # not on Windows

        resource.prlimit(process, resource.RLIMIT_AS, (MEMORY, MEMORY))


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all that it has started, if it still runs."""
    if process.poll() is None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.communicate()
