"""The verdict of a machine on an input, over all its branches; and the tests of a machine.

- `decision`   the verdict on one input, by a run or a search through all branches; tests
- `doubts`     diagnostics of a file, with runs that show that an `else` never stops
- `loop_certificate`  proofs that a run never halts, written for a separate checker
"""
