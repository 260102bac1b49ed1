"""The files that are read for what people name: nothing is written over one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from automata.notation.source import Source
from noloss.arguments.cases import ENDING
from noloss.arguments.machines import (
    brought_machine,
    library_of,
    machine_path,
    read_machine,
    refuse_overwriting,
)


def refuse_all(output: Path, read: Iterable[Path]) -> None:
    """Refuse to write over any of these files; raise InputError."""
    for path in read:
        refuse_overwriting(output, path)


def files_of_machine(text: str, sources: Sequence[Source]) -> Iterator[Path]:
    """Give the file of a machine, those of the machines it calls, and the one with its tests.

    text : its name or path; sources : what it is made of
    """
    path = machine_path(text)
    yield from (path, path.with_suffix(ENDING))
    yield from (Path(source.file) for source in sources)


def files_of_strategy(text: str) -> Iterator[Path]:
    """Give the files that the name of a strategy holds; of `machine:FILE` also what it calls.

    Where a name ends and its reading begins is not asked: what is no file is none.
    """
    rest = text.partition(":")[2]
    for file in {rest, rest.rpartition(":")[0], rest.partition("#")[0], *rest.split()} - {""}:
        yield Path(file)
    machine = brought_machine(text)
    if machine is not None:
        from diagrams.page.marked_diagram import sources_of  # many modules

        source, linked = read_machine(str(machine))
        sources = sources_of(linked, source, library_of(str(machine)))
        yield from files_of_machine(str(machine), sources)
