"""Maps of boards: all classes of positions, and the play of a strategy from left to right.

A class is drawn as its representative, with its worth to X, so that one scale holds on all boards,
and with the moves of strategies there. The list below a map says the same without a script.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from markupsafe import Markup

from diagrams.boards import board_words
from diagrams.page.document import Page
from diagrams.palette import LOOKS
from diagrams.play_tree import PlayTree, TreeNode, tally_words, walk
from diagrams.templates import rendered
from games import Position, canonical, line_name, outcome, successors, to_move
from games.rules import EMPTY, ply
from games.space import all_classes, all_positions, class_moves, value_for
from games.symmetry import symmetry_class
from strategies.catalogue import entries
from strategies.strategy import Permitted, full_name, permitted_moves

BOARD: Final = 40  # the side of a board, in units of the map
STEP: Final = 58  # from one board to the next
COLUMNS: Final = 24
MARGIN: Final = 12
TITLES: Final = 92  # room on the left of all classes, where no edge runs through a title
BAND: Final = 28  # room between the boards of a ply and those of the next one
ACROSS: Final = 96  # from a board of a tree to those after it
Answers: TypeAlias = Mapping[str, Mapping[Position, tuple[Permitted, ...]]]
STYLES: Final = ("map.css",)
SCRIPTS: Final = (
    *("game.js", "board.js", "classes.js", "map.js", "details.js"),
    *("ask.js", "answers.js"),
)
WORTHS: Final[Mapping[int, str]] = {1: "X wins", 0: "a draw", -1: "O wins"}


class BoardPlace(NamedTuple):
    """The upper left corner of a board."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Band:
    """The boards of a ply, with the middle of their title."""

    ply: int
    y: float
    boards: int


@dataclass(frozen=True, slots=True)
class TreeBoard:
    """A board of a play tree in its place, with the number of the board before it."""

    node: TreeNode
    place: BoardPlace
    before: int | None
    depth: int


def class_places() -> tuple[dict[Position, BoardPlace], list[Band]]:
    """Give every class its place, and the bands of the plies from above."""
    places: dict[Position, BoardPlace] = {}
    bands: list[Band] = []
    top = float(MARGIN)
    for number, positions in _classes_by_ply().items():
        bands.append(Band(number, top + BOARD / 2, len(positions)))
        for at, position in enumerate(positions):
            left, down = MARGIN + TITLES + at % COLUMNS * STEP, at // COLUMNS * STEP
            places[position] = BoardPlace(left, top + down)
        top += -(-len(positions) // COLUMNS) * STEP + BAND
    return places, bands


def tree_boards(root: TreeNode) -> list[TreeBoard]:
    """Give the boards of a tree their places, from the root on: a board before those after it."""
    heights: dict[int, float] = {}
    _heights(root, heights, float(MARGIN))
    return list(_placed(root, heights))


def atlas_page(answers: Answers | str, play: str = "", before: str = "") -> Page:
    """Make the page of all classes.

    answers : the allowed moves of strategies at the representatives, as `built_in_answers` gives
        it, or the address that gives them as `packed` writes them
    play    : where a game can be played, such as `/play`; empty: nowhere
    before  : HTML above the map, such as a choice of play trees
    """
    title = "Atlas of all positions"
    body = rendered(
        "diagrams.page/atlas.html",
        title=title,
        before=Markup(before),
        plies=_classes_by_ply(),
        board_words=board_words,
        rows=rows,
        words=_words,
        moves=_moves_by_class,
        worth=_worth,
    )
    data = {
        "places": _map(),
        "atlas": class_data(),
        "answers": answers if isinstance(answers, str) else packed(answers),
        "play": play,
    }
    return Page(title, body, STYLES, (*SCRIPTS, "atlas.js"), data)


def built_in_answers(tell: Callable[[int, int], None] | None = None) -> Answers:
    """Ask every built-in strategy, in every reading, about the representative of every class.

    A strategy that answers positions and whole games is asked about positions. Takes some
    seconds; `tell` gets the number of finished strategies, and of all.
    """
    named = [(entry, reading) for entry in entries() for reading in entry.readings]
    going_on = [position for position in all_classes() if outcome(position) is None]
    answers: dict[str, Mapping[Position, tuple[Permitted, ...]]] = {}
    for done, (entry, reading) in enumerate(named, start=1):
        strategy = entry.make(reading, "position")
        if strategy.positional:
            answers[full_name(strategy)] = {
                position: permitted_moves(strategy, position) for position in going_on
            }
        if tell is not None:
            tell(done, len(named))
    return answers


def class_data() -> dict[str, object]:
    """Give all classes in their order: their worth to X, copies, a line, moves.

    A move is a cell and the number of the class that it leads to, one after the other.
    """
    numbers = {position: number for number, position in enumerate(all_classes())}
    lines = _lines()
    return {
        "classes": [
            [position, value_for("first", position), len(symmetry_class(position)), lines[position]]
            for position in all_classes()
        ],
        "moves": [
            [part for cell, child in successors(each) for part in (cell, numbers[canonical(child)])]
            for each in all_classes()
        ],
    }


def packed(answers: Answers) -> list[dict[str, object]]:
    """Write answers as numbers: cell, number of the rule, cell, …, class by class."""
    return [_packed_answers(name, by_class) for name, by_class in answers.items()]


def rows(position: Position) -> str:
    """Write a position as three rows beside each other.

    >>> rows(Position("X...O...."))
    'X.. .O. ...'
    """
    return " ".join(position[at : at + 3] for at in (0, 3, 6))


def tree_page(
    tree: PlayTree, play: str = "", atlas: str = "", answers: str = "", before: str = ""
) -> Page:
    """Make the page of a play tree.

    play    : where a game can be played, such as `/play`; empty: nowhere
    atlas   : where the map of all classes is; empty: nowhere
    answers : address of every strategy's moves, as `packed` writes them; empty: nowhere
    before  : HTML above the tree, such as a choice of other trees
    """
    title = f"Play tree of {tree.name}, {tree.seat} seat"
    boards = tree_boards(tree.root)
    facts = {
        "name": tree.name,
        "seat": tree.seat,
        "boards": [_facts(each.node) for each in boards],
        "play": play,
        "atlas": atlas,
        "answers": answers,
    }
    body = rendered(
        "diagrams.page/tree.html",
        title=title,
        before=Markup(before),
        tree=tree,
        cut=any(node.below for node in walk(tree.root)),
        board_words=board_words,
        rows=rows,
        tally_words=tally_words,
        looks=LOOKS,
    )
    data = {"places": _tree_map(boards), "atlas": class_data(), "tree": facts}
    return Page(title, body, STYLES, (*SCRIPTS, "tree.js"), data)


def _classes_by_ply() -> Mapping[int, list[Position]]:
    """Order the classes of each ply: X wins first, then each near those that lead to it."""
    rank: dict[Position, float] = {}
    before: defaultdict[Position, list[Position]] = defaultdict(list)
    for position in all_classes():
        for child in class_moves(position):
            before[child].append(position)
    ordered: dict[int, list[Position]] = {}
    for number, group in groupby(all_classes(), ply):

        def key(position: Position) -> tuple[int, float, Position]:
            near = fmean([rank[each] for each in before[position]] or [0.0])
            return -value_for("first", position), near, position

        ordered[number] = sorted(group, key=key)
        many = len(ordered[number])
        rank.update({each: at / many for at, each in enumerate(ordered[number])})
    return ordered


def _heights(node: TreeNode, heights: dict[int, float], top: float) -> float:
    """Put a board beside the middle of those after it; give the place for the next one."""
    if not node.children:
        heights[id(node)] = top
        return top + STEP
    below = top
    for child in node.children:
        below = _heights(child, heights, below)
    ends = heights[id(node.children[0])], heights[id(node.children[-1])]
    heights[id(node)] = fmean(ends)
    return below


def _placed(root: TreeNode, heights: Mapping[int, float]) -> Iterator[TreeBoard]:
    waiting: list[tuple[TreeNode, int | None, int]] = [(root, None, 0)]
    number = 0
    while waiting:
        node, before, depth = waiting.pop()
        yield TreeBoard(node, BoardPlace(MARGIN + depth * ACROSS, heights[id(node)]), before, depth)
        waiting += ((child, number, depth + 1) for child in reversed(node.children))
        number += 1


def _lines() -> dict[Position, str]:
    """Give the least of the shortest lines to every position."""
    lines: dict[Position, tuple[int, ...]] = {EMPTY: ()}
    for position in all_positions():
        for cell, child in successors(position):
            lines.setdefault(child, (*lines[position], cell))
    return {position: line_name(line) for position, line in lines.items()}


def _map() -> dict[str, object]:
    """Give the map: a place for every class, in their order, and the plies with their titles."""
    places, bands = class_places()
    return {
        "board": BOARD,
        "boards": [[each, *places[each]] for each in all_classes()],
        "bands": [[f"ply {band.ply}: {band.boards}", band.y] for band in bands],
    }


def _packed_answers(
    name: str, by_class: Mapping[Position, tuple[Permitted, ...]]
) -> dict[str, object]:
    rules: dict[str, int] = {}
    moves = [
        [
            part
            for cell, rule in by_class.get(position, ())
            for part in (cell, rules.setdefault(rule, len(rules)))
        ]
        for position in all_classes()
    ]
    return {"name": name, "rules": list(rules), "moves": moves}


def _words(position: Position) -> str:
    ended = outcome(position)
    copies = f"{len(symmetry_class(position))}×"
    if ended is not None:
        return (
            f"{copies}, the end: {ended.winner} has three in a row"
            if ended.winner
            else f"{copies}, the end: draw"
        )
    return f"{copies}, {to_move(position)} is to move; worth: {_worth(position)}"


def _worth(position: Position) -> str:
    return WORTHS[value_for("first", position)]


def _moves_by_class(position: Position) -> Iterable[tuple[Position, Iterable[int]]]:
    """Group the moves of a position by the class that they lead to."""
    groups: dict[Position, list[int]] = {}
    for cell, child in successors(position):
        groups.setdefault(canonical(child), []).append(cell)
    return groups.items()


def _tree_map(boards: Sequence[TreeBoard]) -> dict[str, object]:
    """Give the boards of a tree in their places, and the edges between them."""
    return {
        "board": BOARD,
        "boards": [[each.node.position, *each.place] for each in boards],
        "bands": [],
        "edges": [[each.before, at] for at, each in enumerate(boards) if each.before is not None],
    }


def _facts(node: TreeNode) -> dict[str, object]:
    """Give the facts of a map about a board; missing ones are left out."""
    facts: dict[str, object] = {
        "cells": list(node.cells),
        "rules": [*filter(None, node.rules)],
        "line": line_name(node.line),
    }
    if node.end is not None:
        facts["end"] = node.end
    if node.turned:
        facts["turned"] = True
    if node.below is not None:
        facts["below"] = node.below.games
    return facts
