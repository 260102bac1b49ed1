"""From a stretch whose shape came back to the rule that it proves."""

from __future__ import annotations

from collections.abc import Sequence

from automata.engine.accelerated.rules.polynomial import Form, Polynomial, add, form, primitive
from automata.engine.accelerated.rules.rule import Guard, Near, Rule
from automata.engine.accelerated.rules.stretch import Stretch, power


def rule_of(stretch: Stretch, start: tuple[int, tuple[int, ...]]) -> Rule | None:
    """Give the rule that a stretch proves; None if what was fixed did not stay so."""
    for half, run, count in stretch.fixed:
        if set(power(stretch, half, run)) - {()} or stretch.now.counts[half][run] != count:
            return None
    after = tuple(power(stretch, half, run) for half, run in stretch.variables)
    congruences = tuple(_congruences(stretch.congruences))
    shift = _shift(after)
    if shift and any(_along(made, shift) % modulus for made, modulus in congruences):
        shift = None
    sizes = [len(half) for half in stretch.before.symbols]
    return Rule(
        *start,
        halves=tuple(
            Near(tuple(symbols[low:]), ended)
            for symbols, low, ended in zip(
                stretch.before.symbols, stretch.low, stretch.ended, strict=True
            )
        ),
        variables=tuple((half, run - sizes[half]) for half, run in stretch.variables),
        fixed=tuple((half, run - sizes[half], count) for half, run, count in stretch.fixed),
        guards=tuple(_guards(stretch.guards, shift)),
        congruences=congruences,
        shift=shift,
        after=after,
        steps=stretch.steps,
        edges=tuple((tape, far) for tape, far in enumerate(stretch.edges) if far),
        level=stretch.level,
        example=tuple(stretch.before.counts[half][run] for half, run in stretch.variables),
    )


def _shift(after: Sequence[Polynomial]) -> tuple[int, ...] | None:
    """Give by how much each count changes; None if some changes by more than a constant."""
    shift = []
    for index, polynomial in enumerate(after):
        change = add(polynomial, {(index,): 1}, -1)
        if set(change) - {()}:
            return None
        shift.append(int(change.get((), 0)))
    return tuple(shift)


def _along(made: Form, shift: Sequence[int]) -> int:
    """Tell by how much a linear form changes if the counts do."""
    return sum(coefficient * shift[index] for coefficient, at in made.terms for index in at)


def _guards(bounds: Sequence[Polynomial], shift: tuple[int, ...] | None) -> list[Guard]:
    """Make guards of bounds; of those that differ in their constant only the strictest.

    Guards that hold for all counts are left out.
    """
    strictest: dict[tuple[object, ...], Polynomial] = {}
    for bound in bounds:
        bound = primitive(bound)
        if sum(bound.values()) >= 0 and all(bound[at] > 0 for at in bound if at):
            continue  # counts are at least 1
        key = tuple(sorted(item for item in bound.items() if item[0]))
        known = strictest.get(key)
        if known is None or bound.get((), 0) < known.get((), 0):
            strictest[key] = bound
    forms = [form(bound) for bound in strictest.values()]
    return [Guard(made, 0 if shift is None else _along(made, shift)) for made in forms]


def _congruences(found: Sequence[tuple[Polynomial, int]]) -> list[tuple[Form, int]]:
    """Write congruences with whole coefficients below the modulus, each once."""
    made: dict[tuple[object, ...], tuple[Form, int]] = {}
    for polynomial, modulus in found:
        divisor, terms, degree = form(polynomial)
        modulus *= divisor
        small = tuple((value % modulus, at) for value, at in terms if value % modulus)
        if any(at for _, at in small):
            made[(small, modulus)] = (Form(1, small, degree), modulus)
    return list(made.values())
