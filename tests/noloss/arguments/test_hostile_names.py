"""Names of files and words that a terminal must not be shown as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.effort import part
from tests.noloss.conftest import Noloss

RED = "\x1b[31mred\x07"
NAME = f"{RED}\nforged.json"
"""A name that would turn the terminal red and write a separate line."""

QUESTIONS = [
    ("verify",),
    ("compare", "least-free"),
    ("moves", "........."),
    ("match", "least-free"),
    ("convert", "--to", "table", "copy.json"),
    ("graph", "-o", "graph.graphml"),
    ("draw", "--tree", "-o", "tree.dot"),
    *(
        ("export", "--to", target, "-o", "model")
        for target in ("promela", "prism", "dimacs", "coq")
    ),
]

WRONG = [
    *(
        (*command.split(), RED)
        for command in ("run", "check", "draw", "audit", "recheck", "search show", "list schemas")
    ),
    ("verify", f"table:{RED}"),
    ("verify", "perfect", "--position", RED),
    ("verify", "perfect", "--line", RED),
    ("verify", "perfect", "--seat", RED),
    ("verify", "perfect", f"--{RED}"),
    ("compare", RED, "perfect"),
    ("count", "optimum", "--points", RED),
    ("search", RED),
    ("search", "learn", "--games", RED),
    ("run", "wst/CF", "--tape", f"{RED}=a"),
    ("run", "wst/CF", "--choose", RED),
    (RED,),
]


@pytest.fixture
def table(noloss: Noloss) -> str:
    """Give a strategy that is a file with such a name."""
    assert noloss("convert", "least-free", "plain.json", "--to", "table").code == 0
    Path("plain.json").rename(NAME)
    return f"table:{NAME}"


@pytest.mark.parametrize("question", part(QUESTIONS, 3), ids=" ".join)
def test_the_name_of_a_file_is_shown_with_escapes_on_one_line(
    noloss: Noloss, table: str, question: tuple[str, ...]
) -> None:
    command, *rest = question
    done = noloss(command, table, *rest)
    said = done.out + done.err
    assert done.code in (0, 1)
    assert "\x1b" not in said
    assert "\x07" not in said
    assert not any(line.startswith("forged") for line in said.splitlines())
    assert "\\x1b[31mred\\x07" in said or command == "graph"


@pytest.mark.parametrize("target", part(["promela", "prism", "dimacs", "coq"], 3))
def test_the_name_in_an_exported_model_is_written_with_escapes_on_one_line(
    noloss: Noloss, table: str, target: str
) -> None:
    assert noloss("export", table, "--to", target, "-o", "model").code == 0
    written = "".join(file.read_text() for file in Path().glob("model*"))
    assert "\x1b" not in written
    assert not any(line.startswith("forged") for line in written.splitlines())


@pytest.mark.parametrize("words", WRONG, ids=lambda words: " ".join(words).replace(RED, "RED"))
def test_a_wrong_word_is_repeated_with_escapes(noloss: Noloss, words: tuple[str, ...]) -> None:
    done = noloss(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert "\x1b" not in done.err
    assert "\x07" not in done.err
