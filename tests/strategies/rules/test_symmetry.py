"""Which strategies treat symmetric positions the same way, as sets of moves with their rules."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from games import Position
from games.symmetry import SYMMETRIES, apply, apply_cell
from tests.effort import part
from tests.strategies.rules.asking import EVERY, answer, due

LOPSIDED = {  # how many positions have an image that is answered otherwise
    ("jiang", "pseudocode"): 43,
    ("jiang", "pseudocode-forced-reply"): 43,
    ("first-free", "base"): 4298,
}


def treated_unlike(name: str, reading: str, among: Iterable[Position]) -> list[Position]:
    """List the positions of which some image is not answered by the image of the answer."""

    def unlike(position: Position) -> bool:
        moves = set(answer(name, position, reading))
        return any(
            {(apply_cell(symmetry, cell), rule) for cell, rule in moves}
            != set(answer(name, apply(symmetry, position), reading))
            for symmetry in SYMMETRIES
        )

    return [position for position in among if unlike(position)]


@pytest.mark.parametrize(("name", "reading"), [one for one in EVERY if one not in LOPSIDED])
def test_symmetric_positions_are_answered_symmetrically(name: str, reading: str) -> None:
    """By every rule list in every reading, though the order of the moves is not symmetric."""
    assert treated_unlike(name, reading, part(due())) == []


@pytest.mark.parametrize(("name", "reading"), LOPSIDED)
def test_a_strategy_with_an_order_of_cells_treats_symmetric_positions_differently(
    name: str, reading: str
) -> None:
    assert len(treated_unlike(name, reading, due())) == LOPSIDED[name, reading]


@pytest.mark.parametrize("reading", ["pseudocode", "pseudocode-forced-reply"])
def test_the_printed_program_is_lopsided_only_in_its_loop_over_corners(reading: str) -> None:
    """Source: [Jiang17], pseudocode: the loop runs A, C, G, I."""
    rules = {
        move.rule
        for position in treated_unlike("jiang", reading, due())
        for move in answer("jiang", position, reading)
    }
    assert rules == {"rule 6", "rule 7"}
