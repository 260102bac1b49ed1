"""Strategies made of rules, one a file, each with its readings.

- `jiang/`        eight rules on a 1×8 matrix of the lines, and the printed program [Jiang17]
- `soedarmadji`   every empty cell reports a priority [Soedarmadji06]
- `newell_simon`  eight rules, the reference [NewellSimon72]
- `bhatt_rules`   what evolved strategies have in common [Bhatt08]
- `optimal`       every move that keeps the value of the position
- `first_free`    the least free cell
- `anything`      every move
- `board`         places of the board, lines that are nearly full
- `listing`       how a strategy of rules is listed

`ENTRIES` has all of them in this order, for the catalogue.
"""

from strategies.entry import Entry
from strategies.rules import (
    anything,
    bhatt_rules,
    first_free,
    jiang,
    newell_simon,
    optimal,
    soedarmadji,
)

ENTRIES: tuple[Entry, ...] = (
    jiang.ENTRY,
    soedarmadji.ENTRY,
    newell_simon.ENTRY,
    bhatt_rules.ENTRY,
    optimal.ENTRY,
    first_free.ENTRY,
    anything.ENTRY,
)

__all__ = ["ENTRIES"]
