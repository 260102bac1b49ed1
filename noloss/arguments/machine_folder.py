"""The machine files of a folder, whatever they hold."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from noloss.errors import InputError

OTHERS: Final = frozenset({".cases", ".csv", ".json", ".md", ".pdf", ".png", ".svg", ".zip"})
"""Endings of files that stand beside machines, and are none."""


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What a folder holds.

    files  : name → machine file; the name is that of the file, or of the folder that holds only it
    others : name → why that is no machine file
    """

    files: dict[str, Path]
    others: dict[str, str]


def machine_files(folder: Path) -> HandedIn:
    """Give the files of a folder that may be machines, by their names; hidden ones are none.

    Files with endings that stand beside machines are in neither list.
    """
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        problem = f"{folder} cannot be read: {(error.strerror or str(error)).lower()}"
        raise InputError(problem, hint="give the folder that holds the machine files") from None
    handed_in = HandedIn({}, {})
    for path in paths:
        held = _only_machine(path) if path.is_dir() else path
        why = _why_not(path) or (held if isinstance(held, str) else "")
        if why:
            handed_in.others[path.name] = why
        elif isinstance(held, Path) and held.suffix.lower() not in OTHERS:
            handed_in.files[path.name] = held
    if not handed_in.files:
        hint = "give the folder that holds the machine files"
        for name, why in list(handed_in.others.items())[:1]:
            hint += f"; {name} is {why}"
        raise InputError(f"there is no machine file in {folder}", hint=hint)
    return handed_in


def _why_not(path: Path) -> str:
    """Tell why something can be no machine file, nor a folder with one."""
    if path.name.startswith("."):
        return "hidden"
    if path.is_symlink() and not path.exists():
        return "a link to nothing"
    return "" if path.is_file() or path.is_dir() else "not a regular file"


def _only_machine(folder: Path) -> Path | str:
    """Give the only machine file of a folder, or tell why there is none."""
    try:
        paths = [p for p in folder.iterdir() if p.suffix.lower() not in OTHERS and not _why_not(p)]
    except OSError:
        return "a folder that cannot be read"
    files = [path for path in paths if path.is_file()]
    if len(files) == 1:
        return files[0]
    return f"a folder with {len(files) or 'no'} machine file{'s' if files else ''}"
