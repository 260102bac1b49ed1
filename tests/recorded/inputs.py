"""The files that the cases read: machines, strategies of a user's own, and broken ones."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.recorded import broken_inputs, machine_inputs

PLAYER = '''\
"""Players as a user would write them."""


def move(position: str) -> list[int]:
    return [cell for cell in (5, 1, 3, 7, 9, 2, 4, 6, 8) if position[cell - 1] == "."][:2]


def remembers(position: str, line: tuple[int, ...]) -> int:
    opposite = [10 - cell for cell in line[-1:] if cell != 5]
    free = [cell for cell in range(1, 10) if position[cell - 1] == "."]
    return ([cell for cell in opposite if cell in free] + free)[0]


remembers.positional = False


def fails(position: str) -> int:
    raise RuntimeError("no idea")


def taken(position: str) -> int:
    return 1


ASKED = []


def changes(position: str) -> int:
    free = [cell for cell in range(1, 10) if position[cell - 1] == "."]
    ASKED.append(position)
    return free[ASKED.count(position) % len(free)]
'''

SHELL_PLAYER = """\
while read -r position; do
  before=${position%%.*}
  echo $((${#before} + 1))
done
"""

SPARSE_TABLE = {
    ".........": 5,
    "X........": [5],
    "....X....": [1, 3, 7, 9],
    "O...X....": [9, 2],
    ".O..X....": [],
}


def _rewards(row: int, column: int, x: float, o: float, draws: float) -> dict[str, float]:
    return {"i": row, "j": column, "xWinRewards": x, "oWinRewards": o, "drawRewards": draws}


MEMORY = {
    "---|---|---": [_rewards(0, 0, 16, 4, 2), _rewards(1, 1, 32, 8, 4), _rewards(2, 2, 1, 9, 0)],
    "X--|---|---": [_rewards(1, 1, 3, 5, 20), _rewards(0, 1, 9, 1, 1)],
    "---|-X-|---": [_rewards(0, 0, 1, 2, 8), _rewards(0, 1, 0, 0, 0)],
    "O--|-X-|---|": [_rewards(2, 2, 7, 1, 3), _rewards(0, 1, 7, 1, 3)],
}


def write_inputs(folder: Path) -> None:
    """Write every file that does not come out of a command."""
    texts = {
        **machine_inputs.MACHINES,
        **broken_inputs.FILES,
        "player.py": PLAYER,
        "player.sh": SHELL_PLAYER,
        "sparse.json": json.dumps(SPARSE_TABLE),
        "memory.json": json.dumps(MEMORY),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "binary.tm").write_bytes(b"\x00\x01\x7fELF")
    (folder / "latin.tm").write_bytes(b"machine x\n\xff\xfe")


CONVERTED = (
    "convert-strategy optimal --to vector -o vector.json",
    "convert-strategy newell-simon --to genes -o genes.json",
    "convert-strategy wst --view position --to table -o table.json",
)
"""Command lines that make the inputs which the script would have to know the game for."""


def write_converted(folder: Path, run: Callable[[str], object]) -> None:
    """Make vector, genes and table by the commands; write the vector as .csv and .npy, too."""
    for line in CONVERTED:
        run(line)
    document: Any = json.loads((folder / "vector.json").read_text(encoding="utf-8"))
    entries: list[int] = document["entries"]
    (folder / "vector.csv").write_text("\n".join(map(str, entries)) + "\n", encoding="utf-8")
    shape = f"{{'descr': '<i8', 'fortran_order': False, 'shape': ({len(entries)},), }}"
    header = (shape.ljust(117) + "\n").encode()
    numbers = struct.pack(f"<{len(entries)}q", *entries)
    magic = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header))
    (folder / "vector.npy").write_bytes(magic + header + numbers)
    _break_a_row(folder / "broken-vector.json", document)


def _break_a_row(path: Path, document: dict[str, Any]) -> None:
    """Write the vector with an entry to a row that does not follow."""
    entries = [*document["entries"]]
    entries[14] = 3
    path.write_text(json.dumps({**document, "entries": entries}), encoding="utf-8")
