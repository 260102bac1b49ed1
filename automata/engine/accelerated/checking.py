"""Rules checked again: each by its proof, and by the reference engine on small instances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, product

from automata.engine.accelerated.application import apply_rule, times
from automata.engine.accelerated.blocks import (
    Blocks,
    entered,
    look_at_block,
    passage,
    tape_of_blocks,
)
from automata.engine.accelerated.cells import Cells, look_at_cells, spot, tapes_of_cells
from automata.engine.accelerated.proof import Looker, prove
from automata.engine.accelerated.rule import Rule
from automata.engine.accelerated.tapes import Runs, blank_runs, copy_of, take, written_out
from automata.engine.steps import Configuration, reference_leg
from automata.tape import tape as laid
from common.text import short_repr
from common.towers import Number

MOST_MOVES = 100_000  # of a proof
MOST_STEPS = 20_000  # of an instance
INSTANCES = 4  # of a rule
TRIED = 3_000  # counts that are tried to find instances
_RulesAt = Callable[[Rule], list[Rule]]
UNKNOWN = -1  # a symbol about which a proof assumes nothing


@dataclass(frozen=True, slots=True)
class Record:
    """The facts to check again: the machine in blocks or cells, and its rules in order of proof."""

    on: Blocks | Cells
    rules: tuple[Rule, ...]

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """The results of a check.

    instances : for each rule, the number of runs of the reference engine that agreed with it
    problems  : the statements that failed; empty if everything holds
    """

    instances: tuple[int, ...]
    problems: tuple[str, ...]


def check_rules(record: Record) -> RuleCheck:
    """Check every rule: repeat its proof, and compare small instances with the reference engine.

    A proof may use only rules that were proved and checked before.
    """
    on, rules_at, asked = _afresh(record.on)
    instances, problems = [], []
    for number, rule in enumerate(record.rules, start=1):
        again = prove(asked, (rule.state, rule.reads), runs_of(rule, rule.example), MOST_MOVES)
        if again != rule:
            problems.append(f"rule {number}: its proof gives another rule, or none")
        found = 0
        for counts, often in islice(_small_instances(rule), INSTANCES):
            if _instance_holds(on, rule, counts, often):
                found += 1
            else:
                shown = " ".join(map(str, counts))
                problems.append(f"rule {number}: the reference engine disagrees for counts {shown}")
        instances.append(found)
        rules_at(rule).insert(0, rule)
    return RuleCheck(tuple(instances), tuple(problems))


def _afresh(on: Blocks | Cells) -> tuple[Blocks | Cells, _RulesAt, Looker]:
    """Give the machine without rules, a function to the rules at a place, and the `Looker`."""
    if isinstance(on, Blocks):
        blocks = replace(
            on,
            cells=list(on.cells),
            numbers=dict(on.numbers),
            passages={},
            places=list(on.places),
            known=dict(on.known),
        )
        return (
            blocks,
            lambda rule: passage(blocks, rule.state, rule.reads[0]).rules,
            partial(look_at_block, blocks),
        )
    cells = Cells(on.table)
    return (
        cells,
        lambda rule: spot(cells, rule.state, rule.reads).rules,
        partial(look_at_cells, cells),
    )


def runs_of(rule: Rule, counts: Sequence[Number], beyond: int = UNKNOWN) -> Runs:
    """Give the runs of a rule with these counts; the symbol `beyond` follows the farthest run."""
    runs = blank_runs(len(rule.halves) // 2)
    for half, near in enumerate(rule.halves):
        symbols = near.symbols if near.whole else (beyond, *near.symbols)
        runs.symbols[half], runs.counts[half] = list(symbols), [1] * len(symbols)
    for half, place, number in rule.fixed:
        runs.counts[half][place] = number
    for (half, place), count in zip(rule.variables, counts, strict=True):
        runs.counts[half][place] = count
    return runs


def _small_instances(rule: Rule) -> Iterator[tuple[list[int], int]]:
    """Give small counts for which a rule holds, each with a number of applications."""
    variables = len(rule.variables)
    most = max(2, int(TRIED ** (1 / max(1, variables))))
    vectors = product(range(1, most + 1), repeat=variables)
    for counts in sorted(islice(vectors, TRIED), key=sum):
        often = times(rule, counts)
        for number in {1, 3} if often is None else {1, min(often, 3)} - {0} if often else ():
            steps = apply_rule(rule, runs_of(rule, counts), list(counts), number)
            if steps <= MOST_STEPS and isinstance(number, int):
                yield list(counts), number


def _instance_holds(on: Blocks | Cells, rule: Rule, counts: Sequence[int], often: int) -> bool:
    """Compare applications of a rule with the same number of steps of the reference engine."""
    beyond = next((s for s in range(1, _symbols(on)) if s not in _farthest(rule)), 0)
    before = runs_of(rule, counts, beyond)
    after = copy_of(before)
    steps = apply_rule(rule, after, list(counts), often)
    assert isinstance(steps, int)  # few, as `_small_instances` has made sure
    start = _configuration(on, rule.state, before, before)
    made = reference_leg(on.table.machine, start, steps)
    wanted = _configuration(on, rule.state, before, after)
    return made.steps == steps and _exact(made.configuration) == _exact(wanted)


def _exact(now: Configuration) -> tuple[object, ...]:
    """Give all parts of a configuration, even the positions of the heads, which `==` ignores."""
    return now.state, [(*tape.content(), tape.position) for tape in now.tapes]


def _symbols(on: Blocks | Cells) -> int:
    return len(on.cells) if isinstance(on, Blocks) else len(on.table.symbols)


def _farthest(rule: Rule) -> set[int]:
    """Give the symbols of the farthest runs of a rule."""
    return {near.symbols[0] for near in rule.halves if near.symbols}


def _configuration(on: Blocks | Cells, state: int, before: Runs, now: Runs) -> Configuration:
    """Give a configuration as the reference engine has it."""
    blank = on.table.machine.blank
    empty = [laid((), blank)] * len(now.edges)
    if isinstance(on, Cells):
        tapes = tapes_of_cells(on.table, empty, before, now)
        return Configuration(on.table.states[state], tuple(map(written_out, tapes)))
    rest, half = copy_of(now), state & 1
    block = now.symbols[half][-1] if now.symbols[half] else 0
    take(rest, half)
    end = entered(on, state, block)
    made = tape_of_blocks(on, empty[0], before, rest, end)
    return Configuration(on.table.states[end.state], (written_out(made),))
