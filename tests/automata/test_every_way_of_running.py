"""Every way of running a machine on a word gives one answer: verdict, steps and tapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from hypothesis import given, settings

from automata import Configuration, Halt, Machine, Run, Trace, explore, link, parse, run, start
from automata.conversions.forms import converted, literal_rows
from automata.engine.branch_search import branch_tree
from automata.engine.runner import ENGINES, EngineName, Runner
from automata.engine.stepping import Stepper
from automata.engine.steps import Verdict
from automata.errors import LeftEndError
from automata.linking.library import read_file
from automata.tape import cells
from tests.automata.formats.behaviour import again
from tests.automata.generated import machines, two_words
from tests.effort import examples, part, thorough

CORPUS: Final = Path(__file__).resolve().parents[3] / "shared" / "corpus"
MOST: Final = 200
"""Steps of a run."""
TWICE: Final = link(
    parse(
        """\
machine  twice-as-many
about    Accepts a word of letters a and then twice as many b.
tapes    word pile
symbols  a b
start    go
accept   yes
reject when stuck *

go:      a _  ->  a a  R R  push
         _ _  ->  _ _  S S  yes
push:    a _  ->  a a  R R  push
         b _  ->  b _  S L  first
first:   b a  ->  b a  R S  second
         _ _  ->  _ _  S S  yes
second:  b a  ->  b a  R L  first
"""
    )
)

Answer: TypeAlias = tuple[object, ...]
"""Verdict, steps, and each tape: the place of its head, its cells, the cell under the head."""
Way: TypeAlias = Callable[[Machine, Configuration], Answer]


def answer(verdict: Verdict, steps: int, now: Configuration) -> Answer:
    """Give what is compared; a blank is None, for formats that have their own."""
    tapes = []
    for tape in now.tapes:
        at, symbols = cells(tape)
        tapes.append((tape.position, at, [None if s == tape.blank else s for s in symbols]))
    return verdict, steps, tapes


def of_run(ended: Run) -> Answer:
    return answer(ended.verdict, ended.steps, ended.configuration)


def by_engine(engine: EngineName, machine: Machine, first: Configuration) -> Answer:
    return of_run(Runner(machine, first, engine, MOST, past_loops=True).run())


def looking_for_loops(engine: EngineName, machine: Machine, first: Configuration) -> Answer:
    """A proved loop is not an end: the rest of the steps are made by the engine."""
    ended = Runner(machine, first, engine, MOST).run()
    if ended.verdict != "loops":
        return of_run(ended)
    left = MOST - ended.steps
    rest = Runner(machine, ended.configuration, engine, left, past_loops=True).run()
    return answer(rest.verdict, ended.steps + rest.steps, rest.configuration)


def by_trace(machine: Machine, first: Configuration) -> Answer:
    trace = Trace(machine, first)
    halt = None
    while halt is None and trace.at < MOST:
        halt = trace.forward()
    halt = halt or trace.advance(0) or Halt("budget spent")
    return answer(halt.verdict, trace.at, trace.now)


def by_stepper(machine: Machine, first: Configuration) -> Answer:
    stepper = Stepper(Trace(machine, first))
    rest = stepper.until(most=MOST)
    halt = stepper.halt or Halt("budget spent")
    return answer(halt.verdict, rest.at, stepper.now)


def by_branches(machine: Machine, first: Configuration) -> Answer:
    """For the decision, a stuck branch does not accept; here it differs from a rejection."""
    decision = branch_tree(machine, first, MOST)
    (branch,) = decision.branches
    stuck = (decision.verdict, branch.end) == ("rejected", "stuck")
    return answer("stuck" if stuck else decision.verdict, decision.steps, branch.at)


def by_exploration(machine: Machine, first: Configuration) -> Answer:
    graph = explore(machine, first, MOST)
    (edge,) = graph.edges(data=True)
    end = graph.nodes[1]
    return answer(end["verdict"], edge[2]["steps"], end["configuration"])


def row_by_row(machine: Machine, first: Configuration) -> Answer:
    literal = converted(machine, ["literal"]).machine
    return of_run(run(literal, Configuration(literal.start, first.tapes), MOST))


WAYS: Final[dict[str, Way]] = {
    **{engine: partial(by_engine, engine) for engine in ENGINES},
    **{f"{engine}, loops": partial(looking_for_loops, engine) for engine in ENGINES},
    "trace": by_trace,
    "stepper": by_stepper,
    "branches": by_branches,
    "exploration": by_exploration,
    "literal": row_by_row,
}


def told(way: Way, machine: Machine, first: Configuration) -> Answer:
    """Give an answer; a head that falls off its tape is one, too."""
    try:
        return way(machine, first)
    except LeftEndError as error:
        return "off the tape", error.step, error.tape, error.state


def all_answers(machine: Machine, first: Configuration) -> dict[str, Answer]:
    return {name: told(way, machine, first) for name, way in WAYS.items()}


def ways_for(number: int) -> dict[str, Way]:
    """Give all ways, or every fifth, in turns: of five words in a row each way runs one."""
    if thorough():
        return WAYS
    return {name: WAYS[name] for name in islice(WAYS, number % 5, None, 5)}


def as_jflap(machine: Machine) -> Machine:
    return again(machine, literal_rows(machine), "jflap")[0]


def words_up_to(length: int, symbols: Sequence[str]) -> list[str]:
    return ["".join(word) for n in range(length + 1) for word in product(symbols, repeat=n)]


def test_every_way_of_running_accepts_the_words_with_twice_as_many_b_and_no_other() -> None:
    """All words up to six letters; one program runs such a machine in two ways that differ.

    By default a word is not run in every way; each way runs words of every length from three on.
    """
    there = as_jflap(TWICE)
    for at, word in enumerate(words_up_to(6, "ab")):
        first = start(TWICE, {"word": word})
        number = word.count("a")
        wanted = "accepted" if word == "a" * number + "b" * 2 * number else "rejected"
        expected = of_run(run(TWICE, first))
        assert expected[0] == wanted
        assert all(told(way, TWICE, first) == expected for way in ways_for(at).values())
        assert of_run(run(there, start(there, {there.tapes[0]: word}))) == expected


@given(machines(ends=True), two_words)
@settings(max_examples=examples(300), deadline=None)
def test_every_way_of_running_a_random_machine_gives_one_answer(
    machine: Machine, words: dict[str, str]
) -> None:
    first = start(machine, words)
    expected = told(WAYS["reference"], machine, first)
    assert all_answers(machine, first) == dict.fromkeys(WAYS, expected)


@given(machines(), two_words)
@settings(max_examples=examples(300), deadline=None)
def test_a_random_machine_runs_the_same_after_it_was_a_file_of_jflap(
    machine: Machine, words: dict[str, str]
) -> None:
    """There no row means rejection everywhere; a symbol of no row is not in the file."""
    rejecting = replace(machine, when_stuck=dict.fromkeys(machine.states, "reject"))
    there = as_jflap(rejecting)
    there = replace(there, symbols=tuple({*there.symbols, *machine.symbols}))
    blank = {ord(machine.blank): there.blank}
    laid = {
        tape: words[name].translate(blank)
        for tape, name in zip(there.tapes, machine.tapes, strict=True)
    }
    expected = of_run(run(rejecting, start(rejecting, words), MOST))
    assert of_run(run(there, start(there, laid), MOST)) == expected


def files() -> list[Path]:
    """Give the files, the first machine of a list; their folder if there are no files."""
    found = sorted(path for path in CORPUS.glob("*") if path.suffix != ".tsv")
    return part([Path(f"{path}#1") if "list" in path.name else path for path in found], 4) or [
        CORPUS
    ]


@pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the public machine files are not beside the checkout"
)
@pytest.mark.parametrize("file", files(), ids=lambda path: path.name)
def test_every_engine_makes_the_run_of_the_reference_on_public_machines(file: Path) -> None:
    machine = link(read_file(file).source)
    for word in [None, *part(words_up_to(3, machine.symbols[:2]))]:
        first = start(machine, None if word is None else {machine.tapes[0]: tuple(word)})
        for budget in (7, 3_000):
            expected = run(machine, first, budget)
            for engine in ENGINES:
                ended = Runner(machine, first, engine, budget, past_loops=True).run()
                assert (ended, of_run(ended)) == (expected, of_run(expected))
