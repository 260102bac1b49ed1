"""Compared strategies as tables for people: a strategy is a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from games import line_name
from noloss.verdicts import NOTHING
from verify.compare.chances import Chances
from verify.compare.comparison import DIAGONALS, Comparison, Diagonal
from verify.play.count import Tally, win_to_draw
from verify.play.strengths import STRENGTHS
from verify.verdict.verdict import holds

if TYPE_CHECKING:
    from rich.table import Table

_YES = {True: "yes", False: "no"}
_SUCCEEDS = {True: "succeeds", False: "can fail"}


def strength_table(compared: Sequence[Comparison], number: int) -> Table:
    """Set out the strengths and the missed chances of one seat, given by its place among those.

    A chance is told as 'can be missed / positions with one', with the shortest line to a miss.
    """
    titles = ["every\nchoice", "first\nchoice", "some\nchoice", "wins\nmissed", "forks\nmissed"]
    table = _table(*titles)
    for one in compared:
        found = one.seats[number].found
        misses = one.seats[number].misses["every_choice"]
        strengths = (_YES[holds(found, strength)] for strength in STRENGTHS)
        table.add_row(_name(one), *strengths, _chances(misses.forced_wins), _chances(misses.forks))
    return table


def games_table(compared: Sequence[Comparison], number: int) -> Table:
    """Set out the games of one seat under every choice: raw, and below that up to symmetry."""
    table = _table("counting", "win", "draw", "loss", "stuck", "win : draw")
    for one in compared:
        found = one.seats[number].found.statements["every_choice"].survey
        reading = "" if one.reading == "base" else f":{one.reading}"
        table.add_row(one.strategy, "raw", *_games(found.raw))
        table.add_row(reading, "symmetry", *_games(found.up_to_symmetry))
    return table


def criteria_table(compared: Sequence[Comparison]) -> Table:
    """Set out the criteria under every choice; under the first choice too, where that differs."""
    titles = ["who may\nstart", *DIAGONALS, "sub-optimal\nplayer", "fork\ncreation"]
    table = _table(*titles, justify="left")
    for one in compared:
        criteria = one.criteria
        diagonals = [_diagonal(each) for each in criteria.diagonals] or [NOTHING] * len(DIAGONALS)
        succeeds = criteria.sub_optimal
        forks = criteria.fork_creation
        table.add_row(
            _name(one),
            criteria.may_start or NOTHING,
            *diagonals,
            _both(_SUCCEEDS[succeeds["every_choice"]], _SUCCEEDS[succeeds["first_choice"]]),
            _both(forks["every_choice"], forks["first_choice"]) if forks else NOTHING,
        )
    return table


def _table(*titles: str, justify: Literal["left", "right"] = "right") -> Table:
    """Make a table that is as narrow as it can be; a long name is folded before a number is."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(box=SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("strategy", overflow="fold")
    for title in titles:
        longest = max(map(len, title.split()))
        table.add_column(title, justify=justify, overflow="fold", min_width=longest)
    return table


def _name(one: Comparison) -> str:
    return one.strategy if one.reading == "base" else f"{one.strategy}:{one.reading}"


def _chances(found: Chances) -> str:
    if not found.positions:
        return NOTHING
    told = f"{found.can_miss:,}/{found.positions:,}"
    return told if found.line is None else f"{told} {line_name(found.line)}"


def _games(games: Tally) -> tuple[str, ...]:
    counts = (games.win, games.draw, games.loss, games.stuck)
    return (*(f"{count:,}" for count in counts), _ratio(games))


def _ratio(games: Tally) -> str:
    ratio = win_to_draw(games)
    if ratio is None:
        return NOTHING
    wins, draws = ratio
    exact = f"{wins:,}:{draws:,}"
    return f"{exact} = {wins / draws:.2f}" if draws else exact


def _diagonal(one: Diagonal) -> str:
    if one.found is None:
        return f"{NOTHING}*"
    every, first = (_SUCCEEDS[holds(one.found, each)] for each in ("every_choice", "first_choice"))
    return _both(every, first) + ("" if one.played else "*")


def _both(every: str, first: str) -> str:
    return every if every == first else f"{every}; first choice {first}"
