"""A machine at work.

- `configuration`  an instant of a computation, a step, and what ends a computation
- `steps`          the one loop of the reference engine, and a single step
- `run`            runs with an exact budget; what an engine is
- `engines`        engines by name; compiled code, which long runs use
- `loops`          proofs that a run never halts; `proved`: runs that look for them
- `timed`          runs with a limit of time
- `branching`      whether a machine with choices accepts, by all its branches
- `trace`          a run stepped forward and back
- `stepping`, `breakpoints`  moving about in it: to a step, a choice, a breakpoint, out of a routine
- `measures`, `families`, `growth`  time and space as functions of n, and how they grow
- `stretch`        a computation from one choice to the next, by the reference or by compiled code
- `explore`        every branch of a computation, as a graph of its choice points
- `kept`           what is worked out of a machine once
- `accelerated/`   runs that are calculated rather than stepped, exactly
"""
