"""Machines in the short text in which busy beavers are written: `1RB1LB_1LA1RZ`.

States are A, B, … in order, parted by `_`; each has for the symbols 0, 1, … what is written,
where the head goes, and the next state. Z halts; `---` is not defined.
"""

from __future__ import annotations

from automata import Machine, Production
from tests.automata.generated import production

BUSY_BEAVERS = {
    "BB(2)": "1RB1LB_1LA1RZ",
    "BB(3)": "1RB1RZ_1LB0RC_1LC1LA",
    "BB(4)": "1RB1LB_1LA0LC_1RZ1LD_1RD0RA",
    "BB(5)": "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RZ0LA",
    "BB(2,4)": "1RB2LA1RA1RA_1LB1LA3RB1RZ",
    "BB(3,3)": "1RB2LA1LC_0LA2RB1LB_1RZ1RA1RC",
    "6×2, 10^1730": "1RB0LF_0RC0RD_1LD1RE_0LE0LD_0RA1RC_1LA1RZ",
    "2×5, 10^704": "1RB2LA1RA2LB2LA_0LA2RB3RB4RA1RZ",
    "6×2, 10^36534": "1RB1LE_1RC1RF_1LD0RB_1RE0LC_1LA0RD_1LZ1RC",
    "6×2, 10^21132": "1RB0LD_1RC0RF_1LC1LA_0LE1LZ_1LA0RB_0RC0RE",
    "6×2, 10^197282": "1RB1RZ_1RC1RA_1RD0RB_1LE0RC_0LF0LD_0LB1LA",
}

TOWERS = {
    "6×2, 10^646456993": "1RB1RZ_0LC0LD_1LD1LC_1RE1LB_1RF1RD_0LD0RA",
    "6×2, tower of 15": "1RB0LD_1RC0RF_1LC1LA_0LE1RZ_1LF0RB_0RC0RE",
    "7×2, tower of 5": "1RB---_1RC0LG_1LD1RB_1LF1LE_1RZ1LF_1RG0LD_1LB0RF",
    "2×6, tower of 70": "1RB2LA1RA4LA5RA0LB_1LA3RA2RB1RZ3RB4LA",
    "6×2, tower of 5": "1RB0LA_1LC1LF_0LD0LC_0LE0LB_1RE0RA_1RZ1LD",
    "2×6, pentation": "1RB3RB5RA1LB5LA2LB_2LA2RA4RB1RZ3LB2LA",
    "9×2, Green": "1LD1LB_1LZ1LA_0LB1LD_0LE0LD_1LF1RC_0LG0LF_1LH1RE_0LI0LH_1RI1RG",
}
"""Machines that halt after numbers of steps that have too many digits to be written."""


def standard(text: str) -> Machine:
    """Make a machine of its short text; its one tape is called `t`, its blank 0."""
    rows = text.split("_")
    symbols = "0123456789"[: len(rows[0]) // 3]
    made: list[Production] = []
    for state, row in zip("ABCDEFGHI", rows, strict=False):
        for symbol in symbols:
            write, move, after = tuple(row[3 * int(symbol) : 3 * int(symbol) + 3])
            if write != "-":
                made.append(
                    production(state, [(0, symbol)], [(0, write, move)], after, len(made) + 1)
                )
    return Machine(text, ("t",), tuple(symbols[1:]), "0", "A", {"Z": "result"}, tuple(made))
