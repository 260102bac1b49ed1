"""A command line that makes no sense is one message with a way out; `refused.txt` is the table."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.machines.texts import THIRD_FROM_THE_END, WW, machine_text
from tests.noloss.conftest import Noloss
from tests.noloss.machines.machines_of_ww import FUNCTION, WRONG

FILES = {
    "guess.tm": THIRD_FROM_THE_END,
    "good.tm": WW,
    "wrong.tm": WRONG,
    "class/anna.tm": WW,
    "empty/notes.md": "no machine",
    "sub/model.tm": "",
    "ww.py": FUNCTION,
    "file": "mine",
}
TABLE = [
    tuple(part.strip() for part in row.split("|"))
    for row in Path(__file__).with_name("refused.txt").read_text("utf-8").splitlines()
    if row and not row.startswith("#")
]


def contents(folder: Path) -> dict[Path, bytes | None]:
    """Give all files with what is in them, and the folders."""
    return {path: path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with files that the command lines name; none of them may change it."""
    made = tmp_path_factory.mktemp("refused")
    for name in ("palindrome", "choices"):
        (made / f"{name}.tm").write_text(machine_text(name), encoding="utf-8")
    for name, text in FILES.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(text, encoding="utf-8")
    return made


@pytest.mark.parametrize(("line", "said", "hint"), TABLE, ids=[line for line, *_ in TABLE])
def test_a_refused_command_line_gets_one_message_with_a_way_out_and_exit_code_2(
    noloss: Noloss, folder: Path, monkeypatch: pytest.MonkeyPatch, line: str, said: str, hint: str
) -> None:
    monkeypatch.chdir(folder)
    before = contents(folder)
    done = noloss(*shlex.split(line))
    assert (done.code, done.out) == (2, "")
    message, told, way_out = done.err.partition("\n  hint: ")
    assert message.startswith("error: ")
    assert said in message
    assert told
    assert hint in way_out
    assert "error: " not in way_out
    assert "there is no file" not in message or "wst/" not in way_out
    assert contents(folder) == before
