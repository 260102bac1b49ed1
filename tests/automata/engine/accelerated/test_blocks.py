"""A block with very many steps is left from time to time, to ask whether to continue."""

from __future__ import annotations

import pytest

from automata import link, parse, run, start
from automata.engine.accelerated import accelerated_leg, blocks, tapes
from automata.engine.accelerated.blocks import MOST_AT_ONCE

COUNTER = link(
    parse(
        "machine count\ntapes t\nsymbols 0 1\naccept yes\n"
        "inc: 1 -> 0 L inc\n     0 -> 1 R back\n     _ -> 1 R back\n"
        "back: 0 -> 0 R back\n      1 -> 1 R back\n      _ -> _ L inc\n"
    )
)
"""It counts for ever: in a block of 24 cells it makes some ten million steps."""


@pytest.mark.slow
@pytest.mark.parametrize("asked", [60, 1_000])
def test_a_run_can_be_stopped_however_long_its_blocks_are(
    asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    since, coded_row = [0], tapes.coded_row

    def counted(*arguments: object) -> object:
        since[0] += 1
        assert since[0] <= 2 * MOST_AT_ONCE, "very many steps without a question"
        return coded_row(*arguments)  # type: ignore[arg-type]

    def go_on(steps: int) -> bool:
        nonlocal asked
        asked, since[0] = asked - 1, 0
        return asked > 0

    monkeypatch.setattr(blocks, "coded_row", counted)
    ended = accelerated_leg(COUNTER, start(COUNTER), go_on=go_on)
    assert (ended.halt.verdict, asked) == ("budget spent", 0)


@pytest.mark.slow
@pytest.mark.parametrize("budget", [100, 54_321, 300_000])
def test_a_budget_that_ends_in_a_long_block_is_kept_to_the_step(
    budget: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("automata.engine.accelerated.blocks.MOST_STEPS", 1_000)
    calculated = accelerated_leg(COUNTER, start(COUNTER), budget)
    assert calculated.steps == budget
    assert calculated.configuration == run(COUNTER, start(COUNTER), budget).configuration
