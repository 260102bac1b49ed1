"""What a folder of a search holds: its runs, sound and confirmed, or a message."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from common.documents import DocumentError
from search.errors import SearchError
from search.evolution.archive import fingerprints
from search.evolution.population import random_vectors
from search.evolution.seats import seat_rows
from search.runs.advance import Task, advance
from search.runs.confirm import confirm
from search.runs.executors import executor
from search.runs.results import results_in, states
from search.runs.search_folder import Folder, keep, new_folder, old_folder
from search.runs.states import from_bytes, to_bytes
from tests.search.runs.plans import done, plan


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A search that is done: three runs, two of which find something."""
    path = tmp_path_factory.mktemp("summary") / "whole"
    done(path, plan(runs=3, generations=20))
    return old_folder(path)


def test_runs_that_have_not_begun_are_left_out(tmp_path: Path) -> None:
    folder = new_folder(tmp_path / "search", plan(runs=10**8))
    assert states(folder) == {}
    keep(folder, 7, advance(Task(folder.plan, 7, b"", 0.0)).checkpoint)
    (folder.path / "run-x").mkdir()
    for name in ("run-000", "run-003", "run-0000000003"):
        (folder.path / name).mkdir()
    assert [*states(folder)] == [7]


def test_reading_a_folder_leaves_what_a_writer_is_writing(tmp_path: Path) -> None:
    folder = new_folder(tmp_path / "search", plan())
    part = folder.path / ".noloss-0123456789abcdef.part"
    part.write_bytes(b"half")
    assert old_folder(folder.path) == folder
    assert part.read_bytes() == b"half"


def refused(folder: Folder, said: str) -> None:
    with pytest.raises(SearchError) as caught:
        states(folder)
    assert said in str(caught.value)
    assert str(folder.run(1) / "checkpoint") in str(caught.value)
    assert "hint: delete this file" in str(caught.value)


def rewritten(tmp_path: Path, **changes: object) -> Folder:
    """Keep a checkpoint with a right checksum that says something else than a search does."""
    folder = new_folder(tmp_path / "search", plan(runs=1, generations=1))
    checkpoint = from_bytes(advance(Task(folder.plan, 1, b"", 9.0)).checkpoint, folder.plan, 1)
    changed = replace(checkpoint, state=replace(checkpoint.state, **changes))  # type: ignore[arg-type]
    keep(folder, 1, to_bytes(folder.plan, changed))
    return folder


def test_an_archive_with_a_strategy_that_loses_is_refused(tmp_path: Path) -> None:
    losing = random_vectors(1, np.random.default_rng(1))
    folder = new_folder(tmp_path / "search", plan(runs=1, generations=1))
    state = from_bytes(advance(Task(folder.plan, 1, b"", 9.0)).checkpoint, folder.plan, 1).state
    refused(
        rewritten(
            tmp_path / "other",
            archive=losing,
            found=(0,),
            history=(*state.history[:-1], replace(state.history[-1], archive=1)),
            more=state.more | {"keys": fingerprints(losing, seat_rows("first"))},
        ),
        "holds a strategy that loses",
    )


def test_a_checkpoint_cut_off_is_refused_by_name(tmp_path: Path) -> None:
    folder = rewritten(tmp_path)
    path = folder.run(1) / "checkpoint"
    path.write_bytes(path.read_bytes()[:-9])
    refused(folder, "cut off")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "there is no `format`"),
        ('{"format": "noloss/search", "version": 9}', "invalid enum value 9"),
        ('{"format": "noloss/search", "version": 1}', "missing required field `plan`"),
    ],
)
def test_a_folder_without_a_plan_is_refused(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "search.json").write_text(text)
    with pytest.raises(DocumentError, match=said) as caught:
        results_in(tmp_path)
    assert caught.value.where == str(tmp_path / "search.json")


def test_every_strategy_found_is_played_out_and_counted(whole: Folder) -> None:
    archives = [state.archive for state in states(whole).values()]
    total = sum(map(len, archives))
    told: list[tuple[int, int]] = []
    with executor(1) as workers:
        assert confirm(archives, ("first",), workers, lambda *done: told.append(done)) == total > 0
    assert told[-1] == (total, total)


def test_a_strategy_that_loses_is_not_confirmed(whole: Folder) -> None:
    losing = random_vectors(1, np.random.default_rng(1))
    with executor(1) as workers, pytest.raises(SearchError, match="a strategy found makes"):
        confirm([losing], ("first",), workers, lambda *done: None)
