"""Work on many machines that is killed at any moment, here and on a cluster, loses nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from search.halting.parts import PLAN, Parts, do_all, write_results
from search.halting.tally import Tally
from search.halting.work import (
    Piece,
    do_piece,
    pieces_of_list,
    pieces_of_tree,
)
from search.parameters import SearchError
from search.runs.executors import executor
from tests.processes import PATIENCE, wait_until
from tests.search.runs.test_cluster import _until_both_work, cluster

ROOT = Path(__file__).parents[3]
__all__ = ["cluster"]  # a fixture


def _whole(
    folder: Path, pieces: Iterator[Piece], workers: Any, plan: Any, report: Any = None
) -> bytes:
    parts = Parts(folder / "out.csv")
    with parts.held(plan, resume=True):
        count, _ = do_all(parts, pieces, workers, 2, report or (lambda _: None))
        write_results(parts, count, None)
    return (folder / "out.csv").read_bytes()


def _here(folder: Path) -> bytes:
    folder.mkdir(exist_ok=True)
    with executor(1) as workers:
        return _whole(folder, pieces_of_tree(2, 3, False), workers, {})


def test_a_piece_gives_the_same_lines_again() -> None:
    for piece in pieces_of_tree(2, 2, True):
        assert do_piece(piece) == do_piece(piece)


def test_the_pieces_of_a_tree_have_each_machine_once() -> None:
    lines = b"".join(do_piece(piece).lines for piece in pieces_of_tree(3, 2, False)).splitlines()
    assert len(lines) == len({*lines}) == 5_417


@pytest.mark.parametrize(("states", "symbols", "pieces"), [(4, 2, 90), (2, 4, 200), (5, 2, 1000)])
def test_a_piece_that_is_lost_is_a_small_part_of_the_work(
    states: int, symbols: int, pieces: int
) -> None:
    assert sum(1 for _ in pieces_of_tree(states, symbols, False)) > pieces


def test_tallies_are_added_and_read_again(tmp_path: Path) -> None:
    results = [do_piece(piece) for piece in pieces_of_tree(2, 3, False)]
    total = sum((result.tally for result in results), Tally())
    assert total + Tally() == Tally() + total == total
    parts = Parts(tmp_path / "out.csv")
    with parts.held({}, resume=False):
        parts.keep(results[0], False)
        assert parts.done(0, False) == results[0].tally
        for text in ("", "[]", "{}", '{"deciders": 3}', "[" * 100_000):
            parts.path(0, "json").write_text(text, encoding="ascii")
            assert parts.done(0, False) is None


def test_another_plan_in_the_same_place_is_refused(tmp_path: Path) -> None:
    parts = Parts(tmp_path / "out.csv")
    with parts.held({"states": 2}, resume=False):
        pass
    for plan, resume, problem in (
        ({"states": 3}, True, "another value of: states"),
        ({"states": 2}, False, "begun"),
    ):
        with pytest.raises(SearchError, match=problem), parts.held(plan, resume=resume):
            pass
    (parts.folder / PLAN).write_text("[", encoding="ascii")
    with (
        pytest.raises(SearchError, match="another value of"),
        parts.held({"states": 2}, resume=True),
    ):
        pass


def test_pieces_that_are_done_are_not_done_again_and_torn_ones_are(tmp_path: Path) -> None:
    undisturbed = _here(tmp_path / "undisturbed")
    parts = Parts(tmp_path / "out.csv")
    pieces = [*pieces_of_tree(2, 3, False)]
    with parts.held({}, resume=False):
        parts.keep(do_piece(pieces[0]), False)
        parts.keep(do_piece(pieces[1]), False)
        parts.path(1, "json").write_text("{", encoding="ascii")
    submitted = []

    class Counting:
        def submit(self, work: Any, piece: Piece) -> Any:
            submitted.append(piece.number)
            return workers.submit(work, piece)

    with executor(1) as workers:
        assert _whole(tmp_path, iter(pieces), Counting(), {}) == undisturbed
    assert submitted == [*range(1, len(pieces))]


def test_a_list_is_cut_into_pieces_in_order() -> None:
    texts = [f"1RB---_{write}L{to}---" for write in "01" for to in "AB"] * 300
    pieces = [*pieces_of_list(texts, False)]
    assert [item.text for piece in pieces for item in piece.items] == texts
    assert [piece.number for piece in pieces] == [0, 1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("done", [1, 3])
def test_a_command_that_is_killed_is_continued_with_the_same_result(
    tmp_path: Path, done: int
) -> None:
    command = [sys.executable, "-m", "noloss", "enumerate", "--states", "2", "--symbols", "3"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    first = subprocess.Popen(
        [*command, "-o", "out.csv"], cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL
    )
    folder = tmp_path / "out.csv.parts"
    wait_until(lambda: len([*folder.glob("*.json")]) > done or first.poll() is not None)
    first.kill()
    first.wait(PATIENCE)
    resume = [] if (tmp_path / "out.csv").exists() else ["--resume"]
    subprocess.run(
        [*command, "-o", "out.csv", "--force", *resume], cwd=tmp_path, env=environment, check=True
    )
    assert (tmp_path / "out.csv").read_bytes() == _here(tmp_path / "undisturbed")


@pytest.mark.slow
@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is an extra")
def test_a_cluster_gives_the_same_table_though_a_worker_is_killed(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    undisturbed = _here(tmp_path / "undisturbed")
    pieces = 0

    def kill_one(_: int) -> None:
        nonlocal pieces
        pieces += 1
        if pieces == 2:
            workers[0].kill()

    with executor(1, address) as distant:
        _until_both_work(address)
        assert _whole(tmp_path, pieces_of_tree(2, 3, False), distant, {}, kill_one) == undisturbed
    assert workers[0].wait(PATIENCE) is not None


def test_a_folder_with_files_of_others_is_refused_and_kept(tmp_path: Path) -> None:
    parts = Parts(tmp_path / "out.csv")
    parts.folder.mkdir()
    (parts.folder / "mine.txt").write_text("precious", encoding="ascii")
    for resume in (False, True):
        with pytest.raises(SearchError, match="did not make"), parts.held({}, resume=resume):
            pass
    assert (parts.folder / "mine.txt").read_text("ascii") == "precious"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"deciders": {"halt run": 1e999}, "steps": [1, ""], "marks": [1, ""], "open": []}',
    ],
)
def test_a_file_in_the_folder_that_cannot_be_read_is_a_piece_that_is_not_done(
    tmp_path: Path, text: str
) -> None:
    parts = Parts(tmp_path / "out.csv")
    with parts.held({}, resume=False):
        parts.keep(do_piece(next(pieces_of_tree(2, 2, False))), False)
    assert parts.done(0, False) is not None
    assert parts.done(0, True) is None
    parts.path(0, "json").write_text(text, encoding="ascii")
    assert parts.done(0, False) is None
    parts.path(0, "json").unlink()
    (parts.folder / PLAN).write_text("[" * 100_000, encoding="ascii")
    with pytest.raises(SearchError, match="another value of"), parts.held({}, resume=True):
        pass
