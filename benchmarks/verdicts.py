"""How long verdicts, whole games on tapes and the census take."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.foreign import ask
from benchmarks.measure import NOT_MEASURED, Section, figures, in_turns, seconds, times
from games import SEATS
from strategies.catalogue import find_strategy
from strategies.encodings.convert import convert
from strategies.encodings.documents import TableDocument
from strategies.encodings.files.table import check_table, table_strategy
from strategies.wst.game import play_whole_game
from verify.census.census import census
from verify.verdict.verdict import verdict

TEXT = """\
In this process, after start: processor time, the median of the rounds. A verdict has all strengths
of no-loss and both countings of games, for both seats. OpenSpiel finds the value of the same table
against its best opponent (`best_response`), for both seats and no more than that; it must find that
the table never loses."""


def section(rounds: int, library: Path | None, *, slow: bool) -> Section:
    """Measure; `library` is a Python that has OpenSpiel, `slow` asks for the census, too."""
    cells = _table()
    table = table_strategy(check_table({p: [c] for p, c in cells.items()}, "table"), name="table")
    works: dict[str, Callable[[], object]] = {
        "verdict on a table": partial(verdict, table),
        "verdict on `any`": lambda: verdict(find_strategy("any")),
        "verdict on `wst` by positions": lambda: verdict(find_strategy("wst")),
        "all games of `wst` on its tapes": _whole_games,
    }
    contestants = {name: partial(seconds, work) for name, work in works.items()}
    if library is not None:
        contestants["OpenSpiel"] = partial(_best_response, library, cells)
    taken = in_turns(contestants, rounds)
    if slow:
        taken |= in_turns({"both censuses": lambda: seconds(census)}, 1)
    rows = [(name, _middle(costs)) for name, costs in taken.items() if name in works]
    rows.append(("OpenSpiel's best responses to the table", _middle(taken.get("OpenSpiel"))))
    rows.append(("both censuses", _middle(taken.get("both censuses"))))
    if library is not None:
        ratio = times(taken, "verdict on a table", "OpenSpiel")
        rows.append(("OpenSpiel's time, by that of the verdict on the table", f"{ratio} times"))
    return Section("Strategies", TEXT, ("work", "time"), tuple(rows))


def _table() -> dict[str, int]:
    """Give a strategy that never loses: position -> cell."""
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


def _best_response(library: Path, cells: dict[str, int]) -> float:
    values, taken = ask(library, "with_open_spiel.py", cells)
    if min(values) < 0:
        raise SystemExit(f"OpenSpiel finds that the table loses: {values}")
    return float(taken)


def _middle(costs: list[float] | None) -> str:
    if costs is None:
        return NOT_MEASURED
    middle = sorted(costs)[len(costs) // 2]
    return f"{figures(middle)} s" if middle >= 1 else f"{figures(1000 * middle)} ms"
