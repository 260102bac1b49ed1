"""Compiled functions: whether their code is there already."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from common.compiling import compiled, is_kept


def function_in(file: Path) -> Any:
    """Load the module again, as another process would."""
    spec = spec_from_file_location("doubling", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return compiled(module.double)


def test_code_is_kept_once_it_is_compiled_also_for_the_next_process(tmp_path: Path) -> None:
    file = tmp_path / "doubling.py"
    file.write_text("def double(number):\n    return 2 * number\n", encoding="utf-8")
    first = function_in(file)
    assert not is_kept(first)
    assert first(21) == 42
    assert is_kept(first)
    second = function_in(file)
    assert not second.signatures
    assert is_kept(second)
