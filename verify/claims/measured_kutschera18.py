"""Runs for the claims of [Kutschera18] about the learner.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from strategies.learning.parameters import FLAT
from verify.claims.finding import Finding, printed_number, same
from verify.claims.measured import RARE, Effort, Measure, shown, sign_test
from verify.claims.measured_learners import SCHEDULES, Learned, altered, learned

GAMES: Final = 100_000  # of a whole run, as the article has it
GOOD_REPLIES: Final = 7  # of nine openings, as the article says of its own learner


@dataclass(frozen=True, slots=True)
class Trials:
    """Which learners are trained."""

    schedules: tuple[str, ...]
    seeds: tuple[int, ...]
    games: int = GAMES


SEEDS: Final = (101, 102, 103)
ALL: Final = Trials(tuple(SCHEDULES), SEEDS)
WHOLE: Final[Mapping[Effort, Trials]] = {"quick": Trials(("linear:1,0",), (101,)), "full": ALL}
PAIRS: Final[Mapping[Effort, Trials]] = {
    "quick": Trials(("linear:1,0", "different"), SEEDS, GAMES // 40),
    "full": ALL,
}

Runs: TypeAlias = Mapping[tuple[str, int], Learned]
"""What was learned, by schedule and seed."""

NOTHING: Final[Mapping[str, object]] = MappingProxyType({})

Share: TypeAlias = Callable[[Learned], Fraction]
"""What learners are compared by; less is better."""


class Paired(NamedTuple):
    """Learners trained alike but for one thing, compared.

    better, worse : pairs in which the first learner is better, and worse
    """

    better: int
    worse: int
    rows: list[list[object]]


def five_questions(printed: object, effort: Effort) -> Finding:
    """Ask learners the five questions."""
    games, wanted = printed_number(printed, "games"), printed_number(printed, "questions")
    trials = Trials(WHOLE[effort].schedules, WHOLE[effort].seeds, games)
    runs = _runs(trials)
    answered = {key: one.answers + (one.replies >= GOOD_REPLIES) for key, one in runs.items()}
    by_schedule = [[answered[name, seed] for seed in trials.seeds] for name in trials.schedules]
    all_of_them = max(sum(each >= wanted for each in seeds) for seeds in by_schedule)
    typical = max(sorted(seeds)[len(seeds) // 2] for seeds in by_schedule)
    rows = [
        [*key, one.answers, one.replies, answered[key]] for key, one in runs.items()
    ]  # fmt: skip
    titles = ["schedule", "seed", "of questions 1 to 4", "good replies to 9 openings", "questions"]
    return Finding(
        {"games": games, "questions": typical},
        2 * all_of_them > len(trials.seeds),
        False,
        (
            _made(effort, trials),
            (
                f"Under the schedule that does best {all_of_them} of {len(trials.seeds)} learners "
                f"answer {wanted} questions; the computed number is the highest median of a "
                "schedule."
            ),
            {"table": [titles, *rows]},
        ),
    )


def learner_no_loss(printed: object, effort: Effort) -> Finding:
    """Look for learners whose greedy player neither loses nor is stuck."""
    trials = WHOLE[effort]
    runs = _runs(trials)
    safe = {
        name: sum(not runs[name, seed].lost for seed in trials.seeds) for name in trials.schedules
    }
    found = {"learned": 2 * max(safe.values()) > len(trials.seeds)}
    counted = ", ".join(f"{name} {many} of {len(trials.seeds)}" for name, many in safe.items())
    rows = [
        [*key, one.games.win, one.games.draw, one.games.loss, one.games.stuck]
        for key, one in runs.items()
    ]
    return Finding(
        found,
        same(printed, found),
        False,
        (
            _made(effort, trials),
            f"Players that neither lose nor are stuck: {counted}.",
            {
                "table": [["schedule", "seed", "wins", "draws", "losses", "stuck"], *rows],
                "note": "All games of the greedy player in both seats against every opponent.",
            },
        ),
    )


def relative(printed: object, effort: Effort) -> Finding:
    """Compare learners that choose by relative and by absolute rewards."""
    trials = PAIRS[effort]
    paired = _paired(trials, _lost, choice="absolute")
    return _compared(printed, "better", ("relative", "absolute"), paired, _made(effort, trials))


def self_play(printed: object, effort: Effort) -> Finding:
    """Compare learners that play against themselves and against random moves."""
    trials = PAIRS[effort]
    paired = _paired(trials, _lost, opponent="random")
    sides = ("self-play", "random opponent")
    return _compared(printed, "stronger", sides, paired, _made(effort, trials))


def flat_reward(printed: object, effort: Effort) -> Finding:
    """Count the wins at once that learners with a flat reward pass over."""
    trials = PAIRS[effort]
    absolute = _paired(trials, _passed_over, {"choice": "absolute"}, rewards=FLAT)
    relative = _paired(trials, _passed_over, rewards=FLAT)
    flat = _runs(trials, choice="absolute", rewards=FLAT).values()
    missing = sum(bool(one.missed[1]) for one in flat)
    chance = sign_test(absolute.better, absolute.worse)
    found = {"misses wins": 2 * missing > len(flat) and chance < RARE}
    titles = [
        f"{choice}, {by}" for choice in ("absolute", "relative") for by in ("by length", "flat")
    ]
    sentence = (
        f"With the flat reward and the absolute choice {missing} of {len(flat)} pass over wins: "
        f"over a larger share of them than their twins in {absolute.better} pairs and over a "
        f"smaller one in {absolute.worse}; chance of so many: {shown(chance)}. With the relative "
        f"choice it is larger in {relative.better} and smaller in {relative.worse}."
    )
    rows = [[*row, *also[2:]] for row, also in zip(absolute.rows, relative.rows, strict=True)]
    return Finding(
        found,
        same(printed, found),
        False,
        (
            _made(effort, trials),
            sentence,
            {
                "table": [["schedule", "seed", *titles], *rows],
                "note": "Share of the positions with a win at once where it may be passed over.",
            },
        ),
    )


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "kutschera-five-questions": five_questions,
        "kutschera-learner-no-loss": learner_no_loss,
        "kutschera-relative": relative,
        "kutschera-flat-reward": flat_reward,
        "kutschera-self-play": self_play,
    }
)
"""Id of a claim -> the measure that makes its runs."""


def _runs(trials: Trials, **changes: Any) -> Runs:
    return {
        (name, seed): learned(altered(name, **changes), trials.games, seed)
        for name in trials.schedules
        for seed in trials.seeds
    }


def _made(effort: Effort, trials: Trials) -> str:
    one = "seed" if len(trials.seeds) == 1 else "seeds"
    author = (
        " With 'different', untried moves count as zero, as in the author's public program."
        if "different" in trials.schedules
        else ""
    )
    return (
        f"Effort {effort}. {trials.games} games a run, {one} {', '.join(map(str, trials.seeds))}, "
        f"schedules of exploration: {'; '.join(trials.schedules)}.{author}"
    )


def _lost(one: Learned) -> Fraction:
    return one.lost


def _passed_over(one: Learned) -> Fraction:
    return Fraction(one.missed[1], max(one.missed[0], 1))


def _paired(
    trials: Trials, share: Share, alike: Mapping[str, object] = NOTHING, **changes: object
) -> Paired:
    """Compare learners with their twins, for which something is changed, pair by pair."""
    ones, twins = _runs(trials, **alike), _runs(trials, **alike, **changes)
    shares = {key: (share(one), share(twins[key])) for key, one in ones.items()}
    return Paired(
        sum(one < twin for one, twin in shares.values()),
        sum(one > twin for one, twin in shares.values()),
        [[*key, f"{float(one):.4f}", f"{float(twin):.4f}"] for key, (one, twin) in shares.items()],
    )


def _compared(
    printed: object, key: str, sides: tuple[str, str], paired: Paired, made: str
) -> Finding:
    """Find which of two sides loses less, in so many pairs that chance hardly does it."""
    better, worse, rows = paired
    chances = (sign_test(better, worse), sign_test(worse, better))
    winner = next(
        (side for side, each in zip(sides, chances, strict=True) if each < RARE), "neither"
    )
    return Finding(
        {key: winner},
        same(printed, {key: winner}),
        False,
        (
            made,
            (
                f"Of {better + worse} pairs that differ, {sides[0]} loses less in {better}; chance "
                f"of so many or more: {shown(chances[0])}."
            ),
            {
                "table": [["schedule", "seed", *sides], *rows],
                "note": "Share of its games that the greedy player loses or is stuck in.",
            },
        ),
    )
