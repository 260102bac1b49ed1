"""The tests of a machine file: those in it, in the file beside it, and in other files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from automata import Machine, Source
from automata.linking.library import read_text
from automata.notation.cases import read_cases
from automata.notation.scope import Scope
from automata.notation.source import Case
from noloss.arguments.files_read import TESTS
from noloss.arguments.machines import machine_path


def cases_of(
    text: str, source: Source, machine: Machine, more: Sequence[Path] = ()
) -> list[tuple[str, Case]]:
    """Give all tests of a machine, each with its file.

    text : the name or path of the machine
    more : files with tests, besides its own
    """
    beside = machine_path(text).with_suffix(TESTS)
    files = [*([beside] if beside.is_file() else []), *more]
    cases = [(text, case) for case in source.tests]
    for path in files:
        cases += [(str(path), case) for case in _cases(path, machine)]
    return cases


def _cases(path: Path, machine: Machine) -> Iterator[Case]:
    return read_cases(read_text(path), Scope(str(path), machine.tapes))
