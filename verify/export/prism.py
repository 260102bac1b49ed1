"""A statement as explicit states and transitions, for PRISM and Storm.

The states are the nodes of the play; a game that has ended stays where it is. The opponent is
one of two:

- 'any'     replies as it likes: a Markov decision process, in which the strategy's own open
            choices are open, too. `Pmax=? [F "fail"]` is 0 exactly if the strategy never fails.
- 'random'  every legal reply is equally likely, and so is every permitted move: a Markov chain.
            `P=? [F "win"]` is the chance to win against a player who knows nothing.

Source: the PRISM manual, 'Explicit model files' (.tra, .sta, .lab).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from verify.export.wording import MARKS, number
from verify.play import FAILURES, Node, Play
from verify.statement import Statement

Opponent: TypeAlias = Literal["any", "random"]

# 1 to 5 are those of ours; PRISM itself wants the first two.
_LABELS = ("init", "deadlock", "win", "draw", "loss", "stuck", "fail")


@dataclass(frozen=True, slots=True)
class PrismModel:
    """The three files of an explicit model, to be written as PREFIX.tra, PREFIX.sta, PREFIX.lab.

    To check it: prism -importmodel PREFIX.all -mdp PREFIX.props, with -dtmc for 'random'
    """

    tra: str
    sta: str
    lab: str


def prism(stated: Statement, opponent: Opponent = "any") -> PrismModel:
    """Write the play of a statement, the nodes numbered breadth-first from 0."""
    played = stated.play
    numbers = {node: index for index, node in enumerate(played.edges)}
    transitions = _choices if opponent == "any" else _chances
    return PrismModel(
        tra="\n".join([*transitions(played, numbers), ""]),
        sta="\n".join([*_states(played), ""]),
        lab="\n".join([*_labels(played), ""]),
    )


def _targets(played: Play, numbers: dict[Node, int]) -> list[tuple[int, list[tuple[str, int]]]]:
    """List for each state the moves with where they lead; the end of a game leads to itself."""
    return [
        (
            numbers[node],
            [(f"cell{cell}", numbers[child]) for cell, child in edges] or [("over", numbers[node])],
        )
        for node, edges in played.edges.items()
    ]


def _choices(played: Play, numbers: dict[Node, int]) -> Iterator[str]:
    targets = _targets(played, numbers)
    moves = sum(len(after) for _, after in targets)
    yield f"{len(numbers)} {moves} {moves}"  # states, choices, transitions: one of each
    for source, after in targets:
        for choice, (action, target) in enumerate(after):
            yield f"{source} {choice} {target} 1 {action}"


def _chances(played: Play, numbers: dict[Node, int]) -> Iterator[str]:
    targets = _targets(played, numbers)
    yield f"{len(numbers)} {sum(len(after) for _, after in targets)}"
    for source, after in targets:
        for _, target in sorted(after, key=lambda move: move[1]):
            yield f"{source} {target} {1 / len(after)!r}"


def _states(played: Play) -> Iterator[str]:
    cells = [f"cell{cell}" for cell in range(1, 10)]
    yield f"({','.join(cells if played.positional else ['line', *cells])})"
    for index, node in enumerate(played.edges):
        marks = [MARKS.index(mark) for mark in played.positions[node]]
        values = marks if played.positional else [number(played, node), *marks]
        yield f"{index}:({','.join(map(str, values))})"


def _labels(played: Play) -> Iterator[str]:
    yield " ".join(f'{index}="{label}"' for index, label in enumerate(_LABELS))
    for index, node in enumerate(played.edges):
        end = played.ends.get(node)
        labels = ["init"] if node == played.start else []
        if end is not None:
            labels += [end, "fail"] if end in FAILURES else [end]
        if labels:
            yield f"{index}: {' '.join(str(_LABELS.index(label)) for label in labels)}"
