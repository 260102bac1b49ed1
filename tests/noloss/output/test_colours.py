"""Colours mean something, and are only where a person sees them."""

from __future__ import annotations

import io
import re
import sys

import pytest

from common.exhibits import Tapes, Text, table
from noloss.output.colours import BAD, GOOD, OPEN, RESET, SOFT, coloured, row_in_colour
from noloss.output.colours import sentence_in_colour as sentence
from noloss.output.streams import say
from noloss.output.terminal import exhibit_lines
from tests.noloss.conftest import Noloss, Terminal

VARIABLES = ("NO_COLOR", "FORCE_COLOR", "TERM")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals differ there")
@pytest.mark.parametrize(
    ("given", "on_terminal", "in_pipe"),
    [
        ({}, True, False),
        ({"TERM": "xterm"}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_the_environment_decides_whether_a_stream_has_colours(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], on_terminal: bool, in_pipe: bool
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert coloured(Terminal()) == on_terminal
    assert coloured(io.StringIO()) == in_pipe


@pytest.mark.parametrize(
    ("line", "words", "colour"),
    [
        ("wst never loses in either seat.", "never loses", GOOD),
        ("x can lose in the first seat (X): refuted by 123.", "can lose", BAD),
        ("x can get stuck in the first seat (X).", "can get stuck", BAD),
        ("palindrome: accepted in state yes after 16 steps", "accepted", GOOD),
        ("palindrome: rejected in state no after 16 steps", "rejected", BAD),
        ("palindrome: loops in state no after 16 steps", "loops", OPEN),
        ("budget spent: it did not halt within 5 steps", "budget spent", OPEN),
        (
            "  hint: give more, such as --steps 1000",
            "  hint: give more, such as --steps 1000",
            SOFT,
        ),
        ("error: unknown strategy 'x'", "error:", BAD),
        ("ww.tm: 3 tests, 2 passed", "2 passed", GOOD),
        ("proved: the table in this file, first seat", "proved", GOOD),
        ("NOT proved: the SHA-256 differs", "NOT", BAD),
    ],
)
def test_a_verdict_has_its_colour_in_a_sentence(line: str, words: str, colour: str) -> None:
    assert sentence(line) == line.replace(words, f"{colour}{words}{RESET}", 1)


@pytest.mark.parametrize("line", ["a machine, accepted or not", "the error is small", "no choice"])
def test_other_words_have_no_colour(line: str) -> None:
    assert sentence(line) == line


def test_only_a_cell_that_is_a_verdict_has_a_colour() -> None:
    assert (
        row_in_colour("never loses    yes   no")
        == f"never loses    {GOOD}yes{RESET}   {BAD}no{RESET}"
    )
    assert row_in_colour("no choice  yes or no  1") == "no choice  yes or no  1"


def test_colours_change_only_colours() -> None:
    exhibits = (
        Text("wst never loses.\n  hint: nothing"),
        table(("", "first"), [("never loses", "yes"), ("refuted by", "–")]),
        Tapes((("never loses", "yes"),)),
    )
    plain, painted = (list(exhibit_lines(exhibits, 80, colours)) for colours in (False, True))
    assert plain != painted
    assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in painted] == plain
    assert painted[-1] == plain[-1]  # the content of a tape is not a verdict


def test_a_message_cannot_bring_its_own_colours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    say("error: \x1b[35mpink")
    assert capsys.readouterr().err == f"{BAD}error:{RESET} \\x1b[35mpink\n"


def test_a_command_in_a_pipe_has_colours_only_if_they_are_forced(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    plain = noloss("verify", "perfect").out
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert f"{GOOD}never loses{RESET}" in noloss("verify", "perfect").out
    assert noloss("verify", "perfect", "--json").out.count("\x1b") == 0
