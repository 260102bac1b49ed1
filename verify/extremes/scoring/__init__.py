"""Counting the games of many vectors at once: wins, draws and losses in both seats and countings.

- `score`     counts of any vectors, checked first; and the count in plain Python
- `compiled`  the same count, compiled; imported only when it is asked for
"""

from verify.extremes.scoring.score import EntryError, checked, count_games

__all__ = ["EntryError", "checked", "count_games"]
