"""The fixed words of every message of an error are in a line of a table or in a text of a test.

Messages of commands, of calls from Python and of the page are in tables, which tests walk:
`refused.txt` and `refused_calls.txt` beside this file, and `tests/automata/refusals/`. This test
finds each message in the program by its fixed words, and looks for all of them in one line of a
table or one text of a test. Part of a message is enough if it has several words: then no other
message is likely to have it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("common", "games", "automata", "strategies", "verify", "search", "audit", "diagrams")
VARIABLE = "problem"
"""The name of a variable that holds a message."""
NO_MESSAGES = ("AssertionError", "AttributeError", "KeyError", "StopIteration", "TypeError")
SHORTEST = 6  # letters of words that are looked for
WORDS = 4  # of a part of a message that is enough in a line
PIECE = 3  # words of a text of a test that is a part of a message
FAULT = "it reports a fault of noloss"
LARGE = "its input would take a test too long"
PACKAGES = "it depends on the packages and programs that are installed"
LAWS = "it is a finding on a game in Python that breaks its own laws"
OTHER = "its reader gets another message, which is in a table"
NOT_EXPECTED = {
    "does not list its files": PACKAGES,
    "errors in machine files": OTHER,
    "for a browser:": PACKAGES,
    "is larger than any file of theorems": LARGE,
    "is read as another move": LAWS,
    "is too long for the page: packed, more than": LARGE,
    "parts, too many for a picture": LARGE,
    "would be too large:": LARGE,
    "would take": LARGE,
    ", but its strategy plays": FAULT,
    ", where other moves are possible": LAWS,
    "a .parquet file needs pyarrow": PACKAGES,
    "a head is left of the left end of its tape": FAULT,
    "a page asks for nothing, and asked for": FAULT,
    "as rows this machine has": LARGE,
    "it takes more time or memory than it is allowed": LARGE,
    "out of time": PACKAGES,
    "the table found does not do what it should": FAULT,
    "too large, or more than was packed": OTHER,
    "too much output": PACKAGES,
    "weasyprint has made no PDF of the page:": PACKAGES,
}
"""Fixed words of a message that no test can cause -> the reason."""


class Message(NamedTuple):
    """The fixed words of a message, and its place."""

    place: str
    words: tuple[str, ...]


def name_of(node: ast.expr) -> str:
    """Give the last part of a name."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def fixed_words(node: ast.expr) -> list[list[str]]:
    """Give the parts of a text that are always the same; a list for each text that it can be."""
    if isinstance(node, ast.Constant):
        return [[node.value]] if isinstance(node.value, str) else [[]]
    if isinstance(node, ast.IfExp):
        return fixed_words(node.body) + fixed_words(node.orelse)
    inner: list[ast.expr] = []
    if isinstance(node, ast.JoinedStr):
        inner = node.values
    elif isinstance(node, ast.BinOp):
        inner = [node.left, node.right]
    return [[*chain(*parts)] for parts in product(*map(fixed_words, inner))]


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
                for parts in fixed_words(text):
                    words = [plain(part).strip() for part in parts]
                    long = tuple(part for part in words if len(part) >= SHORTEST)
                    if long:
                        yield Message(f"{file}:{text.lineno}", long)


def expected() -> list[str]:
    """Give the lines of all tables, and the texts of all tests."""
    tables = [path.read_text("utf-8") for path in sorted((ROOT / "tests").rglob("*.txt"))]
    texts = [
        node.value
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path != Path(__file__)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    patterns = [text.replace("\\", "") for text in texts]
    lines = [line for table in tables for line in table.splitlines()]
    return [*{plain(line) for line in (*lines, *texts, *patterns)}]


def is_expected(message: Message, lines: list[str]) -> bool:
    """Say whether one line has all words of a message, or several that follow each other."""
    longest = max(message.words, key=len)
    there = [line for line in lines if longest in line]
    several = len(longest.split()) >= WORDS
    return bool(there and several) or any(all(w in line for w in message.words) for line in there)


@pytest.mark.slow
def test_the_words_of_each_message_of_an_error_are_in_a_table_or_in_another_test() -> None:
    lines = expected()
    pieces = [line for line in lines if len(line.split()) >= PIECE]
    missing = [
        message
        for message in messages()
        if not is_expected(message, lines)
        and not any(piece in word for piece in pieces for word in message.words)
        and not any(word in NOT_EXPECTED for word in message.words)
    ]
    assert not missing, "\n".join(map(str, missing))


def test_a_new_message_with_usual_words_is_found() -> None:
    lines = ["the file is too large", "one | two tapes | and three symbols"]
    assert not is_expected(Message("", ("a teapot is", "too large for its symbols")), lines)
    assert not is_expected(Message("", ("one", "symbols of it")), lines)
    assert is_expected(Message("", ("one", "three symbols")), lines)


def test_no_message_without_a_test_is_listed_that_the_program_does_not_have() -> None:
    words = {word for message in messages() for word in message.words}
    assert NOT_EXPECTED.keys() <= words


def test_the_fixed_words_of_a_message_are_those_around_its_values() -> None:
    node = ast.parse('f"{file}: no such {kind} here" if a else "it is too large"').body[0]
    assert isinstance(node, ast.Expr)
    assert fixed_words(node.value) == [[": no such ", " here"], ["it is too large"]]
