"""The strategies that come with the project play the games that their files are named after."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from docs.write_witnesses import FOLDER, QUESTIONS
from games import Position, canonical, successors
from tests.verify.naive import games, raw
from verify.extremes import shipped as shipped_module
from verify.extremes.errors import WitnessError
from verify.extremes.feasible import feasible
from verify.extremes.shipped import shipped
from verify.extremes.witness import witness_strategy
from verify.play.count import Tally


def test_every_file_answers_a_question_that_the_script_asks() -> None:
    names = {"-".join(map(str, question)) + ".json" for question in QUESTIONS}
    assert {file.name for file in FOLDER.iterdir()} == names


def test_the_strategy_of_o_plays_its_games_one_by_one() -> None:
    choices = shipped("second", "raw", Tally(640, 128, 5))
    assert all(
        child in {canonical(after) for _, after in successors(row)}
        for row, child in choices.items()
    )
    strategy = witness_strategy(choices)

    def cells(board: str, line: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cell for cell, _ in strategy.moves(Position(board), ()))

    assert raw(games(cells, "O")) == {"win": 640, "draw": 128, "loss": 5}


def test_what_has_no_file_has_no_strategy_here() -> None:
    assert shipped("second", "raw", Tally(640, 128, 7)) == {}


def test_a_strategy_that_plays_other_games_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "witnesses/second-raw-640-128-5.json"
    document = json.loads((files("verify.extremes") / name).read_text(encoding="utf-8"))
    row = next(row for row in document["witness"] if row.count(".") == 8)  # met in every game
    other = next(each for _, each in successors(row) if canonical(each) != document["witness"][row])
    document["witness"][row] = canonical(other)
    (tmp_path / "witnesses").mkdir()
    (tmp_path / name).write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setattr(shipped_module, "files", lambda _: tmp_path)
    with pytest.raises(WitnessError):
        feasible("second", "raw", 640, 128, losses=5)
