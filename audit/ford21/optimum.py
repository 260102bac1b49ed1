"""The checks of the claims of Ford21 about the best strategies as X.

Source: [Ford21] H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic
Algorithm, 2021.
[Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from types import MappingProxyType
from typing import Final

from audit.finding import Evidence, Finding, compared, printed_number, printed_text
from audit.ford21.games import (
    MUCH,
    best_for,
    continued,
    counted,
    first_missed_win,
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
from games import CELLS, line_name, position_after
from verify.extremes.class_game import Counting
from verify.extremes.linear import FORD_AS_FIRST, Witness, best, score
from verify.extremes.ratio import best_ratio
from verify.statistics.tables import OPENING_CELLS, OPENINGS, opening_of

TABLE_2: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"Mode": (41, 5), "Mode-move": (44, 8), "Best W-t-D": (42, 3), "Mod. heuristic": (18, 1)}
)
"""Wins and draws as first player, as printed. Source: [Bhatt08] Table 2."""


def x_optimal(printed: object) -> Finding:
    """Find the most points of X. Claim `ford-x-optimal`."""
    top = best([whole("first")], FORD_AS_FIRST)
    computed = {"score": score(top.games, FORD_AS_FIRST), **counted(top.games)}
    rows: list[list[object]] = [["opening", "most points", "wins", "draws", "losses"]]
    for opening in OPENINGS:
        games = best([opened(whole("first"), opening)], FORD_AS_FIRST).games
        rows.append([opening, score(games, FORD_AS_FIRST), *counted(games).values()])
    note = "the most points that any strategy makes: a win counts 1, a draw −15, a loss −100"
    evidence: list[Evidence] = [{"table": rows, "note": note}]
    shown = [shown_by(top, "first")]
    if better := more_wins(printed_number(printed, "win"), printed_number(printed, "draw")):
        points = score(better.games, FORD_AS_FIRST)
        evidence.append(
            f"whatever a draw counts: {in_words(better.games)} are possible, which is more wins "
            f"and not more draws than printed; that makes {points} points"
        )
        shown.append(shown_by(better, "first"))
    return compared(printed, computed, *evidence, rests_on=tuple(shown))


def more_wins(wins: int, draws: int) -> Witness | None:
    """Find a no-loss strategy of X with more wins and not more draws, if some points show one."""
    if draws < least_draws(safe("first")).draw:
        return None
    by_weight = (best_for(safe("first"), 1, -weight) for weight in count())
    found = next(each for each in by_weight if each.games.draw <= draws)
    return found if found.games.win > wins else None


def x_four_draws(printed: object) -> Finding:
    """Find the fewest draws after an opening. Claim `ford-x-four-draws`."""
    opening = printed_text(printed, "opening")
    witness = best_for(opened(safe("first"), opening), 1, -MUCH)
    strategy = shown_by(witness, "first")
    rows: list[list[object]] = [["opening", "fewest draws", "then most wins"]]
    for each in OPENINGS:
        games = least_draws(opened(safe("first"), each))
        rows.append([each, games.draw, games.win])
    careless = best_for(opened(whole("first"), opening), 1, -MUCH, -1).games
    alike = least_draws(opened(safe("first", "up_to_symmetry"), opening))
    return compared(
        printed,
        {
            "opening": opening,
            "fewest draws": witness.games.draw,
            "draws after O at": drawn_replies(opening),
        },
        {"table": rows, "note": "strategies that never lose"},
        *({"line": line_name(line)} for line in lines_that_end(strategy, "first", "draw")),
        f"if losses are allowed: {in_words(careless)}",
        f"if symmetric games count once: {alike.draw}",
        rests_on=(strategy,),
    )


def drawn_replies(opening: str) -> list[str]:
    """List the replies of O to an opening after which X, kept from losing, cannot avoid a draw."""
    first = OPENING_CELLS[opening][0]
    draws = {
        cell: least_draws(continued(safe("first"), (first, cell))).draw
        for cell in CELLS
        if cell != first
    }
    return sorted({opening_of(cell) for cell, least in draws.items() if least})


def x_ratio(printed: object) -> Finding:
    """Find the best ratio of wins to draws. Claim `ford-x-41-3`."""
    rows: list[list[object]] = [["Bhatt08, Table 2", "wins", "draws", "ratio"]]
    rows += [[name, win, draw, round(win / draw, 2)] for name, (win, draw) in TABLE_2.items()]
    raw = best_ratio([safe("first", "raw")]).games
    alike = best_ratio([safe("first", "up_to_symmetry")])
    centre = least_draws(opened(safe("first", "up_to_symmetry"), "centre"))
    return compared(
        printed,
        _ratio(alike),
        {"table": rows, "note": "as first player, symmetric games counted once"},
        f"if every sequence of cells counts: {raw.win}:{raw.draw}",
        "draws of the two papers do not compare, as Bhatt08 counts symmetric games once: the "
        f"fewest after a centre opening are {least_draws(opened(safe('first'), 'centre')).draw} "
        f"here and {centre.draw} there",
        rests_on=(shown_by(alike, "first", "up_to_symmetry"),),
    )


def bhatt_optimal(printed: object) -> Finding:
    """Find the best ratios where symmetric games count once. Claim `ford-bhatt-optimal`."""
    counting: Counting = "up_to_symmetry"
    first, second = (best_ratio([safe(seat, counting)]) for seat in ("first", "second"))
    both = best_ratio([safe("first", counting), safe("second", counting)])
    return compared(
        printed,
        {"as X": _ratio(first), "as O": _ratio(second)},
        f"the best ratio of both seats together: {in_words(both.games)}",
        *(f"{seat}: {text}" for seat, text in _beaten(printed, {"as X": first, "as O": second})),
        rests_on=(shown_by(first, "first", counting), shown_by(second, "second", counting)),
    )


def _beaten(printed: object, found: Mapping[str, Witness]) -> Iterator[tuple[str, str]]:
    """Say where both printed numbers are beaten, not only their ratio."""
    for seat, witness in found.items():
        win, _, draw = printed_text(printed, seat).partition(":")
        games = witness.games
        if games.win > int(win) and games.draw < int(draw):
            yield seat, f"{games.win - int(win)} wins more, {int(draw) - games.draw} draws less"


def longer_games(printed: object) -> Finding:
    """Compare wins with and without wins at once. Claim `ford-longer-games`."""
    rows: list[list[object]] = [["opening", "fewest draws", "most wins", "most if it wins at once"]]
    grows = []
    for opening in OPENINGS:
        game = opened(safe("first"), opening)
        freely, hasty = least_draws(game), least_draws(winning_at_once(game))
        rows.append([opening, freely.draw, freely.win, hasty.win])
        grows.append(freely.draw == hasty.draw and freely.win > hasty.win)
    strategy = shown_by(best_for(opened(safe("first"), "centre"), 1, -MUCH), "first")
    missed = first_missed_win(strategy, "first")
    evidence: list[Evidence] = [{"table": rows, "note": "strategies that never lose"}]
    if missed is not None:
        line, win, move = missed
        note = f"{strategy.name} plays {move}, where {win} wins at once"
        evidence.append({"board": position_after(line), "note": note})
    overall = most_wins(safe("first")), most_wins(winning_at_once(safe("first")))
    evidence.append(f"with any draws: {overall[0].win} wins, and {overall[1].win} if at once")
    return compared(printed, {"more wins": all(grows)}, *evidence, rests_on=(strategy,))


def _ratio(witness: Witness) -> str:
    return f"{witness.games.win}:{witness.games.draw}"
