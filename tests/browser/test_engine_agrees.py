"""The engine of the page takes the same steps as the reference engine, on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, cycle
from typing import Any

from automata import Machine, start
from automata.engine.configuration import Configuration, Halt
from automata.engine.steps import steps
from automata.errors import LeftEndError, RunError
from automata.tape import cells
from diagrams.page.machine_data import machine_data
from tests.browser.random_machines import random_machine

Words = Mapping[str, Sequence[str]]


def case_of(
    machine: Machine,
    words: Words | None = None,
    choices: Sequence[int] = (1, 2, 2),
    budget: int = 300,
    *,
    check: bool = False,
) -> dict[str, Any]:
    """Give what following.js follows."""
    laid = {name: list(word) for name, word in (words or {}).items()}
    data = machine_data(machine)
    return dict(machine=data, words=laid, choices=choices, budget=budget, check=check)


def followed(machine: Machine, case: Mapping[str, Any]) -> dict[str, Any]:
    """Follow a machine as following.js does, by the reference engine."""
    now = start(machine, case["words"])
    numbers = {id(production): number for number, production in enumerate(machine.productions)}
    made: dict[str, Any] = {"steps": [], "instants": [told(machine, now)], "end": None, "undone": True}
    events = steps(machine, now, case["budget"], cycle(case["choices"]), check=case["check"])
    try:
        for event in events:
            if isinstance(event, Halt):
                made["end"] = None if event.verdict == "budget spent" else {"verdict": event.verdict}
                break
            made["steps"].append(numbers[id(event.production)])
            made["instants"].append(told(machine, event.after))
    except RunError as error:
        problem = error.problem
        if isinstance(error, LeftEndError):
            problem = problem.replace(f"step {error.step:,}", "the next step")
        made["end"] = {"verdict": "fault", "problem": problem, "hint": error.hint}
    return made


def told(machine: Machine, now: Configuration) -> list[Any]:
    """Write a configuration as following.js does."""
    symbols = {symbol: number for number, symbol in enumerate(machine.alphabet)}
    tapes = []
    for tape in now.tapes:
        at, there = cells(tape)
        tapes.append([tape.position, tape.position - at, [symbols[one] for one in there]])
    return [machine.states.index(now.state), tapes]
