"""One claim told as a person would want to follow it: printed, recomputed, compared, shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from audit.claim import PUBLICATIONS
from audit.judge import Judgement
from audit.wording import FALSE, MEANINGS, Pair, side_by_side
from diagrams.page.evidence import (
    Board,
    Content,
    LineOfPlay,
    Plot,
    Table,
    Tapes,
    Values,
    Words,
    exhibit,
)
from noloss.audit_boards import board_rows, plot_rows, strip_rows
from noloss.output import console, print_table

if TYPE_CHECKING:
    from rich.table import Table as RichTable

WIDEST: Final = 96  # columns of a text
INDENT: Final = "  "
KINDS: Final = {
    "exact": "can be recomputed exactly",
    "measured": "needs runs with drawn choices",
    "quoted": "repeats what others wrote",
}


def explain_claim(one: Judgement) -> None:
    """Print everything about a claim."""
    claim = one.claim
    title = f"{claim.id}: {one.verdict}"
    print(f"{title}\n{'=' * len(title)}")
    _section("What is printed", f"{PUBLICATIONS[claim.source]}; {claim.where}.", claim.claim)
    _section("How it is taken", claim.reading or "As it stands.", f"It {KINDS[claim.kind]}.")
    _section("How it is recomputed", claim.how)
    _section("What comes out")
    pairs = side_by_side(one)
    print_table(_sides(pairs))
    _paragraph(_comparison(one, pairs))
    if one.evidence:
        _section("Evidence")
        for number, evidence in enumerate(one.evidence):
            if number:
                print()
            shown = exhibit(evidence)
            _paragraph(shown.note)
            _show(shown.content)
    for document in one.certificates:
        _paragraph(
            f"The play of {document['strategy']} (reading {document['reading']}) is proved by a "
            f"certificate; SHA-256 {document['sha256']}."
        )
    needs = "" if claim.needs in one.evidence else claim.needs
    _section("What follows", f"{one.verdict}: {MEANINGS[one.verdict]}", needs)
    commands = [f"noloss audit {claim.id} --json", *claim.see]
    _section("To see the same")
    for command in commands:
        print(f"{INDENT}{command}")


def _section(title: str, *paragraphs: str) -> None:
    print(f"\n{title}")
    for text in paragraphs:
        _paragraph(text)


def _paragraph(text: str) -> None:
    width = min(console().width, WIDEST)
    for row in wrap(text, width, initial_indent=INDENT, subsequent_indent=INDENT):
        print(row)


def _comparison(one: Judgement, pairs: Sequence[Pair]) -> str:
    """Say in one sentence how what is computed compares with what is printed."""
    if one.computed is None:
        return "Nothing was computed."
    if one.verdict not in FALSE:
        agrees = all(pair.printed == pair.computed for pair in pairs)
        return "Printed and computed are the same." if agrees else ""
    differ = [pair.label for pair in pairs if pair.differ and pair.label]
    if not differ:
        return "Printed and computed differ."
    return f"Printed and computed differ in {len(differ)} of {len(pairs)} parts (marked ≠)."


def _sides(pairs: Sequence[Pair]) -> RichTable:
    table = _table(("", "printed", "computed", ""))
    for pair in pairs:
        table.add_row(pair.label, pair.printed, pair.computed, "≠" if pair.differ else "")
    return table


def _show(content: Content) -> None:
    match content:
        case Words():
            _paragraph(content.text)
        case Table():
            table = _table(content.head or [""] * len(content.numeric), content.numeric)
            table.show_header = bool(content.head)
            for cells in content.rows:
                table.add_row(*cells)
            print_table(table)
        case _:
            for row in _rows(content):
                print(f"{INDENT}{row}".rstrip())


def _rows(content: LineOfPlay | Board | Values | Tapes | Plot) -> Iterator[str]:
    match content:
        case LineOfPlay():
            yield f"line of play {content.line}"
            yield from strip_rows(content, min(console().width, WIDEST) - len(INDENT))
        case Board():
            yield from board_rows(content.position)
        case Values():
            wide = max(map(len, content.cells))
            for start in (0, 3, 6):
                yield "  ".join(f"{each:>{wide}}" for each in content.cells[start : start + 3])
        case Tapes():
            wide = max((len(name) for name, _ in content.tapes), default=0)
            yield from (f"{name:<{wide}}  {text}" for name, text in content.tapes)
        case Plot():
            yield from plot_rows(content)


def _table(titles: Sequence[str], numeric: Sequence[bool] = ()) -> RichTable:
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, show_edge=False, pad_edge=True, padding=(0, 1, 0, 1))
    for number, title in enumerate(titles):
        right = number < len(numeric) and numeric[number]
        table.add_column(title, justify="right" if right else "left", overflow="fold")
    return table
