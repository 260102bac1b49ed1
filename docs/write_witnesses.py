"""Write the witnesses that come with the project: a strategy for each question named here.

python docs/write_witnesses.py     needs the extra `solver`
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games import Seats
    from verify.extremes.class_game import Counting

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "verify" / "extremes" / "witnesses"
QUESTIONS: tuple[tuple[Seats, Counting, int, int, int], ...] = (("second", "raw", 640, 128, 5),)
"""Seats, counting, wins, draws and losses; of [Ford21] §4.2.2, with one loss fewer than printed."""

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from common.documents import document_text
    from games import seats_of
    from verify.extremes.class_game import class_game
    from verify.extremes.documents import OptimumDocument
    from verify.extremes.feasible import Feasible
    from verify.extremes.optimum import confirmed, witness_of
    from verify.extremes.solver import solve
    from verify.play.count import Tally

    FOLDER.mkdir(exist_ok=True)
    for seats, counting, wins, draws, losses in QUESTIONS:
        games = [class_game(seat, counting) for seat in seats_of(seats)]
        wanted = Tally(wins, draws, losses)
        witness = confirmed(witness_of(games, solve(games, wanted).choices), seats, counting)
        document = OptimumDocument.of_decision(seats, counting, Feasible(witness))
        name = f"{seats}-{counting}-{wins}-{draws}-{losses}.json"
        (FOLDER / name).write_text(document_text(document) + "\n", encoding="utf-8")
