"""Texts that a person reads keep away from habits that make a reader translate."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = (
    *("common", "games", "automata", "strategies", "verify", "search", "audit", "diagrams"),
    "noloss",
)

HABITS = {
    "what is … as a subject": (
        r"(?:(?<=^)|(?<=[.:;] )|(?<=, ))[Ww]hat "
        r"(?:is|are|it|they|comes?|stands?|has|a|an|the|no|noloss|somebody|was|holds)\b"
    ),
    "stands for is": r"\b(?:stands?|stood)\b(?! (?:for|still)\b)",
    "tells, told for shows": r"\b(?:tells?|told)\b",
    "of one's own": r"\b(?:of (?:its|their|one's|his|her|my|our|your) own)\b",
    "is no, is none": r"(?<![Tt]here )\b(?:is|are|was|were) (?:no|none)\b",
    "whoever": r"\b(?:[Ww]hoever|[Ww]homever)\b",
    "Where for If": r"(?:(?<=^)|(?<=\. ))Where\b",
    "goes on for continues": r"\b(?:goes|go|going|gone|went) on\b",
    "alike": r"\balike\b",
    "so many, so much, so long": r"\b[Ss]o (?:many|much|long|few|often)\b",
    "anew": r"\banew\b",
    "drawn choices for random ones": (
        r"\bdrawn (?:choices?|games?|runs?|strateg\w+|at random|words?)\b"
    ),
    "all that is needed": r"\b[Aa]ll (?:that|it|they|you) (?:is|are|needs?|takes?)\b",
}
"""Habit -> what it looks like. docs/writing-pages.md says what to write instead."""

BOUNDS = Path(__file__).with_name("habits.json")
"""Kind of text -> habit -> the most that is allowed. A number may fall, and must not rise."""

_QUOTED = re.compile(r"^(?:```.*?^```|    .*?$)|`[^`\n]*`|^> .*?$", re.MULTILINE | re.DOTALL)


AUDIT = [ROOT / "docs" / "audit.md", *sorted((ROOT / "docs" / "audit").glob("*.md"))]


def _pages() -> Iterator[tuple[str, str]]:
    for path in [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        if path not in AUDIT:
            text = path.read_text(encoding="utf-8")
            yield str(path.relative_to(ROOT)), _QUOTED.sub(_blank, text)


def _audit_pages() -> Iterator[tuple[str, str]]:
    for path in AUDIT:
        text = path.read_text(encoding="utf-8")
        yield str(path.relative_to(ROOT)), _QUOTED.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    """Leave the lines where they are, so that places stay right."""
    return "\n" * found[0].count("\n")


def _strings() -> Iterator[tuple[str, str]]:
    """Give docstrings and messages: each string of the program of three words or more."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
            for node in constants:
                if isinstance(node.value, str) and node.value.count(" ") >= 2:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def _test_names() -> Iterator[tuple[str, str]]:
    """Give the names of tests as the claims that they are."""
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                before, test, claim = node.name.partition("test_")
                if test and not before:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", claim.replace("_", " ")


TEXTS = {
    "manual": _pages,
    "audit page": _audit_pages,
    "program": _strings,
    "names of tests": _test_names,
}


@pytest.mark.parametrize("kind", TEXTS)
def test_no_habit_that_makes_a_reader_translate_is_more_frequent_than_before(kind: str) -> None:
    bounds = json.loads(BOUNDS.read_text(encoding="utf-8"))[kind]
    texts = list(TEXTS[kind]())
    for habit, pattern in HABITS.items():
        places = [
            f"{place}, line {text.count(chr(10), 0, found.start()) + 1} of it: {found[0]}"
            for place, text in texts
            for found in re.finditer(pattern, text, re.MULTILINE)
        ]
        assert len(places) <= bounds[habit], "\n".join([f"{habit}: {len(places)}", *places])


@pytest.mark.parametrize(
    ("habit", "text"),
    [
        ("whoever", "to be sent to whoever will never install Python"),
        ("tells, told for shows", "what is not graded is told"),
        ("is no, is none", "it is none"),
        ("Where for If", "It runs. Where that is missing, it stops."),
    ],
)
def test_a_habit_is_found_in_a_sentence_that_has_it(habit: str, text: str) -> None:
    assert re.search(HABITS[habit], text)
