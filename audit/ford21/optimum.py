"""The checks of the claims of Ford21 about the best strategies as X."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, field

from audit.finding import Evidence, Finding, Printed, compared
from audit.ford21.games import (
    MUCH,
    ScoredGames,
    best_for,
    continued,
    counted,
    first_missed_win,
    game_of,
    in_words,
    least_draws,
    lines_that_end,
    most_wins,
    opened,
    safe,
    shown_by,
    whole,
    winning_at_once,
)
from common.exhibits import Board, Exhibit, LineOfPlay, table
from games import CELLS, line_name, position_after
from verify.extremes.class_game import Counting
from verify.extremes.linear import Witness, best
from verify.extremes.ratio import best_ratio
from verify.play.count import Tally
from verify.points import FORD_AS_FIRST, score
from verify.statistics.tables import OPENING_CELLS, OPENINGS, Opening, opening_of

TABLE_2: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"Mode": (41, 5), "Mode-move": (44, 8), "Best W-t-D": (42, 3), "Mod. heuristic": (18, 1)}
)
"""Wins and draws as first player, as printed. Source: [Bhatt08] Table 2."""


Ratio: TypeAlias = Annotated[str, Meta(pattern=r"\A[0-9]+:[0-9]+\Z")]
"""Wins and draws, with a colon between."""


class FourDraws(Printed, frozen=True):
    """The fewest draws after an opening."""

    opening: Opening
    fewest_draws: int
    draws_after_o_at: list[str] = field(name="draws after O at")


class BothRatios(Printed, frozen=True):
    """Wins and draws of a strategy in each seat."""

    as_x: Ratio = field(name="as X")
    as_o: Ratio = field(name="as O")


def x_optimal(printed: ScoredGames) -> Finding:
    """Find the most points of X. Claim `ford-x-optimal`."""
    top = best([whole("first")], FORD_AS_FIRST)
    computed = {"score": _points(top.games), **counted(top.games)}
    rows = []
    for opening in OPENINGS:
        games = best([opened(whole("first"), opening)], FORD_AS_FIRST).games
        rows.append((opening, _points(games), *counted(games).values()))
    head = ("opening", "most points", "wins", "draws", "losses")
    note = "the most points that any strategy makes: a win counts 1, a draw −15, a loss −100"
    evidence: list[Evidence] = [Exhibit(table(head, rows), note)]
    shown = [shown_by(top, "first")]
    if better := more_wins(printed.win, printed.draw):
        evidence.append(
            f"whatever a draw counts: {in_words(better.games)} are possible, which is more wins "
            f"and not more draws than printed; that makes {_points(better.games)} points"
        )
        shown.append(shown_by(better, "first"))
    evidence += [game for each in shown for game in game_of(each, "first", "draw")]
    return compared(printed, computed, *evidence, rests_on=tuple(shown))


def more_wins(wins: int, draws: int) -> Witness | None:
    """Find a no-loss strategy of X with more wins and not more draws, if some points show one."""
    if draws < least_draws(safe("first")).draw:
        return None
    by_weight = (best_for(safe("first"), 1, -weight) for weight in count())
    found = next(each for each in by_weight if each.games.draw <= draws)
    return found if found.games.win > wins else None


def x_four_draws(printed: FourDraws) -> Finding:
    """Find the fewest draws after an opening. Claim `ford-x-four-draws`."""
    opening = printed.opening
    witness = best_for(opened(safe("first"), opening), 1, -MUCH)
    strategy = shown_by(witness, "first")
    least = {each: least_draws(opened(safe("first"), each)) for each in OPENINGS}
    rows = [(each, games.draw, games.win) for each, games in least.items()]
    head = ("opening", "fewest draws", "then most wins")
    careless = best_for(opened(whole("first"), opening), 1, -MUCH, -1).games
    alike = least_draws(opened(safe("first", "up_to_symmetry"), opening))
    return compared(
        printed,
        FourDraws(opening, witness.games.draw, drawn_replies(opening)),
        Exhibit(table(head, rows), "strategies that never lose"),
        *(LineOfPlay(line_name(line)) for line in lines_that_end(strategy, "first", "draw")),
        f"if losses are allowed: {in_words(careless)}",
        f"if symmetric games count once: {alike.draw}",
        rests_on=(strategy,),
    )


def drawn_replies(opening: Opening) -> list[str]:
    """List the replies of O to an opening after which X, kept from losing, cannot avoid a draw."""
    first = OPENING_CELLS[opening][0]
    draws = {
        cell: least_draws(continued(safe("first"), (first, cell))).draw
        for cell in CELLS
        if cell != first
    }
    return sorted({opening_of(cell) for cell, least in draws.items() if least})


def x_ratio(printed: Ratio) -> Finding:
    """Find the best ratio of wins to draws. Claim `ford-x-41-3`."""
    head = ("Bhatt08, Table 2", "wins", "draws", "ratio")
    rows = [(name, win, draw, round(win / draw, 2)) for name, (win, draw) in TABLE_2.items()]
    raw = best_ratio([safe("first", "raw")]).games
    alike = best_ratio([safe("first", "up_to_symmetry")])
    strategy = shown_by(alike, "first", "up_to_symmetry")
    centre = least_draws(opened(safe("first", "up_to_symmetry"), "centre"))
    return compared(
        printed,
        _ratio(alike),
        Exhibit(table(head, rows), "as first player, symmetric games counted once"),
        f"if every sequence of cells counts: {raw.win}:{raw.draw}",
        "draws of the two papers do not compare, as Bhatt08 counts symmetric games once: the "
        f"fewest after a centre opening are {least_draws(opened(safe('first'), 'centre')).draw} "
        f"here and {centre.draw} there",
        *game_of(strategy, "first", "draw"),
        rests_on=(strategy,),
    )


def bhatt_optimal(printed: BothRatios) -> Finding:
    """Find the best ratios where symmetric games count once. Claim `ford-bhatt-optimal`."""
    counting: Counting = "up_to_symmetry"
    first, second = (best_ratio([safe(seat, counting)]) for seat in ("first", "second"))
    both = best_ratio([safe("first", counting), safe("second", counting)])
    shown = shown_by(first, "first", counting), shown_by(second, "second", counting)
    return compared(
        printed,
        BothRatios(_ratio(first), _ratio(second)),
        f"the best ratio of both seats together: {in_words(both.games)}",
        *_beaten("as X", printed.as_x, first),
        *_beaten("as O", printed.as_o, second),
        *game_of(shown[0], "first", "draw"),
        *game_of(shown[1], "second", "draw"),
        rests_on=shown,
    )


def _beaten(seat: str, printed: Ratio, witness: Witness) -> Iterator[str]:
    """Say it if both printed numbers are beaten, not only their ratio."""
    win, draw = map(int, printed.split(":"))
    games = witness.games
    if games.win > win and games.draw < draw:
        yield f"{seat}: {games.win - win} wins more, {draw - games.draw} draws less"


def longer_games(printed: dict[str, bool]) -> Finding:
    """Compare wins with and without wins at once. Claim `ford-longer-games`."""
    head = ("opening", "fewest draws", "most wins", "most if it wins at once")
    rows, grows = [], []
    for opening in OPENINGS:
        game = opened(safe("first"), opening)
        freely, hasty = least_draws(game), least_draws(winning_at_once(game))
        rows.append((opening, freely.draw, freely.win, hasty.win))
        grows.append(freely.draw == hasty.draw and freely.win > hasty.win)
    strategy = shown_by(best_for(opened(safe("first"), "centre"), 1, -MUCH), "first")
    missed = first_missed_win(strategy, "first")
    evidence: list[Evidence] = [Exhibit(table(head, rows), "strategies that never lose")]
    if missed is not None:
        line, win, move = missed
        note = f"{strategy.name} plays {move}, where {win} wins at once"
        evidence.append(Exhibit(Board(position_after(line)), note))
    overall = most_wins(safe("first")), most_wins(winning_at_once(safe("first")))
    evidence.append(f"with any draws: {overall[0].win} wins, and {overall[1].win} if at once")
    return compared(printed, {"more wins": all(grows)}, *evidence, rests_on=(strategy,))


def _points(games: Tally) -> int:
    return int(score(games, FORD_AS_FIRST))


def _ratio(witness: Witness) -> str:
    return f"{witness.games.win}:{witness.games.draw}"
