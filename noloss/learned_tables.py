"""What was learned, as sentences and tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games import line_name
from noloss.learned import Judged, Seated, refuting_lines
from noloss.verdicts import NOTHING, seat_title
from search.learning.checkpoint import Run
from search.learning.learner import Learning
from search.learning.questions import Answer, agreement
from verify.play.strengths import STRENGTHS

if TYPE_CHECKING:
    from rich.table import Table

SIDES = {"self": "against itself", "random": "against a player that makes any move"}


def learned_sentences(run: Run, learning: Learning, judged: Judged) -> list[str]:
    """Say how much was played and how much of the game is known."""
    last = learning.rows[-1]
    opponent, wins, blocks = SIDES[run.parameters.opponent], judged.wins, judged.blocks
    games = f"{run.games:,} games {opponent}, {last.different_games:,} different ones"
    known = f"{last.patterns:,} patterns and {last.known:,} moves known"
    return [
        f"{games}; {known}; {judged.lacking:,} patterns lack moves",
        f"known patterns where a win at once may be missed: {wins[1]:,} of {wins[0]:,}",
        f"known patterns where a block may be missed: {blocks[1]:,} of {blocks[0]:,}",
    ]


def players_table(judged: Judged) -> Table:
    """Set out the verdicts on the player: readings and seats as columns."""
    from rich.table import Table

    table = Table()
    table.add_column("")
    columns = [(reading, one) for reading, seats in judged.players.items() for one in seats]
    for reading, one in columns:
        title = "memory" if reading == "base" else f"memory, {reading}"
        table.add_column(f"{title}\n{seat_title(one.found.seat)}", justify="right")
    for number, strength in enumerate(STRENGTHS):
        name = strength.replace("_", " ")
        lines = [refuting_lines(one.found)[number] for _, one in columns]
        told = ("yes" if line is None else f"no: {line or '(at once)'}" for line in lines)
        table.add_row(f"never loses, {name}", *told)
    for name in ("win", "draw", "loss", "stuck"):
        tallies = (one.found.statements["every_choice"].survey.raw for _, one in columns)
        table.add_row(f"games: {name}", *(f"{getattr(games, name):,}" for games in tallies))
    table.add_row("points against any moves", *(f"{float(one.expected):.4f}" for _, one in columns))
    table.add_row("wins at once", *(f"{one.wins.positions:,}" for _, one in columns))
    table.add_row("… may be missed", *(f"{one.wins.can_miss:,}" for _, one in columns))
    table.add_row("… are missed", *(f"{one.wins.must_miss:,}" for _, one in columns))
    table.add_row("… first miss", *(_miss(one) for _, one in columns))
    return table


def questions_table(judged: Judged) -> Table:
    """Set out the five questions, a position a row."""
    from rich.table import Table

    table = Table()
    titles = ("question", "position", "learned", "article", "exact", "by the article", "exactly")
    for title in titles:
        table.add_column(title)
    for answer in judged.answers:
        table.add_section()
        for number, one in enumerate(answer.asked):
            cells = [_cells(each) for each in (one.learned, one.article, one.exact)]
            head, tail = _frame(answer) if number == 0 else ("", ("", ""))
            table.add_row(head, one.position, *cells, *tail)
    return table


def openings_sentence(judged: Judged) -> str:
    """Say which openings promise most against a player that makes any move."""
    corner, edge, centre = (float(judged.openings[cell]) for cell in (1, 2, 5))
    return (
        "By best play every opening is a draw. Against any moves X can expect at best "
        f"{corner:.4f} points from a corner, {centre:.4f} from the centre, {edge:.4f} from an edge."
    )


def _frame(answer: Answer) -> tuple[str, tuple[str, str]]:
    both = agreement(answer), agreement(answer, exact=True)
    return f"{answer.number} {answer.question}", both


def _cells(cells: tuple[int, ...]) -> str:
    return " ".join(map(str, cells)) or NOTHING


def _miss(one: Seated) -> str:
    return NOTHING if one.wins.line is None else line_name(one.wins.line)
