"""Is it true: plays, verdicts, counts and evidence.

- `play/`        everything that can happen when a strategy sits in a seat
- `verdict/`     three strengths of no-loss, certificates of them
- `recheck`      the independent checker of certificates; it imports nothing of ours
- `recheck_loops`  the same for certificates that a machine never halts
- `compare/`     strategies side by side, and against each other
- `extremes/`    the best that any strategy can do
- `census/`      how many strategies there are, exactly
- `statistics/`  all 255,168 games, classified
- `export/`      statements for outside checkers
- `graph`        the game graph and the class graph
- `errors`       what can go wrong before there is anything to decide
"""
