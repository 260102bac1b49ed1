"""The verdict of a machine on an input, over all its branches; and whether it is the right one.

- `decision`   the verdict on one input, a run or a search through all branches; and tests
- `doubts`     the doubts about a file, with the runs that show that an `else` never stops
- `loop_certificate`  proofs that a run never halts, for a checker
"""
