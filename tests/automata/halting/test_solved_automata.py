"""A solver finds an automaton just if the search through all automata finds one."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from itertools import product
from random import Random

import pytest

from automata.engine.steps import start
from automata.halting import attempts, solved_automata
from automata.halting.decide import decide
from automata.halting.language import read_language
from automata.halting.question import Question
from automata.halting.reduction import Reduction, Step, reduction
from automata.halting.rules import ENDS, End, Rules
from automata.halting.solved_automata import solved_automaton
from automata.halting.standard import StandardRules, read_standard
from common.solver import SolverMissingError
from noloss import machine
from tests.automata.halting.naive_machines import steps_until_halt
from tests.verify.test_false_halting import drawn

pytestmark = pytest.mark.skipif(find_spec("ortools") is None, reason="it is an extra")

HARD = (  # decided by repeated words and by closed sets alone
    "3RB---1LA2LB_3LB0RB2RA2RB",
    "0RB---3LA2LB_1LA2LA3RB2RA",
    "0RB2LA1RB---_1LA3LA1RA1RB",
    "0RB---3RB2LA_1LA3LA3RA2RB",
)
MOD = """machine mod
tapes t
symbols a b
start go
accept yes

go:    a -> a R odd
       b -> b R go
       _ -> _ L yes
odd:   a -> a R go
       b -> b R odd
       _ -> _ S odd
"""
BACK = """machine back
tapes t
symbols a b
start go
accept yes

go:    a -> a R go
       b -> b R go
       _ -> _ L back
back:  a -> b L back
       b -> a S back
       _ -> _ R yes
"""


def searched(step: Step, question: Question, states: int) -> Reduction | None:
    first = step.rules.start(question.now)
    return reduction(step, first, question.language, states, lambda: True, iter(()))


@pytest.mark.slow
@pytest.mark.parametrize("states", [2, 3])
@pytest.mark.parametrize("mirrored", [False, True])
def test_of_machines_of_two_and_three_states(states: int, mirrored: bool) -> None:
    random, found = Random(states), []
    drawn_ones = [drawn(random) for _ in range(30)]
    texts = [text for text in drawn_ones if steps_until_halt(text, 1_000) is None]
    for text in (*texts, *HARD):
        rules = StandardRules(read_standard(text))
        step, first = Step(rules, ENDS, mirrored), rules.at_start()
        table = solved_automaton(step, first, None, states)
        other = reduction(step, first, None, states, lambda: True, iter(()))
        assert (table is None) == (other is None), text
        assert table is None or Reduction(step, table).refutes(first, None)
        found.append(table)
    assert None in found
    assert any(found)


@pytest.mark.parametrize("mirrored", [False, True])
def test_from_all_words_of_a_language(mirrored: bool) -> None:
    never: tuple[End, ...] = ("accept",)
    found = []
    for text, expression in product((MOD, BACK), ("(aa)*a", "a(bb)*", "b*a*")):
        one, language = machine(text), read_language(expression, ["a", "b"])
        question, rules = Question(one, start(one), language, never), Rules(one)
        step, first = Step(rules, never, mirrored), rules.start(question.now)
        for states in (2, 3):
            table = solved_automaton(step, first, language, states)
            assert (table is None) == (searched(step, question, states) is None)
            assert table is None or Reduction(step, table).refutes(first, language)
            found.append(table)
    assert None in found
    assert any(found)


def test_from_a_word_on_both_sides_of_the_head() -> None:
    never: tuple[End, ...] = ("accept",)
    one = machine(MOD.replace("start go", "start go\nhead t 1"))
    for word, mirrored in product(("ab", "aba", "abaa"), (False, True)):
        question = Question(one, start(one, {"t": word}), None, never)
        rules = Rules(one)
        step, first = Step(rules, never, mirrored), rules.start(question.now)
        table = solved_automaton(step, first, None, 2)
        assert (table is None) == (searched(step, question, 2) is None)


@pytest.mark.slow
def test_the_portfolio_asks_the_solver_last_and_the_checker_accepts_its_proof(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(attempts, "ROUNDS", ())
    one = machine(MOD)
    question = Question(one, start(one), read_language("b*ab*", ["a", "b"]), ("accept",))
    decided = decide(question, 20.0)
    assert decided.found is not None
    assert decided.answer.attempts[-1].parameters == {"automata": "solved", "states": 3}
    assert (decided.answer.status, decided.answer.decider) == ("proved", "automaton")


def test_without_the_solver_the_portfolio_leaves_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "solver_is_here", lambda: False)
    one = machine(MOD)
    tried = [attempt.parameters for attempt in attempts.attempts(Question(one, start(one)))]
    assert not [part for part in tried if part.get("automata") == "solved"]


def test_without_the_solver_the_way_to_get_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    rules = StandardRules(read_standard(HARD[0]))
    with pytest.raises(SolverMissingError, match="this brings OR-Tools"):
        solved_automaton(Step(rules, ENDS, False), rules.at_start(), None, 2)


def test_an_automaton_with_too_many_clauses_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved_automata, "MOST_CLAUSES", 10)
    rules = StandardRules(read_standard("1RB---_1LB1RA"))
    assert solved_automaton(Step(rules, ENDS, False), rules.at_start(), None, 3) is None


def test_the_cells_of_the_start_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    one = machine(MOD)
    rules = Rules(one)
    step, long = Step(rules, ("accept",), False), rules.start(start(one, {"t": "ab" * 200 + "a"}))
    assert solved_automaton(step, long, None, 2) is not None
    monkeypatch.setattr(solved_automata, "MOST_CLAUSES", 10_000)
    assert solved_automaton(step, rules.start(start(one, {"t": "a"})), None, 2) is not None
    assert solved_automaton(step, long, None, 2) is None


def test_a_search_that_is_stopped_finds_nothing() -> None:
    rules = StandardRules(read_standard("1RB1LC_0RC0RB_1LD0LA_1LE---_1LA1RE"))
    step = Step(rules, ENDS, False)
    assert solved_automaton(step, rules.at_start(), None, 6, lambda: False) is None
