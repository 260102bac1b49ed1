"""The customised genetic algorithm of [Bhatt08], in one tier and in two.

One generation: parents are selected from the population and crossed, and the children are mutated.
Eq. 4 chooses the next population, of the same size, from the population, the children and the
mutated children together. The paper does not specify these points; noloss decides:

- Equation 3 takes p_m from the population before selection, because no other exists then.
- Every evaluated member that never loses goes to the archive, whether Eq. 4 keeps it or not:
  children first, then mutated children, each in the order of their places.
- A member of the new population that never loses is moved out, and a new random member takes its
  place. If that one never loses either, it is archived, and moved out a generation later. The
  history describes the new population before this, so a kept find shows as a best of 0.
- Members of the same fitness are sorted by `ties`: `newer` puts mutated children first, then
  children, then the population; `older` is the reverse; `lot` is random. This decides whether the
  search moves among equal members: of 33 runs of 500 generations as second player (seeds 0 to 32),
  16, 6 and 14 find something. In the paper 8 of 11 runs do. The text does not decide, so the
  default was chosen with that number in view.
- `single` elitism: the mutated children are the next population, and the best of the old population
  replaces the worst of them (the last of equals). With `none` no member is replaced.
- Crossover probability: the chance of each pair of parents.

Finds are kept in an archive: vectors in the order found, none twice.

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008, §3, §4.1 to §4.3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games import ONE_OR_BOTH, Seats
from search.evolution.fitness import Games, Rows, games_in, loss_share, seat_rows
from search.evolution.population import (
    Members,
    controlled_elite,
    crossover,
    mutate_some,
    niche_fitness,
    random_vectors,
    stochastic_uniform,
    tournament,
)
from search.evolution.state import Generation, Scorer, SearchState, history_row
from search.parameters import (
    MOST,
    SearchError,
    check_flag,
    check_share,
    check_whole,
    check_word,
    method_text,
)
from strategies.classes import Entries
from strategies.game_base import ROWS
from verify.extremes.class_game import COUNTINGS, Counting

Keys: TypeAlias = NDArray[np.uint64]
"""Fingerprints of vectors, for fast search: vectors with equal ones are compared in full."""

_FACTOR: Final = 0x9E3779B97F4A7C15  # odd, so that no power of it is even
Selection: TypeAlias = Literal["sus", "tournament"]
Elitism: TypeAlias = Literal["controlled", "single", "none"]
Ties: TypeAlias = Literal["newer", "older", "lot"]
SELECTIONS: Final[tuple[Selection, ...]] = ("sus", "tournament")
ELITISMS: Final[tuple[Elitism, ...]] = ("controlled", "single", "none")
TIES: Final[tuple[Ties, ...]] = ("newer", "older", "lot")


@dataclass(frozen=True, slots=True, repr=False)
class Archive:
    """Vectors found, the generation of each, and their fingerprints.

    entries : (k, 765)
    found   : (k,)
    keys    : (k,)
    """

    entries: Entries
    found: tuple[int, ...]
    keys: Keys

    def __repr__(self) -> str:
        return f"<Archive: {len(self.entries):,} vectors>"


@dataclass(frozen=True, slots=True, repr=False)
class Bhatt08:
    """The method with its parameters; the defaults are those of §4.3.

    seat    : `first` or `second`: two-tier, §4.3; `both`: the losses and games of both together
    sites   : places of crossover, of 764
    slope, base : n_m = ⌈slope · p_m + base⌉ entries of a child are mutated, Eq. 3
    archive : no-loss members are moved out of the population, §4.3; else the first find ends the
              search, because the runs of §4.1 and §4.2 look for a single one
    """

    population: int = 100
    seat: Seats = "first"
    selection: Selection = "sus"
    elitism: Elitism = "controlled"
    ties: Ties = "newer"
    sites: int = 50
    crossover: float = 1.0
    slope: int = 250
    base: int = 10
    counting: Counting = "up_to_symmetry"
    archive: bool = True

    def __post_init__(self) -> None:
        """Raise SearchError for parameters that cannot work."""
        check_whole("population", self.population, least=2, most=MOST)
        check_word("seat", self.seat, ONE_OR_BOTH)
        check_word("selection", self.selection, SELECTIONS)
        check_word("elitism", self.elitism, ELITISMS)
        check_word("ties", self.ties, TIES)
        check_whole("sites", self.sites, least=0, most=ROWS - 1)
        check_share("crossover", self.crossover)
        check_whole("slope", self.slope, least=0)
        check_whole("base", self.base, least=0)
        check_word("counting", self.counting, COUNTINGS)
        check_flag("archive", self.archive)
        if self.elitism == "controlled" and self.population < 3:
            why = f"{self.population} members are too few for Eq. 4, which divides by N − 2"
            raise SearchError(why, where="population", hint="give at least 3, or another elitism")
        if self.slope + self.base > ROWS:
            why = f"{self.slope} and base {self.base} mutate more than {ROWS} entries"
            raise SearchError(why, where="slope", hint=f"together they may be at most {ROWS}")

    __repr__ = method_text

    def start(self, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state of generation 0: a random population, §3.1."""
        population = random_vectors(self.population, rng)
        now = _Generation(0, population, _games(self, population, scorer), ())
        archive = _archived(self, EMPTY, now.population, now.games, 0)
        return _settled(self, now, archive, scorer, rng)

    def step(self, state: SearchState, scorer: Scorer, rng: np.random.Generator) -> SearchState:
        """Give the state after one more generation."""
        before, played = state.population, state.more["games"].astype(np.int64, copy=False)
        parents = before[_parents(self, played, rng)]
        crossed = crossover(parents, self.sites, rng, self.crossover)
        mutated = mutate_some(crossed, _mutations(self, played), rng)
        children = np.concatenate([crossed, mutated])
        games = _games(self, children, scorer)
        generation = state.generation + 1
        archive = _archived(self, _archive(state), children, games, generation)
        everybody = np.concatenate([before, children])
        all_games = np.concatenate([played, games])
        kept = _survivors(self, all_games, rng)
        now = _Generation(generation, everybody[kept], all_games[kept], state.history)
        return _settled(self, now, archive, scorer, rng)


EMPTY: Final = Archive(np.zeros((0, ROWS), np.int16), (), np.zeros(0, np.uint64))


def with_new(archive: Archive, candidates: Entries, generation: int, rows: Rows) -> Archive:
    """Add the candidates that are not in the archive yet, in their order.

    Two vectors are the same if they agree at the given rows: those of the seat of the search,
    because only they are used in a blended strategy. Rows that play never reaches count, too, as in
    the paper's own count.

    Source: [Bhatt08] §4.3 and its footnote.
    """
    if not len(candidates):
        return archive
    keys = fingerprints(candidates, rows)
    new: list[int] = []
    for index, key in enumerate(keys):
        vector = candidates[index, rows]
        known = archive.entries[archive.keys == key]
        before = candidates[[other for other in new if keys[other] == key]]
        if not any(np.array_equal(one[rows], vector) for one in (*known, *before)):
            new.append(index)
    return Archive(
        np.concatenate([archive.entries, candidates[new]]),
        archive.found + (generation,) * len(new),
        np.concatenate([archive.keys, keys[new]]),
    )


def fingerprints(entries: Entries, rows: Rows) -> Keys:
    """Give a number for each vector that depends on its entries at the rows given only."""
    return entries[:, rows].astype(np.uint64) @ _factors(rows.size)


def mutations(losses: int, played: int, slope: int = 250, base: int = 10) -> int:
    """Give n_m for the member that loses least, computed without rounding.

    Source: [Bhatt08] §3.5, Eq. 3.

    >>> mutations(0, 50), mutations(1, 3), mutations(50, 50)
    (10, 94, 260)
    """
    return -(-slope * losses // played) + base


@dataclass(frozen=True, slots=True)
class _Generation:
    """A new population before no-loss members are moved out, and the history up to it."""

    generation: int
    population: Entries
    games: Games
    history: tuple[Generation, ...]


def _archived(
    search: Bhatt08, archive: Archive, evaluated: Entries, games: Games, generation: int
) -> Archive:
    """Add members that never lose; if members are not moved out, only the first find."""
    safe = evaluated[games[:, 2] == 0]
    if not search.archive:
        safe = safe[: 1 - len(archive.found)]
    return with_new(archive, safe, generation, seat_rows(search.seat))


def _settled(
    search: Bhatt08, now: _Generation, archive: Archive, scorer: Scorer, rng: np.random.Generator
) -> SearchState:
    """End a generation: record it, and replace members that never lose by random ones."""
    population, games, losses = now.population, now.games, loss_share(now.games)
    safe = np.flatnonzero(games[:, 2] == 0)
    if search.archive and safe.size:
        fresh = random_vectors(safe.size, rng)
        fresh_games = _games(search, fresh, scorer)
        archive = _archived(search, archive, fresh, fresh_games, now.generation)
        population, games = population.copy(), games.copy()
        population[safe], games[safe] = fresh, fresh_games
    best = int(np.argmin(losses))
    figures = history_row(now.generation, losses, now.games, best, len(archive.found))
    return SearchState(
        generation=now.generation,
        population=population,
        archive=archive.entries,
        found=archive.found,
        history=(*now.history, figures),
        more={"games": games, "keys": archive.keys},
        done=not search.archive and bool(archive.found),
    )


def _games(search: Bhatt08, entries: Entries, scorer: Scorer) -> Games:
    return games_in(scorer(entries), search.seat, search.counting)


def _survivors(search: Bhatt08, games: Games, rng: np.random.Generator) -> Members:
    """Choose the next population from 3N members: before selection, crossed and mutated."""
    size, losses = search.population, loss_share(games)
    if search.elitism == "controlled":
        order = np.arange(3 * size)
        if search.ties == "newer":
            order = order.reshape(3, size)[::-1].ravel()
        elif search.ties == "lot":
            order = rng.permutation(order)
        return order[controlled_elite(losses[order], size)]
    kept = np.arange(2 * size, 3 * size)
    if search.elitism == "single":
        worst = size - 1 - np.argmax(losses[kept][::-1])
        kept[worst] = np.argmin(losses[:size])
    return kept


def _parents(search: Bhatt08, games: Games, rng: np.random.Generator) -> Members:
    losses = loss_share(games)
    if search.selection == "tournament":
        return tournament(losses, search.population, rng)
    return stochastic_uniform(niche_fitness(losses), search.population, rng)


def _mutations(search: Bhatt08, games: Games) -> int:
    """Give n_m of a population: p_m is its least value of Eq. 1."""
    losses = games[np.argmin(loss_share(games))].tolist()
    return mutations(losses[2], sum(losses), search.slope, search.base)


def _archive(state: SearchState) -> Archive:
    return Archive(state.archive, state.found, state.more["keys"].astype(np.uint64, copy=False))


@cache
def _factors(number: int) -> Keys:
    return np.multiply.accumulate(np.full(number, _FACTOR, np.uint64))
