"""Whether a file for Coq is one that noloss has written, or at least one that stands on its theory.

Coq can be told to read and write files, so a file is looked at before it is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from verify.export.coq.strategy_file import first_difference, strategy_file_again
from verify.export.coq.theory import IMPORTS
from verify.export.coq.wst_file import wst_file_again

Kind: TypeAlias = Literal["written", "theory", "foreign"]

_TOKEN: Final = re.compile(r'"[^"]*"|\(\*|\*\)|\.(?=\s|$)|.', re.DOTALL)
_HARMLESS: Final = ("Definition", "Theorem", "Lemma", "Proof", "Qed", "Print Assumptions")
_NAMED: Final = re.compile(r"(?:Definition|Theorem|Lemma)\s+(\w+)")
_ASKED: Final = re.compile(r"Print Assumptions\s+(\w+)")
_JOINED: Final = re.compile(r"Definition\s+theorems\s+:=\s+\(([\w,\s]*)\)\.$")
_DEFINED: Final = re.compile(
    r"\b(?:Definition|Fixpoint|Inductive|Record|Theorem|Lemma|Variant) (\w+)"
)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a file comes from, as far as can be seen.

    written : noloss writes just this file of the tables in it
    theory  : noloss's theory stands in front of it, then definitions and theorems, nothing else
    foreign : neither

    why        : it is not written by noloss, as far as that is known
    statements : of all theorems that stand behind the theory, by name, without comments
    names      : of those theorems whose assumptions are asked for
    """

    kind: Kind
    why: str = ""
    statements: Mapping[str, str] = field(default_factory=dict)
    names: frozenset[str] = frozenset()


def origin(text: str) -> Origin:
    """Look at a file for Coq, without running it."""
    rest = _after_theory(text)
    if rest is None:
        return Origin("foreign", "it does not begin with a theory of this noloss")
    statements: dict[str, str] = {}
    asked, joined = set(), set()
    for sentence in _sentences(rest):
        word = re.match(r"Print Assumptions|[^\s.]*", sentence)
        assert word
        named = _NAMED.match(sentence)
        if not (word[0] in _HARMLESS or word[0][:1].islower()):
            return Origin("foreign", f"'{sentence[:40]}' is no definition and no theorem")
        if named and named[1] in _theory_names():
            return Origin("foreign", f"'{named[1]}' is defined once more")
        if named and word[0] == "Theorem":
            statements[named[1]] = _statement(sentence[named.end() :])
        if wanted := _ASKED.match(sentence):
            asked.add(wanted[1])
        if every := _JOINED.match(sentence):
            joined.update(re.findall(r"\w+", every[1]))
    asked |= joined if "theorems" in asked else set()
    kind, why = _compared(text)
    return Origin(kind, why, statements, frozenset(statements.keys() & asked))


def _compared(text: str) -> tuple[Kind, str]:
    """Write the file anew of what is in it; tell where that differs, if it can be written."""
    own = strategy_file_again(text) or wst_file_again(text)
    if own is None:
        return "theory", ""
    differs = first_difference(text, own)
    return ("written", "") if differs is None else ("theory", differs)


def _statement(rest: str) -> str:
    """Give what a theorem states, of the text behind its name."""
    return " ".join(rest.split()).removeprefix(":").removesuffix(".").strip()


def _after_theory(text: str) -> str | None:
    """Give what stands behind the theory; None if none stands at the beginning."""
    rest, parts, seen = text, _parts(), False
    while True:
        rest = _without_comments_before(rest) if not seen else rest.lstrip()
        imports = IMPORTS.match(rest)
        if imports and not seen and any(imports[0] == own for own, _ in parts):
            rest = rest[imports.end() :].lstrip()
        part = next((body for _, body in parts if rest.startswith(body)), None)
        if part is None:
            return rest if seen else None
        rest, seen = rest[len(part) :], True


def _parts() -> list[tuple[str, str]]:
    """Read the parts of the theory: what each imports, and the rest of it."""
    found = []
    for file in files(__package__).iterdir():
        if file.name.endswith(".v"):
            text = file.read_text(encoding="utf-8")
            imports = IMPORTS.match(text)
            own = imports[0] if imports else ""
            found.append((own, text.removeprefix(own).strip()))
    return found


def _theory_names() -> frozenset[str]:
    return frozenset(name for _, body in _parts() for name in _DEFINED.findall(body))


def _without_comments_before(text: str) -> str:
    """Take away the comments at the beginning that are headers; the parts begin with some, too."""
    while (rest := text.lstrip()).startswith("(*") and not rest.startswith("(** * 1."):
        depth = 0
        for found in _TOKEN.finditer(rest):
            depth += {"(*": 1, "*)": -1}.get(found[0], 0)
            if not depth:
                break
        text = rest[found.end() :]
    return rest


def _sentences(text: str) -> Iterator[str]:
    """Split what Coq is told into sentences, without comments; texts in quotes are kept whole."""
    depth, now = 0, ""
    for found in _TOKEN.finditer(text):
        piece = found[0]
        if piece == "(*":
            depth += 1
        elif piece == "*)" and depth:
            depth -= 1
            now += "" if depth else " "
        elif not depth:
            now += piece
            if piece == ".":
                yield now.strip()
                now = ""
    if now.strip() or depth:
        yield now.strip() or "(*"
