"""A function loads only the modules that it needs, from this package."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ERASE = """machine  erase
about    Erases its word.
tapes    word
symbols  a
start    go
accept   done

go:      a -> _ R go
         _ -> _ S done
"""
CHECKOUT = Path(__file__).resolve().parents[3]


def loaded(program: str, *folders: Path) -> subprocess.CompletedProcess[str]:
    """Run a program that finds these folders before noloss."""
    path = os.pathsep.join(map(str, (*folders, CHECKOUT)))
    return subprocess.run(
        [sys.executable, "-P", "-c", program],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_a_function_loads_neither_the_command_line_nor_what_it_does_not_need(
    tmp_path: Path,
) -> None:
    """A machine in a file is run without all strategies, and a verdict is given without pictures.

    Both questions go to one process, because loaded packages only increase.
    """
    file = tmp_path / "own.tm"
    file.write_text(ERASE)
    done = loaded(
        f"import sys, noloss; print(noloss.run({str(file)!r}, 'aa').verdict); "
        "print({'click', 'strategies', 'networkx', 'verify', 'diagrams'} & set(sys.modules)); "
        "noloss.verdict('optimal'); print({'click', 'diagrams'} & set(sys.modules))"
    )
    assert done.stdout.split() == ["accepted", "set()", "set()"], done.stderr


def test_a_foreign_room_is_reported_before_anything_of_it_is_run(tmp_path: Path) -> None:
    (tmp_path / "automata").mkdir()
    (tmp_path / "automata" / "__init__.py").write_text("raise SystemExit('foreign code was run')")
    for program in ("import noloss; noloss.run", "from noloss import verdict"):
        done = loaded(program, tmp_path)
        assert done.returncode == 1
        assert "ForeignRoomError: Python finds these packages elsewhere than noloss: automata" in (
            done.stderr
        )
        assert "automata-lib is installed too" in done.stderr


def test_importing_noloss_itself_loads_no_room_and_fails_on_none(tmp_path: Path) -> None:
    (tmp_path / "automata.py").write_text("")
    assert loaded("import noloss; noloss.__version__", tmp_path).returncode == 0
