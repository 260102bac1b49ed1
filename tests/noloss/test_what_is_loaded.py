"""A command loads no library that it does not need, because people wait for its start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import part

CHECKOUT = Path(__file__).resolve().parents[2]
SLOW = {
    *("graphviz", "llvmlite", "matplotlib", "networkx", "numba", "numpy", "pygraphviz", "rich"),
    "textual",
}
LARGE = {"random", "secrets", "subprocess", "xml"}
"""Parts of Python's library that take milliseconds to load."""
ROOMS = {"audit", "automata", "diagrams", "games", "search", "strategies", "verify"}
MACHINE = "machine m\ntapes t\nsymbols a\naccept yes\ngo: a -> a R go\n _ -> _ S yes\n"
LOOK = """\
import sys
from noloss.__main__ import main
try:
    sys.exit(main())
finally:
    print(*{name.split(".")[0] for name in sys.modules}, file=sys.stderr)
"""


def loaded(folder: Path, program: str, *arguments: str, code: int = 0) -> set[str]:
    """Run a program that prints its loaded packages at its end; give those we look for."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return set(done.stderr.splitlines()[-1].split()) & (SLOW | LARGE | ROOMS)


@pytest.mark.parametrize(
    ("command", "needed"),
    part(
        [
            ("--help", set()),
            ("--version", set()),
            ("run --help", {"automata"}),
            ("run m.tm --tape t=aa", {"automata"}),
            ("check m.tm", {"automata"}),
            ("step --help", {"automata"}),
            ("measure m.tm --input-family a^n --n 1", {"automata", "rich"}),
            ("verify optimal", {"automata", "games", "strategies", "verify", "networkx", "rich"}),
            pytest.param(
                "verify wst",
                {"automata", "games", "strategies", "verify", "networkx", "rich", "llvmlite"},
                marks=pytest.mark.slow,
            ),
        ],
        2,
    ),
)
def test_a_command_loads_the_rooms_and_the_libraries_that_it_needs_and_no_others(
    tmp_path: Path, command: str, needed: set[str]
) -> None:
    """A play is a networkx graph, and rich lays out its table: these a verdict needs. All games on
    tapes take enough steps that compiled code makes them."""
    (tmp_path / "m.tm").write_text(MACHINE)
    assert loaded(tmp_path, LOOK, *command.split()) - LARGE - needed == set()


@pytest.mark.parametrize("command", ["--help", "run m.tm --tape t=aa", "check m.tm"])
def test_a_short_command_loads_no_large_part_of_the_library_of_python(
    tmp_path: Path, command: str
) -> None:
    """It draws nothing at random, starts no program, and writes no XML."""
    (tmp_path / "m.tm").write_text(MACHINE)
    assert loaded(tmp_path, LOOK, *command.split()) & LARGE == set()


def test_importing_noloss_loads_no_other_package(tmp_path: Path) -> None:
    look = (
        "import sys, noloss; print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    assert loaded(tmp_path, look) == set()


@pytest.mark.slow
def test_a_long_run_loads_the_compiler_and_no_other_slow_package(tmp_path: Path) -> None:
    """This shows, too, that the search for packages works."""
    (tmp_path / "m.tm").write_text(MACHINE.replace("_ -> _ S yes", "_ -> a R go"))
    arguments = ("run", "m.tm", "--steps", "30000", "--past-loops")
    seen = loaded(tmp_path, LOOK, *arguments, code=3)
    assert seen - LARGE == {"automata", "llvmlite", "numpy"}


@pytest.mark.parametrize(
    ("word", "compiler"),
    [("a" * 20, set()), pytest.param("a" * 200, {"llvmlite"}, marks=pytest.mark.slow)],
)
def test_only_a_long_exploration_loads_the_compiler(
    tmp_path: Path, word: str, compiler: set[str]
) -> None:
    text = MACHINE.replace("go:", "go choice:").replace(" _ ->", " a -> a L back\n _ ->")
    (tmp_path / "m.tm").write_text(text + "back: a -> a L back\n _ -> _ S yes\n")
    look = "import sys, noloss; noloss.explore(sys.argv[1], t=sys.argv[2])\n"
    look += "print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    assert loaded(tmp_path, look, "m.tm", word) & {"llvmlite", "numba", "numpy"} == compiler


def test_the_modules_that_errors_and_the_manual_name_are_there_after_import_automata(
    tmp_path: Path,
) -> None:
    names = ("errors.TapeError", "machine.Machine", "tape.Tape", "text.read_word")
    program = "; ".join(("import automata, sys", *(f"automata.{name}" for name in names)))
    assert loaded(tmp_path, f"{program}; print(file=sys.stderr)") == set()
