"""`noloss equal`: two machines, or a machine and a Python function, on many inputs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.machines.texts import SKELET_1, WW
from tests.noloss.conftest import Noloss
from tests.noloss.machines.machines_of_ww import FUNCTION, WRONG
from tests.processes import LIMITS


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files = {"good.tm": WW, "wrong.tm": WRONG, "ww.py": FUNCTION, "counter.tm": SKELET_1}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")


def test_a_machine_that_accepts_every_word_is_found_out_by_a_function(noloss: Noloss) -> None:
    done = noloss("equal", "wrong.tm", "python:ww.py:is_ww")
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        "wrong.tm and python:ww.py:is_ww differ on the input a:\n"
        "  wrong.tm            accepted after 3 steps by the choices 2\n"
        "  python:ww.py:is_ww  not accepted\n"
        "they agree on the 1 input before it\n"
        "  hint: every step: noloss run wrong.tm --tape word=a --choose 2 --trace\n"
    )
    again = noloss("run", "wrong.tm", "--tape", "word=a", "--choose", "2")
    assert again.code == 0


def test_a_machine_that_is_right_agrees_on_all_inputs_and_longer_ones(noloss: Noloss) -> None:
    done = noloss("equal", "good.tm", "python:ww.py:is_ww", "--up-to", 6, "--random", 7)
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "good.tm and python:ww.py:is_ww agree on all inputs over a b up to length 6 "
        "and 7 longer ones, on the first tape alone\n"
        "both accept none of the 7 longer inputs: a machine that is right only up to length 6 "
        "would pass; --up-to 8 tries more\n"
    )


def test_no_warning_is_given_if_longer_inputs_are_accepted_or_none_is_tried(noloss: Noloss) -> None:
    Path("even.py").write_text("def even(word):\n    return len(word) % 2 == 0\n", encoding="utf-8")
    for drawn, name in ((0, "python:ww.py:is_ww"), (40, "python:even.py:even")):
        done = noloss("equal", name, name, "--alphabet", "ab", "--up-to", 3, "--random", drawn)
        assert "would pass" not in done.out
        assert "on tape" not in done.out


def test_the_document_counts_on_how_many_inputs_they_agree(noloss: Noloss) -> None:
    asked = ("equal", "good.tm", "wrong.tm", "--up-to", 4, "--random", 0)
    document = noloss(*asked, "--json").document
    assert (document["tried"], document["alike"], document["inputs"]) == (2, 1, 31)
    document = noloss(*asked, "--count", "--json").document
    # of the 31 words up to length 4, those that are some word twice: one, two and four
    assert (document["tried"], document["alike"], document["undecided"]) == (31, 7, 0)
    assert document["difference"] == {
        "input": ["a"],
        "first": {"verdict": "rejected", "steps": 2, "choices": [2], "output": None},
        "second": {"verdict": "accepted", "steps": 3, "choices": [2], "output": None},
    }


def test_undecided_inputs_are_reported_with_exit_code_3(noloss: Noloss) -> None:
    few = ("--steps", 50, "--random", 0, "--alphabet", "ab")
    done = noloss("equal", "counter.tm", "counter.tm", "--up-to", 2, *few)
    assert (done.code, done.err) == (3, "")
    assert done.out.startswith(
        "counter.tm and counter.tm differ on no input; they agree on 0 of 7 inputs\n"
        "counter.tm comes to no end within the budget on 7 of 7 inputs\n"
        "7 inputs not decided; the first is the empty word:\n"
        "  counter.tm  undecided after 50 steps\n"
    )


@pytest.mark.slow
def test_if_the_time_is_spent_the_rest_is_not_known(noloss: Noloss) -> None:
    done = noloss("equal", "good.tm", "good.tm", "--up-to", 15, "--seconds", 0.2)
    assert (done.code, done.err) == (3, "")
    assert "the time was spent before " in done.out


def test_the_contents_of_a_tape_are_compared_if_asked_for(noloss: Noloss) -> None:
    Path("first.py").write_text("def half(word):\n    return word[:1]\n", encoding="utf-8")
    asked = ("equal", "wrong.tm", "python:first.py:half", "--compare-tape", "copy", "--json")
    document = noloss(*asked).document
    assert document["difference"]["input"] == ["a"]
    assert document["difference"]["first"]["output"] == []
    assert document["difference"]["second"]["output"] == ["a"]


@pytest.mark.slow
def test_inputs_are_made_of_the_symbols_that_a_file_declares(noloss: Noloss) -> None:
    marked = WW.replace("symbols  a b", "symbols  a b mark\ninput    a b")
    Path("marked.tm").write_text(marked, encoding="utf-8")
    document = noloss("equal", "marked.tm", "good.tm", "--up-to", 3, "--json").document
    assert document["alphabet"] == ["a", "b"]
    document = noloss(
        "equal", "good.tm", "good.tm", "--alphabet", "b", "--random", 0, "--json"
    ).document
    assert (document["alphabet"], document["up_to"]) == (["b"], 30)


def test_machines_with_different_symbols_are_not_compared_on_the_common_ones(
    noloss: Noloss,
) -> None:
    """One accepts b, which the other cannot be given: on a alone they would agree."""
    header = "tapes t\nsymbols a {}\naccept yes\ngo:\n"
    Path("ab.tm").write_text(header.format("b") + "  a -> a S yes\n  b -> b S yes\n", "utf-8")
    Path("ac.tm").write_text(header.format("c") + "  a -> a S yes\n", "utf-8")
    done = noloss("equal", "ab.tm", "ac.tm")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "error: b is an input symbol of ab.tm, and not of ac.tm\n"
        "  hint: compare on the common symbols with --alphabet a, "
        "or declare the 'input' symbols in the files\n"
    )
    assert noloss("equal", "ac.tm", "ab.tm").err.startswith("error: c is an input symbol of ac.tm")
    done = noloss("equal", "ab.tm", "ac.tm", "--alphabet", "a")
    assert done.code == 0


def test_input_symbols_that_two_files_declare_must_be_the_same(noloss: Noloss) -> None:
    for name, declared in (("one.tm", "a"), ("two.tm", "a b"), ("three.tm", "b")):
        text = WW.replace("symbols  a b", f"symbols  a b\ninput    {declared}")
        Path(name).write_text(text, encoding="utf-8")
    done = noloss("equal", "one.tm", "two.tm")
    assert done.err.startswith("error: b is an input symbol of two.tm, and not of one.tm\n")
    done = noloss("equal", "one.tm", "three.tm")
    assert done.err.startswith("error: one.tm and three.tm have no symbol in common\n")


def test_a_word_that_no_branch_accepts_is_not_explained_by_one_branch(noloss: Noloss) -> None:
    done = noloss("equal", "good.tm", "wrong.tm")
    assert "  good.tm   rejected: no branch accepts\n" in done.out
    assert "  hint: every branch: noloss run good.tm --tape word=a --branches\n" in done.out


def test_a_difference_on_the_empty_word_reads_well(noloss: Noloss) -> None:
    Path("no.py").write_text("def no(word):\n    return False\n", encoding="utf-8")
    done = noloss("equal", "good.tm", "python:no.py:no")
    assert done.out.startswith("good.tm and python:no.py:no differ on the empty word:\n")


@pytest.mark.slow
def test_the_time_holds_for_a_function_that_never_answers(noloss: Noloss) -> None:
    never = "def ww(word):\n    while word:\n        pass\n    return True\n"
    Path("never.py").write_text(never, encoding="utf-8")
    for seconds in LIMITS:  # the process of the function must have begun before
        done = noloss("equal", "good.tm", "python:never.py:ww", "--seconds", seconds)
        if "the first is a:" in done.out:
            break
    assert (done.code, done.err) == (3, "")
    assert "1 input not decided; the first is a:\n" in done.out
    assert "  hint: allow more time, such as --seconds 600\n" in done.out
    assert "the time was spent before " in done.out


def test_a_function_that_is_silent_is_reported_with_a_limit_that_can_be_typed(
    noloss: Noloss,
) -> None:
    never = "from time import sleep\n\ndef ww(word):\n    sleep(600)\n"
    Path("never.py").write_text(never, encoding="utf-8")
    done = noloss("equal", "good.tm", "python:--timeout=4 never.py:ww")
    assert done.code == 2
    assert done.err.endswith("'python:--timeout=600 never.py:ww' allows it more time\n")


@pytest.mark.slow
def test_the_time_is_the_limit_of_one_answer_of_a_machine_too(noloss: Noloss) -> None:
    asked = ("equal", "counter.tm", "counter.tm", "--alphabet", "ab", "--steps", 10**9)
    done = noloss(*asked, "--seconds", 0.3)
    assert done.code == 3
    assert "  hint: allow more time, such as --seconds 600\n" in done.out


def test_if_an_opponent_chooses_the_output_says_that_it_can_refuse(noloss: Noloss) -> None:
    opposed = WW.replace("first choice:", "first by opponent:")
    Path("opposed.tm").write_text(opposed, encoding="utf-8")
    done = noloss("equal", "opposed.tm", "good.tm", "--random", 0)
    assert "  opposed.tm  rejected: the opponent can keep it from accepting\n" in done.out


def test_a_machine_that_never_halts_differs_from_one_that_rejects(noloss: Noloss) -> None:
    rejects = "tapes t\nsymbols a b\naccept yes\nreject no\ngo: a -> * R go\n"
    rejects += "    b -> * S no\n    _ -> * S yes\n"
    Path("rejects.tm").write_text(rejects, encoding="utf-8")
    Path("loops.tm").write_text(rejects.replace("S no", "S go"), encoding="utf-8")
    asked = ("equal", "loops.tm", "rejects.tm", "--up-to", 2, "--random", 0)
    done = noloss(*asked)
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        "loops.tm and rejects.tm differ on the input b:\n"
        "  loops.tm    loops after 64 steps\n"
        "  rejects.tm  rejected after 1 step\n"
        "they agree on the 2 inputs before it\n"
        "loops.tm never halts on 1 of 3 inputs (proved)\n"
        "  hint: every step: noloss run loops.tm --tape t=b --trace\n"
        "  hint: with --recognizer, never halting is another way not to accept\n"
    )
    done = noloss(*asked, "--recognizer")
    assert done.code == 0
    assert done.out.endswith("\nloops.tm never halts on 4 of 7 inputs (proved)\n")
    document = noloss(*asked, "--recognizer", "--json").document
    ends = {"first": {"proved": 4, "open": 0}, "second": {"proved": 0, "open": 0}}
    assert (document["decider"], document["never_halts"]) == (False, ends)
    assert "--recognizer takes" not in noloss(*asked, "--compare-tape", "t").out
    assert "--recognizer takes" not in noloss(*asked, "--strict").out


def test_a_function_halts_and_so_differs_from_what_never_does(noloss: Noloss) -> None:
    Path("loops.tm").write_text("tapes t\nsymbols a\naccept yes\ngo: * -> * S go\n", "utf-8")
    Path("no.py").write_text("def no(word):\n    return False\n", encoding="utf-8")
    asked = ("equal", "python:no.py:no", "loops.tm", "--up-to", 2, "--random", 0)
    assert noloss(*asked).code == 1
    assert noloss(*asked, "--recognizer").code == 0


FIND = """
def occurs(text, pattern):
    return pattern in text

def begins(text, pattern):
    return text.startswith(pattern)
"""


def test_a_word_is_on_each_of_the_first_tapes_and_a_function_gets_both(noloss: Noloss) -> None:
    Path("find.py").write_text(FIND, encoding="utf-8")
    asked = ("equal", "gallery/substring", "--input-tapes", 2)
    done = noloss(*asked, "python:find.py:occurs", "--up-to", 4, "--random", 50)
    assert (done.code, done.err) == (0, "")
    assert done.out == (
        "gallery/substring and python:find.py:occurs agree on all inputs over a b up to length 4 "
        "and 50 longer ones, on the first 2 tapes together\n"
    )
    done = noloss(*asked, "python:find.py:begins")
    assert done.code == 1
    assert "differ on the input ab, b:\n" in done.out
    hint = "noloss run gallery/substring --tape text=ab --tape pattern=b --trace"
    assert f"  hint: every step: {hint}\n" in done.out
    assert noloss(*hint.split()[1:]).code == 0
    document = noloss(*asked, "python:find.py:begins", "--json").document
    assert document["difference"]["input"] == ["a", "b", ", ", "b"]
    assert document["tapes"] == 2


def test_a_machine_with_too_few_tapes_for_the_inputs_is_refused(noloss: Noloss) -> None:
    done = noloss("equal", "good.tm", "gallery/palindrome", "--input-tapes", 2)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "error: gallery/palindrome has 1 tape, and inputs need 2\n"
        "  hint: give a smaller --input-tapes\n"
    )
