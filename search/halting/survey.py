"""A table of machines in numbers: by decider, by transitions; some machines of each; times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from automata.errors import FormatError
from automata.formats.bbchallenge import MACHINE
from automata.halting.pipeline import decide_standard, get_ready
from automata.halting.standard import read_standard
from common.text import clipped
from search.halting.rows import Row
from search.halting.table import DepthPart, TimePart
from search.halting.tally import MOST_OPEN, Tally
from search.parameters import SearchError

SAMPLE: Final = 48  # machines of each kind of decider, at most
LONGEST: Final = 3.0  # seconds for the machines of one kind


class Survey(NamedTuple):
    """The numbers of a table.

    depths  : by how many transitions a machine has, least first
    samples : kind of decider → some of its machines, evenly spread; open machines are left out
    """

    tally: Tally
    depths: tuple[DepthPart, ...]
    samples: Mapping[str, Sequence[str]]


def survey(name: str, rows: Iterable[Row], report: Callable[[], None]) -> Survey:
    """Read a table once.

    name   : of the table, for errors
    report : called after each row

    Raises SearchError for a row without transitions as in standard text.
    """
    deciders, depths = Counter[str](), Counter[tuple[int, str]]()
    samples: dict[str, _Sample] = {}
    open_ones: list[str] = []
    for machine, status, decider in rows:
        if not MACHINE.fullmatch(machine):
            raise _no_machine(name, machine, "it is not in standard text")
        kind = "open" if status == "open" else kind_of(decider) or status
        deciders[f"{status} {decider}".strip()] += 1
        depths[transitions(machine), kind] += 1
        if status != "open":
            samples.setdefault(kind, _Sample()).add(machine)
        elif len(open_ones) < MOST_OPEN:
            open_ones.append(machine)
        report()
    return Survey(
        Tally(dict(sorted(deciders.items())), open=tuple(open_ones)),
        tuple(_by_depth(depths)),
        {kind: sample.machines() for kind, sample in samples.items()},
    )


def kind_of(decider: str) -> str:
    """Give the name of a decider without its parameters.

    >>> kind_of("closed set 2 last 4"), kind_of("cycle")
    ('closed set', 'cycle')
    """
    words = decider.split()
    numbers = (at for at, word in enumerate(words) if word.isdigit())
    return " ".join(words[: next(numbers, len(words))])


def transitions(machine: str) -> int:
    """Count the transitions of a machine in standard text that are defined.

    >>> transitions("1RB---_1LA0RB")
    3
    """
    return len(machine.replace("_", "")) // 3 - machine.count("---")


class _Sample:
    """Some machines of a series of unknown length: each k-th, for the least k that fits."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.seen, self.every = 0, 1

    def add(self, machine: str) -> None:
        if self.seen % self.every == 0:
            if len(self.kept) == 2 * SAMPLE:
                self.kept, self.every = self.kept[::2], 2 * self.every
            if self.seen % self.every == 0:
                self.kept.append(machine)
        self.seen += 1

    def machines(self) -> list[str]:
        return spread(self.kept, SAMPLE)


def spread(machines: Sequence[str], most: int) -> list[str]:
    """Give at most this number of machines, evenly spread over all of them.

    >>> spread("abcdefg", 3), spread("ab", 3)
    (['a', 'c', 'e'], ['a', 'b'])
    """
    number = min(most, len(machines))
    return [machines[at * len(machines) // number] for at in range(number)]


def _by_depth(depths: Mapping[tuple[int, str], int]) -> Iterable[DepthPart]:
    order = sorted(depths)
    for depth in sorted({depth for depth, _ in order}):
        yield DepthPart(depth, {kind: depths[at, kind] for at, kind in order if at == depth})


def times(
    name: str, samples: Mapping[str, Sequence[str]], report: Callable[[], None]
) -> list[TimePart]:
    """Decide some machines of each kind again, and measure the time on this computer.

    name   : of the table, for errors
    report : called after each machine

    Raises SearchError for a text that is not a machine.
    """
    get_ready()
    found = []
    for kind, machines in samples.items():
        seconds: list[float] = []
        for machine in machines:
            seconds.append(_seconds(name, machine))
            report()
            if sum(seconds) > LONGEST:
                break
        milliseconds = [round(1000 * one, 4) for one in seconds]
        found.append(TimePart(kind, milliseconds, median(milliseconds)))
    return found


def _seconds(name: str, machine: str) -> float:
    try:
        standard = read_standard(machine)
    except FormatError as error:
        raise _no_machine(name, machine, error.problem) from error
    begun = perf_counter()
    decide_standard(standard)
    return perf_counter() - begun


def _no_machine(name: str, text: str, problem: str) -> SearchError:
    hint = "a machine is written as in 1RB1LB_1LA---"
    return SearchError(f"'{clipped(text, 60)}' is not a machine: {problem}", where=name, hint=hint)
