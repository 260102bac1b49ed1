"""What was learned, for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.exhibits import Heading, Table, Text
from games import line_name
from noloss.report import Shown
from noloss.reports.words import NOTHING, seat_title
from search.learning.judgement import Judgement, Seated, refuting_lines
from search.learning.learner import Learning
from search.learning.plan import LearningPlan
from search.learning.player import is_memory_strategy
from search.learning.questions import Answer, agreement
from verify.play.strengths import STRENGTHS

SIDES: Final = {"self": "against itself", "random": "against a player that makes any move"}
QUESTIONS: Final = (
    *("question", "position", "learned", "article", "exact"),
    *("by the article", "exactly"),
)


def learning_exhibits(
    plan: LearningPlan, learning: Learning, judgement: Judgement
) -> Iterator[Shown]:
    """Show how much was learned, what its player does, and its answers to the five questions."""
    yield Text(_learned_text(plan, learning, judgement))
    yield Heading("The player that explores no more, by what it does where nothing was learned")
    yield _players_table(judgement)
    if not is_memory_strategy(plan.parameters):
        yield Text(
            "(memory:FILE plays the relative choice, and never an untried move: another player)"
        )
    yield Heading("The five questions; cells are 1 to 9 row by row")
    yield _questions_table(judgement)
    yield Text(_openings_sentence(judgement))


def _learned_text(plan: LearningPlan, learning: Learning, judgement: Judgement) -> str:
    """Say how much was played and how much of the game is known."""
    last = learning.rows[-1]
    opponent, wins, blocks = SIDES[plan.parameters.opponent], judgement.wins, judgement.blocks
    games = f"{plan.games:,} games {opponent}, {last.different_games:,} different ones"
    known = f"{last.patterns:,} patterns and {last.known:,} moves known"
    return "\n".join(
        [
            f"{games}; {known}; {judgement.lacking:,} patterns lack moves",
            f"known patterns where a win at once may be missed: {wins[1]:,} of {wins[0]:,}",
            f"known patterns where a block may be missed: {blocks[1]:,} of {blocks[0]:,}",
        ]
    )


def _players_table(judgement: Judgement) -> Table:
    """Set out the verdicts on the player: readings and seats as columns."""
    columns = [(reading, seat) for reading, seats in judgement.players.items() for seat in seats]
    head = [""]
    for reading, seated in columns:
        title = "memory" if reading == "base" else f"memory, {reading}"
        head.append(f"{title}\n{seat_title(seated.verdict.seat)}")
    seats = [seated for _, seated in columns]
    rows = [
        (f"never loses, {strength.replace('_', ' ')}", *(_held(seat, number) for seat in seats))
        for number, strength in enumerate(STRENGTHS)
    ]
    for end in ("win", "draw", "loss", "stuck"):
        games = (getattr(seat.verdict.statements["every_choice"].survey.raw, end) for seat in seats)
        rows.append((f"games: {end}", *(f"{number:,}" for number in games)))
    rows += [
        ("points against any moves", *(f"{float(seat.expected):.4f}" for seat in seats)),
        ("wins at once", *(f"{seat.wins.positions:,}" for seat in seats)),
        ("… may be missed", *(f"{seat.wins.can_miss:,}" for seat in seats)),
        ("… are missed", *(f"{seat.wins.must_miss:,}" for seat in seats)),
        ("… first miss", *(_miss(seat) for seat in seats)),
    ]
    return Table(tuple(head), tuple(rows), (False, *(True,) * len(seats)))


def _held(seated: Seated, strength: int) -> str:
    line = refuting_lines(seated.verdict)[strength]
    return "yes" if line is None else f"no: {line or '(at once)'}"


def _miss(seated: Seated) -> str:
    return NOTHING if seated.wins.line is None else line_name(seated.wins.line)


def _questions_table(judgement: Judgement) -> Table:
    """Set out the five questions, a position a row."""
    rows: list[tuple[str, ...]] = []
    ends = set()
    for answer in judgement.answers:
        rows += _question_rows(answer)
        ends.add(len(rows))
    return Table(QUESTIONS, tuple(rows), (False,) * len(QUESTIONS), frozenset(ends))


def _question_rows(answer: Answer) -> Iterator[tuple[str, ...]]:
    """Give a row for each position; the first one begins and ends with what is said of them all."""
    title = f"{answer.number} {answer.question}"
    agreements: tuple[str, str] = agreement(answer), agreement(answer, exact=True)
    for asked in answer.asked:
        cells = [_cells(cells) for cells in (asked.learned, asked.article, asked.exact)]
        yield (title, asked.position, *cells, *agreements)
        title, agreements = "", ("", "")


def _openings_sentence(judgement: Judgement) -> str:
    """Say which openings promise most against a player that makes any move."""
    corner, edge, centre = (float(judgement.openings[cell]) for cell in (1, 2, 5))
    return (
        "By best play every opening is a draw. Against any moves X can expect at best "
        f"{corner:.4f} points from a corner, {centre:.4f} from the centre, {edge:.4f} from an edge."
    )


def _cells(cells: tuple[int, ...]) -> str:
    return " ".join(map(str, cells)) or NOTHING
