"""Files of others that a static site needs; those of npm are checked by their SHA-256."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from common.errors import unreadable
from common.files import temporary_folder
from noloss.errors import InputError

LARGEST: Final = 40_000_000
"""Bytes of a file that is read."""
SECONDS: Final = 120.0
"""Seconds for pip to download a wheel."""


@dataclass(frozen=True, slots=True)
class NpmPackage:
    """A package of npm, in the one version that was tried.

    files : path in the package -> SHA-256
    """

    name: str
    version: str
    files: Mapping[str, str]

    @property
    def archive(self) -> str:
        """The name of the file that `npm pack` writes."""
        return f"{self.name.removeprefix('@').replace('/', '-')}-{self.version}.tgz"


PYODIDE: Final = NpmPackage(
    "pyodide",
    "314.0.7",
    {
        "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
        "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
        "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
        "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
        "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    },
)
GRAPHVIZ: Final = NpmPackage(
    "@viz-js/viz",
    "3.31.0",
    {
        "dist/viz.js": "b9840ae5b70681356c207510db8820ac3f883607740616455d9c7c47d67ea646",
    },
)
BRING: Final = f"npm pack pyodide@{PYODIDE.version} @viz-js/viz@{GRAPHVIZ.version}"
"""The command that brings both packages into the current folder."""
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
PYTHON: Final = "3.14"
"""The platform and the version of Python of this Pyodide, by which pip finds wheels."""


def package_files(folder: Path, package: NpmPackage) -> dict[str, bytes]:
    """Give the files of a package, by their paths in it.

    folder : with the archive of `npm pack`, or what is in it

    Raises InputError for a file that is missing, or is not that of the version.
    """
    archive = folder / package.archive
    found = _packed(archive, package) if archive.is_file() else _unpacked(folder, package)
    for path, data in found.items():
        if hashlib.sha256(data).hexdigest() != package.files[path]:
            problem = f"{path} is not that of {package.name} {package.version}"
            raise InputError(problem, where=str(folder), hint=f"bring it again:  {BRING}")
    return found


def wheel_of_msgspec(folder: Path | None) -> bytes:
    """Give the wheel of msgspec for Python in a browser: from a folder, or else from pip.

    Raises InputError if neither has it.
    """
    name = f"msgspec-{version('msgspec')}"
    for path in sorted(folder.glob(f"{name}-*{PLATFORM}.whl")) if folder is not None else ():
        return _read(path)
    with temporary_folder() as place:
        asked = ["--no-deps", "--only-binary=:all:", "--platform", PLATFORM]
        asked += ["--python-version", PYTHON, "--dest", str(place), name.replace("-", "==")]
        command = [_python_with_pip(), "-m", "pip", "download", "--quiet", *asked]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, timeout=SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise _no_wheel(name, str(error)) from None
        wheels = sorted(place.glob("*.whl"))
        if done.returncode or not wheels:
            said = done.stderr.strip().splitlines()
            raise _no_wheel(name, said[-1] if said else "pip brought nothing")
        return _read(wheels[0])


def _python_with_pip() -> str:
    """Give this Python, or if it has no pip, the one from which its environment was made."""
    return sys.executable if find_spec("pip") else getattr(sys, "_base_executable", sys.executable)


def _no_wheel(name: str, said: str) -> InputError:
    hint = f"put the wheel {name}-…-{PLATFORM}.whl into the folder of --pyodide"
    return InputError(f"pip does not bring {name} for a browser: {said}", hint=hint)


def _packed(archive: Path, package: NpmPackage) -> dict[str, bytes]:
    try:
        with tarfile.open(archive, "r:gz") as packed:
            return {path: _member(packed, path) for path in package.files}
    except (OSError, EOFError, KeyError, tarfile.TarError) as error:
        problem = f"this is not the archive of {package.name}: {error}"
        raise InputError(problem, where=str(archive), hint=f"bring it again:  {BRING}") from None


def _member(packed: tarfile.TarFile, path: str) -> bytes:
    """Read a file of an archive; raise KeyError if there is none."""
    member = packed.getmember(f"package/{path}")
    content = packed.extractfile(member)
    if content is None or member.size > LARGEST:
        raise KeyError(path)
    return content.read()


def _unpacked(folder: Path, package: NpmPackage) -> dict[str, bytes]:
    for place in (
        folder,
        folder / "package",
        folder / package.name,
        folder / "node_modules" / package.name,
    ):
        if all((place / path).is_file() for path in package.files):
            return {path: _read(place / path) for path in package.files}
    problem = f"there is no {package.archive} in this folder"
    hint = f"run this in the folder:  {BRING}"
    raise InputError(problem, where=str(folder), hint=hint)


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size <= LARGEST:
            return path.read_bytes()
        raise InputError(
            "this file is too large", where=str(path), hint=f"bring it again:  {BRING}"
        )
    except OSError as error:
        problem, hint = unreadable(error, "")
        raise InputError(problem, where=str(path), hint=hint) from None
