"""Measure everything, and write `docs/performance.md`."""

from __future__ import annotations

import argparse
import os
import platform
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path

from benchmarks import drawn, engines, growth, memory, scoring, starts, verdicts
from benchmarks.foreign import make_environment, versions
from benchmarks.measure import NOT_MEASURED, Section

PAGE = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


TOP = """\
# Performance

How fast noloss is, compared with other programs in one run on one machine. In a checkout,
`python -m benchmarks` measures everything again and writes this page. Times differ from machine to
machine, and from day to day on one machine; ratios differ less.
"""


def main() -> None:
    """Measure, and write the page."""
    asked = _arguments()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        python = asked.others or (None if asked.alone else make_environment(folder / "others"))
        found = versions(python) if python else {}
        library, spiel = (
            python if name in found else None for name in ("automata-lib", "open-spiel")
        )
        measures: dict[str, Callable[[], Section]] = {
            "machines": partial(engines.section, asked.rounds, folder, library),
            "random machines": partial(drawn.section, asked.rounds, folder, asked.seed),
            "growth": partial(growth.section, asked.rounds, asked.seed),
            "calculated runs": partial(engines.calculated_section, asked.rounds),
            "memory": memory.section,
            "strategies": partial(verdicts.section, asked.rounds, folder, spiel, slow=asked.census),
            "scoring": partial(scoring.section, asked.rounds),
            "start": partial(starts.section, asked.rounds),
        }
        begun, sections = loads(), []
        for title, measure in measures.items():
            print(f"measuring: {title}", file=sys.stderr, flush=True)
            sections.append(measure())
    load = f"{begun} at the beginning, {loads()} at the end"
    asked.output.write_text(page(sections, found, load, asked.rounds), encoding="utf-8")
    print(f"written: {asked.output}", file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    add = parser.add_argument
    add("--rounds", type=int, default=7, help="of each measurement; default: 7")
    seed = random.SystemRandom().randrange(10**6)
    add("--seed", type=int, default=seed, help="of the random machines; default: another each time")
    add("--census", action="store_true", help="count all strategies, too: slow")
    add("--alone", action="store_true", help="do not install the libraries of others")
    add("--others", type=Path, metavar="PYTHON", help="a Python that has the libraries of others")
    add("--output", type=Path, default=PAGE, metavar="FILE", help="default: docs/performance.md")
    return parser.parse_args()


def page(sections: Iterable[Section], others: Mapping[str, str], load: str, rounds: int) -> str:
    """Write the page as Markdown.

    others : the other libraries, with their versions
    load   : how loaded the machine was
    """
    about = _table(("", ""), [*_about(others), ("rounds", str(rounds)), ("load", load)])
    return "\n".join([TOP, about, *map(_part, sections)])


def loads() -> str:
    """Say how many processes keep the machine busy, if the system reports it."""
    if not hasattr(os, "getloadavg"):
        return "unknown"
    return f"{os.getloadavg()[0]:.1f} processes on {os.cpu_count()} cores"


def _about(others: Mapping[str, str]) -> list[tuple[str, str]]:
    ours = [f"{name} {version(name)}" for name in ("llvmlite", "numba", "numpy", "networkx")]
    foreign = [f"{name} {number}" for name, number in others.items()]
    compiler = shutil.which("cc")
    return [
        ("date", datetime.now(UTC).date().isoformat()),
        ("commit", _output("git", "rev-parse", "HEAD") + _changed()),
        ("machine", f"{_processor()}, {os.cpu_count()} cores, {platform.system()}"),
        ("Python", f"{platform.python_version()}; {', '.join(ours)}"),
        ("C", _output(compiler, "--version") if compiler else NOT_MEASURED),
        ("others", ", ".join(foreign) or NOT_MEASURED),
    ]


def _changed() -> str:
    """Say whether the engine that is measured has changed since the commit."""
    return ", changed" if _output("git", "status", "--porcelain", "-uno") else ""


def _processor() -> str:
    file = Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _output(*command: str) -> str:
    """Give the first line that a program prints; empty without the program or a line."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.split("\n")[0]


def _part(section: Section) -> str:
    return f"\n## {section.title}\n\n{section.text}\n\n{_table(section.columns, section.rows)}"


def _table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [list(columns), ["---"] * len(list(columns)), *map(list, rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
