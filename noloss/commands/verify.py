"""`noloss verify`: the verdict on a strategy."""

from __future__ import annotations

from dataclasses import replace

import click

from games import SEATS, Line, Position, Seat
from noloss.exits import ExitCode
from noloss.options import json_option, seat_option, view_option
from noloss.output import print_document, print_table, progress, readers_may_leave
from noloss.verdicts import effort_sentence, seat_table, seat_title, sentences
from strategies import Permitted, Strategy, catalogue, full_name
from verify import STRENGTHS, Strength, Verdict, holds, verdict, verdict_document


@click.command("verify")
@click.argument("strategy")
@seat_option("The seat that the strategy sits in; X moves first.", "both", default="both")
@click.option(
    "--strength",
    type=click.Choice(STRENGTHS),
    default="every_choice",
    show_default=True,
    help="What the exit code tells; all three strengths are always reported.",
)
@view_option
@json_option
def command(
    strategy: str,
    seat: str,
    strength: Strength,
    view: catalogue.View | None,
    as_json: bool,
) -> int:
    """Prove that STRATEGY never loses, or refute it by the shortest line of play.

    Every game that it can play is played out, in both seats, against every opponent. Three
    strengths are reported: whether it holds however open choices are resolved (every_choice),
    if the first permitted move is always taken (first_choice), and in at least one way to
    resolve them (some_choice). `noloss strategies` lists the strategies.

    \b
    Examples:
      noloss verify wst
      noloss verify wst --seat second --strength first_choice --json

    Exit code 0: the strength asked for holds in all seats asked; 1: it is refuted.
    """
    asked = catalogue.find_strategy(strategy, view)
    seats: tuple[Seat, ...] = tuple(one for one in SEATS if seat in (one, "both"))
    decided = _decide(asked, seats)
    if as_json:
        print_document(verdict_document(decided))
    else:
        with readers_may_leave():
            _show(full_name(asked), decided, strength)
    held = all(holds(result, strength) for result in decided.results)
    return ExitCode.DONE if held else ExitCode.REFUTED


def _decide(strategy: Strategy, seats: tuple[Seat, ...]) -> Verdict:
    """Decide, and tell on the way how often the strategy has been asked."""
    asked = 0

    def moves(position: Position, line: Line) -> tuple[Permitted, ...]:
        nonlocal asked
        asked += 1
        return strategy.moves(position, line)

    with progress(f"verifying {full_name(strategy)}", lambda: f"asked {asked:,} times"):
        return verdict(replace(strategy, moves=moves), seats)


def _show(name: str, decided: Verdict, strength: Strength) -> None:
    for sentence in sentences(name, decided, strength):
        print(sentence)
    for result in decided.results:
        print(f"\n{seat_title(result.seat)}")
        print_table(seat_table(result))
        effort = effort_sentence(result)
        if effort is not None:
            print(effort)
