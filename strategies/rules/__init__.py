"""Strategies made of rules, each with its readings.

- `jiang`         eight rules on a 1×8 matrix of the lines, and the printed program [Jiang17]
- `soedarmadji`   every empty cell reports a priority [Soedarmadji06]
- `newell_simon`  eight rules, the reference [NewellSimon72]
- `bhatt_rules`   the common moves of evolved strategies [Bhatt08]
- `references`    every move that keeps the value of the position; the least free cell; every move
- `board`         places of the board, lines that are nearly full

`ENTRIES` has all of them in this order, for the catalogue.
"""

from strategies.rules import bhatt_rules, jiang, newell_simon, references, soedarmadji
from strategies.strategy import Entry

ENTRIES: tuple[Entry, ...] = (
    jiang.ENTRY,
    soedarmadji.ENTRY,
    newell_simon.ENTRY,
    bhatt_rules.ENTRY,
    references.OPTIMAL,
    references.FIRST_FREE,
    references.ANY,
)

__all__ = ["ENTRIES"]
