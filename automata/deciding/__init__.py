"""The verdict of a machine on an input, by all its branches; and tests of it.

- `decision`   the verdict on one input, a run or a search through all branches; and tests
- `doubts`     diagnostics of a file, with runs that show that an `else` never stops
- `loop_certificate`  proofs that a run never halts, for a checker
"""
