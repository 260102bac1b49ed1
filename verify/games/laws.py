"""Whether the rules of a game contradict themselves: laws tried on positions that can be reached.

Positions are taken breadth-first from the start. If all of them are tried, the result
holds for the whole game; else only for the positions tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from common.documents import Document
from common.errors import NolossError
from common.text import shown
from games.game import Game

Law: TypeAlias = Literal[
    "moves until the end",
    "one name for each move",
    "positions can be read",
    "symmetries keep the rules",
]

POSITIONS: Final = 2_000
"""Positions that are tried."""
MOST_FINDINGS: Final = 20


class LawFinding(Struct, frozen=True):
    """A position in which a law fails.

    law      : which one
    position : where
    problem  : the fault
    """

    law: Law
    position: str
    problem: str


class GameCheck(Document, tag="noloss/game-check", frozen=True, kw_only=True):
    """Whether the rules of a game contradict themselves.

    game      : its name
    positions : how many were tried
    complete  : whether these are all positions of the game
    findings  : at most the first twenty; empty if every law holds in the tried positions
    """

    game: str
    positions: int
    complete: bool
    findings: tuple[LawFinding, ...]


def check_game(game: Game, most: int = POSITIONS) -> GameCheck:
    """Try the laws on the first positions of a game, breadth-first."""
    met = {game.start}
    queue = [game.start]
    findings: list[LawFinding] = []
    for tried, position in enumerate(queue, start=1):
        findings += _broken(game, position)
        for move in game.moves(position):
            child = game.play(position, move)
            if child not in met:
                met.add(child)
                queue.append(child)
        if tried == most or len(findings) >= MOST_FINDINGS:
            break
    return GameCheck(
        game=game.name,
        positions=tried,
        complete=tried == len(queue),
        findings=tuple(findings[:MOST_FINDINGS]),
    )


def _broken(game: Game, position: str) -> Iterator[LawFinding]:
    """Find the laws that fail in a position."""
    moves = tuple(game.moves(position))
    ended = game.ended(position)
    if ended is None and not moves:
        yield LawFinding(
            "moves until the end", position, "the game continues, but there is no move"
        )
    if ended is not None and moves:
        yield LawFinding("moves until the end", position, "the game is over, but there are moves")
    yield from _names(game, position, moves)
    yield from _reading(game, position)
    yield from _symmetries(game, position, moves)


def _names(game: Game, position: str, moves: tuple[int, ...]) -> Iterator[LawFinding]:
    names = [game.move_name(move) for move in moves]
    for move, name in zip(moves, names, strict=True):
        if names.count(name) > 1:
            problem = f"two moves have the name {shown(name)}"
            yield LawFinding("one name for each move", position, problem)
            return
        if game.parse_move(name) != move:
            problem = f"the name {shown(name)} is read as another move"
            yield LawFinding("one name for each move", position, problem)
            return


def _reading(game: Game, position: str) -> Iterator[LawFinding]:
    try:
        same = game.parse_position(position) == position
    except NolossError as error:
        yield LawFinding("positions can be read", position, error.problem)
        return
    if not same:
        yield LawFinding("positions can be read", position, "it is read as another position")


def _symmetries(game: Game, position: str, moves: tuple[int, ...]) -> Iterator[LawFinding]:
    after = [game.play(position, move) for move in moves]
    for number, symmetry in enumerate(game.symmetries, start=1):
        image = symmetry(position)
        kept = (
            game.seat_to_move(image) == game.seat_to_move(position)
            and game.ended(image) == game.ended(position)
            and {game.play(image, move) for move in game.moves(image)} == set(map(symmetry, after))
        )
        if not kept:
            problem = f"symmetry {number} takes it to {image}, where other moves are possible"
            yield LawFinding("symmetries keep the rules", position, problem)
            return
