"""Machines as machine code, on any number of tapes.

- `program`      a machine by numbers, with a tree of looks at single tapes for each state
- `compiled`     machines with their compiled code, for long runs; tapes as arrays
- `native`       the function that is made of one machine
- `stretches`    computations followed from one choice to the next, for explorations
- `interpreter`  the function that follows the listing of any machine
- `branches`     all branches of a machine with choices, each configuration kept once
- `branch_kernel`  the functions that follow them
"""
