"""The chapter of the manual that tells of the checks, with an example for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Final, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from audit.claim import Claim
from audit.documents import CheckEntry
from audit.publication import Aside, Publication
from audit.vocabulary import VOCABULARY
from diagrams.exhibits.markdown import rows_markdown
from noloss.reports.fields import meanings, summary
from noloss.reports.vocabulary import type_text, vocabulary_document

EXAMPLES: Final = files("audit").joinpath("vocabulary", "examples")
CLAIMS: Final = EXAMPLES.joinpath("claims.toml")
"""A file of claims of which each names a check; all of them hold."""

MACHINES: Final = ("even.tm", "pairs.tm", "endless.tm")
"""The machines of the examples."""

TABLES: Final[Mapping[str, type[Struct]]] = {
    "[publication]": Publication,
    "[[claim]]": Claim,
    "[[aside]]": Aside,
}
"""The tables of a file of claims, and what each is read into."""

APART: Final = ("publication", "origin", "asides")
"""Fields that are no keys of their table."""

_MARKS: Final = re.compile(
    r"(?P<begin><!-- (?P<name>vocabulary|keys) -->).*?(?P<end><!-- end -->)", re.DOTALL
)


def refreshed(page: str) -> str:
    """Write the checks and the keys anew in a page of Markdown, between the marks for them."""
    written = {"vocabulary": chapter, "keys": keys}
    return _MARKS.sub(
        lambda mark: f"{mark['begin']}\n\n{written[mark['name']]()}\n\n{mark['end']}", page
    )


def keys() -> str:
    """Tell of every table of a file of claims: its keys, what they take, what they mean."""
    return "\n\n".join(part for name, kind in TABLES.items() for part in _keys_of(name, kind))


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


def chapter() -> str:
    """Tell of every check: what it does, what it takes, and an example that holds."""
    parts = ["The examples below are about these machines, beside the file of claims:"]
    parts += [_fenced("", EXAMPLES.joinpath(name).read_text("utf-8")) for name in MACHINES]
    for check in vocabulary_document(VOCABULARY).checks:
        parts += _section(check)
    return "\n\n".join(parts)


def examples_of(name: str) -> tuple[str, ...]:
    """Give the claims that are examples of a check, as they stand in their file."""
    _, *claims = CLAIMS.read_text("utf-8").split("[[claim]]\n")
    return tuple(f"[[claim]]\n{each.strip()}" for each in claims if f'\ncheck = "{name}"\n' in each)


def _section(check: CheckEntry) -> Iterator[str]:
    yield f"### {check.name}"
    yield check.about
    rows = [
        (f"`{argument.name}`{'' if argument.needed else ' …'}", argument.takes, argument.about)
        for argument in check.arguments
    ]
    yield rows_markdown([("", "takes", "is"), ("---",) * 3, *rows])
    yield from (_fenced("toml", example) for example in examples_of(check.name))


def _fenced(language: str, text: str) -> str:
    return f"```{language}\n{text.strip()}\n```"
