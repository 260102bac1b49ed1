"""Lists and tables of machines in standard text, as people have them."""

from __future__ import annotations

from collections.abc import Iterator
from csv import Error as CsvError
from csv import reader
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from automata.errors import FormatError
from automata.formats.bbchallenge import MACHINE
from automata.halting.standard import STATES, read_standard
from common.errors import unreadable
from common.text import clipped
from noloss.errors import InputError

LARGEST: Final = 2**31  # bytes
SEED: Final = 30  # bytes of the header of a seed database, and of each machine in it


class MachineList(NamedTuple):
    """The machines of a file, and the lines that are none: their number and what is wrong."""

    texts: list[str]
    wrong: list[str]
    sha256: str


def read_list(file: Path) -> MachineList:
    """Read a list: text with a machine at the start of each line, or a seed database.

    Lines that are empty or begin with # are left out, and so is a first line with titles. Raises
    InputError for a file that cannot be read, or that holds no machine.
    """
    try:
        with file.open("rb") as stream:
            content = stream.read(LARGEST)
    except (OSError, ValueError) as error:
        problem, hint = unreadable(error, "name another file")
        raise InputError(f"{file}: {problem}", hint=hint) from None
    texts, wrong = list[str](), list[str]()
    rows = _seeds(content) if b"\0" in content[: 2 * SEED] else _lines(content)
    for number, text in rows:
        try:
            texts.append(read_standard(text).text)
        except FormatError as error:
            wrong.append(f"line {number}: '{clipped(text, 40)}' is not a machine: {error.problem}")
    if not texts:
        hint = "a line is a machine such as 1RB1LB_1LA---, in the standard text of bbchallenge"
        raise InputError(f"{file}: the file holds no machine", hint=hint)
    return MachineList(texts, wrong, sha256(content).hexdigest())


def _lines(content: bytes) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), start=1):
        text = line.strip()
        if text and not text.startswith("#") and not (number == 1 and text.startswith("machine,")):
            match = MACHINE.match(text)
            yield number, clipped(text.split()[0], 60) if match is None else match.group()


def _seeds(content: bytes) -> Iterator[tuple[int, str]]:
    """Read a seed database of bbchallenge: machines of five states and two symbols.

    Behind a header, each transition has three bytes: the symbol written, the move (0 for right, 1
    for left) and the next state from 1 on; 0 for a transition that is not defined.
    """
    for number, at in enumerate(range(SEED, len(content) - SEED + 1, SEED)):
        part = content[at : at + SEED]
        cells = []
        for begin in range(0, SEED, 3):
            write, move, after = part[begin : begin + 3]
            fits = write < 10 and move < 2 and after <= len(STATES)
            cell = f"{write}{'RL'[move]}{STATES[after - 1]}" if fits else "???"
            cells.append("---" if after == 0 else cell)
        yield (
            number,
            "_".join(f"{one}{other}" for one, other in zip(*[iter(cells)] * 2, strict=True)),
        )


def read_table(file: Path) -> dict[str, str]:
    """Read a table of machines and statuses; raise InputError for anything else."""
    try:
        with file.open(encoding="utf-8", newline="") as stream:
            rows = {row[0]: row[1] for row in reader(stream) if len(row) > 1}
    except (OSError, ValueError) as error:
        problem, hint = unreadable(error, "name another file")
        raise InputError(f"{file}: {problem}", hint=hint) from None
    except CsvError:  # a field that is too long
        rows = {}
    rows.pop("machine", None)
    if not rows or {*rows.values()} - {"halt", "nonhalt", "open"}:
        hint = "its lines are machine,status with halt, nonhalt or open"
        raise InputError(f"{file}: not a table of machines", hint=hint)
    return rows
