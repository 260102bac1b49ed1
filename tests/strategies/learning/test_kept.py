"""What was learned on paper: a memory as a file, a learner between two games as text."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games import all_positions, outcome
from strategies import permitted_moves
from strategies.encodings.memory import memory_file, read_memory
from strategies.learning import (
    Learning,
    LearningError,
    Parameters,
    Run,
    begin,
    checkpoint_text,
    learn,
    memory_of,
    memory_text,
    player,
    read_checkpoint,
    run_document,
    trained,
)
from strategies.learning.checkpoint import _sum
from tests.effort import part

RUN = Run(Parameters(), 900, 3)


def _halfway(games: int = 400) -> Learning:
    learning = begin(RUN.seed)
    learn(learning, RUN.parameters, RUN.games, games)
    return learning


def test_a_memory_is_read_as_it_was_written(tmp_path: Path) -> None:
    memory = trained(Parameters(), 300, 1)
    (tmp_path / "m.json").write_text(memory_text(memory))
    assert read_memory(tmp_path / "m.json") == memory
    assert list(read_memory(tmp_path / "m.json")) == list(memory)


def test_a_saved_memory_plays_as_its_learner_does(tmp_path: Path) -> None:
    memory = trained(Parameters(), 300, 1)
    (tmp_path / "m.json").write_text(memory_text(memory))
    for reading, ending in (("base", ""), ("unseen=any", ":unseen=any")):
        saved = memory_file(f"{tmp_path / 'm.json'}{ending}")
        learned = player(memory, Parameters(), reading)
        for position in all_positions():
            if outcome(position) is None:
                assert permitted_moves(saved, position) == permitted_moves(learned, position)


def test_a_memory_has_the_fields_of_the_article() -> None:
    (patterns,) = [json.loads(memory_text(trained(Parameters(), 1, 1)))]
    (move,) = patterns["---|---|---"]
    assert list(move) == ["i", "j", "xWinRewards", "oWinRewards", "drawRewards"]


@pytest.mark.parametrize("games", [0, 1, 400, 900])
def test_a_checkpoint_goes_on_as_if_never_interrupted(games: int) -> None:
    text = checkpoint_text(RUN, _halfway(games))
    run, learning = read_checkpoint(text, "c")
    assert (run, learning.games) == (RUN, games)
    assert checkpoint_text(run, learning) == text
    learn(learning, run.parameters, run.games, run.games)
    assert checkpoint_text(run, learning) == checkpoint_text(RUN, _halfway(900))
    assert memory_of(learning) == trained(RUN.parameters, RUN.games, RUN.seed)


def test_a_checkpoint_cut_anywhere_is_refused() -> None:
    text = checkpoint_text(RUN, _halfway())
    for end in (0, 1, len(text) // 2, len(text) - 3):
        with pytest.raises(LearningError, match="this is not whole") as caught:
            read_checkpoint(text[:end], "run/checkpoint.json")
        assert caught.value.what == "run/checkpoint.json"
        assert "another folder" in caught.value.hint


def test_a_checkpoint_of_another_version_is_refused_by_its_number() -> None:
    text = checkpoint_text(RUN, _halfway()).replace('"version":1', '"version":2')
    with pytest.raises(LearningError, match="version 2 is unknown") as caught:
        read_checkpoint(text, "c")
    assert "version 1" in caught.value.hint


@pytest.mark.parametrize(
    "change",
    [('"seed":3', '"seed":4'), ('"games":400', '"games":401'), ('"sum":"', '"sum":"0')],
)
def test_a_checkpoint_that_was_changed_is_refused(change: tuple[str, str]) -> None:
    text = checkpoint_text(RUN, _halfway())
    assert change[0] in text
    with pytest.raises(LearningError, match="checksum"):
        read_checkpoint(text.replace(*change), "c")


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "noloss/verdict", "version": 1}'])
def test_a_file_that_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(LearningError, match="this is no noloss/learn-checkpoint"):
        read_checkpoint(text, "c")


def hashed(body: dict[str, Any]) -> str:
    """Write a checkpoint with the sum that it has now."""
    return json.dumps(body | {"sum": _sum(json.dumps(body, separators=(",", ":")))})


@cache
def _body() -> str:
    body = json.loads(checkpoint_text(LONGER, _played(LONGER, 1500)))
    body.pop("sum")
    return json.dumps(body)


LONGER = Run(Parameters(), 2500, 3)


def _played(run: Run, games: int) -> Learning:
    learning = begin(run.seed)
    learn(learning, run.parameters, run.games, games)
    return learning


def _refused(part: str, change: Callable[[dict[str, Any]], object]) -> None:
    body = json.loads(_body())
    change(body[part])
    with pytest.raises(LearningError, match="it holds no run") as caught:
        read_checkpoint(hashed(body), "run/checkpoint.json")
    assert caught.value.what == "run/checkpoint.json"


def test_a_checkpoint_hashed_again_is_the_same() -> None:
    run, learning = read_checkpoint(hashed(json.loads(_body())), "c")
    assert checkpoint_text(run, learning) == checkpoint_text(LONGER, _played(LONGER, 1500))


def test_a_checkpoint_with_a_right_sum_but_no_run_is_refused() -> None:
    body = {"format": "noloss/learn-checkpoint", "version": 1, "run": {}, "state": {}}
    for changed in (body, body | {"run": None}, body | {"run": [], "state": 3}):
        with pytest.raises(LearningError, match="it holds no run"):
            read_checkpoint(hashed(changed), "c")


HUGE = 10**400


def each(name: str, *values: object) -> list[tuple[str, object]]:
    """Pair a name with each of some values."""
    return [(name, value) for value in values]


@pytest.mark.parametrize(
    ("name", "value"),
    part(
        [
            *each("opponent", "me", None, 3, ["self"], {}),
            *each("choice", "best", None, True),
            *each("untried", "first", None, []),
            *each("rewards", "1,2", None, 3, [1, 1, 1, 1, 1], "0,1,1,1,1"),
            *each("schedule", "never", None, 3, "constant:2", "linear:nan,1", []),
            *each("games", 0, -1, 10, "2500", 2500.0, True, None, HUGE),
            *each("seed", -1, "3", 3.0, None, False),
            *each("memory", 3, "m.json", [], True),
            *each("memory_sha256", 3, "ab", "0" * 64, []),
        ],
        3,
    ),
)
def test_a_run_that_makes_no_sense_is_refused(name: str, value: object) -> None:
    _refused("run", lambda run: run.update({name: value}))


@pytest.mark.parametrize("sha", [None, "0" * 63, "g" * 64, 3])
def test_a_memory_without_its_sum_is_refused(sha: object) -> None:
    _refused("run", lambda run: run.update(memory="m.json", memory_sha256=sha))


NAMES = ("random", "x_wins", "o_wins", "draws", "experience", "games", "different", "tally", "rows")


ODD: tuple[object, ...] = (None, 3, -1, "many", [], {}, [1], [[]], HUGE, True)


@pytest.mark.parametrize(("name", "value"), part(product(NAMES, ODD), 3))
def test_numbers_of_another_kind_are_refused(name: str, value: object) -> None:
    _refused("state", lambda state: state.update({name: value}))


@pytest.mark.parametrize("name", NAMES)
def test_numbers_that_are_missing_are_refused(name: str) -> None:
    _refused("state", lambda state: state.pop(name))


def _put(name: str, value: object, state: dict[str, Any]) -> None:
    state[name][7] = value


@pytest.mark.parametrize("name", ["random", "x_wins", "o_wins", "draws", "experience"])
def test_lists_with_a_wrong_number_or_of_another_length_are_refused(name: str) -> None:
    for value in (-1, HUGE, "1", 1.5, None):
        _refused("state", partial(_put, name, value))
    _refused("state", lambda state: state[name].append(0))
    _refused("state", lambda state: state[name].pop())


@pytest.mark.parametrize("number", [-1, 0, 1234, 1 << 70, 12345678910, 11234, 10234, "12345", 1.5])
def test_games_that_are_none_are_refused(number: object) -> None:
    _refused("state", lambda state: state["different"].__setitem__(0, number))


def test_games_twice_or_more_than_were_played_are_refused() -> None:
    _refused("state", lambda state: state["different"].insert(0, state["different"][0]))
    _refused("state", lambda state: state.update(different=list(range(12345, 20000))))
    _refused("state", lambda state: state["different"].clear())


@pytest.mark.parametrize("value", [-1, "1", 1.5, None, HUGE])
@pytest.mark.parametrize("name", ["x_wins", "draws", "wins", "moves"])
def test_a_tally_that_does_not_add_up_is_refused(name: str, value: object) -> None:
    _refused("state", lambda state: state["tally"].update({name: value}))
    _refused("state", lambda state: state["tally"].update(colour=3))


@pytest.mark.parametrize("value", [-1, "1", 1.5, None, HUGE, 999])
@pytest.mark.parametrize("column", [0, 1, 4])
def test_a_row_that_cannot_be_is_refused(column: int, value: object) -> None:
    _refused("state", lambda state: state["rows"][0].__setitem__(column, value))


def test_rows_too_many_or_too_few_are_refused() -> None:
    _refused("state", lambda state: state["rows"].clear())
    _refused("state", lambda state: state["rows"].append(state["rows"][0]))
    _refused("state", lambda state: state["rows"][0].append(0))
    _refused("state", lambda state: state.update(games=state["games"] - 1))


@pytest.mark.parametrize("games", [0, 999, 1000, 2000, 2500])
def test_every_place_between_two_games_is_one_to_go_on_from(games: int) -> None:
    text = checkpoint_text(LONGER, _played(LONGER, games))
    assert checkpoint_text(*read_checkpoint(text, "c")) == text


@pytest.mark.parametrize("words", [{"opponent": "me"}, {"choice": ["relative"]}, {"untried": 0}])
def test_parameters_that_are_no_such_words_are_refused(words: dict[str, Any]) -> None:
    with pytest.raises(LearningError, match="there is no such word") as caught:
        Parameters(**words)
    assert "write " in caught.value.hint


@pytest.mark.parametrize("rewards", [(1, 1, 1, 1, "1"), (1, 1, 1, 1, 1.0), (1, 1, 1, 1, True)])
def test_rewards_that_are_no_whole_numbers_are_refused(rewards: Any) -> None:
    with pytest.raises(LearningError, match="not five whole numbers"):
        Parameters(rewards=rewards)


def test_a_run_is_told_in_the_words_that_are_typed() -> None:
    assert run_document(RUN) == {
        "opponent": "self",
        "rewards": "length",
        "choice": "relative",
        "untried": "last",
        "schedule": "linear:1,0",
        "games": 900,
        "seed": 3,
        "memory": None,
    }
