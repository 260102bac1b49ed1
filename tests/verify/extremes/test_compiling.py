"""Compiled code: signals wait while it is compiled, and half-written files of it go away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from strategies.classes import allowed_entries
from verify.extremes import compiled_scoring
from verify.extremes.scoring import count_games


class Compiling:
    """Stands for code that is not compiled yet: Ctrl-C comes while it is."""

    def __init__(self) -> None:
        self.signatures: list[str] = []

    def __call__(self, *arguments: object) -> None:
        signal.raise_signal(signal.SIGINT)
        self.signatures.append("compiled")


def test_ctrl_c_while_code_is_compiled_interrupts_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = Compiling()
    monkeypatch.setattr(compiled_scoring, "count_vectors", compiling)
    with pytest.raises(KeyboardInterrupt):
        count_games(allowed_entries().argmax(axis=1).astype(np.int16)[np.newaxis])
    assert compiling.signatures == ["compiled"]


@pytest.mark.slow
def test_an_old_half_written_file_of_a_killed_compiler_is_removed(tmp_path: Path) -> None:
    folder = _load(tmp_path)
    left = [
        folder / f"compiled_scoring.count_vectors-1.py311.{name}"
        for name in ("nbi.tmp.0123456789abcdef", "1.nbc.tmp.1123456789abcdef", "nbi", "nbi.tmp")
    ]
    young = folder / "compiled_scoring.count_vectors-1.py311.nbi.tmp.2123456789abcdef"
    for path in (*left, young):
        path.write_bytes(b"half")
        if path is not young:
            os.utime(path, (0, 0))
    assert _load(tmp_path) == folder
    assert [path for path in (*left, young) if path.exists()] == [*left[2:], young]


def _load(cache: Path) -> Path:
    """Load the compiled code in a separate process, and give the folder that keeps it."""
    code = "from verify.extremes.compiled_scoring import count_vectors\n"
    code += "print(count_vectors.stats.cache_path)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ
        | {"NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        check=True,
    )
    folder = Path(done.stdout.strip())
    folder.mkdir(exist_ok=True)
    return folder
