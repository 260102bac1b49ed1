"""The front door, opened from inside the tests."""

from __future__ import annotations

import io
import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from common.processes import ENDING
from games import Line, Position, Seat
from noloss.__main__ import main
from noloss.output import progress
from strategies import Strategy, catalogue
from tests.effort import thorough
from tests.machines.texts import machine_text
from tests.noloss import fakes
from tests.noloss.held_documents import hold_against_its_schema
from verify.verdict import verdict


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a command."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


Noloss = Callable[..., Done]


MACHINES = ("palindrome", "choices", "runaway", "endless", "champion", "gap", "expects-a")
JUDGED: dict[tuple[str, str, Seat, str], verdict.SeatVerdict] = {}
seat_verdict = verdict.seat_verdict


def _judged_once(strategy: Strategy, seat: Seat, start: Position | Line) -> verdict.SeatVerdict:
    """Judge the players of the tests once for all commands; what else there is, each time."""
    if strategy.name not in fakes.PLAYERS:
        return seat_verdict(strategy, seat, start)
    key = (strategy.name, strategy.reading, seat, repr(start))
    if key not in JUDGED:
        JUDGED[key] = seat_verdict(strategy, seat, start)
    return JUDGED[key]


def keep_entries(monkeypatch: pytest.MonkeyPatch, *kept: tuple[str, str]) -> None:
    """Let the catalogue have no strategies but these, given by name and reading."""
    entries = [
        replace(entry, readings={reading: entry.readings[reading]})
        for name, reading in kept
        for entry in fakes.all_entries()
        if entry.name == name
    ]
    monkeypatch.setattr(catalogue, "entries", lambda: tuple(entries))


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def noloss(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Noloss]:
    """Run one command line by `main` in a new folder, with the players of the tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(catalogue, "entries", fakes.all_entries)
    monkeypatch.setattr(progress, "PATIENCE", 600.0)  # no progress, however slow the machine
    monkeypatch.setattr("noloss.arguments.limits.limited", lambda *_: nullcontext())  # a process
    if not thorough():  # there every command judges for itself
        monkeypatch.setattr(verdict, "seat_verdict", _judged_once)
    monkeypatch.setenv("COLUMNS", "80")

    def run(*arguments: object) -> Done:
        monkeypatch.setattr(sys, "argv", ["noloss", *map(str, arguments)])
        capsys.readouterr()
        code = main()
        captured = capsys.readouterr()
        if {"--json", "--jsonl"} & set(map(str, arguments)):
            for text in [captured.out] if "--json" in arguments else captured.out.splitlines():
                hold_against_its_schema(text)
        return Done(int(code), captured.out, captured.err)

    before = {number: signal.getsignal(number) for number in ENDING}
    yield run
    for number, handler in before.items():  # a program needs no others after its end
        signal.signal(number, handler)


@pytest.fixture
def machines(tmp_path: Path) -> Path:
    """Give a folder with the machine files of the tests."""
    for name in MACHINES:
        (tmp_path / f"{name}.tm").write_text(machine_text(name), encoding="utf-8")
    return tmp_path
