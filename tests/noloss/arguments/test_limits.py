"""Limits of a command: one message with a way on, and exit code 3."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from noloss.arguments import limits
from noloss.arguments.limits import USUAL, usual_memory
from noloss.family import COMMANDS, loaded
from tests.machines.texts import COUNTS_FOR_EVER
from tests.noloss.conftest import Noloss
from tests.processes import PATIENCE

CHECKOUT = Path(__file__).resolve().parents[3]
QUICK = "tapes t\nsymbols a\naccept yes\ngo: * -> * S yes\n"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits are not kept there")


def noloss_alone(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a command line in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "noloss", *map(str, arguments)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT), "NOLOSS_CACHE": str(folder)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_every_command_but_open_ended_ones_has_a_limit_of_time_and_of_memory() -> None:
    for name in COMMANDS:
        options = [option for param in loaded(name).params for option in param.opts]
        assert len(options) == len(set(options)), name
        assert COMMANDS[name].open_ended or {"--seconds", "--memory"} <= set(options), name


@pytest.mark.slow
def test_a_command_that_needs_more_memory_than_it_may_is_ended_with_a_way_on(
    tmp_path: Path,
) -> None:
    done = noloss_alone(tmp_path, "count", "strategies", "--memory", "60M", "--json")
    assert (done.returncode, done.stdout) == (3, "")
    error, hint = done.stderr.splitlines()[-2:]  # a busy machine prints progress above
    assert error.startswith("error: it needs more than 60 MB of memory")
    assert hint == "  hint: give it more memory, such as --memory 120M, or try something smaller"


@pytest.mark.slow
def test_a_command_that_takes_longer_than_it_may_is_ended_with_a_way_on(
    tmp_path: Path,
) -> None:
    done = noloss_alone(tmp_path, "count", "strategies", "--fresh", "--seconds", 3)
    assert (done.returncode, done.stdout) == (3, "")
    error, hint = done.stderr.splitlines()[-2:]
    assert error.startswith("error: it takes more than 3 seconds")
    assert hint == "  hint: give it more time, such as --seconds 30, or try something smaller"


@pytest.mark.slow
def test_a_run_that_ends_in_time_is_not_disturbed(tmp_path: Path) -> None:
    (tmp_path / "endless.tm").write_text(COUNTS_FOR_EVER, encoding="utf-8")
    done = noloss_alone(tmp_path, "run", "endless.tm", "--seconds", 0.1)
    assert done.returncode == 3
    assert done.stdout.startswith("endless: budget spent in state")
    assert done.stderr.startswith("budget spent: it did not halt within 0.1 seconds")


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e400", "1e300"])
def test_no_command_takes_a_time_that_does_not_end(seconds: str) -> None:
    for name in (name for name in COMMANDS if not COMMANDS[name].open_ended):
        option = next(param for param in loaded(name).params if "--seconds" in param.opts)
        with pytest.raises(
            click.BadParameter, match=r"is not a number of seconds up to 1,000,000,000$"
        ):
            option.type.convert(seconds, option, None)
        assert option.type.convert("1e9", option, None) == 1e9, name


@pytest.mark.parametrize("size", ["500M", "1.5GB", "2 g", "900000K"])
def test_sizes_are_written_as_people_write_them(noloss: Noloss, size: str) -> None:
    assert noloss("list", "strategies", "--memory", size).code == 0


@pytest.mark.parametrize(
    ("there", "usual"), [(64 * 10**9, USUAL), (4 * 10**9, 3 * 10**9), (10**9, 750_000_000)]
)
def test_a_small_machine_keeps_a_quarter_of_its_memory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, there: int, usual: int
) -> None:
    monkeypatch.setattr(limits, "_CGROUP", tmp_path / "none")
    monkeypatch.setattr(
        "noloss.arguments.limits.os.sysconf", lambda name: there if "PAGES" in name else 1
    )
    assert usual_memory() == usual
    (tmp_path / "memory.max").write_text("400000000\n", encoding="ascii")
    monkeypatch.setattr(limits, "_CGROUP", tmp_path / "memory.max")
    assert usual_memory() == 300_000_000


@pytest.mark.slow
def test_one_of_several_files_that_takes_too_long_stops_no_other(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SECONDS_OF_ONE", 5.0)  # the quick one must end before
    never = "test  t=  ->  accepted\n"
    for name, text in (("slow", COUNTS_FOR_EVER + never), ("quick", QUICK + never)):
        Path(f"{name}.tm").write_text(f"machine {name}\n{text}", encoding="utf-8")
    monkeypatch.setattr("noloss.commands.machines.test.MANY", 0)
    done = noloss("test", "slow.tm", "quick.tm", "--steps", 10**15, "--seconds", 30)
    assert done.code == 1
    told = ["slow.tm: not tested", "quick.tm: 1 test, 1 passed", "2 files: 1 test, 1 passed"]
    assert done.out.splitlines() == told
    assert done.err == (
        "error: slow.tm: it takes more than 5 seconds\n"
        "  hint: give it alone, with more than 5 seconds, or leave it out\n"
    )


def test_files_of_which_each_takes_too_long_decide_nothing(
    noloss: Noloss, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("quick.tm").write_text(f"machine quick\n{QUICK}", encoding="utf-8")

    def slow(machine: str) -> None:
        time.sleep(600 * (machine == "slow.tm"))

    monkeypatch.setattr(limits, "SECONDS_OF_ONE", 0.2)
    monkeypatch.setattr("noloss.commands.machines.check.read_in", slow)
    done = noloss("check", "slow.tm", "slow.tm")
    assert done.out == ""
    assert done.err.count("error: slow.tm: it takes more than 0.2 seconds") == 2
