"""Runs that are calculated rather than stepped, exactly.

- `engine`       `accelerated_leg`, the engine; `accelerate`, which gives tapes as runs of words,
                 and the rules; `calculating`, which does the same in portions
- `tapes`        tapes as runs of equal symbols, and as runs of words; a machine in numbers
- `blocks`       one tape in blocks of cells; `cells`: any number of tapes, cell by cell
- `polynomials`  polynomials in the counts of a tape
- `iteration`    a rule applied any number of times, as a formula
- `rule`         a proved rule
- `proof`        proves rules, and decides when to try; `symbolic`: the stretch that a proof follows
- `application`  rules applied as often as possible at once; numbers without digits are
                 `common.towers`
- `checking`     rules checked again, by their proofs and by the reference engine
"""

from automata.engine.accelerated.checking import Record, RuleCheck, check_rules
from automata.engine.accelerated.engine import (
    Calculation,
    Progress,
    accelerate,
    accelerated_leg,
    calculating,
    leg_of,
)
from automata.engine.accelerated.tapes import RunTape, marks, span, written_out

__all__ = [
    "Calculation",
    "Progress",
    "Record",
    "RuleCheck",
    "RunTape",
    "accelerate",
    "accelerated_leg",
    "calculating",
    "check_rules",
    "leg_of",
    "marks",
    "span",
    "written_out",
]
