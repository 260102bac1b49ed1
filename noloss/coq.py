"""The proof assistant Coq, run on one file in a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Final, Literal, TypeAlias

from common.temporary_folders import temporary_folder
from common.text import clipped
from noloss.errors import InputError

Outcome: TypeAlias = Literal["accepted", "refused", "out of time"]

_FILE: Final = "theorems.v"
_HEADING: Final = re.compile(r"^(?:Axioms|Section Variables|Theory):$", re.MULTILINE)
_SHOWN: Final = 500  # characters of what Coq says


@dataclass(frozen=True, slots=True)
class Answer:
    """What Coq says of a file.

    assumptions : what Coq lists that a theorem rests on without proof, none if there is nothing
    message     : why it is refused
    """

    outcome: Outcome
    assumptions: tuple[str, ...] = ()
    message: str | None = None


def find_coq() -> str:
    """Find the program; raise InputError if it is not installed."""
    found = which("coqc")
    if found is None:
        hint = "install Coq 8.16 or newer, on Debian by: apt-get install coq"
        raise InputError("Coq is not installed: there is no program coqc", hint=hint)
    return found


def ask_coq(program: str, text: str, seconds: float) -> Answer:
    """Have Coq check the text of a file."""
    with temporary_folder() as folder:
        (folder / _FILE).write_text(text, encoding="utf-8")
        try:
            code, out, errors = _run([program, "-q", _FILE], folder, seconds)
        except subprocess.TimeoutExpired:
            return Answer("out of time")
    if code:
        said = " ".join(errors.split()) or f"coqc ended with exit code {code}"
        return Answer("refused", message=clipped(said, _SHOWN))
    return Answer("accepted", _assumptions(out))


def _assumptions(out: str) -> tuple[str, ...]:
    """Read what Coq lists after `Print Assumptions`: axioms, and checks that were switched off."""
    listed = _HEADING.split(out, maxsplit=1)[1:]
    found = re.findall(r"^(?!Closed under)([^\s:].*)$", "".join(listed), re.MULTILINE)
    lines = (line for line in found if not _HEADING.match(line))
    return tuple(dict.fromkeys(re.split(r"\s+:|\.$", line, maxsplit=1)[0] for line in lines))


def _run(command: list[str], folder: Path, seconds: float) -> tuple[int, str, str]:
    environment = {name: value for name, value in os.environ.items() if name != "COQPATH"}
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        out, errors = process.communicate(timeout=seconds)
        return process.returncode, out.decode("utf-8", "replace"), errors.decode("utf-8", "replace")
    finally:
        _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with all that it has started, if it still runs."""
    if process.poll() is None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.communicate()
