"""A computation: its configurations, and the loop of the reference engine that makes its steps.

The loop finds the rows that apply, chooses one, and applies it. Every way of running uses it:
`Runner`, `Trace`, `explore`. A leg is the part of a run that one engine makes.

Source: [Sipser13] §3.1 (configurations), §3.2 (several tapes).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from automata.errors import LeftEndError, RunError, TapeError
from automata.machine import Machine, Production, State, StateRules, Symbol
from automata.notation.source import End, Meaning
from automata.sides import coded
from automata.tape import LONG_WORD, Tape, acted, moved_by, tape
from common.errors import nearest
from common.text import clipped, counted

Verdict = Literal["accepted", "rejected", "halted", "stuck", "loops", "waiting", "budget spent"]
"""How a run ended. `halted`: with a named result; `stuck`: no row applies; `loops`: a proof shows
that it never halts; `waiting`: at a choice.

In some states a run without a row accepts or rejects instead (`Machine.when_stuck`).
"""
GoOn: TypeAlias = Callable[[int], bool]
"""Called now and then with the number of steps made; returns whether a run continues."""
OFTEN: Final = 16_384  # steps after which the reference asks the caller whether to continue
MEANS: dict[Meaning, Verdict] = {"accept": "accepted", "reject": "rejected", "result": "halted"}
NO_RULES = StateRules((), None, None)
_new = tuple.__new__  # Step(…) and Configuration(…) take twice the time, and this is the inner loop


class Configuration(NamedTuple):
    """One instant of a k-tape computation."""

    state: State
    tapes: tuple[Tape, ...]  # length k; every tape carries its own head

    def __repr__(self) -> str:
        """Show the state, and the part of each tape that fits in one line."""
        tapes = ", ".join(repr(tape).removeprefix("Tape(")[:-1] for tape in self.tapes)
        return f"Configuration({clipped(self.state, 30)}: {clipped(tapes, 70)})"


class Step(NamedTuple):
    """One application of δ.

    choice : the number of the row taken, from 1; 0 if only one applied
    """

    production: Production
    choice: int
    after: Configuration

    def __repr__(self) -> str:
        """Show the states before and after, and the row that was chosen."""
        before, after = clipped(self.production.state, 40), clipped(self.after.state, 40)
        return f"Step({before} -> {after}{f', choice {self.choice}' if self.choice else ''})"


class Halt(Struct, frozen=True):
    """The reason why no configuration follows; at a choice, the productions to choose from."""

    verdict: Verdict
    choices: tuple[Production, ...] = ()

    def __repr__(self) -> str:
        """Show the verdict, and how many rows there are to choose from."""
        rows = f", {counted(len(self.choices), 'row')} to choose from" if self.choices else ""
        return f"Halt({self.verdict}{rows})"


def start(machine: Machine, words: Mapping[str, Sequence[Symbol]] | None = None) -> Configuration:
    """Write words on the tapes, with the heads at their places, in the start state.

    By default a head starts on the first symbol of its word. Tapes that are not given hold the word
    of the file, or are blank. Raises TapeError for a tape or a symbol that the machine does not
    have.
    """
    given = dict(words or {})
    alphabet = set(machine.alphabet)
    for name, word in given.items():
        if name not in machine.tapes:
            hint = nearest(name, machine.tapes, f"the tapes are: {' '.join(machine.tapes)}")
            raise TapeError(f"there is no tape {name}", hint=hint)
        if isinstance(word, str) and len(word) > LONG_WORD and coded(word, machine.alphabet):
            continue
        if not alphabet.issuperset(word):
            symbol = next(symbol for symbol in word if symbol not in alphabet)
            hint = nearest(symbol, alphabet, f"the symbols are: {' '.join(machine.alphabet)}")
            raise TapeError(f"unknown symbol {symbol} on tape {name}", hint=hint)
    laid = (given.get(name, machine.words.get(name, ())) for name in machine.tapes)
    tapes = (tape(word, machine.blank, machine.alphabet) for word in laid)
    heads = (machine.heads.get(name, 0) for name in machine.tapes)
    return Configuration(machine.start, tuple(map(moved_by, tapes, heads)))


def what_counts(machine: Machine, now: Configuration) -> Hashable:
    """Give the parts of a configuration that decide the rest of its computation.

    Configurations are equal if their states and tapes are equal, wherever the words began. On a
    tape with a left end, the distance from this end counts, too.
    """
    if not machine.ends:
        return now
    pairs = zip(machine.tapes, now.tapes, strict=True)
    return now, tuple(tape.position for name, tape in pairs if name in machine.ends)


class Leg(Struct, frozen=True):
    """A part of a run: its last configuration, its own steps and choices, and why it ends."""

    configuration: Configuration
    halt: Halt
    steps: int
    made: tuple[int, ...] = ()


class Stretch(Struct, frozen=True):
    """A deterministic run from one choice point to the next, or to an end.

    choice : the row taken at its first choice, from 1; 0 if it ends there
    tags   : the tags of the rows on the way, in order
    place  : its end, in the form in which it is compared and followed further
    """

    choice: int
    steps: int
    tags: tuple[str, ...]
    end: Configuration
    halt: Halt
    place: Hashable


def steps(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
) -> Iterator[Step | Halt]:
    """Give every step of a computation as it is made, and at the end why no step follows.

    budget  : steps, exact; None for no limit
    choices : the rows to take at the choices, by number from 1; after the last number the
              computation waits at a choice, even if the budget is spent
    check   : verify the entry conditions of the machine and of all that it calls

    Nothing is recorded. Raises RunError for an impossible choice, for a head that moves off the
    left end of its tape (LeftEndError) and, with `check`, for a condition that fails.
    """
    limit = inf if budget is None else budget
    left, made = iter(choices), 0
    finals, rules_of = machine.finals, machine.delta.get
    act = partial(_apply_within, machine, ends_of(machine)) if machine.ends else apply
    if check and now.state == machine.start and _is_where_heads_start(machine, now):
        _check(machine, now, machine.expects.get(now.state, ()))
    state, tapes = now
    while state not in finals:
        rows = applicable(rules_of(state, NO_RULES), tapes)
        choice = 0
        if len(rows) != 1:
            choice = next(left, 0) if rows else 0
            if not choice:
                stuck = machine.when_stuck.get(state)
                meant = "stuck" if stuck is None else MEANS[stuck]
                yield Halt("waiting", rows) if rows else Halt(meant)
                return
        if made >= limit:
            yield Halt("budget spent", rows if choice else ())
            return
        production = _chosen(rows, choice, state) if choice else rows[0]
        try:
            now = state, tapes = act(production, tapes)
        except LeftEndError as error:
            raise error.later(made) from None
        made += 1
        if check and production.expects:
            _check(machine, now, production.expects)
        yield _new(Step, (production, choice, now))
    yield Halt(MEANS[finals[state]])


def applicable(rules: StateRules, tapes: tuple[Tape, ...]) -> tuple[Production, ...]:
    """Give the rows of a state that apply, in the order of the file; several only at a choice."""
    if len(rules.groups) == 1:
        looks, table = rules.groups[0]
        rows = table.get(tuple([tapes[i].head for i in looks]), ())
    else:
        rows = _gather(rules, tapes)
    if not rows and rules.otherwise is not None:
        return (rules.otherwise,)
    return rows


def _gather(rules: StateRules, tapes: tuple[Tape, ...]) -> tuple[Production, ...]:
    """Find the rows that apply in a state whose rows look at different tapes."""
    rows: tuple[Production, ...] = ()
    for looks, table in rules.groups:
        rows += table.get(tuple([tapes[i].head for i in looks]), ())
    if len(rows) > 1:
        rows = tuple(sorted(rows, key=lambda p: (p.row.place.line, p.row.place.column)))
    return rows


def apply(production: Production, tapes: tuple[Tape, ...]) -> Configuration:
    """Apply one production that is applicable: write, move, change the state."""
    after = list(tapes)
    for at, write, move in production.actions:
        after[at] = acted(after[at], write, move)
    return _new(Configuration, (production.next, tuple(after)))


def ends_of(machine: Machine) -> dict[int, End]:
    """Give the tapes that have a left end, by number."""
    return {at: machine.ends[name] for at, name in enumerate(machine.tapes) if name in machine.ends}


def _apply_within(
    machine: Machine,
    ends: Mapping[int, End],
    production: Production,
    tapes: tuple[Tape, ...],
) -> Configuration:
    """Apply a production on tapes with left ends; raise LeftEndError if a head moves off one."""
    after = list(tapes)
    for at, write, move in production.actions:
        if move == "L" and at in ends and tapes[at].position <= 0:
            if ends[at] == "error":
                name, row = machine.tapes[at], production.row.where
                raise LeftEndError(name, production.state, 1, row)
            move = "S"
        after[at] = acted(after[at], write, move)
    return _new(Configuration, (production.next, tuple(after)))


def step(machine: Machine, now: Configuration, choice: int = 0) -> Configuration | Halt:
    """Apply δ once; return the next configuration, or why none follows.

    choice : at a choice, the number of the row to take, from 1; 0 leaves the choice open

    Source: [Sipser13] §3.1 (configurations), §3.2 (several tapes).
    """
    event = next(steps(machine, now, choices=(choice,)))
    return event if isinstance(event, Halt) else event.after


def stretch(
    machine: Machine, now: Configuration, choice: int, budget: int | None = None
) -> Stretch:
    """Make a choice (0 for none), and follow the computation to the next choice or its end."""
    taken, tags, end = 0, [], now
    computation = steps(machine, now, budget, (choice,))
    while isinstance(event := next(computation), Step):
        end = event.after
        taken += 1
        if event.production.row.tag is not None:
            tags.append(event.production.row.tag)
    return Stretch(choice, taken, tuple(tags), end, event, end)


def reference_leg(
    machine: Machine,
    now: Configuration,
    budget: int | None = None,
    choices: Iterable[int] = (),
    *,
    check: bool = False,
    go_on: GoOn | None = None,
) -> Leg:
    """Step until the machine halts, a choice is not given, or the budget is spent.

    budget : steps, exact; None for no limit
    check  : verify the entry conditions of the machine and of all that it calls
    go_on  : if it returns False, the run ends as `budget spent`

    Raises RunError for a choice that does not exist and, with `check`, for a condition that fails.
    """
    taken, made = 0, []
    computation = steps(machine, now, budget, choices, check=check)
    while isinstance(event := next(computation), Step):
        now = event.after
        taken += 1
        if event.choice:
            made.append(event.choice)
        if go_on is not None and taken % OFTEN == 0 and not go_on(taken):
            return Leg(now, Halt("budget spent"), taken, tuple(made))
    return Leg(now, event, taken, tuple(made))


def _chosen(rows: tuple[Production, ...], choice: int, state: State) -> Production:
    """Give the row of a choice by its number, from 1; raise RunError without such a row."""
    if not 1 <= choice <= len(rows):
        raise RunError(f"{state} has no choice {choice}", hint=f"choose from 1 to {len(rows)}")
    return rows[choice - 1]


def _is_where_heads_start(machine: Machine, now: Configuration) -> bool:
    names = zip(machine.tapes, now.tapes, strict=True)
    return all(tape.position == machine.heads.get(name, 0) for name, tape in names)


def _check(
    machine: Machine, now: Configuration, conditions: tuple[tuple[int, Symbol], ...]
) -> None:
    """Raise RunError if an entry condition does not hold."""
    for number, symbol in conditions:
        seen, name = now.tapes[number].head, machine.tapes[number]
        if seen != symbol:
            hint = "move the head there before the call, or fix the 'expects' line"
            problem = f"{now.state} expects {symbol} under the head of {name}, which reads {seen}"
            raise RunError(problem, hint=hint)
