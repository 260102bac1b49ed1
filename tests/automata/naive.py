"""Machines written at random, and a walk through their productions that shares no code with ours.

A configuration is a state, the cells of each tape that are not blank, and where the heads are. The
walk looks through the list of all productions at every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from automata import Machine, Production, link, parse

OWNERS = (" choice", " by opponent", " by machine", "", "", " in order")
BY = {"L": -1, "S": 0, "R": 1}


@dataclass(frozen=True, slots=True)
class Place:
    """A configuration; cells[t] are the pairs of cell and symbol on tape t without the blanks."""

    state: str
    cells: tuple[frozenset[tuple[int, str]], ...]
    heads: tuple[int, ...]


def laid(machine: Machine, words: Mapping[str, str]) -> Place:
    """Lay words on the tapes, each from cell 0 on, and start."""
    cells = tuple(
        frozenset(pair for pair in enumerate(words.get(tape, "")) if pair[1] != machine.blank)
        for tape in machine.tapes
    )
    return Place(machine.start, cells, tuple(machine.heads.get(t, 0) for t in machine.tapes))


def seen(machine: Machine, place: Place) -> tuple[str, ...]:
    """Give the symbols under the heads."""
    pairs = zip(place.cells, place.heads, strict=True)
    return tuple(dict(cells).get(head, machine.blank) for cells, head in pairs)


def rows_for(machine: Machine, state: str, reads: Sequence[str]) -> list[Production]:
    """Give all productions that apply, in the order of the file."""
    own = [row for row in machine.productions if row.state == state]
    rows = [
        row
        for row in own
        if not row.otherwise and all(reads[tape] == symbol for tape, symbol in row.reads)
    ]
    rows.sort(key=lambda row: (row.row.place.line, row.row.place.column))
    return rows or [row for row in own if row.otherwise]


def after(machine: Machine, place: Place, row: Production) -> Place | None:
    """Give the configuration after a production; None if a head falls off its tape."""
    cells, heads = [dict(each) for each in place.cells], list(place.heads)
    for tape, write, move in row.actions:
        if write is not None:
            cells[tape][heads[tape]] = write
        end = machine.ends.get(machine.tapes[tape])
        if move == "L" and end is not None and heads[tape] == 0:
            if end == "error":
                return None
            continue
        heads[tape] += BY[move]
    left = [
        frozenset((at, symbol) for at, symbol in each.items() if symbol != machine.blank)
        for each in cells
    ]
    return Place(row.next, tuple(left), tuple(heads))


def written(random: Random, *, still: bool = False) -> Machine:
    """Write a small machine with features of the notation, and link it.

    It has one to three tapes, some with a left end, states with choices and owners, `else`, rows
    that look at some of the tapes, variables, a routine. still: heads seldom move.
    """
    return link(parse("\n".join(_lines(random, still))))


def _lines(random: Random, still: bool) -> Iterator[str]:
    tapes = "tuv"[: random.choice((1, 1, 2, 3))]
    moves = "SSSSSLR" if still else "LRRS"
    yield f"machine  m\ntapes    {' '.join(tapes)}\nsymbols  a b\nvars     x: a b"
    yield "accept   yes\nreject   no\nresults  won lost\nstart    p"
    for tape in tapes:
        end = random.choice(("", "", "one-way  {}", "one-way  {} stays"))
        if end:
            yield end.format(tape)
    if random.random() < 0.2:
        yield "reject when stuck p"
    names = "pqrs"[: random.randint(2, 4)]
    called = random.random() < 0.3
    chosen = random.choice(("p", names))
    yield ""
    for state in names:
        goto = [*names * 3, *random.choices(("yes", "no", "won", "lost"), k=random.randint(0, 4))]
        if called:
            goto += [f"call back({random.choice(tapes)}) then {random.choice(names)}"] * 2
        owner = random.choice(OWNERS[:3] if state in chosen else OWNERS[3:])
        yield from _state(random, f"{state}{owner}", tapes, moves, goto)
    if called:
        yield "\nroutine  back(t)"
        for state in ("back", "on"):
            yield from _state(random, state, "t", moves, ["on", "return", "back"])


def _state(
    random: Random, label: str, tapes: str, moves: str, goto: Sequence[str]
) -> Iterator[str]:
    """Write a state; if it is neither a choice nor `in order`, with each read once."""
    plain, used, reads = " " not in label, set[str](), ""
    looked = [tape for tape in tapes if random.random() < 0.7]
    yield f"{label}:"
    for number in range(random.randint(1, 5)):
        looks = looked if plain or random.random() < 0.8 else [random.choice(tapes)]
        symbols = "aabb__" if plain else "aabb__x"
        if plain or not reads or random.random() < 0.5:  # else it reads what the last row does
            reads = " ".join(f"{tape}={random.choice(symbols)}" for tape in looks)
        if not reads or (number and random.random() < 0.3):
            reads = "else"
        if plain and reads in used:
            continue
        used.add(reads)
        acts = " ".join(
            f"{tape}{random.choice(('', '', '=a', '=b', '=_'))}:{random.choice(moves)}"
            for tape in tapes
            if random.random() < 0.8
        )
        yield f"    {reads} -> {acts} {random.choice(goto)}"
        if reads == "else":
            return
