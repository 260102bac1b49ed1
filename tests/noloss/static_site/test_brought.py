"""Files of others are taken only as they were tried, and each fault names the way out."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
from importlib.metadata import version
from pathlib import Path

import pytest

from noloss.errors import InputError
from noloss.static_site import brought
from noloss.static_site.brought import (
    BRING,
    GRAPHVIZ,
    PLATFORM,
    PYODIDE,
    NpmPackage,
    package_files,
    wheel_of_msgspec,
)

CONTENT = b"export const answer = 42;\n"
PACKAGE = NpmPackage("@some/name", "1.2.3", {"dist/a.js": hashlib.sha256(CONTENT).hexdigest()})


def packed(folder: Path, content: bytes, path: str = "package/dist/a.js") -> Path:
    """Write an archive as `npm pack` does."""
    archive = folder / PACKAGE.archive
    with tarfile.open(archive, "w:gz") as made:
        member = tarfile.TarInfo(path)
        member.size = len(content)
        made.addfile(member, io.BytesIO(content))
    return archive


def test_an_archive_is_named_as_npm_names_it() -> None:
    assert PACKAGE.archive == "some-name-1.2.3.tgz"
    assert PYODIDE.archive == f"pyodide-{PYODIDE.version}.tgz"
    assert GRAPHVIZ.archive == f"viz-js-viz-{GRAPHVIZ.version}.tgz"


def test_files_come_from_the_archive(tmp_path: Path) -> None:
    packed(tmp_path, CONTENT)
    assert package_files(tmp_path, PACKAGE) == {"dist/a.js": CONTENT}


@pytest.mark.parametrize("place", ["", "package", "@some/name", "node_modules/@some/name"])
def test_files_come_from_an_unpacked_package(tmp_path: Path, place: str) -> None:
    file = tmp_path / place / "dist" / "a.js"
    file.parent.mkdir(parents=True)
    file.write_bytes(CONTENT)
    assert package_files(tmp_path, PACKAGE) == {"dist/a.js": CONTENT}


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    packed(tmp_path, CONTENT + b"//")
    with pytest.raises(InputError) as caught:
        package_files(tmp_path, PACKAGE)
    assert caught.value.problem == "dist/a.js is not that of @some/name 1.2.3"
    assert BRING in caught.value.hint


def test_an_archive_without_the_file_is_refused(tmp_path: Path) -> None:
    packed(tmp_path, CONTENT, "package/dist/b.js")
    with pytest.raises(InputError, match="this is not the archive of @some/name"):
        package_files(tmp_path, PACKAGE)


@pytest.mark.parametrize("content", [b"", b"no archive", b"\x1f\x8b broken"])
def test_other_files_are_refused_as_archives(tmp_path: Path, content: bytes) -> None:
    (tmp_path / PACKAGE.archive).write_bytes(content)
    with pytest.raises(InputError, match="this is not the archive of @some/name"):
        package_files(tmp_path, PACKAGE)


def test_an_empty_folder_is_refused_with_the_command(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        package_files(tmp_path, PACKAGE)
    assert caught.value.problem == "there is no some-name-1.2.3.tgz in this folder"
    assert caught.value.hint == f"run this in the folder:  {BRING}"


def test_a_wheel_in_the_folder_comes_before_pip(tmp_path: Path) -> None:
    own = version("msgspec")
    (tmp_path / f"msgspec-{own}-cp314-cp314-{PLATFORM}.whl").write_bytes(b"wheel")
    assert wheel_of_msgspec(tmp_path) == b"wheel"


def test_an_environment_without_pip_asks_that_of_the_python_that_made_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands = []

    def run(command: list[str], **_: object) -> None:
        commands.append(command)
        raise OSError("not here")

    monkeypatch.setattr(brought, "find_spec", lambda name: None)
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(InputError, match="not here"):
        wheel_of_msgspec(None)
    assert commands[0][0] == vars(sys)["_base_executable"]
