"""Finding strategies.

- `evolution/`  the methods that search for vectors
- `learning/`   the learner by rewards
- `runs/`       long runs of both: in parallel, kept in folders, continued after any interruption
- `parameters`  errors about parameters, and about a search
"""
