"""A verdict as a page with all its evidence: the report that one attaches to a paper."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from audit.literature import reference_of
from common.documents import document_text
from common.progress import under_way
from diagrams.page.document import Page
from diagrams.page.game_verdict_page import GameVerdictReport, game_verdict_page
from diagrams.page.verdict_page import VerdictReport, verdict_page
from games import SEATS, Seat
from noloss import __version__
from noloss.arguments.options import spelled
from noloss.reports.comparison import comparison_exhibits
from noloss.reports.game_verdict import game_seat_table
from noloss.reports.verdict import RecheckDocument, recheck_exhibits, seat_table
from strategies import Strategy, catalogue, full_name
from verify.comparison import StrategyComparison, comparison
from verify.games.certificate import game_certificate
from verify.games.verdict import SeatPlay, game_sentences, verdict_of
from verify.play.safety import Strength
from verify.recheck import check
from verify.recheck_games import check as check_game
from verify.verdict.certificate import certificate, certificate_text
from verify.verdict.verdict import sentences, verdict

BESIDE: Final = ("wst", "jiang", "newell-simon", "optimal", "first-free")
"""Built-in strategies with which the strategy of a report is compared."""


def verdict_report(
    strategy: Strategy,
    seats: Sequence[Seat] = SEATS,
    strength: Strength = "every_choice",
    *,
    options: Iterable[str] = (),
    date: str = "",
    title: str = "",
) -> Page:
    """Decide whether a strategy never loses, and show it with all evidence.

    options : what `noloss verify` needs besides the strategy, its seat and the strength
    date    : the date on the page, '' for no date
    title   : of the page, '' for the name of the strategy

    Reports to the listener which part is under way. Raises what asking the strategy raises.
    """
    name = full_name(strategy)
    under_way("all games")
    decided = verdict(strategy, seats)
    under_way("the certificate")
    proof = certificate(decided)
    _, proved, wrong = check(certificate_text(proof).encode())
    checked = RecheckDocument(file="certificate.json", proved=proved, not_proved=wrong)
    under_way("other strategies")
    compared = [comparison(strategy, decided)]
    compared += [_built_in(one, tuple(seats)) for one in BESIDE if one != name]
    under_way("the page")
    report = VerdictReport(
        strength=strength,
        sentences=sentences(decided, strength),
        summary=strategy.summary,
        reference=_reference(strategy.source),
        tables={result.seat: seat_table(result) for result in decided.results},
        comparison=list(comparison_exhibits(compared)),
        proof=proof,
        proved=[*recheck_exhibits(checked)],
        command=_command(name, seats, strength, options),
        version=__version__,
        date=date,
        title=title,
    )
    return verdict_page(decided, report)


def game_verdict_report(
    strategy: Strategy,
    plays: Sequence[SeatPlay],
    strength: Strength = "every_choice",
    *,
    options: Iterable[str] = (),
    date: str = "",
    title: str = "",
) -> Page:
    """Show a verdict on a strategy for another game with all evidence.

    plays : all play of the strategy, in every seat asked; the rest as in `verdict_report`

    Raises UncertifiedError for a game whose rules are a program.
    """
    game, name = strategy.game, full_name(strategy)
    proof = game_certificate(strategy, plays)
    decided = verdict_of(strategy, plays)
    _, proved, wrong = check_game(document_text(proof).encode())
    checked = RecheckDocument(file="certificate.json", proved=proved, not_proved=wrong)
    seats = [result.seat for result in decided.results]
    report = GameVerdictReport(
        game=game.name,
        strategy=name,
        strength=strength,
        sentences=game_sentences(decided, strength),
        summary=strategy.summary,
        tables={result.seat: game_seat_table(result) for result in decided.results},
        proof=proof,
        proved=[*recheck_exhibits(checked)],
        command=_command(name, seats, strength, ["--game", game.name, *options]),
        version=__version__,
        date=date,
        title=title,
    )
    return game_verdict_page(game, decided, plays, report)


def _command(name: str, seats: Sequence[Seat], strength: Strength, options: Iterable[str]) -> str:
    """Give the command line that decides the same question, and writes the certificate."""
    wanted = ["--seat", seats[0]] if len(seats) == 1 else []
    wanted += ["--strength", spelled(strength)] if strength != "every_choice" else []
    return shlex.join(
        ["noloss", "verify", name, *wanted, *options, "--certificate", "certificate.json"]
    )


@cache
def _built_in(name: str, seats: tuple[Seat, ...]) -> StrategyComparison:
    strategy = catalogue.find_strategy(name, "position")
    return comparison(strategy, verdict(strategy, seats))


def _reference(source: str) -> str:
    """Give the literature of a strategy: its section, with the full reference."""
    key = source.split(" ", 1)[0].rstrip(",")
    reference = reference_of(key)
    return source if reference is None else f"{source}: {reference}"
