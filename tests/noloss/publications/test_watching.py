"""`noloss audit --watch`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Timer

import pytest

from common.exhibits import Table, Text
from noloss.report import ReportItem
from noloss.work import watching
from noloss.work.watching import JudgedClaim, Watch
from tests.noloss.conftest import Noloss
from tests.noloss.publications.own_audits import (
    ERRATUM,
    HOLDS,
    OWN,
    PUBLICATION,
    REFUTED,
    SUMS,
    own_file,
)
from tests.processes import PATIENCE

CHECKOUT = Path(__file__).resolve().parents[3]


class Judged:
    """A judge that records its questions, and gives prepared answers."""

    def __init__(self, noloss: Noloss) -> None:
        self.noloss = noloss
        self.asked: list[Sequence[str]] = []

    def __call__(self, ids: Sequence[str]) -> Iterable[JudgedClaim] | None:
        self.asked.append(ids)
        done = self.noloss("audit", "own.toml", "--allow-code", *ids, "--json")
        claims: Iterable[JudgedClaim] | None = done.document["claims"] if done.out else None
        return claims


def rows(shown: Iterable[ReportItem]) -> list[tuple[object, ...]]:
    return [row for each in shown if isinstance(each, Table) for row in each.rows]


def texts(shown: Iterable[ReportItem]) -> list[str]:
    return [each.text for each in shown if isinstance(each, Text)]


def edited(file: str, old: str, new: str) -> None:
    """Change a file, and let it be seen however coarse the clock of the file system is."""
    path = Path(file)
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    os.utime(path, ns=(time.time_ns(), path.stat().st_mtime_ns + 1_000_000_000))


def test_only_changed_claims_are_judged_again_and_reported(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, ERRATUM)
    judge = Judged(noloss)
    watch = Watch(["own.toml"], judge, code=True)
    assert [row[0] for row in rows(watch.changes())] == ["holds", "number"]
    assert judge.asked == [[]]
    edited("own.toml", "= 5479", "= 5478")
    shown = list(watch.changes())
    assert rows(shown) == [("number", "5478", "5478", "reproduced", "erratum")]
    assert texts(shown)[-1] == "2 claims in all: 2 reproduced"
    assert judge.asked[1:] == [["number"]]
    assert list(watch.changes()) == []
    edited("own.toml", "There are", "We count")
    assert texts(watch.changes())[0].endswith("1 claim judged again, with the same result")
    edited("own.toml", "A. Author", "B. Author")  # no verdict depends on it
    assert list(watch.changes()) == []
    assert judge.asked[2:] == [["number"]]


def test_an_own_check_is_watched_with_all_files_beside_it(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, OWN)
    judge = Judged(noloss)
    watch = Watch(["own.toml"], judge, code=True)
    list(watch.changes())
    edited("sums.py", "2 + 2", "2 + 3")
    assert rows(watch.changes()) == [("own", "4", "5", "erratum (own code)", "reproduced")]
    assert judge.asked[1:] == [["own"]]
    (tmp_path / "notes.txt").write_text("which your own check may read")
    assert texts(watch.changes())[0].endswith("1 claim judged again, with the same result")
    (tmp_path / ".notes.swp").write_text("")
    assert list(watch.changes()) == []


def test_files_that_watching_writes_beside_the_claims_are_not_changes(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_file(tmp_path, OWN)
    judge = Judged(noloss)
    watch = Watch(["own.toml"], judge, code=True)
    assert [row[3] for row in rows(watch.changes())] == ["reproduced (own code)"]
    with (tmp_path / "out.txt").open("w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)
        stamps = watch.stamps()
        out.write("told")
        out.flush()
        assert watch.stamps() == stamps
        assert list(watch.changes()) == []
    assert len(judge.asked) == 1


def test_a_strategy_in_a_file_is_watched(noloss: Noloss, tmp_path: Path) -> None:
    (tmp_path / "table.json").write_text('{"........." : 1}')
    answer = (
        '\n[[claim]]\nid = "opens"\nclaim = "It opens."\nprinted = [1]\ncheck = "answer"\n'
        'with = { strategy = "table:table.json", position = "........." }\n'
    )
    own_file(tmp_path, HOLDS, answer)
    judge = Judged(noloss)
    watch = Watch(["own.toml"], judge, code=False)
    list(watch.changes())
    seen = watch.stamps()
    edited("table.json", ": 1", ": 5")
    assert watch.stamps() != seen
    list(watch.changes())
    assert judge.asked[1:] == [["opens"]]


def test_a_slip_is_reported_once_and_watching_continues_after_it_is_mended(
    noloss: Noloss, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_file(tmp_path, HOLDS, ERRATUM)
    watch = Watch(["own.toml"], Judged(noloss), code=True)
    list(watch.changes())
    edited("own.toml", "= 5479", "= ")
    capsys.readouterr()
    assert list(watch.changes()) == []
    assert list(watch.changes()) == []
    assert capsys.readouterr().err.count("is not TOML") == 1
    edited("own.toml", "printed = \n", "printed = 5478\n")
    assert rows(watch.changes())[0][3] == "reproduced"


def test_claims_that_could_not_be_judged_are_tried_again(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, REFUTED.replace("first-free", "frist-free"))
    judge = Judged(noloss)
    watch = Watch(["own.toml"], judge, code=True)
    assert list(watch.changes()) == []
    edited("own.toml", "frist", "first")
    assert [row[3] for row in rows(watch.changes())] == ["reproduced", "refuted"]


def test_a_claim_that_was_deleted_is_reported(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, ERRATUM)
    watch = Watch(["own.toml"], Judged(noloss), code=True)
    list(watch.changes())
    (tmp_path / "own.toml").write_text(PUBLICATION + HOLDS, "utf-8")
    assert texts(watch.changes()) == ["number: no longer there"]
    (tmp_path / "own.toml").write_text(PUBLICATION + HOLDS + ERRATUM, "utf-8")
    assert [row[0] for row in rows(watch.changes())] == ["number"]


def test_only_the_claims_that_are_named_are_judged(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, ERRATUM)
    watch = Watch(["own.toml", "number"], Judged(noloss), code=True)
    assert texts(watch.changes())[-1] == "1 claim in all: 1 erratum"


def test_a_claim_that_is_deleted_while_it_is_judged_is_reported(
    noloss: Noloss, tmp_path: Path
) -> None:
    own_file(tmp_path, HOLDS, ERRATUM)
    watch = Watch(["own.toml"], lambda _: [], code=True)
    list(watch.changes())
    (tmp_path / "own.toml").write_text(PUBLICATION + HOLDS, "utf-8")
    assert texts(watch.changes()) == ["number: no longer there"]


def test_it_looks_on_until_it_is_interrupted(noloss: Noloss, tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS)
    judge, looks = Judged(noloss), []

    def pause(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            edited("own.toml", '"draw"', '"win"')
        if len(looks) == 4:
            raise KeyboardInterrupt

    shown: list[ReportItem] = []
    with pytest.raises(KeyboardInterrupt):
        shown.extend(watching.watching(Watch(["own.toml"], judge, code=False), pause))
    assert judge.asked == [[], []]


@pytest.mark.slow  # processes start
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_ctrl_c_ends_it_with_130_and_nothing_is_left(tmp_path: Path) -> None:
    own_file(tmp_path, HOLDS, OWN)
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "noloss", "audit", "own.toml", "--allow-code", "--watch"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    late = Timer(PATIENCE, process.kill)  # else a watcher that finds nothing would be awaited
    late.start()
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line == "2 claims in all: 2 reproduced\n":
            (tmp_path / "sums.py").write_text(SUMS.replace("2 + 2", "2 + 3"))
        if line.startswith("2 claims in all: 1 reproduced"):
            process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130
    late.cancel()
    assert process.stderr is not None
    assert process.stderr.read().endswith("interrupted\n")
    assert any(line.split()[:4] == ["own", "4", "5", "erratum"] for line in lines)
