"""The JSON document that tells what was exported."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Self

from common.documents import Document
from games import Seat
from strategies.strategy import Strategy
from verify.play.strengths import Strength
from verify.verdict.statement import Claim, Statement


class ExportDocument(Document, tag="noloss/export", frozen=True):
    """Which statement about a strategy was written for an outside checker, and where.

    strategy, reading : what was exported
    seat, strength    : what the statement is about
    claim             : `always fails` is said of the replies in the model
    files             : those that were written
    """

    strategy: str
    reading: str
    seat: Seat
    strength: Strength
    claim: Claim
    files: tuple[str, ...]

    @classmethod
    def of(cls, strategy: Strategy, stated: Statement, files: Iterable[Path]) -> Self:
        """Tell what was stated about a strategy."""
        return cls(
            strategy=strategy.name,
            reading=strategy.reading,
            seat=stated.seat,
            strength=stated.strength,
            claim=stated.claim,
            files=tuple(map(str, files)),
        )
