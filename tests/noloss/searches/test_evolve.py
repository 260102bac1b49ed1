"""`noloss search`: what it finds and keeps, how it continues, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from common.files import LOCK
from noloss.commands.searches.evolve import HELP
from search.evolution.catalogue import METHODS, parameter_names
from tests.effort import at_night, part
from tests.noloss.conftest import Noloss
from tests.processes import PATIENCE, group_ends, wait_until

SMALL = ("search", "bhatt08", "--seat", "first", "--population", 20, "--generations", 40)


@pytest.fixture(autouse=True)
def _no_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the plots, which are looked at in test_plot_files."""
    monkeypatch.setattr("noloss.commands.searches.evolve.draw_if_possible", lambda *drawn: None)


def archives(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.rglob("*archive*"))]


def test_a_search_reports_each_run_and_keeps_everything(noloss: Noloss, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    done = noloss(*SMALL, "--runs", 2, "--seed", 3, "-o", folder)
    assert done.code == 0
    assert "were played out and never lose" in done.out
    assert done.out.endswith(f"kept in {folder}\n")
    assert {path.name for path in folder.iterdir()} >= {
        *("search.json", "summary.json", "run-001", "run-002")
    }


def test_the_document_of_a_search_is_that_of_its_folder(noloss: Noloss, tmp_path: Path) -> None:
    document = noloss(*SMALL, "-o", tmp_path / "kept", "--json").document
    assert (document["format"], document["version"]) == ("noloss/search-summary", 1)
    kept = json.loads((tmp_path / "kept" / "summary.json").read_text())
    assert kept == document
    (run,) = document["runs"]
    archive = json.loads((tmp_path / "kept" / "run-001" / "archive.json").read_text())
    assert len(archive["vectors"]) == run["archive"] == document["confirmed"] > 0
    assert min(archive["generations"]) == run["first"]


def test_every_strategy_of_an_archive_is_confirmed_by_verify(
    noloss: Noloss, tmp_path: Path
) -> None:
    document = noloss(*SMALL, "-o", tmp_path / "kept", "--json").document
    path = tmp_path / "kept" / "run-001" / "archive.json"
    for number in range(1, document["confirmed"] + 1):
        assert noloss("verify", f"vector:{path}#{number}", "--seat", "first").code == 0


def test_a_search_without_a_folder_leaves_nothing(noloss: Noloss, tmp_path: Path) -> None:
    document = noloss(*SMALL, "--json").document
    assert document["folder"] is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_seed_decides_and_processes_do_not(noloss: Noloss, tmp_path: Path, jobs: int) -> None:
    def found(name: str, *more: object) -> list[bytes]:
        assert noloss(*SMALL, "--runs", jobs, *more, "-o", tmp_path / name).code == 0
        return archives(tmp_path / name)

    one = found("one", "--seed", 1)
    assert found("again", "--seed", 1, "--jobs", jobs) == one
    assert found("other", "--seed", 2) != one


def test_resuming_a_search_that_never_began_begins_it(noloss: Noloss, tmp_path: Path) -> None:
    assert noloss(*SMALL, "-o", tmp_path / "new", "--resume").code == 0
    (tmp_path / "kept").mkdir()  # by one who was killed early
    (tmp_path / "kept" / ".noloss-0123456789abcdef.part").write_text("{")
    (tmp_path / "kept" / LOCK).write_text("")
    assert noloss(*SMALL, "-o", tmp_path / "kept", "--resume").code == 0
    assert not [path for path in (tmp_path / "kept").iterdir() if path.name.startswith(".")]


@pytest.mark.parametrize("more", [(), ("-o", "new")])
def test_without_a_scheduler_nothing_is_begun(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr("search.runs.executors.PATIENCE", 0.3)
    done = noloss("search", "bhatt08", "--scheduler", "tcp://127.0.0.1:9", *more)
    assert done.code == 2
    assert "no scheduler answers" in done.err
    assert "hint" in done.err
    assert not list(tmp_path.iterdir())


def test_every_parameter_of_every_method_has_an_option_with_help(noloss: Noloss) -> None:
    shown = {"bhatt08": "bhatt08", "nsga2": "nsga2"}
    for name, method in METHODS.items():
        text = noloss("search", shown.get(name, "ford21"), "--help").out
        for parameter in parameter_names(method):
            assert f"--{parameter}" in text
            assert parameter in HELP


LONG = ("search", "bhatt08", "--seat", "second", "--generations", 150, "--runs", 2)
ENDLESS = (*LONG, "--generations", 100_000, "--jobs", 2)


# The tests may run where Ctrl-C is ignored. A checkpoint comes after every generation, and then
# time to be killed, so that many are left after the first.
STARTED = """
import signal, sys, time
from noloss.__main__ import main
from search.runs import search_folder
signal.signal(signal.SIGINT, signal.default_int_handler)
search_folder.PIECE, keep = 0.0, search_folder.keep
search_folder.keep = lambda *kept: (keep(*kept), time.sleep(0.3))
sys.exit(main())
"""


def started(
    *arguments: object,
    start: tuple[str, str] = ("-m", "noloss"),
    start_new_session: bool = False,
) -> subprocess.Popen[str]:
    root = Path(__file__).parents[3]
    return subprocess.Popen(
        [sys.executable, *start, *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=start_new_session,
    )


def test_ctrl_c_before_anything_was_done_says_so(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("search.runs.executors.get_ready", interrupted)
        done = noloss(*SMALL, "-o", tmp_path / "kept")
    said = f"nothing was done yet; the same command with --resume begins in {tmp_path / 'kept'}"
    assert (done.code, done.out, done.err) == (130, "", f"{said}\ninterrupted\n")
    assert noloss(*SMALL, "-o", tmp_path / "kept", "--resume").code == 0


PHASES = [0.4, 0.0, 1.0, *([0.1, 0.2, 0.6, 0.8, 1.5, 2.0, 3.0] if at_night() else [])]
"""Seconds after which a search is interrupted."""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("seconds", PHASES)
@pytest.mark.parametrize("number", part([signal.SIGINT, signal.SIGTERM, signal.SIGHUP], 3))
def test_in_every_phase_a_signal_to_all_processes_ends_a_search_without_a_trace(
    tmp_path: Path, seconds: float, number: signal.Signals
) -> None:
    folder = tmp_path / "cut"
    process = started(*ENDLESS, "-o", folder, start_new_session=True)
    there = (folder / "search.json").exists
    wait_until(lambda: there() or process.poll() is not None)  # its handlers are set by then
    time.sleep(seconds)
    os.killpg(process.pid, number)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130 if number == signal.SIGINT else 128 + number, "")
    told = [line for line in err.splitlines() if " … " not in line]
    kept = list(folder.glob("run-*/checkpoint"))
    assert told[0] == (
        f"{folder} keeps the search so far; the same command with --resume continues it"
        if kept
        else f"nothing was done yet; the same command with --resume begins in {folder}"
    )
    assert told[1:] == (["interrupted"] if number == signal.SIGINT else [])
    assert group_ends(process.pid)


HOSTILE = "\x1b[31m\x9b2J\u202ered\r"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("method", HOSTILE),
        ("seed", HOSTILE),
        ("parameters", {HOSTILE: 1}),
        ("parameters", {"seat": HOSTILE}),
        ("parameters", {"population": [HOSTILE]}),
    ],
)
def test_control_characters_of_a_folder_reach_the_terminal_only_as_escapes(
    noloss: Noloss, tmp_path: Path, name: str, value: object
) -> None:
    folder = tmp_path / "kept"
    assert noloss(*SMALL, "--generations", 1, "-o", folder).code == 0
    document = json.loads((folder / "search.json").read_text())
    document["plan"][name] = value
    (folder / "search.json").write_text(json.dumps(document, ensure_ascii=False))
    for command in (("runs", folder), (*SMALL, "--generations", 1, "-o", folder, "--resume")):
        done = noloss(*command)
        assert (done.code, done.out) == (2, "")
        assert all(map(str.isprintable, done.err.split("\n"))), done.err


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_interrupted_or_killed_a_search_continues_to_the_same_result(
    noloss: Noloss, tmp_path: Path, number: signal.Signals
) -> None:
    assert noloss(*LONG, "-o", tmp_path / "whole").code == 0
    process = started(*LONG, "--jobs", 2, "-o", tmp_path / "cut", start=("-c", STARTED))
    cut = tmp_path / "cut"
    wait_until(lambda: list(cut.glob("run-*/checkpoint")) or process.poll() is not None)
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert "the same command with --resume continues it" in err
    assert "Traceback" not in err
    assert not list(tmp_path.rglob(".*.part")) or number == signal.SIGKILL
    assert noloss(*LONG, "-o", tmp_path / "cut", "--resume").code == 0
    for name in ("archive.json", "history.csv", "checkpoint"):
        for run in ("run-001", "run-002"):
            one, other = (tmp_path / which / run / name for which in ("whole", "cut"))
            assert one.read_bytes() == other.read_bytes()
