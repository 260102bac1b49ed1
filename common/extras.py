"""Extras: packages that only some of the work needs, and how they come into this environment."""

from __future__ import annotations

import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[1]
"""The folder of all rooms: the checkout, or the place of installed packages."""


def install_command(extra: str) -> str:
    """Give the command that brings an extra, such as `solver`, into the environment at hand.

    It is that of README, with the paths of this environment; where no checkout is at hand, it
    names the packages of the extra.
    """
    wanted = [f"-e {shlex.quote(f'{PROJECT}[{extra}]')}"]
    if not (PROJECT / "pyproject.toml").is_file():
        wanted = list(map(shlex.quote, _packages(extra)))
    return " ".join([*_pip(), "install", "-q", *wanted])


def _pip() -> list[str]:
    """Give the words that call pip for this environment, which may have none of its own."""
    here = shlex.quote(sys.executable)
    if find_spec("pip") is not None:
        return [here, "-m", "pip"]
    outside = Path(sys.base_prefix, "bin", "python3")
    python = shlex.quote(str(outside)) if outside.exists() else "python3"
    return [python, "-m", "pip", "--python", here]


def _packages(extra: str) -> list[str]:
    from importlib import metadata  # slow to import

    wanted = [line.partition(";") for line in metadata.requires("noloss") or []]
    return [name.strip() for name, _, when in wanted if when.strip() == f'extra == "{extra}"']
