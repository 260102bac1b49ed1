"""Runs for the claims of [Kutschera18] about the learner: it is trained, and judged in figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from audit.claim import Effort, Finding, Printed, concluded
from audit.runs import (
    ENOUGH,
    RARE,
    as_printed,
    decided,
    majority,
    placed,
    shown,
    sign_test,
)
from common.exhibits import Cell, Exhibit, table
from common.progress import under_way
from games import SEATS
from search.learning.judgement import QuestionPart, questions
from search.learning.plan import FLAT, Parameters, parse_schedule
from search.learning.player import player, trained
from verify.classified import own_wins
from verify.comparison import chances
from verify.play.count import Tally, count_raw
from verify.play.play import play_of

SCHEDULES: Final[Mapping[str, Parameters]] = MappingProxyType(
    {
        "linear:1,0": Parameters(),
        "different": Parameters(schedule=parse_schedule("different"), untried="zero"),
        "experience:100": Parameters(schedule=parse_schedule("experience:100")),
        "constant:0.1": Parameters(schedule=parse_schedule("constant:0.1")),
    }
)
"""Ways to explore, as `noloss search learn` names them; `different`, with untried moves worth zero,
is that of the author's public program."""


@dataclass(frozen=True, slots=True)
class LearnerFigures:
    """The results of a learner.

    lost    : of the games that its greedy player can play, the share in which it loses or is stuck
    games   : those games, by how they end
    missed  : positions of its games with a win at once, and those where it may pass over the win
    answers : how many of the first four questions it answers as the article does
    replies : how many of the nine openings it answers by a good reply, as the article has it
    """

    lost: Fraction
    games: Tally
    missed: tuple[int, int]
    answers: int
    replies: int


GAMES: Final = 100_000  # of a whole run, as the article has it
GOOD_REPLIES: Final = 7  # of nine openings, as the article says of its own learner

FIXED: Final = "linear:1,0"
"""The schedule that decides: the default of the learner; the others do not count."""

OTHERS: Final = tuple(name for name in SCHEDULES if name != FIXED)
SEEDS: Final = tuple(range(201, 210))
FLAT_SEEDS: Final = tuple(range(501, 510))  # for the claim about flat rewards
MANY_SEEDS: Final = tuple(range(301, 301 + ENOUGH))  # for a number that is placed among ours
OTHER_SEEDS: Final = (211,)


@dataclass(frozen=True, slots=True)
class Trials:
    """Which learners are trained: those that decide, each with its own seed, and others.

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


WHOLE: Final[Mapping[Effort, Trials]] = {
    "quick": Trials(MANY_SEEDS[:1]),
    "full": Trials(MANY_SEEDS, OTHER_SEEDS),
}
PAIRS: Final[Mapping[Effort, Trials]] = {
    "quick": Trials(SEEDS[:5], games=2500),
    "full": Trials(SEEDS, OTHER_SEEDS),
}
FLAT_PAIRS: Final[Mapping[Effort, Trials]] = {
    "quick": Trials(FLAT_SEEDS[:5], games=2500),
    "full": Trials(FLAT_SEEDS, OTHER_SEEDS),
}

Key: TypeAlias = tuple[str, int]
Runs: TypeAlias = Mapping[Key, LearnerFigures]
"""The results of learners, by schedule and seed."""

NOTHING: Final[Mapping[str, object]] = MappingProxyType({})

LOST: Final = "Share of its games that the greedy player loses or is stuck in"
PASSED: Final = "Share of the wins at once that it may pass over in its greedy play"

Share: TypeAlias = Callable[[LearnerFigures], Fraction]
"""The measures of learners; less is better."""


class TwinComparison(NamedTuple):
    """Learners whose training differs in one thing, compared.

    better, worse : deciding pairs in which the first learner is better, and worse
    trials        : the learners that were trained
    rows          : of a table of all pairs
    """

    better: int
    worse: int
    trials: Trials
    rows: list[tuple[Cell, ...]]


class BetterChoice(Printed, frozen=True):
    """Which choice of a move is better."""

    better: str


class StrongerOpponent(Printed, frozen=True):
    """Against whom one becomes stronger."""

    stronger: str


class PassedOverWins(Printed, frozen=True):
    """Compare rewards by the wins that the learner passes over."""

    passes_over_fewer_wins: str


def five_questions(printed: int, effort: Effort, *, games: int) -> Finding:
    """Ask learners the five questions, and place the printed number of answers among theirs."""
    trials = replace(WHOLE[effort], games=games)
    runs = _runs(trials)
    answered = {key: one.answers + (one.replies >= GOOD_REPLIES) for key, one in runs.items()}
    deciding = sorted(answered[key] for key in trials.deciding)
    allowed = [number for number in range(6) if placed(deciding, number) > RARE]
    safe = sum(not runs[key].lost for key in trials.deciding)
    rows = [(FIXED, each, deciding.count(each)) for each in sorted(set(deciding))]
    rows += [(name, answered[name, seed], 1) for name in OTHERS for seed in trials.others]
    return concluded(
        printed in allowed if len(deciding) >= ENOUGH else None,
        deciding[len(deciding) // 2],
        _made(effort, trials),
        f"Would have passed: {', '.join(map(str, allowed))} questions. Computed is the "
        f"median of the {len(deciding)} learners under {FIXED}.",
        Exhibit(table(("schedule", "questions answered", "learners"), rows)),
        f"The greedy players of {safe} of these learners neither lose nor are stuck, which the "
        "article does not claim.",
    )


def relative(printed: BetterChoice, effort: Effort) -> Finding:
    """Compare learners that choose by relative and by absolute rewards."""
    paired = _paired(PAIRS[effort], attrgetter("lost"), choice="absolute")
    return _compared("better", printed.better, ("relative", "absolute"), LOST, paired, effort)


def self_play(printed: StrongerOpponent, effort: Effort) -> Finding:
    """Compare learners that play against themselves and against random moves."""
    paired = _paired(PAIRS[effort], attrgetter("lost"), opponent="random")
    sides = ("self-play", "random opponent")
    return _compared("stronger", printed.stronger, sides, LOST, paired, effort)


def flat_reward(printed: PassedOverWins, effort: Effort) -> Finding:
    """Compare learners with rewards by length and with a flat one, by the wins they pass over."""
    paired = _paired(FLAT_PAIRS[effort], _passed_over, {"choice": "absolute"}, rewards=FLAT)
    sides, said = ("by length", "flat"), printed.passes_over_fewer_wins
    return _compared("passes over fewer wins", said, sides, PASSED, paired, effort)


@cache  # the same learners serve several claims
def learned(parameters: Parameters, games: int, seed: int) -> LearnerFigures:
    """Train a learner, and judge the player that it is when it explores no more."""
    memory = trained(parameters, games, seed)
    greedy = player(memory, parameters)
    plays = [play_of(greedy, seat) for seat in SEATS]
    played = sum(map(count_raw, plays), Tally())
    had = [chances(play, own_wins) for play in plays]
    asked = questions(greedy)
    return LearnerFigures(
        lost=Fraction(played.loss + played.stuck, played.games),
        games=played,
        missed=(sum(each.positions for each in had), sum(each.can_miss for each in had)),
        answers=sum(question.by_article == "yes" for question in asked[:4]),
        replies=_good(asked[4]),
    )


def altered(schedule: str, **changes: object) -> Parameters:
    """Give the parameters of a schedule, with some of them changed."""
    return replace(SCHEDULES[schedule], **changes)  # type: ignore[arg-type]


def _runs(trials: Trials, **changes: Any) -> Runs:
    runs: dict[Key, LearnerFigures] = {}
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
        f"{beside} Runs of fewer than {GAMES} games decide nothing."
    )


def _passed_over(one: LearnerFigures) -> Fraction:
    return Fraction(one.missed[1], max(one.missed[0], 1))


def _paired(
    trials: Trials, share: Share, alike: Mapping[str, object] = NOTHING, **changes: object
) -> TwinComparison:
    """Compare learners with their twins, which have one change, pair by pair."""
    ones, twins = _runs(trials, **alike), _runs(trials, **alike, **changes)
    shares = {key: (share(one), share(twins[key])) for key, one in ones.items()}
    deciding = [shares[key] for key in trials.deciding]
    return TwinComparison(
        sum(one < twin for one, twin in deciding),
        sum(one > twin for one, twin in deciding),
        trials,
        [(*key, f"{float(one):.4f}", f"{float(twin):.4f}") for key, (one, twin) in shares.items()],
    )


def _compared(
    key: str,
    printed: str,
    sides: tuple[str, str],
    measure: str,
    paired: TwinComparison,
    effort: Effort,
) -> Finding:
    """Name the side with the smaller shares, if chance would rarely make as many such pairs."""
    better, worse = paired.better, paired.worse
    chances = sign_test(better, worse), sign_test(worse, better)
    whole = paired.trials.games >= GAMES
    first = decided(*chances) if whole else None
    winner = None if first is None else sides[not first]
    sentence = (
        f"Of {better + worse} pairs that differ under {FIXED}, '{sides[0]}' has the smaller share "
        f"in {better}; chance of this number or more: {shown(chances[0])}. "
        f"{_passing(better + worse)}"
    )
    return concluded(
        as_printed(printed, winner),
        {key: winner},
        _made(effort, paired.trials),
        sentence,
        Exhibit(table(("schedule", "seed", *sides), paired.rows), measure),
    )


def _passing(number: int) -> str:
    """Give the share that agrees with the printed value, and the share that contradicts it."""
    agree = [many for many in range(number + 1) if majority(many, number)]
    if not agree:
        return f"Of {number} not even all would have decided it."
    return (
        f"From {agree[0]} to {number} of {number} would have agreed, from 0 to "
        f"{number - agree[0]} would have contradicted."
    )


def _good(question: QuestionPart) -> int:
    good = (bool(one.learned) and set(one.learned) <= set(one.article) for one in question.asked)
    return sum(good)
