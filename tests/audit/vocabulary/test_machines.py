"""Checks of the vocabulary on machines."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.claim import ClaimsError, Finding
from common.exhibits import Table, Text
from tests.audit.vocabulary.claims import EXAMPLES, found
from verify import never_halts

GUESS = """\
machine guess
tapes t
symbols a b
accept yes
go choice:  a -> a R go
            a -> a R last
            b -> b R go
last:       _ -> _ S yes
"""
ROBUST = "machine m\ntapes t\nsymbols a\nresults won\ngo: a -> a R go\n    _ -> _ S won\n"


def asked(check: str, printed: object, machine: str, **arguments: object) -> Finding:
    return found(check, printed, {"machine": machine, **arguments}, folder=EXAMPLES)


def test_a_verdict_is_printed_for_one_word_or_for_several() -> None:
    assert asked("machine-verdict", "accepted", "even.tm", word="aa").holds is True
    assert asked("machine-verdict", "accepted", "even.tm", word="").holds is True
    several = asked("machine-verdict", {"a": "accepted", "aa": "accepted"}, "even.tm")
    assert several.holds is False
    assert several.computed == {"a": "rejected", "aa": "accepted"}


def test_differences_come_first_in_the_evidence() -> None:
    for differs, printed in (("a", "accepted"), ("aa", "rejected")):
        told = asked("machine-verdict", {"a": printed, "aa": printed}, "even.tm")
        tables = [each.content for each in told.evidence if isinstance(each.content, Table)]
        assert tables[0].rows[0][0] == differs


@pytest.mark.parametrize(
    ("machine", "verdict"),
    [("even.tm", "rejected"), ("pairs.tm", "stuck"), ("endless.tm", "loops")],
)
def test_not_accepted_is_rejected_or_stuck_or_endless(machine: str, verdict: str) -> None:
    assert asked("machine-verdict", verdict, machine, word="a").holds is True
    assert asked("machine-verdict", "not accepted", machine, word="a").holds is True
    assert asked("machine-verdict", "accepted", machine, word="a").computed == verdict


def test_a_result_has_its_name(tmp_path: Path) -> None:
    (tmp_path / "m.tm").write_text(ROBUST)
    machine = {"machine": "m.tm", "word": "aa"}
    assert found("machine-verdict", "halted in won", machine, folder=tmp_path).holds is True
    assert found("machine-verdict", "halted", machine, folder=tmp_path).holds is True
    assert found("machine-verdict", "halted in lost", machine, folder=tmp_path).holds is False


def test_a_machine_with_choices_accepts_if_a_branch_does(tmp_path: Path) -> None:
    (tmp_path / "guess.tm").write_text(GUESS)
    several = {"abba": "accepted", "ab": "rejected"}
    assert found("machine-verdict", several, {"machine": "guess.tm"}, folder=tmp_path).holds
    with pytest.raises(ClaimsError, match="has choices"):
        found("machine-never-halts", True, {"machine": "guess.tm"}, folder=tmp_path)


def test_a_machine_that_is_given_up_decides_nothing() -> None:
    for check, printed in (("machine-verdict", "accepted"), ("machine-steps", 9)):
        given_up = asked(check, printed, "even.tm", word="a" * 9, steps=5)
        assert (given_up.holds, given_up.computed) == (None, None)
    uses = asked("machine-uses", {"cells": 9}, "even.tm", word="a" * 9, steps=5)
    assert (uses.holds, uses.computed) == (None, {"cells": None})


def test_one_word_that_differs_decides_though_another_is_given_up() -> None:
    printed = {"aaaaaa": "accepted", "a": "accepted"}
    assert asked("machine-verdict", printed, "even.tm", steps=4).holds is False
    printed = {"aaaaaa": "accepted", "a": "rejected"}
    assert asked("machine-verdict", printed, "even.tm", steps=4).holds is None


def test_an_output_is_the_word_without_blanks_around_it() -> None:
    assert asked("machine-output", "bb", "even.tm", word="aaaa", tape="count").holds is True
    assert asked("machine-output", "", "even.tm", word="aa", tape="count").computed == "b"
    assert asked("machine-output", {"a": "a", "": ""}, "even.tm").holds is True
    assert asked("machine-output", "¢13$", "wst/CF", tapes={"Kc": "¢123321$"}).holds is True
    endless = asked("machine-output", "a", "endless.tm", word="a")
    assert (endless.holds, endless.computed) == (False, "no output: loops")


def test_steps_and_the_parts_that_a_run_uses_are_counted() -> None:
    assert asked("machine-steps", {"": 1, "aaa": 4}, "even.tm").holds is True
    assert asked("machine-steps", 3, "endless.tm", word="a").computed == "it never halts"
    printed = {"states": 2, "final_states": 1, "symbols": 3, "cells": 8, "rows": 3, "steps": 5}
    assert asked("machine-uses", printed, "even.tm", word="aaaa").holds is True
    assert asked("machine-uses", {"cells": 8}, "endless.tm", word="a").holds is False


def test_a_proof_that_a_machine_never_halts_is_shown_and_checked_again() -> None:
    endless = asked("machine-never-halts", True, "endless.tm", word="aa")
    texts = [each.content.text for each in endless.evidence if isinstance(each.content, Text)]
    assert endless.holds is True
    (again,) = [text for text in texts if "checked again by an independent program" in text]
    assert "from where it goes nowhere else" in again
    assert asked("machine-never-halts", True, "even.tm", word="aa").holds is False
    assert asked("machine-never-halts", True, "even.tm", word="a" * 9, steps=3).holds is None


def test_a_proof_that_its_checker_refuses_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(never_halts, "check", lambda content: (1, [], ["no such cycle"]))
    with pytest.raises(ClaimsError, match="the certificate is not proved: no such cycle"):
        asked("machine-never-halts", True, "endless.tm", word="aa")


def test_the_use_of_a_run_and_the_size_of_a_machine_count_the_same_states() -> None:
    """A state in which a machine halts is a final state; the checks do not count it as a state."""
    both = {"states": 2}
    assert asked("machine-size", both, "even.tm").holds is True
    assert asked("machine-uses", both, "even.tm", word="a").holds is True  # even, odd and no
    assert asked("machine-uses", {"states": 1, "final_states": 1}, "even.tm", word="").holds is True


def test_a_machine_of_a_reading_calls_those_of_the_base() -> None:
    assert asked("machine-size", {"tapes": 2}, "wst:printed-corners/MF").holds is True


def test_a_size_counts_states_symbols_tapes_and_rows() -> None:
    printed = {"states": 2, "final_states": 2, "symbols": 2, "symbols_with_blank": 3,
               "tapes": 2, "rows": 4, "rows_in_file": 4}  # fmt: skip
    assert asked("machine-size", printed, "even.tm").holds is True
    assert asked("machine-size", {"rows": 5}, "even.tm").computed == {"rows": 4}
    assert asked("machine-size", {"tapes": 6}, "wst/M").computed == {"tapes": 6}


@pytest.mark.parametrize(
    ("machine", "arguments", "told"),
    [
        ("gone.tm", {}, "there is no machine 'gone.tm'"),
        ("wst/CX", {}, "did you mean 'wst/SC'"),
        ("even.tm", {"word": "abc"}, "symbol 3 of the word, c, is unknown"),
        ("even.tm", {"tapes": {"wrod": "a"}}, "did you mean 'word'"),
        ("even.tm", {"word": "a", "tapes": {"word": "a"}}, "has a word in tapes and in word"),
        ("even.tm", {"steps": 10**12}, "with.steps"),
    ],
)
def test_a_machine_that_cannot_be_run_is_reported(
    machine: str, arguments: dict[str, object], told: str
) -> None:
    with pytest.raises(ClaimsError) as caught:
        asked("machine-verdict", "accepted", machine, **arguments)
    assert told in str(caught.value)


def test_a_word_beside_a_table_of_words_and_an_unknown_verdict_or_tape_are_refused() -> None:
    with pytest.raises(ClaimsError, match="printed is a table by word"):
        asked("machine-verdict", {"a": "rejected"}, "even.tm", word="a")
    with pytest.raises(ClaimsError, match=r"unknown verdict 'accept'\n.*did you mean 'accepted'"):
        asked("machine-verdict", "accept", "even.tm", word="a")
    with pytest.raises(ClaimsError, match=r"no tape 'cuont'\n.*did you mean 'count'"):
        asked("machine-output", "b", "even.tm", word="aa", tape="cuont")


def test_a_machine_is_read_again_when_its_file_or_one_that_it_calls_changes(
    tmp_path: Path,
) -> None:
    main = "machine main\ntapes t\nsymbols a\naccept yes\nstart go\ngo: call part(t) then end\n"
    (tmp_path / "main.tm").write_text(main + "end: a -> a S yes\n")
    part = "machine part\ntapes t\nsymbols a\ngo: a -> a R go\n    _ -> {} return\n"
    verdicts = []
    for last in ("_ S", "_ L"):
        (tmp_path / "part.tm").write_text(part.format(last))
        machine = {"machine": "main.tm", "word": "aa"}
        verdicts.append(found("machine-verdict", "stuck", machine, folder=tmp_path).computed)
    assert verdicts == ["stuck", "accepted"]


def test_machines_agree_up_to_a_length_or_differ_on_the_shortest_word(tmp_path: Path) -> None:
    two: dict[str, object] = {"first": "even.tm", "second": "pairs.tm", "up_to": 8}
    assert found("machines-agree", True, {**two, "alphabet": "a"}, folder=EXAMPLES).holds is True
    numbers = {"agree": True, "inputs": 9, "alike": 9, "accepted": 5}
    assert found("machines-agree", numbers, two, folder=EXAMPLES).holds is True
    strict = found("machines-agree", True, {**two, "strict": True}, folder=EXAMPLES)
    assert strict.holds is False
    shown = strict.evidence[-1].content
    assert isinstance(shown, Table)
    assert shown.rows == (("they differ", "a", "rejected after 2 steps", "stuck after 1 step"),)


def test_machines_of_which_one_never_halts_agree_as_recognizers_only(tmp_path: Path) -> None:
    rejects = "tapes t\nsymbols a b\naccept yes\nreject no\ngo: a -> * S yes\n"
    rejects += "    else -> * S no\n"
    (tmp_path / "rejects.tm").write_text(rejects)
    (tmp_path / "loops.tm").write_text(rejects.replace("S no", "S go"))
    two: dict[str, object] = {"first": "loops.tm", "second": "rejects.tm", "up_to": 2}
    assert found("machines-agree", True, two, folder=tmp_path).holds is False
    loose = found("machines-agree", True, {**two, "recognizer": True}, folder=tmp_path)
    assert loose.holds is True
    numbers = loose.evidence[1].content
    assert isinstance(numbers, Table)
    assert ("loops.tm never halts (proved)", 4) in numbers.rows
    strict: dict[str, object] = {**two, "recognizer": True, "strict": True}
    with pytest.raises(ClaimsError, match="strict and recognizer exclude each other"):
        found("machines-agree", True, strict, folder=tmp_path)


def test_a_function_decides_as_a_machine_does(tmp_path: Path) -> None:
    (tmp_path / "even.tm").write_text((EXAMPLES / "even.tm").read_text())
    (tmp_path / "mine.py").write_text("def even(word):\n    return len(word) % 2 == 0\n")
    two = {"first": "even.tm", "second": "python:mine.py:even", "up_to": 4}
    assert found("machines-agree", True, two, folder=tmp_path).holds is True
    (tmp_path / "mine.py").write_text("def even(word):\n    return len(word) != 3\n")
    assert found("machines-agree", True, two, folder=tmp_path).holds is False


def test_inputs_without_number_or_of_different_symbols_are_refused() -> None:
    two: dict[str, object] = {"first": "even.tm", "second": "wst/CF", "up_to": 3}
    with pytest.raises(ClaimsError, match="made of different symbols"):
        found("machines-agree", True, two, folder=EXAMPLES)
    many = {"first": "wst/CF", "second": "wst/CF", "up_to": 40}
    with pytest.raises(ClaimsError, match="more than 1,000,000 inputs"):
        found("machines-agree", True, many, folder=EXAMPLES)
    both = {"first": "python:a.py:b", "second": "python:a.py:b", "up_to": 3}
    with pytest.raises(ClaimsError, match="no machine to compare with"):
        found("machines-agree", True, both, folder=EXAMPLES)


def test_inputs_that_are_given_up_decide_nothing() -> None:
    two = {"first": "even.tm", "second": "pairs.tm", "up_to": 8, "steps": 3}
    assert found("machines-agree", True, two, folder=EXAMPLES).holds is None
