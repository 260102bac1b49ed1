"""Tapes with a left end, heads that start elsewhere, and being stuck with a meaning."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from automata import Configuration, Machine, Trace, explore, start, step
from automata.engine.compiled.compiled import buffer_of
from automata.engine.compiled.program import program_of
from automata.engine.run import Run
from automata.engine.runner import Runner, run
from automata.engine.steps import Step, steps
from automata.errors import LeftEndError, RunError
from tests.automata.engine.conftest import Engine
from tests.automata.examples import HEAD, HEAD2, SWEEP, machine
from tests.automata.generated import machines, two_words
from tests.effort import examples

choices = st.lists(st.integers(1, 2), max_size=25)
LEFT = HEAD + "one-way t\ns: a -> b L s\n b -> a R s\n"


def exact(ended: Run) -> tuple[object, ...]:
    tapes = (tuple(tape) for tape in ended.configuration.tapes)
    return ended, *tapes


def outcome(
    engine: Engine, one: Machine, now: Configuration, budget: int, made: list[int]
) -> object:
    """The end of a run: its whole configuration, or the error."""
    try:
        return exact(engine(one, now, budget, made))
    except LeftEndError as error:
        return str(error), error.tape, error.state, error.step


@given(machines(choice=True, ends=True), two_words, choices, st.integers(0, 30))
@settings(max_examples=examples(50, 5))
def test_engines_agree_where_tapes_have_ends_and_heads_start_anywhere(
    engine: Engine, one: Machine, words: dict[str, str], made: list[int], budget: int
) -> None:
    root = start(one, words)
    expected = outcome(run, one, root, budget, made)
    assert outcome(engine, one, root, budget, made) == expected


class OnPaper:
    """A machine on cells with numbers, 0 for the first of each word: a second way to make steps."""

    def __init__(self, one: Machine, words: dict[str, str]) -> None:
        self.one = one
        self.cells = [dict(enumerate(words.get(name, ""))) for name in one.tapes]
        self.at = [one.heads.get(name, 0) for name in one.tapes]

    def heads(self) -> list[tuple[int, str]]:
        """Give the place of each head, and the symbol that it reads."""
        return [(at, cells.get(at, "_")) for at, cells in zip(self.at, self.cells, strict=True)]

    def make(self, event: Step) -> None:
        for tape, write, move in event.production.actions:
            end = self.one.ends.get(self.one.tapes[tape])
            if write is not None:
                self.cells[tape][self.at[tape]] = write
            if move == "L" and self.at[tape] == 0 and end:
                assert end == "stay"
                continue
            self.at[tape] += {"L": -1, "S": 0, "R": 1}[move]


@given(machines(ends=True), two_words)
@settings(max_examples=examples(100, 5))
def test_heads_are_where_they_are_on_paper(one: Machine, words: dict[str, str]) -> None:
    now, paper, fallen = start(one, words), OnPaper(one, words), None
    try:
        for event in steps(one, now, 30):
            assert [(tape.position, tape.head) for tape in now.tapes] == paper.heads()
            if isinstance(event, Step):
                paper.make(event)
                now = event.after
    except LeftEndError as error:
        fallen = error
    if fallen is not None:
        assert one.ends[fallen.tape] == "error"
        assert paper.at[one.tapes.index(fallen.tape)] == 0
        assert fallen.state == now.state


def test_a_head_that_falls_off_is_reported_with_tape_state_step_and_row(engine: Engine) -> None:
    one = machine(HEAD + "one-way t\nout: a -> a R out\n b -> b L back\nback: a -> a L back\n")
    with pytest.raises(LeftEndError) as caught:
        engine(one, start(one, {"t": "aab"}))
    error = caught.value
    assert (error.tape, error.state, error.step) == ("t", "back", 5)
    assert str(error) == (
        "step 5 moves the head of t off the left end, in state back (machine.tm:9)\n"
        "  hint: turn at the first cell, or declare  one-way t stays  or a tape without an end"
    )


def test_a_step_is_counted_from_the_beginning_of_the_run(engine: Engine) -> None:
    """Also where the engines have taken turns, and the choices were many."""
    text = HEAD + "one-way t\ns choice: a -> a R s\n a -> a R s\n _ -> _ L b\nb: a -> a L b\n"
    one = machine(text)
    with pytest.raises(LeftEndError) as caught:
        engine(one, start(one, {"t": "a" * 12_000}), choices=[1, 2] * 6_000)
    assert caught.value.step == 24_001


def test_a_head_that_stays_at_the_end_continues_from_the_first_cell(engine: Engine) -> None:
    one = machine(HEAD + "one-way t stays\ns: a -> b L s\n b -> a R e\ne: b -> b S yes\n")
    ended = engine(one, start(one, {"t": "ab"}))
    assert (ended.verdict, ended.steps) == ("accepted", 3)
    assert [(tape.position, tape.head) for tape in ended.configuration.tapes] == [(1, "b")]


def test_a_long_run_against_the_left_end_is_made_by_compiled_code() -> None:
    """A million bounces take no hand-overs to the reference: the run is short."""
    one = machine(HEAD + "one-way t stays\ns: a -> a L t\nt: a -> a L s\n")
    ended = Runner(one, start(one, {"t": "a"}), "compiled", 3_000_001, past_loops=True).run()
    assert (ended.steps, ended.configuration.state) == (3_000_001, "t")


def test_a_head_may_start_far_right_of_the_left_end(engine: Engine) -> None:
    text = HEAD + "one-way t\nhead t 500\ns: _ -> _ L s\n a -> a S yes\n"
    one = machine(text)
    assert start(one, {"t": "a"}).tapes[0].position == 500
    assert engine(one, start(one, {"t": "a"})).verdict == "accepted"
    with pytest.raises(LeftEndError) as caught:
        engine(one, start(one))
    assert caught.value.step == 501


def test_the_left_end_is_in_the_array_of_compiled_code_however_far_the_head_is_from_it() -> None:
    one = machine(HEAD + "one-way t\nhead t 500\ns: _ -> _ L s\n")
    program = program_of(one)
    assert program is not None
    assert buffer_of(start(one).tapes[0], program).origin >= 0


def test_a_head_may_start_left_of_the_word(engine: Engine) -> None:
    one = machine(
        HEAD2 + "head t -2\nhead u 1\ns: t=_ u=b -> t:R\n t=a -> yes\n".replace("t:R", "t:R s")
    )
    ended = engine(one, start(one, {"t": "a", "u": "ab"}))
    assert (ended.verdict, ended.steps) == ("accepted", 3)


def test_on_one_tape_too_a_long_run_is_the_same_wherever_its_head_starts(engine: Engine) -> None:
    one = machine(SWEEP.replace("right:", "head t -3\nright:", 1))
    expected = run(one, start(one, {"t": "aa"}), 3_000)
    assert exact(engine(one, start(one, {"t": "aa"}), 3_000)) == exact(expected)
    assert expected.configuration.tapes[0].position != 0


@pytest.mark.parametrize(
    ("header", "verdicts"),
    [
        ("accept when stuck s", ("accepted", "stuck")),
        ("reject when stuck *", ("rejected", "rejected")),
        ("results when stuck e", ("stuck", "halted")),
        ("reject when stuck *\naccept when stuck e", ("rejected", "accepted")),
    ],
)
def test_that_no_row_applies_means_what_the_file_says(
    engine: Engine, header: str, verdicts: tuple[str, str]
) -> None:
    one = machine(HEAD + f"{header}\ns: a -> a R s\n b -> b R e\ne:\n")
    found = tuple(engine(one, start(one, {"t": word})).verdict for word in ("aa", "ab"))
    assert found == verdicts


def test_a_state_without_rows_is_where_a_run_is_stuck(engine: Engine) -> None:
    one = machine(HEAD + "s: a -> a R dead\ndead:\n")
    ended = engine(one, start(one, {"t": "aa"}))
    assert (ended.verdict, ended.configuration.state, ended.steps) == ("stuck", "dead", 1)


def test_equal_tapes_at_other_distances_from_the_left_end_are_two_nodes() -> None:
    """On blanks a head looks the same everywhere; at the end of the tape it does not."""
    text = HEAD + "one-way t stays\nhead t 2\ns choice: _ -> _ L s\n _ -> _ S yes\n"
    one = machine(text)
    graph = explore(one, start(one))
    places = [data["configuration"].tapes[0].position for _, data in graph.nodes(data=True)]
    assert set(places) == {0, 1, 2}
    free = machine(text.replace("one-way t stays\n", ""))
    assert len(explore(free, start(free))) == 3


def test_a_trace_says_that_a_head_stayed_and_by_which_rule() -> None:
    one = machine(HEAD + "one-way t stays\ns: a -> b L s\n")
    trace = Trace(one, start(one, {"t": "a"}))
    assert trace.forward() is None
    (delta,) = trace.deltas()
    assert trace.last is not None
    assert (delta.tapes["t"].move, trace.last.production.actions[0].move) == ("S", "L")


def test_a_trace_and_a_step_refuse_to_fall_off_and_stay_where_they_are() -> None:
    one = machine(LEFT)
    trace = Trace(one, start(one, {"t": "b"}))
    assert trace.forward() is None
    assert trace.forward() is not None  # stuck on the blank
    falling = Trace(one, start(one, {"t": "ba"}))
    assert [falling.forward(), falling.forward()] == [None, None]
    with pytest.raises(LeftEndError) as caught:
        falling.forward()
    assert (caught.value.step, len(falling)) == (3, 2)
    with pytest.raises(LeftEndError):
        step(one, start(one, {"t": "a"}))


def test_entry_conditions_are_verified_where_the_heads_start() -> None:
    one = machine(HEAD + "head t 1\nexpects t=b\ns: b -> b S yes\n")
    assert run(one, start(one, {"t": "ab"}), check=True).verdict == "accepted"
    with pytest.raises(RunError):
        run(one, start(one, {"t": "ba"}), check=True)
