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
    """What a search was asked for, and the versions with which it was begun.

    plan     : what was asked
    versions : program → version
    """

    plan: Plan
    versions: Mapping[str, str]


class ArchiveDocument(Document, tag="noloss/archive", frozen=True, kw_only=True):
    """The strategies that a run found, each with the generation in which it was.

    search      : the plan
    run         : its number
    generations : in which each strategy was found
    vectors     : the strategies; `vector:archive.json#1` is the first
    """

    search: Plan
    run: int
    generations: Sequence[int]
    vectors: Sequence[Sequence[int]]


class SummaryDocument(Document, tag="noloss/search-summary", frozen=True, kw_only=True):
    """A search in figures.

    folder      : where the search is kept, null if it was not
    method      : such as `bhatt08`
    parameters  : every parameter of the method, defaults too
    generations : of each run
    seed        : what decided everything random
    runs        : in order
    first_found : over the runs that found a strategy, in which generation
    confirmed   : strategies of the archives that were played out on positions and never lose
    seconds     : that the command took
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
    """One run in figures, and whether it is at its end.

    run        : its number, from 1
    generation : how far it is
    first      : the generation in which it first found a strategy that never loses, null if it did
        not
    archive    : how many different ones it found
    best       : the best generation of its history
    ended      : whether it is at its end
    """

    run: int
    generation: int
    first: int | None
    archive: int
    best: Row
    ended: bool


@dataclass(frozen=True, slots=True)
class FolderPart:
    """One search, as far as it is; what Bhatt08 prints about such runs stands beside.

    folder              : its name
    plan                : what was asked, with the parameters as they were given
    seat                : whose games the method counts
    counting            : how it counts them
    fitness             : what is bred for
    runs                : those that have begun
    first_found         : over the runs that found a strategy, in which generation
    printed_first_found : the same from Table 1 of Bhatt08, null where it is not about such runs
    """

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
    """A strategy for both seats; without a draw it has no ratio.

    games       : seat → games by their end
    win_to_draw : null without a draw
    """

    name: str
    games: Mapping[Seat, Games]
    win_to_draw: Ratio | None


@dataclass(frozen=True, slots=True)
class AnalysisPart:
    """The strategies of both seats, blended.

    found       : seat → how many strategies, different where it moves
    strategies  : their product
    pairs       : different pairs of wins and draws, both seats together, up to symmetry
    wins, draws : of one of them
    table       : Table 2; a strategy mixed of many may lose
    """

    found: Mapping[Seat, int]
    strategies: int
    pairs: int
    wins: Range
    draws: Range
    table: Sequence[BlendedPart]


class RunsDocument(Document, tag="noloss/runs", frozen=True, kw_only=True):
    """What searches found; `blended` only where there are strategies for both seats.

    folders         : in the order in which they were given
    blended         : the strategies for the two seats put together, each with each; null without
        strategies for both
    printed_blended : the same from §4.3 to §4.5 of Bhatt08
    files           : plots written with `--plots`
    """

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
