"""The checkers of certificates that Coq has proved: one program, built once, run on files.

Coq compiles its proofs and writes the checker in OCaml, whose compiler makes the program. That
takes some seconds, and is done again only if a file of the checker has changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, which
from time import monotonic
from typing import Final, NamedTuple

from common.files import cache_folder, temporary_folder
from common.limits import Limits
from common.processes import ProcessEnd, run
from common.text import clipped
from noloss.errors import InputError
from noloss.output.progress import progress
from noloss.work.coq import Coq, CoqError, Session
from verify.verified import PROGRAM, THEORY, WRITTEN, sources

PACKAGES: Final = "on Debian by: apt-get install coq ocaml"
_SECONDS: Final = 600.0  # that a compiler may take for a file of Coq, or for the program
_COUNTS: Final = re.compile(r"(\d+) (\d+)")
_SHELL: Final = 'ulimit -s "$(ulimit -H -s)" 2>/dev/null; exec "$0" "$1"'
"""Give the program the largest stack: it makes a million steps."""


class ProvedAnswer(NamedTuple):
    """The answer of the program on a file.

    halt, never : of a file of lines: how many machines halt, and how many never halt
    refused     : why something is not proved; empty if all is
    stopped     : why the program has not come to an end, if it has not
    """

    halt: int = 0
    never: int = 0
    refused: tuple[str, ...] = ()
    stopped: str = ""


def proved_checker() -> Path:
    """Give the program; build it first if it is not there.

    Raises InputError if Coq or OCaml is not installed, or refuses a file.
    """
    texts = sources()
    digest = sha256("".join(texts.values()).encode()).hexdigest()
    program = cache_folder() / f"proved-checker-{digest[:16]}"
    if not program.is_file():
        _build(texts, program)
    return program


def _build(texts: Mapping[str, str], program: Path) -> None:
    with temporary_folder() as folder, progress("building the proved checker"):
        made = build_in(folder, texts)
        program.parent.mkdir(parents=True, exist_ok=True)
        part = program.with_name(f".{program.name}.part")
        copyfile(made, part)
        part.chmod(0o755)
        part.replace(program)


def build_in(folder: Path, texts: Mapping[str, str]) -> Path:
    """Have Coq check the proofs in a folder, and OCaml make the program there.

    Raises InputError if one of them is not installed, or refuses a file.
    """
    coq, ocaml = (_found(name) for name in ("coqc", "ocamlopt"))
    for name in THEORY:
        _compile(coq, folder, name, texts[f"{name}.v"])
    for name in PROGRAM:
        (folder / f"{name}.ml").write_text(texts[f"{name}.ml"], encoding="ascii")
    made = (f"{name}.{ending}" for name in WRITTEN for ending in ("mli", "ml"))
    files = (*made, *(f"{name}.ml" for name in PROGRAM))
    command = (ocaml, "-w", "-a", "-O3", "-o", "checker", *files)
    ended = run(command, Limits(_SECONDS, None), folder=folder)
    if ended.code:
        said = clipped(" ".join(ended.errors.decode("utf-8", "replace").split()), 500)
        raise _refused(ocaml, files[-1], said)
    return folder / "checker"


def _found(program: str) -> str:
    path = which(program)
    if path is None:
        hint = f"install Coq 8.16 and OCaml, {PACKAGES}; or leave out --verified"
        raise InputError(f"--verified needs the program {program}", hint=hint)
    return str(Path(path).absolute())


def _compile(coq: str, folder: Path, name: str, text: str) -> None:
    try:
        Session(Coq(coq), folder, None, monotonic() + _SECONDS).compile(name, text)
    except CoqError as ended:
        said = ended.answer.message or ended.answer.outcome
        raise _refused(coq, f"{name}.v", said) from None


def _refused(program: str, file: str, said: str) -> InputError:
    hint = "Coq 8.16 with OCaml 4.13 builds it; or leave out --verified"
    return InputError(f"{Path(program).name} refuses {file}: {said}", hint=hint)


def ask(program: Path, file: Path, limits: Limits) -> ProvedAnswer:
    """Have the proved checker read a file."""
    ended = run(("/bin/sh", "-c", _SHELL, str(program), str(file.absolute())), limits)
    lines = ended.out.decode("utf-8", "replace").splitlines()
    if stopped := _stopped(ended):
        return ProvedAnswer(stopped=stopped)
    if counts := _COUNTS.fullmatch(lines[-1]):
        return ProvedAnswer(int(counts[1]), int(counts[2]), tuple(lines[:-1]))
    refused = (line.removeprefix("refused: ") for line in lines if line != "proved")
    return ProvedAnswer(refused=tuple(refused))


def _stopped(ended: ProcessEnd) -> str:
    if ended.stopped == "time":
        return "the time ran out; give it more with --seconds"
    if ended.stopped == "output":
        return "more lines are refused than can be shown"
    if ended.code not in (0, 1) or not ended.out:
        return "the memory ran out; give it more with --memory"
    return ""
