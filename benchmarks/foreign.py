"""Other libraries, each run in a process of an environment that holds nothing of noloss."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any, Final

from automata import Machine
from benchmarks.interpreters import table_of

OTHERS: Final = Path(__file__).with_name("others")
LIBRARIES: Final = ("automata-lib", "open-spiel")
LONGEST: Final = 300  # seconds to wait for an installation, or for an answer


def make_environment(folder: Path) -> Path:
    """Make an environment with those of the libraries that can be installed; give its Python."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    for library in LIBRARIES:
        command = [
            str(python),
            "-m",
            "pip",
            "install",
            "--quiet",
            "--only-binary",
            ":all:",
            library,
        ]
        try:
            subprocess.run(command, check=False, timeout=LONGEST, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            continue
    return python


def versions(python: Path) -> dict[str, str]:
    """Give the libraries that are installed, with their versions."""
    look = (
        "import importlib.metadata as m, json; print(json.dumps("
        "{d.name.lower().replace('_', '-'): d.version for d in m.distributions()}))"
    )
    found = json.loads(_output([str(python), "-c", look], ""))
    return {name: found[name] for name in LIBRARIES if name in found}


def run_automata_lib(python: Path, machine: Machine, word: str, seconds: float) -> float:
    """Give the seconds that it takes for a step, measured during a number of seconds."""
    rows = [
        (state, read, after, [symbol for symbol, _ in acts], [move for _, move in acts])
        for (state, read), (after, acts) in table_of(machine).items()
    ]
    task = {
        "states": machine.states,
        "symbols": machine.alphabet,
        "start": machine.start,
        "finals": list(machine.finals),
        "tapes": len(machine.tapes),
        "table": rows,
        "word": word,
        "seconds": seconds,
    }
    steps, taken = ask(python, "with_automata_lib.py", task)
    return float(taken) / int(steps)


def ask(python: Path, program: str, task: object) -> Any:
    """Give one of the programs a task, and read its answer."""
    return json.loads(_output([str(python), str(OTHERS / program)], json.dumps(task)))


def _output(command: list[str], given: str) -> str:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command,
        input=given,
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}:\n{done.stderr}")
    return done.stdout
