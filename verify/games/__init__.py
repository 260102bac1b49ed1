"""Any finite game: its value, and verdicts on strategies for it.

- `solution`  the value of a game, with its numbers
- `levels`    the same for large games of placing, level by level, in compiled code
- `proof`     only the value, for larger games, by proof-number search, in compiled code
- `verdict`   whether a strategy for a game never loses
- `certificate`    the evidence as a file, for `verify/recheck_games.py`
- `level_verdict`  the verdict on two references on large boards, in compiled code
- `smallest`  the fewest positions in a table that never loses
- `laws`      whether the rules of a game contradict themselves
"""
