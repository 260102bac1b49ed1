"""The claims in which the text of the paper speaks of itself: its table, its steps, its references.

What the printed value is held against stands in the paper, too, and is given beside it.

Source: [Garg18] §II, §III, references.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from audit.finding import Finding, compared
from common.exhibits import table

Outcome: TypeAlias = Literal["Succeed", "Fails", "Can fail"]


class TableIRow(NamedTuple):
    """What Table I says of a paper; an empty field says nothing."""

    starter: Literal["Any Player", "Only Opponent"]
    o1_x5_o9: Outcome
    o5_x1_o9: Outcome
    sub_optimal: Outcome
    forks: Literal["Yes", "Sometimes", "No", ""]


LACKS: Final[Mapping[str, tuple[str, str]]] = {
    "second player only": ("starter", "Only Opponent"),
    "can fail with a sub-optimal player": ("sub_optimal", "Can fail"),
    "fail with a filled diagonal": ("o1_x5_o9", "Fails"),
    "fail to create forks": ("forks", "No"),
}
"""What the text says that others lack -> the column of the table, and the word there."""

WIDER: Final = {
    "fail after O5 X1 O9": ("o5_x1_o9", "Fails"),
    "create forks sometimes": ("forks", "Sometimes"),
}
"""What could be held against others as well, and is not."""


def advantages(printed: dict[str, list[int]], *, rows: dict[int, TableIRow]) -> Finding:
    """Draw from the table what the text draws from it. Claim `garg-table1-text`."""
    computed = {what: _papers(rows, *where) for what, where in LACKS.items()}
    shown = [
        (what, _names(printed.get(what, [])), _names(papers)) for what, papers in computed.items()
    ]
    more = [(what, "", _names(_papers(rows, *where))) for what, where in WIDER.items()]
    return compared(printed, computed, table(("", "by the text", "by the table"), [*shown, *more]))


def references(
    printed: Annotated[dict[str, str], Meta(min_length=1)], *, places: dict[str, str]
) -> Finding:
    """Look up where each thing stands that is referred to. Claim `garg-cross-references`.

    places : a place of the paper -> what stands there
    """
    where = {thing: place for place, thing in places.items()}
    computed = {thing: where.get(thing, "") for thing in printed}
    rows = [
        (thing, place, places.get(place, "nothing of its own"), computed[thing])
        for thing, place in printed.items()
    ]
    head = ("what is meant", "the paper refers to", "what stands there", "it stands in")
    return compared(printed, computed, table(head, rows))


def methods(
    printed: Annotated[dict[int, str], Meta(min_length=1)], *, titles: dict[int, str]
) -> Finding:
    """Look for the method in the titles of the references. Claim `garg-genetic-programming`."""
    known = ("genetic programming", "genetic algorithm")
    computed = {
        paper: next((each for each in known if each in titles.get(paper, "").lower()), "")
        for paper in printed
    }
    rows = [(f"[{paper}]", titles.get(paper, ""), said) for paper, said in printed.items()]
    return compared(printed, computed, table(("paper", "its title", "said to use"), rows))


def _papers(rows: Mapping[int, TableIRow], column: str, word: str) -> list[int]:
    return [paper for paper, row in rows.items() if getattr(row, column) == word]


def _names(papers: list[int]) -> str:
    return " ".join(f"[{paper}]" for paper in papers)
