"""The command that brings an extra."""

from __future__ import annotations

import ast
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from common import extras
from common.extras import PROJECT, install_command

DECLARED = tomllib.loads(Path(PROJECT, "pyproject.toml").read_text())["project"]
EXTRAS = sorted(DECLARED["optional-dependencies"])


@pytest.mark.parametrize("extra", EXTRAS)
def test_in_a_checkout_it_installs_the_checkout_with_the_extra_for_this_python(extra: str) -> None:
    words = shlex.split(install_command(extra))
    assert words[-2:] == ["-e", f"{PROJECT}[{extra}]"]
    assert sys.executable in words
    assert "install" in words


def test_without_a_pip_of_its_own_an_environment_is_filled_from_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    words = shlex.split(install_command("solver"))
    assert words[1:5] == ["-m", "pip", "--python", sys.executable]
    assert words[0] != sys.executable or sys.prefix == sys.base_prefix


def test_with_a_pip_of_its_own_an_environment_uses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: object())
    assert shlex.split(install_command("solver"))[:3] == [sys.executable, "-m", "pip"]


@pytest.mark.parametrize("extra", EXTRAS)
def test_without_a_checkout_it_names_the_packages_of_the_extra(
    extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "PROJECT", tmp_path)
    words = shlex.split(install_command(extra))
    assert words[words.index("-q") + 1 :] == DECLARED["optional-dependencies"][extra]


def test_names_with_spaces_stay_one_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my work").mkdir()
    (tmp_path / "my work" / "pyproject.toml").touch()
    monkeypatch.setattr(extras, "PROJECT", tmp_path / "my work")
    assert shlex.split(install_command("plots"))[-1] == f"{tmp_path}/my work[plots]"


def test_the_page_declares_every_package_that_it_imports() -> None:
    """One that comes with another package may come in a version that does not do."""
    imported: set[str] = set()
    for file in Path(PROJECT, "noloss", "web").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module is not None:
                imported.add(node.module.partition(".")[0])
    foreign = {name for name in imported if not Path(PROJECT, name).is_dir()}
    extra = DECLARED["optional-dependencies"]["page"]
    declared = {re.split("[<>=]", each)[0] for each in (*DECLARED["dependencies"], *extra)}
    assert {"starlette", "uvicorn"} <= foreign
    assert foreign - sys.stdlib_module_names - declared == set()
