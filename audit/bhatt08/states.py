"""The claims about positions up to symmetry: how many there are, and how they are numbered.

Source: [Bhatt08] §2, §3.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from audit.claim import Finding, Printed, compared
from common.exhibits import Board, Exhibit, table
from games import CELLS, EMPTY, Position, canonical, successors
from games.rules import has_three, ply
from games.space import all_classes, all_positions, walk
from games.symmetry import IDENTITY, SYMMETRIES, Symmetry, apply, compose, symmetry_class
from strategies.game_base import base_case, game_base, game_base_matrix, metrics

Filling: TypeAlias = Position  # nine marks in any number; most are not positions of a game
Condition: TypeAlias = Callable[[Filling], bool]

NAMED: Final = ("quarter-turn", "half-turn", "three-quarter-turn", "left-right", "top-bottom")
"""The symmetries that the paper names. Source: [Bhatt08] §2.1."""


class Feasibility(Printed, frozen=True):
    """Numbers of fillings and of states, and fillings that are not states."""

    fillings: int
    infeasible_examples: list[Annotated[str, Meta(pattern=r"\A[.XO]{9}\Z")]]
    states: int


def symmetry(printed: dict[str, int]) -> Finding:
    """Count the equivalents that the named symmetries make. Claim `bhatt-symmetry`."""
    group, classes = generated(NAMED), all_classes()
    board = max(classes, key=lambda each: len({apply(one, each) for one in group}))
    alone = _images(board, _alone(NAMED))
    missing = [each for each in SYMMETRIES if each in group and each not in _alone(NAMED)]
    short = sum(len(_images(each, _alone(NAMED))) < len(symmetry_class(each)) for each in classes)
    lacking = (Exhibit(Board(apply(each, board)), f"not named: {each.name}") for each in missing)
    return compared(
        printed,
        {"equivalents": len(_images(board, group))},
        Exhibit(Board(board), f"with its image under one named symmetry: {len(alone)} states"),
        *lacking,
        f"if no two symmetries are combined, {short} of {len(classes)} states lack some of their "
        "equivalents",
    )


def generated(names: Iterable[str]) -> tuple[Symmetry, ...]:
    """Give all symmetries that combinations of these make, in the order of `SYMMETRIES`."""
    named = _alone(names)
    made = walk(IDENTITY, lambda one: (compose(one, then) for then in named))
    return tuple(each for each in SYMMETRIES if each in made)


def base_cases(printed: dict[str, int]) -> Finding:
    """Count the classes in which the metrics pick one state. Claim `bhatt-base-case`."""
    total = len(all_classes())
    computed = {"classes": total, "with exactly one base-case": total - ties(4)}
    words = ("sum of X", "then sum of O", "then product of X", "then product of O")
    rows = [(word, ties(used)) for used, word in enumerate(words, start=1)]
    return compared(printed, computed, table(("metrics used", "classes with a tie"), rows))


def ties(used: int, order: Callable[[Position], tuple[int, ...]] = metrics) -> int:
    """Count the classes in which the first `used` metrics are least for several states."""
    several = 0
    for each in all_classes():
        found = [order(one)[:used] for one in symmetry_class(each)]
        several += found.count(min(found)) > 1
    return several


def numbering(printed: dict[str, bool | list[int]]) -> Finding:
    """Compare all printed row numbers. Claim `bhatt-game-base`."""
    matrix = game_base_matrix()
    computed = {"matrix": [len(matrix), len(matrix[0])], **rows_shown(game_base())}
    other = rows_shown(depth_first())
    rows = [
        [key, _word(value), _word(other[key])] for key, value in rows_shown(game_base()).items()
    ]
    return compared(
        printed,
        computed,
        "the order of the search is not printed; numbered depth first, the rows would be others",
        table(("printed of", "breadth first", "depth first"), rows),
        Exhibit(Board(game_base()[7]), "row 8"),
    )


def rows_shown(rows: Sequence[Position]) -> dict[str, object]:
    """Give, for an order of the game-base, the values that the paper prints for its own order.

    Source: [Bhatt08] §2.3, §2.4, §3.1.
    """
    number = {base: row for row, base in enumerate(rows, start=1)}

    def after(row: int) -> list[int]:
        return sorted({number[base_case(child)] for _, child in successors(rows[row - 1])})

    return {
        **{f"after row {row}": after(row) for row in (1, 2, 3, 4)},
        "marks of row 4": _filled(rows[3]),
        "marks of row 8": _filled(rows[7]),
        "equivalents of rows 15 and 16": [len(symmetry_class(rows[row])) for row in (14, 15)],
        "row 44 follows row 15": 44 in after(15),
        "row 19 follows row 16": 19 in after(16),
        "levels of rows 44 and 19": [ply(rows[row]) for row in (43, 18)],
    }


def depth_first() -> tuple[Position, ...]:
    """Number the base-cases in the order of another search."""
    found: dict[Position, None] = {}

    def visit(base: Position) -> None:
        if base not in found:
            found[base] = None
            for _, child in successors(base):
                visit(base_case(child))

    visit(EMPTY)
    return tuple(found)


def feasibility(printed: Feasibility) -> Finding:
    """Keep the fillings that meet both conditions. Claim `bhatt-feasibility`."""
    kept = kept_fillings((may_be_in_turn, nobody_moved_on))
    computed = Feasibility(
        fillings=sum(1 for _ in product(".XO", repeat=len(CELLS))),
        infeasible_examples=[each for each in printed.infeasible_examples if each not in kept],
        states=len({canonical(each) for each in kept}),
    )
    rows = [
        (words, len(met), len({canonical(each) for each in met}))
        for words, met in zip(_CONDITIONS, map(kept_fillings, _CONDITIONS.values()), strict=True)
    ]
    reached = frozenset(all_positions())
    note = f"{len(kept - reached)} of the {len(kept):,} fillings that meet both are never reached"
    note += f" in a game, and {len(reached - kept)} that are reached do not meet them"
    return compared(
        printed, computed, table(("conditions", "fillings", "up to symmetry"), rows), note
    )


def may_be_in_turn(filling: Filling) -> bool:
    """Say whether X has as many marks as O, or one more. Source: [Bhatt08] §2.1 (a)."""
    return filling.count("X") - filling.count("O") in (0, 1)


def nobody_moved_on(filling: Filling) -> bool:
    """Say whether neither side has moved after the other has won. Source: [Bhatt08] §2.1 (b).

    The side that has three in a row must have moved last.
    """
    more = filling.count("X") - filling.count("O")
    return not ((has_three(filling, "X") and more == 0) or (has_three(filling, "O") and more == 1))


def not_both_won(filling: Filling) -> bool:
    """Say whether at most one side has three in a row: less than the paper's condition (b)."""
    return not (has_three(filling, "X") and has_three(filling, "O"))


@cache
def kept_fillings(conditions: tuple[Condition, ...]) -> frozenset[Filling]:
    """Give the fillings that meet all conditions."""
    fillings = (Filling("".join(marks)) for marks in product(".XO", repeat=len(CELLS)))
    return frozenset(each for each in fillings if all(one(each) for one in conditions))


def _word(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "yes" if value else "no"


_CONDITIONS: Final[dict[str, tuple[Condition, ...]]] = {
    "(a)": (may_be_in_turn,),
    "(a), and not both have won": (may_be_in_turn, not_both_won),
    "(a) and (b)": (may_be_in_turn, nobody_moved_on),
}


def _alone(names: Iterable[str]) -> tuple[Symmetry, ...]:
    wanted = {IDENTITY.name, *names}
    return tuple(each for each in SYMMETRIES if each.name in wanted)


def _images(board: Position, symmetries: Iterable[Symmetry]) -> set[Position]:
    return {apply(each, board) for each in symmetries}


def _filled(board: Position) -> list[int]:
    return [cell for cell in CELLS if board[cell - 1] != "."]
