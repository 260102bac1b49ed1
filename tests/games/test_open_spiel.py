"""Games that OpenSpiel has, too: the same moves and the same ends on random lines.

OpenSpiel need not be in our environment: OPEN_SPIEL_PYTHON names a Python that has it.

    python -m venv spiel && spiel/bin/pip install open_spiel
    OPEN_SPIEL_PYTHON=spiel/bin/python pytest tests/games/test_open_spiel.py

Source: [Lanctot19] M. Lanctot et al., OpenSpiel: A Framework for Reinforcement Learning in Games,
2019.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from games.game import Game, Move
from strategies.game_strategies import game_named

PYTHON = os.environ.get("OPEN_SPIEL_PYTHON") or (find_spec("pyspiel") and sys.executable)
PROGRAM = Path(__file__).with_name("play_open_spiel.py")
LINES = 1_000
ENDS = {"first": 1.0, "second": -1.0, "draw": 0.0}

SAME = {
    "tic-tac-toe": "tic_tac_toe()",
    "3,3,3:torus": "gomoku(size=3,dims=2,connect=3,wrap=true)",
    "3,3,3:misere": "gomoku(size=3,dims=2,connect=3,anti=true)",
    "3,4,3": "mnk(m=4,n=3,k=3)",
    "4,3,3": "mnk(m=3,n=4,k=3)",
    "4,4,4": "mnk(m=4,n=4,k=4)",
    "5,6,4": "mnk(m=6,n=5,k=4)",
    "4,4,3:torus,misere": "gomoku(size=4,dims=2,connect=3,wrap=true,anti=true)",
    "4,4,4:gravity": "connect_four(rows=4,columns=4,x_in_row=4)",
    "4,5,4:gravity": "connect_four(rows=4,columns=5,x_in_row=4)",
    "6,7,4:gravity": "connect_four()",
    "cube:3": "gomoku(size=3,dims=3,connect=3)",
    "qubic": "gomoku(size=4,dims=3,connect=4)",
}
"""Our name of a game -> OpenSpiel's, with the same numbers of moves, ours from 1, theirs from 0."""

Line: TypeAlias = tuple[list[list[Move]], float | None]
"""The legal moves before each move and after the last one, from 0; the result of the first."""


def drawn(game: Game, rng: Random) -> tuple[list[Move], Line]:
    """Play at random until the game ends."""
    line: list[Move] = []
    legal: list[list[Move]] = []
    position = game.start
    while moves := game.moves(position):
        legal.append([move - 1 for move in moves])
        line.append(rng.choice(moves))
        position = game.play(position, line[-1])
    ended = game.ended(position)
    return [move - 1 for move in line], ([*legal, []], None if ended is None else ENDS[ended])


@pytest.mark.slow
@pytest.mark.skipif(not PYTHON, reason="OpenSpiel is not installed; name a Python that has it")
@pytest.mark.parametrize(("name", "theirs"), SAME.items())
def test_openspiel_has_the_same_moves_and_ends_on_a_thousand_lines(name: str, theirs: str) -> None:
    rng = Random(name)
    game = game_named(name)
    lines = [drawn(game, rng) for _ in range(LINES)]
    done = subprocess.run(
        [str(PYTHON), "-P", str(PROGRAM)],
        input=json.dumps({theirs: [line for line, _ in lines]}),
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    answers = json.loads(done.stdout)[theirs]
    assert answers == [[legal, result] for _, (legal, result) in lines]
    assert len(Counter(result for _, (_, result) in lines)) > 1
