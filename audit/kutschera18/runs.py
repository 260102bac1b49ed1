"""Runs for the claims of [Kutschera18] about the learner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from audit.exact_tests import as_printed, decided, in_all, majority, shown, sign_test
from audit.finding import Effort, Evidence, Finding, Printed, concluded
from audit.kutschera18.learners import SCHEDULES, Learned, altered, learned
from common.exhibits import Cell, Exhibit, table
from common.progress import under_way
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
    rows: list[tuple[Cell, ...]]


class Questions(Printed, frozen=True):
    """How many questions are answered after how many games."""

    games: int
    questions: int


class NoLoss(Printed, frozen=True):
    """Whether the learner has learned not to lose."""

    learned: bool


class Better(Printed, frozen=True):
    """Which choice of a move is better."""

    better: str


class Stronger(Printed, frozen=True):
    """Against whom one becomes stronger."""

    stronger: str


class MissesWins(Printed, frozen=True):
    """Whether wins are missed."""

    misses_wins: bool


def five_questions(printed: Questions, effort: Effort) -> Finding:
    """Ask learners the five questions."""
    games, wanted = printed.games, printed.questions
    trials = replace(WHOLE[effort], games=games)
    runs = _runs(trials)
    answered = {key: one.answers + (one.replies >= GOOD_REPLIES) for key, one in runs.items()}
    deciding = sorted(answered[key] for key in trials.deciding)
    all_of_them = sum(each >= wanted for each in deciding)
    rows = [(*key, one.answers, one.replies, answered[key]) for key, one in runs.items()]
    head = ("schedule", "seed", "of questions 1 to 4", "good replies to 9 openings", "questions")
    return concluded(
        majority(all_of_them, len(deciding)),
        {"games": games, "questions": deciding[len(deciding) // 2]},
        _made(effort, trials),
        f"Under {FIXED} {all_of_them} of {len(deciding)} learners answer {wanted} "
        "questions; the computed number is the median of these learners.",
        table(head, rows),
    )


def learner_no_loss(printed: NoLoss, effort: Effort) -> Finding:
    """Look for learners whose greedy player neither loses nor is stuck."""
    trials = WHOLE[effort]
    runs = _runs(trials)
    safe = sum(not runs[key].lost for key in trials.deciding)
    learned_it = majority(safe, len(trials.deciding))
    rows = [
        (*key, one.games.win, one.games.draw, one.games.loss, one.games.stuck)
        for key, one in runs.items()
    ]
    head = ("schedule", "seed", "wins", "draws", "losses", "stuck")
    note = "All games of the greedy player in both seats against every opponent."
    return concluded(
        as_printed(printed.learned, learned_it),
        {"learned": learned_it},
        _made(effort, trials),
        f"Under {FIXED} {safe} of {len(trials.deciding)} players neither lose nor are stuck.",
        Exhibit(table(head, rows), note),
    )


def relative(printed: Better, effort: Effort) -> Finding:
    """Compare learners that choose by relative and by absolute rewards."""
    trials = PAIRS[effort]
    paired = _paired(trials, _lost, choice="absolute")
    winner, evidence = _compared(("relative", "absolute"), paired, _made(effort, trials))
    return concluded(as_printed(printed.better, winner), {"better": winner}, *evidence)


def self_play(printed: Stronger, effort: Effort) -> Finding:
    """Compare learners that play against themselves and against random moves."""
    trials = PAIRS[effort]
    paired = _paired(trials, _lost, opponent="random")
    sides = ("self-play", "random opponent")
    winner, evidence = _compared(sides, paired, _made(effort, trials))
    return concluded(as_printed(printed.stronger, winner), {"stronger": winner}, *evidence)


def flat_reward(printed: MissesWins, effort: Effort) -> Finding:
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
    head = ("schedule", "seed", *titles)
    sentence = (
        f"With the flat reward and the absolute choice {missing} of {len(trials.deciding)} pass "
        f"over wins under {FIXED}: over a larger share of them than their twins in "
        f"{absolute.better} pairs and over a smaller one in {absolute.worse}; chance of so many: "
        f"{shown(chances[0])}. With the relative choice it is larger in {relative.better} and "
        f"smaller in {relative.worse}."
    )
    rows = [(*row, *also[2:]) for row, also in zip(absolute.rows, relative.rows, strict=True)]
    note = "Share of the positions with a win at once where it may be passed over."
    return concluded(
        as_printed(printed.misses_wins, misses),
        {"misses wins": misses},
        _made(effort, trials),
        sentence,
        Exhibit(table(head, rows), note),
    )


def _runs(trials: Trials, **changes: Any) -> Runs:
    runs: dict[Key, Learned] = {}
    for name, seed in trials.keys:
        under_way(f"learner {len(runs) + 1} of {len(trials.keys)}")
        runs[name, seed] = learned(altered(name, **changes), trials.games, seed)
    return runs


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
        [(*key, f"{float(one):.4f}", f"{float(twin):.4f}") for key, (one, twin) in shares.items()],
    )


def _compared(
    sides: tuple[str, str], paired: Paired, made: str
) -> tuple[str | None, tuple[Evidence, ...]]:
    """Name the side that loses less, in so many pairs that chance hardly does it; and show why."""
    better, worse, whole, rows = paired
    chances = sign_test(better, worse), sign_test(worse, better)
    first = decided(*chances) if whole else None
    winner = None if first is None else sides[not first]
    sentence = (
        f"Of {better + worse} pairs that differ under {FIXED}, {sides[0]} loses less in "
        f"{better}; chance of so many or more: {shown(chances[0])}."
    )
    note = "Share of its games that the greedy player loses or is stuck in."
    return winner, (made, sentence, Exhibit(table(("schedule", "seed", *sides), rows), note))
