"""Machines as machine code, on any number of tapes.

- `program`      a machine by numbers; for each state a decision tree over its tapes
- `compiled`     machines with their compiled code, for long runs; tapes as arrays
- `ways`         the ways to continue a run, tried in turn; these are the next three
- `native`       the function made of one machine
- `table`        a table from a state and the symbols under its heads to the action
- `words`        one tape in words of several cells, with a table of the effect in each
- `frame`        the common part of these functions: the frame of a run, and LLVM
- `stretches`    computations followed from one choice to the next, for explorations
- `interpreter`  the function that follows the listing of any machine
- `branches`     follows all branches of a machine with choices, and keeps each configuration once
- `branch_kernel`  the compiled functions that do this
"""
