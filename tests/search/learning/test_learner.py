"""The learner: a game changes its memory, and the seed decides a run."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from games import EMPTY, Position, free_cells, outcome, play
from games.rules import ply
from search.learning.learner import (
    DRAWN,
    SWAP,
    WON,
    Learning,
    choose,
    learn,
    learn_from,
    move_table,
)
from search.learning.plan import (
    FLAT,
    LENGTH,
    Choice,
    Opponent,
    Parameters,
    Untried,
    parse_rewards,
    parse_schedule,
)
from search.learning.player import begin, memory_of, trained
from strategies.encodings.files.memory import Memory, MoveRewards
from tests.effort import examples, part
from tests.search.learning.plain_learner import plain_learner

HALF = parse_schedule("constant:0.5")


def _after(parameters: Parameters, games: int, seed: int = 7) -> Learning:
    learning = begin(seed)
    learn(learning, parameters, games, games)
    return learning


def _plain(memory: Memory) -> dict[str, dict[int, list[int]]]:
    return {
        position.replace(".", "-"): {
            cell: [int(each) for each in earned] for cell, earned in sorted(moves.items())
        }
        for position, moves in memory.items()
    }


@pytest.mark.parametrize("opponent", ["self", "random"])
@pytest.mark.parametrize("rewards", part([LENGTH, FLAT, (5, 4, 3, 2, 9)], 3))
@pytest.mark.parametrize("choice", ["relative", "absolute"])
@pytest.mark.parametrize("untried", ["last", "zero"])
def test_a_learner_written_a_second_time_learns_the_same(
    opponent: Opponent, rewards: tuple[int, ...], choice: Choice, untried: Untried
) -> None:
    parameters = Parameters(opponent, rewards, choice, untried, parse_schedule("constant:0.25"))
    many = examples(600)
    by_length = dict(zip(range(5, 10), rewards, strict=True))
    learning, played = begin(7), plain_learner(opponent, by_length, choice, untried, 0.25, many)
    ends = {"X": 0, "O": 0, "=": 0}
    wins = losses = 0
    for number, (memory, _, winner) in enumerate(played, start=1):
        learner = "X" if (number - 1) // 100 % 2 == 0 else "O"
        ends[winner] += 1
        wins += winner == learner
        losses += winner not in (learner, "=")
        if number in (1, 2, 50, 150, many):
            learn(learning, parameters, 10**6, number)
            told = {board: dict(sorted(moves.items())) for board, moves in memory.items()}
            assert _plain(memory_of(learning)) == told
            block = learning.block
            assert (block.x_wins, block.o_wins, block.draws) == tuple(ends.values())
            assert (block.wins, block.losses) == (wins, losses)


def test_the_table_has_every_pattern_and_every_move_of_the_game() -> None:
    table = move_table()
    assert (len(table.patterns), len(table.cells)) == (4520, 16167)
    for number, position in enumerate(table.patterns):
        moves = range(table.first[number], table.first[number + 1])
        assert tuple(table.cells[move] for move in moves) == free_cells(position)
        for move in moves:
            after, cell = table.after[move], table.cells[move]
            mark = "XO"[ply(position) % 2]
            board = Position(position[: cell - 1] + mark + position[cell:])
            ended = outcome(board)
            if ended is None:
                assert table.patterns[after] == board
            else:
                assert after == (DRAWN if ended.winner is None else WON[ended.winner])


@pytest.mark.parametrize("opponent", ["self", "random"])
def test_with_flat_rewards_all_counters_together_are_the_moves_made(opponent: Opponent) -> None:
    learning = _after(Parameters(opponent, FLAT, schedule=HALF), 700)
    made = sum(sum(each) for moves in memory_of(learning).values() for each in moves.values())
    assert made == sum(learning.experience) == sum(learning.total)
    assert 5 * 700 <= made <= 9 * 700


def test_cached_rewards_follow_from_the_counters() -> None:
    learning = _after(Parameters(schedule=HALF), 500)
    lists = (learning.x_wins, learning.o_wins, learning.draws, learning.experience)
    again = Learning(Random(0), *lists)
    assert (again.points, again.total, again.known) == (
        learning.points,
        learning.total,
        learning.known,
    )


def test_every_game_adds_its_reward_to_the_opening_and_the_shortest_adds_most() -> None:
    by_length = dict(zip(range(5, 10), LENGTH, strict=True))
    assert all(longer < shorter for shorter, longer in pairwise(LENGTH))
    learning, earned, made = begin(3), 0, 0
    seen: dict[int, int] = {}
    for number in range(1, 801):
        learn(learning, Parameters(), 10**6, number)
        opening, moves = sum(learning.total[:9]), sum(learning.experience)
        seen[moves - made] = opening - earned
        earned, made = opening, moves
    assert seen == by_length


def test_the_learner_sits_on_either_side_for_a_hundred_games() -> None:
    """Against a player that makes any move, a learner that never explores chooses only its own."""
    parameters = Parameters("random", schedule=parse_schedule("constant:0"))
    learning = begin(5)
    x_moves = o_moves = before = 0
    for number in range(1, 401):
        learn(learning, parameters, 10**6, number)
        made = sum(learning.experience)
        length, before = made - before, made
        mine = (length + 1) // 2 if (number - 1) // 100 % 2 == 0 else length // 2
        x_moves += mine
        o_moves += length - mine
        assert learning.block.moves == x_moves
    assert o_moves > 0


def test_in_self_play_all_moves_are_chosen() -> None:
    learning = _after(Parameters(schedule=HALF), 999)
    (row,) = learning.rows
    assert row.moves == sum(learning.experience)
    assert row.games == 999


def test_the_rows_of_a_history_add_up() -> None:
    learning = _after(Parameters("random", schedule=parse_schedule("linear:1,0")), 2500)
    assert [row.games for row in learning.rows] == [1000, 2000, 2500]
    for row, games in zip(learning.rows, (1000, 1000, 500), strict=True):
        assert row.x_wins + row.draws + row.o_wins == games
        assert row.wins + row.losses + row.draws == games
        assert row.explored + row.unknown <= row.moves
    last, memory = learning.rows[-1], memory_of(learning)
    assert (last.patterns, last.known) == (len(memory), sum(map(len, memory.values())))
    assert last.different_games == len(learning.different)
    shares = [row.explored / row.moves for row in learning.rows]
    assert shares == sorted(shares, reverse=True)


def test_a_different_game_is_counted_once() -> None:
    games = list(
        plain_learner("self", dict.fromkeys(range(5, 10), 1), "relative", "last", 0.5, 400)
    )
    learning = _after(Parameters(rewards=FLAT, schedule=HALF), 400)
    assert len(learning.different) == len({tuple(cells) for _, cells, _ in games})
    assert {tuple(map(int, str(each))) for each in learning.different} == {
        tuple(cells) for _, cells, _ in games
    }


def test_the_same_seed_learns_the_same_and_another_seed_does_not() -> None:
    assert trained(Parameters(), 300, 1) == trained(Parameters(), 300, 1)
    assert trained(Parameters(), 300, 1) != trained(Parameters(), 300, 2)


def test_a_run_in_parts_is_the_run_as_a_whole() -> None:
    for schedule in ("linear:1,0", "experience:20", "different"):
        parameters = Parameters(schedule=parse_schedule(schedule))
        parts = begin(4)
        for until in (1, 130, 131, 999, 1000, 1001, 1200):
            learn(parts, parameters, 1200, until)
        assert parts.rows == _after(parameters, 1200, seed=4).rows
        assert memory_of(parts) == trained(parameters, 1200, 4)


def test_the_memory_that_a_learner_begins_with_is_known_and_not_its_experience() -> None:
    win = Position("XX.OO....")
    known: Memory = {win: {3: _rewards(16), 6: _rewards(o=16)}}
    learning = begin(1, known)
    number = move_table().patterns.index(win)
    assert (learning.known[number], learning.points[move_table().first[number]]) == (2, 1600)
    assert sum(learning.experience) == 0


def test_a_memory_to_begin_with_is_kept_and_added_to() -> None:
    first = trained(Parameters(), 200, 1)
    more = trained(Parameters(), 200, 2, first)
    for position, moves in first.items():
        for cell, earned in moves.items():
            now = more[position][cell]
            assert all(old <= new for old, new in zip(earned, now, strict=True))
    total = sum(sum(each) for each in more[EMPTY].values())
    assert total > sum(sum(each) for each in first[EMPTY].values())


def test_flat_rewards_are_the_same_for_all_games_and_rewards_by_length_are_not() -> None:
    flat, length = (
        trained(Parameters(rewards=parse_rewards(each)), 500, 3)[EMPTY]
        for each in ("flat", "length")
    )
    assert sum(sum(each) for each in flat.values()) == 500
    assert sum(sum(each) for each in length.values()) > 500


def _rewards(x: int = 0, o: int = 0, draws: int = 0) -> MoveRewards:
    return MoveRewards(Fraction(x), Fraction(o), Fraction(draws))


def test_a_learner_learns_from_a_given_game_as_from_one_that_it_plays() -> None:
    """A learner that learns every game of another one ends with the same memory."""
    parameters, told, played = Parameters(schedule=HALF), begin(7), begin(7)
    for number in range(210):
        game = _last_game(played, parameters)
        learn_from(told, parameters, game, "second" if number // SWAP % 2 else "first")
    assert memory_of(told) == memory_of(played)
    assert (told.games, told.different) == (played.games, played.different)
    assert (told.experience, told.known) == (played.experience, played.known)
    assert (told.block.wins, told.block.losses) == (played.block.wins, played.block.losses)


def test_a_learner_that_shall_not_explore_makes_a_best_move() -> None:
    parameters = Parameters(schedule=parse_schedule("constant:1"))
    learning = _after(parameters, 300)
    free = {choose(learning, parameters, 300, 0).why for _ in range(20)}
    best = {choose(learning, parameters, 0, 0) for _ in range(20)}
    assert free == {"explored"}
    shares = {move: Fraction(learning.points[move], learning.total[move]) for move in range(9)}
    assert {move for move, _ in best} == {
        move for move, share in shares.items() if share == max(shares.values())
    }
    assert {why for _, why in best} == {"best"}
    assert choose(begin(1), parameters, 0, 0).why == "unknown"


def _last_game(learning: Learning, parameters: Parameters) -> tuple[int, ...]:
    """Have a learner play one more game, and give its cells: where it has gathered rewards."""
    table, before = move_table(), list(learning.total)
    learn(learning, parameters, 10**6, learning.games + 1)
    position, cells = EMPTY, []
    while outcome(position) is None:
        pattern = table.patterns.index(position)
        moves = range(table.first[pattern], table.first[pattern + 1])
        (made,) = (table.cells[move] for move in moves if learning.total[move] != before[move])
        cells.append(made)
        position = play(position, made)
    return tuple(cells)
