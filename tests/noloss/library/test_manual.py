"""The page about Python names every command, and its notebook runs."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import noloss
from noloss.family import COMMANDS

DOCS = Path(__file__).resolve().parents[3] / "docs"


FUNCTIONS = {"count games": "statistics", "count optimum": "optimum"}
"""Command -> its function, if that has another name."""
EARLIER = {"trace", "verdict"}
"""Names of functions in earlier versions."""


def test_every_command_is_a_function_or_named_as_only_on_the_command_line() -> None:
    beginning = (DOCS / "library.md").read_text(encoding="utf-8").partition("```")[0]
    assert {*FUNCTIONS.values()} <= {*noloss.__all__}
    functions = {*noloss.__all__, *FUNCTIONS}
    missing = [
        name
        for name in COMMANDS
        if name not in functions
        and f"`{name}`" not in beginning
        and f"`{name.split()[0]}`" not in beginning
    ]
    assert not missing


def test_the_reference_has_every_name_of_the_library() -> None:
    page = (DOCS / "library-reference.md").read_text(encoding="utf-8")
    named = re.findall(r"^::: (\S+)$", page, re.MULTILINE)
    for path in named:
        module, _, name = path.rpartition(".")
        assert hasattr(import_module(module), name), path
    assert {*FUNCTIONS.values()} <= {*noloss.__all__}
    functions = {path.rpartition(".")[2] for path in named}
    assert set(noloss.__all__) - EARLIER - {"__version__"} <= functions


@pytest.mark.slow
def test_the_notebook_runs_and_shows_pictures_tables_and_tapes(tmp_path: Path) -> None:
    notebook = nbformat.read(DOCS / "noloss.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, resources={"metadata": {"path": tmp_path}}).execute()
    shown = [_forms(cell) for cell in notebook.cells if cell.cell_type == "code"]
    pictures = {"centre_first, show=", "play(", "flip = "}
    for cell, forms in zip(_sources(notebook), shown, strict=True):
        if any(part in cell for part in pictures):
            assert forms["image/svg+xml"].lstrip().startswith("<"), cell
        elif "import" not in cell:
            assert forms["text/html"].startswith("<"), cell
    assert "513794" in "".join(form.get("text/html", "") for form in shown)


def _sources(notebook: Any) -> list[str]:
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def _forms(cell: Any) -> dict[str, str]:
    """Give all forms in which a cell shows its value; raise AssertionError at an error."""
    forms: dict[str, str] = {}
    for output in cell.outputs:
        assert output.output_type == "execute_result", output
        forms |= output.data
    return forms
