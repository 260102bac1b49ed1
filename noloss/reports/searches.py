"""What searches found, for people, beside what Bhatt08 prints.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3 to §4.5, Tables 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from common.exhibits import Heading, Table, Text
from diagrams.plots.words import COUNTED
from noloss.report import Shown
from noloss.reports.words import NOTHING, seat_name
from search.evolution.catalogue import parameters
from search.runs.figures import RunFigures, Spread, spread
from search.runs.results import Results
from search.runs.tables import PRINTED, Analysis, Blended

MINUTES = 120.0  # seconds from which a time is written in minutes


def searches_exhibits(
    searches: Sequence[Results], analysis: Analysis | None, files: Sequence[Path]
) -> Iterator[Shown]:
    """Show searches one by one, then the strategies of both seats blended, then files of plots."""
    for number, results in enumerate(searches):
        plan = plan_text(results)
        yield Text(f"\n{plan}" if number else plan)
        if results.rows:
            yield runs_table(results.rows)
            yield spread_table(results)
    if analysis is not None:
        yield Heading("A strategy for each seat, blended into one; games counted up to symmetry")
        yield blended_table(analysis)
        yield table_2(analysis)
        yield from map(Text, losses_sentences(analysis))
    for file in files:
        yield Text(f"{file}: plot")


def plan_text(results: Results) -> str:
    """Say what a search is, and how far."""
    plan, search = results.folder.plan, results.method
    seat = "both seats together" if search.seat == "both" else seat_name(search.seat)
    given = ", ".join(f"{name} {_shown(value)}" for name, value in parameters(search).items())
    measure = results.measure
    way = "less" if measure.less_is_better else "more"
    lines = [
        f"{results.folder.path}: {plan.method} for {seat}",
        f"  {runs_text(plan.runs)} of {plan.generations:,} generations, seed {plan.seed}",
        f"  parameters: {given}",
        f"  fitness: {measure.name}; {way} is better; games counted {COUNTED[search.counting]}",
    ]
    waiting = plan.runs - len(results.states)
    going = len(results.states) - len(results.ended)
    if waiting or going:
        lines.append(f"  runs not at their end: {going:,}; not begun: {waiting:,}")
    return "\n".join(lines)


def runs_text(runs: int) -> str:
    """Say how many runs there are."""
    return "1 run" if runs == 1 else f"{runs:,} runs"


def runs_table(rows: Sequence[RunFigures]) -> Table:
    """Set out the runs one by one."""
    return Table(
        head=("run", "generations", "first found", "found", "best fitness", "W / D / L of it"),
        rows=tuple(
            (
                f"{row.run}",
                f"{row.generation:,}",
                "none" if row.first is None else f"{row.first}",
                f"{row.archive:,}",
                f"{row.best.best:.6g} in {row.best.generation}",
                " / ".join(f"{number:,}" for number in row.best.games),
            )
            for row in rows
        ),
        numeric=(False,) * 6,
    )


def spread_sentence(rows: Sequence[RunFigures], confirmed: int | None, seconds: float) -> str:
    """Say in how many runs a strategy that never loses was found, and when."""
    finds = spread(rows)
    time = f"{seconds:.1f} s" if seconds < MINUTES else f"{seconds / 60:.1f} min"
    if not finds.found:
        return f"no run found a strategy that never loses; {time}"
    when = f"best {finds.best}, median {finds.median:g}, worst {finds.worst}"
    return (
        f"{finds.found} of {finds.runs} runs found one that never loses, first in generation: "
        f"{when}; all {confirmed:,} were played out and never lose; {time}"
    )


def spread_table(results: Results) -> Table:
    """Set out in which generation the runs found their first strategy, beside Table 1."""
    rows = [_spread_row("these runs", spread(results.rows))]
    if results.printed is not None:
        rows.append(_spread_row("Bhatt08, Table 1", results.printed))
    head = ("first found, in generation", "best", "median", "worst", "none")
    return Table(head, tuple(rows), _first_is_text(head))


def _spread_row(who: str, finds: Spread) -> tuple[str, ...]:
    numbers = (
        NOTHING if value is None else f"{value:,g}"
        for value in (finds.best, finds.median, finds.worst)
    )
    return (who, *numbers, f"{finds.runs - finds.found} of {finds.runs}")


def blended_table(analysis: Analysis) -> Table:
    """Set out how many strategies there are, blended of both seats, beside what is printed."""
    texts: dict[str, Callable[[Analysis], str]] = {
        "for the first seat (X)": lambda told: f"{told.found[0]:,}",
        "for the second seat (O)": lambda told: f"{told.found[1]:,}",
        "for both, blended": lambda told: f"{told.found[0] * told.found[1]:,}",
        "different pairs of wins and draws": lambda told: f"{told.pairs:,}",
        "wins": lambda told: f"{told.wins[0]:,} to {told.wins[1]:,}",
        "draws": lambda told: f"{told.draws[0]:,} to {told.draws[1]:,}",
    }
    head = ("strategies that never lose, blended", "these runs", "Bhatt08, §4.3 and §4.4")
    rows = tuple((name, text(analysis), text(PRINTED)) for name, text in texts.items())
    return Table(head, rows, _first_is_text(head))


def table_2(analysis: Analysis) -> Table:
    """Set out Table 2: each line found above the one that is printed."""
    rows = [
        (f"{line.name}, {source}", *_numbers(line))
        for pair in zip(analysis.table, PRINTED.table, strict=True)
        for line, source in zip(pair, ("these runs", "Bhatt08"), strict=True)
    ]
    head = (
        *("strategy, and from where", "first: wins", "draws"),
        *("second: wins", "draws", "win : draw"),
    )
    ends = frozenset(range(2, len(rows) + 1, 2))
    return Table(head, tuple(rows), _first_is_text(head), ends)


def losses_sentences(analysis: Analysis) -> list[str]:
    """Say which strategies of Table 2 lose after all, as a mixture of several may."""
    return [
        f"The {line.name} strategy, mixed of several, loses {sum(line.losses):,} games: "
        f"{line.losses[0]:,} as first player, {line.losses[1]:,} as second."
        for line in analysis.table
        if any(line.losses)
    ]


def _numbers(line: Blended) -> list[str]:
    ratio = NOTHING if line.ratio is None else f"{float(line.ratio):.3f}"
    return [*(f"{number:,}" for number in (*line.first, *line.second)), ratio]


def _first_is_text(head: tuple[str, ...]) -> tuple[bool, ...]:
    return (False, *(True,) * (len(head) - 1))


def _shown(value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return text[:40] + "…" if len(text) > 41 else text or NOTHING
