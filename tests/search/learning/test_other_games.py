"""The learner of any game: it learns by the same rule, and is judged by all its play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from games import SEATS
from games.game import Game
from games.names import find_game
from games.reached import reach, values
from search.learning.learner import Learning, learn, move_table_of
from search.learning.other_games import game_player, game_table, judge_game, known_moves
from search.learning.plan import FLAT, LENGTH, LearningPlan, Opponent, Parameters, parse_schedule
from search.learning.player import begin
from search.parameters import SearchError
from strategies.encodings.code.python_game import PythonGame
from strategies.encodings.files.table import table_of, table_strategy
from tests.games import naive_games
from verify.games.verdict import game_verdict

QUARTER = parse_schedule("constant:0.25")
GAMES = {
    "3,3,3": naive_games.placing(3, 3, 3),
    "3,3,3:misere": naive_games.placing(3, 3, 3, misere=True),
    "3,3,3:torus": naive_games.placing(3, 3, 3, torus=True),
    "3,3,3:notakto": naive_games.placing(3, 3, 3, misere=True, marks="shared"),
    "3,4,3": naive_games.placing(3, 4, 3),
    "morris": naive_games.morris(3, True, "lines"),
    "nine-holes": naive_games.morris(3, False, "fly"),
}
"""Name -> the game by plain recursion: its start, and its moves in their order."""


def beginner(game: Game, seed: int) -> Learning:
    return begin(seed, table=move_table_of(game, reach(game, game.start, game.moves)))


def learned(name: str, parameters: Parameters, games: int, seed: int = 7) -> Learning:
    learning = beginner(find_game(name), seed)
    learn(learning, parameters, 10**6, games)
    return learning


def plain(
    name: str, opponent: str, rewards: tuple[int, ...], games: int
) -> dict[tuple[str, int], dict[int, list[int]]]:
    """Learn on plain positions with fractions; give position -> number of the move -> rewards."""
    start, after = GAMES[name]
    shortest = naive_shortest(name)
    rng = Random(7)
    memory: dict[tuple[str, int], dict[int, list[int]]] = {}
    for game in range(games):
        own = game // 100 % 2
        at, end = start, None
        made: list[tuple[tuple[str, int], int]] = []
        while end is None and len(made) < 200:
            children = [*after(at)]
            known = memory.get(at, {})
            strange = opponent == "random" and at[1] != own
            if strange or not known or rng.random() < 0.25:
                move = int(rng.random() * len(children))
            else:
                worth = {}
                for number in sorted(known):
                    first, second, drawn = known[number]
                    won, lost = (second, first) if at[1] else (first, second)
                    total = first + second + drawn
                    worth[number] = Fraction(100 * won + 10 * drawn - lost, total)
                best = [number for number, each in worth.items() if each == max(worth.values())]
                move = best[0] if len(best) == 1 else best[int(rng.random() * len(best))]
            made.append((at, move))
            at, end = children[move]
        mover = made[-1][0][1]
        ends = {"won": mover, "lost": 1 - mover, "draw": 2, None: 2}[end]
        for position, move in made:
            counters = memory.setdefault(position, {}).setdefault(move, [0, 0, 0])
            counters[ends] += rewards[min(len(made) - shortest, 4)]
    return memory


def naive_shortest(name: str) -> int:
    start, after = GAMES[name]
    layer, moves = {start}, 0
    while True:
        moves += 1
        children = [pair for at in layer for pair in after(at)]
        if any(end for _, end in children):
            return moves
        layer = {at for at, _ in children}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("opponent", "rewards"), [("self", LENGTH), ("random", (5, 4, 3, 2, 9))])
def test_a_learner_written_a_second_time_learns_the_same_in_each_game(
    name: str, opponent: Opponent, rewards: tuple[int, ...]
) -> None:
    parameters = Parameters(opponent, rewards, schedule=QUARTER)
    learning, told = learned(name, parameters, 350), plain(name, opponent, rewards, 350)
    game, table = find_game(name), learning.table
    met = 0
    for number, position in enumerate(table.patterns):
        cells = "".join(mark for row in game.rows(position) for mark in row if mark != " ")
        known = told.get((cells, table.turns[number]), {})
        first = table.first[number]
        for move in range(first, table.first[number + 1]):
            counters = [learning.x_wins[move], learning.o_wins[move], learning.draws[move]]
            assert counters == known.get(move - first, [0, 0, 0]), (position, move)
        met += bool(known)
    assert met == len(told)


def test_tic_tac_toe_by_its_name_is_learned_as_by_the_learner_of_the_article() -> None:
    parameters = Parameters(schedule=QUARTER)
    named, own = learned("3,3,3", parameters, 2_000), begin(7)
    learn(own, parameters, 10**6, 2_000)
    assert named.rows == own.rows
    assert sum(named.points) == sum(own.points)
    assert len(named.different) == len(own.different)


@pytest.mark.parametrize("name", ["morris", "3,3,3:misere", "3,3,3:notakto"])
def test_the_player_is_judged_as_its_table_is(name: str, tmp_path: Path) -> None:
    game = find_game(name)
    plan = LearningPlan(Parameters(rewards=FLAT), 3_000, 1)
    learning = beginner(game, plan.seed)
    learn(learning, plan.parameters, plan.games, plan.games)
    document = judge_game(plan, learning, game, values(game), {}, 100_000)
    text = game_table(known_moves(learning, plan.parameters), game)
    table = table_of(json.loads(text), tmp_path / "table.json", game)
    decided = game_verdict(table_strategy(table, name="t", game=game))
    base, unseen = document.players
    assert (base.reading, unseen.reading) == ("base", "unseen=any")
    for part, result in zip(base.seats, decided.results, strict=True):
        assert part.no_loss == result.no_loss
        lines = {strength: each.line for strength, each in result.statements.items()}
        assert part.counterexamples == lines
        assert part.positions == result.statements["every_choice"].positions


@pytest.mark.parametrize("name", ["morris", "3,3,3:misere"])
def test_a_position_is_counted_if_a_best_move_gives_its_value_away(name: str) -> None:
    game = find_game(name)
    plan = LearningPlan(Parameters(), 500, 3)
    learning = beginner(game, plan.seed)
    learn(learning, plan.parameters, plan.games, plan.games)
    solved = values(game)
    away = judge_game(plan, learning, game, solved, {}, 100_000).learned.gives_away
    known = missed = 0
    strategy = game_player(known_moves(learning, plan.parameters), game)
    for position in learning.table.patterns:
        moves = strategy.moves(position, ())
        known += bool(moves)
        after = [solved.winner(game.play(position, move.cell)) for move in moves]
        missed += any(winner != solved.winner(position) for winner in after)
    assert (away.positions, away.can_give_away) == (known, missed)
    assert 0 < missed < known


def test_the_result_of_perfect_play_is_that_of_each_seat() -> None:
    game = find_game("morris")
    plan = LearningPlan(Parameters(), 100, 1)
    learning = beginner(game, 1)
    learn(learning, plan.parameters, plan.games, plan.games)
    document = judge_game(plan, learning, game, values(game), {}, 100_000)
    assert [seat.perfect for seat in document.players[0].seats] == ["wins", "loses"]
    assert [seat.seat for seat in document.players[0].seats] == [*SEATS]


PYTHON = """
start = "0"
def seat_to_move(position): return ("first", "second")[int(position) % 2]
def moves(position): return {moves}
def play(position, move): return {play}
def ended(position): return {ended}
"""


@contextmanager
def python_game(folder: Path, **rules: str) -> Iterator[PythonGame]:
    file = folder / "mine.py"
    file.write_text(PYTHON.format(**rules))
    game = PythonGame(str(file))
    yield game
    game.close()


@pytest.mark.parametrize(
    ("ended", "problem"),
    [("None", "no game of it ends"), ("'draw'", "it is over at its start")],
)
def test_a_game_without_a_game_to_play_is_refused(tmp_path: Path, ended: str, problem: str) -> None:
    rules = {"moves": "[1]", "play": "str((int(position) + 1) % 4)", "ended": ended}
    with python_game(tmp_path, **rules) as game, pytest.raises(SearchError, match=problem):
        beginner(game, 1)


def test_a_game_of_more_moves_than_are_played_is_a_draw(tmp_path: Path) -> None:
    rules = {
        "moves": "[0, 1]",
        "play": "str(int(position) + 1)",
        "ended": "'first' if position == '203' else None",
    }
    with python_game(tmp_path, **rules) as game:
        learning = beginner(game, 1)
        learn(learning, Parameters(), 10, 10)
        assert learning.table.shortest == 203
        assert (learning.rows[0].draws, sum(learning.x_wins)) == (10, 0)
        assert sum(learning.draws) == 10 * 200 * LENGTH[0]


def test_games_are_different_if_a_move_is(tmp_path: Path) -> None:
    """A move whose number is 0 counts, too: after 0 the game lasts longer."""
    rules = {
        "moves": "[0, 1]",
        "play": "str(9 if str(move) == '1' else int(position) + 1)",
        "ended": "'first' if int(position) >= 4 else None",
    }
    with python_game(tmp_path, **rules) as game:
        learning = beginner(game, 1)
        learn(learning, Parameters("random"), 1_000, 1_000)
        assert learning.rows[0].different_games == 5
