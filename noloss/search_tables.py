"""What searches found as sentences and tables for people, beside what Bhatt08 prints.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3 to §4.5, Tables 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from diagrams.plots.archive import COUNTED
from noloss.found_runs import Found
from noloss.reports.tables import NOTHING
from noloss.reports.words import seat_name
from search.evolution.catalogue import parameters
from search.runs.summary import Spread, spread
from search.runs.tables import PRINTED, Analysis, Blended

if TYPE_CHECKING:
    from rich.table import Table


def plan_sentences(found: Found) -> list[str]:
    """Say what a search is, and how far."""
    plan, search = found.folder.plan, found.method
    seat = "both seats together" if search.seat == "both" else seat_name(search.seat)
    runs = "1 run" if plan.runs == 1 else f"{plan.runs:,} runs"
    given = ", ".join(f"{name} {_shown(value)}" for name, value in parameters(search).items())
    measure = found.measure
    way = "less" if measure.less_is_better else "more"
    told = [
        f"{found.folder.path}: {plan.method} for {seat}",
        f"  {runs} of {plan.generations:,} generations, seed {plan.seed}",
        f"  parameters: {given}",
        f"  fitness: {measure.name}; {way} is better; games counted {COUNTED[search.counting]}",
    ]
    waiting = plan.runs - len(found.states)
    going = len(found.states) - len(found.ended)
    if waiting or going:
        told.append(f"  runs not at their end: {going:,}; not begun: {waiting:,}")
    return told


def _shown(value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return text[:40] + "…" if len(text) > 41 else text or NOTHING


def spread_table(found: Found) -> Table:
    """Set out in which generation the runs found their first strategy, beside Table 1."""
    from rich.table import Table

    table = Table("first found, in generation")
    for title in ("best", "median", "worst", "none"):
        table.add_column(title, justify="right")
    _add_spread(table, "these runs", spread(found.rows))
    if found.printed is not None:
        _add_spread(table, "Bhatt08, Table 1", found.printed)
    return table


def _add_spread(table: Table, who: str, one: Spread) -> None:
    numbers = (
        NOTHING if value is None else f"{value:,g}" for value in (one.best, one.median, one.worst)
    )
    table.add_row(who, *numbers, f"{one.runs - one.found} of {one.runs}")


def blended_table(found: Analysis) -> Table:
    """Set out how many strategies there are, blended of both seats, beside what is printed."""
    from rich.table import Table

    table = Table("strategies that never lose, blended")
    for title in ("these runs", "Bhatt08, §4.3 and §4.4"):
        table.add_column(title, justify="right")
    told: dict[str, Callable[[Analysis], str]] = {
        "for the first seat (X)": lambda one: f"{one.found[0]:,}",
        "for the second seat (O)": lambda one: f"{one.found[1]:,}",
        "for both, blended": lambda one: f"{one.found[0] * one.found[1]:,}",
        "different pairs of wins and draws": lambda one: f"{one.pairs:,}",
        "wins": lambda one: f"{one.wins[0]:,} to {one.wins[1]:,}",
        "draws": lambda one: f"{one.draws[0]:,} to {one.draws[1]:,}",
    }
    for name, text in told.items():
        table.add_row(name, text(found), text(PRINTED))
    return table


def table_2(found: Analysis) -> Table:
    """Set out Table 2: each line found above the one that is printed."""
    from rich.table import Table

    table = Table("strategy, and from where")
    for title in ("first: wins", "draws", "second: wins", "draws", "win : draw"):
        table.add_column(title, justify="right")
    for one, printed in zip(found.table, PRINTED.table, strict=True):
        table.add_row(f"{one.name}, these runs", *_numbers(one))
        table.add_row(f"{printed.name}, Bhatt08", *_numbers(printed), end_section=True)
    return table


def _numbers(one: Blended) -> list[str]:
    ratio = NOTHING if one.ratio is None else f"{float(one.ratio):.3f}"
    return [*(f"{number:,}" for number in (*one.first, *one.second)), ratio]


def losses_sentences(found: Analysis) -> list[str]:
    """Say which strategies of Table 2 lose after all, as a mixture of several may."""
    return [
        f"The {one.name} strategy, mixed of several, loses {sum(one.losses):,} games: "
        f"{one.losses[0]:,} as first player, {one.losses[1]:,} as second."
        for one in found.table
        if any(one.losses)
    ]
