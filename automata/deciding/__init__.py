"""What a machine says of an input, all its branches taken together; and whether that is right.

- `decision`   the verdict on one input: a run, or a search through all branches
- `inputs`     all words over an alphabet, shortest first, and random longer ones
- `cases`      the tests of a machine: what was expected, what came
- `documents`  tests as JSON
"""
