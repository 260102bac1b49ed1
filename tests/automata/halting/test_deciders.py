"""The deciders against naive runs that share no code with them; each also on special machines.

Machines have one or two tapes, left ends, choices and inputs from languages.
"""

from __future__ import annotations

import random
from time import monotonic
from typing import Any

import pytest

from automata.engine.steps import Configuration, start
from automata.halting import closed_sets, set_kernel
from automata.halting.attempts import attempts
from automata.halting.certificate import Histories, differences, other_words
from automata.halting.decide import decide, never_halts
from automata.halting.language import Language, read_language
from automata.halting.pipeline import STAGES, decide_standard
from automata.halting.question import Question
from automata.halting.repeated_words import repeated_words
from automata.halting.rules import ENDS, End, Rules
from automata.halting.standard import StandardRules, read_standard
from common.documents import document_text
from noloss import machine
from tests.automata.halting.naive_machines import ends_met, random_machine, steps_until_halt
from tests.effort import thorough
from tests.machines.texts import EVEN_LENGTH
from verify.recheck_halting import check

EXPRESSIONS = (None, None, "a*", "(aa)*", "a(aa)*", "aa+", "()|a")
ASKED: tuple[tuple[End, ...], ...] = (
    ENDS,
    ("accept",),
    ("stuck",),
    ("reject",),
    ("accept", "stuck"),
)


@pytest.mark.parametrize("seed", range(40 if thorough() else 6))
def test_no_decider_says_never_of_an_end_that_a_naive_run_meets(seed: int) -> None:
    rng = random.Random(seed)
    naive = random_machine(rng)
    one = machine(naive.text)
    expression, never = rng.choice(EXPRESSIONS), rng.choice(ASKED)
    if naive.choice and "reject" in never:
        never = ENDS
    language = None if expression is None else read_language(expression, naive.symbols)
    words = [""] if language is None else ["".join(word) for word in language.words(6)]
    met = set[str]().union(*(ends_met(naive, word, 200, 500) for word in words)) & {*never}
    for attempt in attempts(Question(one, start(one), language, never)):
        until = monotonic() + 0.1
        found = attempt.run(lambda until=until: monotonic() < until)  # type: ignore[misc]
        if found is None:
            continue
        assert found.reached or not met, (naive.text, expression, never, attempt)
        if found.certificate is not None:
            made = found.certificate()
            code, proved, wrong = check(document_text(made).encode())
            assert (code, wrong) == (0, []), (naive.text, attempt)
            assert proved
            assert not [*differences(made, one), *other_words(made)]
        if found.reached:
            break


def test_an_end_of_a_branch_is_found_also_where_others_fall_off_a_left_end() -> None:
    rng, refuted = random.Random(4), 0
    while refuted < 20:
        naive = random_machine(rng)
        if not naive.choice or False not in naive.stays.values():
            continue
        one = machine(naive.text)
        for never in ("accept", "stuck"):
            if never in ends_met(naive, "", 12, 500):
                question = Question(one, start(one), None, (never,))
                found = next(attempts(question)).run(lambda: True)
                assert found is not None, naive.text
                assert found.reached
                assert found.certificate is not None
                made = found.certificate()
                assert check(document_text(made).encode())[0] == 0, naive.text
                assert not [*differences(made, one)]
                refuted += 1


def _random_text(rng: random.Random, states: int, symbols: int) -> str:
    def cell() -> str:
        if rng.random() < 0.12:
            return "---"
        return f"{rng.randrange(symbols)}{rng.choice('LR')}{chr(65 + rng.randrange(states))}"

    return "_".join("".join(cell() for _ in range(symbols)) for _ in range(states))


SIZES = ((2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (2, 3), (3, 3), (2, 4), (3, 4))


@pytest.mark.parametrize("seed", range(8 if thorough() else 3))
def test_machines_in_standard_text_are_decided_as_they_run(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(300 if thorough() else 60):
        text = _random_text(rng, *rng.choice(SIZES))
        halts = steps_until_halt(text, 3_001)
        decided = decide_standard(read_standard(text))
        if decided.status == "open":
            continue
        assert (decided.status == "halt") == (halts is not None), text
        assert halts is None or decided.steps == halts
        assert decided.certificate is not None
        assert check(document_text(decided.certificate()).encode())[0] == 0, text


SETS: tuple[tuple[int, Histories, int], ...] = (
    (1, "none", 0),
    (3, "none", 0),
    (2, "last", 3),
    (2, "recent", 0),
)


@pytest.mark.parametrize("seed", range(4 if thorough() else 2))
def test_compiled_closed_sets_have_as_many_contexts_as_the_readable_ones(seed: int) -> None:
    rng = random.Random(seed)
    kinds: dict[str, int] = {"none": 0, "last": 1, "recent": 2}
    for _ in range(200 if thorough() else 40):
        one = read_standard(_random_text(rng, *rng.choice(SIZES)))
        for size, history, length in SETS:
            if history == "recent" and len(one.rows) > 10:
                continue
            rules = StandardRules(one)
            found = closed_sets.closed_set(
                rules,
                rules.at_start(),
                None,
                ENDS,
                size,
                history,
                length,
                1_000,
            )
            number = set_kernel.closed(
                one.table, one.symbols, size, kinds[history], length, 1_000, 10**6
            )
            assert number == (0 if found is None else len(found.contexts)), one.text


# Each stage is met by a machine that no earlier stage decides.
DECIDED_BY = {
    "1RB---_1LB0LA": "cycle",
    "1RB0RB_1LA1RB": "cycle",
    "1RB1LA_0LA0RB": "closed set 1",
    "0RB1LC_1LA1RB_0LA0LD_---1RB": "repeated words 2 3",
    "0RB1LC_1LA1RB_0LA1LD_---1LA": "closed set 2 recent",
    "1RB0RB_1LB0LC_0LD---_1RD0RA": "closed set 2 last 8",
    "1RB1LA_1LA0RC_1LD1RC_---0LA": "automaton 5",
}


@pytest.mark.parametrize("text", DECIDED_BY)
def test_a_machine_is_decided_by_the_first_stage_that_can(text: str) -> None:
    assert decide_standard(read_standard(text)).decider == DECIDED_BY[text]


@pytest.mark.slow
def test_the_champions_halt_after_the_steps_that_are_known() -> None:
    champions = {
        "1RB1LB_1LA---": (5, 4),
        "1RB1LB_1LA0LC_---1LD_1RD0RA": (106, 12),
        "1RB2LA1RA1RA_1LB1LA3RB---": (3_932_963, 2_050),
    }
    for text, (steps, marks) in champions.items():
        decided = decide_standard(read_standard(text))
        assert (decided.status, decided.steps, decided.marks) == ("halt", steps, marks)


CASES: list[tuple[str, str, tuple[End, ...], str]] = [
    (EVEN_LENGTH, "([ab][ab])*[ab]", ("accept",), "proved"),
    (EVEN_LENGTH, "([ab][ab])*", ("reject",), "proved"),
    (EVEN_LENGTH, "[ab]*", ("accept",), "refuted"),
    (EVEN_LENGTH, "[ab]*", ENDS, "refuted"),
    (EVEN_LENGTH, "[ab]*", ("stuck", "result")[::-1], "proved"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1]} {' '.join(case[2])}")
def test_claims_about_all_words_of_a_language(case: Any) -> None:
    text, expression, never, status = case
    one = machine(text)
    language: Language = read_language(expression, "ab")
    answer = decide(Question(one, start(one), language, never), 10).answer
    assert answer.status == status
    assert (answer.word is not None) == (status == "refuted")


def test_an_invariant_that_needs_counting_stays_open() -> None:
    one = machine("gallery/anbn")
    language = read_language("a*b*", "ab")
    answer = decide(Question(one, start(one), language, ("stuck",)), 2).answer
    assert answer.status in ("open", "proved")


def test_every_stage_has_its_decider_and_budgets_alone() -> None:
    assert len({*STAGES}) == len(STAGES)


def test_an_undecided_question_is_open_and_lists_the_attempts() -> None:
    hard = machine("machine hard\ntapes t\nsymbols 1\nblank 0\nstart A\n" + HARD)
    answer = decide(Question(hard, start(hard)), 1.0).answer
    assert (answer.status, answer.decider, bool(answer)) == ("open", None, False)
    assert {"run", "backward", "closed set"} <= {part.decider for part in answer.attempts}


# Skelet #1: it never halts, and Coq-BB5 has a proof for this machine alone.
HARD = """
A: 0 -> 1 R B
   1 -> 1 R D
B: 0 -> 1 L C
   1 -> 0 R C
C: 0 -> 1 R A
   1 -> 1 L D
D: 0 -> 0 R E
   1 -> 0 L B
E: 1 -> 1 R C
"""


def test_a_state_that_is_not_the_first_is_not_taken_for_it() -> None:
    """From `go` no end can be reached; from `end` it can."""
    text = "machine two\ntapes t\nsymbols a\nstart go\naccept yes\n\n"
    one = machine(text + "go:   * -> * R go\nend:  _ -> _ R yes\n      a -> a R end\n")
    there = start(one, {"t": ("a",)})
    assert never_halts(one, there)
    assert not never_halts(one, Configuration("end", there.tapes))


def test_choices_inside_of_a_repeated_word_are_not_followed_twice() -> None:
    chain = [f"s{number}" for number in range(40)]
    rows = [
        f"{state} choice:\n" + "\n".join(f"  {r} -> {w} S {after}" for r in "_a" for w in "_a")
        for state, after in zip(chain, [*chain[1:], "back"], strict=True)
    ]
    head = "machine chain\ntapes t\nsymbols a\nstart s0\naccept yes\n\n"
    one = machine(head + "\n".join(rows) + "\nback:  * -> _ R s0\n")
    rules = Rules(one)
    found = repeated_words(rules, rules.start(start(one, {})), ENDS, 1, 1, 100)
    assert found is not None
    assert len(found.configurations) == 1
