"""Whether noloss wrote a file for Coq, or at least the theory that the file builds on.

Coq can read and write files on command, so a file is checked before it is run. Coq checks the rest
later, above all whether a name has a second meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from verify.export.coq.strategy_file import first_difference, read_again, strategy_file
from verify.export.coq.theory import HALTING, HALTING_IMPORTS, IMPORTS, halting_module
from verify.export.coq.wst_file import read_wst_again, wst_file

Kind: TypeAlias = Literal["written", "theory", "foreign"]

_BLANK: Final = re.compile(r"[ \t\r\n]*")
_TOKEN: Final = re.compile(r'"[^"]*"|\(\*|\*\)|(?P<end>\.)(?=\s|$)|[^"(*.]+|.', re.DOTALL)
_HARMLESS: Final = ("Definition", "Theorem", "Lemma", "Proof", "Qed", "Print Assumptions")
_STATED: Final = re.compile(r"Theorem\s+([A-Za-z_][\w']*)", re.ASCII)
_PROGRAMS: Final = re.compile(r"\b(?:native_\w+|csdp\w*|psatz\w*|xsos\w*|sos_\w+)", re.ASCII)
"""Tactics that start other programs."""

_SPACES: Final = " \t\r\n"
_CODE: Final = re.compile(r"[\t\n\r -~]*")


@dataclass(frozen=True, slots=True)
class Library:
    """The theory that a file begins with: its imports, and all of its text with them."""

    imports: str
    text: str


@dataclass(frozen=True, slots=True)
class TheoremsOrigin:
    """The origin of a file, as far as it can be seen.

    written : noloss writes exactly this file from the tables in it
    theory  : noloss's theory comes first, then only definitions and theorems
    foreign : neither

    why        : the reason why noloss did not write it, as far as that is known
    statements : of all theorems after the theory, by name, without comments
    library    : the theory in front, and `rest` the text after it; None in a foreign file
    tables     : the content of a written file on a strategy, as in a certificate
    """

    kind: Kind
    why: str = ""
    statements: Mapping[str, str] = field(default_factory=dict)
    library: Library | None = None
    rest: str = ""
    tables: Mapping[str, Any] | None = None


def origin(text: str) -> TheoremsOrigin:
    """Look at a file for Coq, without running it."""
    library, at = _theory_before(text)
    if library is None:
        return TheoremsOrigin("foreign", "it does not begin with a theory of this noloss")
    statements: dict[str, str] = {}
    for sentence in _sentences(text[at:]):
        if why := _not_harmless(sentence):
            return TheoremsOrigin("foreign", why)
        if stated := _STATED.match(sentence):
            statements[stated[1]] = _statement(sentence[stated.end() :])
    kind, why, tables = _compared(text)
    return TheoremsOrigin(kind, why, statements, library, text[at:], tables)


def _not_harmless(sentence: str) -> str | None:
    """Say why a sentence could do more than define and prove; None if it cannot."""
    word = re.match(r"Print Assumptions|[^\s.]*", sentence)
    assert word
    if not _CODE.fullmatch(sentence):
        letter = next(letter for letter in sentence if not _CODE.fullmatch(letter))
        return f"it has the letter {letter!r} (U+{ord(letter):04X}) outside of comments"
    if not (word[0] in _HARMLESS or word[0][:1].islower()):
        return f"'{sentence[:40]}' is neither a definition nor a theorem"
    if tactic := _PROGRAMS.search(sentence):
        return f"'{tactic[0]}' starts another program"
    return None


def _compared(text: str) -> tuple[Kind, str, Mapping[str, Any] | None]:
    """Write the file again from its content; say where the two differ, if it can be written."""
    for read, write in ((read_again, strategy_file), (read_wst_again, wst_file)):
        tables = read(text)
        if tables is not None:
            differs = first_difference(text, write(tables))
            return ("theory", differs, None) if differs else ("written", "", tables)
    return "theory", "", None


def _statement(rest: str) -> str:
    """Give the statement of a theorem, from the text after its name."""
    return " ".join(rest.split()).removeprefix(":").removesuffix(".").strip()


def _theory_before(text: str) -> tuple[Library | None, int]:
    """Find the theory at the beginning, and where it ends."""
    parts = _parts()
    at = _comments_end(text)
    imports = next((own for own, _ in parts if own and text.startswith(own, at)), "")
    at = _skip_blank(text, at + len(imports))
    bodies: list[str] = []
    while body := next((body for _, body in parts if text.startswith(body, at)), None):
        bodies.append(body)
        at = _skip_blank(text, at + len(body))
    if not bodies:
        return None, 0
    return Library(imports, "\n\n".join([imports, *bodies, ""])), at


@cache
def _parts() -> Sequence[tuple[str, str]]:
    """Read the parts of the theory: the imports of each, and the rest of it."""
    found = [(HALTING_IMPORTS, halting_module(part).strip()) for part in HALTING]
    for file in files(__package__).iterdir():
        if file.name.endswith(".v"):
            text = file.read_text(encoding="ascii")
            imports = IMPORTS.match(text)
            own = imports[0] if imports else ""
            found.append((own, text.removeprefix(own).strip()))
    return found


def _skip_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    assert found
    return found.end()


def _comments_end(text: str) -> int:
    """Find the end of the headers at the beginning; parts begin with comments, too."""
    at = _skip_blank(text, 0)
    while text.startswith("(*", at) and not text.startswith("(** * 1.", at):
        depth = 0
        for found in _TOKEN.finditer(text, at):
            depth += {"(*": 1, "*)": -1}.get(found[0], 0)
            if not depth:
                break
        else:
            return len(text)
        at = _skip_blank(text, found.end())
    return at


def _sentences(text: str) -> Iterator[str]:
    """Split a text for Coq into sentences, without comments; texts in quotes are kept whole."""
    depth = 0
    now: list[str] = []
    for found in _TOKEN.finditer(text):
        piece = found[0]
        if piece == "(*":
            depth += 1
        elif piece == "*)" and depth:
            depth -= 1
            now += [] if depth else [" "]
        elif not depth:
            now.append(piece)
            if found["end"]:
                yield "".join(now).strip(_SPACES)
                now = []
    last = "".join(now).strip(_SPACES)
    if last or depth:
        yield last or "(*"
