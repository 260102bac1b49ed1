"""Runs that are calculated rather than stepped, exactly.

- `engine`      `run_accelerated`, an engine; `accelerate`, which gives runs of words and rules
- `tapes`       tapes as runs of words: marks, span, and written out cell by cell
- `one_tape`    the loop in `blocks` of cells, whose size `sizes` finds
- `many_tapes`  the loop on `cells`, for any number of tapes
- `rules`       proved rules, and `applying` them: `steady` ones, and others by `growth`
- `watch`       which configurations are worth a proof; `course`: a run under way
- `proving`     proofs: a `stretch` with symbolic counts, from which `closing` makes a rule
- `checking`    rules checked anew, by their proofs and by the reference engine
- `runs`, `laying`, `table`, `polynomial`  run-length tapes, how they are laid; numbers
"""

from automata.engine.accelerated.checking import Checked, Record, check_rules
from automata.engine.accelerated.engine import Calculated, accelerate, run_accelerated
from automata.engine.accelerated.tapes import RunTape, marks, span, written_out

__all__ = [
    "Calculated",
    "Checked",
    "Record",
    "RunTape",
    "accelerate",
    "check_rules",
    "marks",
    "run_accelerated",
    "span",
    "written_out",
]
