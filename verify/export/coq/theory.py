"""The theories in Coq that every exported file begins with, as texts, and what a file says.

`rules` holds the rules of the game, `strategies` what is said of strategies; the others are proofs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from textwrap import fill
from typing import Final

STRATEGIES: Final = ("rules", "strategies", "games", "nodes", "walk", "choices")
"""The parts that stand before theorems on a strategy, in this order."""

IMPORTS: Final = re.compile(r"(?:^(?:From Coq Require )?Import [\w. ]+\.\n)+", re.MULTILINE)
_STATED: Final = re.compile(
    r"^\(\*\* (?P<words>[^()]*(?:\([XO]\)[^()]*)*) \*\)\nTheorem (?P<name>\w+) :", re.MULTILINE
)
_ASKED: Final = re.compile(r"^Definition theorems :=\n  \(([\w,\s]*)\)\.\n", re.MULTILINE)
_ASKED_ALONE: Final = re.compile(r"^Print Assumptions (\w+)\.$", re.MULTILINE)
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_.:,/=-]+")
_WIDTH: Final = 100


@dataclass(frozen=True, slots=True)
class Theorem:
    """A theorem of a file: its name in Coq, and what it says in words."""

    name: str
    words: str


def theory(parts: Iterable[str] = STRATEGIES) -> str:
    """Join the parts of the theory that are named; what the first requires is enough for all."""
    folder = files(__package__)
    first, *others = [(folder / f"{part}.v").read_text(encoding="ascii") for part in parts]
    return first + "".join(IMPORTS.sub("", text, count=1) for text in others)


def theorems(text: str) -> tuple[Theorem, ...]:
    """List the theorems whose assumptions a file asks for, with the words that stand above them."""
    words = {found["name"]: " ".join(found["words"].split()) for found in _STATED.finditer(text)}
    found = _ASKED.search(text)
    names = re.findall(r"\w+", found[1]) if found else _ASKED_ALONE.findall(text)
    return tuple(Theorem(name, words.get(name, "")) for name in names)


def stated(name: str, words: str, statement: str, proof: str) -> str:
    """Write a theorem with what it says in words, and its proof."""
    return f"\n{comment(words)}\nTheorem {name} : {statement}.\nProof. {proof} Qed.\n"


def comment(words: str) -> str:
    """Write words as a comment, in lines that are not too long."""
    return fill(f"(** {words} *)", _WIDTH, subsequent_indent="    ", break_long_words=False)


def asked(names: Iterable[str]) -> str:
    """Ask for the assumptions of theorems: for all at once, which takes the time of one."""
    listed = fill(", ".join(names), _WIDTH, initial_indent="  (", subsequent_indent="   ")
    about = comment("All theorems of this file. Whatever any of them assumes, Coq lists here.")
    return f"{about}\nDefinition theorems :=\n{listed}).\n\nPrint Assumptions theorems.\n"


def plain(text: str) -> str:
    """Write a name so that it can stand in a comment: Coq reads quotes and stars there, too.

    >>> plain('table:my *) "file".json')
    'table:my?file?.json'
    """
    return _UNSAFE.sub("?", text)


def table(name: str, values: str, rows: Mapping[str, object]) -> str:
    """Define a list of texts with what stands behind each."""
    lines = ";\n   ".join(f'("{text}", {value})' for text, value in rows.items())
    return f"\nDefinition {name} : list (string * {values}) :=\n  [{lines}]%string.\n"


def cells(found: Sequence[int]) -> str:
    """Write cells as a list."""
    return f"[{'; '.join(map(str, found))}]"


def rows_of(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Read the rows of a table: each text, and what is behind it as it stands."""
    found = re.search(rf"(?ms)^Definition {name} : [^:]* :=\n  \[(.*?)\]%string\.$", text)
    if found is not None:
        yield from re.findall(r'\("([XO.\d]*)", ([\d; \[\]]*)\)', found[1])
