"""The chapter of the manual that tells of the checks, with an example for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Final

from audit.documents import CheckEntry
from audit.vocabulary import VOCABULARY
from diagrams.exhibits.markdown import rows_markdown
from noloss.reports.vocabulary import vocabulary_document

EXAMPLES: Final = files("audit").joinpath("vocabulary", "examples")
CLAIMS: Final = EXAMPLES.joinpath("claims.toml")
"""A file of claims of which each names a check; all of them hold."""

MACHINES: Final = ("even.tm", "pairs.tm", "endless.tm")
"""The machines of the examples."""

_MARKS: Final = re.compile(r"(?P<begin><!-- vocabulary -->).*?(?P<end><!-- end -->)", re.DOTALL)


def refreshed(page: str) -> str:
    """Write the checks anew in a page of Markdown, between the marks for them."""
    return _MARKS.sub(lambda mark: f"{mark['begin']}\n\n{chapter()}\n\n{mark['end']}", page)


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
