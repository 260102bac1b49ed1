"""The reference engine: one step, and runs with an exact budget that can be resumed.

Source: [Sipser13] §3.1 (configurations), §3.2 (several tapes).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from automata.errors import RunError, TapeError, nearest
from automata.machine import Machine, Production, State, StateRules, Symbol
from automata.tape import Tape, acted, tape

Verdict = Literal["accepted", "rejected", "halted", "stuck", "waiting", "budget spent"]
"""How a run ended. `halted`: in a final state that is a named result; `waiting`: at a choice."""

_MEANS: dict[str, Verdict] = {"accept": "accepted", "reject": "rejected", "result": "halted"}
NO_RULES = StateRules((), None, None)


@dataclass(frozen=True, slots=True)
class Configuration:
    """One instant of a k-tape computation."""

    state: State
    tapes: tuple[Tape, ...]  # length k; every tape carries its own head


@dataclass(frozen=True, slots=True)
class Halt:
    """Why there is no next configuration; at a choice, the productions to choose from."""

    verdict: Verdict
    choices: tuple[Production, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """Where a run stands, how it ended, and after how many steps of its own.

    made : choices made on the way, 1-based, in order
    """

    configuration: Configuration
    verdict: Verdict
    steps: int
    made: tuple[int, ...] = ()


def start(machine: Machine, words: Mapping[str, Sequence[Symbol]] | None = None) -> Configuration:
    """Lay words on the tapes, heads on their first symbols, in the start state.

    Tapes that are not given hold the file's own word, or are blank. Raises TapeError for a
    tape or a symbol that the machine does not have.
    """
    given = dict(words or {})
    alphabet = set(machine.alphabet)
    for name, word in given.items():
        if name not in machine.tapes:
            hint = nearest(name, machine.tapes, f"the tapes are: {' '.join(machine.tapes)}")
            raise TapeError(f"there is no tape {name}", hint=hint)
        for symbol in word:
            if symbol not in alphabet:
                hint = nearest(symbol, alphabet, f"the symbols are: {' '.join(machine.alphabet)}")
                raise TapeError(f"unknown symbol {symbol} on tape {name}", hint=hint)
    laid = (given.get(name, machine.words.get(name, ())) for name in machine.tapes)
    return Configuration(machine.start, tuple(tape(word, machine.blank) for word in laid))


def applicable(machine: Machine, now: Configuration) -> tuple[Production, ...]:
    """Give the productions that apply, in the order of the file; more than one at a choice."""
    rules = machine.delta.get(now.state, NO_RULES)
    tapes = now.tapes
    if len(rules.groups) == 1:
        looks, table = rules.groups[0]
        found = table.get(tuple([tapes[i].head for i in looks]), ())
    else:
        found = _gather(rules, tapes)
    if not found and rules.otherwise is not None:
        return (rules.otherwise,)
    return found


def _gather(rules: StateRules, tapes: tuple[Tape, ...]) -> tuple[Production, ...]:
    """Collect from a state whose rows look at different tapes."""
    found: tuple[Production, ...] = ()
    groups = 0
    for looks, table in rules.groups:
        more = table.get(tuple([tapes[i].head for i in looks]))
        if more:
            found += more
            groups += 1
    if groups > 1:
        found = tuple(sorted(found, key=lambda p: (p.row.place.line, p.row.place.column)))
    return found


def apply(production: Production, now: Configuration) -> Configuration:
    """Apply one production that is applicable: write, move, go on."""
    tapes = list(now.tapes)
    for action in production.actions:
        tapes[action.tape] = acted(tapes[action.tape], action.write, action.move)
    return Configuration(production.next, tuple(tapes))


def step(machine: Machine, now: Configuration, choice: int = 0) -> Configuration | Halt:
    """Apply δ once; return the next configuration, or why there is none.

    choice : at a choice, which of the applicable rows is taken, from 1; 0 leaves it open

    Source: [Sipser13] §3.1 (configurations), §3.2 (several tapes).
    """
    meaning = machine.finals.get(now.state)
    if meaning is not None:
        return Halt(_MEANS[meaning])
    found = applicable(machine, now)
    if not found:
        return Halt("stuck")
    if len(found) == 1:
        return apply(found[0], now)
    if not choice:
        return Halt("waiting", found)
    return apply(chosen(found, choice, now.state), now)


def run(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
) -> Run:
    """Run until the machine halts, waits at a choice that is not given, or the budget is spent.

    budget : steps, exact; None for no limit. A run is resumed from its configuration.
    check  : verify the entry conditions of the machine and of all that it calls

    Raises RunError for a choice that is not there and, with `check`, for a condition that fails.
    """
    left = iter(choices)
    made: list[int] = []
    steps = 0
    if check and now.state == machine.start and not any(one.position for one in now.tapes):
        check_expectation(machine, now)
    finals = machine.finals
    while True:
        if now.state in finals:
            return Run(now, _MEANS[finals[now.state]], steps, tuple(made))
        found = applicable(machine, now)
        if not found:
            return Run(now, "stuck", steps, tuple(made))
        choice = next(left, 0) if len(found) > 1 else 1
        if not choice:
            return Run(now, "waiting", steps, tuple(made))
        if budget is not None and steps >= budget:
            return Run(now, "budget spent", steps, tuple(made))
        production = found[0]
        if len(found) > 1:
            production = chosen(found, choice, now.state)
            made.append(choice)
        now = apply(production, now)
        steps += 1
        if check and production.expects:
            check_expectation(machine, now, production)


def chosen(found: tuple[Production, ...], choice: int, state: State) -> Production:
    """Give the row of a choice by its number, from 1; raise RunError if there is none."""
    if not 1 <= choice <= len(found):
        raise RunError(f"{state} has no choice {choice}", hint=f"choose from 1 to {len(found)}")
    return found[choice - 1]


def check_expectation(
    machine: Machine, now: Configuration, came_by: Production | None = None
) -> None:
    """Raise RunError if an entry condition does not hold.

    came_by : the production just applied, whose calls are checked; without it, all conditions
              with which the state at hand may be entered

    Source: DESIGN, Machines: a routine states which head stands where.
    """
    conditions = machine.expects.get(now.state, ()) if came_by is None else came_by.expects
    for number, symbol in conditions:
        seen, name = now.tapes[number].head, machine.tapes[number]
        if seen != symbol:
            hint = "move the head there before the call, or mend the 'expects' line"
            problem = f"{now.state} expects {symbol} under the head of {name}, which reads {seen}"
            raise RunError(problem, hint=hint)
