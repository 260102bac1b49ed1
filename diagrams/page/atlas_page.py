"""All classes of positions as a map of boards: what each is worth, what strategies do there.

A class is drawn as its representative. What a position is worth is told for X, for one scale holds
on all boards then. The list below the map says the same without a script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from diagrams.exhibits.html_text import escaped
from diagrams.exhibits.svg import told
from diagrams.page.atlas_layout import BOARD, class_places, classes_by_ply
from diagrams.page.document import Page
from games import Position, canonical, line_name, outcome, successors, to_move
from games.rules import EMPTY
from games.space import all_classes, all_positions
from games.symmetry import symmetry_class
from games.value import value_for
from strategies.catalogue import entries
from strategies.strategy import Permitted, full_name, permitted_moves

Answers: TypeAlias = Mapping[str, Mapping[Position, tuple[Permitted, ...]]]

STYLES: Final = ("map.css",)
SCRIPTS: Final = (
    *("game.js", "classes.js", "map_picture.js", "map.js", "details.js", "ask.js", "answers.js"),
)
WORTHS: Final[Mapping[int, str]] = {1: "X wins", 0: "a draw", -1: "O wins"}
ABOUT: Final = (
    "Two positions are of one class if turning or mirroring the board makes one of the other: the "
    "5,478 positions are of 765 classes. Each is a board here, ply by ply; those that X wins stand "
    "first, then the draws, then those that O wins, if both play their best from there on."
)
KEYS: Final = (
    "Choose a board by a click or with the arrow keys; + and − zoom, 0 shows all, drag or scroll "
    "to move about."
)


def atlas_page(answers: Answers | str, play: str = "", before: str = "") -> Page:
    """Make the page of all classes.

    answers : what strategies permit at the representatives, as `built_in_answers` gives it, or
        the address at which it can be had as `packed` writes it
    play    : where a game can be played, such as `/play`; empty: nowhere
    before  : HTML that stands above the map, such as a choice of play trees
    """
    title = "Atlas of all positions"
    body = (
        f"<h1>{title}</h1>\n<p>{ABOUT}</p>\n{before}\n{map_html()}\n"
        f'<details open id="list"><summary>The same as a list</summary>\n{_list()}</details>'
    )
    data = {
        "places": _map(),
        "atlas": class_data(),
        "answers": answers if isinstance(answers, str) else packed(answers),
        "play": play,
    }
    return Page(title, body, STYLES, (*SCRIPTS, "atlas.js"), data)


def map_html() -> str:
    """Write where a map and the details of a board are shown, for those who have scripts."""
    return (
        f'<p class="soft scripted" hidden>{KEYS}</p>\n<div id="controls" class="controls"></div>\n'
        '<div class="beside"><div id="map" class="map"></div>\n<section id="details" class="panel" '
        'aria-label="The chosen board" tabindex="-1" hidden></section></div>'
    )


def built_in_answers(tell: Callable[[int, int], None] | None = None) -> Answers:
    """Ask every built-in strategy, in every reading, about the representative of every class.

    One that can be asked for a position or for a whole game is asked for the position. Takes some
    seconds; `tell` is told how many strategies are done, of how many.
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
    """Give all classes in their order: what they are worth to X, copies, a line, moves.

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


def packed(answers: Answers) -> list[dict[str, object]]:
    """Write answers as numbers: cell, number of the rule, cell, …, class by class."""
    return [_packed_answers(name, by_class) for name, by_class in answers.items()]


def _packed_answers(
    name: str, by_class: Mapping[Position, tuple[Permitted, ...]]
) -> dict[str, object]:
    rules: dict[str, int] = {}
    moves = [
        [part for cell, rule in by_class.get(position, ()) for part in (cell, _number(rules, rule))]
        for position in all_classes()
    ]
    return {"name": name, "rules": list(rules), "moves": moves}


def _number(rules: dict[str, int], rule: str) -> int:
    return rules.setdefault(rule, len(rules))


# ── the list ─────────────────────────────────────────────────────────────────────────────────────


def _list() -> str:
    return "\n".join(
        f'<h3>Ply {number}: {len(positions)}</h3>\n<ul class="classes">{_items(positions)}</ul>'
        for number, positions in classes_by_ply().items()
    )


def _items(positions: Sequence[Position]) -> str:
    return "".join(
        f'<li id="{position}"><a href="#{position}" aria-label="{told(position)}">'
        f"<code>{rows(position)}</code></a> {escaped(_said(position))}{_moves(position)}</li>\n"
        for position in positions
    )


def rows(position: Position) -> str:
    """Write a position as three rows beside each other.

    >>> rows(Position("X...O...."))
    'X.. .O. ...'
    """
    return " ".join(position[at : at + 3] for at in (0, 3, 6))


def _said(position: Position) -> str:
    ended = outcome(position)
    copies = f"{len(symmetry_class(position))}×"
    if ended is not None:
        return (
            f"{copies}, the end: {ended.winner} has three in a row"
            if ended.winner
            else f"{copies}, the end: draw"
        )
    return (
        f"{copies}, {to_move(position)} is to move; worth: {WORTHS[value_for('first', position)]}"
    )


def _moves(position: Position) -> str:
    links = ", ".join(
        f'<a href="#{kind}">{",".join(map(str, cells))}: {WORTHS[value_for("first", kind)]}</a>'
        for kind, cells in _by_class(position)
    )
    return f"; {links}" if links else ""


def _by_class(position: Position) -> Iterator[tuple[Position, Iterable[int]]]:
    """Group the moves of a position by the class that they lead to."""
    groups: dict[Position, list[int]] = {}
    for cell, child in successors(position):
        groups.setdefault(canonical(child), []).append(cell)
    yield from groups.items()
