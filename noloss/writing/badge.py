"""A badge: how the claims of an audit stand, as a small picture for the front page of a paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from audit.judge import Judgement, Verdict
from diagrams.exhibits.html_text import escaped

HOLD: Final[tuple[Verdict, ...]] = ("reproduced", "reproduced-under-reading", "compatible")
OPEN: Final[tuple[Verdict, ...]] = ("undecidable", "pending")
GREEN, ORANGE, RED, GREY = "#256b34", "#8a5200", "#a3262c", "#57606a"  # white letters can be read
NARROW: Final = " ijl,.ft|'"
LABEL: Final = "audit"


def badge_text(judgements: Iterable[Judgement]) -> str:
    """Count the claims in a few words: `12 hold, 1 erratum, 2 refuted`."""
    number = Counter(one.verdict for one in judgements)
    hold = sum(number[verdict] for verdict in HOLD)
    parts = [
        f"{hold} hold{'s' if hold == 1 else ''}",
        f"{number['erratum']} {'erratum' if number['erratum'] == 1 else 'errata'}",
        f"{number['refuted']} refuted",
        f"{number['incompatible']} incompatible",
        f"{sum(number[verdict] for verdict in OPEN)} open",
        f"{number['not-judged']} not judged",
    ]
    return ", ".join([parts[0], *(part for part in parts[1:] if not part.startswith("0 "))])


def badge_svg(judgements: Iterable[Judgement]) -> str:
    """Draw the badge; its text is as wide as it is drawn, whatever font there is."""
    judgements = tuple(judgements)
    text = badge_text(judgements)
    left, right = _width(LABEL), _width(text)
    spoken = escaped(f"{LABEL}: {text}")
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" \
aria-label="{spoken}">
<title>{spoken}</title>
<rect width="{left + right}" height="20" rx="3" fill="#333"/>
<path d="M{left} 0h{right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1 -3 3h-{right - 3}z" \
fill="{_colour(judgements)}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">
<text x="7" y="14" textLength="{left - 14}">{escaped(LABEL)}</text>
<text x="{left + 7}" y="14" textLength="{right - 14}">{escaped(text)}</text>
</g>
</svg>
"""


def _colour(judgements: Iterable[Judgement]) -> str:
    verdicts = {one.verdict for one in judgements}
    if verdicts & {"refuted", "incompatible"}:
        return RED
    if "erratum" in verdicts:
        return ORANGE
    return GREEN if verdicts & set(HOLD) and "not-judged" not in verdicts else GREY


def _width(text: str) -> int:
    """Give about how wide a text is drawn, with its margins."""
    return 14 + sum(4 if letter in NARROW else 7 for letter in text)
