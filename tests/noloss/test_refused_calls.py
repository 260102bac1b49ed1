"""Refused calls of Python and requests of the page: the table `refused_calls.txt`."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import noloss
from automata import start
from games.names import find_game
from noloss.web.machines.texts import MachineQuestion, MachineText, linked_machine
from strategies.encodings.code.python_function import function_strategy
from tests.machines.texts import machine_text
from tests.noloss import refused_files

TABLE = [
    tuple(row.split(" | "))
    for row in Path(__file__).with_name("refused_calls.txt").read_text("utf-8").splitlines()
    if row and not row.startswith("#")
]


def drawn(file: str) -> MachineText:
    """Give a machine as the editor of the page sends it."""
    return MachineText(text=Path(file).read_text("utf-8"), file=file)


def jump(name: str, *instant: Any) -> Any:
    """Ask the page to continue a run of a built-in machine."""
    jumps = import_module("noloss.web.machines.jumps")
    machine = linked_machine(MachineText(name=name))
    tapes, *at = instant
    now = jumps.Instant(0, tuple(jumps.TapeCells(*tape) for tape in tapes))
    return jumps.jumped(machine, jumps.JumpQuestion(MachineQuestion(), now, *at))


NAMES = {
    "noloss": noloss,
    "Path": Path,
    "drawn": drawn,
    "find_game": find_game,
    "function_strategy": function_strategy,
    "jump": jump,
    "machine": noloss.machine,
    "nx": nx,
    "start": start,
}
"""Names that an expression of the table can use, besides those of its module."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with the files that the calls name."""
    made = tmp_path_factory.mktemp("refused")
    for name in ("palindrome", "endless"):
        (made / f"{name}.tm").write_text(machine_text(name), encoding="utf-8")
    for name, text in refused_files.FILES.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(text, "utf-8", "surrogateescape")
    return made


@pytest.mark.parametrize(("module", "call", "said", "hint"), TABLE, ids=[row[1] for row in TABLE])
def test_a_refused_call_says_what_is_wrong_and_what_to_do(
    folder: Path, monkeypatch: pytest.MonkeyPatch, module: str, call: str, said: str, hint: str
) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises(ValueError, match=re.escape(said)) as caught:
        eval(call, {**vars(import_module(module)), **NAMES})
    message, _, way_out = str(caught.value).partition("\n  hint: ")
    assert (message.partition("\n")[0].removeprefix(":1:1: "), way_out) == (said, hint)
