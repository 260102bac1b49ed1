"""Whether two machines are equal up to the names of their states.

States of both machines get colours: first by their kind (start, final with which meaning, owner of
the choice). Then the colours that their rows lead to and come from refine them, again and again,
until no class of equal colours splits any more. If
several states share a colour, pairs are tried: one state is paired with each state of this colour
in the other machine. No pair needs trying if the rows to and from these states connect them only
with states that are alone in their colours.

Source: B. Weisfeiler, A. Leman, The reduction of a graph to canonical form, Nauchno-Technicheskaya
Informatsiya 2(9) (1968), for directed labelled graphs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import TypeAlias

from automata.machine import Machine, Production, State

Node: TypeAlias = tuple[int, State]  # 0 for the first machine, 1 for the second
Arrows: TypeAlias = Mapping[Node, list[tuple[Hashable, Node]]]


def isomorphic(first: Machine, second: Machine) -> bool:
    """Say whether the states of one machine can be renamed so that it has the rows of the other.

    Tapes are compared by their order, symbols and named results by their names. The names of tapes
    and of the machine, the order of rows, and the words that its file lays on the tapes do not
    count.
    """
    if _shape(first) != _shape(second) or len(first.states) != len(second.states):
        return False
    machines = first, second
    colours = {
        (side, state): _colour(machine, state)
        for side, machine in enumerate(machines)
        for state in machine.states
    }
    arrows: dict[Node, list[tuple[Hashable, Node]]] = {node: [] for node in colours}
    for side, machine in enumerate(machines):
        for row in machine.productions:
            label = _label(row)
            arrows[side, row.state].append((("to", label), (side, row.next)))
            arrows[side, row.next].append((("from", label), (side, row.state)))
    return _match(_numbered(colours), arrows)


def _shape(machine: Machine) -> Hashable:
    """Give the parts of a machine that do not depend on its states, to compare them."""
    return (
        len(machine.tapes),
        frozenset(machine.symbols),
        machine.blank,
        tuple(machine.heads.get(tape, 0) for tape in machine.tapes),
        tuple(machine.ends.get(tape) for tape in machine.tapes),
    )


def _colour(machine: Machine, state: State) -> Hashable:
    meaning = machine.finals.get(state)
    return (
        state == machine.start,
        meaning,
        state if meaning == "result" else None,
        machine.owners.get(state),
        machine.when_stuck.get(state),
        machine.expects.get(state),
    )


def _label(row: Production) -> Hashable:
    return row.reads, row.actions, row.otherwise, row.expects


def _numbered(colours: Mapping[Node, Hashable]) -> dict[Node, int]:
    numbers: dict[Hashable, int] = {}
    return {node: numbers.setdefault(colour, len(numbers)) for node, colour in colours.items()}


def _match(colours: dict[Node, int], arrows: Arrows) -> bool:
    """Say whether the states can be paired: refine colours, and try pairs that share a colour."""
    pending: list[Iterator[dict[Node, int]]] = [iter((colours,))]
    while pending:
        tried = next(pending[-1], None)
        if tried is None:
            pending.pop()
            continue
        colours = _refined(tried, arrows)
        sides = [Counter(c for (side, _), c in colours.items() if side == at) for at in (0, 1)]
        if sides[0] != sides[1]:
            continue
        several = {colour for colour, number in sides[0].items() if number > 1}
        tangled = {
            colour
            for node, colour in colours.items()
            if colour in several and any(colours[to] in several for _, to in arrows[node])
        }
        if not tangled:
            return True
        pending.append(_pairs(colours, min(tangled, key=lambda c: (sides[0][c], c))))
    return False


def _pairs(colours: dict[Node, int], colour: int) -> Iterator[dict[Node, int]]:
    """Pair one state of a colour with each of the other machine, one after the other."""
    one, *_ = (node for node, c in colours.items() if c == colour and node[0] == 0)
    for other in [node for node, c in colours.items() if c == colour and node[0] == 1]:
        yield {**colours, one: -1, other: -1}


def _refined(colours: dict[Node, int], arrows: Arrows) -> dict[Node, int]:
    """Split colours by those of the neighbours, until nothing splits."""
    number = len(set(colours.values()))
    while True:
        colours = _numbered(
            {
                node: (
                    colour,
                    frozenset(Counter((label, colours[to]) for label, to in arrows[node]).items()),
                )
                for node, colour in colours.items()
            }
        )
        now = len(set(colours.values()))
        if now == number:
            return colours
        number = now
