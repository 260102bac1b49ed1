"""A statement as explicit states and transitions, for PRISM and Storm.

The states are the nodes of the play; a game that has ended stays where it is. The opponent is
one of two:

- 'any'     makes any legal reply: a Markov decision process, in which the strategy's own choices
  stay open, too. `Pmax=? [F "fail"]` is 0 exactly if the strategy never fails.
- 'random'  every legal reply is equally likely, and so is every allowed move: a Markov chain.
            `P=? [F "win"]` is the chance to win against a player who knows nothing.

Source: the PRISM manual, appendix 'Explicit model files' (.tra, .sta, .lab). It wants states
numbered in the order of their values, which puts the empty board first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from games import CELLS
from games.board_game import BoardGame
from games.game import TIC_TAC_TOE, Game, Move
from verify.export.wording import MARKS, number
from verify.play.play import FAILURES, Node, Play
from verify.verdict.statement import Statement

Opponent: TypeAlias = Literal["any", "random"]
Targets: TypeAlias = list[list[tuple[str, int]]]  # by state: action and target

# PRISM itself wants the first two; no state is a deadlock.
_LABELS = ("init", "deadlock", "win", "draw", "loss", "stuck", "fail")


NUMBERED: Final = ["state"]
"""The variables of a game in Python: a position is a text, so its state has only a number."""


@dataclass(frozen=True, slots=True)
class PrismModel:
    """The three files of an explicit model, to be written as PREFIX.tra, PREFIX.sta, PREFIX.lab.

    To check it:
    prism -importtrans PREFIX.tra -importstates PREFIX.sta -importlabels PREFIX.lab -mdp
    -pf 'Pmax=? [ F "fail" ]'; for 'random' with -dtmc and 'P=? [ F "win" ]'
    """

    tra: str
    sta: str
    lab: str

    def __repr__(self) -> str:
        return f"PrismModel({len(self.sta.splitlines()) - 1:,} states)"


def prism(stated: Statement, opponent: Opponent = "any", game: Game = TIC_TAC_TOE) -> PrismModel:
    """Write the play of a statement; in a game in Python, a state has only its number."""
    played = stated.play
    nodes = list(played.edges)
    names = _variables(played, game)
    if names != NUMBERED:
        nodes.sort(key=lambda node: _values(played, node))
    targets = _targets(played, nodes, game)
    transitions = _choices(targets) if opponent == "any" else _chances(targets)
    return PrismModel(
        tra="\n".join([*transitions, ""]),
        sta="\n".join([*_states(played, names, nodes), ""]),
        lab="\n".join([*_labels(played, nodes), ""]),
    )


def _variables(played: Play, game: Game) -> list[str]:
    """Name the variables of a state: its cells and side to move, after the line if there is one."""
    if game is TIC_TAC_TOE:
        names = [f"cell{cell}" for cell in CELLS]
    elif isinstance(game, BoardGame):
        side = ["side"] if game.names_side else []
        names = [f"cell{cell + 1}" for cell in range(game.size)] + side
    else:
        return NUMBERED
    return names if played.positional else ["line", *names]


def _states(played: Play, names: list[str], nodes: list[Node]) -> Iterator[str]:
    """List all states with the values of their variables."""
    yield f"({','.join(names)})"
    for index, node in enumerate(nodes):
        values = [index] if names == NUMBERED else _values(played, node)
        yield f"{index}:({','.join(map(str, values))})"


def _values(played: Play, node: Node) -> list[int]:
    """Give the marks of a position, after the number of its line if there is one."""
    marks = [MARKS.index(mark) for mark in played.positions[node].replace(" ", "")]
    return marks if played.positional else [number(played, node), *marks]


def _targets(played: Play, nodes: list[Node], game: Game) -> Targets:
    """List for each state the moves with their targets; the end of a game leads to itself."""
    numbers = {node: index for index, node in enumerate(nodes)}
    return [
        list(_named(game, [(move, numbers[child]) for move, child in played.edges[node]]))
        or [("over", index)]
        for index, node in enumerate(nodes)
    ]


def _named(game: Game, moves: Sequence[tuple[Move, int]]) -> Iterator[tuple[str, int]]:
    """Name the moves of a state; if PRISM would give several one name, each gets a number."""
    names = [_action(game, move) for move, _ in moves]
    for place, (name, (_, target)) in enumerate(zip(names, moves, strict=True), start=1):
        yield (f"{name}_{place}" if names.count(name) > 1 else name), target


def _action(game: Game, move: Move) -> str:
    """Name a move as PRISM allows it: letters, digits and underscores."""
    if game is TIC_TAC_TOE:
        return f"cell{move}"
    return f"move_{re.sub('[^A-Za-z0-9]', '_', game.move_name(move))}"


def _choices(targets: Targets) -> Iterator[str]:
    moves = sum(map(len, targets))
    yield f"{len(targets)} {moves} {moves}"  # states, choices, transitions: one of each
    for source, after in enumerate(targets):
        for choice, (action, target) in enumerate(after):
            yield f"{source} {choice} {target} 1 {action}"


def _chances(targets: Targets) -> Iterator[str]:
    yield f"{len(targets)} {sum(map(len, targets))}"
    for source, after in enumerate(targets):
        for target in sorted(target for _, target in after):
            yield f"{source} {target} {1 / len(after)!r}"


def _labels(played: Play, nodes: list[Node]) -> Iterator[str]:
    yield " ".join(f'{index}="{label}"' for index, label in enumerate(_LABELS))
    for index, node in enumerate(nodes):
        end = played.ends.get(node)
        labels = ["init"] if node == played.start else []
        if end is not None:
            labels += [end, "fail"] if end in FAILURES else [end]
        if labels:
            yield f"{index}: {' '.join(str(_LABELS.index(label)) for label in labels)}"
