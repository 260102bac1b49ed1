"""What was learned on paper: a memory as a file, a learner between two games as text."""

from __future__ import annotations

import json
from pathlib import Path

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


def test_a_checkpoint_with_a_right_sum_but_no_run_is_refused() -> None:
    from strategies.learning.checkpoint import _sum

    body = {"format": "noloss/learn-checkpoint", "version": 1, "run": {}, "state": {}}
    body["sum"] = _sum(json.dumps(body, separators=(",", ":")))
    with pytest.raises(LearningError, match="it holds no run"):
        read_checkpoint(json.dumps(body), "c")


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
