"""The checks that a claim can name, from their docstrings and annotations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from inspect import Parameter, getdoc, signature
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from audit.claim import Kind
from audit.documents import CheckArgument, CheckEntry, VocabularyDocument
from audit.finding import Finding
from common.exhibits import Heading, Text, table
from noloss.report import Shown

SIMPLE: Final = {int: "number", float: "number", str: "text", bool: "true or false"}
PLURAL: Final = {int: "numbers", float: "numbers", str: "texts", bool: "true or false"}


def vocabulary_document(checks: Mapping[str, Callable[..., Finding]]) -> VocabularyDocument:
    """Tell of checks as a document."""
    return VocabularyDocument(checks=tuple(_entry(name, check) for name, check in checks.items()))


def vocabulary_exhibits(told: VocabularyDocument) -> Iterator[Shown]:
    """Tell of each check what it does, what is printed, and its arguments."""
    for check in told.checks:
        runs = ', in a claim with kind = "measured"' if check.kind == "measured" else ""
        yield Heading(f'check = "{check.name}"{runs}')
        yield Text(check.about)
        rows = [
            (f"{argument.name}{'' if argument.needed else ' …'}", argument.takes, argument.about)
            for argument in check.arguments
        ]
        yield table(("", "takes", "is"), rows)
    yield Text(
        "'printed' is a key of the claim, the others stand in 'with'; one with … may be left out. "
        'A check of one\'s own is check = "python:FILE.py:FUNCTION".'
    )


def _entry(name: str, check: Callable[..., Finding]) -> CheckEntry:
    about, meanings = _parts(getdoc(check) or "")
    hints = get_type_hints(check)
    arguments = tuple(
        CheckArgument(each.name, _takes(hints[each.name], each), _needed(each), meanings[each.name])
        for each in signature(check).parameters.values()
        if each.name != "effort"
    )
    kind: Kind = "measured" if "effort" in signature(check).parameters else "exact"
    return CheckEntry(name, kind, " ".join(about.split()), arguments)


def _parts(text: str) -> tuple[str, dict[str, str]]:
    """Divide a docstring into what it says and the meanings of its arguments.

    >>> _parts("Count.\\n\\nprinted : how many\\nseat    : first\\n    or second")
    ('Count.', {'printed': 'how many', 'seat': 'first or second'})
    """
    about: list[str] = []
    meanings: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if entry := re.match(r"(\w+) *: (.*)", line):
            name = entry[1]
            meanings[name] = entry[2].strip()
        elif name and line.startswith(" "):
            meanings[name] += f" {line.strip()}"
        else:
            name = ""
            about.append(line)
    return "\n".join(about).strip(), meanings


def _needed(parameter: Parameter) -> bool:
    return parameter.default is Parameter.empty


def _takes(hint: Any, parameter: Parameter) -> str:
    """Say what an argument takes, and what it is where it is left out."""
    said = type_text(hint)
    default = parameter.default
    if isinstance(default, bool):
        return f"{said} (else {str(default).lower()})"
    if _needed(parameter) or not default:
        return said
    if isinstance(default, tuple):
        default = ", ".join(map(str, default))
    return f"{said} (else {f'{default:,g}' if isinstance(default, float) else default})"


def type_text(hint: Any) -> str:
    """Say in words what an annotation takes.

    >>> type_text(dict[str, int]), type_text(list[str]), type_text(Literal["a", "b"] | None)
    ('table of numbers', 'list of texts', 'a or b')
    """
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, inner = get_origin(hint), [each for each in get_args(hint) if each is not type(None)]
    if origin is Literal:
        *others, last = map(str, inner)
        return f"{', '.join(others)} or {last}" if others else last
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(map(type_text, inner)))
    if not inner:
        return "any value" if hint in (Any, object) else "table"
    held = inner[0] if origin is tuple else inner[-1]
    plural = PLURAL.get(held, "")
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"table of {plural}" if plural else "table"
    return f"list of {plural or type_text(held)}"
