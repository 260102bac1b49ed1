"""A machine at work.

- `steps`          the configurations and steps of a computation; the loop of the reference engine
- `run`            how a run ended, as a document; one instant of it
- `runner`         a run by any engine, within limits of steps and time, with a search for loops
- `trial`          tries acceleration while another engine makes the run
- `loops`          proofs that a run never halts
- `branching`, `branch_search`  whether a machine with choices accepts, over all branches
- `explore`        every branch of a computation, as a graph of its choice points
- `trace`          a run stepped forward and back
- `stepping`, `breakpoints`  move in a trace: to a step, a choice, a breakpoint, out of a routine
- `measures`, `growth`  time and space as functions of n, and how they grow
- `compiled/`      machine code for long runs, many branches and large explorations
- `accelerated/`   runs that are calculated rather than stepped, exactly
"""
