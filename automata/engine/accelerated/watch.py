"""Which configurations come back, so that it is worth while to prove a rule.

A shape is the state with the symbols of the runs near the head. Where a shape came back after
as many moves as the time before, or often, a proof is tried; after a failure less often.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import sub

from automata.engine.accelerated.rules.rule import Rule
from automata.engine.accelerated.runs import Runs

MOST_SHAPES = 20_000
UNSTEADY = 40  # times as often a shape must come back that does not come back regularly
DEPTH = 6  # runs on either side of the head that make a shape

Shape = tuple[object, ...]


@dataclass(slots=True)
class Past:
    """What is known of a shape.

    last   : the move at which it was seen last, with its `counts` then
    change : how the counts had changed since the time before
    wanted : how often it must be seen for the next proof
    """

    last: int
    counts: list[int]
    change: list[int] | None = None
    visits: int = 1
    wanted: int = 3


@dataclass(slots=True)
class Watch:
    """Shapes that were seen, and every rule that was proved.

    spent  : moves that proofs were allowed
    record : the rules in the order of their proofs
    """

    seen: dict[Shape, Past] = field(default_factory=dict)
    spent: int = 0
    record: list[Rule] = field(default_factory=list)


def worth_a_proof(watch: Watch, shape: Shape, runs: Runs, moves: int) -> int:
    """Note a shape; tell how many moves a proof may follow, 0 for no proof."""
    counts = [count for half in runs.counts for count in half[-DEPTH:]]
    past = watch.seen.get(shape)
    if past is None:
        if len(watch.seen) >= MOST_SHAPES:
            watch.seen.clear()
        watch.seen[shape] = Past(moves, counts)
        return 0
    change = [*map(sub, counts, past.counts)]
    steady, limit = change == past.change, 2 * (moves - past.last) + 8
    past.last, past.counts, past.change, past.visits = moves, counts, change, past.visits + 1
    if past.visits < (past.wanted if steady else UNSTEADY * past.wanted):
        return 0
    if watch.spent > 4 * moves + 2000:
        return 0
    watch.spent += limit + sum(map(len, runs.counts)) // 16  # a proof begins with a copy
    past.visits = 0
    return limit
