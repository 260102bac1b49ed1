"""Bytecode of noloss for a site, made by the Python of the site, in Node.

With it a first visit need not compile noloss, which takes a browser seconds.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from common.files import temporary_folder

BYTECODE: Final = "packages/bytecode.zip"
SECONDS: Final = 300.0
"""Seconds for Node, on a slow computer that has other work."""
_SCRIPTS: Final = ("bytecode.mjs", "unpack.mjs")


def bytecode(made: Mapping[str, bytes]) -> bytes | None:
    """Compile the packages of a site; give an archive, or None if there is no Node or no Pyodide.

    made : the files of the site, by their paths in its folder
    """
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None or not any(name.startswith("pyodide/") for name in made):
        return None
    packages = [name for name in made if name.startswith("packages/")]
    own = files("noloss.static_site") / "assets"
    with temporary_folder() as place:
        for name, data in made.items():
            if name.startswith(("pyodide/", "packages/")):
                (place / name).parent.mkdir(exist_ok=True)
                (place / name).write_bytes(data)
        for name in _SCRIPTS:
            (place / name).write_bytes((own / name).read_bytes())
        try:
            command = [node, "bytecode.mjs", *packages]
            subprocess.run(command, cwd=place, capture_output=True, check=True, timeout=SECONDS)
            return (place / "bytecode.zip").read_bytes()
        except (OSError, subprocess.SubprocessError):
            return None  # a version of Node that cannot run Pyodide
