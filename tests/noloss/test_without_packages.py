"""Without llvmlite, numba and numpy the same comes out, more slowly."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from common.packages import PACKAGES, missing

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = """
import contextlib, io, json, sys, warnings
for name in {hidden}:
    sys.modules[name] = None
from noloss.cli import enter
said = []
for line in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = enter(line)
    said.append([code, out.getvalue(), err.getvalue()])
json.dump(said, sys.stdout)
"""
VERDICTS = [
    ["verify", name, "--json"]
    for name in (
        "wst", "wst:no-special-case", "jiang", "jiang:pseudocode", "soedarmadji", "newell-simon",
        "bhatt-rules", "optimal", "first-free", "any",
    )
]  # fmt: skip
RUNS = [
    ["run", "gallery/busy-beaver-5", "--json"],
    ["run", "gallery/palindrome", "abba", "--json"],
    ["run", "gallery/counter", "--steps", "30000", "--json"],
    ["run", "gallery/subset-sum", "--json"],
    ["run", "wst/CF", "--tape", "Kc=¢123321$", "--json"],
]
DECISIONS = [
    ["decide", f"gallery/{name}", "--json"]
    for name in ("busy-beaver-4", "counter", "parity", "copy", "palindrome")
] + [["decide", "gallery/palindrome", "--inputs", "a*", "--never", "reject", "--json"]]
OTHERS = [
    ["solve", "3,3,3", "--json"],
    ["solve", "morris", "--json"],
    ["verify", "optimal", "--game", "3,3,2", "--json"],
    ["compare", "wst", "jiang", "--json"],
    ["match", "wst", "jiang", "--json"],
    ["moves", "jiang", "X...O....", "--json"],
    ["count", "games", "--json"],
    ["count", "optimum", "--json"],
    ["list", "strategies", "--json"],
]
GAME = ["solve", "4,3,3", "--json"]

compiles = pytest.mark.skipif(bool(missing()), reason="this compares with compiled code")


def commanded(lines: list[list[str]], *, hidden: bool) -> list[tuple[int, str, str]]:
    """Run command lines in one process; give exit code, output and messages of each."""
    program = PROGRAM.format(hidden=repr(PACKAGES if hidden else ()))
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        check=True,
        cwd=CHECKOUT,
    )
    return [(code, out, err) for code, out, err in json.loads(done.stdout)]


def without_times(text: str) -> str:
    """Leave out the time that each decider took."""
    return re.sub(r'"seconds": [\d.e-]+', '"seconds": 0', text)


@compiles
@pytest.mark.slow
@pytest.mark.parametrize("lines", [VERDICTS, RUNS, DECISIONS, OTHERS])
def test_every_document_is_the_same_without_the_packages(lines: list[list[str]]) -> None:
    plain, usual = commanded(lines, hidden=True), commanded(lines, hidden=False)
    for line, one, other in zip(lines, plain, usual, strict=True):
        assert one[0] == other[0] != 2, (line, one[2], other[2])
        assert without_times(one[1]) == without_times(other[1]), line


@compiles
@pytest.mark.slow
def test_every_picture_is_the_same_without_the_packages(tmp_path: Path) -> None:
    def drawn(folder: Path, *, hidden: bool) -> list[bytes]:
        folder.mkdir()
        what = (["gallery/palindrome"], ["wst/CF"], ["jiang", "--tree"])
        lines = [["draw", *one, "-o", str(folder / f"{at}.svg")] for at, one in enumerate(what)]
        assert {code for code, _, _ in commanded(lines, hidden=hidden)} == {0}
        return [file.read_bytes() for file in sorted(folder.iterdir())]

    assert drawn(tmp_path / "plain", hidden=True) == drawn(tmp_path / "usual", hidden=False)


@compiles
@pytest.mark.slow
def test_a_larger_game_has_the_same_value_and_numbers_but_no_classes() -> None:
    ((_, plain, _),) = commanded([GAME], hidden=True)
    ((_, usual, _),) = commanded([GAME], hidden=False)
    expected: dict[str, Any] = json.loads(usual)
    expected.pop("classes", None)
    assert json.loads(plain) == expected


@pytest.mark.slow
def test_one_note_says_that_the_work_takes_longer_and_what_to_install() -> None:
    lines = [RUNS[0], VERDICTS[0], RUNS[0]]
    said = [err for _, _, err in commanded(lines, hidden=True)]
    notes = [line for err in said for line in err.splitlines() if line.startswith("note: ")]
    assert len(notes) == 1
    assert notes[0].startswith("note: llvmlite, numba and numpy are not installed, so ")
    assert notes[0].endswith(" install llvmlite numba numpy")
    assert notes[0] in said[0]


@pytest.mark.slow
def test_a_quick_command_says_nothing_about_packages() -> None:
    ((code, _, err),) = commanded([["verify", "jiang"]], hidden=True)
    assert (code, err) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        ["enumerate", "--states", "2", "--symbols", "2", "-o", "{folder}/all.csv"],
        ["decide", "--list", "{folder}/list.txt"],
        ["search", "bhatt08", "--seat", "first", "--seed", "1"],
        ["verify", "vector:{folder}/vector.npy"],
    ],
)
def test_a_command_that_needs_them_names_them_and_writes_nothing(
    line: list[str], tmp_path: Path
) -> None:
    (tmp_path / "list.txt").write_text("1RB1LB_1LA1RZ\n")
    (tmp_path / "vector.npy").write_bytes(b"")
    before = sorted(tmp_path.iterdir())
    line = [word.format(folder=tmp_path) for word in line]
    ((code, out, err),) = commanded([line], hidden=True)
    assert (code, out) == (2, "")
    error, hint = err.splitlines()
    assert error == ("error: llvmlite, numba and numpy are not installed, and this needs them")
    assert hint.startswith("  hint: this brings them: ")
    assert hint.endswith(" install llvmlite numba numpy")
    assert sorted(tmp_path.iterdir()) == before


IMPORTS = """
import sys
hidden = {hidden}
for name in hidden:
    sys.modules[name] = None
import time
del time.thread_time
import noloss, noloss.cli, noloss.web.app, automata, games, strategies, verify, diagrams
import automata.engine.runner, automata.halting.decide, verify.games.verdict, audit.check
"""


@pytest.mark.slow
@pytest.mark.parametrize("more", [(), ("fcntl", "resource", "_multiprocessing")])
def test_rooms_and_page_load_without_what_a_browser_lacks(more: tuple[str, ...]) -> None:
    program = IMPORTS.format(hidden=repr((*PACKAGES, *more)))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=CHECKOUT
    )
    assert done.returncode == 0, done.stderr
