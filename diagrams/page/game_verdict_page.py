"""A verdict on a strategy for another game as a page, as `verdict_page` shows one on tic-tac-toe.

The page holds no date unless one is given, so the same verdict makes the same bytes.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from markupsafe import Markup

from common.documents import document_text
from common.exhibits import Content, Exhibit, Table
from diagrams.game_boards import game_board_svg
from diagrams.html import exhibits_html, table_html
from diagrams.page.document import Page
from diagrams.page.verdict_page import CAPTIONS, STYLES, panel_words, panels_of
from diagrams.templates import rendered
from games import Line, Seat
from games.game import Game
from verify.games.certificate import GameCertificate
from verify.games.verdict import GameVerdict, SeatPlay
from verify.play.safety import HOLDS, NO_CHOICES, STRENGTH_NAMES, Strength
from verify.verdict.statement import Statement

Stated: TypeAlias = Mapping[Seat, Mapping[Strength, Statement]]
MOST_REPLIES: Final = 100
"""The most boards of replies on a page; the certificate has all replies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVerdictReport:
    """The content of a page besides the verdict itself; as in `VerdictReport`.

    game, strategy : their names
    """

    game: str
    strategy: str
    strength: Strength
    sentences: Sequence[str]
    summary: str
    tables: Mapping[Seat, Table]
    proof: GameCertificate
    proved: Sequence[Content | Exhibit]
    command: str
    version: str
    date: str = ""
    title: str = ""


def game_verdict_page(
    game: Game, decided: GameVerdict, plays: Sequence[SeatPlay], report: GameVerdictReport
) -> Page:
    """Show a verdict on a strategy for a game with all its evidence."""
    text = document_text(report.proof).encode()
    title = report.title or f"{decided.strategy} in {decided.game}"
    stated = {play.seat: statements for play, statements in plays}
    body = rendered(
        "diagrams.page/game_verdict.html",
        title=title,
        report=report,
        about=game.about,
        results=decided.results,
        holds=decided.holds(report.strength),
        from_a_file=":" in decided.strategy or decided.game.endswith(".toml"),
        certificate=b64encode(text).decode(),
        certificate_bytes=len(text),
        strength_names=STRENGTH_NAMES,
        meanings=HOLDS,
        captions=CAPTIONS,
        no_choices=NO_CHOICES,
        lines_of=partial(_lines, game, decided, stated),
        replies_of=partial(_replies, game, stated),
        table_html=table_html,
        exhibits_html=exhibits_html,
    )
    return Page(f"Verdict on {title}", body, STYLES, ())


def _lines(
    game: Game, decided: GameVerdict, stated: Stated, seat: Seat
) -> Iterator[tuple[Strength, list[tuple[Markup, list[str]]]]]:
    """Give the boards of each line that refutes a strength; the same line only once."""
    result = next(each for each in decided.results if each.seat == seat)
    shown: set[Line] = set()
    for strength, one in stated[seat].items():
        if one.line is None or one.line in shown:
            continue
        shown.add(one.line)
        yield strength, [*_boards(game, one, decided.strategy)]
        if not result.choices:
            return


def _boards(game: Game, stated: Statement, name: str) -> Iterator[tuple[Markup, list[str]]]:
    for panel in panels_of(name, stated, game):
        said = panel_words(panel)
        yield game_board_svg(game, panel.position, panel.before, ", ".join(said)), said


def _replies(game: Game, stated: Stated, seat: Seat) -> tuple[int, list[tuple[str, Markup]]]:
    """Count the replies that refute some choice; name and draw the first of them."""
    found = [
        (statement.play.positions[node], move)
        for statement in stated[seat].values()
        for node, move in (statement.replies or {}).items()
    ]
    drawn = []
    for position, move in found[:MOST_REPLIES]:
        reply = f"reply {game.move_name(move)}"
        drawn.append((reply, game_board_svg(game, game.play(position, move), position, reply)))
    return len(found), drawn
