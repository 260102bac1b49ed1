"""What the paper says of other studies and of another study to come.

Source: [Bhatt08] §1, §5, references.
"""

from __future__ import annotations

from typing import Final

from audit.bhatt08.table2 import COUNTED, exact_ranges, extremes
from audit.finding import Finding, compared
from common.exhibits import table

HELD: Final = 2006
"""When the symposium of [Soedarmadji06] was held, and its proceedings appeared: in May of the year
that its name has; its DOI, 10.1109/CIG.2006.311678, names it as well."""


def reported_earlier(printed: dict[str, int]) -> Finding:
    """Set two sentences on one number side by side. Claim `bhatt-827-strategies`."""
    single = printed["by the study of the 827 states"]
    return compared(
        printed,
        {"reported earlier": single, "by the study of the 827 states": single},
        "Of the two earlier studies one reports a single no-loss strategy, and the heuristic of "
        "the other loses; 827 stands twice more in the paper, for game-states.",
    )


def year_of_reference_7(printed: dict[str, int]) -> Finding:
    """Compare a year with that of the symposium. Claim `bhatt-reference-7`."""
    return compared(
        printed,
        {"symposium": HELD, "year": HELD},
        "E. Soedarmadji, IEEE Symposium on Computational Intelligence and Games, Reno, May 2006, "
        "pages 34 to 38, doi:10.1109/CIG.2006.311678",
    )


def bi_objective(printed: dict[str, str]) -> Finding:
    """Look which numbers of games no-loss strategies can differ in. Claim `bhatt-bi-objective`."""
    ranges = {**exact_ranges(extremes("both", COUNTED)), "losses": (0, 0)}
    fewer = [name for name, (least, most) in ranges.items() if least < most and name != "wins"]
    rows = [(name, *ends) for name, ends in ranges.items()]
    return compared(
        printed,
        {"more": "wins", "fewer": ", ".join(fewer)},
        "What no-loss strategies can have of each, so that there is something to choose:",
        table(("games", "least", "most"), rows),
    )
