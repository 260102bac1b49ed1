"""The lines of text on the arrows of a transition diagram."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from textwrap import wrap
from typing import Final

from diagrams.machine.model import Diagram, Edge
from diagrams.machine.rows import RowPlace, RowText, merged
from diagrams.machine.signs import plain_state, plain_symbols

WIDEST_ROW: Final = 34  # characters; a longer row continues below its reads


def lines_of(edge: Edge, picture: Diagram) -> list[str]:
    """Write what an edge says below each other."""
    if edge.kind == "rows":
        return edge_lines(_shown_rows(edge, picture))
    if edge.kind == "tie":
        return [f"if {_given(row, picture)}" if row.given else "the same" for row in edge.rows]
    return [
        f"then {plain_state(row.goto, picture.blank_sign)}"
        if row.goto
        else f"if {_given(row, picture)}"
        for row in edge.rows
    ]


def _given(row: RowText, picture: Diagram) -> str:
    return plain_symbols(row.given, picture.blank_sign)


def _shown_rows(edge: Edge, picture: Diagram) -> tuple[RowText, ...]:
    """Give the rows of an edge as they are seen: merged, and with plain symbols."""
    if picture.labels == "textbook":
        return edge.rows
    sign = picture.blank_sign
    return tuple(
        replace(
            row,
            reads=plain_symbols(row.reads, sign),
            does=plain_symbols(row.does, sign),
            given=plain_symbols(row.given, sign),
            goto=plain_state(row.goto, sign),
        )
        for row in merged(edge.rows)
    )


def lines_of_rows(edge: Edge, picture: Diagram) -> dict[RowPlace, tuple[int, int]]:
    """Give for each row of the file its lines in an edge's label: first, number.

    A row that is there more than once is left out.
    """
    rows = _shown_rows(edge, picture) if edge.kind == "rows" else ()
    found: dict[RowPlace, list[tuple[int, int]]] = {}
    first = 0
    for row, lines in zip(rows, _row_lines(rows), strict=True):
        for place in row.places:
            found.setdefault(place, []).append((first, len(lines)))
        first += len(lines)
    return {place: there[0] for place, there in found.items() if len(there) == 1}


def edge_lines(rows: tuple[RowText, ...]) -> list[str]:
    """Write the rows of one edge below each other, their arrows in one column.

    A row that is too long for that continues in a separate line.
    """
    return list(chain(*_row_lines(rows)))


def joined(rows: Iterable[RowText]) -> list[str]:
    """Write each row in one line, however long."""
    return [_joined(row, 0) for row in rows]


def _row_lines(rows: tuple[RowText, ...]) -> list[list[str]]:
    fitting = [len(_reads(row)) for row in rows if len(_joined(row, 0)) <= WIDEST_ROW]
    column = max(fitting, default=0)
    return [_lines_of_row(row, column) for row in rows]


def _lines_of_row(row: RowText, column: int) -> list[str]:
    line = _joined(row, column)
    if len(line) <= WIDEST_ROW:
        return [line]
    indent = " " * (len(_order(row)) + 2)
    reads = wrap(_reads(row), WIDEST_ROW, subsequent_indent=indent)
    further = indent + "  "
    does = wrap(_does(row), WIDEST_ROW, initial_indent=indent, subsequent_indent=further)
    return [*reads, *does]


def _joined(row: RowText, column: int) -> str:
    reads, does = _reads(row), _does(row)
    reads = f"{reads:<{column}}"
    return " ".join(part for part in (reads, does) if part).rstrip()


def _order(row: RowText) -> str:
    return f"{row.order}. " if row.order else ""


def _reads(row: RowText) -> str:
    given = f"({row.given})" if row.given else ""
    return _order(row) + " ".join(part for part in (row.reads, given) if part)


def _does(row: RowText) -> str:
    """Write the actions of a row; no arrow if it reads and only continues."""
    arrow = "→" if row.does or row.goto or not row.reads else ""
    gap = " " if row.does else ""
    tag = f" [{row.tag}]" if row.tag else ""
    return " ".join(
        part for part in (arrow, row.does, gap + row.goto if row.goto else "", tag) if part
    )
