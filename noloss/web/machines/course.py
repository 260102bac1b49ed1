"""The machines of a course: files of a teacher, which the page lists before its own.

In the folder `exercises` are texts to complete: they open in the editor, with their tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from automata.errors import NotationError
from automata.linking.library import read_text
from common.errors import unreadable
from common.text import printable
from noloss.arguments.machines import ENDINGS
from noloss.errors import InputError
from noloss.web.machines.texts import LONGEST_LINK, MachineText, link_of, read

EXERCISES: Final = "exercises"


def course_files(folder: Path) -> list[tuple[str, Path]]:
    """Give the machine files of a course, by their names in the folder; exercises last.

    Only regular files with the ending of a machine count: a link could show any file of this
    computer, and a text or a folder may hold marks or solutions.

    Raises InputError if there is none, or a folder cannot be read.
    """
    exercises = folder / EXERCISES
    try:
        found = [(path.name, path) for path in _machines(folder)]
        if exercises.is_dir() and not exercises.is_symlink():
            found += [(f"{EXERCISES}/{path.name}", path) for path in _machines(exercises)]
    except OSError as error:
        problem, hint = unreadable(error, "give the folder that holds the machine files")
        raise InputError(problem, where=str(folder), hint=hint) from None
    if not found:
        hint = f"put machine files into it, or exercises into its folder {EXERCISES}"
        raise InputError("no machine file in this folder", where=str(folder), hint=hint)
    return found


def _machines(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        named = path.suffix.lower() in ENDINGS - {".txt"} and not path.name.startswith(".")
        if named and path.is_file() and not path.is_symlink():
            yield path


def course_chapters(folder: Path) -> dict[str, list[tuple[str, str, str]]]:
    """Give the machines and exercises of a course by chapters: address, name, purpose.

    Raises what `course_files` raises, and InputError for a text that no link can carry.
    """
    machines, exercises = list[tuple[str, str, str]](), list[tuple[str, str, str]]()
    for name, path in course_files(folder):
        text = MachineText(text=read_text(path), file=path.name)
        link = link_of(text)
        if link is None:
            problem = (
                f"{name} is too long for the page: packed, more than {LONGEST_LINK:,} characters"
            )
            raise InputError(problem, hint="leave it out of the folder")
        mine = exercises if name.startswith(f"{EXERCISES}/") else machines
        view = "edit" if mine is exercises else "view"
        mine.append((f"/machines/{view}?{link}", path.stem, _about(text)))
    chapters = {"Machines of this course": machines, "Exercises": exercises}
    return {title: entries for title, entries in chapters.items() if entries}


def _about(text: MachineText) -> str:
    """Give the purpose of a machine; an exercise need not be a machine yet."""
    try:
        return printable(read(text)[0].source.about)
    except NotationError:
        return ""
