"""The proof assistant Coq, run on a file in a new folder, then asked about it in new processes.

The file is compiled first. Its statements and assumptions are then asked in a new process that
imports nothing of it: no notation or name of the file changes what is printed there. Last, Coq's
checker `coqchk` goes through the compiled file once more.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from shutil import which
from time import monotonic
from typing import Final, Literal, TypeAlias

from common.files import temporary_folder
from common.limits import Limits
from common.processes import run
from common.text import clipped
from noloss.errors import InputError
from verify.export.coq.origin import Library

CoqOutcome: TypeAlias = Literal[
    "accepted", "refused", "out of time", "out of memory", "too much output"
]

MOST_OUTPUT: Final = 4 * 2**20  # bytes that one process of Coq may write
OWN: Final = "file"
"""The name of a file in Coq; so `file.t` is the file's, and `noloss.t` is of noloss's theory."""

THEORY: Final = "noloss"
_PRINTING: Final = (
    "Set Printing Width 1000000.\nSet Printing Depth 1000000.\nSet Printing Coercions.\n"
)
_FOUND: Final = re.compile(rf"^{OWN}\.([\w.']+)(?:@\{{[^}}]*\}})?:[ \n]", re.MULTILINE)
_TEXTS: Final = re.compile(r" (?:String|Ascii)\b")
"""Modules in whose notation Coq prints a text as it is, with the ends of lines in it."""

_ASSUMED: Final = re.compile(r"^(?:Axioms|Section Variables|Theory):$", re.MULTILINE)
_CHECKED: Final = re.compile(rf"^ +((?:{OWN}|{THEORY})\.\S+)", re.MULTILINE)
_UNHEEDED: Final = ("COQPATH", "XDG_DATA_HOME", "XDG_DATA_DIRS", "OCAMLRUNPARAM")
_SHOWN: Final = 500  # characters of what Coq says


@dataclass(frozen=True, slots=True)
class Coq:
    """The two programs of Coq, as paths; without the checker, Coq only compiles."""

    compiler: str
    checker: str = ""


@dataclass(frozen=True, slots=True)
class CoqAnswer:
    """The answer of Coq on a file.

    statements  : of all definitions of the file, by name, as Coq prints them without imports, if
                  requested
    assumptions : the unproved assumptions of theorems, as Coq lists them; empty without any
    message     : why it is refused
    """

    outcome: CoqOutcome
    statements: Mapping[str, str] = field(default_factory=dict)
    assumptions: tuple[str, ...] = ()
    message: str | None = None


class CoqError(Exception):
    """Coq has not come to its end, or refuses something."""

    def __init__(self, outcome: CoqOutcome, message: str | None = None) -> None:
        self.answer = CoqAnswer(outcome, message=message)
        super().__init__(outcome)


def find_coq() -> Coq:
    """Find the programs; raise InputError if they are not installed."""
    found = {name: which(name) for name in ("coqc", "coqchk")}
    for name, program in found.items():
        if program is None:
            hint = "install Coq 8.16 or newer, on Debian by: apt-get install coq"
            raise InputError(f"Coq is not installed: no program {name}", hint=hint)
    return Coq(*(str(Path(program or "").absolute()) for program in found.values()))


def ask_coq(
    coq: Coq,
    text: str,
    limits: Limits,
    *,
    library: Library | None = None,
    asked: Sequence[str] = (),
) -> CoqAnswer:
    """Have Coq check the text of a file.

    limits  : seconds for the file in all, and bytes of memory for each process of Coq
    library : the theory before the text, if it is in a separate file; no name of it, or of its
              imports, may be defined once more
    asked   : the names whose assumptions Coq prints; all names of the file if empty; without a
              library, Coq does not print their statements
    """
    with temporary_folder() as folder:
        seconds = inf if limits.seconds is None else limits.seconds
        session = Session(coq, folder, limits.memory, monotonic() + seconds)
        try:
            return _asked(session, text, library, asked)
        except CoqError as ended:
            return ended.answer


def _asked(session: Session, text: str, library: Library | None, asked: Sequence[str]) -> CoqAnswer:
    if library is not None:
        session.compile(THEORY, library.text)
        text = f"{library.imports}Require Import {THEORY}.\n{text}"
    said = session.compile(OWN, text)
    imports = library.imports if library else ""
    statements = {} if asked and library is None else _statements(session, imports)
    if library is not None:
        _refuse_second_meanings(session, library, statements)
    listed = session.compile(
        "assumptions", f"Require {OWN}.\n{_PRINTING}{_questions(asked, statements)}"
    )
    own = "" if asked else said  # a foreign file may print its assumptions itself
    checked = session.check(*([THEORY] if library else ()), OWN)
    every = (*_assumptions(listed), *_assumptions(own), *_CHECKED.findall(checked))
    return CoqAnswer("accepted", statements, tuple(dict.fromkeys(every)))


def _questions(asked: Sequence[str], statements: Iterable[str]) -> str:
    """Ask for the assumptions of names; for requested names, one question takes no longer."""
    if asked:
        together = ", ".join(f"@{OWN}.{name}" for name in asked)
        return f"Definition asked := ({together}).\nPrint Assumptions asked.\n"
    return "".join(f"Print Assumptions {OWN}.{name}.\n" for name in statements)


def _statements(session: Session, imports: str) -> dict[str, str]:
    """Ask for all definitions of a file, and their statements; import only modules of Coq.

    The notations of texts are not imported: with them a statement could print any words.
    """
    blacklist = 'Remove Search Blacklist "_subproof" "Private_".\n'
    asks = f"{_PRINTING}{blacklist}Search _ inside {OWN}.\n"
    said = session.compile("statements", f"{_TEXTS.sub('', imports)}Require {OWN}.\n{asks}")
    _, *parts = _FOUND.split(said)
    if len({*parts[::2]}) < len(parts[::2]):
        raise CoqError("refused", "it states something twice under one name")
    return {
        name: " ".join(statement.split())
        for name, statement in zip(parts[::2], parts[1::2], strict=True)
    }


def _refuse_second_meanings(session: Session, library: Library, names: Iterable[str]) -> None:
    """Raise CoqError if a name of the file has a meaning before the file defines it."""
    single = [name for name in names if "." not in name]
    begins = f"{library.imports}Require Import {THEORY}.\n"
    try:
        session.compile("names", begins + "".join(f"Fail Check {name}.\n" for name in single))
    except CoqError as ended:
        line = re.search(r'names\.v", line (\d+)', ended.answer.message or "")
        if ended.answer.outcome != "refused" or line is None:
            raise
        name = single[int(line[1]) - begins.count("\n") - 1]
        problem = f"it gives '{name}' a second meaning"
        raise CoqError("refused", problem) from None


def _assumptions(out: str) -> Iterator[str]:
    """Read what Coq lists after `Print Assumptions`: axioms, and checks that were switched off."""
    listed = _ASSUMED.split(out, maxsplit=1)[1:]
    found = re.findall(r"^(?!Closed under)([^\s:].*)$", "".join(listed), re.MULTILINE)
    lines = (line for line in found if not _ASSUMED.match(line))
    return (re.split(r"\s+:|:\s|\.$", line, maxsplit=1)[0] for line in lines)


# ── the processes ────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Session:
    """A folder in which Coq works, and its limits; `end` is by the clock."""

    coq: Coq
    folder: Path
    memory: int | None
    end: float

    def compile(self, name: str, text: str) -> str:
        """Compile a text; give what Coq prints."""
        (self.folder / f"{name}.v").write_text(text, encoding="utf-8")
        quiet = ("-q", "-w", "-deprecated-native-compiler-option", "-native-compiler", "no")
        return self._run(self.coq.compiler, *quiet, f"{name}.v")

    def check(self, *names: str) -> str:
        """Have the checker go through compiled files; give what it prints."""
        alone = (part for name in names for part in ("-norec", name))
        return self._run(self.coq.checker, "-silent", "-o", "-bytecode-compiler", "yes", *alone)

    def _run(self, *command: str) -> str:
        """Run a program of Coq; give what it prints, or raise why it did not end well."""
        environment = {name: text for name, text in os.environ.items() if name not in _UNHEEDED}
        environment |= {"HOME": str(self.folder), "PATH": str(self.folder)}  # no other programs
        left = max(0.0, self.end - monotonic())
        ended = run(
            command,
            Limits(left, self.memory),
            folder=self.folder,
            environment=environment,
            most_output=MOST_OUTPUT,
        )
        if ended.stopped is not None:
            raise CoqError("out of time" if ended.stopped == "time" else "too much output")
        out, errors = (text.decode("utf-8", "replace") for text in (ended.out, ended.errors))
        if not ended.code:
            return out
        program = Path(command[0]).name
        said = " ".join(errors.split()) or f"{program} ended with exit code {ended.code}"
        if re.search("out of memory|cannot allocate memory", said, re.IGNORECASE):
            raise CoqError("out of memory")
        raise CoqError("refused", clipped(said, _SHOWN))
