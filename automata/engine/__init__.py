"""A machine at work.

- `configuration`  an instant of a computation, a step, and what ends a computation
- `steps`          the one loop of the reference engine, and a single step
- `run`            runs with an exact budget; what an engine is
- `engines`        engines by name; compiled code, which long runs use
- `loops`          proofs that a run never halts; `proved`: runs that look for them
- `timed`          runs with a limit of time
- `branching`      whether a machine with choices accepts, by all its branches
- `trace`          a run stepped forward and back
- `explore`        every branch of a computation, as a graph of its choice points
- `accelerated/`   runs that are calculated rather than stepped, exactly
"""
