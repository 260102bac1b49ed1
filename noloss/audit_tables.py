"""An audit as tables for people: one of all claims, one of the verdicts by publication."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from audit.judge import VERDICTS, Judgement, Verdict, count_verdicts
from audit.wording import in_words, shortened
from noloss.output import console

if TYPE_CHECKING:
    from rich.table import Table

VALUE: Final = 32  # characters of a value that are shown
NARROW: Final = 120  # columns below which a long verdict takes two lines
STYLES: Final[dict[Verdict, str]] = {
    "reproduced": "green",
    "reproduced-under-reading": "cyan",
    "erratum": "yellow",
    "refuted": "bold red",
    "undecidable": "dim",
    "supported": "green",
    "not-supported": "yellow",
    "pending": "dim",
}


def claims_table(judgements: Sequence[Judgement]) -> Table:
    """Set out the claims: what is printed, what is computed, the verdict, the reading."""
    from rich.text import Text

    table = _table()
    for title in ("claim", "printed", "computed", "verdict", "reading"):
        longest = 15 if title == "verdict" else len(title)
        table.add_column(title, overflow="fold", min_width=longest, no_wrap=title == "claim")
    for one in judgements:
        table.add_row(
            one.claim.id,
            shortened(in_words(one.claim.printed), VALUE),
            shortened(in_words(one.computed), VALUE),
            Text(_fitted(one.verdict), style=STYLES[one.verdict]),
            one.claim.reading,
        )
    return table


def counts_table(judgements: Sequence[Judgement]) -> Table:
    """Count the verdicts of every publication; verdicts that nobody got are left out."""
    counts = count_verdicts(judgements)
    used = [verdict for verdict in VERDICTS if any(found[verdict] for found in counts.values())]
    table = _table()
    table.add_column("publication")
    for verdict in used:
        table.add_column(_fitted(verdict), justify="right")
    table.add_column("claims", justify="right")
    for source, found in counts.items():
        numbers = [*(found[verdict] for verdict in used), sum(found.values())]
        table.add_row(source, *map(str, numbers))
    if len(counts) > 1:
        sums = [sum(found[verdict] for found in counts.values()) for verdict in used]
        table.add_row("all", *map(str, [*sums, len(judgements)]))
    return table


def _fitted(verdict: Verdict) -> str:
    return verdict.replace("-under", "\n-under") if console().width < NARROW else verdict


def _table() -> Table:
    from rich.box import SIMPLE
    from rich.table import Table

    return Table(box=SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
