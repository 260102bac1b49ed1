"""What is worked out of a machine once, and kept as long as the machine lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import ref

from automata.machine import Machine

T = TypeVar("T")


def kept(make: Callable[[Machine], T]) -> Callable[[Machine], T]:
    """Let a function be called once for each machine; what it gives must not hold the machine.

    Machines are told apart by identity: to compare two of them would take long.
    """
    known: dict[int, tuple[ref[Machine], T]] = {}

    @wraps(make)
    def made(machine: Machine) -> T:
        key = id(machine)
        if key not in known:
            known[key] = ref(machine, lambda _: known.pop(key, None)), make(machine)
        return known[key][1]

    return made
