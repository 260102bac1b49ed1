"""Every message of an error is expected by a test, word by word or in part.

Messages of commands, of calls from Python and of the page are in tables, which tests walk:
`refused.txt` and `refused_calls.txt` beside this file, and `tests/automata/refusals/`. This test
finds each message in the program by its fixed words, and looks for these in the tables and in the
texts of all tests.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("common", "games", "automata", "strategies", "verify", "search", "audit", "diagrams")
VARIABLE = "problem"
"""The name of a variable that holds a message."""
NO_MESSAGES = ("AssertionError", "AttributeError", "KeyError", "StopIteration", "TypeError")
SHORTEST = 6  # letters of words that are looked for
WORDS = 3  # of a text of a test that is only a part of a message
FAULT = "it reports a fault of noloss"
LARGE = "its input would take a test too long"
PACKAGES = "it depends on the packages and programs that are installed"
LAWS = "it is a finding on a game in Python that breaks its own laws"
OTHER = "its reader gets another message, which is in a table"
NOT_EXPECTED = {
    " does not list its files": PACKAGES,
    " errors in machine files": OTHER,
    " for a browser: ": PACKAGES,
    " is larger than any file of theorems": LARGE,
    " is read as another move": LAWS,
    " is too long for the page: packed, more than ": LARGE,
    " parts, too many for a picture": LARGE,
    " would be too large: ": LARGE,
    " would take ": LARGE,
    ", but its strategy plays ": FAULT,
    ", where other moves are possible": LAWS,
    "a .parquet file needs pyarrow": PACKAGES,
    "a head is left of the left end of its tape": FAULT,
    "a page asks for nothing, and asked for ": FAULT,
    "as rows this machine has ": LARGE,
    "it takes more time or memory than it is allowed": LARGE,
    "the table found does not do what it should": FAULT,
    "too large, or more than was packed": OTHER,
    "too much output": PACKAGES,
}
"""Fixed words of a message that no test can cause -> the reason."""


class Message(NamedTuple):
    """The fixed words of a message, and its place."""

    place: str
    words: tuple[str, ...]


def name_of(node: ast.expr) -> str:
    """Give the last part of a name."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def fixed_words(node: ast.expr) -> list[str]:
    """Give the parts of a text that are always the same."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.JoinedStr):
        return [part for value in node.values for part in fixed_words(value)]
    if isinstance(node, ast.IfExp):
        return fixed_words(node.body) + fixed_words(node.orelse)
    if isinstance(node, ast.BinOp):
        return fixed_words(node.left) + fixed_words(node.right)
    return []


def plain(text: str) -> str:
    """Write all white space as single spaces."""
    return re.sub(r"\s+", " ", text)


def trees() -> dict[str, ast.Module]:
    """Parse all modules of the program."""
    paths = [path for room in (*ROOMS, "noloss") for path in sorted((ROOT / room).rglob("*.py"))]
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in paths}


def raising(modules: dict[str, ast.Module]) -> set[str]:
    """Give the names of errors, and of functions that make them."""
    nodes = [node for module in modules.values() for node in ast.walk(module)]
    called = [
        name_of(node.exc.func)
        for node in nodes
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)
    ]
    classes = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
    errors = [name for name in classes if name.endswith("Error")]
    return {*called, *errors, "fail", "refuse"} - {*NO_MESSAGES}


def messages() -> Iterator[Message]:
    """Give the messages of all errors."""
    modules = trees()
    names = raising(modules)
    for file, module in modules.items():
        for node in ast.walk(module):
            texts: list[ast.expr] = []
            if isinstance(node, ast.Call) and name_of(node.func) in names:
                given = {word.arg: word.value for word in node.keywords}
                hinted = "hint" in given or len(node.args) == 1  # else the last one is the hint
                texts = node.args if hinted else node.args[:-1]
                texts = [*texts, *([given[VARIABLE]] if VARIABLE in given else [])]
            elif isinstance(node, ast.Assign) and name_of(node.targets[0]) == VARIABLE:
                texts = [node.value]
            for text in texts:
                words = [plain(part) for part in fixed_words(text)]
                long = tuple(part for part in words if len(part.strip()) >= SHORTEST)
                if long:
                    yield Message(f"{file}:{text.lineno}", long)


def expected() -> tuple[str, list[str]]:
    """Give all tables and texts of tests as one text, and those texts that are long enough."""
    tables = [path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.txt"))]
    texts = [
        node.value
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path != Path(__file__)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    patterns = [text.replace("\\", "") for text in texts]
    parts = [plain(text) for text in patterns if len(text.split()) >= WORDS]
    return plain("\n".join([*tables, *texts, *patterns])), parts


@pytest.mark.slow
def test_each_message_of_an_error_is_in_a_table_or_in_another_test() -> None:
    whole, parts = expected()
    missing = [
        message
        for message in messages()
        if not all(word in whole for word in message.words)
        and not any(part in word for part in parts for word in message.words)
        and not any(word in NOT_EXPECTED for word in message.words)
    ]
    assert not missing, "\n".join(map(str, missing))


def test_no_message_without_a_test_is_listed_that_the_program_does_not_have() -> None:
    words = {word for message in messages() for word in message.words}
    assert NOT_EXPECTED.keys() <= words


def test_the_fixed_words_of_a_message_are_those_around_its_values() -> None:
    node = ast.parse('f"{file}: no such {kind} here" if a else "it is too large"').body[0]
    assert isinstance(node, ast.Expr)
    assert fixed_words(node.value) == [": no such ", " here", "it is too large"]
