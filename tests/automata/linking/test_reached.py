"""Checks that follow a machine: no row that applies in a run is reported as dead."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Machine, doubts, link, parse, start
from automata.engine.steps import Halt, Step, steps
from automata.errors import LeftEndError
from automata.linking.reached import anything, flow, flow_doubts, usual
from tests.automata.examples import HEAD, HEAD2
from tests.automata.generated import machines, two_words
from tests.effort import examples
from tests.machines.texts import PALINDROME

Told = tuple[int, str, str]


def told(text: str, *names: str) -> list[Told]:
    """Give line, check and text of all diagnostics, or of those of some checks."""
    source = parse(text)
    found = [(one.place.line, one.name, one.text) for one in doubts(source, link(source))]
    return [one for one in found if not names or one[1] in names]


@pytest.mark.slow
def test_a_long_chain_of_states_is_followed_in_a_time_that_grows_with_it() -> None:
    """It took seconds: each state was looked for among all others, one by one."""
    rows = "".join(f"s{i}: * -> * R s{i + 1}\n" for i in range(40_000))
    source = parse(f"tapes t\nsymbols 1\nstart s0\naccept s40000\n{rows}")
    machine = link(source)
    begin = time.process_time()
    assert [one.name for one in flow_doubts(source, machine)] == ["unread-tape"]
    assert time.process_time() - begin < 6


# the analysis holds for all runs


def until_it_falls(events: Iterator[Step | Halt]) -> Iterator[Step | Halt]:
    """Give what happens before a head falls off its tape."""
    with suppress(LeftEndError):
        yield from events


@given(machines(choice=True, ends=True), two_words, st.lists(st.integers(1, 2), max_size=40))
@settings(max_examples=examples(300))
def test_every_configuration_of_every_run_is_among_those_that_are_followed(
    machine: Machine, words: dict[str, str], choices: list[int]
) -> None:
    found = flow(machine, anything(machine))
    assert found is not None
    now = start(machine, words)
    made = (min(choice, 1) for choice in choices)
    for event in until_it_falls(steps(machine, now, 40, made)):
        sets = found.sets[now.state]
        for tape, known in zip(now.tapes, sets, strict=True):
            left, head, right = tape.content()
            assert known.left >= set(left)
            assert head in known.under
            assert known.right >= set(right)
        if isinstance(event, Step):
            assert event.production in found.alive
            now = event.after


@given(machines(ends=True), st.text("ab", max_size=4))
@settings(max_examples=examples(200))
def test_a_run_on_an_input_is_among_those_that_are_followed_for_inputs(
    machine: Machine, word: str
) -> None:
    found = flow(machine, usual(machine, ("t",), ("a", "b")))
    assert found is not None
    now = start(machine, {"t": word})
    for event in until_it_falls(steps(machine, now, 40)):
        sets = found.sets[now.state]
        assert all(tape.head in known.under for tape, known in zip(now.tapes, sets, strict=True))
        if isinstance(event, Step):
            now = event.after


# what is reported


def test_a_row_that_reads_a_symbol_never_there_is_dead() -> None:
    rows = "s: a -> b R q\n   b -> b S yes\n   _ -> _ S p\np: _ -> _ S yes\n   a -> a S no\n"
    rest = "q: a -> a S yes\n   b -> b S no\n   else -> yes\n"
    assert told(HEAD + rows + rest) == [(10, "dead-row", "this row of state p never applies")]


def test_a_row_that_does_what_another_row_of_its_state_does_is_not_called_dead() -> None:
    rows = "s: a -> b S yes\n   b -> b S yes\n   _ -> _ S p\np: _ -> _ S yes\n"
    assert told(f"{HEAD}{rows}   a -> a S yes\n", "dead-row") == []
    for other in ("a -> b S yes", "a -> a R yes", "a -> a S no"):
        (dead,) = told(f"{HEAD}{rows}   {other}\n", "dead-row")
        assert dead[0] == 10


def test_an_else_for_which_nothing_is_left_is_dead() -> None:
    rows = "s: a -> b R yes\n   b -> b S no\n   _ -> _ S no\n   else -> no\n"
    assert told(HEAD + rows) == [(9, "dead-row", "this row of state s never applies")]


def test_a_row_whose_variables_have_no_values_together_is_dead() -> None:
    head = HEAD + "vars x: a b\npairs x y: a b\n"
    rows = "s: a -> b S p(b)\n   else -> no\np(x): b -> y R yes\n      else -> no\n"
    dead = (10, "dead-row", "this row of state p(x) never applies")
    assert dead not in told(head + rows.replace("p(b)", "p(a)"), "dead-row")
    assert dead in told(head + rows, "dead-row")


def test_rows_of_a_state_that_is_not_reached_are_not_reported_one_by_one() -> None:
    text = HEAD + "s: a -> b R yes\n   else -> no\nq: a -> a R q\n   else -> yes\n"
    assert told(text) == [(8, "unreachable-state", "state q cannot be reached")]


def test_a_state_from_which_no_end_is_reached_is_reported() -> None:
    text = HEAD + "s: a -> b R yes\n   else -> * R q\nq: else -> * S p\np: else -> * L q\n"
    assert told(text, "endless-state") == [
        (8, "endless-state", "no halting state can be reached from state q"),
        (9, "endless-state", "no halting state can be reached from state p"),
    ]


def test_a_state_without_an_end_is_a_note_unless_the_machine_decides() -> None:
    rows = "s: a -> b R yes\n   else -> * R q\nq: else -> * S q\n"
    for head, severity in ((HEAD, "warning"), (HEAD.replace("reject no\n", ""), "note")):
        source = parse(head + rows)
        found = {one.name: one.severity for one in doubts(source, link(source))}
        assert found["endless-state"] == severity


def test_that_a_deciding_machine_cannot_end_is_one_error() -> None:
    source = parse(HEAD + "s: a -> b R q\n   else -> q\nq: else -> a S s\n")
    found = [(one.name, one.severity) for one in doubts(source, link(source))]
    assert ("never-ends", "error") in found
    assert "endless-state" not in [name for name, _ in found]


RUNS_ON = "tapes t\nsymbols a\n{}s: a -> a R s\n   _ -> a R s\n{}"


@pytest.mark.parametrize(
    ("finals", "test", "severity"),
    [
        ("", "", "warning"),
        ("accept yes\n", "", "warning"),
        ("", "test  t=a  ->  loops\n", "note"),
        ("accept yes\nreject when stuck *\n", "", None),
        ("results yes\n", "test  t=a  ->  loops\n", "note"),
        ("accept yes\nreject no\n", "", "error"),
        ("results yes\n", "test  t=a  ->  halted\n", "error"),
    ],
)
def test_that_no_run_ends_is_an_error_if_a_file_says_that_runs_end_and_a_warning_if_it_says_nothing(
    finals: str, test: str, severity: str | None
) -> None:
    source = parse(RUNS_ON.format(finals, test))
    found = {one.name: one.severity for one in doubts(source, link(source))}
    assert found.get("never-ends") == severity
    assert found.get("no-accept", "note") == "note"


def test_the_hint_for_a_machine_that_never_ends_says_how_to_mean_it() -> None:
    text = RUNS_ON.format("accept yes\n", "")
    (doubt,) = doubts(source := parse(text), link(source))
    assert (doubt.name, doubt.severity) == ("never-ends", "warning")
    line = doubt.hint[doubt.hint.index("test  ") :]
    source = parse(f"{text}{line}\n")
    assert [one.severity for one in doubts(source, link(source))] == ["note"]


def test_a_machine_that_rejects_and_cannot_accept_is_warned_of() -> None:
    source = parse("tapes t\nsymbols a\nreject no\ns: a -> a R s\n   _ -> _ S no\n")
    assert [one.severity for one in doubts(source, link(source))] == ["warning"]


@pytest.mark.parametrize(
    ("finals", "expected"),
    [("accept yes", 0), ("results yes", 0), ("reject yes", 1), ("reject no", 1)],
)
def test_a_machine_without_a_state_that_accepts_is_reported(finals: str, expected: int) -> None:
    text = f"tapes t\nsymbols a\n{finals}\ns: a -> a R {finals.split()[1]}\n"
    assert len(told(text, "no-accept")) == expected


def test_a_machine_that_only_returns_accepts() -> None:
    assert told("tapes t\nsymbols a\ns: a -> a R s\n   _ -> _ S return\n") == []


def test_reads_that_can_occur_and_have_no_row_are_listed() -> None:
    rows = "s: t=a u=_ -> t:R u=a:R s\n   t=_ u=_ -> yes\n"
    assert told(HEAD2 + rows, "missing-row") == [
        (6, "missing-row", "state s has no row for t=b u=_")
    ]
    assert told(HEAD + "s: a -> b R s\n", "missing-row") == [
        (6, "missing-row", "state s has no row for _, b")
    ]


def test_three_of_many_reads_without_a_row_are_named() -> None:
    (missing,) = told(HEAD2 + "word u aaab\ns: t=a u=a -> u:R yes\n", "missing-row")
    assert missing[2] == "state s has no row for t=_ u=a, t=b u=a"
    text = HEAD.replace("a b", "a b c d") + "s: a -> b R yes\n"
    (missing,) = told(text, "missing-row")
    assert missing[2] == "state s has no row for _, b, c and 1 more"


def test_a_blank_tape_has_blanks_where_its_head_has_not_been() -> None:
    """So the machine of palindromes, whose second head goes right over blanks, lacks nothing."""
    assert told(PALINDROME, "missing-row", "dead-row", "endless-state") == []


def test_a_test_says_on_which_tapes_inputs_are_laid() -> None:
    rows = "s: t=a u=_ -> yes\n   t=b u=_ -> no\n   t=_ u=_ -> no\n"
    assert told(HEAD2 + rows) == []
    (missing,) = told(HEAD2 + rows + "test t=a u=b -> stuck\n")
    assert missing[2] == "state s has no row for t=_ u=a, t=_ u=b, t=a u=a and 3 more"


def test_if_branches_may_end_stuck_no_row_is_missed() -> None:
    rows = "s: a -> b R s\n   b -> a R yes\n"
    assert len(told(HEAD + rows, "missing-row")) == 1
    assert told(HEAD + rows.replace("s:", "s choice:"), "missing-row") == []


def test_only_symbols_of_inputs_can_be_on_the_first_tape() -> None:
    text = HEAD + "s: a -> b R yes\n   _ -> _ S no\n"
    assert len(told(text, "missing-row")) == 1
    assert told(text.replace("reject no", "reject no\ninput a"), "missing-row") == []


def test_a_tape_at_which_no_row_looks_and_a_symbol_that_none_reads_are_noted() -> None:
    rows = "s: t=a -> t=b u=b:R s\n   t=b -> no\n   t=_ -> t=x yes\n"
    assert told(HEAD2.replace("a b", "a b x") + "input a b\n" + rows) == [
        (2, "unread-tape", "tape u is never read"),
        (3, "unread-symbol", "symbol x is written, and no row reads it"),
    ]


def test_a_symbol_that_is_read_and_comes_from_nowhere_is_noted() -> None:
    text = HEAD.replace("a b", "a b x") + "input a b\ns: x -> x R yes\n   else -> no\n"
    (found,) = told(text, "unwritten-symbol")
    assert found == (3, "unwritten-symbol", "symbol x is never written, and no input holds it")


# the rules of the notation on ends


def test_a_state_without_rows_is_an_intended_end() -> None:
    rows = "s: a -> a R dead\n   else -> yes\ndead:\n"
    assert told(HEAD + rows) == [(3, "unused-symbol", "symbol b is never used")]


def test_a_state_in_which_being_stuck_has_a_meaning_lacks_no_row_and_ends() -> None:
    head = "tapes t\nsymbols a b\naccept when stuck s\n"
    rows = "s: a -> b R s\n"
    assert told(head + rows, "missing-row", "no-accept", "endless-state", "never-ends") == []
    told_of_others = told(head.replace("accept when stuck s\n", "") + rows)
    assert {name for _, name, _ in told_of_others} >= {"missing-row", "no-accept", "never-ends"}


def test_of_rows_in_order_one_that_comes_too_late_is_dead() -> None:
    rows = "s in order: [a,b] -> * R s\n   a -> a R no\n   _ -> _ S yes\n"
    assert told(HEAD + rows, "dead-row") == [(7, "dead-row", "this row of state s never applies")]
    source = parse(HEAD + rows)
    (dead,) = (one for one in doubts(source, link(source)) if one.name == "dead-row")
    why = "the rows above it read every symbol that it reads"
    assert dead.hint == f"{why}: fix it, or leave it out"


def test_a_head_that_stays_at_the_left_end_reads_what_it_has_written_there() -> None:
    text = HEAD + "one-way t stays\ns: a -> b L p\n   else -> no\np: b -> b S yes\n   else -> no\n"
    assert told(text, "dead-row") == []
    assert len(told(text.replace("one-way t stays\n", ""), "dead-row")) == 1


def test_a_head_that_starts_beside_the_first_symbol_reads_what_is_there() -> None:
    head = HEAD2 + "word u ab\nhead u 1\n"
    rows = "s: u=b -> t:R yes\n   t=_ u=a -> yes\n"
    assert told(head + rows, "dead-row") == []
    (missing,) = told(head + rows, "missing-row")
    assert missing[2] == "state s has no row for t=_ u=_, t=a u=_, t=a u=a and 2 more"
