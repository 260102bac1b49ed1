"""What a certificate proves, and where its tables are not those of a strategy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from common.exhibits import Text
from noloss.report import Shown
from verify.verdict.against import Difference

SHOWN = 10  # differences that people are shown


def recheck_exhibits(
    proved: Sequence[str],
    wrong: Sequence[str],
    against: str | None = None,
    differences: Sequence[Difference] | None = None,
) -> Iterator[Shown]:
    """Show what is proved and what is not; and how the tables differ from those of a strategy.

    differences : None if the tables were compared with no strategy
    """
    yield from (Text(f"proved: {sentence}") for sentence in proved)
    yield from (Text(f"NOT proved: {sentence}") for sentence in wrong)
    yield Text("Not everything is proved." if wrong else "Everything in the file is proved.")
    if differences is None:
        return
    if not differences:
        yield Text(f"The table is what {against} plays.")
    for difference in differences[:SHOWN]:
        yield Text(f"NOT what {against} plays: {difference}")
    if len(differences) > SHOWN:
        yield Text(f"(and {len(differences) - SHOWN:,} more differences)")
