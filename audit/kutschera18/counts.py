"""The claims that count games. A value by opening is that of one cell: one corner, one edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from audit.finding import Finding, compared
from common.exhibits import Table, Values, table
from games import CELLS
from verify.play.count import Tally
from verify.statistics.statistics import CLEVER, KINDS, LENGTHS, Kind, game_statistics, tally
from verify.statistics.tables import OPENING_CELLS, OPENINGS, opening_of


def games(printed: int) -> Finding:
    """Count all games. Claim `kutschera-games`."""
    played = tally(game_statistics()).games
    rows = [(length, *_ends(tally(game_statistics(), lengths=(length,)))) for length in LENGTHS]
    shown = table(("length", "wins", "draws", "losses"), rows)
    return compared(printed, played, "the first player's results by length", shown)


def wins(printed: dict[str, int]) -> Finding:
    """Count the first player's wins by opening. Claim `kutschera-wins`."""
    return _by_opening(printed, KINDS, lambda results: results.win)


def losses(printed: dict[str, int]) -> Finding:
    """Count the first player's losses by opening. Claim `kutschera-losses`."""
    return _by_opening(printed, KINDS, lambda results: results.loss)


def draws(printed: dict[str, int]) -> Finding:
    """Count the draws by opening. Claim `kutschera-draws`."""
    return _by_opening(printed, KINDS, lambda results: results.draw)


def clever_wins(printed: dict[str, int]) -> Finding:
    """Count the wins without a stupid move. Claim `kutschera-clever-wins`."""
    return _by_opening(printed, CLEVER, lambda results: results.win)


def clever_losses(printed: dict[str, int]) -> Finding:
    """Count the losses without a stupid move. Claim `kutschera-clever-losses`."""
    return _by_opening(printed, CLEVER, lambda results: results.loss)


def clever_draws(printed: dict[str, int]) -> Finding:
    """Count the draws without a stupid move. Claim `kutschera-clever-draws`."""
    return _by_opening(printed, CLEVER, lambda results: results.draw)


def corner_sum(printed: dict[Kind, list[int]]) -> Finding:
    """Split the wins of all four corners by kind and length. Claim `kutschera-corner-sum`."""
    statistics, corners = game_statistics(), OPENING_CELLS["corner"]
    kinds: tuple[Kind, ...] = ("other", "fork", "stupid")
    computed = {
        kind: [
            tally(statistics, first=corners, lengths=[length], kinds=[kind]).win
            for length in (5, 7, 9)
        ]
        for kind in kinds
    }
    total = sum(map(sum, computed.values()))
    return compared(
        printed, computed, f"together {total:,}, for each corner {total // len(corners):,}"
    )


def winning_lengths(printed: dict[str, list[int]]) -> Finding:
    """List after how many moves each player can win. Claim `kutschera-winning-lengths`."""
    by_length = {length: tally(game_statistics(), lengths=(length,)) for length in LENGTHS}
    computed = {
        "X": [length for length, results in by_length.items() if results.win],
        "O": [length for length, results in by_length.items() if results.loss],
    }
    return compared(printed, computed)


def clever_total(printed: int) -> Finding:
    """Count the games without a stupid move. Claim `kutschera-clever-total`."""
    results = tally(game_statistics(), kinds=CLEVER)
    shown = f"{results.win:,} wins, {results.draw:,} draws, {results.loss:,} losses"
    return compared(printed, results.games, f"{shown} of the first player")


def forks(printed: dict[str, int]) -> Finding:
    """Count the first player's fork wins by opening. Claim `kutschera-forks`."""
    computed = {opening: _results(opening, ["fork"]).win for opening in ("corner", "centre")}
    return compared(printed, computed, *_fork_table())


def corner_forks_best(printed: str) -> Finding:
    """Name the opening with the most fork wins. Claim `kutschera-corner-forks-best`."""
    best = _extreme(max, ["fork"], lambda results: results.win)
    return compared(printed, best, *_fork_table())


def forks_24(printed: dict[str, int | list[str]]) -> Finding:
    """Count the fork wins by the reply to an opening. Claim `kutschera-forks-24`."""
    corner, centre = _forks_after(1), _forks_after(5)
    computed = {
        "corner, then centre": corner[5],
        "centre, then corner": centre[1],
        "least after a corner": sorted({opening_of(cell) for cell in _least(corner)}),
        "least after the centre": sorted({opening_of(cell) for cell in _least(centre)}),
    }
    boards = _board(1, corner), _board(5, centre)
    return compared(printed, computed, "fork wins of X by the cell of O's reply", *boards)


def centre_best(printed: dict[str, str]) -> Finding:
    """Compare the openings over all games. Claim `kutschera-centre-best`."""
    computed = {
        "most wins": _extreme(max, KINDS, lambda results: results.win),
        "fewest draws": _extreme(min, KINDS, lambda results: results.draw),
        "fewest losses": _extreme(min, KINDS, lambda results: results.loss),
    }
    return compared(printed, computed, _opening_table(KINDS))


def clever_order(printed: dict[str, str]) -> Finding:
    """Compare the openings over the games without a stupid move. Claim `kutschera-clever-order`."""
    computed = {
        "most wins": _extreme(max, CLEVER, lambda results: results.win),
        "most losses": _extreme(max, CLEVER, lambda results: results.loss),
        "fewest losses": _extreme(min, CLEVER, lambda results: results.loss),
        "fewest draws": _extreme(min, CLEVER, lambda results: results.draw),
    }
    shares = (
        f"as shares of its own games, most wins: {_extreme(max, CLEVER, _share_of_wins)}; "
        f"fewest wins: {_extreme(min, CLEVER, _share_of_wins)}; "
        f"most draws: {_extreme(max, CLEVER, _share_of_draws)}"
    )
    return compared(printed, computed, _opening_table(CLEVER), shares)


def _results(opening: str, kinds: Iterable[Kind]) -> Tally:
    """Sum up the games from one cell of an opening; its cells are alike."""
    return tally(game_statistics(), first=OPENING_CELLS[opening][:1], kinds=tuple(kinds))


def _by_opening(
    printed: dict[str, int], kinds: Iterable[Kind], value: Callable[[Tally], int]
) -> Finding:
    kinds = tuple(kinds)
    computed = {opening: value(_results(opening, kinds)) for opening in OPENINGS}
    cells = {cell: value(tally(game_statistics(), first=(cell,), kinds=kinds)) for cell in CELLS}
    return compared(printed, computed, _board(0, cells))


def _extreme(
    choose: Callable[[list[float]], float],
    kinds: Iterable[Kind],
    value: Callable[[Tally], float],
) -> str:
    """Name the openings whose value is the highest or the lowest, several if they tie."""
    kinds = tuple(kinds)
    values = {opening: value(_results(opening, kinds)) for opening in OPENINGS}
    chosen = choose(list(values.values()))
    return ", ".join(opening for opening in OPENINGS if values[opening] == chosen)


def _ends(results: Tally) -> tuple[int, int, int]:
    return results.win, results.draw, results.loss


def _share_of_wins(results: Tally) -> float:
    return results.win / results.games


def _share_of_draws(results: Tally) -> float:
    return results.draw / results.games


def _opening_table(kinds: Iterable[Kind]) -> Table:
    kinds = tuple(kinds)
    rows = [(opening, *_ends(_results(opening, kinds))) for opening in OPENINGS]
    return table(("opening", "wins", "draws", "losses"), rows)


def _fork_table() -> tuple[Table, str]:
    rows = [
        (opening, _results(opening, ["fork"]).win, _results(opening, CLEVER).win)
        for opening in OPENINGS
    ]
    note = (
        "the other wins without a stupid move came from forks, too: the loser faced two cells and "
        "blocked one, so that at the last move only one was left"
    )
    return table(("opening", "fork wins", "all wins without a stupid move"), rows), note


def _forks_after(first: int) -> dict[int, int]:
    return {
        second: tally(game_statistics(), first=(first,), second=(second,), kinds=["fork"]).win
        for second in CELLS
        if second != first
    }


def _least(values: Mapping[int, int]) -> list[int]:
    return [cell for cell, value in values.items() if value == min(values.values())]


def _board(first: int, values: Mapping[int, int]) -> Values:
    """Lay values out as a board, X on the cell played."""
    return Values(tuple("X" if cell == first else values[cell] for cell in CELLS))
