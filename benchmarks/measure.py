"""The costs of contestants, measured in turns, and their ratios; and a section of the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import NamedTuple, TypeVar

NOT_MEASURED = "not measured"
T = TypeVar("T")


class Measurement(NamedTuple):
    """The end of a run: its state, steps, and seconds of processor time."""

    state: str
    steps: int
    seconds: float


@dataclass(frozen=True)
class Section:
    """A part of the page: a title, the text that explains the table, and the table."""

    title: str
    text: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def seconds(work: Callable[[], object]) -> float:
    """Give the processor time of some work in this process."""
    begin = process_time()
    work()
    return process_time() - begin


def in_turns(contestants: Mapping[str, Callable[[], T]], rounds: int) -> dict[str, list[T]]:
    """Let each contestant work once in each round, one after the other; give the costs of each."""
    costs: dict[str, list[T]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, work in contestants.items():
            costs[name].append(work())
    return costs


def times(costs: Mapping[str, Sequence[float]], name: str, other: str) -> str:
    """Say how many times as fast one is as another: the median of the rounds, least and most.

    >>> times({"a": [1, 1, 1], "b": [2, 3, 40]}, "a", "b")
    '3.0 (2.0–40)'
    """
    if other not in costs:
        return NOT_MEASURED
    ratios = [theirs / ours for ours, theirs in zip(costs[name], costs[other], strict=True)]
    return f"{figures(median(ratios))} ({figures(min(ratios))}–{figures(max(ratios))})"


def figures(number: float) -> str:
    """Write a number with two significant figures, or with all figures before the point.

    >>> [figures(number) for number in (0.0123, 1.25, 45.6, 12345.6)]
    ['0.012', '1.2', '46', '12,346']
    """
    return f"{number:,.0f}" if number >= 10 else f"{number:#.2g}"
