"""The machine files of a folder, whatever they hold."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from noloss.errors import InputError

OTHERS: Final = frozenset({".cases", ".csv", ".json", ".md", ".pdf", ".png", ".svg", ".zip"})
"""Endings of files that stand beside machines, and are none."""


def machine_files(folder: Path) -> list[Path]:
    """Give the files of a folder that may be machines, by their names; hidden ones are none."""
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        problem = f"{folder} cannot be read: {(error.strerror or str(error)).lower()}"
        raise InputError(problem, hint="give the folder that holds the machine files") from None
    files = [
        path
        for path in paths
        if path.is_file() and not path.name.startswith(".") and path.suffix.lower() not in OTHERS
    ]
    if not files:
        hint = "give the folder that holds the machine files"
        raise InputError(f"there is no machine file in {folder}", hint=hint)
    return files
