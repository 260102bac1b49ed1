"""Draw the pictures of gallery.md again, by the commands beside them.

python docs/write_gallery.py

The commands of the page write the picture `pictures/NAME` to NAME; `wst-calls.svg` is `calls.svg`
in the folder `wst`.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
PICTURES = HERE / "pictures"
PAGE = HERE / "gallery.md"


def pictures(page: str, folder: Path) -> dict[str, Path]:
    """Give each picture that the page shows, with the file that its command wrote in a folder."""
    names = re.findall(r"\]\(pictures/(\S+)\)", page)
    return {
        name: next(
            path for path in (folder / name, folder / name.replace("-", "/", 1)) if path.exists()
        )
        for name in names
    }


def shape(picture: str) -> list[str]:
    """Give the content of a picture, without the numbers in its marks, because layouts differ."""
    parts = re.findall(r"<[^>]*>|[^<]+", re.sub(r"<!--.*?-->", "", picture, flags=re.DOTALL))
    return [
        re.sub(r"-?\d+(\.\d+)?", "#", part) if part.startswith("<") else part.strip()
        for part in parts
        if part.strip()
    ]


def _draw(page: str, folder: Path) -> None:
    """Write the files of the page into a folder, and run its commands there."""
    from tests.manual.pages import blocks  # needs the checkout on the path

    environment = os.environ | {"PYTHONPATH": str(HERE.parent)}
    for block in blocks(page):
        if block.title:
            (folder / block.title).write_text(block.text, encoding="utf-8")
        for command, _ in block.commands:
            arguments = shlex.split(command.removeprefix("noloss "))
            whole = [sys.executable, "-m", "noloss", *arguments]
            subprocess.run(whole, cwd=folder, env=environment, check=True, capture_output=True)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    text = PAGE.read_text(encoding="utf-8")
    with TemporaryDirectory() as work:
        _draw(text, Path(work))
        for name, drawn in pictures(text, Path(work)).items():
            (PICTURES / name).write_bytes(drawn.read_bytes())
