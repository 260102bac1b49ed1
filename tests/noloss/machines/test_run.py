"""`noloss run`."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from automata import start
from automata.engine import accelerated
from automata.engine.accelerated import RuleCheck
from automata.engine.runner import ENGINES, Runner
from common.exhibits import Text
from common.text import counted
from noloss.arguments.machines import find_machine
from noloss.commands.machines.run_exhibits import run_exhibits
from tests.effort import part
from tests.machines.texts import FOLDER
from tests.noloss.conftest import Noloss


def test_a_word_that_is_accepted_gives_exit_code_0(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "palindrome.tm", "--tape", "word=abba")
    assert done.code == 0
    assert done.out.splitlines() == [
        "palindrome: accepted in state yes after 16 steps",
        "word   a b b a[_]",
        "copy  [_]a b b a",
    ]
    assert done.err == ""


def test_a_word_that_is_rejected_gives_exit_code_1(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "palindrome.tm", "--tape", "word=ab")
    assert done.code == 1
    assert "palindrome: rejected in state no" in done.out


COUNTED = {"span": 2, "marks": 1}


def test_the_document_of_a_run_holds_its_tapes_with_their_heads(
    noloss: Noloss, machines: Path
) -> None:
    done = noloss("run", machines / "palindrome.tm", "--tape", "word=a", "--json")
    assert done.document == {
        "format": "noloss/run",
        "version": 1,
        "machine": "palindrome",
        "verdict": "accepted",
        "state": "yes",
        "steps": 7,
        "engine": "reference",
        "choices": [],
        "tapes": {
            "word": {"word": "a_", "head": 1, "cells": ["a", "_"], "position": 1, **COUNTED},
            "copy": {"word": "_a", "head": 0, "cells": ["_", "a"], "position": -1, **COUNTED},
        },
        "owner": None,
        "waiting": [],
        "loop": None,
    }


def test_a_run_waits_at_a_choice_and_lists_what_is_open(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "choices.tm", "--choose", "")
    assert done.code == 4
    assert done.out.splitlines() == [
        "choices: waiting in state first after 0 steps",
        "t  [_]",
        "open choices of the opponent:",
        "  1  t=_  ->  t=a:R  second  # choices.tm:9",
        "  2  t=_  ->  t=b:R  second  [other]  # choices.tm:10",
    ]
    assert done.err == "waiting: choose with --choose N\n"


def test_a_waiting_run_says_in_its_document_who_may_choose_what(
    noloss: Noloss, machines: Path
) -> None:
    done = noloss("run", machines / "choices.tm", "--choose", "", "--json")
    assert done.code == 4
    assert done.document["verdict"] == "waiting"
    assert done.document["owner"] == "opponent"
    assert done.document["waiting"] == [
        {
            "choice": 1,
            "row": "t=_  ->  t=a:R  second",
            "next": "second",
            "file": "choices.tm",
            "line": 9,
            "tag": None,
        },
        {
            "choice": 2,
            "row": "t=_  ->  t=b:R  second  [other]",
            "next": "second",
            "file": "choices.tm",
            "line": 10,
            "tag": "other",
        },
    ]


def test_choices_are_made_in_order_until_they_are_used_up(noloss: Noloss, machines: Path) -> None:
    one = noloss("run", machines / "choices.tm", "--choose", "2")
    assert one.code == 4
    assert "open choices:" in one.out
    assert "--choose 2,N" in one.err
    both = noloss("run", machines / "choices.tm", "--choose", "2, 1", "--json")
    assert both.code == 0
    assert (both.document["verdict"], both.document["state"]) == ("halted", "left")
    assert both.document["choices"] == [2, 1]


def test_choices_that_were_not_needed_are_noted(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "choices.tm", "--choose", "1,2,1,1")
    assert done.code == 0
    assert done.err == "note: the last 2 choices given were not needed\n"


def test_a_trace_refuses_a_choice_that_is_not_open(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "choices.tm", "--choose", "1,3", "--trace")
    assert done.code == 2
    assert "second has no choice 3" in done.err
    assert "choose from 1 to 2" in done.err


def test_a_run_without_a_fitting_row_is_stuck_with_exit_code_3(
    noloss: Noloss, machines: Path
) -> None:
    done = noloss("run", machines / "gap.tm", "--tape", "t=aa")
    assert done.code == 3
    assert "gap: stuck in state go after 2 steps" in done.out
    assert "no row of the state go applies to t=_ u=_" in done.err


def test_the_hint_of_a_stuck_run_names_the_line_for_missing_rows_unless_it_is_there(
    noloss: Noloss, machines: Path
) -> None:
    line = "or write  reject when stuck *  if missing rows reject"
    assert line in noloss("run", machines / "gap.tm").err
    other = machines / "other.tm"
    text = (machines / "gap.tm").read_text("utf-8")
    other.write_text(f"{text}end:\n".replace("accept ", "reject when stuck end\naccept "), "utf-8")
    done = noloss("run", other)
    assert "hint: add a row for these symbols; --trace" in done.err
    assert line not in done.err


@pytest.mark.parametrize("steps", [0, 1, 7])
def test_the_budget_is_exact_and_a_spent_one_is_not_a_verdict(
    noloss: Noloss, machines: Path, steps: int
) -> None:
    done = noloss("run", machines / "runaway.tm", "--steps", steps, "--json")
    assert done.code == 3
    assert (done.document["verdict"], done.document["steps"]) == ("budget spent", steps)
    assert f"budget spent: it did not halt within {counted(steps, 'step')}" in done.err
    assert "  hint: it never halts, by closed set (size 1, contexts 2); `noloss decide`" in done.err
    more = noloss("run", machines / "runaway.tm", "--steps", steps, "--past-loops").err
    assert "--steps 1000" in more


def test_too_many_branches_are_named_as_the_limit_that_was_met(noloss: Noloss) -> None:
    file = str(FOLDER / "ever-more-branches.tm")
    ended = noloss("run", file, "--most-branches", "500")
    assert ended.code == 3
    assert "budget spent: there are more than 500 branches\n" in ended.err
    assert "hint: give more, such as --most-branches 5000" in ended.err
    assert "more than" not in noloss("run", file, "--steps", "100").err


def test_a_run_stops_when_its_time_is_spent(noloss: Noloss, machines: Path) -> None:
    on = ("--engine", "reference", "--past-loops")
    done = noloss("run", machines / "runaway.tm", "--seconds", 0, *on)
    assert done.code == 3
    assert "it did not halt within 0 seconds, and 16,384 steps" in done.err
    assert "--seconds 60" in done.err


def test_a_budget_of_steps_is_exact_with_any_limit_of_time(noloss: Noloss, machines: Path) -> None:
    both = ("--steps", 3000, "--seconds", 60)
    done = noloss("run", machines / "runaway.tm", *both, "--past-loops", "--json")
    assert (done.code, done.document["steps"]) == (3, 3000)
    assert "--steps 30000" in done.err


@pytest.mark.parametrize("engine", part(ENGINES, 2))
def test_the_document_names_the_engine_that_was_used(
    noloss: Noloss, machines: Path, engine: str
) -> None:
    for steps in (10, 30_000):
        arguments = ("run", machines / "runaway.tm", "--steps", steps, "--past-loops", "--json")
        document = noloss(*arguments, "--engine", engine).document
        used = "compiled" if engine in ("auto", "native") else engine
        used = "reference" if (engine, steps) == ("auto", 10) else used
        assert (document["engine"], document["steps"]) == (used, steps)


def test_a_long_run_names_the_engine_that_made_it(noloss: Noloss, machines: Path) -> None:
    out = noloss("run", machines / "runaway.tm", "--steps", 30_000, "--past-loops").out
    assert "after 30,000 steps, by the engine compiled" in out
    assert "engine" not in noloss("run", machines / "runaway.tm", "--steps", 30).out


def test_a_trace_shows_every_step_with_the_tapes_after_it(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "choices.tm", "--choose", "2,1", "--trace")
    assert done.out.splitlines() == [
        "     1  first:  t=_  ->  t=b:R  second  [other]  (choice 2)  # choices.tm:10",
        "        t   b[_]",
        "     2  second:  t=_  ->  left  (choice 1)  # choices.tm:11",
        "        t   b[_]",
        "choices: halted in state left after 2 steps",
        "t   b[_]",
    ]


def test_a_trace_is_shown_while_it_runs(machines: Path) -> None:
    """A run that would take years shows its first steps at once."""
    machine = find_machine(str(machines / "runaway.tm"))
    runner = Runner(machine, start(machine), budget=10**15)
    lines = list(islice(run_exhibits(runner, traced=True), 5))
    assert [line.text.split()[0] for line in lines if isinstance(line, Text)] == ["1", "2", "3"]
    assert runner.taken == 3


def test_a_trace_as_a_document_leads_from_the_start_to_the_end_and_back(
    noloss: Noloss, machines: Path
) -> None:
    arguments = ("run", machines / "palindrome.tm", "--tape", "word=aba")
    document = noloss(*arguments, "--trace", "--json").document
    plain = noloss(*arguments, "--json").document
    assert document["format"] == "noloss/trace"
    assert {**document, "format": "noloss/run"} | plain == {**document, "format": "noloss/run"}
    start, end = _contents(document["start"]["tapes"]), _contents(document["tapes"])
    state = document["start"]["state"]
    for delta in document["deltas"]:
        assert delta["from"] == state
        state = delta["to"]
        for name, did in delta["tapes"].items():
            _replace(start[name], did["erased"], did["written"])
            start[name]["at"] += {"L": -1, "S": 0, "R": 1}[did["move"]]
    assert state == document["state"]
    assert _plain(start) == _plain(end)
    for delta in reversed(document["deltas"]):
        for name, did in delta["tapes"].items():
            end[name]["at"] -= {"L": -1, "S": 0, "R": 1}[did["move"]]
            _replace(end[name], did["written"], did["erased"])
    assert _plain(end) == _plain(_contents(document["start"]["tapes"]))


def _contents(tapes: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Give the symbols of every tape by their place, counted from where the head started."""
    return {
        name: {
            "at": tape["position"],
            "symbols": {
                number + tape["position"] - tape["head"]: symbol
                for number, symbol in enumerate(tape["cells"])
            },
        }
        for name, tape in tapes.items()
    }


def _replace(tape: dict[str, Any], before: str, after: str) -> None:
    assert tape["symbols"].get(tape["at"], "_") == before
    tape["symbols"][tape["at"]] = after


def _plain(tapes: dict[str, dict[str, Any]]) -> object:
    return {
        name: (tape["at"], {at: symbol for at, symbol in tape["symbols"].items() if symbol != "_"})
        for name, tape in tapes.items()
    }


def test_a_trace_says_which_rows_were_chosen(noloss: Noloss, machines: Path) -> None:
    deltas = noloss(
        "run", machines / "choices.tm", "--choose", "2,2", "--trace", "--json"
    ).document["deltas"]
    assert deltas == [
        {
            "from": "first",
            "to": "second",
            "choice": 2,
            "file": "choices.tm",
            "line": 10,
            "tag": "other",
            "tapes": {"t": {"erased": "_", "written": "b", "move": "R"}},
        },
        {
            "from": "second",
            "to": "right",
            "choice": 2,
            "file": "choices.tm",
            "line": 12,
            "tag": None,
            "tapes": {"t": {"erased": "_", "written": "b", "move": "S"}},
        },
    ]


def test_a_trace_stops_at_its_budget(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "runaway.tm", "--trace", "--steps", 5, "--json")
    assert (done.code, len(done.document["deltas"])) == (3, 5)
    waiting = noloss("run", machines / "choices.tm", "--trace", "--json")
    assert (waiting.code, waiting.document["deltas"]) == (4, [])


@pytest.mark.parametrize("trace", [(), ("--trace",)])
def test_entry_conditions_are_verified_when_asked_for(
    noloss: Noloss, machines: Path, trace: tuple[str, ...]
) -> None:
    assert noloss("run", machines / "expects-a.tm", "--tape", "t=b").code == 0
    done = noloss("run", machines / "expects-a.tm", "--tape", "t=b", "--verify-calls", *trace)
    assert done.code == 2
    assert "expects a under the head of t, which reads b" in done.err


def test_an_empty_word_is_a_word(noloss: Noloss, machines: Path) -> None:
    assert noloss("run", machines / "palindrome.tm", "--tape", "word=").code == 0


def test_of_a_long_tape_the_part_around_the_head_is_shown(noloss: Noloss, machines: Path) -> None:
    done = noloss("run", machines / "palindrome.tm", "--tape", f"word={'a' * 300}", "--steps", 100)
    word, copy = done.out.splitlines()[1:]
    assert word.startswith("word  (40 more) … a a ")
    assert word.endswith(" a a… (139 more)")
    assert "a[a]a" in word
    assert copy.endswith("a[_]")


def test_the_built_in_programs_run_by_their_names(noloss: Noloss) -> None:
    done = noloss("run", "wst/CF", "--tape", "Kc=¢123321$")
    assert done.code == 0
    assert done.out.startswith("CF: accepted in state return")
    waiting = noloss("run", "wst/M", "--choose", "", "--json")
    assert (waiting.code, waiting.document["owner"]) == (4, "opponent")


def test_rules_of_an_accelerated_run_are_checked_when_asked_for(
    noloss: Noloss, machines: Path
) -> None:
    """A rule that is not what its proof gives is a fault, not a result."""
    done = noloss("run", machines / "champion.tm", "--check-acceleration")
    assert done.code == 0
    assert "after 119,112,334,170,342,540 steps, by the engine accelerated" in done.out
    assert re.search(r"checked: [1-9]\d* rules? proved again, .* in [1-9]\d* small inst", done.err)


def test_a_rule_that_does_not_hold_is_reported(
    noloss: Noloss, machines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accelerated, "check_rules", lambda record: RuleCheck((1,), ("rule 1: no",)))
    done = noloss("run", machines / "champion.tm", "--check-acceleration")
    assert done.code == 2
    assert "a rule does not hold: rule 1: no" in done.err


def test_a_calculated_number_is_printed_exactly_however_long_it_is(
    noloss: Noloss, machines: Path
) -> None:
    arguments = ("run", machines / "runaway.tm", "--steps", 10**4000, "--engine", "accelerated")
    told = noloss(*arguments, "--past-loops")
    assert "after 1.000…e4000 (4,001 digits) steps" in told.out
    assert "t: 1.000…e4000 (4,001 digits) marks on 1.000…e4000 (4,001 digits) cells" in told.out


def test_no_word_of_a_trace_is_a_formula_of_a_spreadsheet(noloss: Noloss, machines: Path) -> None:
    text = 'machine m\ntapes t\nsymbols = + c\nstart "+q"\naccept yes\n"+q": * -> * S yes\n'
    (machines / "=1.tm").write_text(text, encoding="utf-8")
    out = noloss("run", machines / "=1.tm", "=c", "--trace", "--csv").out
    assert out.splitlines()[1:] == ["0,'+q,,,,0,0,'=c", "1,yes,,'=1.tm,6,0,0,'=c"]
    out = noloss("run", machines / "=1.tm", "+", "--trace", "--csv").out
    assert out.splitlines()[1] == "0,'+q,,,,0,0,+"


def test_a_word_behind_the_machine_lies_on_its_first_tape(noloss: Noloss, machines: Path) -> None:
    named = noloss("run", machines / "palindrome.tm", "--tape", "word=abba", "--json")
    assert noloss("run", machines / "palindrome.tm", "abba", "--json").document == named.document
    both = noloss("run", machines / "palindrome.tm", "ab", "--tape", "copy=b", "--steps", 0)
    assert both.out.splitlines()[1:] == ["word  [a]b", "copy  [b]"]


def test_an_empty_word_takes_the_place_of_the_word_of_the_file(
    noloss: Noloss, tmp_path: Path
) -> None:
    file = tmp_path / "own.tm"
    file.write_text("tapes t\nsymbols a\nword t a\naccept yes\ngo: _ -> _ S yes\n", "utf-8")
    assert noloss("run", file).code == 3
    assert noloss("run", file, "").code == 0
