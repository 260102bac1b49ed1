"""The deciders with their parameters, as attempts at a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final

from automata.engine.branch_search import branch_tree
from automata.engine.loops import Cycle
from automata.engine.runner import Runner
from automata.engine.steps import Configuration, Verdict, start
from automata.errors import LeftEndError
from automata.halting import (
    backward,
    bouncers,
    closed_sets,
    plain_proofs,
    reduction,
    repeated_words,
)
from automata.halting.certificate import HaltingCertificate, Histories
from automata.halting.question import Attempt, Found, GoOn, Question
from automata.halting.rules import END_OF, ENDS, Rules, Start
from automata.halting.solved_automata import solved_automaton
from automata.machine import Symbol
from automata.text import write_word
from common.solver import solver_is_here

SOLVED: Final = (3, 4, 5, 6, 8)  # states of automata that a solver finds
SHORT: Final = 10_000  # steps before any decider is tried
FIRST_WORDS: Final = (12, 300, 2_000)  # longest word, number of words, steps for each
MORE_WORDS: Final = (40, 100_000, 1_000_000)
MOST_QUICK: Final = 2_000  # transitions of a machine, on all tapes, for the quick deciders
ROUNDS: Final[tuple[tuple[tuple[Any, ...], ...], ...]] = (
    (
        ("backward", 30, 3_000),
        *(("closed set", size, "none", 0, 3_000) for size in (1, 2, 3)),
        ("automaton", 0, 0.1),
        ("bouncer", 5_000),
        ("repeated words", 2, 3, 1_000),
    ),
    (
        *(("closed set", size, "last", length, 5_000) for length in (2, 4) for size in (2, 3)),
        ("closed set", 2, "recent", 0, 5_000),
        ("closed set", 4, "none", 0, 10_000),
        ("automaton", 3, 0.15),
        *(
            ("repeated words", size, most, 5_000)
            for size, most in ((1, 2), (3, 2), (4, 3), (4, 2), (6, 2), (5, 3), (8, 2))
        ),
    ),
    (
        ("backward", 300, 30_000),
        *(("closed set", size, "last", length, 20_000) for length in (6, 8) for size in (2, 3)),
        ("closed set", 4, "last", 10, 20_000),
        ("bouncer", 100_000),
        ("closed set", 3, "recent", 0, 30_000),
        ("closed set", 5, "none", 0, 50_000),
    ),
)
"""Kind of decider and parameters. Backward: steps, configurations; closed sets: size, history,
length, most contexts; automata: most states (0 for natural ones), share of the time; repeated
words: size, most, configurations; bouncers: steps."""


def attempts(question: Question) -> Iterator[Attempt]:
    """Give the deciders in the order in which they are tried: quick ones first, in three rounds."""
    alone, one_tape = question.language is None, len(question.machine.tapes) == 1
    yield _run(question, SHORT, 0.2) if alone else _words(question, *FIRST_WORDS, 0.2)
    yield _no_end(question)
    for plans in ROUNDS:
        for kind, *parameters in plans:
            if kind == "backward":
                yield _backward(question, *parameters)
            elif kind == "closed set":
                yield _closed(question, *parameters)
            elif one_tape and kind == "automaton":
                yield _reduced(question, *parameters)
            elif one_tape and alone:
                make = _bouncing if kind == "bouncer" else _repeated
                yield make(question, *parameters)
    yield _run(question, None, 0.5) if alone else _words(question, *MORE_WORDS, 0.3)
    if one_tape:
        if solver_is_here():
            yield from (_solved(question, states, 0.2) for states in SOLVED)
        yield _reduced(question, 12, 1.0)


def quick_attempts(question: Question) -> Iterator[Attempt]:
    """Give the deciders that find a proof quickly if they find one, without a run."""
    if Rules(question.machine).number > MOST_QUICK:
        return
    yield _no_end(question)
    for size in (1, 2, 3):
        yield _closed(question, size, "none", 0, 500)
    if len(question.machine.tapes) == 1:
        yield _reduced(question, 0, 1.0)


def _run(question: Question, budget: int | None, share: float) -> Attempt:
    """Run the machine: it may halt, or be seen to repeat."""

    def run(go_on: GoOn) -> Found | None:
        rules = Rules(question.machine)
        return _ended(question, rules, question.now, budget, go_on, "run", None)

    return Attempt("run", {} if budget is None else {"steps": budget}, run, share)


def _ended(
    question: Question,
    rules: Rules,
    now: Configuration,
    budget: int | None,
    go_on: GoOn,
    decider: str,
    word: str | None,
) -> Found | None:
    """Give the find of one run: an end in question, another end, or a cycle."""
    machine = question.machine
    if machine.owners:
        return _ended_on_branches(question, now, budget or 10 * SHORT, go_on, decider, word)
    runner = Runner(machine, now, budget=budget, go_on=lambda _: go_on())
    try:
        ended = runner.run()
    except LeftEndError as off:
        return _reached(question, now, "stuck", off.step - 1, decider, word, off.tape)
    if ended.verdict in END_OF:
        return _reached(question, now, ended.verdict, ended.steps, decider, word)
    if isinstance(runner.loop, Cycle) and word is None:
        begin, period = runner.loop.begin, runner.loop.period

        def certificate() -> HaltingCertificate:
            return plain_proofs.cycle(rules, rules.start(now), question.never, begin, period)

        made = certificate if begin + period <= plain_proofs.MOST_STEPS else None
        return Found("cycle", {"begin": begin, "period": period}, made)
    return None


def _reached(
    question: Question,
    now: Configuration,
    verdict: Verdict,
    steps: int,
    decider: str,
    word: str | None,
    fallen: str | None = None,
) -> Found | None:
    """Give the find of a run that has ended; None if this end says nothing about the question."""
    end = END_OF[verdict]
    rules = Rules(question.machine)

    def certificate() -> HaltingCertificate:
        return plain_proofs.halt(rules, rules.start(now), steps)

    asked = end in question.never
    if word is not None and not asked:
        return None
    made = certificate if steps <= plain_proofs.MOST_STEPS else None
    return Found(decider, {}, made, asked, steps, verdict, word, fallen=fallen)


def _ended_on_branches(
    question: Question, now: Configuration, budget: int, go_on: GoOn, decider: str, word: str | None
) -> Found | None:
    """Look for a shortest branch to an end in question.

    A machine with an opponent accepts by all of its branches together, so one branch that accepts
    does not show it. If the question is whether a branch halts, any branch counts.
    """
    asked, machine = {*question.never}, question.machine
    if question.never != ENDS and "opponent" in machine.owners.values() and "accept" in asked:
        steps = _steps_to_accept(question, now, budget, go_on)
        if steps is not None:
            return Found(decider, {}, None, True, steps, "accepted", word)
        asked -= {"accept"}
    rules = Rules(machine)
    first = rules.start(now)
    found = plain_proofs.branch_to(rules, first, asked, budget, go_on)
    if found is None:
        return None
    steps, choices = found.steps, found.choices
    verdict = next(verdict for verdict, its in END_OF.items() if its == found.end)
    certificate = partial(plain_proofs.halt, rules.unused(), first, steps, choices)
    made = certificate if steps <= plain_proofs.MOST_STEPS else None
    fallen = None if found.fallen is None else machine.tapes[found.fallen]
    return Found(decider, {}, made, True, steps, verdict, word, choices, fallen)


def _steps_to_accept(
    question: Question, now: Configuration, budget: int, go_on: GoOn
) -> int | None:
    """Give the length of a shortest accepting branch of a machine that accepts."""

    def tell(_: int) -> None:
        if not go_on():
            raise TimeoutError

    with suppress(LeftEndError, TimeoutError):
        tree = branch_tree(question.machine, now, budget, tell=tell)
        if tree.verdict == "accepted":
            return min(branch.steps for branch in tree.branches if branch.end == "accepted")
    return None


def _words(question: Question, longest: int, most: int, steps: int, share: float) -> Attempt:
    """Try words of a language, the shortest first."""
    language, machine = question.language, question.machine
    assert language is not None

    def run(go_on: GoOn) -> Found | None:
        for number, word in enumerate(language.words(longest)):
            if number == most or not go_on():
                break
            now = _with_word(question, word)
            text = write_word(word, machine.alphabet)
            rules = Rules(machine)
            found = _ended(question, rules, now, steps, go_on, "words", text)
            if found is not None and found.reached:
                return found
        return None

    return Attempt("words", {"longest": longest, "steps": steps}, run, share)


def _with_word(question: Question, word: tuple[Symbol, ...]) -> Configuration:
    """Lay a word on the first tape."""
    machine = question.machine
    laid = start(machine, {machine.tapes[0]: word})
    return Configuration(question.now.state, (laid.tapes[0], *question.now.tapes[1:]))


def _no_end(question: Question) -> Attempt:
    def run(go_on: GoOn) -> Found | None:
        rules = Rules(question.machine)
        first = rules.start(question.now)
        if not plain_proofs.has_no_end(rules, first.state, question.never):
            return None
        return Found("no end", {}, lambda: plain_proofs.no_end(rules, first, *asked))

    asked = question.language, question.never
    return Attempt("no end", {}, run)


def _backward(question: Question, depth: int, most: int) -> Attempt:
    def run(go_on: GoOn) -> Found | None:
        rules = Rules(question.machine)
        first, asked = rules.start(question.now), (question.language, question.never)
        steps = backward.backward(rules, first, *asked, depth, most, go_on)
        if steps is None:
            return None
        return Found(
            "backward", {"steps": steps}, lambda: backward.certificate(rules, first, *asked, steps)
        )

    return Attempt("backward", {"steps": depth, "most": most}, run)


def _closed(question: Question, size: int, history: Histories, length: int, most: int) -> Attempt:
    parameters: dict[str, int | str] = {"size": size}
    if history != "none":
        parameters["history"] = history
    if length:
        parameters["length"] = length

    def run(go_on: GoOn) -> Found | None:
        rules = Rules(question.machine)
        first, asked = rules.start(question.now), (question.language, question.never)
        found = closed_sets.closed_set(rules, first, *asked, size, history, length, most, go_on)
        if found is None:
            return None
        more = parameters | {"contexts": len(found.contexts)}
        return Found("closed set", more, lambda: closed_sets.certificate(found, first, *asked))

    return Attempt("closed set", parameters | {"most": most}, run)


def _repeated(question: Question, size: int, most: int, limit: int) -> Attempt:
    def run(go_on: GoOn) -> Found | None:
        rules = Rules(question.machine)
        first, never = rules.start(question.now), question.never
        found = repeated_words.repeated_words(rules, first, never, size, most, limit, go_on)
        if found is None:
            return None
        more = parameters | {"configurations": len(found.configurations)}
        return Found(
            "repeated words",
            more,
            lambda: repeated_words.certificate(rules, first, never, found),
        )

    parameters: dict[str, int | str] = {"size": size, "most": most}
    return Attempt("repeated words", parameters, run)


def _bouncing(question: Question, steps: int) -> Attempt:
    def run(go_on: GoOn) -> Found | None:
        rules = Rules(question.machine)
        first, never = rules.start(question.now), question.never
        found = bouncers.bouncer(rules, first, never, steps, go_on)
        if found is None:
            return None
        words = sum(repeated for _, repeated in (*found.left, *found.right))
        return Found(
            "bouncer",
            {"begin": found.steps, "words": words},
            lambda: bouncers.certificate(rules, first, never, found),
        )

    return Attempt("bouncer", {"steps": steps}, run)


def _reduced(question: Question, most: int, share: float) -> Attempt:
    def find(step: reduction.Step, first: Start, go_on: GoOn) -> reduction.Reduction | None:
        tables = iter(()) if most else None
        return reduction.reduction(step, first, question.language, most, go_on, tables)

    kind: dict[str, int | str] = {"automata": "natural"}
    if most:
        kind = {"automata": "searched", "states": most}
    return Attempt("automaton", kind, lambda go_on: _from_both_sides(question, find, go_on), share)


def _solved(question: Question, states: int, share: float) -> Attempt:
    """Have a solver find the first automaton."""

    def find(step: reduction.Step, first: Start, go_on: GoOn) -> reduction.Reduction | None:
        if not go_on():
            return None
        table = solved_automaton(step, first, question.language, states, go_on)
        return None if table is None else reduction.Reduction(step, table)

    kind: dict[str, int | str] = {"automata": "solved", "states": states}
    return Attempt("automaton", kind, lambda go_on: _from_both_sides(question, find, go_on), share)


def _from_both_sides(
    question: Question,
    find: Callable[[reduction.Step, Start, GoOn], reduction.Reduction | None],
    go_on: GoOn,
) -> Found | None:
    """Try finite automata from both sides."""
    asked = question.language, question.never
    for mirrored in (False, True):
        rules = Rules(question.machine)
        if rules.number > backward.MOST_ENTRIES:
            return None
        first = rules.start(question.now)
        found = find(reduction.Step(rules, question.never, mirrored), first, go_on)
        if found is not None:
            return Found(
                "automaton",
                {"states": len(found.table), "mirrored": "yes" if mirrored else "no"},
                lambda: reduction.certificate(found, first, *asked),  # noqa: B023  # returned at once
            )
    return None
