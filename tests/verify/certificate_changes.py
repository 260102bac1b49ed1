"""Every way to change one entry of a certificate, sealed with a new hash each time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from games.space import all_positions
from tests.verify.certificates import ENDS, STRENGTHS, sealed
from tests.verify.naive import blanks
from verify.verdict.certificate import Certificate

Path = tuple[str, ...]
Change = tuple[str, Callable[[], Certificate]]  # what it is, and how to make it


def changes(document: Certificate) -> Iterator[Change]:
    """Change one entry, in every way; `added_positions` are apart, being many."""
    for seat, data in document["seats"].items():
        for node, cells in data["table"].items():
            yield from _entry(document, ("seats", seat, "table", node), cells)
        for strength in STRENGTHS:
            yield from _claim(document, seat, strength)
        for one, other in zip(STRENGTHS, (*STRENGTHS[1:], STRENGTHS[0]), strict=True):
            yield _swapped(document, seat, one, other)
    yield from _head(document)


def added_positions(document: Certificate) -> Iterator[Change]:
    """Add each position that is not in a table."""
    for seat, data in document["seats"].items():
        for position in all_positions():
            if position not in data["table"]:
                cells = list(blanks(position)[:1])
                yield _put(document, ("seats", seat, "table", position), cells)


def _put(document: Certificate, path: Path, value: object) -> Change:
    def make() -> Certificate:
        new, place = _copied(document, path)
        place[path[-1]] = value
        return sealed(new)

    return f"{'/'.join(path)} becomes {value}"[:200], make


def _drop(document: Certificate, path: Path) -> Change:
    def make() -> Certificate:
        new, place = _copied(document, path)
        del place[path[-1]]
        return sealed(new)

    return f"{'/'.join(path)} is taken away", make


def _copied(document: Certificate, path: Path) -> tuple[Certificate, Any]:
    new = deepcopy(document)
    place = new
    for key in path[:-1]:
        place = place[key]
    return new, place


def _swapped(document: Certificate, seat: str, one: str, other: str) -> Change:
    data = document["seats"][seat]
    return _put(document, ("seats", seat), data | {one: data[other], other: data[one]})


def _entry(document: Certificate, path: Path, cells: list[int]) -> Iterator[Change]:
    yield _drop(document, path)
    for new in _other_cells(cells):
        if new != cells:
            yield _put(document, path, new)


def _other_cells(cells: list[int]) -> Iterator[list[int]]:
    yield []
    yield cells[::-1]
    for at in range(len(cells)):
        yield cells[:at] + cells[at + 1 :]
        yield from ([*cells[:at], cell, *cells[at + 1 :]] for cell in range(-1, 11))
    for cell in range(1, 10):
        yield [*cells, cell]
        yield [cell, *cells]


def _claim(document: Certificate, seat: str, strength: str) -> Iterator[Change]:
    path = ("seats", seat, strength)
    claim = document["seats"][seat][strength]
    yield _put(document, (*path, "holds"), not claim["holds"])
    for where, number in _numbers(claim["counts"], (*path, "counts")):
        yield _put(document, where, number + 1)
        yield _put(document, where, number - 1)
    nodes = {*document["seats"][seat]["table"], "", ".........", "nowhere"}
    for key in ("moves", "replies"):
        yield from _listed(document, (*path, key), claim.get(key, {}), nodes)
        if key in claim:
            yield _drop(document, (*path, key))
    if "line" in claim:
        yield from _line(document, path, claim)


def _numbers(value: Any, path: Path) -> Iterator[tuple[Path, int]]:
    for key, below in value.items():
        if isinstance(below, int):
            yield (*path, key), below
        else:
            yield from _numbers(below, (*path, key))


def _listed(
    document: Certificate, path: Path, listed: dict[str, int], nodes: set[str]
) -> Iterator[Change]:
    for node, made in listed.items():
        yield _drop(document, (*path, node))
        for cell in range(11):
            if cell != made:
                yield _put(document, (*path, node), cell)
    for node in sorted(nodes - listed.keys()):
        yield _put(document, path, listed | {node: 1})


def _line(document: Certificate, path: Path, claim: Certificate) -> Iterator[Change]:
    line = claim["line"]
    lines = {line[:at] + digit + line[at:] for at in range(len(line) + 1) for digit in "123456789"}
    lines |= {line[:at] + line[at + 1 :] for at in range(len(line))}
    lines |= {
        line[:at] + digit + line[at + 1 :] for at in range(len(line)) for digit in "123456789"
    }
    for new in sorted(lines - {line}):
        yield _put(document, (*path, "line"), new)
    for end in ENDS:
        if end != claim["end"]:
            yield _put(document, (*path, "end"), end)


def _head(document: Certificate) -> Iterator[Change]:
    swapped = {"first": "second", "second": "first"}
    seats = {swapped[seat]: data for seat, data in document["seats"].items()}
    yield _put(document, ("seats",), seats)
    keys = "lines" if document["keys"] == "positions" else "positions"
    yield _put(document, ("keys",), keys)
    start = document["start"]
    for other in sorted({"", "1", "5", "51", f"{start}3", start[:-1]} - {start}):
        yield _put(document, ("start",), other)
