"""Finding strategies, and deciding many machines.

- `evolution/`  the methods that search for vectors
- `learning/`   the learner by rewards
- `runs/`       long runs of both: in parallel, kept in folders, continued after any interruption
- `halting/`    halting of all machines of a size, or of a list
- `parameters`  errors about parameters, and about a search
"""
