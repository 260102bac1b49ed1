"""What was learned, as a file."""

from __future__ import annotations

import json
from pathlib import Path

from games import outcome
from games.space import all_positions
from search.learning.parameters import Parameters
from search.learning.player import player
from search.learning.remembered import memory_text, trained
from strategies import permitted_moves
from strategies.encodings.files.memory import memory_file, read_memory


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
