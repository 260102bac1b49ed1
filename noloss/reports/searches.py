"""What searches found, for people, beside what Bhatt08 prints.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §4.3 to §4.5, Tables 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from common.exhibits import Heading, Table, Text, table
from diagrams.plots.front import COUNTED
from games import SEATS, seat_name
from noloss.report import ReportItem
from noloss.reports.words import NOTHING
from search.evolution.catalogue import parameters
from search.runs.results import (
    FolderPart,
    RunFigures,
    RunPart,
    RunsDocument,
    Spread,
    SummaryDocument,
)
from search.runs.search_run import search_of
from search.runs.tables import PRINTED, AnalysisPart, BlendedPart

MINUTES = 120.0  # seconds from which a time is written in minutes


def searches_exhibits(document: RunsDocument) -> Iterator[ReportItem]:
    """Show searches one by one, then the strategies of both seats blended, then files of plots."""
    for number, part in enumerate(document.folders):
        plan = _plan_text(part)
        yield Text(f"\n{plan}" if number else plan)
        if part.runs:
            yield runs_table(part.runs)
            yield _spread_table(part)
    if document.blended is not None:
        yield Heading("A strategy for each seat, blended into one; games counted up to symmetry")
        yield _blended_table(document.blended)
        yield _table_2(document.blended)
        yield from map(Text, losses_sentences(document.blended))
    for file in document.files:
        yield Text(f"{file}: plot")


def runs_text(runs: int) -> str:
    """Say how many runs there are."""
    return "1 run" if runs == 1 else f"{runs:,} runs"


def runs_table(rows: Sequence[RunFigures | RunPart]) -> Table:
    """Set out the runs one by one."""
    head = ("run", "generations", "first found", "found", "best fitness", "W / D / L of it")
    cells = (
        (
            f"{row.run}",
            f"{row.generation:,}",
            "none" if row.first is None else f"{row.first}",
            f"{row.archive:,}",
            f"{row.best.best:.6g} in {row.best.generation}",
            " / ".join(f"{number:,}" for number in row.best.games),
        )
        for row in rows
    )
    return table(head, cells, texts=len(head))


def spread_sentence(document: SummaryDocument) -> str:
    """Say in how many runs a strategy that never loses was found, and when."""
    finds, seconds = document.first_found, document.seconds
    time = f"{seconds:.1f} s" if seconds < MINUTES else f"{seconds / 60:.1f} min"
    if not finds.found:
        return f"no run found a strategy that never loses; {time}"
    when = f"best {finds.best}, median {finds.median:g}, worst {finds.worst}"
    return (
        f"{finds.found} of {finds.runs} runs found one that never loses, first in generation: "
        f"{when}; all {document.confirmed:,} were played out and never lose; {time}"
    )


def losses_sentences(analysis: AnalysisPart) -> list[str]:
    """Say which strategies of Table 2 lose after all, as a mixture of several may."""
    lost = {line.name: [line.games[seat].loss for seat in SEATS] for line in analysis.table}
    return [
        f"The {name} strategy, mixed of several, loses {sum(losses):,} games: "
        f"{losses[0]:,} as first player, {losses[1]:,} as second."
        for name, losses in lost.items()
        if any(losses)
    ]


def _plan_text(part: FolderPart) -> str:
    """Say what a search is, and how far."""
    plan, search, fitness = part.plan, search_of(part.plan), part.fitness
    seat = "both seats together" if part.seat == "both" else seat_name(part.seat)
    given = ", ".join(f"{name} {_shown(value)}" for name, value in parameters(search).items())
    way = "less" if fitness.less_is_better else "more"
    lines = [
        f"{part.folder}: {plan.method} for {seat}",
        f"  {runs_text(plan.runs)} of {plan.generations:,} generations, seed {plan.seed}",
        f"  parameters: {given}",
        f"  fitness: {fitness.name}; {way} is better; games counted {COUNTED[part.counting]}",
    ]
    waiting = plan.runs - len(part.runs)
    going = sum(not run.ended for run in part.runs)
    if waiting or going:
        lines.append(f"  runs not at their end: {going:,}; not begun: {waiting:,}")
    return "\n".join(lines)


def _spread_table(part: FolderPart) -> Table:
    """Set out in which generation the runs found their first strategy, beside Table 1."""
    rows = [_spread_row("these runs", part.first_found)]
    if part.printed_first_found is not None:
        rows.append(_spread_row("Bhatt08, Table 1", part.printed_first_found))
    head = ("first found, in generation", "best", "median", "worst", "none")
    return table(head, rows, texts=1)


def _spread_row(who: str, finds: Spread) -> tuple[str, ...]:
    numbers = (
        NOTHING if value is None else f"{value:,g}"
        for value in (finds.best, finds.median, finds.worst)
    )
    return (who, *numbers, f"{finds.runs - finds.found} of {finds.runs}")


def _blended_table(analysis: AnalysisPart) -> Table:
    """Set out how many strategies there are, blended of both seats, beside what is printed."""
    texts: dict[str, Callable[[AnalysisPart], str]] = {
        "for the first seat (X)": lambda told: f"{told.found['first']:,}",
        "for the second seat (O)": lambda told: f"{told.found['second']:,}",
        "for both, blended": lambda told: f"{told.strategies:,}",
        "different pairs of wins and draws": lambda told: f"{told.pairs:,}",
        "wins": lambda told: f"{told.wins.least:,} to {told.wins.most:,}",
        "draws": lambda told: f"{told.draws.least:,} to {told.draws.most:,}",
    }
    head = ("strategies that never lose, blended", "these runs", "Bhatt08, §4.3 and §4.4")
    rows = ((name, text(analysis), text(PRINTED)) for name, text in texts.items())
    return table(head, rows, texts=1)


def _table_2(analysis: AnalysisPart) -> Table:
    """Set out Table 2: each line found above the one that is printed."""
    rows = [
        (f"{line.name}, {source}", *_numbers(line))
        for pair in zip(analysis.table, PRINTED.table, strict=True)
        for line, source in zip(pair, ("these runs", "Bhatt08"), strict=True)
    ]
    head = (
        "strategy, and from where",
        "first: wins",
        "draws",
        "second: wins",
        "draws",
        "win : draw",
    )
    return table(head, rows, texts=1, ends=range(2, len(rows) + 1, 2))


def _numbers(line: BlendedPart) -> list[str]:
    ratio = line.win_to_draw
    numbers = [number for seat in SEATS for number in (line.games[seat].win, line.games[seat].draw)]
    return [
        *(f"{number:,}" for number in numbers),
        NOTHING if ratio is None else f"{float(Fraction(ratio.exact)):.3f}",
    ]


def _shown(value: object) -> str:
    text = ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return text[:40] + "…" if len(text) > 41 else text or NOTHING
