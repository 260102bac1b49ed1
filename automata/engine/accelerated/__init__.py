"""Runs that are calculated rather than stepped, exactly.

- `engine`      `run_accelerated`, an engine; `accelerate`, which gives runs of words and rules,
                and `calculating`, which does so in portions
- `tapes`       tapes as runs of words: marks, span, and written out cell by cell
- `one_tape`    the loop in `blocks` of cells, whose size `sizes` finds
- `many_tapes`  the loop on `cells`, for any number of tapes
- `rules`       proved rules: proofs, how they are applied, how they are checked anew
- `watch`       which configurations are worth a proof; `course`: a run under way
- `runs`, `laying`, `table`  run-length tapes, and how they are laid
"""

from automata.engine.accelerated.engine import (
    Calculated,
    Progress,
    accelerate,
    calculating,
    run_accelerated,
    run_of,
)
from automata.engine.accelerated.rules.checking import Checked, Record, check_rules
from automata.engine.accelerated.tapes import RunTape, marks, span, written_out

__all__ = [
    "Calculated",
    "Checked",
    "Progress",
    "Record",
    "RunTape",
    "accelerate",
    "calculating",
    "check_rules",
    "marks",
    "run_accelerated",
    "run_of",
    "span",
    "written_out",
]
