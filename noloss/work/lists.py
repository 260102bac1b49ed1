"""Lists and tables of machines in standard text, as people have them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from struct import iter_unpack
from typing import Final, NamedTuple, TypeAlias

from automata.errors import FormatError
from automata.formats.bbchallenge import MACHINE
from automata.halting.standard import STATES, read_standard
from common.text import clipped
from noloss.arguments.values import opened
from noloss.errors import InputError
from search.halting.rows import table_rows

LARGEST: Final = 2**31  # bytes
SEED: Final = 30  # bytes of the header of a seed database, and of each machine in it
_NUMBER: Final = 4  # bytes of a number
_ENTRY: Final = 3 * _NUMBER  # the machine, the decider, the length of the rest


class _Missing(NamedTuple):
    """Why there is no machine."""

    problem: str


Row: TypeAlias = tuple[str, str | _Missing]
"""The place in a list, and the text of the machine or the reason why it is missing."""


class MachineList(NamedTuple):
    """The machines of a file.

    wrong  : lines and entries that are not machines: their number and the fault
    sha256 : differs if other machines are read
    """

    texts: list[str]
    wrong: list[str]
    sha256: str


def read_list(file: Path, seeds: Path | None = None) -> MachineList:
    """Read a list: text with a machine at the start of each line, or a seed database.

    Lines that are empty or begin with # are left out, and so is a first line with titles. With
    `seeds`, the file holds numbers of machines in that seed database. Raises InputError for a file
    that cannot be read, or that holds no machine.
    """
    content = _content(file)
    if seeds is not None:
        numbers = _entries if is_verification(file) else _indices
        rows = _numbered(numbers(content), seeds)
    else:
        rows = _seeds(content) if b"\0" in content[: 2 * SEED] else _lines(content)
    texts, wrong = list[str](), list[str]()
    for place, text in rows:
        if isinstance(text, _Missing):
            wrong.append(f"{place}: {text.problem}")
            continue
        try:
            texts.append(read_standard(text).text)
        except FormatError as error:
            wrong.append(f"{place}: '{clipped(text, 40)}' is not a machine: {error.problem}")
    if not texts:
        hint = "a line is a machine such as 1RB1LB_1LA---, in the standard text of bbchallenge"
        if seeds is not None:
            hint = f"without --seeds, {hint}"
        elif is_verification(file):
            hint = "name the seed database that has its machines, with --seeds"
        first = f": {wrong[0]}" if wrong else ""
        raise InputError(f"{file}: the file holds no machine{first}", hint=hint)
    digest = sha256(content)
    if seeds is not None:
        digest.update("".join(texts).encode())
    return MachineList(texts, wrong, digest.hexdigest())


def _content(file: Path) -> bytes:
    with opened(file) as stream:
        content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise InputError(f"{file}: a list has at most {LARGEST:,} bytes", hint="split it")
    return content


def is_verification(file: Path) -> bool:
    """Say whether a file is a decider verification file, which lists machines that never halt."""
    return file.suffix == ".dvf"


def _lines(content: bytes) -> Iterator[Row]:
    for number, line in enumerate(content.decode("utf-8-sig", "replace").splitlines(), start=1):
        text = line.strip()
        if text and not text.startswith("#") and not (number == 1 and text.startswith("machine,")):
            match = MACHINE.match(text)
            one = clipped(text.split()[0], 60) if match is None else match.group()
            yield f"line {number}", one


def _seeds(content: bytes) -> Iterator[Row]:
    """Read a seed database of bbchallenge: a header, and then machine after machine."""
    for number, at in enumerate(range(SEED, len(content) - SEED + 1, SEED)):
        yield f"machine {number}", _seed(content[at : at + SEED])


def _seed(part: bytes) -> str:
    """Give the text of a machine of five states and two symbols in a seed database.

    Each transition has three bytes: the symbol written, the move (0 for right, 1 for left) and the
    next state from 1 on; 0 for a transition that is not defined.
    """
    cells = []
    for write, move, after in iter_unpack("3B", part):
        fits = write < 10 and move < 2 and after <= len(STATES)
        cell = f"{write}{'RL'[move]}{STATES[after - 1]}" if fits else "???"
        cells.append("---" if after == 0 else cell)
    return "_".join(f"{one}{other}" for one, other in zip(*[iter(cells)] * 2, strict=True))


def _indices(content: bytes) -> Iterator[int | _Missing]:
    """Read a file of bbchallenge that lists machines by their numbers, big-endian."""
    whole = len(content) // _NUMBER * _NUMBER
    yield from (number for (number,) in iter_unpack(">I", content[:whole]))
    if whole < len(content):
        yield _Missing("the last number is cut off")


def _entries(content: bytes) -> Iterator[int | _Missing]:
    """Read a decider verification file of bbchallenge: the machines that a decider has decided.

    All numbers are big-endian. The first says how many entries there are, or 0. An entry is the
    number of a machine, that of the decider, and the length in bytes of the next part, which the
    decider wrote for a verifier.
    """
    at, number = _NUMBER, 0
    while at < len(content):
        head = content[at : at + _ENTRY]
        at += _ENTRY + int.from_bytes(head[2 * _NUMBER :])
        if len(head) < _ENTRY or at > len(content):
            yield _Missing("the last entry is cut off")
            return
        number += 1
        yield int.from_bytes(head[:_NUMBER])
    said = int.from_bytes(content[:_NUMBER])
    if said not in (0, number):
        yield _Missing(f"the file says that it has {said:,} entries")


def _numbered(numbers: Iterator[int | _Missing], seeds: Path) -> Iterator[Row]:
    """Look machines up in a seed database."""
    with opened(seeds) as stream:
        for place, number in enumerate(numbers, start=1):
            if isinstance(number, _Missing):
                yield f"entry {place}", number
                continue
            stream.seek(SEED * (number + 1))
            part = stream.read(SEED)
            problem = _Missing(f"{seeds.name} has no machine {number}")
            yield f"entry {place}", _seed(part) if len(part) == SEED else problem


def read_table(file: Path) -> dict[str, str]:
    """Read the statuses of a table; raise SearchError for anything else."""
    with opened(file) as stream:
        return {machine: status for machine, status, _ in table_rows(file, stream)}
