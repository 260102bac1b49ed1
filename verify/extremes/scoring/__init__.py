"""Counting the games of many vectors at once: wins, draws and losses in both seats and countings.

- `plain`     the count in plain Python
- `rounds`    the class graph from one choice of a seat to the next
- `compiled`  the same count, compiled; imported only when it is asked for
- `score`     counts of any vectors, checked first
"""

from verify.extremes.scoring.score import EntryError, checked, count_games

__all__ = ["EntryError", "checked", "count_games"]
