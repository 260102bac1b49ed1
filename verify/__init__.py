"""Is it true: the full graph, verdicts, counts and evidence.

- `play`      everything that can happen when a strategy sits in a seat
- `count`     the games of a play, raw and up to symmetry
- `evidence`  the line or the replies that refute a claim, the choices that hold it up
- `verdict`   three strengths of no-loss in both seats, and their JSON document
- `graph`     the game graph and the class graph (networkx, imported only when asked for)
- `errors`    what can go wrong before there is anything to decide
"""

from verify.count import Tally, count_raw, count_up_to_symmetry
from verify.errors import StartError, VerifyError
from verify.evidence import (
    Counterexample,
    Refutation,
    Resolution,
    counterexample,
    distances,
    solve_choices,
)
from verify.graph import class_graph, game_graph
from verify.play import (
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
from verify.verdict import (
    STRENGTHS,
    SeatVerdict,
    Strength,
    Survey,
    Verdict,
    holds,
    survey,
    verdict,
    verdict_document,
)

__all__ = [
    "FAILURES",
    "STRENGTHS",
    "Choice",
    "Counterexample",
    "Edges",
    "End",
    "Failure",
    "Node",
    "Play",
    "Refutation",
    "Resolution",
    "SeatVerdict",
    "StartError",
    "Strength",
    "Survey",
    "Tally",
    "Verdict",
    "VerifyError",
    "class_graph",
    "count_raw",
    "count_up_to_symmetry",
    "counterexample",
    "distances",
    "first_choice",
    "follow",
    "game_graph",
    "holds",
    "line_to",
    "play_of",
    "solve_choices",
    "survey",
    "verdict",
    "verdict_document",
]
