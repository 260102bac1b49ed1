"""Machines as machine code, on any number of tapes.

- `decisions`     which rows apply in a state: a tree of looks at single tapes
- `program`       a machine by numbers
- `machine_code`  text of LLVM compiled in memory

Long runs, each machine as a function of its own:

- `native`     the function
- `buffers`    tapes as arrays that grow at both ends
- `compiled`   machines with their compiled code

Explorations, one function for all machines:

- `listing`      a machine as one list of numbers
- `interpreter`  the function that follows it
- `snapshots`    configurations by numbers, kept and compared
- `stretches`    computations followed from one choice to the next
"""
