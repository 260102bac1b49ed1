"""`noloss verify`: the verdict on a strategy, from one position or from every position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import click

from common.documents import document_text
from common.exhibits import Heading, Table, Text, table
from common.files import check_writable, write_whole
from games import Line, Position, Seat, Seats, seat_name, seat_title, seats_of
from games.game import Game
from games.names import TIC_TAC_TOE_NAMES
from noloss.arguments.completing import complete_strategy
from noloss.arguments.games import (
    counting_positions,
    game_option,
    most_option,
    refuse_given,
)
from noloss.arguments.options import (
    WRITTEN,
    WordChoice,
    json_option,
    seat_option,
    title_option,
    view_option,
)
from noloss.arguments.strategies import asked_start, asking
from noloss.arguments.values import refuse_overwriting
from noloss.errors import InputError
from noloss.report import NOTHING, ExitCode, Report, ReportItem
from noloss.reports.verdict import verdict_exhibits
from noloss.work.games import playing
from strategies import Strategy, catalogue, full_name
from strategies.strategy import reading_name
from verify.games.verdict import GameVerdict
from verify.play.safety import FAILS, HOLDS, STRENGTH_NAMES, STRENGTHS, Strength
from verify.verdict.certificate import certificate as certificate_of
from verify.verdict.certificate import certificate_text
from verify.verdict.from_all import FromAllDocument, GivenAway, SeatFromAllResult, verdict_from_all
from verify.verdict.verdict import Verdict, verdict

ALL = "all"


@click.command("verify")
@click.argument("strategy", shell_complete=complete_strategy)
@seat_option("The seat of the strategy; X moves first.", "both", default="both")
@click.option(
    "--strength",
    type=WordChoice(STRENGTHS),
    default="every-choice",
    show_default=True,
    help="The strength that the exit code is about; all three are always reported.",
)
@click.option(
    "--position",
    "start",
    metavar="POSITION|all",
    help="Start at this position, such as X...O...X; all judges every position.",
)
@click.option("--line", metavar="CELLS", help="The moves that led to the start, such as 159.")
@click.option(
    "--certificate",
    type=WRITTEN,
    metavar="FILE",
    help="Also write the evidence, for `noloss recheck` and other checkers.",
)
@click.option(
    "--badge",
    type=WRITTEN,
    metavar="FILE",
    help="Also write a small SVG picture of the verdict, and print the lines that show it.",
)
@title_option("A title to show above the verdict, and on the badge.")
@view_option
@game_option
@most_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    strategy: str,
    seat: Seats,
    strength: Strength,
    start: str | None,
    line: str | None,
    certificate: Path | None,
    badge: Path | None,
    title: str,
    view: catalogue.View | None,
    game: str | None,
    most: int | None,
) -> Report:
    """Prove that STRATEGY never loses, or refute it by the shortest line of play.

    noloss plays every game of the strategy, in both seats, against every opponent. It reports three
    strengths: the strategy never loses whichever allowed moves it takes (every choice), if it
    always takes the first allowed move (first choice), or for some way to choose (some choice).
    `noloss list strategies` lists the strategies.

    With --position, play and lines of play start at that position. With --position all, noloss
    judges every unfinished position: whether the strategy still wins those that are won for its
    seat, and does not lose those that are drawn. Tape programs then decide single positions, unless
    you give --line or --view.

    \b
    Examples:
      noloss verify wst
      noloss verify wst --seat second --strength first-choice --json
      noloss verify wst --position X...O...X --seat second
      noloss verify wst --position all
      noloss verify wst --certificate wst.json
      noloss verify wst --title 'The WST strategy' --badge wst.svg
      noloss verify optimal --game morris

    With --game, STRATEGY is any, optimal, first-free, table:FILE, python:FILE:FUNCTION or
    process:COMMAND.

    Exit code 0: the strategy has the strength of --strength in all seats of --seat; 1: refuted.
    """
    if game is not None and game not in TIC_TAC_TOE_NAMES:
        refuse_given(context, "--game", "start", "line", "badge", "view")
        refuse_overwriting(certificate, strategy)
        return _for_game(game, strategy, seats_of(seat), (strength, title), most, certificate)
    refuse_given(context, "tic-tac-toe", "most")
    _refuse_files(strategy, certificate, badge)
    if start is not None and line is None:
        view = view or "position"  # a position alone does not give the line of play
    asked = catalogue.find_strategy(strategy, view)
    seats = seats_of(seat)
    head = [Heading(title)] if title else []
    if start == ALL:
        if certificate is not None or badge is not None:
            what = "a badge" if certificate is None else "a certificate"
            hint = "leave out --position all, or name one position"
            raise InputError(f"{what} is about one start of play", hint=hint)
        return _from_all(asked, seats, line, strength, head)
    decided = _decide(asked, seats, asked_start(asked, start, line), certificate)
    exhibits: Iterable[ReportItem] = chain(head, verdict_exhibits(decided, strength))
    if badge is not None:
        from noloss.reports.verdict_badge import badge_exhibits  # slow to load: it draws

        shown = [*badge_exhibits(decided, strength, title, badge, certificate)]
        exhibits = chain(exhibits, shown)
    return Report(
        document=decided,
        exhibits=exhibits,
        code=ExitCode.DONE if decided.holds(strength) else ExitCode.REFUTED,
    )


def _for_game(
    game: str,
    strategy: str,
    seats: Sequence[Seat],
    shown: tuple[Strength, str],
    most: int | None,
    file: Path | None,
) -> Report:
    """Verify a strategy for another game than tic-tac-toe.

    shown : the strength that the exit code is about, and a title
    """
    from noloss.reports.game_verdict import game_verdict_exhibits

    strength, title = shown
    with playing(game) as rules:
        decided = _decide_for(rules, strategy, seats, most, file)
        exhibits = [*game_verdict_exhibits(decided, strength, rules)]
    head = [Heading(title)] if title else []
    return Report(
        document=decided,
        exhibits=chain(head, exhibits),
        code=ExitCode.DONE if decided.holds(strength) else ExitCode.REFUTED,
    )


def _decide_for(
    game: Game, strategy: str, seats: Sequence[Seat], most: int | None, file: Path | None
) -> GameVerdict:
    from games.reached import values
    from strategies.game_strategies import strategy_for
    from verify.games.certificate import game_certificate, rules_as_data
    from verify.games.solution import MOST_CLASSES
    from verify.games.verdict import MOST_REACHED, plays_of, verdict_by_levels, verdict_of

    if file is not None:
        rules_as_data(game)  # refused before the work

    limit = most or MOST_REACHED
    with counting_positions(f"solving {game.name}") as met:
        classes = most or MOST_CLASSES
        if file is None and (decided := verdict_by_levels(game, strategy, seats, classes, met)):
            return decided
        named = strategy_for(game, strategy, lambda: values(game, limit, met))
    with asking(f"verifying {full_name(named)}", named) as (asked,):
        plays = plays_of(asked, seats, limit)
    if file is not None:
        write_whole(file, document_text(game_certificate(named, plays)).encode())
    return verdict_of(named, plays)


def _refuse_files(strategy: str, certificate: Path | None, badge: Path | None) -> None:
    """Refuse files that cannot be written, before the work."""
    for file in (certificate, badge):
        refuse_overwriting(file, strategy)
    if badge is not None:
        if badge.suffix.lower() != ".svg":
            hint = f"name it {badge.with_suffix('.svg')}"
            raise InputError(f"{badge}: a badge is an SVG picture", hint=hint)
        check_writable(badge)
        if certificate is not None and badge.resolve() == certificate.resolve():
            raise InputError(f"{badge} is named twice", hint="name two files")


def _decide(
    strategy: Strategy, seats: tuple[Seat, ...], start: Position | Line, file: Path | None
) -> Verdict:
    with asking(f"verifying {full_name(strategy)}", strategy) as (asked,):
        decided = verdict(asked, seats, start)
    if file is not None:
        write_whole(file, certificate_text(certificate_of(decided)).encode())
    return decided


def _from_all(
    strategy: Strategy,
    seats: tuple[Seat, ...],
    line: str | None,
    strength: Strength,
    head: Sequence[Heading],
) -> Report:
    if line is not None:
        hint = "leave out --line, or name the position that it leads to"
        raise InputError("--position all judges every position, and a line leads to one", hint=hint)
    if not strategy.positional:
        problem = (
            f"{full_name(strategy)} is history-dependent: a position alone does not give its moves"
        )
        raise InputError(problem, hint="ask about one line of play: --line 159")
    with asking(f"verifying {full_name(strategy)} from every position", strategy) as (asked,):
        decided = verdict_from_all(asked, seats)
    held = all(result.keeps_everything[strength] for result in decided.results)
    return Report(
        document=decided,
        exhibits=chain(head, _from_all_exhibits(decided, strength)),
        code=ExitCode.DONE if held else ExitCode.REFUTED,
    )


SHOWN = 5  # positions that are shown with the moves that give something away


def _from_all_exhibits(
    decided: FromAllDocument, strength: Strength = "every_choice"
) -> Iterator[ReportItem]:
    """Show a verdict from every position; the strength is the one that its sentences are about."""
    name = reading_name(decided.strategy, decided.reading)
    for result in decided.results:
        yield Text(_sentence(name, result, strength))
    for result in decided.results:
        yield Heading(seat_title(result.seat))
        yield _kept_table(result)
        yield from map(Text, _given_away_lines(result))


def _sentence(name: str, result: SeatFromAllResult, strength: Strength) -> str:
    where = seat_name(result.seat)
    if result.keeps_everything[strength]:
        return f"{name} keeps every won and every drawn position in {where}, {HOLDS[strength]}."
    won, drawn = len(result.won.not_kept[strength]), len(result.drawn.not_kept[strength])
    return (
        f"{name} does not keep {won:,} of {result.won.positions:,} won and {drawn:,} of "
        f"{result.drawn.positions:,} drawn positions in {where}, {FAILS[strength]}."
    )


def _kept_table(result: SeatFromAllResult) -> Table:
    """Set out one seat: a row for each value; columns count the positions that keep the value."""
    rows = []
    for title, kept in (("won, and still won", result.won), ("drawn, not lost", result.drawn)):
        counts = (f"{kept.kept[strength]:,}" for strength in STRENGTHS)
        rows.append((title, f"{kept.positions:,}", *counts))
    rows.append(("lost", f"{result.lost.positions:,}", *([NOTHING] * len(STRENGTHS))))
    return table(["", "positions", *STRENGTH_NAMES.values()], rows, texts=1)


def _given_away_lines(result: SeatFromAllResult) -> list[str]:
    """Show where the strategy gives something away, with a few positions as examples."""
    given_away = result.given_away
    if not given_away:
        return []
    more = f", the first {SHOWN}" if len(given_away) > SHOWN else ""
    head = f"An allowed move gives something away in {len(given_away):,} positions{more}:"
    return [head, *map(_example, given_away[:SHOWN])]


def _example(example: GivenAway) -> str:
    worth = f"  {example.position}  {example.worth}"
    if not example.permitted:
        return f"{worth}: stuck"
    noun = "cell" if len(example.permitted) == 1 else "cells"
    permitted = f"{noun} {' '.join(map(str, example.permitted))}"
    if len(example.cells) == len(example.permitted):
        return f"{worth}: gives it away on {permitted}"
    return f"{worth}: gives it away on {' '.join(map(str, example.cells))} of {permitted}"
