"""noloss and the packages that it needs, as archives for Python in a browser.

An archive is the same for the same files: its names are sorted, its times fixed.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from common.errors import install_command
from noloss.errors import InputError
from noloss.rooms import HOUSE, ROOMS
from noloss.web.browser import COURSE
from noloss.web.machines.course import course_files

NEEDED: Final = (
    "anyio",
    "click",
    "defusedxml",
    "graphviz",
    "idna",
    "jinja2",
    "markupsafe",
    "networkx",
    "platformdirs",
    "pyyaml",
    "starlette",
    "typing_extensions",
)
"""The packages of the page, without msgspec; all run as plain Python. rich is not among them: it
lays tables out on a terminal."""
OPTIONAL: Final = frozenset({"typing_extensions"})
"""Packages that only older versions of Python need; Python in the browser is newer."""
_LEFT_OUT: Final = frozenset({".pyc", ".pyd", ".pyi", ".so", ".dylib"})
_TIME: Final = (1980, 1, 1, 0, 0, 0)


def archive(machines: Path | None = None) -> bytes:
    """Pack noloss and its packages.

    machines : a folder of machine files that the page shows as those of a course

    Raises InputError if a package is not installed.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made:
        for name, path in sorted(_files(machines)):
            made.writestr(zipfile.ZipInfo(name, _TIME), path.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _files(machines: Path | None) -> Iterator[tuple[str, Path]]:
    for room in ROOMS:
        yield from _kept((path.relative_to(HOUSE), path) for path in (HOUSE / room).rglob("*"))
    for name in NEEDED:
        yield from _kept(_of_package(name))
    if machines is not None:
        yield from ((f"{COURSE}/{name}", path) for name, path in course_files(machines))


def _of_package(name: str) -> Iterator[tuple[Path, Path]]:
    try:
        files = distribution(name).files
    except PackageNotFoundError:
        if name in OPTIONAL:
            return
        problem = f"the page needs {name}"
        raise InputError(problem, hint=f"this brings it: {install_command('page')}") from None
    if not files:
        raise InputError(f"{name} does not list its files", hint="install it again by pip")
    for file in files:
        yield Path(file), Path(str(file.locate()))


def _kept(files: Iterable[tuple[Path, Path]]) -> Iterator[tuple[str, Path]]:
    for name, path in files:
        inside = not name.is_absolute() and not {"..", "__pycache__", "sboms", "tests"} & {
            *name.parts
        }
        if inside and name.suffix not in _LEFT_OUT and path.is_file():
            yield name.as_posix(), path
