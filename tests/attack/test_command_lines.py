"""For any typed words, a command ends with a documented exit code, and leaves nothing half done."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from common.files import CACHE, LOCK, is_part
from noloss.report import ExitCode
from tests.attack.command_lines import BAD, command_line
from tests.attack.numbers import NUMBERS
from tests.attack.readable import KINDS
from tests.machines.texts import machine_text
from tests.noloss.conftest import Done, Noloss

MOST_SECONDS = 30.0
ENDS = {ExitCode.DONE, ExitCode.REFUTED, ExitCode.BAD_INPUT, ExitCode.NO_VERDICT, ExitCode.WAITING}
PLAYER = """
def move(position):
    return [cell for cell in range(1, 10) if position[cell - 1] == "."][:2]

def odd(position):
    return {"X": 10 ** 30}
"""
MACHINES = {name: machine_text(name) for name in ("choices", "runaway", "gap", "expects-a")}
STRATEGY_FILES = (
    *("machine", "machine that plays", "vector, CSV", "vector, JSON", "vector, NumPy"),
    *("archive", "genes", "table", "memory", "certificate"),
)
Record = Callable[[str, object], None]
Tree = dict[str, bytes | None]


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the folder in which each command line begins."""
    folder = tmp_path_factory.mktemp("inputs")
    for name in STRATEGY_FILES:
        (folder / KINDS[name].name).write_bytes(KINDS[name].whole())
    for name, text in MACHINES.items():
        (folder / f"{name}.tm").write_text(text, encoding="utf-8")
    (folder / "player.py").write_text(PLAYER)
    (folder / "broken.json").write_text('{"format": "noloss/table", "version": 1, "mo')
    (folder / "empty").touch()
    (folder / "folder").mkdir()
    for name, kind in (("search", "plan of a search"), ("learned", "checkpoint of learning")):
        (folder / name).mkdir()
        (folder / name / KINDS[kind].name).write_bytes(KINDS[kind].whole())
    (folder / "search" / "run-001").mkdir()
    (folder / "search" / "run-001" / "checkpoint").write_bytes(
        KINDS["checkpoint of a search"].whole()
    )
    return folder


@pytest.fixture
def fresh(
    inputs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Path]]:
    """Write the inputs again, into the working folder."""
    here = tmp_path / "a" / "b"
    monkeypatch.setenv(CACHE, str(tmp_path / "cache"))
    before = Path.cwd()

    def anew() -> Path:
        os.chdir(before)
        shutil.rmtree(tmp_path / "a", ignore_errors=True)
        shutil.copytree(inputs, here)
        os.chdir(here)
        return tmp_path / "a"

    yield anew
    os.chdir(before)


def tree(folder: Path) -> Tree:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("number", NUMBERS["command lines"])
def test_any_command_line_ends_as_documented(
    number: int, noloss: Noloss, fresh: Callable[[], Path], record_property: Record
) -> None:
    told: Counter[str] = Counter()
    wrong, slowest = [], (0.0, "")
    for case in range(number):
        line = command_line(Random(f"command line {case}"))
        folder = fresh()
        before = tree(folder)
        begin = time.process_time()
        try:
            done = noloss(*line)
        except Exception as error:
            wrong.append(f"{case} {line}: {error!r:.300}")
            continue
        seconds = time.process_time() - begin
        slowest = max(slowest, (seconds, " ".join(line)))
        wrong += [f"{case} {line}: {fault}" for fault in faults(line, done, before, tree(folder))]
        if seconds > MOST_SECONDS:
            wrong.append(f"{case} {line}: {seconds:.0f} s")
        told[f"{line[0]} {done.code}" if line[0] not in BAD else "bad"] += 1
    record_property("told", dict(sorted(told.items())))
    record_property("slowest", slowest)
    assert wrong == []
    refused = sum(count for name, count in told.items() if name.endswith(" 2"))
    assert refused < number * (0.8 if number > 1_000 else 0.95)  # of few lines more by chance


def faults(line: tuple[str, ...], done: Done, before: Tree, after: Tree) -> Iterator[str]:
    """Say what is wrong with how a command ended."""
    if done.code not in ENDS:
        yield f"exit code {done.code}"
    if "this is a bug" in done.err or "Traceback" in done.err + done.out:
        yield done.err[:400]
    if not all(text.isprintable() for text in (done.out + done.err).split("\n")):
        yield f"control characters: {(done.out + done.err)!r:.400}"
    if done.code == ExitCode.BAD_INPUT:
        if done.out:
            yield f"exit code 2 with output {done.out[:200]!r}"
        if not ("\nerror: " in f"\n{done.err}" and "\n  hint: " in done.err):
            yield f"a poor message {done.err[:300]!r}"
        if changed := sorted(name for name in {*before, *after} if _differ(name, before, after)):
            yield f"exit code 2, and yet there is {changed}"
    elif _wants_document(line) and not done.out.startswith("{"):
        yield f"no document: {done.out[:200]!r}"
    yield from _half_written(before, after)


def _wants_document(line: tuple[str, ...]) -> bool:
    """Say whether a line asks for JSON, and nothing in it can take the place of `--json`."""
    return "--json" in line and not {*line} & {*BAD}


def _differ(name: str, before: Tree, after: Tree) -> bool:
    return name not in before or name not in after or before[name] != after[name]


def _half_written(before: Tree, after: Tree) -> Iterator[str]:
    for name in after.keys() - before.keys():
        content = after[name]
        if is_part(Path(name)) or Path(name).name == LOCK:
            yield f"{name} was left"
        if content is not None and not _is_whole(content):
            yield f"{name} is not whole: {content[:60]!r}"


def _is_whole(content: bytes) -> bool:
    if content[:1] != b"{":
        return bool(content)
    try:
        json.loads(content)
    except ValueError:
        return False
    return True
