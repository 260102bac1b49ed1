"""How far a run has come, and the rules that it learned on its way."""

from __future__ import annotations

from dataclasses import dataclass, field

from automata.engine.accelerated.rules.proving import Look, prove
from automata.engine.accelerated.rules.rule import Rule
from automata.engine.accelerated.runs import Runs
from automata.engine.accelerated.watch import Shape, Watch

MOST_RULES = 40  # that begin alike


@dataclass(slots=True)
class Course:
    """A run under way.

    limit : of steps; None for no limit
    moves : looks at the tapes: single steps, chains, and rules
    """

    runs: Runs
    state: int
    limit: int | None
    steps: int = 0
    moves: int = 0
    watch: Watch = field(default_factory=Watch)


def try_to_prove(
    course: Course, shape: Shape, reads: tuple[int, ...], rules: list[Rule], look: Look, most: int
) -> None:
    """Prove a rule for where a run stands, in so many moves; keep it, or try less often."""
    rule = None
    if len(rules) < MOST_RULES:
        rule = prove(look, (course.state, reads), course.runs, most)
    if rule is None:
        course.watch.seen[shape].wanted *= 2
    else:
        rules.insert(0, rule)
        course.watch.record.append(rule)
