"""`noloss search learn --game GAME`: another game is learned, kept and judged."""

from __future__ import annotations

import json
from pathlib import Path

from tests.noloss.conftest import Noloss

RUN = ("search", "learn", "--game", "3,3,3:notakto", "--games", 1500, "--seed", 2)


def test_a_run_leaves_its_player_its_history_and_the_document(run: Noloss, tmp_path: Path) -> None:
    done = run(*RUN, "-o", "r", "--json")
    assert done.code == 0
    assert json.loads((tmp_path / "r" / "learn.json").read_text()) == done.document
    assert done.document["format"] == "noloss/learn-game"
    assert [row[0] for row in done.document["history"]["rows"]] == [1000, 1500]
    assert len((tmp_path / "r" / "history.csv").read_text().splitlines()) == 3
    told = run("verify", "table:r/table.json", "--game", "3,3,3:notakto", "--json").document
    parts = done.document["players"][0]["seats"]
    assert [each["no_loss"] for each in told["results"]] == [each["no_loss"] for each in parts]


def test_the_same_run_writes_the_same_files(run: Noloss, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert run(*RUN, "-o", folder).code == 0
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert {"table.json", "history.csv", "learn.json"} <= {*names}
    for name in names:
        contents = [(tmp_path / folder / name).read_bytes() for folder in ("one", "two")]
        assert contents[0] == contents[1], name


def test_a_player_that_knows_every_position_is_shown_once(run: Noloss) -> None:
    few = run("search", "learn", "--game", "3,3,3:notakto", "--games", 20).out
    many = run(*RUN[:-4], "--games", 20_000).out
    assert "unseen=any" in few
    assert "unseen=any" not in many
    assert "230 of 230 positions" in many
    assert "a perfect player" in many
