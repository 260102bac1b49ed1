"""The JSON documents of searches: their plan, what each run found, all runs in figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from common.documents import Document
from games import SEATS, Seat
from search.evolution.fitness import Measure
from search.evolution.state import Row
from search.runs.figures import RunFigures, Spread
from search.runs.plan import Plan
from search.runs.tables import Analysis, Blended
from verify.extremes.class_game import Counting, Seats


class SearchDocument(Document, tag="noloss/search", frozen=True, kw_only=True):
    """What a search was asked for, and the versions with which it was begun."""

    plan: Plan
    versions: Mapping[str, str]


class ArchiveDocument(Document, tag="noloss/archive", frozen=True, kw_only=True):
    """The strategies that a run found, each with the generation in which it was."""

    search: Plan
    run: int
    generations: Sequence[int]
    vectors: Sequence[Sequence[int]]


class SummaryDocument(Document, tag="noloss/search-summary", frozen=True, kw_only=True):
    """A search in figures.

    folder    : None if it was not kept
    confirmed : strategies of the archives that were played out on positions and never lose
    seconds   : that the command took
    """

    long: ClassVar[bool] = True

    folder: str | None
    method: str
    parameters: Mapping[str, Any]
    generations: int
    seed: int
    runs: Sequence[RunFigures]
    first_found: Spread
    confirmed: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class RunPart:
    """One run in figures, and whether it is at its end."""

    run: int
    generation: int
    first: int | None
    archive: int
    best: Row
    ended: bool


@dataclass(frozen=True, slots=True)
class FolderPart:
    """One search, as far as it is; what Bhatt08 prints about such runs stands beside."""

    folder: str
    plan: Plan
    seat: Seats
    counting: Counting
    fitness: Measure
    runs: Sequence[RunPart]
    first_found: Spread
    printed_first_found: Spread | None


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the most of some numbers."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Games:
    """Games by how they end."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class Ratio:
    """A fraction, and what it is about."""

    exact: str
    decimal: float


@dataclass(frozen=True, slots=True)
class BlendedPart:
    """A strategy for both seats; without a draw it has no ratio."""

    name: str
    games: Mapping[Seat, Games]
    win_to_draw: Ratio | None


@dataclass(frozen=True, slots=True)
class AnalysisPart:
    """The strategies of both seats, blended."""

    found: Mapping[Seat, int]
    strategies: int
    pairs: int
    wins: Range
    draws: Range
    table: Sequence[BlendedPart]


class RunsDocument(Document, tag="noloss/runs", frozen=True, kw_only=True):
    """What searches found; `blended` only where there are strategies for both seats."""

    long: ClassVar[bool] = True

    folders: Sequence[FolderPart]
    blended: AnalysisPart | None
    printed_blended: AnalysisPart | None
    files: Sequence[str]


def analysis_part(analysis: Analysis) -> AnalysisPart:
    """Give blended strategies as a part of a document."""
    return AnalysisPart(
        found=dict(zip(SEATS, analysis.found, strict=True)),
        strategies=analysis.found[0] * analysis.found[1],
        pairs=analysis.pairs,
        wins=Range(*analysis.wins),
        draws=Range(*analysis.draws),
        table=[_blended_part(line) for line in analysis.table],
    )


def _blended_part(line: Blended) -> BlendedPart:
    seats = zip(SEATS, (line.first, line.second), line.losses, strict=True)
    ratio = line.ratio
    return BlendedPart(
        name=line.name,
        games={seat: Games(*pair, losses) for seat, pair, losses in seats},
        win_to_draw=None if ratio is None else Ratio(str(ratio), round(float(ratio), 4)),
    )
