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
- `graph`     the game graph and the class graph (networkx, imported only when asked for)
- `errors`    what can go wrong before there is anything to decide
"""

from verify.chances import Chances, chances, forking_moves, winning_moves
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
    "DIAGONALS",
    "FAILURES",
    "POINTS",
    "STRENGTHS",
    "Chances",
    "Choice",
    "Comparison",
    "Counterexample",
    "Criteria",
    "Diagonal",
    "Drawn",
    "Edges",
    "End",
    "Failure",
    "ForkCreation",
    "FromAll",
    "Games",
    "GivenAway",
    "Guarantee",
    "Kept",
    "Match",
    "MatchEnd",
    "Meeting",
    "Misses",
    "Node",
    "Play",
    "Refutation",
    "RemembersError",
    "Resolution",
    "SeatComparison",
    "SeatFromAll",
    "SeatVerdict",
    "Side",
    "StartError",
    "Starter",
    "Strength",
    "Survey",
    "Tally",
    "Verdict",
    "VerifyError",
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
    "first_choice",
    "follow",
    "forking_moves",
    "from_all_document",
    "game_graph",
    "guarantees",
    "holds",
    "keeps_everything",
    "line_to",
    "match",
    "match_document",
    "meeting",
    "play_of",
    "side",
    "solve_choices",
    "start_position",
    "survey",
    "value_for",
    "verdict",
    "verdict_document",
    "verdict_from_all",
    "win_to_draw",
    "winning_moves",
]
