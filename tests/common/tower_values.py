"""The values of expressions that documents have for long numbers, by other means than towers.

The text is read by Python's own parser. A remainder is calculated with Euler's function.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import cache
from operator import add, floordiv, mul, sub

from common.tower_text import TowerPart

EXACTLY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: floordiv,
    ast.Pow: pow,
}
ACTIONS = {ast.Add: add, ast.Sub: sub, ast.Mult: mul}


def value_of(part: TowerPart) -> int:
    """Calculate an expression whose number is small."""
    known: dict[str, int] = {}
    for name, text in part.where.items():
        known[name] = _exactly(text, known)
    return _exactly(part.value, known)


def _exactly(text: str, known: Mapping[str, int]) -> int:
    def found(node: ast.expr) -> int:
        match node:
            case ast.Constant(value=int(number)):
                return number
            case ast.Name(id=name):
                return known[name]
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -found(operand)
            case ast.BinOp(left=left, op=op, right=right):
                return EXACTLY[type(op)](found(left), found(right))
        raise AssertionError(ast.dump(node))

    return found(_parsed(text))


def remainder_of(part: TowerPart, modulus: int) -> int:  # noqa: C901  # a case for each operation
    """Calculate an expression modulo a number; its exponents are large."""
    trees = {name: _parsed(text) for name, text in part.where.items()}

    @cache
    def named(name: str, m: int) -> int:
        return found(trees[name], m)

    def found(node: ast.expr, m: int) -> int:
        match node:
            case ast.Constant(value=int(value)):
                return value % m
            case ast.Name(id=name):
                return named(name, m)
            case ast.UnaryOp(operand=operand):
                return -found(operand, m) % m
            case ast.BinOp(left=left, op=ast.Div(), right=ast.Constant(value=int(divisor))):
                quotient, rest = divmod(found(left, m * divisor), divisor)
                assert not rest, "a quotient is whole"
                return quotient
            case ast.BinOp(left=ast.Constant(value=int(base)), op=ast.Pow(), right=right):
                return raised(base, right, m)
            case ast.BinOp(left=left, op=op, right=right):
                return int(ACTIONS[type(op)](found(left, m), found(right, m))) % m
        raise AssertionError(ast.dump(node))

    def raised(base: int, exponent: ast.expr, m: int) -> int:
        if isinstance(exponent, ast.Constant):
            return pow(base, int(str(exponent.value)), m)
        cycle = euler(m)
        return pow(base, found(exponent, cycle) + cycle * (m.bit_length() // cycle + 1), m)

    return found(_parsed(part.value), modulus)


def _parsed(text: str) -> ast.expr:
    return ast.parse(text.replace("^", "**"), mode="eval").body


@cache
def euler(number: int) -> int:
    """Count the numbers up to a number that have no common divisor with it."""
    result, divisor = number, 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            result -= result // divisor
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    return result - result // number if number > 1 else result
