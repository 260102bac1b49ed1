"""Runs as O, and in both seats, for the claims of [Ford21] that only runs can decide.

Source: [Ford21] §4.2 to §5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from msgspec import field

from audit.claim import Effort, Finding, Printed, concluded
from audit.ford21.games import best_for, in_words, safe
from audit.runs import (
    APPRECIABLE,
    ENOUGH,
    NEVER,
    RARE,
    as_printed,
    find_text,
    first_find,
    in_all,
    majority,
    median,
    numbers,
    passing,
    placed,
    plan_of,
    rank_test,
    seeds_of,
    seen_from,
    shares,
    shown,
    states,
    until,
)
from common.exhibits import Exhibit, Table, table
from games import Seat, mark_of
from search.runs.plan import Plan
from verify.play.count import FORD_AS_SECOND, score

if TYPE_CHECKING:
    from search.evolution.state import Generation

SEED: Final = 2021
X_LONGEST: Final = 60  # iterations in which losses as X vanish
FIND_RUNS: Final[Mapping[Effort, int]] = {"quick": 9, "full": ENOUGH}
O_LONGEST: Final = 500  # iterations in which progress as O is looked for
O_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (2, 10), "full": (ENOUGH, 100)}
HOCHMUTH_RUNS: Final[Mapping[Effort, tuple[int, int]]] = {"quick": (9, 60), "full": (11, 500)}
HOCHMUTH_LONGEST: Final = 500  # generations; fewer without progress show nothing
CHANGES: Final = 100  # of the hill climber in a round
MEMBERS: Final = 100
AT_ONCE: Final = 1000  # random vectors that are judged together


class Stagnation(Printed, frozen=True):
    """The beginning of a time without progress, and whether something helped."""

    iterations: int
    the_hill_climber_helps: bool


class Reliability(Printed, frozen=True):
    """Whether something is found in most runs."""

    reliably: bool


class SeatFinds(Printed, frozen=True):
    """Whether something is found in most runs of each seat."""

    as_x: bool = field(name="as X")
    as_o: bool = field(name="as O")


class OperatorRates(Printed, frozen=True):
    """Rates of a genetic algorithm, and whether it made progress."""

    mutation: float
    crossover: float
    replication: float
    progress: bool


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A run as O: its best member's last progress, its end, and its value after a climb.

    progress : iteration in which its losses became fewer for the last time; NEVER if none is left
    """

    progress: float
    end: Generation
    climbed: Generation

    @property
    def left(self) -> bool:
        """Say whether it still loses games."""
        return self.end.games[2] > 0

    @property
    def helped(self) -> bool:
        """Say whether the climb takes losses away."""
        return self.climbed.games[2] < self.end.games[2]


def o_stagnates(printed: Stagnation, effort: Effort) -> Finding:
    """Note the last progress as O, and look for help by a hill climber."""
    when = printed.iterations
    number, rounds = O_RUNS[effort]
    plan = plan_of("ford21", SEED, number, O_LONGEST, seat="second")
    climb = plan_of("hill-climber", SEED, number, rounds, seat="second", changes=CHANGES)
    courses = [trajectory(plan, climb, run) for run in numbers(plan)]
    left, helped = sum(each.left for each in courses), sum(each.helped for each in courses)
    last = [each.progress for each in courses]
    chance = placed(last, when)
    near = False if chance <= RARE else True if number >= ENOUGH else None
    helps = majority(helped, number)
    sentence = (
        f"Iterations {passing(last)} would have passed; {when} has a chance of {shown(chance)}. "
        f"Of {number} runs {left} still lose games after {O_LONGEST} iterations; in {helped} the "
        f"climber takes losses away, with {CHANGES} changes a generation. The computed iteration "
        f"is the median of the last progress. More than half of {number}: {shares(number)}. Fewer "
        f"than {ENOUGH} runs are too few to decide about iterations."
    )
    as_said = as_printed(printed.the_hill_climber_helps, helps)
    return concluded(
        in_all([majority(left, number), near, as_said]),
        {"iterations": find_text(median(last)), "the hill climber helps": helps},
        sentence,
        _courses_table(plan, courses),
        seeds_of(effort, {"as O": plan, "from the best member at the end": climb}),
    )


def o_found(printed: Reliability, effort: Effort) -> Finding:
    """Count the runs as O that end without a loss."""
    plan = plan_of("ford21", SEED, FIND_RUNS[effort], O_LONGEST, seat="second")
    ends = [until(plan, run, lambda now: now.done).history[-1] for run in numbers(plan)]
    without = sum(not end.games[2] for end in ends)
    found = majority(without, plan.runs)
    rows = [
        (run, *end.games, round(end.best)) for run, end in zip(numbers(plan), ends, strict=True)
    ]
    possible = best_for(safe("second"), 1, 0).games
    return concluded(
        as_printed(printed.reliably, found),
        {"reliably": found},
        f"{without} of {plan.runs} runs end without a loss. Whether that is more than half: "
        f"{shares(plan.runs)}.",
        f"The search does not reach the best: {in_words(possible)} are possible, with "
        f"{score(possible, FORD_AS_SECOND)} points the most of all strategies.",
        Exhibit(
            table(("run", "wins", "draws", "losses", "points"), rows),
            f"the best member after {O_LONGEST} iterations",
        ),
        seeds_of(effort, {"as O": plan}),
    )


def without_losses(printed: SeatFinds, effort: Effort) -> Finding:
    """Count the runs of both seats that lose nothing, with the share not lost as fitness."""
    number = FIND_RUNS[effort]
    longest: dict[Seat, int] = {"first": X_LONGEST, "second": O_LONGEST}
    plans = {
        seat: plan_of("ford21", SEED, number, iterations, seat=seat, fitness="not_lost")
        for seat, iterations in longest.items()
    }
    finds = {seat: [first_find(plan, run) for run in numbers(plan)] for seat, plan in plans.items()}
    many = [sum(each.generation != NEVER for each in finds[seat]) for seat in plans]
    first, second = (majority(each, number) for each in many)
    rows = [(run, *(find_text(each.generation) for each in pair))
            for run, pair in enumerate(zip(*finds.values(), strict=True), start=1)]  # fmt: skip
    return concluded(
        in_all([as_printed(printed.as_x, first), as_printed(printed.as_o, second)]),
        {"as X": first, "as O": second},
        f"As X {many[0]} of {number} runs come to no loss within {X_LONGEST} iterations, as O "
        f"{many[1]} within {O_LONGEST}. Whether that is more than half: {shares(number)}.",
        table(("run", "no loss as X in iteration", "as O"), rows),
        seeds_of(effort, {f"as {mark_of(seat)}": plan for seat, plan in plans.items()}),
    )


def hochmuth(printed: OperatorRates, effort: Effort) -> Finding:
    """Compare runs at the printed rates to the same number of random vectors."""
    rates = {name: getattr(printed, name) for name in ("mutation", "crossover", "replication")}
    number, generations = HOCHMUTH_RUNS[effort]
    plan = plan_of("hochmuth", SEED, number, generations, seat="both", **rates)
    judged = MEMBERS * (generations + 1)
    courses = [until(plan, run, lambda now: now.done).history for run in numbers(plan)]
    shares = [(1 - each[0].best, 1 - each[-1].best) for each in courses]
    drawn = [1 - best_drawn(run, judged) for run in numbers(plan)]
    ends = [end for _, end in shares]
    progress = _progress(ends, drawn, generations)
    rows = [
        (run, f"{first:.4f}", f"{end:.4f}", f"{best:.4f}")
        for run, (first, end), best in zip(numbers(plan), shares, drawn, strict=True)
    ]
    head = ("run", "at first", f"after {generations}", "best at random")
    return concluded(
        as_printed(printed.progress, progress),
        {"progress": progress},
        _against_luck(ends, drawn, judged),
        Exhibit(table(head, rows), "Share of its games that the best member loses"),
        seeds_of(effort, {"in both seats": plan}),
    )


def last_progress(history: Sequence[Generation]) -> float:
    """Give the generation of the last progress, NEVER for a run that loses no game at the end."""
    losses = [row.games[2] for row in history]
    return losses.index(losses[-1]) if losses[-1] else NEVER


def trajectory(plan: Plan, climb: Plan, run: int) -> Trajectory:
    """Run to the end, and climb from there."""
    *_, end = states(plan, run)
    vector = tuple(end.population[end.more["fitness"].argmax()].tolist())
    *_, top = states(plan_of(climb.method, SEED, run, climb.generations,
                             **climb.parameters, vector=vector), run)  # fmt: skip
    return Trajectory(last_progress(end.history), end.history[-1], top.history[-1])


def _progress(ends: Sequence[float], drawn: Sequence[float], generations: int) -> bool | None:
    """Say whether runs lose less than luck; None if they could not have shown that."""
    if rank_test(ends, drawn)[0] < RARE:
        return True
    least = seen_from(ends, drawn, RARE)
    weak = least is None or least > APPRECIABLE or generations < HOCHMUTH_LONGEST
    return None if weak else False


def _against_luck(ends: Sequence[float], drawn: Sequence[float], judged: int) -> str:
    """Put the result of the comparison, and its power, in a sentence."""
    least = seen_from(ends, drawn, RARE)
    could = "no progress" if least is None else f"it from {float(least):.0%} of the pairs on"
    return (
        f"Chance that luck alone loses as little: {shown(rank_test(ends, drawn)[0])}; these runs "
        f"could have shown {could}. Beside each run {judged} random vectors are judged, as "
        f"many as the run judges, from seeds ({SEED}, 0, run)."
    )


def best_drawn(run: int, many: int) -> float:
    """Give the best share of games not lost among `many` random vectors."""
    import numpy as np  # slow to load

    from search.evolution.fitness import games_in, worth  # as above
    from search.evolution.population import random_vectors  # as above
    from verify.extremes.scoring import count_games  # as above

    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence((SEED, 0, run))))
    best = 0.0
    for start in range(0, many, AT_ONCE):
        entries = random_vectors(min(AT_ONCE, many - start), rng)
        games = games_in(count_games(entries), "both", "raw")
        best = max(best, float(worth(games, "not_lost", ()).max()))
    return best


def _courses_table(plan: Plan, courses: Sequence[Trajectory]) -> Table:
    head = ("run", "fewer losses for the last time in iteration", "losses at the end",
            "points at the end", "losses after the climb", "points after the climb")  # fmt: skip
    rows = [
        (run, find_text(course.progress), course.end.games[2], round(course.end.best),
         course.climbed.games[2], round(course.climbed.best))
        for run, course in zip(numbers(plan), courses, strict=True)
    ]  # fmt: skip
    return table(head, rows)
