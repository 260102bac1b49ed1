"""A verdict as a page: the claims that hold, the counts, refuting lines on boards, the evidence.

The page is the report that one attaches to a paper. It holds no date unless one is given, so the
same verdict makes the same bytes. It can be read without a script: a line of play is a strip of
boards, a play tree a list in lists.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from markupsafe import Markup

from common.exhibits import Content, Exhibit, Table
from diagrams.boards import board_svg, board_words
from diagrams.html import exhibits_html, table_html
from diagrams.line_strip import Panel, counterexample_strip
from diagrams.page.document import Page
from diagrams.palette import LOOKS
from diagrams.play_tree import PlayTree, TreeNode, readable_tree, tally_words
from diagrams.templates import rendered
from games import Seat, line_name, mark_of, play, to_move
from games.game import TIC_TAC_TOE, Game
from games.rules import ply
from strategies.strategy import reading_name
from verify.play.count import Tally
from verify.play.play import FAILURES, End
from verify.play.safety import (
    HOLDS,
    NO_CHOICES,
    STRENGTH_NAMES,
    STRENGTHS,
    Counterexample,
    Strength,
)
from verify.verdict.certificate import certificate_text
from verify.verdict.statement import Statement
from verify.verdict.verdict import Verdict

ENDS: Final[Mapping[End, str]] = {"win": "won", "draw": "drawn", "loss": "lost", "stuck": "stuck"}
OPEN: Final = 1  # moves of a tree that are open at first
FEW: Final = 12  # failures that are opened up to at first

STYLES: Final = ("line.css", "verdict.css")
SCRIPTS: Final = ("line.js", "verdict.js")
MOST_BOARDS: Final = 500
"""A tree of more boards is cut to its first moves."""

CAPTIONS: Final[Mapping[Strength, str]] = {
    "every_choice": "The shortest line that it allows and that ends lost or stuck",
    "first_choice": "The shortest line that ends lost or stuck if it always makes the first move",
    "some_choice": "The line in which it holds out longest against the replies below",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictReport:
    """The content of a page besides the verdict itself.

    strength   : the strength in its first words
    sentences  : the decisions in plain words
    summary    : one line about the strategy
    reference  : its place in the literature
    tables     : for each seat its strengths and counts
    comparison : the strategy beside others
    proof      : the certificate of the verdict
    proved     : the answer of the independent checker to the certificate
    command    : the command that decides the same again
    version    : of noloss
    date       : when it was made, '' to leave it out
    title      : of the page, '' for the name of the strategy
    """

    strength: Strength
    sentences: Sequence[str]
    summary: str
    reference: str
    tables: Mapping[Seat, Table]
    comparison: Sequence[Content | Exhibit]
    proof: Mapping[str, Any]
    proved: Sequence[Content | Exhibit]
    command: str
    version: str
    date: str = ""
    title: str = ""


def verdict_page(decided: Verdict, report: VerdictReport) -> Page:
    """Show a verdict with all its evidence."""
    name = reading_name(decided.strategy, decided.reading)
    text = certificate_text(report.proof).encode()
    body = rendered(
        "diagrams.page/verdict.html",
        name=name,
        title=report.title or name,
        report=report,
        results=decided.results,
        holds=decided.holds(report.strength),
        from_a_file=":" in decided.strategy,
        certificate=b64encode(text).decode(),
        certificate_bytes=len(text),
        strength_names={strength: STRENGTH_NAMES[strength] for strength in STRENGTHS},
        meanings=HOLDS,
        captions=CAPTIONS,
        no_choices=NO_CHOICES,
        line_name=line_name,
        mark_of=mark_of,
        panels_of=partial(panels_of, name),
        pictures=_pictures,
        words=panel_words,
        replies_of=_replies,
        tree_of=partial(_tree, name),
        tree_html=tree_html,
        table_html=table_html,
        exhibits_html=exhibits_html,
    )
    return Page(f"Verdict on {report.title or name}", body, STYLES, SCRIPTS)


def tree_html(tree: PlayTree) -> Markup:
    """Write a play tree as lists in lists; failing branches are open at first."""
    tally = tree.games
    return rendered(
        "diagrams.page/play_tree.html",
        root=tree.root,
        failing=0 < tally.loss + tally.stuck <= FEW,
        most_open=OPEN,
        looks=LOOKS,
        ends=ENDS,
        line_end=Markup("\n"),
        board_words=board_words,
        tally_of=_tally,
        tally_words=tally_words,
    )


def panels_of(name: str, stated: Statement, game: Game = TIC_TAC_TOE) -> tuple[Panel, ...]:
    """Make the boards of the line of a refuted statement."""
    line, played = stated.line or (), stated.play
    node = played.start
    for cell in line:
        node = dict(played.edges[node])[cell]
    end = next(end for end in FAILURES if played.ends[node] == end)
    return counterexample_strip(played, Counterexample(line, end), name, game=game).panels


def _pictures(panels: Sequence[Panel]) -> Iterator[tuple[Panel, Markup]]:
    """Draw the boards of a line, each with the numbers of the moves until then."""
    numbers: dict[int, int] = {}
    for panel in panels:
        if panel.newest is not None:
            numbers[panel.newest] = ply(panel.position)
        label = f"{', '.join(panel_words(panel))}; {board_words(panel.position)}"
        yield panel, board_svg(panel.position, newest=panel.newest, numbers=numbers, label=label)


def panel_words(panel: Panel) -> list[str]:
    """Say what has happened on a board: the move first."""
    moved = f"{panel.number}. {panel.move}" if panel.move else "start"
    end = ENDS[panel.end] if panel.end else ""
    return [moved, *filter(None, (panel.mover, panel.rule, panel.ending, end))]


def _replies(stated: Statement) -> Iterator[tuple[str, Markup]]:
    """Name and draw the replies that refute a strength, the mark of each in a thick frame."""
    for node, cell in (stated.replies or {}).items():
        position = stated.play.positions[node]
        after = play(position, cell)
        reply = f"reply {to_move(position)} on {cell}"
        yield reply, board_svg(after, newest=cell, label=f"{reply}; {board_words(after)}")


def _tree(name: str, stated: Statement) -> tuple[PlayTree, int | None]:
    return readable_tree(stated.play, name, most=MOST_BOARDS)


def _tally(node: TreeNode) -> Tally:
    """Count the games that continue from a board."""
    own = Tally(**{node.end: 1}) if node.end else Tally()
    return sum(map(_tally, node.children), own + (node.below or Tally()))
