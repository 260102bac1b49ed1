"""Runs for the claims of [Kutschera18] about the learner.

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from audit.finding import Finding, printed_number
from audit.kutschera18.learners import SCHEDULES, Learned, altered, learned
from audit.measured import Effort, Measure, as_printed, decided, in_all, majority, shown, sign_test
from search.learning.parameters import FLAT

GAMES: Final = 100_000  # of a whole run, as the article has it
GOOD_REPLIES: Final = 7  # of nine openings, as the article says of its own learner


FIXED: Final = "linear:1,0"
"""The schedule that decides: the default of the learner, whatever the others do."""

OTHERS: Final = tuple(name for name in SCHEDULES if name != FIXED)
SEEDS: Final = tuple(range(201, 210))
OTHER_SEEDS: Final = (211,)


@dataclass(frozen=True, slots=True)
class Trials:
    """Which learners are trained: those that decide, each with a seed of its own, and others.

    others : seeds under the other schedules, which are only shown
    """

    seeds: tuple[int, ...]
    others: tuple[int, ...] = ()
    games: int = GAMES

    @property
    def deciding(self) -> tuple[Key, ...]:
        """List the learners that decide."""
        return tuple((FIXED, seed) for seed in self.seeds)

    @property
    def keys(self) -> tuple[Key, ...]:
        """List all learners, by schedule and seed."""
        return (*self.deciding, *((name, seed) for name in OTHERS for seed in self.others))


ALL: Final = Trials(SEEDS, OTHER_SEEDS)
WHOLE: Final[Mapping[Effort, Trials]] = {"quick": Trials(SEEDS[:1]), "full": ALL}
PAIRS: Final[Mapping[Effort, Trials]] = {"quick": Trials(SEEDS[:5], games=2500), "full": ALL}

Key: TypeAlias = tuple[str, int]
Runs: TypeAlias = Mapping[Key, Learned]
"""What was learned, by schedule and seed."""

NOTHING: Final[Mapping[str, object]] = MappingProxyType({})

Share: TypeAlias = Callable[[Learned], Fraction]
"""What learners are compared by; less is better."""


class Paired(NamedTuple):
    """Learners trained alike but for one thing, compared.

    better, worse : deciding pairs in which the first learner is better, and worse
    whole         : they have played as many games as the article's learner
    rows          : of all pairs
    """

    better: int
    worse: int
    whole: bool
    rows: list[list[object]]


def five_questions(printed: object, effort: Effort) -> Finding:
    """Ask learners the five questions."""
    games, wanted = printed_number(printed, "games"), printed_number(printed, "questions")
    trials = replace(WHOLE[effort], games=games)
    runs = _runs(trials)
    answered = {key: one.answers + (one.replies >= GOOD_REPLIES) for key, one in runs.items()}
    deciding = sorted(answered[key] for key in trials.deciding)
    all_of_them = sum(each >= wanted for each in deciding)
    rows = [[*key, one.answers, one.replies, answered[key]] for key, one in runs.items()]
    titles = ["schedule", "seed", "of questions 1 to 4", "good replies to 9 openings", "questions"]
    return Finding(
        {"games": games, "questions": deciding[len(deciding) // 2]},
        majority(all_of_them, len(deciding)),
        False,
        (
            _made(effort, trials),
            (
                f"Under {FIXED} {all_of_them} of {len(deciding)} learners answer {wanted} "
                "questions; the computed number is the median of these learners."
            ),
            {"table": [titles, *rows]},
        ),
    )


def learner_no_loss(printed: object, effort: Effort) -> Finding:
    """Look for learners whose greedy player neither loses nor is stuck."""
    trials = WHOLE[effort]
    runs = _runs(trials)
    safe = sum(not runs[key].lost for key in trials.deciding)
    learned_it = majority(safe, len(trials.deciding))
    rows = [
        [*key, one.games.win, one.games.draw, one.games.loss, one.games.stuck]
        for key, one in runs.items()
    ]
    return Finding(
        {"learned": learned_it},
        as_printed(printed, "learned", learned_it),
        False,
        (
            _made(effort, trials),
            (f"Under {FIXED} {safe} of {len(trials.deciding)} players neither lose nor are stuck."),
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
    flat = _runs(trials, choice="absolute", rewards=FLAT)
    missing = sum(bool(flat[key].missed[1]) for key in trials.deciding)
    chances = sign_test(absolute.better, absolute.worse), sign_test(absolute.worse, absolute.better)
    misses = in_all([majority(missing, len(trials.deciding)), decided(*chances)])
    misses = misses if absolute.whole else None
    titles = [
        f"{choice}, {by}" for choice in ("absolute", "relative") for by in ("by length", "flat")
    ]
    sentence = (
        f"With the flat reward and the absolute choice {missing} of {len(trials.deciding)} pass "
        f"over wins under {FIXED}: over a larger share of them than their twins in "
        f"{absolute.better} pairs and over a smaller one in {absolute.worse}; chance of so many: "
        f"{shown(chances[0])}. With the relative choice it is larger in {relative.better} and "
        f"smaller in {relative.worse}."
    )
    rows = [[*row, *also[2:]] for row, also in zip(absolute.rows, relative.rows, strict=True)]
    return Finding(
        {"misses wins": misses},
        as_printed(printed, "misses wins", misses),
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
        for name, seed in trials.keys
    }


def _made(effort: Effort, trials: Trials) -> str:
    """Say in a sentence which learners were trained, so that they can be trained again."""
    beside = (
        f" Beside them, with seed {', '.join(map(str, trials.others))} each, under "
        f"{'; '.join(OTHERS)}: they decide nothing. With 'different', untried moves count as zero, "
        "as in the author's public program."
        if trials.others
        else ""
    )
    return (
        f"Effort {effort}. {trials.games} games a run, schedule of exploration {FIXED}, seeds "
        f"{', '.join(map(str, trials.seeds))}, each for one learner or one pair of twins."
        f"{beside} Fewer than five learners or pairs cannot tell, nor can pairs that played fewer "
        f"than {GAMES} games."
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
    deciding = [shares[key] for key in trials.deciding]
    return Paired(
        sum(one < twin for one, twin in deciding),
        sum(one > twin for one, twin in deciding),
        trials.games >= GAMES,
        [[*key, f"{float(one):.4f}", f"{float(twin):.4f}"] for key, (one, twin) in shares.items()],
    )


def _compared(
    printed: object, key: str, sides: tuple[str, str], paired: Paired, made: str
) -> Finding:
    """Find which of two sides loses less, in so many pairs that chance hardly does it."""
    better, worse, whole, rows = paired
    chances = sign_test(better, worse), sign_test(worse, better)
    first = decided(*chances) if whole else None
    winner = None if first is None else sides[not first]
    return Finding(
        {key: winner},
        as_printed(printed, key, winner),
        False,
        (
            made,
            (
                f"Of {better + worse} pairs that differ under {FIXED}, {sides[0]} loses less in "
                f"{better}; chance of so many or more: {shown(chances[0])}."
            ),
            {
                "table": [["schedule", "seed", *sides], *rows],
                "note": "Share of its games that the greedy player loses or is stuck in.",
            },
        ),
    )
