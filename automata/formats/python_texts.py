"""Texts with numbers in them, as Python source makes the names of many states: `"q" + str(i)`."""

from __future__ import annotations

import ast
from typing import Final

MOST_MADE: Final = 10_000  # members of a range
LONGEST_TEXT: Final = 1_000
DEEPEST: Final = 30


def numbers_of(node: ast.Call) -> range | None:
    """Give the numbers of `range(…)`; None for another call, or one without plain numbers."""
    if not isinstance(node.func, ast.Name) or node.func.id != "range" or node.keywords:
        return None
    bounds = [_number(argument) for argument in node.args]
    numbers = [bound for bound in bounds if bound is not None]
    if not 1 <= len(numbers) == len(bounds) <= 3 or (len(numbers) == 3 and not numbers[2]):
        return None
    made = range(*numbers)
    return made if max(map(abs, numbers)) < 10**9 else None


def _number(node: ast.expr) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _number(node.operand)
        return None if number is None else -number
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def text_of(node: ast.expr, name: str, value: object, depth: int = 0) -> str | None:
    """Work out a text in which a name has this value; None if it is more than a text.

    >>> text_of(ast.parse("'q' + str(i)", mode="eval").body, "i", 3)
    'q3'
    >>> text_of(ast.parse("f'q{i}'", mode="eval").body, "i", 3)
    'q3'
    """
    if depth > DEEPEST:
        return None
    found = _value(node, name, value, depth)
    return found if isinstance(found, str) and len(found) <= LONGEST_TEXT else None


def _value(node: ast.expr, name: str, value: object, depth: int) -> object:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name) and node.id == name:
        return value
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [text_of(part, name, value, depth + 1) for part in (node.left, node.right)]
        return _joined(parts)
    if isinstance(node, ast.JoinedStr):
        return _joined([_inserted(part, name, value, depth) for part in node.values])
    if isinstance(node, ast.Call) and _is_str(node):
        return _as_text(_value(node.args[0], name, value, depth + 1))
    return None


def _is_str(node: ast.Call) -> bool:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    return name == "str" and len(node.args) == 1 and not node.keywords


def _inserted(node: ast.expr, name: str, value: object, depth: int) -> str | None:
    if not isinstance(node, ast.FormattedValue):
        return text_of(node, name, value, depth + 1)
    if node.format_spec is not None or node.conversion != -1:
        return None
    return _as_text(_value(node.value, name, value, depth + 1))


def _as_text(value: object) -> str | None:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else None


def _joined(parts: list[str | None]) -> str | None:
    texts = [part for part in parts if part is not None]
    return "".join(texts) if len(texts) == len(parts) else None
