"""The front door as a reader of a page opens it: in an empty folder, 80 columns wide."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from common.processes import ENDING
from noloss.__main__ import main
from noloss.output import progress
from tests.manual.trying import Front


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder in which what is counted once is kept."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def front(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    cache: Path,
) -> Iterator[Front]:
    """Run command lines in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)  # as Python does with the folder in which it starts
    monkeypatch.setattr(progress, "PATIENCE", 600.0)  # no progress, however slow the machine
    monkeypatch.setattr("noloss.arguments.limits.limited", lambda *_: nullcontext())  # a process
    monkeypatch.setenv("NOLOSS_CACHE", str(cache))
    monkeypatch.setenv("COLUMNS", "80")

    def run(arguments: list[str]) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["noloss", *arguments])
        capsys.readouterr()
        code = main()
        captured = capsys.readouterr()
        return int(code), captured.out + captured.err

    modules, before = set(sys.modules), {number: signal.getsignal(number) for number in ENDING}
    yield run
    for name in set(sys.modules) - modules:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]  # another page may have a file of this name
    for number, handler in before.items():  # a program needs no others after its end
        signal.signal(number, handler)
