"""Measure everything side by side, and write `docs/performance.md`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks import calculated, engines, memory, scoring, starts, verdicts
from benchmarks.foreign import make_environment, versions
from benchmarks.measure import Section
from benchmarks.page import loads, page

PAGE = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


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
            "calculated runs": partial(calculated.section, asked.rounds),
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
    add("--census", action="store_true", help="count all strategies, too: slow")
    add("--alone", action="store_true", help="do not install the libraries of others")
    add("--others", type=Path, metavar="PYTHON", help="a Python that has the libraries of others")
    add("--output", type=Path, default=PAGE, metavar="FILE", help="default: docs/performance.md")
    return parser.parse_args()


if __name__ == "__main__":
    main()
