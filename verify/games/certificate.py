"""A verdict on a strategy for a game on a board, as a document that `recheck_games` proves.

The document has the rules of the game as data, and for each seat the moves that the strategy allows
at every position reached. Rules that are a Python program cannot be written so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from common.documents import Document, plain
from common.errors import NolossError
from games.board_game import BoardGame
from games.game import Game
from games.rules import Position, Seat
from strategies.strategy import Strategy, full_name, permitted_moves
from verify.games.verdict import EndedGames, SeatPlay, game_statement
from verify.play.play import Failure, Play
from verify.play.safety import Strength
from verify.verdict.certificate import content_hash
from verify.verdict.statement import Statement


class GameRules(Struct, frozen=True):
    """The rules of a game on a board; cells are numbered from 0.

    cells   : how many
    lines   : the cells of each winning line, and those that must not have its mark
    misere  : whether a player who completes a line loses
    marks   : `own`, `either` or `shared`
    boards  : the cells of each board of notakto; else empty
    columns : if marks fall: the cells of each column from the bottom up; else empty
    stones  : how many each side places before it moves them; null if they stay
    steps   : for each cell, the cells to which a stone moves from it; empty if stones stay
    blocked : the result of a side that cannot move: it `loses`, or it `draws`
    turns   : the sides in turn
    """

    cells: int
    lines: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    misere: bool
    marks: str
    boards: tuple[tuple[int, ...], ...]
    columns: tuple[tuple[int, ...], ...]
    stones: int | None
    steps: tuple[tuple[int, ...], ...]
    blocked: str
    turns: str


class CertifiedFinding(Struct, frozen=True):
    """A finding of `noloss/game-verdict` with its evidence.

    moves : for `some_choice` that holds: the move that is picked at each position; null otherwise
    """

    holds: bool
    positions: int
    games: EndedGames | None
    endless: bool
    wins: bool
    line: str | None
    end: Failure | None
    replies: Mapping[str, str] | None
    moves: Mapping[str, str] | None


class CertifiedPlay(Struct, frozen=True):
    """A seat: the allowed moves at every position reached, and claims on them.

    table : position → the names of the allowed moves in order
    """

    table: Mapping[str, tuple[str, ...]]
    every_choice: CertifiedFinding
    first_choice: CertifiedFinding
    some_choice: CertifiedFinding


class GameCertificate(Document, tag="noloss/game-certificate", frozen=True, kw_only=True):
    """A verdict on a strategy for a game with everything that proves it.

    game     : its name
    strategy : its name
    rules    : the game that is played
    seats    : seat → its table, and the statements on it
    sha256   : of the content: all but this, keys sorted, no spaces, ASCII
    """

    game: str
    strategy: str
    rules: GameRules
    seats: Mapping[Seat, CertifiedPlay]
    sha256: str | UnsetType = UNSET


class UncertifiedError(NolossError):
    """A game whose rules cannot be written as data."""

    def __init__(self, game: str) -> None:
        problem = "its rules are a program, and a certificate has rules as data"
        super().__init__(problem, where=f"game {game}", hint="write the game as data (.toml)")


def rules_as_data(game: Game) -> GameRules:
    """Give the rules of a game as data; raise UncertifiedError if they are a program."""
    if not isinstance(game, BoardGame):
        raise UncertifiedError(game.name)
    return GameRules(
        cells=game.size,
        lines=tuple((line.cells, line.beyond) for line in game.lines),
        misere=game.misere,
        marks=game.marks,
        boards=game.boards,
        columns=game.columns,
        stones=game.stones,
        steps=game.steps if game.stones is not None else (),
        blocked=game.blocked,
        turns=game.turns,
    )


def game_certificate(strategy: Strategy, plays: Iterable[SeatPlay]) -> GameCertificate:
    """Put a verdict into one document, with everything that is needed to prove it.

    Raises UncertifiedError if the rules of the game are a program.
    """
    game = strategy.game
    made = GameCertificate(
        game=game.name,
        strategy=full_name(strategy),
        rules=rules_as_data(game),
        seats={play.seat: _certified(game, play, stated) for play, stated in plays},
    )
    return replace(made, sha256=content_hash(plain(made)))


def differences(certificate: GameCertificate, strategy: Strategy) -> Iterator[str]:
    """Say where a strategy, or its game, is not that of a proved certificate.

    A proved table has all positions that its play reaches. So without a difference the strategy has
    the same play, and every proof about the table is a proof about the strategy.
    """
    game = strategy.game
    if rules_as_data(game) != certificate.rules:
        yield f"the rules are not those of {game.name}"
        return
    for seat, play in certificate.seats.items():
        for position, moves in play.table.items():
            asked = permitted_moves(strategy, Position(position))
            names = tuple(game.move_name(move.cell) for move in asked)
            if names != tuple(moves):
                table, other = (" ".join(each) or "none" for each in (moves, names))
                yield f"{seat} seat, {position}: the table allows {table}, the strategy {other}"


def _certified(game: Game, play: Play, stated: Mapping[Strength, Statement]) -> CertifiedPlay:
    table = {
        position: tuple(game.move_name(move.cell) for move in moves)
        for position, moves in play.answers.items()
    }
    return CertifiedPlay(table, *(_finding(game, each) for each in stated.values()))


def _finding(game: Game, stated: Statement) -> CertifiedFinding:
    found = game_statement(game, stated)
    picked = stated.holds and stated.strength == "some_choice"
    moves = {
        position: game.move_name(allowed[0].cell)
        for position, allowed in stated.play.answers.items()
        if picked
    }
    return CertifiedFinding(
        **{name: getattr(found, name) for name in found.__struct_fields__},
        moves=moves if picked else None,
    )
