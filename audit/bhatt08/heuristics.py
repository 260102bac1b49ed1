"""The claims about rules for people, and about other studies.

Source: [Bhatt08] §1, §4.4, §4.5, §5, Fig. 13, references; [Soedarmadji06].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Final

from audit.bhatt08.table2 import COUNTED, exact_ranges, extremes
from audit.claim import Finding, Printed, compared, concluded
from audit.vocabulary.positions import saving
from common.exhibits import Cell, Exhibit, LineOfPlay, table
from games import (
    SEATS,
    Line,
    Position,
    Seat,
    canonical,
    free_cells,
    line_name,
    outcome,
    play,
    seat_to_move,
)
from games.space import all_classes, value
from games.symmetry import SYMMETRIES, Symmetry, apply, apply_cell
from strategies.catalogue import find_strategy
from strategies.rules.board import completing, marks_of
from strategies.strategy import Strategy, full_name
from verify.play.play import Node, Play, line_to, part, play_of
from verify.verdict.statement import statements

RULES: Final = "bhatt-rules"
HEURISTIC: Final = ("soedarmadji", "soedarmadji:centre-wins-ties")


class LeastNumber(Printed, frozen=True):
    """A lower bound of a number of cases."""

    at_least: int


class Remedy(Printed, frozen=True):
    """Moves that would have saved a game.

    played : a cell among those that are allowed, or none
    saving : just the cells that save
    """

    played: list[int]
    saving: list[int]


def good_rules(printed: list[str]) -> Finding:
    """Compare the moves of each rule with moves drawn by lot. Claim `bhatt-rules-good`."""
    boards = [each for each in all_classes() if outcome(each) is None and value(each) >= 0]
    seen: dict[str, list[tuple[Position, tuple[int, ...]]]] = {}
    for board in boards:
        permitted = known(RULES).moves(board, ())
        rule = _LISTED[permitted[0].rule]
        seen.setdefault(rule, []).append((board, tuple(cell for cell, _ in permitted)))
    by_lot = {rule: [(board, free_cells(board)) for board, _ in seen[rule]] for rule in seen}
    shares = {rule: (_kept(seen[rule]), _kept(by_lot[rule])) for rule in _LISTED.values()}
    rows: list[tuple[Cell, ...]] = [
        (rule, len(seen[rule]), *(f"{float(share):.1%}" for share in each))
        for rule, each in shares.items()
    ]
    head = ("rule", "boards", "its moves do not lose", "moves drawn by lot do not lose")
    return compared(
        printed,
        [rule for rule, (kept, drawn) in shares.items() if kept > drawn],
        "Boards that are not yet lost, up to symmetry, by the rule that decides there:",
        table(head, rows),
    )


_LISTED: Final = {
    "block": "block",
    "centre": "centre",
    "corner": "corner before edge-centre",
    "edge-centre": "corner before edge-centre",
}
"""The rules as the catalogue names them -> as the paper lists them."""


@cache
def known(name: str) -> Strategy:
    """Give a strategy of the catalogue; the same name gives the same object."""
    return find_strategy(name)


@cache
def whole_play(strategy: Strategy, seat: Seat) -> Play:
    """Give the play of a strategy in a seat; it is computed only once."""
    return play_of(strategy, seat)


def losing_lines(strategy: Strategy) -> list[Exhibit]:
    """Show the shortest loss in each seat, and a loss that the strategy cannot avoid."""
    lines: list[Exhibit] = []
    name = full_name(strategy)
    for seat in SEATS:
        stated = statements(whole_play(strategy, seat))
        shortest, forced = stated["every_choice"].line, stated["some_choice"].line
        if shortest is not None:
            note = f"{name} as {seat} player: it can lose like this"
            lines.append(Exhibit(LineOfPlay(line_name(shortest)), note))
        if forced is not None:
            note = f"{name} as {seat} player: it cannot avoid this loss, or an earlier one"
            lines.append(Exhibit(LineOfPlay(line_name(forced)), note))
    return lines


@dataclass(frozen=True, slots=True)
class Mistake:
    """A position not yet lost, where every move that a strategy allows loses it."""

    line: Line  # the least of the shortest ways there
    board: Position
    permitted: tuple[int, ...]
    saving: tuple[int, ...]


def soedarmadji(printed: LeastNumber) -> Finding:
    """Count the cases in which the heuristic must lose. Claim `bhatt-soedarmadji`."""
    found = {name: unavoidable(known(name)) for name in HEURISTIC}
    fewest = min(map(len, found.values()))
    tied, settled = map(known, HEURISTIC)
    lost = [(name, seat, len(lost_cases(known(name), seat))) for name, seat in _ASKED]
    return concluded(
        printed.at_least <= fewest,
        LeastNumber(fewest),
        f"with ties broken as well as possible, these cases are left: {fewest}",
        *map(_shown, found[HEURISTIC[1]]),
        "all final positions up to symmetry in which it has lost:",
        table(("reading", "seat", "lost positions"), lost),
        *losing_lines(tied),
        rests_on=(tied, settled),
    )


def remedies(printed: list[Remedy]) -> Finding:
    """Look for the three cases among the mistakes, by the moves that would have saved them.

    Claim `bhatt-fig13-remedies`.
    """
    settled = known(HEURISTIC[1])
    mistakes = unavoidable(settled)
    matched = match_remedies(printed, mistakes)
    computed = [remedy if one else None for remedy, one in zip(printed, matched, strict=True)]
    shown = [_shown(one) for one in matched if one is not None]
    left = len(mistakes) - len(shown)
    note = f"mistakes up to symmetry that no remedy is named for: {left}"
    return compared(printed, computed, *shown, note, rests_on=(settled,))


def match_remedies(said: Sequence[Remedy], mistakes: Sequence[Mistake]) -> list[Mistake | None]:
    """Find a different mistake for each remedy, in the orientation that the remedy has.

    None for the remedies that are left over in the best match.
    """
    best: list[Mistake | None] = [None] * len(said)
    places = (*mistakes, *[None] * len(said))
    for chosen in permutations(places, len(said)):
        found = [one and _turned(one, each) for one, each in zip(chosen, said, strict=True)]
        if sum(one is not None for one in found) > sum(one is not None for one in best):
            best = found
    return best


def unavoidable(strategy: Strategy) -> tuple[Mistake, ...]:
    """Find the first mistakes that a strategy has to make, one for each class, in both seats.

    If an allowed move does not lose, only such moves are followed. So even the best choice among
    the allowed moves leads to these mistakes.
    """
    return tuple(each for seat in SEATS for each in _unavoidable(strategy, seat))


def lost_cases(strategy: Strategy, seat: Seat) -> dict[Position, Line]:
    """Give the lost final positions up to symmetry, each with the least of the shortest lines."""
    whole = whole_play(strategy, seat)
    found: dict[Position, Line] = {}
    for node in whole.edges:
        if whole.ends.get(node) == "loss":
            found.setdefault(canonical(whole.positions[node]), line_to(whole, node))
    return found


def _kept(seen: Sequence[tuple[Position, tuple[int, ...]]]) -> Fraction:
    """Give the mean share of the named moves that do not lose."""
    shares = (Fraction(len({*cells} & {*saving(board)}), len(cells)) for board, cells in seen)
    return sum(shares, Fraction()) / len(seen)


def _unavoidable(strategy: Strategy, seat: Seat) -> list[Mistake]:
    whole = whole_play(strategy, seat)

    def keeps(node: Node, cell: int) -> bool:
        return node not in whole.answers or value(play(whole.positions[node], cell)) <= 0

    found: dict[Position, Mistake] = {}
    for node, kept in part(whole, keeps).answers.items():
        board = whole.positions[node]
        if not kept:
            permitted = tuple(sorted(cell for cell, _ in whole.answers[node]))
            one = Mistake(line_to(whole, node), board, permitted, saving(board))
            found.setdefault(canonical(board), one)
    return list(found.values())


_ASKED: Final = tuple((name, seat) for name in HEURISTIC for seat in SEATS)


def _turned(mistake: Mistake, said: Remedy) -> Mistake | None:
    """Turn or mirror a mistake so that it fits a description; None if it never fits."""
    for each in SYMMETRIES:
        permitted = _moved(each, mistake.permitted)
        saved = _moved(each, mistake.saving)
        if list(saved) == said.saving and set(said.played) <= set(permitted):
            line = tuple(apply_cell(each, cell) for cell in mistake.line)
            return Mistake(line, apply(each, mistake.board), permitted, saved)
    return None


def _moved(symmetry: Symmetry, cells: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(apply_cell(symmetry, cell) for cell in cells))


def _shown(mistake: Mistake) -> Exhibit:
    return Exhibit(LineOfPlay(line_name(mistake.line)), _in_words(mistake))


def _in_words(mistake: Mistake) -> str:
    own, other = marks_of(mistake.board)
    seat = seat_to_move(mistake.board)
    threatened = bool(completing(mistake.board, other))
    why = "it does not block" if threatened else "it lets the other fork"
    return (
        f"the heuristic is {own}, the {seat} player, and allows only {_list(mistake.permitted)}: "
        f"{why}; it would be saved by {_list(mistake.saving)}"
    )


def _list(cells: Iterable[int]) -> str:
    return ", ".join(map(str, cells))


HELD: Final = 2006
"""The year in which the symposium of [Soedarmadji06] was held and its proceedings appeared. The
name of the symposium contains the year, and so does the DOI 10.1109/CIG.2006.311678."""


def reported_earlier(printed: dict[str, int]) -> Finding:
    """Compare two sentences about the same number. Claim `bhatt-827-strategies`."""
    single = printed["by the study of the 827 states"]
    return compared(
        printed,
        {"reported earlier": single, "by the study of the 827 states": single},
        "Of the two earlier studies one reports a single no-loss strategy, and the heuristic of "
        "the other loses; 827 is printed twice more, for game-states.",
    )


def year_of_reference_7(printed: dict[str, int]) -> Finding:
    """Compare a year with that of the symposium. Claim `bhatt-reference-7`."""
    return compared(
        printed,
        {"symposium": HELD, "year": HELD},
        "E. Soedarmadji, IEEE Symposium on Computational Intelligence and Games, Reno, May 2006, "
        "pages 34 to 38, doi:10.1109/CIG.2006.311678",
    )


def bi_objective(printed: dict[str, str]) -> Finding:
    """Find the numbers of games in which no-loss strategies can differ.

    Claim `bhatt-bi-objective`.
    """
    ranges = {**exact_ranges(extremes("both", COUNTED)), "losses": (0, 0)}
    fewer = [name for name, (least, most) in ranges.items() if least < most and name != "wins"]
    rows = [(name, *ends) for name, ends in ranges.items()]
    return compared(
        printed,
        {"more": "wins", "fewer": ", ".join(fewer)},
        "the least and the most of each that no-loss strategies can have:",
        table(("games", "least", "most"), rows),
    )
