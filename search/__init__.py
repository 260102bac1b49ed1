"""Finding strategies.

- `evolution/`  the methods that search for vectors
- `learning/`   the learner by rewards
- `runs/`       long runs of both: side by side, kept in folders, gone on with
- `errors`      what can go wrong
"""
