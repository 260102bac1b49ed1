"""Pieces of the work on many machines: the machines, and the lines about them.

A piece is a function of its task alone, on any computer. It gives a line for each machine, in the
order of the tree. So the file is the same for any number of processes, and a piece whose worker
died is simply done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from msgspec import Struct

from automata.halting.certificate import short_line
from automata.halting.pipeline import Decided, decide_standard
from automata.halting.standard import StandardMachine, children, empty, read_standard
from search.halting.tally import MOST_OPEN, Champion, Tally

TITLES: Final = "machine,status,decider"
LARGEST_PIECE: Final = 20  # subtrees
OF_A_LIST: Final = 400  # machines
DEEPEST: Final = 6  # transitions at most of the machines with which subtrees begin


class Item(NamedTuple):
    """A machine in standard text; `whole`: with all machines of the tree below it."""

    text: str
    whole: bool


class Piece(Struct, frozen=True):
    """A task.

    number    : of the piece, from 0
    certified : whether certificates are made
    """

    number: int
    items: tuple[Item, ...]
    certified: bool


class PieceResult(NamedTuple):
    """The lines of a piece, its certificates, and its tally."""

    number: int
    lines: bytes
    certificates: bytes
    tally: Tally


def do_piece(piece: Piece) -> PieceResult:
    """Decide the machines of a piece."""
    lines, proofs = list[str](), list[str]()
    tally = _Tallying()
    for item in piece.items:
        for machine, decided in _decided(item):
            lines.append(f"{machine.text},{decided.status},{decided.decider}\n")
            tally.add(machine, decided)
            if piece.certified and decided.certificate is not None:
                proofs.append(short_line(decided.certificate()))
    written, proved = "".join(lines).encode(), "".join(proofs).encode()
    return PieceResult(piece.number, written, proved, tally.tally())


def _decided(item: Item) -> Iterator[tuple[StandardMachine, Decided]]:
    """Give a machine with its answer, and all machines below it on request."""
    pending = [read_standard(item.text)]
    while pending:
        machine = pending.pop()
        decided = decide_standard(machine)
        yield machine, decided
        if item.whole and decided.status == "halt":
            pending += reversed([*children(machine, *decided.at)])


class _Tallying:
    """A tally that is being made."""

    def __init__(self) -> None:
        self.deciders: Counter[str] = Counter()
        self.steps = self.marks = Champion()
        self.open: list[str] = []
        self.long = 0

    def add(self, machine: StandardMachine, decided: Decided) -> None:
        self.deciders[f"{decided.status} {decided.decider}".strip()] += 1
        if decided.status == "open" and len(self.open) < MOST_OPEN:
            self.open.append(machine.text)
        self.long += decided.status != "open" and decided.certificate is None
        if decided.status == "halt":
            undefined = decided.at[0] < machine.states  # a missing transition, no halting state
            if decided.steps + undefined > self.steps.value:
                self.steps = Champion(decided.steps + undefined, machine.text)
            marks = decided.marks + (undefined and decided.at[1] == 0)
            if marks > self.marks.value:
                self.marks = Champion(marks, machine.text)

    def tally(self) -> Tally:
        named = dict(sorted(self.deciders.items()))
        return Tally(named, self.steps, self.marks, tuple(self.open), self.long)


def pieces_of_tree(states: int, symbols: int, certified: bool) -> Iterator[Piece]:
    """Cut the tree of all machines of a size into pieces, in order."""
    top = _top(empty(states, symbols), depth_of_subtrees(states, symbols))
    return _cut(top, LARGEST_PIECE, certified)


def depth_of_subtrees(states: int, symbols: int) -> int:
    """Give the number of transitions of the machines with which the subtrees of pieces begin.

    This keeps pieces small: if a process is killed, only its piece of the work is lost.
    """
    return min(states * symbols // 2, DEEPEST)


def _top(machine: StandardMachine, depth: int) -> Iterator[Item]:
    """Give the machines of the tree with fewer transitions, and the subtrees below them."""
    if machine.rows.count(None) <= len(machine.rows) - depth:
        yield Item(machine.text, whole=True)
        return
    yield Item(machine.text, whole=False)
    decided = decide_standard(machine)
    if decided.status == "halt":
        for child in children(machine, *decided.at):
            yield from _top(child, depth)


def pieces_of_list(texts: Iterable[str], certified: bool) -> Iterator[Piece]:
    """Cut a list of machines into pieces, in order."""
    return _cut((Item(text, whole=False) for text in texts), OF_A_LIST, certified)


def _cut(items: Iterable[Item], most: int, certified: bool) -> Iterator[Piece]:
    part: list[Item] = []
    number = 0
    for item in items:
        part.append(item)
        if len(part) == most:
            yield Piece(number, tuple(part), certified)
            number, part = number + 1, []
    if part:
        yield Piece(number, tuple(part), certified)
