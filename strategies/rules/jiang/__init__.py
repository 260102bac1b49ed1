"""The matrix rules of [Jiang17].

- `matrices`    the game matrix, the remaining moves, and what moves create in it (numpy)
- `prose`       the eight rules
- `pseudocode`  the printed program
- `entry`       the strategy with its readings; numpy is imported when it is made

Source: [Jiang17] J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, University of Toronto,
2017.
"""

from strategies.rules.jiang.entry import ENTRY

__all__ = ["ENTRY"]
