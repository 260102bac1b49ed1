"""Is it true: the full graph, verdicts, counts and evidence.

- `play`      everything that can happen when a strategy sits in a seat
- `count`     the games of a play, raw and up to symmetry
- `evidence`  the line or the replies that refute a claim, the choices that hold it up
- `verdict`   three strengths of no-loss in both seats, and their JSON document
- `from_all`  the verdict from every position in one pass, and its JSON document
- `chances`   forced wins and forks in a play, taken or missed
- `compare`   strategies side by side; `compare_document` is their JSON document
- `match`     every game between two strategies; `match_document` is its JSON document
- `tournament`  equal games on both sides, in expectation or drawn
- `value`     what a position is worth to a seat
- `statistics`  all 255,168 games, classified; `statistics_tables` sums them up,
  `statistics_document` is their JSON document
- `class_game`  the game of one seat on the classes: what a vector decides
- `optimum`   extremes, ratio and scores over all vectors, and their JSON documents;
  `optimum_front` is the front of wins against draws, `optimum_feasible` decides one pair,
  `optimum_witness` writes a strategy that was found as a vector and counts it anew
- `census`    how many strategies there are, exactly; `census_store` keeps that in files
- `graph`     the game graph and the class graph (networkx, imported only when asked for)
- `errors`    what can go wrong before there is anything to decide
"""

from verify.census import Census, Numbers, census_document, together
from verify.census_store import cache_file, kept_numbers, stored_census
from verify.chances import Chances, chances, forking_moves, winning_moves
from verify.class_game import COUNTINGS, Counting, Progress, Seats
from verify.compare import (
    DIAGONALS,
    Comparison,
    Criteria,
    Diagonal,
    ForkCreation,
    Misses,
    SeatComparison,
    Starter,
    comparison,
)
from verify.compare_document import compare_document, win_to_draw
from verify.count import Tally, count_raw, count_up_to_symmetry
from verify.errors import RemembersError, StartError, VerifyError
from verify.evidence import (
    Counterexample,
    Refutation,
    Resolution,
    counterexample,
    distances,
    solve_choices,
)
from verify.from_all import (
    FromAll,
    GivenAway,
    Guarantee,
    Kept,
    SeatFromAll,
    from_all_document,
    guarantees,
    keeps_everything,
    verdict_from_all,
)
from verify.graph import class_graph, game_graph
from verify.match import (
    POINTS,
    Games,
    MatchEnd,
    Meeting,
    Side,
    expected_points,
    meeting,
    side,
)
from verify.match_document import match_document
from verify.optimum import (
    BestScore,
    Optimum,
    best_score,
    feasible_document,
    front_document,
    optimum,
    optimum_document,
    score_document,
)
from verify.optimum_errors import SolverError, SolverMissingError, WitnessError
from verify.optimum_feasible import Feasible, Infeasible, Undecided, feasible
from verify.optimum_front import Point, pareto_front
from verify.optimum_linear import Points, Witness
from verify.optimum_witness import recount, witness_strategy, witness_vector
from verify.play import (
    CHOICES,
    FAILURES,
    Choice,
    Edges,
    End,
    Failure,
    Node,
    Play,
    first_choice,
    follow,
    line_to,
    play_of,
)
from verify.statistics import Results, Statistics, game_statistics
from verify.statistics_document import statistics_document
from verify.statistics_tables import Weights, WeightsError, parse_weights
from verify.tournament import Drawn, Match, draw_rounds, expected_in_a_round, match
from verify.value import value_for
from verify.verdict import (
    STRENGTHS,
    SeatVerdict,
    Strength,
    Survey,
    Verdict,
    holds,
    start_position,
    survey,
    verdict,
    verdict_document,
)

__all__ = [
    "CHOICES",
    "COUNTINGS",
    "DIAGONALS",
    "FAILURES",
    "POINTS",
    "STRENGTHS",
    "BestScore",
    "Census",
    "Chances",
    "Choice",
    "Comparison",
    "Counterexample",
    "Counting",
    "Criteria",
    "Diagonal",
    "Drawn",
    "Edges",
    "End",
    "Failure",
    "Feasible",
    "ForkCreation",
    "FromAll",
    "Games",
    "GivenAway",
    "Guarantee",
    "Infeasible",
    "Kept",
    "Match",
    "MatchEnd",
    "Meeting",
    "Misses",
    "Node",
    "Numbers",
    "Optimum",
    "Play",
    "Point",
    "Points",
    "Progress",
    "Refutation",
    "RemembersError",
    "Resolution",
    "Results",
    "SeatComparison",
    "SeatFromAll",
    "SeatVerdict",
    "Seats",
    "Side",
    "SolverError",
    "SolverMissingError",
    "StartError",
    "Starter",
    "Statistics",
    "Strength",
    "Survey",
    "Tally",
    "Undecided",
    "Verdict",
    "VerifyError",
    "Weights",
    "WeightsError",
    "Witness",
    "WitnessError",
    "best_score",
    "cache_file",
    "census_document",
    "chances",
    "class_graph",
    "compare_document",
    "comparison",
    "count_raw",
    "count_up_to_symmetry",
    "counterexample",
    "distances",
    "draw_rounds",
    "expected_in_a_round",
    "expected_points",
    "feasible",
    "feasible_document",
    "first_choice",
    "follow",
    "forking_moves",
    "from_all_document",
    "front_document",
    "game_graph",
    "game_statistics",
    "guarantees",
    "holds",
    "keeps_everything",
    "kept_numbers",
    "line_to",
    "match",
    "match_document",
    "meeting",
    "optimum",
    "optimum_document",
    "pareto_front",
    "parse_weights",
    "play_of",
    "recount",
    "score_document",
    "side",
    "solve_choices",
    "start_position",
    "statistics_document",
    "stored_census",
    "survey",
    "together",
    "value_for",
    "verdict",
    "verdict_document",
    "verdict_from_all",
    "win_to_draw",
    "winning_moves",
    "witness_strategy",
    "witness_vector",
]
