"""Errors of values in TOML, in plain words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

NO_SHAPES: Final[Mapping[str, str]] = MappingProxyType({})


def said(
    error: msgspec.ValidationError, root: str = "", shapes: Mapping[str, str] = NO_SHAPES
) -> str:
    """Describe the error of a value, beginning with its place below a root, if it has one.

    shapes : pattern of a text, as `repr` writes it -> the shape in words
    """
    problem, _, place = str(error).replace(" - at `key` in `$", " - at `$").partition(" - at `$")
    at = f"{root}{place.rstrip('`')}".lstrip(".")
    problem = plainly(problem[:1].lower() + problem[1:], shapes)
    return f"{at}: {problem}" if at else problem


def plainly(problem: str, shapes: Mapping[str, str] = NO_SHAPES) -> str:
    """Describe in plain words the error of a value, or of a table.

    >>> plainly("expected `int` >= 1, got `str`"), plainly("object missing required field `id`")
    ('expected a whole number of at least 1, not a text', "the key 'id' is missing")
    """
    if missing := re.fullmatch(r"object missing required field `(.*)`", problem):
        return f"the key '{missing[1]}' is missing"
    if unknown := re.fullmatch(r"object contains unknown field `(.*)`", problem):
        return f"unknown key '{unknown[1]}'"
    if word := re.fullmatch(r"invalid enum value '(.*)'", problem):
        return f"'{word[1]}' is not allowed here"
    if shape := re.fullmatch(r"expected `str` matching regex (.*)", problem):
        return f"expected {shapes.get(shape[1], f'a text that matches {shape[1]}')}"
    value = re.fullmatch(
        r"expected `([^`]*)`(?: (of length )?(>=|<=) (-?\d+))?(?:, got `(.*)`)?", problem
    )
    if value is None:
        return problem
    wanted, of_length, side, bound, given = value.groups()
    parts = ["expected", " or ".join(PLAIN.get(each, each) for each in wanted.split(" | "))]
    if bound:
        most = "at least" if side == ">=" else "at most"
        parts.append(f"{'with' if of_length else 'of'} {most} {bound}")
    told = " ".join(parts) + (f", not {PLAIN.get(given, given)}" if given else "")
    return f"{told}: write it in quotes" if wanted == "str" and given in NUMBERS else told


PLAIN: Final[Mapping[str, str]] = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
    "null": "nothing",
}
"""The kinds of values in plain words."""

NUMBERS: Final = ("int", "float")
