"""The tutorial is true: its files are written, its commands run, and they print what it says."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.noloss.conftest import Noloss

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorial.md"
FENCE = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(console: str) -> Iterator[tuple[str, str]]:
    """Give every command of a console with what it prints."""
    for part in re.split(r"^\$ noloss ", console, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield command, printed


def test_every_command_of_the_tutorial_prints_what_it_says(
    noloss: Noloss, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tried = []
    for language, name, text in FENCE.findall(PAGE.read_text(encoding="utf-8")):
        if language != "console":
            assert name
            Path(name).write_text(text, encoding="utf-8")
            continue
        for command, printed in commands(text):
            done = noloss(*shlex.split(command))
            assert done.out + done.err == printed, command
            tried.append((command.partition(" ")[0], done.code))
    assert ("test", 1) in tried
    assert ("equal", 1) in tried
    assert tried[-4:] == [("test", 0), ("equal", 0), ("draw", 0), ("draw", 0)]
