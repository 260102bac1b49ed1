"""`noloss search learn --game GAME`: a player learns another game and is judged by all its play."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from common.documents import plain
from common.exhibits import Table, Text, table
from common.text import csv_bytes
from diagrams.plots.plotting import AnyPlot
from diagrams.render.render import Format
from games.reached import values
from noloss import __version__
from noloss.arguments.games import counting_positions
from noloss.output.plots import draw_if_possible
from noloss.output.progress import progress
from noloss.report import Report, ReportItem
from noloss.work.games import playing
from search.learning.learner import HistoryRow, Learning, move_table_of
from search.learning.other_games import (
    GameSeatPart,
    LearnGameDocument,
    game_table,
    judge_game,
    known_moves,
)
from search.learning.plan import LearningPlan
from search.learning.player import begin
from search.runs.folders import write_file
from search.runs.learning_folder import DOCUMENT, HISTORY, held_for_learning
from verify.play.safety import STRENGTH_NAMES, STRENGTHS, Strength

TABLE: Final = "table.json"
MOST_LEARNED: Final = 200_000
"""The most positions of a game that is learned, if no other number is given."""
Play = Callable[[LearningPlan, Learning], None]


def learn_game(
    name: str, plan: LearningPlan, output: Path | None, format: Format, most: int | None, play: Play
) -> Report:
    """Have a player learn a game, judge it, and write what it has learned into a folder.

    play : plays a run to its end
    """
    limit = most or MOST_LEARNED
    with playing(name) as game:
        with counting_positions(f"solving {name}") as met:
            solved = values(game, limit, met)
        learning = begin(plan.seed, table=move_table_of(game, solved.reached))
        with held_for_learning(output, resume=False):
            play(plan, learning)
            versions = {"noloss": __version__, "python": platform.python_version()}
            with progress("judging what was learned"):
                document = judge_game(plan, learning, game, solved, versions, limit)
            if output is not None:
                player = game_table(known_moves(learning, plan.parameters), game)
                write_file(output / TABLE, player.encode())
                write_file(output / HISTORY, csv_bytes(HistoryRow._fields, learning.rows))
                write_file(output / DOCUMENT, f"{json.dumps(plain(document), indent=1)}\n".encode())
                draw_if_possible(output, lambda: _plots(plan, learning), format)
    return Report(document=document, exhibits=_exhibits(document))


def _plots(plan: LearningPlan, learning: Learning) -> Mapping[str, AnyPlot]:
    from diagrams.plots.curves import learning_plots  # slow to load

    return learning_plots(learning.rows, plan.parameters.opponent, learning.table)


def _exhibits(document: LearnGameDocument) -> Iterator[ReportItem]:
    learned, run = document.learned, document.run
    against = "itself" if run.opponent == "self" else "a player that makes any move"
    away = learned.gives_away
    yield Text(
        f"{run.games:,} games of {document.game} against {against}, "
        f"{learned.different_games:,} different ones\n"
        f"{learned.patterns:,} of {learned.of_patterns:,} positions and "
        f"{learned.moves:,} of {learned.of_moves:,} moves known\n"
        f"known positions where a move that it prefers gives the value away: "
        f"{away.can_give_away:,} of {away.positions:,}"
    )
    yield _players_table(document)


def _players_table(document: LearnGameDocument) -> Table:
    known, unknown = document.players
    players = {"": known} if known.seats == unknown.seats else {"": known, "unseen=any": unknown}
    columns = [(reading, seat) for reading, one in players.items() for seat in one.seats]
    head = ["", *(f"{seat.seat} seat\n{reading}".rstrip() for reading, seat in columns)]
    seats = [seat for _, seat in columns]
    rows = [
        ("a perfect player", *(seat.perfect for seat in seats)),
        *(
            (f"never loses, {STRENGTH_NAMES[strength]}", *(_held(seat, strength) for seat in seats))
            for strength in STRENGTHS
        ),
        ("positions reached", *(f"{seat.positions:,}" for seat in seats)),
    ]
    return table(head, rows, texts=1)


def _held(seat: GameSeatPart, strength: Strength) -> str:
    line = seat.counterexamples[strength]
    return "yes" if line is None else f"no: {line or '(at once)'}"
