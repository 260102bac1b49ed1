"""The bytecode of a site is made by its own Python; a site without it works, too."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from noloss.static_site.brought import BRING, PYODIDE, package_files, wheel_of_msgspec
from noloss.static_site.bytecode import bytecode
from noloss.static_site.packages import archive
from tests.processes import PATIENCE

NODE = shutil.which("node") or shutil.which("nodejs")
NOTHING = {"pyodide/pyodide.mjs": b"throw new Error('too old')", "packages/noloss.zip": b""}


@pytest.mark.slow
def test_it_has_the_modules_of_most_pages(tmp_path: Path) -> None:
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("Node is not installed")
    try:
        subprocess.run(
            BRING.split(), cwd=tmp_path, capture_output=True, check=True, timeout=PATIENCE
        )
    except (OSError, subprocess.SubprocessError):
        pytest.skip("npm does not bring Pyodide: is there a network?")
    made = {f"pyodide/{path}": data for path, data in package_files(tmp_path, PYODIDE).items()}
    made["packages/msgspec.zip"] = wheel_of_msgspec(tmp_path)
    made["packages/noloss.zip"] = archive()
    compiled = bytecode(made)
    assert compiled is not None
    with zipfile.ZipFile(io.BytesIO(compiled)) as packed:
        names = {*packed.namelist()}
    assert {
        f"{folder}/__pycache__/{name}.cpython-314.pyc"
        for folder, name in (
            *(("automata/engine", "steps"), ("noloss/web", "browser"), ("noloss/web", "tasks")),
            *(("diagrams/page", "machine_page"), ("verify/verdict", "verdict")),
        )
    } <= names


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_if_node_cannot_run_pyodide_there_is_none() -> None:
    assert bytecode(NOTHING) is None


def test_without_node_or_pyodide_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bytecode({"packages/noloss.zip": b""}) is None
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert bytecode(NOTHING) is None
