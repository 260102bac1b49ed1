"""Long searches: the same result, cut, shared out, interrupted and continued in any way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.errors import NolossError
from common.files import LOCK
from search.evolution.catalogue import METHODS
from search.parameters import SearchError
from search.runs.executors import executor
from search.runs.search_folder import keep, kept, new_folder, old_folder, search
from search.runs.search_run import Task, advance
from tests.effort import examples, part
from tests.search.runs.plans import done, gone_on, plan, results, silent


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the search of `plan()` without an interruption."""
    return done(tmp_path_factory.mktemp("search") / "whole", plan())


def test_a_search_leaves_a_checkpoint_a_history_and_an_archive_for_each_run(
    whole: dict[str, bytes],
) -> None:
    assert list(whole) == [
        f"run-{run:03}/{name}"
        for run in (1, 2)
        for name in ("archive.json", "checkpoint", "history.csv")
    ]
    history = whole["run-001/history.csv"].decode().splitlines()
    assert history[0] == "generation,best,mean,wins,draws,losses,archive"
    assert [line.split(",")[0] for line in history[1:]] == [str(g) for g in range(13)]
    archive = json.loads(whole["run-001/archive.json"])
    assert (archive["format"], archive["version"], archive["run"]) == ("noloss/archive", 1, 1)
    assert len(archive["vectors"]) == len(archive["generations"]) == int(history[-1].split(",")[6])


def test_runs_differ_from_each_other_and_by_seed(whole: dict[str, bytes], tmp_path: Path) -> None:
    other = done(tmp_path / "other", plan(seed=6))
    histories = {files[f"run-00{run}/history.csv"] for files in (whole, other) for run in (1, 2)}
    assert len(histories) == 4


def test_a_run_does_not_depend_on_how_many_others_there_are(
    whole: dict[str, bytes], tmp_path: Path
) -> None:
    alone = done(tmp_path / "alone", plan(runs=1))
    assert alone["run-001/history.csv"] == whole["run-001/history.csv"]


@pytest.mark.slow  # each process compiles; see also the search that is killed below
def test_several_processes_give_the_same_bytes(whole: dict[str, bytes], tmp_path: Path) -> None:
    assert done(tmp_path / "two", plan(), jobs=2) == whole


@pytest.mark.parametrize("method", part(METHODS, 2))
def test_every_method_gives_the_same_however_it_is_cut(method: str) -> None:
    wanted = plan(method=method, parameters={}, generations=3, runs=1)
    at_once = advance(Task(wanted, 1, b"", 1e9)).checkpoint
    piece = advance(Task(wanted, 1, b"", 0.0))
    while not piece.finished:
        piece = advance(Task(wanted, 1, piece.checkpoint, 0.0))
    assert piece.checkpoint == at_once


class Breaking(Executor):
    """Does pieces here, and breaks off like Ctrl-C after some."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    def submit(self, work, task):  # type: ignore[no-untyped-def, override]
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        future: Future[object] = Future()
        future.set_result(work(Task(task.plan, task.run, task.start, 0.0)))
        return future


@settings(max_examples=examples(10, 2), deadline=None)
@given(pieces=st.integers(0, 23))  # it has 24: 12 generations in each of 2 runs
def test_a_search_that_is_interrupted_anywhere_continues_to_the_same_result(
    pieces: int, whole: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("cut") / "search"
    with pytest.raises(KeyboardInterrupt):
        search(new_folder(path, plan()), Breaking(pieces), silent)
    assert gone_on(path) == whole


def _with_us() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}


def test_only_what_a_writer_leaves_is_cleared_away(tmp_path: Path) -> None:
    path = tmp_path / "search"
    done(path, plan(generations=1))
    (path / "run-001" / "deep").mkdir()
    mine = [
        path / ".part",
        path / ".mine.part",
        path / ".noloss-0123456789ABCDEF.part",
        path / "run-001" / ".noloss-0123456789abcdef.part.txt",
        path / "run-001" / "deep" / ".noloss-0123456789abcdef.part",
    ]
    for file in mine:
        file.write_text("years of work")
    (path / ".noloss-0123456789abcdef.part").mkdir()
    gone_on(path)
    assert all(file.read_text() == "years of work" for file in mine)
    assert (path / ".noloss-0123456789abcdef.part").is_dir()


def test_to_open_a_folder_changes_nothing_in_it(tmp_path: Path) -> None:
    done(tmp_path / "search", plan(generations=1))
    part = tmp_path / "search" / ".noloss-0123456789abcdef.part"
    part.write_bytes(b"half")
    old_folder(tmp_path / "search")
    assert part.read_bytes() == b"half"


HOLD = """
import sys, time
from pathlib import Path
from search.runs.folders import held_for_runs
with held_for_runs(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_folder_that_another_process_holds_is_refused_until_that_one_has_gone(
    begun: Path,
) -> None:
    before = results(begun)
    for end in ("killed", "ended"):
        with _holding(begun) as process:
            refused(begun, "another noloss is at work in this folder", "hint: wait until it")
            if end == "killed":
                process.kill()
        assert results(begun) == before | ({LOCK: b""} if end == "killed" else {})
    assert gone_on(begun)


def _holding(path: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=_with_us(),
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def test_a_folder_in_which_nothing_can_be_written_is_reported(
    begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("common.files.os.open", refuse)
    refused(begun, "cannot be written: permission denied")


def test_runs_that_are_over_are_not_done_again(tmp_path: Path) -> None:
    before = done(tmp_path / "search", plan())
    for name in ("history.csv", "archive.json"):
        (tmp_path / "search" / "run-002" / name).unlink()
        search(old_folder(tmp_path / "search"), Breaking(0), silent)
        assert results(tmp_path / "search") == before


@pytest.mark.parametrize("name", ["history.csv", "archive.json"])
def test_files_that_follow_from_a_checkpoint_are_compared_with_it(
    tmp_path: Path, name: str
) -> None:
    before = done(tmp_path / "search", plan())
    for run, other in (("run-001", b""), ("run-002", before[f"run-001/{name}"])):
        (tmp_path / "search" / run / name).write_bytes(other)
    assert gone_on(tmp_path / "search") == before


def test_a_file_that_is_right_is_not_written_again(tmp_path: Path) -> None:
    done(tmp_path / "search", plan(generations=1))
    files = [path for path in (tmp_path / "search").rglob("*") if path.is_file()]
    before = [path.stat() for path in files]
    gone_on(tmp_path / "search")
    assert [path.stat().st_ino for path in files] == [status.st_ino for status in before]


def test_progress_counts_games_of_earlier_runs_from_the_start(begun: Path) -> None:
    told: list[tuple[int, int]] = []
    with executor(1) as workers:
        search(old_folder(begun), workers, lambda *now: told.append(now))
    assert told[0][0] > 1
    assert told[-1] == (24, 24)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders there")
@pytest.mark.parametrize("name", ["search.json", "run-001/checkpoint"])
def test_a_pipe_or_a_folder_in_place_of_a_file_is_refused(begun: Path, name: str) -> None:
    (begun / name).unlink()
    os.mkfifo(begun / name)
    refused(begun, name, "is not a plain file")
    (begun / name).unlink()
    (begun / name).mkdir()
    refused(begun, name, "is not a plain file")


def refused(path: Path, *said: str) -> None:
    with pytest.raises(NolossError) as caught:
        gone_on(path)
    for words in said:
        assert words in str(caught.value)


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """A search of which each run has done one generation."""
    folder = new_folder(tmp_path / "begun", plan())
    for run in (1, 2):
        keep(folder, run, advance(Task(folder.plan, run, b"", 0.0)).checkpoint)
    return folder.path


def test_a_checkpoint_of_another_run_or_search_is_refused(begun: Path, tmp_path: Path) -> None:
    first, second = (begun / f"run-00{run}" / "checkpoint" for run in (1, 2))
    kept = second.read_bytes()
    second.write_bytes(first.read_bytes())
    refused(begun, str(second), "of another search or run than run 2")
    other = advance(Task(plan(seed=9), 2, b"", 0.0)).checkpoint
    second.write_bytes(other)
    refused(begun, "of another search or run than run 2")
    second.write_bytes(kept)
    assert gone_on(begun)
    second.unlink()
    assert gone_on(begun)


def test_a_folder_that_holds_something_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    for path in (tmp_path / "mine", tmp_path / "mine" / "thesis.txt"):
        with pytest.raises(SearchError, match="is there already"):
            new_folder(path, plan())
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "truncated"),
        ("[]", "there is no `format`"),
        ("{}", "there is no `format`"),
        ('{"format": "noloss/search", "version": 2, "plan": {}}', "invalid enum value 2"),
        ('{"format": "noloss/search", "version": 1, "plan": {}}', "field `method` - at `$.plan`"),
        ("[" * 100_000, "recursion"),
        (" " * ((1 << 20) + 1), "is too large"),
    ],
)
def test_a_file_that_is_not_a_plan_is_refused(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "search.json").write_text(text)
    refused(tmp_path, said)


def test_a_folder_without_a_search_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, "search.json: no such file", "'noloss search' makes one")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"generations": -1}, "generations is -1"),
        ({"runs": 0}, "runs is 0"),
        ({"seed": -3}, "seed is -3"),
        ({"method": "chance"}, "unknown method 'chance'"),
        ({"parameters": {"colour": 3}}, "bhatt08 has no such parameter"),
    ],
)
def test_a_plan_that_makes_no_search_is_refused(
    changes: dict[str, object], said: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=said):
        done(tmp_path / "search", plan(**changes))


def test_a_full_disk_is_reported_and_earlier_files_are_whole(
    begun: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    before = results(begun)
    with monkeypatch.context() as patch:
        patch.setattr("search.runs.folders.write_beside", full)
        refused(begun, "cannot be written: no space left on device", "--resume continues")
    assert results(begun) == before
    assert kept(old_folder(begun), 1) is not None
