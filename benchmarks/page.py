"""The sections as a page, with what must be known of the machine on which they were measured."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from benchmarks.measure import NOT_MEASURED, Section

TOP = """\
# Performance

How fast noloss is, side by side with other programs in one run on one machine. In a checkout
`python -m benchmarks` measures everything again and writes this page. Times differ from machine to
machine, and from day to day on one; ratios differ less.
"""


def page(sections: Iterable[Section], others: Mapping[str, str], load: str, rounds: int) -> str:
    """Write the page as Markdown.

    others : libraries in an environment of their own, with their versions
    load   : how loaded the machine was
    """
    about = _table(("", ""), [*_about(others), ("rounds", str(rounds)), ("load", load)])
    return "\n".join([TOP, about, *map(_part, sections)])


def loads() -> str:
    """Tell how many processes the machine is busy with, if it can be known."""
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
    """Say if the engine that is measured is not that of the commit."""
    return ", changed" if _output("git", "status", "--porcelain", "-uno") else ""


def _processor() -> str:
    file = Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _output(*command: str) -> str:
    """Give the first line that a program prints, if it is there and prints one."""
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
