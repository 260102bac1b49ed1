"""How far a run has come, and the rules that it learned on its way."""

from __future__ import annotations

from dataclasses import dataclass, field

from automata.engine.accelerated.proving import Look, prove
from automata.engine.accelerated.rules import Rule
from automata.engine.accelerated.runs import Runs
from automata.engine.accelerated.watch import Watch

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
    course: Course, rules: list[Rule], reads: tuple[int, ...], look: Look, allowed: int
) -> None:
    """Prove a rule for where a run stands, if that is possible, and keep it."""
    if len(rules) < MOST_RULES and (
        rule := prove(look, (course.state, reads), course.runs, allowed)
    ):
        rules.insert(0, rule)
        course.watch.record.append(rule)
