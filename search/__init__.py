"""Finding strategies.

- `evolution/`  the methods that search for vectors
- `learning/`   the learner by rewards
- `runs/`       long searches: side by side, kept in folders, gone on with
"""
