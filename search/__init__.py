"""Finding strategies.

- `evolution/`  the methods that search for vectors
- `learning/`   the learner by rewards
- `runs/`       long runs of both: side by side, kept in folders, continued after any interruption
- `parameters`  what can be wrong with parameters, and with a search
"""
