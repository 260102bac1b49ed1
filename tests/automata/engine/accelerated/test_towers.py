"""Runs whose numbers have no digits: exact, and the same as with digits where there are some."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import combinations_with_replacement
from time import monotonic

import jsonschema
import pytest

from automata import start
from automata.engine.accelerated import (
    Calculation,
    accelerate,
    application,
    check_rules,
    iteration,
    marks,
    span,
)
from automata.engine.accelerated.polynomials import Polynomial, multiply, substitute
from automata.engine.accelerated.rule import Rule
from automata.engine.runner import EngineName, Runner
from common import towers
from common.documents import document_text, schema_of
from common.tower_text import TowerPart, part_of
from common.towers import Number, Tower
from tests.automata.standard_text import BUSY_BEAVERS, TOWERS, standard
from tests.common.tower_values import euler, remainder_of

PRIMES = (5, 11, 101, 997, 10_007)

Formula = int | tuple[int, int, "Formula", int]
"""(a, b, n, d) is (a · 2ⁿ + b) / d, with the base of the machine in the place of 2."""

MARKS: dict[str, tuple[int, Formula]] = {
    "6×2, tower of 5": (
        2,
        (19, 49, (7, -17, (7, -11, (19, -11, 69_175, 9), 9), 9), 9),
    ),
    "7×2, tower of 5": (
        2,
        (25, -97, (25, 74, (49, -82, (49, 20, 62_137_838, 27), 27), 27), 9),
    ),
    "6×2, 10^646456993": (2, (1, 0, 2**31, 1)),
}
"""Marks of S. Ligocki's simulator, which makes no steps in digits, either: base, formula."""


def calculated(name: str) -> Calculation:
    one = standard({**BUSY_BEAVERS, **TOWERS}[name])
    return accelerate(one, start(one))


def formula_remainder(base: int, formula: Formula, modulus: int) -> int:
    """Calculate a formula modulo a number."""
    if isinstance(formula, int):
        return formula % modulus
    factor, added, exponent, divisor = formula
    long = modulus * divisor
    cycle = euler(long)
    if isinstance(exponent, int):
        grown = pow(base, exponent, long)
    else:
        late = cycle * (long.bit_length() // cycle + 1)
        grown = pow(base, formula_remainder(base, exponent, cycle) + late, long)
    quotient, rest = divmod((factor * grown + added) % long, divisor)
    assert not rest
    return quotient


def remainder_by_text(number: Number, modulus: int) -> int:
    return number % modulus if isinstance(number, int) else remainder_of(part_of(number), modulus)


@pytest.mark.parametrize("name", MARKS)
def test_the_marks_of_a_tower_are_those_of_its_formula(name: str) -> None:
    end = calculated(name)
    found = marks(end.tapes[0])
    assert isinstance(end.steps, Tower)
    assert isinstance(found, Tower)
    assert end.verdict == "halted"
    base, formula = MARKS[name]
    for prime in PRIMES:
        wanted = formula_remainder(base, formula, prime)
        assert (found % prime, remainder_by_text(found, prime)) == (wanted, wanted)
        assert end.steps % prime == remainder_by_text(end.steps, prime)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("6×2, tower of 15", "10↑↑15.6"),
        ("9×2, Green", "10↑↑30.1"),
        ("2×6, tower of 70", "10↑↑70.3"),
    ],
)
def test_high_towers_halt_with_marks_and_steps(name: str, size: str) -> None:
    """P. Kropitz 2022 (6×2), M. Green 1964 (9×2); the sizes are those of S. Ligocki's programs."""
    end = calculated(name)
    assert end.verdict == "halted"
    assert (str(end.steps), str(marks(end.tapes[0]))) == (size, size)
    for prime in PRIMES:
        assert end.steps % prime == remainder_by_text(end.steps, prime)


@contextmanager
def early_towers(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Number]]:
    """Let powers of 40 bits be towers; give the numbers that rules make with formulas."""
    made: list[Number] = []
    evaluated = iteration.evaluated

    def noted(form: iteration.Sum, counts: list[Number], often: Number) -> Number:
        made.append(evaluated(form, counts, often))
        return made[-1]

    with monkeypatch.context() as patch:
        patch.setattr(towers, "MOST_BITS", 40)
        patch.setattr(application, "MOST_BITS", 40)
        patch.setattr(towers, "LEAST_BITS", 3.0)
        patch.setattr(towers, "GRAIN", 16)
        patch.setattr(application, "evaluated", noted)
        yield made


@pytest.mark.parametrize("name", ["6×2, 10^36534", "6×2, 10^21132", "6×2, 10^197282"])
def test_a_run_with_towers_ends_as_one_with_digits(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_digits = calculated(name)
    with early_towers(monkeypatch) as made:
        with_towers = calculated(name)
        assert (with_towers.verdict, with_towers.state) == ("halted", with_digits.state)
        assert with_towers.steps == with_digits.steps
        assert isinstance(with_towers.steps, int)
        tape, wanted = with_towers.tapes[0], with_digits.tapes[0]
        assert (marks(tape), span(tape)) == (marks(wanted), span(wanted))
        assert tape.position == wanted.position
        assert any(isinstance(number, Tower) for number in made)


class Use:
    """A use of a rule: its counts before and after it, how often it was applied, and its steps."""

    def __init__(
        self, rule: Rule, before: list[Number], often: Number, after: list[Number], steps: Number
    ) -> None:
        self.rule, self.before, self.often = rule, before, often
        self.after, self.steps = after, steps


def uses(name: str, monkeypatch: pytest.MonkeyPatch) -> list[Use]:
    """Give all uses of growing rules whose numbers are towers."""
    found: list[Use] = []
    at_once = application._apply_at_once

    def noted(
        rule: Rule, runs: object, counts: list[Number], often: Number, left: int | None
    ) -> Number:
        before = list(counts)
        steps = at_once(rule, runs, counts, often, left)  # type: ignore[arg-type]
        after = [runs.counts[half][place] for half, place in rule.variables]  # type: ignore[attr-defined]
        if steps:
            found.append(Use(rule, before, often, after, steps))
        return steps

    with monkeypatch.context() as patch:
        patch.setattr(application, "_apply_at_once", noted)
        calculated(name)
    return found


def in_matrix(rule: Rule, prime: int) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """Write an application as a matrix on all monomials up to a degree, and on the steps."""
    degree = max(map(len, rule.steps), default=0)
    variables = range(len(rule.variables))
    monomials = [
        at for size in range(degree + 1) for at in combinations_with_replacement(variables, size)
    ]
    rows = []
    for at in monomials:
        made: Polynomial = {(): 1}
        for index in at:
            made = multiply(made, substitute({(index,): 1}, rule.after))
        rows.append([residue(made.get(other, 0), prime) for other in monomials] + [0])
    rows.append([residue(rule.steps.get(other, 0), prime) for other in monomials] + [1])
    return monomials, rows


def residue(number: int | Fraction, prime: int) -> int:
    whole = Fraction(number)
    return whole.numerator * pow(whole.denominator, -1, prime) % prime


def product(one: list[list[int]], other: list[list[int]], prime: int) -> list[list[int]]:
    columns = [*zip(*other, strict=True)]
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) % prime for column in columns]
        for row in one
    ]


def raised(matrix: list[list[int]], exponent: int, prime: int) -> list[list[int]]:
    result = [[int(i == j) for j in range(len(matrix))] for i in range(len(matrix))]
    while exponent:
        if exponent & 1:
            result = product(result, matrix, prime)
        matrix, exponent = product(matrix, matrix, prime), exponent >> 1
    return result


@pytest.mark.slow
@pytest.mark.parametrize("name", ["6×2, tower of 5", "6×2, tower of 15", "9×2, Green"])
def test_each_use_of_a_rule_is_that_of_a_matrix_modulo_primes(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second evaluation, without formulas: the matrix of one application, raised to a power.

    Its eigenvalues are numbers below the prime, so its order divides (p − 1) · p².
    """
    found = uses(name, monkeypatch)
    assert len(found) >= 4
    for use in found:
        for prime in PRIMES:
            monomials, matrix = in_matrix(use.rule, prime)
            order = (prime - 1) * prime**2
            powered = raised(matrix, remainder_by_text(use.often, order), prime)
            counts = [remainder_by_text(count, prime) for count in use.before]
            vector = []
            for at in monomials:
                value = 1
                for index in at:
                    value = value * counts[index] % prime
                vector.append(value)
            after = [
                sum(a * b for a, b in zip(row, [*vector, 0], strict=True)) % prime
                for row in powered
            ]
            assert after[-1] == remainder_by_text(use.steps, prime)
            for index, count in enumerate(use.after):
                assert after[monomials.index((index,))] == remainder_by_text(count, prime)


@pytest.mark.slow
def test_a_run_keeps_its_limit_of_time_where_its_numbers_have_no_digits() -> None:
    """A pentation: its towers grow as long as it runs."""
    machine = standard(TOWERS["2×6, pentation"])
    engines: tuple[EngineName, ...] = "accelerated", "auto"
    for engine in engines:
        began = monotonic()
        ended = Runner(machine, start(machine), engine, seconds=2, past_loops=True).run()
        assert ended.verdict == "budget spent"
        assert monotonic() - began < 2 * 1.1 + 1


@pytest.mark.parametrize("digits", [3_500, 40_000])
def test_a_limit_of_steps_is_kept_exactly_where_a_formula_would_exceed_it(
    digits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tapes are those of a run without towers."""
    one = standard(TOWERS["6×2, tower of 15"])
    end = accelerate(one, start(one), 10**digits)
    assert (end.verdict, end.steps) == ("budget spent", 10**digits)
    monkeypatch.setattr(application, "MOST_BITS", 10**7)
    with_digits = accelerate(one, start(one), 10**digits)
    assert with_digits.state == end.state
    assert [marks(tape) for tape in with_digits.tapes] == [marks(tape) for tape in end.tapes]
    assert with_digits.tapes[0].position == end.tapes[0].position


def test_a_document_of_a_run_has_the_expressions_of_its_numbers() -> None:
    one = standard(TOWERS["6×2, tower of 5"])
    ended = Runner(one, start(one), "accelerated").run()
    told = json.loads(document_text(ended))
    jsonschema.validate(told, schema_of(type(ended)))
    found = told["tapes"]["t"]["marks"]
    assert found["about"] == "10↑↑5.6"
    base, formula = MARKS["6×2, tower of 5"]
    part = TowerPart(**found)
    assert all(remainder_of(part, p) == formula_remainder(base, formula, p) for p in PRIMES)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**told, "steps": {"about": "10↑↑5.6"}}, schema_of(type(ended)))


def test_the_rules_of_a_tower_are_proved_again_and_compared_with_the_reference() -> None:
    assert check_rules(calculated("6×2, 10^646456993").record).problems == ()
