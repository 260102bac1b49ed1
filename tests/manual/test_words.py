"""Texts that a person reads keep away from habits that make a reader translate."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
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
        r"(?!(?:do|does|did|to|if|about|else)\b)\w+"
    ),
    "what is … after a preposition": (
        r"\b(?:of|from|with|in|to|on|by|as|that|for|is|are|than|about|at|against|all) what "
        r"(?:is|are|it|they|comes?|has|was|holds|an?|the|no|follows|you|can|may|must|each)\b"
    ),
    "stands for is": r"\b(?:stands?|stood)\b(?! (?:for|still)\b)",
    "tells, told for shows": r"\b(?:tells?|told)\b",
    "of one's own": r"\b(?:of (?:its|their|one's|his|her|my|our|your) own)\b",
    "is no, is none": r"(?<![Tt]here )\b(?:is|are|was|were) (?:no|none)\b",
    "has none": r"\b(?:has|have|had) none\b",
    "whoever": r"\b(?:[Ww]hoever|[Ww]homever)\b",
    "whatever it does": r"\b[Ww]hatever (?!that means)\w+",
    "who does, for the person": r"(?:(?<=^)|(?<=[.;:] ))[Ww]ho [a-z]+s\b",
    "nobody, somebody": r"\b(?:[Nn]obody|[Ss]omebody)\b",
    "Where for If": r"(?:(?<=^)|(?<=\. ))Where\b",
    "where nothing is, for if": r"[;,] where (?:nothing|no|there is no|none)\b",
    "goes on for continues": r"\b(?:goes|go|going|gone|went) on\b",
    "alike": r"\balike\b",
    "so many, so much, so long": r"\b[Ss]o (?:many|much|long|few|often)\b",
    "anew": r"\banew\b",
    "drawn choices for random ones": (
        r"\bdrawn (?:choices?|games?|runs?|strateg\w+|at random|words?)\b"
    ),
    "is said, is asked, is wanted": (
        r"\b(?:is|are|was|were) (?:said|asked|wanted|given up|spoken)\b"
    ),
    "by itself": r"\bby (?:itself|themselves)\b",
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


def _python(rooms: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Give docstrings, messages and comments: each text of three words or more."""
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            place = str(path.relative_to(ROOT))
            if path == Path(__file__):
                continue
            text = path.read_text(encoding="utf-8")
            constants = (
                node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)
            )
            for node in constants:
                if isinstance(node.value, str) and node.value.count(" ") >= 2:
                    yield f"{place}:{node.lineno}", node.value
            for token in tokenize.generate_tokens(io.StringIO(text).readline):
                if token.type == tokenize.COMMENT:
                    yield f"{place}:{token.start[0]}", token.string.removeprefix("# ")


def _program() -> Iterator[tuple[str, str]]:
    return _python(ROOMS)


def _tests() -> Iterator[tuple[str, str]]:
    return _python(("tests", "benchmarks"))


def _browser() -> Iterator[tuple[str, str]]:
    """Give texts and comments of scripts, style sheets, templates and machine files."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if pattern := _TEXTS_OF.get(path.suffix):
                text = path.read_text(encoding="utf-8")
                for found in re.finditer(pattern, text, re.MULTILINE | re.DOTALL):
                    line = text.count("\n", 0, found.start()) + 1
                    yield f"{path.relative_to(ROOT)}:{line}", _CODE_INSIDE.sub("", found[0])


_SCRIPT = r"/\*.*?\*/|// [^\n]*|`[^`]*`|\"[^\"\n]*\"|'[^'\n]*'"
_TEXTS_OF = {
    ".js": _SCRIPT,
    ".css": r"/\*.*?\*/",
    ".html": r"\{#.*?#\}|(?<=>)[^<]+(?=<)",
    ".tm": r"#[^\n]*|^about[^\n]*",
}
_CODE_INSIDE = re.compile(r"\$\{[^}]*\}|\{\{.*?\}\}|\{%.*?%\}|^[/*#{ ]+")


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
    "program": _program,
    "pages and machines": _browser,
    "tests": _tests,
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
        ("what is … after a preposition", "a list of what is lost"),
        ("has none", "empty if it has none"),
        ("whatever it does", "it ends, whatever it does"),
        ("who does, for the person", "Who asks gets an answer."),
        ("nobody, somebody", "nobody waits"),
        ("where nothing is, for if", "it is the value; where nothing is known, 0"),
        ("is said, is asked, is wanted", "the seat that is asked about"),
        ("by itself", "it ends by itself"),
    ],
)
def test_a_habit_is_found_in_a_sentence_that_has_it(habit: str, text: str) -> None:
    assert re.search(HABITS[habit], text)
