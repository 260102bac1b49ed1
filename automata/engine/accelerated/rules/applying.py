"""Rules in use: the first that can be applied is applied, as often as possible at once."""

from __future__ import annotations

from collections.abc import Sequence

from automata.engine.accelerated.rules.growth import apply_growing, times_growing
from automata.engine.accelerated.rules.rule import Rule, counts_for
from automata.engine.accelerated.rules.steady import apply_steady, times_steady
from automata.engine.accelerated.runs import Runs
from automata.errors import EndlessError


def use(rules: Sequence[Rule], runs: Runs, left: int | None) -> int:
    """Apply the first rule that can be applied; return its steps, 0 if there is none.

    left : steps that may be made; None for no limit

    Raises RunError if a rule applies for ever and there is no limit.
    """
    for rule in rules:
        counts = counts_for(rule, runs)
        often = 0 if counts is None else times(rule, counts)
        if counts is None or often == 0:
            continue
        if often is None and left is None:
            raise endless()
        if steps := apply_rule(rule, runs, counts, often, left):
            return steps
    return 0


def times(rule: Rule, counts: Sequence[int]) -> int | None:
    """Tell how often in a row a rule can at least be applied to counts; None for without end."""
    return times_growing(rule, counts) if rule.shift is None else times_steady(rule, counts)


def apply_rule(
    rule: Rule, runs: Runs, counts: list[int], often: int | None, left: int | None = None
) -> int:
    """Apply a rule so many times, or less often if no more steps are left; return its steps.

    often : None for as often as there are steps left
    """
    if rule.shift is None:
        return apply_growing(rule, runs, counts, often, left)
    return apply_steady(rule, runs, counts, often, left)


def endless() -> EndlessError:
    """Give the error for a run that never ends and has no budget."""
    return EndlessError()
