"""A verdict as a badge: the seats, the strength and the refuting line in a few words."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from common.documents import UNSET
from common.exhibits import Text
from games import EMPTY, line_name
from noloss.arguments.options import spelled
from noloss.output.badges import GREEN, RED, Badge, badge_in_html, badge_in_markdown, write_badge
from strategies.strategy import reading_name
from verify.play.safety import STRENGTH_NAMES, Strength
from verify.recheck import check
from verify.verdict.certificate import certificate, certificate_text
from verify.verdict.verdict import SeatVerdict, Verdict, start_position

REPORT: Final = "report.html"


def verdict_badge(decided: Verdict, strength: Strength = "every_choice", title: str = "") -> Badge:
    """Say on a badge whether a strategy has a strength in all seats in question.

    title : put before the label
    """
    failing = [result for result in decided.results if not result.no_loss[strength]]
    if failing:
        lines = [f"{result.seat} seat {_line(result, strength)}" for result in failing]
        text, colour = ", ".join(lines), RED
    else:
        seats = [result.seat for result in decided.results]
        where = "both seats" if len(seats) > 1 else f"{seats[0]} seat"
        text, colour = f"{_proved(decided)}, {where}", GREEN
    if any(result.has_choices for result in failing or decided.results):
        text += f", {STRENGTH_NAMES[strength]}"
    if (start := start_position(decided)) != EMPTY:
        text += f", from {start}"
    return Badge(f"{title} {_label(failing, strength)}".strip(), text, colour)


def badge_exhibits(
    decided: Verdict, strength: Strength, title: str, file: Path, target: Path | None
) -> Iterator[Text]:
    """Write the badge of a verdict; give its words, and the lines that show it elsewhere.

    target : the file that the badge links to; without one, it links to the report, if play starts
        at the empty board
    """
    badge = verdict_badge(decided, strength, title)
    write_badge(file, badge)
    yield Text(f"{file}: {badge.label} | {badge.text}")
    report = target is None and decided.start is UNSET and decided.line is UNSET
    link = REPORT if report else "" if target is None else _beside(target)
    yield Text(f"for README.md:\n    {badge_in_markdown(badge, _beside(file), link)}")
    yield Text(f"for a page:\n    {badge_in_html(badge, _beside(file), link)}")
    if report:
        yield Text(f"to write the report behind it:\n    {_report(decided, strength, title)}")


def _report(decided: Verdict, strength: Strength, title: str) -> str:
    """Give the command line of the report on a verdict from the empty board."""
    name = reading_name(decided.strategy, decided.reading)
    words = ["noloss", "export", "verdict", name]
    if len(decided.results) == 1:
        words += ["--seat", decided.results[0].seat]
    words += ["--strength", spelled(strength)] if strength != "every_choice" else []
    words += ["--title", title] if title else []
    return shlex.join([*words, "--to", "html", "-o", REPORT])


def _beside(file: Path) -> str:
    """Give the path of a file for a link on a page beside it."""
    return file.name if file.is_absolute() else str(file)


def _label(failing: list[SeatVerdict], strength: Strength) -> str:
    if not failing:
        return "never loses"
    stated = [result.stated(strength) for result in failing]
    if any(each.claim == "always fails" for each in stated):
        return "cannot be saved"
    ends = {each.end for each in stated}
    if len(ends) > 1:
        return "can lose or get stuck"
    return "can lose" if ends == {"loss"} else "can get stuck"


def _line(result: SeatVerdict, strength: Strength) -> str:
    return line_name(result.stated(strength).line or ()) or "at the start"


def _proved(decided: Verdict) -> str:
    """Say `proved` only of sentences that the independent checker accepts."""
    wrong = check(certificate_text(certificate(decided)).encode())[2]
    return "not proved" if wrong else "proved"
