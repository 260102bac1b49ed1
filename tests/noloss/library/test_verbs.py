"""Python has the verbs of the command line: as functions, and as methods of machines and runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import noloss
from automata import Machine
from automata.engine.branching import Decision
from automata.engine.run import Run
from automata.linking.doubt import CheckDocument
from noloss.errors import InputError
from tests.machines.texts import CHOICES, EQUAL_COUNTS, GAP, INCREMENT, PALINDROME, WW

N: Any = noloss


def test_every_method_of_a_machine_is_the_function_of_that_name() -> None:
    machine = noloss.machine(PALINDROME)
    for name in noloss._METHODS["Machine"]:
        if not name.startswith("_"):
            assert getattr(machine, name).func is getattr(noloss, name)
            assert name in dir(machine)


@pytest.mark.parametrize(("word", "verdict"), [("abba", True), ("ab", False), ("", True)])
def test_a_machine_runs_and_accepts_as_the_function_says(word: str, verdict: bool) -> None:
    machine = noloss.machine(PALINDROME)
    assert machine.accepts(word) is noloss.accepts(machine, word) is verdict
    assert machine.run(word) == noloss.run(machine, word)


def test_a_machine_that_never_halts_does_not_accept_and_a_small_budget_is_not_an_answer() -> None:
    onward = noloss.machine(
        "machine m\nabout Runs.\ntapes t\nsymbols a\naccept y\ns: a -> a R s\n   _ -> a R s\n"
    )
    assert not onward.accepts("a")
    with pytest.raises(ValueError, match="nothing is known\n  hint: give a larger `budget`"):
        noloss.machine(PALINDROME).accepts("abba", budget=3)


def test_a_run_that_comes_to_a_choice_is_decided_over_all_branches() -> None:
    machine = noloss.machine(WW)
    decided = noloss.run(machine, "abab")
    assert isinstance(decided, Decision)
    assert decided.verdict == "accepted"
    assert noloss.run(machine, "aba").verdict == "rejected"
    assert isinstance(noloss.run(machine, "abab", choices=[]), Run)
    assert noloss.run(machine, "abab", choices=[]).verdict == "waiting"


def test_a_run_draws_itself_on_the_branch_that_it_followed(tmp_path: Path) -> None:
    run = noloss.machine(PALINDROME).run("abba")
    picture = run.draw(tmp_path / "run.svg")
    assert picture.file.read_text(encoding="utf-8").startswith("<svg")
    assert run.draw()._repr_svg_() == noloss.draw(run)._repr_svg_()
    assert "after 1 step" in repr(noloss.machine(CHOICES).run(choices=[1]).draw())
    decided = noloss.machine(WW).run("abab")
    assert isinstance(decided, Decision)
    assert decided.branch is not None
    assert "accepted" in repr(decided.branch.draw())


def test_a_machine_made_without_a_file_can_be_drawn_checked_and_converted() -> None:
    made = noloss.machine(EQUAL_COUNTS).transform("literal")
    bare = Machine(
        name=made.name,
        tapes=made.tapes,
        symbols=made.symbols,
        blank=made.blank,
        start=made.start,
        finals=made.finals,
        productions=made.productions,
    )
    assert bare.source is None
    assert bare.draw()._repr_svg_()
    text = bare.convert(to="noloss").text
    assert noloss.machine(text).isomorphic(bare)


def test_transforming_keeps_the_language_and_words_may_be_laid() -> None:
    machine = noloss.machine(INCREMENT)
    changed = machine.transform("no-stay", t="1011")
    assert changed.run().verdict == machine.run("1011").verdict
    assert noloss.equal(machine, machine.transform("literal"), up_to=4)


def test_two_machines_or_a_function_are_equal_where_they_agree() -> None:
    palindrome = noloss.machine(PALINDROME)
    assert noloss.equal(palindrome, lambda word: word == word[::-1], up_to=5)
    differ = palindrome.equal(lambda word: word == word[::-1] and word != "abba", up_to=5)
    assert not differ
    assert differ.difference.input == tuple("abba")
    assert repr(differ).endswith("differ on 'abba')")


def test_a_function_that_answers_nothing_comparable_is_refused_by_its_name() -> None:
    def silent(word: str) -> None:
        return None

    with pytest.raises(ValueError, match=r"silent: it answers None, of type NoneType, asked about"):
        noloss.equal(noloss.machine(PALINDROME), silent)


def test_converting_writes_the_file_and_keeps_one_that_is_not_ours(tmp_path: Path) -> None:
    machine, file = noloss.machine(PALINDROME), tmp_path / "p.jff"
    machine.convert(file)
    assert noloss.equal(noloss.machine(file), machine, up_to=4)
    file.write_text("mine")
    with pytest.raises(ValueError, match="force"):
        machine.convert(file)
    assert file.read_text() == "mine"
    machine.convert(file, force=True)
    assert file.read_text() != "mine"


def test_converting_the_file_of_another_tool_names_the_format_read(tmp_path: Path) -> None:
    machine, file = noloss.machine(PALINDROME), tmp_path / "p.jff"
    machine.convert(file)
    assert noloss.convert(file, to="noloss").read == "jflap"
    assert machine.convert(to="noloss").read == "noloss"


def test_a_machine_that_is_changed_is_no_longer_shown_by_the_rows_of_its_file() -> None:
    machine = noloss.machine(PALINDROME)
    changed = replace(machine, words={"word": ("a", "b")})
    assert changed.run().verdict == "rejected"
    assert noloss.machine(changed.convert(to="noloss").text).run().verdict == "rejected"


def test_grading_and_exporting_take_the_options_of_the_command(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "a.tm").write_text(PALINDROME)
    (tmp_path / "model.tm").write_text(PALINDROME)
    graded = noloss.grade(tmp_path / "work", against=tmp_path / "model.tm", up_to=3)
    assert [file["verdict"] for file in graded.document["files"]] == ["equal"]
    written = noloss.export(
        tmp_path / "model.tm", "aba", to="coq", output=tmp_path / "model.v", tape=["copy="]
    )
    assert written.document["theorems"]
    assert (tmp_path / "model.v").is_file()


@pytest.mark.slow
def test_a_grade_is_true_only_if_every_machine_is_equal_to_the_model(tmp_path: Path) -> None:
    (tmp_path / "a.tm").write_text(PALINDROME)
    model = tmp_path / "a.tm"
    assert noloss.grade(tmp_path, against=model, up_to=3)
    (tmp_path / "b.tm").write_text("no machine")
    assert not noloss.grade(tmp_path, against=model, up_to=3)


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({"output": True}, "True is not a valid value of 'output'"),
        ({"output": "x.pml", "seat": ["first", "second"]}, "not a valid value of 'seat'"),
        ({"output": "x.pml", "force": "yes"}, "'--force' does not take a value"),
        ({"output": {"a": "b"}}, "{'a': 'b'} is not a valid value of 'output'"),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_and_nothing_is_written(
    options: dict[str, Any], wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written as on a command line, True would make the next option the value of this one."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as caught:
        noloss.export("wst", to="promela", strength="every-choice", **options)
    assert wrong in str(caught.value)
    assert not list(tmp_path.iterdir())


TESTED = f"{PALINDROME}\ntest  word=abba  ->  accepted\ntest  word=ab  ->  accepted\n"


def test_checking_and_testing_from_python_agree_with_the_commands(tmp_path: Path) -> None:
    machine = noloss.machine(TESTED)
    tested = machine.test()
    assert not tested
    assert (tested.green, tested.red) == (1, 1)
    assert "fail: expected accepted, got rejected" in str(tested)
    (tmp_path / "p.tm").write_text(TESTED)
    assert noloss.test(tmp_path / "p.tm").red == 1
    assert machine.check()
    assert repr(CheckDocument(())) == "CheckDocument(0 warnings, 0 notes)"
    warned = noloss.check(GAP)
    assert not warned
    assert "warning: " in str(warned)


def test_a_machine_without_tests_is_refused_with_the_form_of_one() -> None:
    with pytest.raises(InputError, match="there are no tests in text\n  hint: write tests"):
        noloss.machine(WW).test()


MISTAKES: dict[str, tuple[Callable[[], object], str]] = {
    "a function": (lambda: N.verfy, "noloss has no 'verfy'; did you mean 'verify'?"),
    "a method": (lambda: N.machine(WW).rnu, "Machine has no attribute 'rnu'; did you mean 'run'?"),
    "a method of a run": (lambda: N.run(PALINDROME).darw, "did you mean 'draw'?"),
    "a form": (lambda: N.transform(WW, "onetape"), "did you mean 'one-tape'?"),
    "no form": (lambda: N.transform(WW), "no form is given"),
    "a tape": (
        lambda: N.transform(WW, "literal", wrod="a"),
        "`wrod` is neither an argument nor a tape",
    ),
    "an option": (lambda: N.export("wst", outptu="x"), "did you mean 'output'?"),
    "a word": (lambda: N.grade(None, against="m.tm"), "None is not a valid word for noloss.grade"),
    "a value": (lambda: N.export("wst", to="spin", output="x"), "'spin' is not a format"),
    "an ending": (lambda: N.convert(WW, "a.zzz"), "nothing says in which format a.zzz is written"),
    "no format": (lambda: N.convert(WW), "nothing says in which format to write"),
    "a time": (lambda: N.run(WW, "a", seconds="x"), "'x' is not a valid number of seconds"),
    "no time": (lambda: N.accepts(WW, "a", seconds=float("nan")), "nan is not a valid number of"),
    "a time of tests": (lambda: N.test(TESTED, seconds=-1), "-1 is not a valid number of seconds"),
    "a time of all": (lambda: N.equal(WW, WW, seconds=[]), "[] is not a valid number of seconds"),
    "a seed": (lambda: N.equal(WW, WW, seed="x"), "'x' is not a valid seed"),
    "an alphabet": (lambda: N.equal(WW, WW, alphabet=3), "3 is not a valid alphabet"),
    "a tape's name": (lambda: N.run(WW, {3: "a"}), "3 is not a valid name of a tape"),
    "the seat of a run": (lambda: N.draw(N.run(PALINDROME), seat="first"), "are about play"),
    "a number": (lambda: N.equal(WW, WW, up_to="x"), "'x' is not a valid length"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_with_a_likely_fix(name: str) -> None:
    call, text = MISTAKES[name]
    with pytest.raises((AttributeError, InputError, ValueError), match=r".") as caught:
        call()
    assert text in str(caught.value)


def test_dir_lists_only_the_functions_for_people() -> None:
    assert set(dir(noloss)) == set(noloss.__all__)
    assert noloss.verdict is noloss.verify
    assert noloss.trace is noloss.step
