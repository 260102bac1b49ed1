"""The time of verdicts, of whole games on tapes and of the census, each in a separate process.

`python -m benchmarks.verdicts WORK` does some work twice, and prints the seconds of
processor time of each: `games`, `census`, or the verdict on a strategy of that name.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import llvmlite.binding  # noqa: F401  # loaded here, so that loading is not measured
import networkx as nx  # noqa: F401

from benchmarks.foreign import ask
from benchmarks.measure import NOT_MEASURED, Section, figures, in_turns, seconds, times
from games import SEATS
from strategies.catalogue import find_strategy
from strategies.encodings.convert import convert
from strategies.encodings.files.table import TableDocument
from strategies.wst.strategy import play_whole_game
from verify.census.census import census
from verify.verdict.verdict import verdict

TEXT = """\
Each task runs in a separate process. The figures are processor time without the imports,
including those of networkx and LLVM; medians of the rounds. Work that is done once in a process,
such as the graph of all positions, is in the first time; *again* is the same task in the same
process. A verdict has all strengths of no-loss and both countings of games, for both seats.
OpenSpiel only finds the value of the same table against its best opponent (`best_response`), for
both seats; it must find that the table never loses."""

TABLE, OPEN_SPIEL = "a verdict on a table", "OpenSpiel: best responses to the table"
GAMES, CENSUS = "all games of `wst` on its tapes, both seats", "both censuses"


def section(rounds: int, folder: Path, library: Path | None, *, slow: bool) -> Section:
    """Measure; `library` is a Python that has OpenSpiel, and `slow` includes the census."""
    table, works = cells(), {TABLE: f"table:{folder / 'table.json'}", GAMES: "games"}
    (folder / "table.json").write_text(json.dumps(table))
    works |= {f"a verdict on `{name}`": name for name in ("any", "wst")}
    contestants = {name: partial(_ours, work) for name, work in works.items()}
    if library is not None:
        contestants[OPEN_SPIEL] = partial(_best_response, library, table)
    taken = in_turns(contestants, rounds)
    if slow:
        taken |= in_turns({CENSUS: partial(_ours, "census")}, 1)
    rows = [(name, *_middles(taken.get(name))) for name in (*works, OPEN_SPIEL, CENSUS)]
    if library is not None:
        by_time = [{name: [pair[i] for pair in taken[name]] for name in taken} for i in (0, 1)]
        ratios = [times(costs, TABLE, OPEN_SPIEL) for costs in by_time]
        rows.append(("OpenSpiel's time, divided by that of the verdict on the table", *ratios))
    return Section("Strategies", TEXT, ("work", "first", "again"), tuple(rows))


def _middles(pairs: list[tuple[float, float]] | None) -> tuple[str, ...]:
    if pairs is None:
        return NOT_MEASURED, NOT_MEASURED
    return tuple(_time(median(one)) for one in zip(*pairs, strict=True))


def cells() -> dict[str, int]:
    """Give a strategy that never loses as a table: position -> cell."""
    document = convert(find_strategy("optimal"), "table").document
    assert isinstance(document, TableDocument)
    return {
        position: cells if isinstance(cells, int) else cells[0]
        for position, cells in document.moves.items()
    }


def _whole_games() -> None:
    play_whole_game.cache_clear()
    for seat in SEATS:
        play_whole_game("base", seat)


def _ours(work: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "benchmarks.verdicts", work]
    done = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(done[0]), float(done[1])


def _best_response(library: Path, table: dict[str, int]) -> tuple[float, float]:
    values, first, again = ask(library, "with_open_spiel.py", table)
    if min(values) < 0:
        raise SystemExit(f"OpenSpiel finds that the table loses: {values}")
    return first, again


def _time(taken: float) -> str:
    return f"{figures(taken)} s" if taken >= 1 else f"{figures(1000 * taken)} ms"


def main() -> None:
    """Print how long some work takes the first time, and the second time."""
    known: dict[str, Callable[[], object]] = {"games": _whole_games, "census": census}
    name = sys.argv[1]
    work = known[name] if name in known else partial(verdict, find_strategy(name))
    print(seconds(work), seconds(work))


if __name__ == "__main__":
    main()
