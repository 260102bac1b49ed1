"""The claims about how a game goes: its end, the kept matrix, chances of moves, the rigged board.

The worth of a move against an opponent who is not perfect is a chance: after a line of play and
this move, Player #1 follows the guidelines, and Player #2 takes each of the moves that are left to
it with the same chance. All chances are exact fractions. On the rigged board Player #1 is on A and
G, Player #2 on H, and Player #2 is to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Meta

from audit.claim import Evidence, Finding, compared
from audit.jiang17.effects import (
    WIN_POSITIONS,
    Matrix,
    Moves,
    cells_of,
    game_matrix,
    in_one,
    letter,
    letters,
    making_twos,
    move_matrix,
)
from audit.jiang17.lines import MATCH
from audit.vocabulary.positions import saving
from common.exhibits import Board, Cell, Exhibit, LineOfPlay, Table, table
from games import (
    LINES,
    SEATS,
    Line,
    Position,
    Seat,
    free_cells,
    line_name,
    outcome,
    play,
    position_after,
    seat_to_move,
    successors,
)
from games.space import all_positions, fold
from strategies.catalogue import find_strategy
from strategies.rules.board import completing, forking, marks_of
from strategies.strategy import Permitted, Strategy, full_name, permitted_moves
from verify.match import POINTS, MatchEnd, Meeting, meeting
from verify.play.play import play_of
from verify.play.safety import counterexample, distances

RIGGED_LINE: Final = (1, 8, 7)
RIGGED: Final = position_after(RIGGED_LINE)


@dataclass(frozen=True, slots=True)
class HoldingOut:
    """Boards on which a seat is to move, and those on which an allowed move loses too soon.

    given_up : boards that need not be lost, on which an allowed move loses
    """

    lost: int
    too_soon: tuple[Position, ...]
    not_lost: int
    given_up: tuple[Position, ...]


def rigged_only_e(printed: dict[str, list[str]]) -> Finding:
    """List the moves that leave Player #1 without a fork on the rigged board.

    Claim `jiang-rigged-only-e`.
    """
    avoiding = without_forks(RIGGED)
    computed = {"forks": letters(forking(RIGGED, "X")), "avoid both": letters(avoiding)}
    boards = [
        Exhibit(Board(play(RIGGED, cell)), f"after {letter(cell)} no move makes two 2's")
        for cell in avoiding
    ]
    twos = ", ".join(letters(cell for cell in avoiding if cell in making_twos(RIGGED, "O")))
    threatened = ", ".join(letters(completing(RIGGED, "X")))
    note = f"of these only {twos} makes a −2; none blocks on {threatened}, so each loses at once"
    hold = [
        cell
        for cell, child in successors(RIGGED)
        if all(game_matrix(after).count(2) < 2 for _, after in successors(child))
    ]
    whole = "counting the 2 on C1 among the threats of a fork, as the definition on p. 4 would, "
    whole += f"both are avoided by {', '.join(letters(hold)) or 'no move'}"
    return compared(printed, computed, *boards, note, whole)


def rigged_alive(printed: bool) -> Finding:
    """Compare how long the guidelines last on the rigged board. Claim `jiang-rigged-alive`."""
    guidelines = find_strategy("jiang")
    return lasts_on(RIGGED_LINE, guidelines, printed, *_on_all_boards(guidelines))


def lasts_on(
    line: tuple[int, ...], strategy: Strategy, printed: bool, *beside: Evidence
) -> Finding:
    """Compare the shortest time that a strategy lasts after a line with the longest possible."""
    position = position_after(line)
    seat = seat_to_move(position)
    longest = sooner_or_later()[seat].get(position)
    failure = counterexample(play_of(strategy, seat, start=position))
    lasted = len(failure.line) if failure is not None and failure.end == "loss" else None
    shown: list[Evidence] = [f"moves until the loss: {lasted}; at the most: {longest}"]
    if failure is not None:
        shown.append(LineOfPlay(line_name((*line, *failure.line))))
    return compared(printed, lasted == longest and longest is not None, *shown, *beside)


def holding_out(strategy: Strategy, seat: Seat) -> HoldingOut:
    """Look at every board on which a strategy has the move in a seat."""
    left = sooner_or_later()[seat]
    boards: dict[bool, list[Position]] = {True: [], False: []}
    worse: dict[bool, list[Position]] = {True: [], False: []}
    for position in play_of(find_strategy("any"), seat).answers:
        now = Position(position)
        lost = position in left
        boards[lost].append(now)
        after = [play(now, cell) for cell, _ in permitted_moves(strategy, now)]
        if any(child in left and left[child] + 1 < left.get(now, 99) for child in after):
            worse[lost].append(now)
    return HoldingOut(
        len(boards[True]), tuple(worse[True]), len(boards[False]), tuple(worse[False])
    )


@cache
def sooner_or_later() -> Mapping[Seat, Mapping[str, int]]:
    """Give the boards that are lost for each seat, with the moves until then.

    The winner hurries, the loser holds out.
    """
    anything = find_strategy("any")
    return {seat: distances(play_of(anything, seat)) for seat in SEATS}


def without_forks(position: Position) -> tuple[int, ...]:
    """List the moves of O after which no move of X makes two new 2's."""
    return tuple(cell for cell, child in successors(position) if not forking(child, "X"))


def _on_all_boards(strategy: Strategy) -> tuple[Evidence, ...]:
    """Count the lost boards on which a strategy loses too soon, and the others that it loses."""
    found = [holding_out(strategy, seat) for seat in SEATS]
    head = ("player", "lost boards", "of these lost too soon", "other boards", "of these lost")
    rows = [
        (place, one.lost, len(one.too_soon), one.not_lost, len(one.given_up))
        for place, one in enumerate(found, start=1)
    ]
    sooner = [each for one in found for each in one.too_soon]
    given_up = [each for one in found for each in one.given_up]
    shown = [_example(strategy, each) for each in (*sooner[:1], *given_up[:1])]
    return (table(head, rows), *shown)


def _example(strategy: Strategy, position: Position) -> Exhibit:
    moves = permitted_moves(strategy, position)
    permitted = ", ".join(letters(cell for cell, _ in moves))
    note = f"{full_name(strategy)} allows {permitted} ({moves[0].rule}); "
    kept = letters(saving(position))
    note += f"a loss is avoided by {', '.join(kept)}" if kept else "it is lost"
    return Exhibit(Board(position), note)


OPPONENTS: Final = ("wins and blocks", "moves at random", "wins", "blocks")
"""The opponents; if there is nothing to win or to block, an opponent moves at random."""

WIN: Final[Mapping[MatchEnd, Fraction]] = {end: Fraction(end == "win") for end in POINTS}

Choose: TypeAlias = Callable[[list[Fraction]], Fraction]


class Chance(NamedTuple):
    """The chances of a way to play, by how Player #1's open choices are resolved."""

    drawn: Fraction
    least: Fraction
    greatest: Fraction


def better(printed: Moves, *, line: Moves, among: list[Moves]) -> Finding:
    """Name the better of groups of moves, each at its best.

    Claims `jiang-centre-best`, `jiang-corner-again`, `jiang-g-over-i`.

    line  : played before, so that it is Player #1's turn
    among : the groups, each as one text
    """
    return better_with(find_strategy("jiang"), printed, line, among)


def better_with(strategy: Strategy, printed: Moves, line: Moves, among: list[Moves]) -> Finding:
    """Name the group of moves that is worth more, with a strategy from then on."""
    played = cells_of(line)
    found = {each: _better(strategy, played, among, each) for each in OPPONENTS}
    notes = (
        f"against an opponent who {opponent}: {moves or 'none is better'}"
        for opponent, moves in found.items()
    )
    computed = found[OPPONENTS[0]]
    return compared(printed, computed, _worths(strategy, played, "".join(among)), *notes)


def chance(
    strategy: Strategy, line: Line, opponent: str, worth: Mapping[MatchEnd, Fraction]
) -> Chance:
    """Give the mean worth of the last move of a line, by the worth of an end."""
    met = _met(strategy, line, opponent)
    return Chance(
        drawn=_expected(met, worth, lambda values: sum(values, Fraction()) / len(values)),
        least=_expected(met, worth, min),
        greatest=_expected(met, worth, max),
    )


def led(line: Line, then: Strategy) -> Strategy:
    """Make a strategy that plays a line on the positions of this line, and `then` elsewhere."""
    moves = {position_after(line[:place]): cell for place, cell in enumerate(line)}

    def answer(position: Position, played: Line) -> tuple[Permitted, ...]:
        if position in moves:
            return (Permitted(moves[position], "led"),)
        return permitted_moves(then, position, played)

    summary = f"{then.name}, led at first"
    return Strategy(then.name, then.reading, then.source, summary, then.positional, answer)


def _opponent_who(does: str) -> Strategy:
    """Make an opponent who wins, blocks, does both or neither, and else moves at random."""

    def answer(position: Position, line: Line) -> tuple[Permitted, ...]:
        own, other = marks_of(position)
        wins = completing(position, own) if "wins" in does else ()
        stops = completing(position, other) if "blocks" in does else ()
        return tuple(Permitted(cell, does) for cell in wins or stops or free_cells(position))

    return Strategy(does, "base", "Jiang17", f"an opponent who {does}", True, answer)


@cache
def _met(strategy: Strategy, line: Line, opponent: str) -> Meeting:
    return meeting(led(line, strategy), led(line, _opponent_who(opponent)), "first")


def _better(strategy: Strategy, line: Line, groups: list[Moves], opponent: str) -> Moves:
    """Name the group that is worth more however Player #1's open choices are resolved, or none."""
    best: dict[Moves, Chance] = {}
    for group in groups:
        ends = [(*line, cell) for cell in cells_of(group)]
        found = [chance(strategy, each, opponent, POINTS) for each in ends]
        best[group] = Chance(*map(max, zip(*found, strict=True)))
    for group in groups:
        others = [best[other].greatest for other in groups if other != group]
        if best[group].least > max(others):
            return group
    return ""


def _worths(strategy: Strategy, line: Line, moves: Moves) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name in moves:
        end = (*line, *cells_of(name))
        wins, points = (chance(strategy, end, OPPONENTS[0], worth) for worth in (WIN, POINTS))
        span = f"{points.least} – {points.greatest}"
        rows.append((name, str(wins.drawn), str(points.drawn), span))
    return table(("move", "wins", "points", "points at worst, at best"), rows)


def _expected(met: Meeting, worth: Mapping[MatchEnd, Fraction], choose: Choose) -> Fraction:
    """Work out what the start is worth; choose: how Player #1's open choices are resolved."""
    edges, answers = dict(met.played.edges), dict(met.played.answers)
    ends = {node: worth[end] for node, end in met.ends.items()}

    def combine(node: str, values: Mapping[str, Fraction]) -> Fraction:
        after = [values[child] for _, child in edges[node]]
        return choose(after) if node in answers else sum(after, Fraction()) / len(after)

    return fold(edges, ends, combine)[met.played.start]


DIRECTIONS: Final = {1: "rows", 3: "columns", 2: "diagonals", 4: "diagonals"}
"""Step from the first cell of a line to its second -> the kind of line."""

NEITHER: Final = "neither, no move remains"

Sign: TypeAlias = Literal["added", "subtracted"]
SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
Signs: TypeAlias = Annotated[dict[str, Sign], Meta(min_length=2, max_length=2)]


def win_positions(printed: dict[str, int]) -> Finding:
    """Count the ways to win by their direction. Claim `jiang-win-positions`."""
    found = Counter(DIRECTIONS[line[1] - line[0]] for line in LINES)
    named = zip(WIN_POSITIONS, LINES, strict=True)
    shown = table(("win position", "moves"), [(name, " ".join(letters(at))) for name, at in named])
    return compared(printed, {"ways to win": len(LINES), **found}, shown)


def threes(printed: dict[str, str]) -> Finding:
    """Say who has won where the matrix contains a 3 or a −3. Claim `jiang-threes`."""
    winners: dict[str, list[str]] = {"3": [], "-3": []}
    for position in all_positions():
        if (held := _holds(position)) in winners:
            winners[held].append(_winner(position))
    computed = {three: in_one(found) for three, found in winners.items()}
    won = sum(_holds(each) == NEITHER and _winner(each) != "nobody" for each in all_positions())
    return compared(printed, computed, f"boards that are won without a 3 or a −3: {won}")


def play_ends(printed: list[str]) -> Finding:
    """List what the matrix contains where a game is over. Claim `jiang-play-ends`."""
    over = [each for each in all_positions() if outcome(each) is not None]
    found = Counter(map(_holds, over))
    drawn = next(each for each in over if _holds(each) == NEITHER)
    shown = table(("the matrix contains", "boards on which the game is over"), found.items())
    note = "the game is over, and the matrix contains neither a 3 nor a −3"
    return compared(printed, sorted(found), Exhibit(Board(drawn), note), shown)


def next_move(printed: Signs) -> Finding:
    """Say whose moves have to be added and whose subtracted. Claim `jiang-next-move`.

    Both are tried for both players, along the match that the article goes through.
    """
    lines = [MATCH[:place] for place in range(len(MATCH) + 1)]
    boards = [game_matrix(position_after(line)) for line in lines]
    ways = [dict(zip(printed, way, strict=True)) for way in product(SIGNS, repeat=2)]
    computed = in_one([way for way in ways if [kept(line, way) for line in lines] == boards])
    rows = [
        ("".join(letters(line)), str(list(kept(line, printed))), str(list(board)))
        for line, board in zip(lines, boards, strict=True)
    ]
    return compared(printed, computed, table(("moves", "as printed", "matrix of the board"), rows))


def kept(line: Line, signs: Signs) -> Matrix:
    """Give the matrix that is kept if moves are added or subtracted, by turns.

    >>> kept((5, 3), {"Player #1": "added", "Player #2": "subtracted"})
    (-1, 1, 0, 0, 1, -1, 1, 0)
    """
    turns = tuple(signs.values())
    matrix = [0] * len(LINES)
    for place, cell in enumerate(line):
        sign = 1 if turns[place % 2] == "added" else -1
        matrix = [was + sign * held for was, held in zip(matrix, move_matrix(cell), strict=True)]
    a, b, c, d, e, f, g, h = matrix
    return a, b, c, d, e, f, g, h


def _holds(position: Position) -> str:
    return next((str(three) for three in (3, -3) if three in game_matrix(position)), NEITHER)


def _winner(position: Position) -> str:
    ended = outcome(position)
    if ended is None or ended.winner is None:
        return "nobody"
    return {"X": "Player #1", "O": "Player #2"}[ended.winner]
