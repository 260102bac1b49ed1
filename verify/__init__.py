"""Checks of statements: plays, verdicts, counts and evidence.

- `play/`        everything that can happen when a strategy sits in a seat; `safety`: whether it
                 never loses; the game graph and the class graph
- `verdict/`     three strengths of no-loss, certificates of them
- `recheck`      the independent checker of certificates; it imports nothing of ours
- `recheck_loops`  the independent checker of certificates that a machine never halts
- `never_halts`  such certificates, made and checked
- `comparison`   strategies side by side; `match`: against each other
- `extremes/`    the best that any strategy can do
- `census/`      how many strategies there are, exactly
- `statistics`   all 255,168 games, counted; `classified`: each of them by its kind
- `export/`      statements for outside checkers
- `deciders/`    whether machines and Python functions give the same answers
"""
