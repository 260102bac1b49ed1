"""Decide machines in standard text by the thousand, with budgets that do not depend on time.

The deciders are those of `decide`, the first ones compiled. The same machine gets the same answer
on every computer, from the same decider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from msgspec import Struct

from automata.halting import (
    closed_sets,
    kernels,
    plain_proofs,
    reduction,
    repeated_words,
    set_kernel,
)
from automata.halting.certificate import HaltingCertificate, Histories
from automata.halting.rules import ENDS
from automata.halting.standard import StandardMachine, StandardRules, read_standard

Status: TypeAlias = Literal["halt", "nonhalt", "open"]
Stage: TypeAlias = tuple[Any, ...]

RUN: Final = "run"
SET: Final = "closed set"
WORDS: Final = "repeated words"
AUTOMATON: Final = "automaton"
FAR: Final = 50_000_000
"""The steps of the longest run; a machine that does not halt in it may stay open."""
STAGES: Final[tuple[Stage, ...]] = (
    (RUN, 256),
    *((SET, size, "none", 0, most) for size, most in ((1, 400), (2, 800), (3, 800), (4, 1_600))),
    (RUN, 4_200),
    (WORDS, 2, 3, 400),
    (SET, 2, "recent", 0, 1_600),
    (SET, 2, "last", 2, 3_000),
    (SET, 3, "last", 2, 3_000),
    (SET, 2, "last", 4, 3_000),
    (SET, 3, "last", 4, 3_000),
    (AUTOMATON, 0, 0),
    (AUTOMATON, 5, 2_000),
    *((SET, size, "last", length, 6_000) for length in (6, 8) for size in (2, 3)),
    (SET, 3, "recent", 0, 20_000),
    *(
        (WORDS, size, most, 2_000)
        for size, most in ((4, 3), (4, 2), (3, 2), (6, 2), (5, 2), (8, 2))
    ),
    (SET, 4, "last", 10, 20_000),
    (SET, 4, "none", 0, 20_000),
    (RUN, FAR),
    (AUTOMATON, 8, 5_000),
    (SET, 5, "last", 10, 50_000),
)
"""Steps; size, history, length, contexts; size, most, configurations; states of all automata that
are tried (0 for natural ones), and how many."""
_KINDS: Final = {
    "none": set_kernel.NO_HISTORY,
    "last": set_kernel.LAST,
    "recent": set_kernel.RECENT,
}
_LONGEST: Final = 60 // 6  # steps of a history in a kernel
_MOST_ROWS: Final = 2**6 - 1  # transitions that a step of such a history can name


class Decided(Struct, frozen=True):
    """The result of a stage for a machine.

    decider     : with its parameters, as one text
    steps       : until it reaches the undefined transition, for `halt`
    at          : the state and the symbol of this transition, by number
    marks       : cells that are not blank then
    certificate : makes it; None if the run is too long for one
    """

    status: Status
    decider: str
    steps: int = 0
    at: tuple[int, int] = (-1, -1)
    marks: int = 0
    certificate: Callable[[], HaltingCertificate] | None = None


def decide_standard(machine: StandardMachine) -> Decided:
    """Decide whether a machine halts on a blank tape."""
    for stage in STAGES:
        kind, *parameters = stage
        found = _BY_KIND[kind](machine, *parameters)
        if found is not None:
            return found
    return Decided("open", "")


def get_ready() -> None:
    """Compile what the stages need, unless the code is on disk."""
    machine = read_standard("1RB0LB_1LA1RB")
    _run(machine, 8)
    kernels.run_on(machine.table, machine.symbols, 8, np.zeros(4, np.int64))
    _set(machine, 1, "last", 1, 8)


def _run(machine: StandardMachine, most: int) -> Decided | None:
    """Run a machine, and look for a cycle, unless the run may take FAR steps."""
    out = np.zeros(4, np.int64)
    by = kernels.follow if most < FAR else kernels.run_on
    why = by(machine.table, machine.symbols, most, out)
    if why == kernels.OPEN:
        return None
    rules = StandardRules(machine)
    if why == kernels.CYCLE:
        begin, period = int(out[0]), int(out[1])
        return Decided(
            "nonhalt",
            "cycle",
            certificate=lambda: plain_proofs.cycle(rules, rules.at_start(), ENDS, begin, period),
        )
    steps, at, marks = int(out[0]), (int(out[1]), int(out[2])), int(out[3])
    made = None
    if steps <= plain_proofs.MOST_STEPS:
        made = lambda: plain_proofs.halt(rules, rules.at_start(), steps)  # noqa: E731
    return Decided("halt", "run", steps, at, marks, made)


def _set(
    machine: StandardMachine, size: int, history: Histories, length: int, most: int
) -> Decided | None:
    if len(machine.rows) > _LONGEST and history == "recent":
        return None

    def readable() -> closed_sets.ClosedSet | None:
        rules = StandardRules(machine)
        start = rules.at_start()
        return closed_sets.closed_set(rules, start, None, ENDS, size, history, length, most)

    def certificate() -> HaltingCertificate:
        found = readable()
        assert found is not None
        return closed_sets.certificate(found, StandardRules(machine).at_start(), None, ENDS)

    table, kind = machine.table, _KINDS[history]
    if history == "last" and len(machine.rows) > _MOST_ROWS:
        closed = readable() is not None
    else:
        closed = set_kernel.closed(table, machine.symbols, size, kind, length, most, 64 * most) > 0
    if not closed:
        return None

    name = f"closed set {size}"
    if history != "none":
        name += f" {history} {length}" if length else f" {history}"
    return Decided("nonhalt", name, certificate=certificate)


def _words(machine: StandardMachine, size: int, most: int, limit: int) -> Decided | None:
    rules = StandardRules(machine)
    start = rules.at_start()
    found = repeated_words.repeated_words(rules, start, ENDS, size, most, limit)
    if found is None:
        return None
    return Decided(
        "nonhalt",
        f"repeated words {size} {most}",
        certificate=lambda: repeated_words.certificate(rules, start, ENDS, found),
    )


def _automaton(machine: StandardMachine, states: int, tables: int) -> Decided | None:
    for mirrored in (False, True):
        rules = StandardRules(machine)
        start = rules.at_start()
        step = reduction.Step(rules, ENDS, mirrored)
        numbers = count()
        found = reduction.reduction(
            step,
            start,
            None,
            states,
            lambda numbers=numbers: not states or next(numbers) < tables,  # type: ignore[misc]
            _none() if states else None,
        )
        if found is not None:
            return Decided(
                "nonhalt",
                f"automaton {len(found.table)}{' mirrored' if mirrored else ''}",
                certificate=lambda: reduction.certificate(found, start, None, ENDS),  # noqa: B023
            )
    return None


def _none() -> Iterator[reduction.Table]:
    yield from ()


_BY_KIND: Final[dict[str, Callable[..., Decided | None]]] = {
    RUN: _run,
    SET: _set,
    WORDS: _words,
    AUTOMATON: _automaton,
}
