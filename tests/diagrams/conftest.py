"""Every machine of these tests, and those of WST."""

from __future__ import annotations

from pathlib import Path

import pytest

import strategies
from automata import Source, load_source
from tests.diagrams.machines import labels, made_up, palindrome

OURS = {"palindrome": palindrome, "labels": labels, "made-up": made_up}
WST = sorted((Path(strategies.__file__).parent / "wst").glob("*.tm"))


@pytest.fixture(params=[*OURS, *WST], ids=lambda file: Path(file).stem)
def source(request: pytest.FixtureRequest) -> Source:
    return OURS[request.param]() if request.param in OURS else load_source(request.param)
