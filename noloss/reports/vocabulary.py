"""The checks that a claim can name, from their docstrings; and their chapter of the manual."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from inspect import Parameter, getdoc, signature
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from audit.claim import Aside, Claim, Finding, Kind, Publication
from audit.vocabulary import VOCABULARY
from common.documents import Document
from common.exhibits import Heading, Text, table
from diagrams.markdown import rows_markdown
from noloss.report import ReportItem
from noloss.schemas import meanings, summary

SIMPLE: Final = {int: "number", float: "number", str: "text", bool: "true or false"}
PLURAL: Final = {int: "numbers", float: "numbers", str: "texts", bool: "true or false"}

EXAMPLES: Final = files("audit").joinpath("vocabulary", "examples")

CLAIMS: Final = EXAMPLES.joinpath("claims.toml")
"""A file of claims; each claim names a check, and all claims hold."""

MACHINES: Final = ("even.tm", "pairs.tm", "endless.tm")
"""The machines of the examples."""

TABLES: Final[Mapping[str, type[Struct]]] = {
    "[publication]": Publication,
    "[[claim]]": Claim,
    "[[aside]]": Aside,
}
"""The tables of a file of claims, and the class of each."""

APART: Final = ("publication", "origin", "asides")
"""Fields that are not keys of their table."""

_MARKS: Final = re.compile(
    r"(?P<begin><!-- (?P<name>vocabulary|keys) -->).*?(?P<end><!-- end -->)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class CheckArgument:
    """An argument of a check.

    name   : `printed` is a key of the claim, others are in its `with`
    takes  : the kind of value
    needed : whether it is required
    about  : its meaning
    """

    name: str
    takes: str
    needed: bool
    about: str


@dataclass(frozen=True, slots=True)
class CheckEntry:
    """A check that claims can name.

    kind  : the kind of claims that the check is for
    about : a sentence on the check
    """

    name: str
    kind: Kind
    about: str
    arguments: tuple[CheckArgument, ...]


class VocabularyDocument(Document, frozen=True, tag="noloss/vocabulary"):
    """The checks that a claim can name."""

    checks: tuple[CheckEntry, ...]


def vocabulary_document(checks: Mapping[str, Callable[..., Finding]]) -> VocabularyDocument:
    """Describe checks as a document."""
    return VocabularyDocument(checks=tuple(_entry(name, check) for name, check in checks.items()))


def vocabulary_exhibits(told: VocabularyDocument) -> Iterator[ReportItem]:
    """List the checks, each with its purpose, the printed value, and its arguments."""
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
        "'printed' is a key of the claim, the others are keys of 'with'; you can leave out one "
        'with …. To use your own check, write check = "python:FILE.py:FUNCTION".'
    )


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


def refreshed(page: str) -> str:
    """Update the checks and the keys in a page of Markdown, between the marks for them."""
    written = {"vocabulary": chapter, "keys": keys}
    return _MARKS.sub(
        lambda mark: f"{mark['begin']}\n\n{written[mark['name']]()}\n\n{mark['end']}", page
    )


def keys() -> str:
    """List the tables of a file of claims: their keys, with values and meanings."""
    return "\n\n".join(part for name, kind in TABLES.items() for part in _keys_of(name, kind))


def chapter() -> str:
    """List the checks: the purpose, the arguments, and an example that holds."""
    parts = ["The examples below are about these machines, beside the file of claims:"]
    parts += [_fenced("", EXAMPLES.joinpath(name).read_text("utf-8")) for name in MACHINES]
    for check in vocabulary_document(VOCABULARY).checks:
        parts += _section(check)
    return "\n\n".join(parts)


def _examples_of(name: str) -> tuple[str, ...]:
    """Give the claims that are examples of a check, as written in their file."""
    _, *claims = CLAIMS.read_text("utf-8").split("[[claim]]\n")
    return tuple(f"[[claim]]\n{each.strip()}" for each in claims if f'\ncheck = "{name}"\n' in each)


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
    """Divide a docstring into its text and the meanings of its arguments.

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
    """Describe the values of an argument, and its default."""
    said = type_text(hint)
    default = parameter.default
    if isinstance(default, bool):
        return f"{said} (else {str(default).lower()})"
    if _needed(parameter) or not default:
        return said
    if isinstance(default, tuple):
        default = ", ".join(map(str, default))
    return f"{said} (else {f'{default:,g}' if isinstance(default, float) else default})"


def _keys_of(name: str, kind: type[Struct]) -> Iterator[str]:
    yield f"### `{name}`"
    yield summary(kind)
    hints, told = get_type_hints(kind), meanings(kind)
    rows = []
    for key in fields(kind):
        if key.name not in APART:
            written, takes = key.encode_name, type_text(hints[key.name])
            if key.name == "conclusions":
                written, takes = "concludes", "list of texts"
            rows.append((f"`{written}`{'' if key.required else ' …'}", takes, told[key.name]))
    yield rows_markdown([("key", "takes", "is"), ("---",) * 3, *rows])


def _section(check: CheckEntry) -> Iterator[str]:
    yield f"### {check.name}"
    yield check.about
    rows = [
        (f"`{argument.name}`{'' if argument.needed else ' …'}", argument.takes, argument.about)
        for argument in check.arguments
    ]
    yield rows_markdown([("", "takes", "is"), ("---",) * 3, *rows])
    yield from (_fenced("toml", example) for example in _examples_of(check.name))


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text.strip()}\n```"
