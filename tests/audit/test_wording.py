"""Values and verdicts in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.judge import VERDICTS, Judgement, Verdict
from audit.wording import (
    MEANINGS,
    ClaimPart,
    check_in_words,
    command_of,
    in_words,
    shortened,
    side_by_side,
)
from tests.audit.claims import claim_of, own_claim


def pairs(printed: object, computed: object, verdict: Verdict = "refuted") -> tuple[ClaimPart, ...]:
    return side_by_side(Judgement(claim_of(printed), computed, verdict, (), (), 0.0))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (255168, "255168"),
        (1.5, "1.5"),
        (True, "yes"),
        (False, "no"),
        (None, "–"),
        ("", "–"),
        ("X wins", "X wins"),
        ([], "none"),
        ({}, "–"),
        ([1, [2, 3], "a"], "1 · 2, 3 · a"),
        ([[1], [2, {"a": [3]}]], "1 · (2, (a: 3))"),
        ([["p", "0,0"], [1]], "p · 0,0 · 1"),
        (["0,1", "0,2"], "0,1 · 0,2"),
        ({"a": {"b": [1, 2]}, "c": False}, "a: (b: 1, 2); c: no"),
    ],
)
def test_a_value_in_words(value: object, words: str) -> None:
    assert in_words(value) == words


def test_a_text_is_cut_only_if_it_is_too_long() -> None:
    assert [shortened("abcd", most) for most in (5, 4, 3)] == ["abcd", "abcd", "ab…"]


def test_tables_are_set_side_by_side_by_their_keys() -> None:
    assert pairs({"a": 1, "b": [2], "c": 3}, {"b": [4], "a": 1, "d": None}) == (
        ClaimPart("a", "1", "1", False),
        ClaimPart("b", "2", "4", True),
        ClaimPart("c", "3", "", False),
        ClaimPart("d", "", "–", False),
    )


def test_lists_of_rows_are_set_side_by_side_if_they_have_as_many() -> None:
    rows = (ClaimPart("1", "1, 2", "1, 2", False), ClaimPart("2", "3", "4", True))
    assert pairs([[1, 2], [3]], [[1, 2], [4]]) == rows
    assert pairs([{"a": 1}], [{"a": 1}]) == (ClaimPart("1", "a: 1", "a: 1", False),)
    assert len(pairs([[1], [2]], [[1]])) == 1
    assert len(pairs([1, 2], [1, 2])) == 1


def test_true_is_not_1() -> None:
    assert pairs({"a": True}, {"a": 1})[0].differ


@pytest.mark.parametrize("verdict", VERDICTS)
def test_parts_are_said_to_differ_only_if_a_claim_does_not_hold(verdict: Verdict) -> None:
    """A claim such as 'less than 2 %' holds though the numbers are not the same."""
    false = verdict.startswith(("erratum", "refuted", "incompatible"))
    assert pairs({"percent": 2}, {"percent": 1.7}, verdict)[0].differ is false
    assert pairs(1, 2, verdict)[0].differ is false


def test_every_verdict_has_a_meaning() -> None:
    assert list(MEANINGS) == list(VERDICTS)
    assert len(set(MEANINGS.values())) == len(VERDICTS)


def test_the_command_of_a_claim_names_its_file_and_allows_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command_of(claim_of()) == "noloss audit garg-a"
    plain = own_claim(Path(), 'printed = 1\ncheck = "value"', name="my own.toml")
    assert command_of(plain) == "noloss audit 'my own.toml' a"
    code = own_claim(Path(), 'printed = 1\ncheck = "python:c.py:f"\nhow = "so"')
    assert command_of(code) == "noloss audit own.toml a --allow-code"


def test_a_check_is_reported_with_its_arguments_and_whose_code_it_is(tmp_path: Path) -> None:
    arguments = {"strategy": "wst", "seat": "first"}
    games = claim_of(check="games", arguments=arguments)
    assert check_in_words(games) == "games, with strategy: wst; seat: first"
    ours = claim_of(check="python:play.py:ways")
    assert check_in_words(ours) == "ways in audit/garg18/play.py"
    own = own_claim(tmp_path, 'printed = 1\ncheck = "python:c.py:f"\nhow = "so"')
    assert check_in_words(own) == "f (own check: code of c.py, not of noloss)"
    assert check_in_words(claim_of(check="")) == ""


def test_the_empty_word_is_a_key_that_can_be_seen() -> None:
    assert in_words({"": "a", "a": "aa"}) == '"": a; a: aa'
