"""Write machine-gallery.md, and draw its pictures: each machine of the gallery, with a run.

python docs/write_machines.py

The run is that of the first test in the file of the machine, unless another run is better known.
Tests run the commands of the page, as of every other page, and compare the pictures.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
PAGE = HERE / "machine-gallery.md"
PICTURES = HERE / "pictures"

ON_BLANKS = {"busy-beaver-5"}
"""Longer runs than those of the tests, by one engine: the output would name the faster one."""

BEGINNING = """\
# Machines of the usual courses

These machines come with noloss. Each has a name such as `gallery/palindrome`, which every command
takes: `noloss run`, `noloss step`, `noloss draw`, `noloss check`, `noloss test`, `noloss equal`.
The page in the browser has them, too. `noloss convert gallery/palindrome -` prints the file of one,
and `noloss convert gallery/palindrome mine.tm` gives you a file that you can change.

Each picture is by `noloss draw gallery/NAME -o NAME.svg`. Each run is that of a test in the file.
The tests of noloss compare each machine with a plain Python function, on all short words.
`python docs/write_machines.py` writes this page.

"""


def picture_name(name: str) -> str:
    """Name the file that holds the picture of a machine."""
    return f"machine-{name}.svg"


def written() -> str:
    """Give the whole page; run its commands in an empty folder."""
    from automata import load_source  # needs the checkout on the path
    from automata.gallery.files import CHAPTERS, gallery_files

    files, parts = gallery_files(), [BEGINNING]
    with TemporaryDirectory() as folder:
        for chapter, names in CHAPTERS.items():
            parts.append(f"## {chapter}\n\n")
            for name in names:
                path = files[f"gallery/{name}"]
                parts.append(_entry(name, path, load_source(path).about, folder))
    return "".join(parts).rstrip() + "\n"


def _entry(name: str, path: Path, about: str, folder: str) -> str:
    """Give the part of a page on one machine."""
    from docs.write_commands import console  # needs the checkout on the path

    file = path.relative_to(HERE.parent).as_posix()
    picture = f"![The machine {name}](pictures/{picture_name(name)})"
    run = console([_run(name, path)], folder)
    return f"### {name}\n\n{about} [Its file](../{file}).\n\n{picture}\n\n{run}"


def _run(name: str, path: Path) -> str:
    """Give the command that runs a machine on the words of its first test."""
    from automata import load_source  # needs the checkout on the path

    source = load_source(path)
    laid = () if name in ON_BLANKS else source.tests[0].words
    words = [(tape, "".join(word)) for tape, word in laid if word]
    given = [
        [word] if tape == source.tapes[0] else ["--tape", f"{tape}={word}"] for tape, word in words
    ]
    engine = ["--engine", "compiled"] if name in ON_BLANKS else []
    words_given = (part for some in given for part in some)
    return shlex.join(["run", f"gallery/{name}", *words_given, *engine])


def drawn(name: str, folder: Path) -> Path:
    """Draw a machine of the gallery into a folder."""
    from automata import load_source  # needs the checkout on the path
    from automata.gallery.files import gallery_files
    from diagrams.machine.picture import machine_dot
    from diagrams.render.render import Format, write_picture

    source = load_source(gallery_files()[f"gallery/{name}"])
    return write_picture(machine_dot(source), folder / picture_name(name), Format.SVG).path


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from automata.gallery.files import CHAPTERS

    for names in CHAPTERS.values():
        for machine in names:
            drawn(machine, PICTURES)
    PAGE.write_text(written(), encoding="utf-8")
