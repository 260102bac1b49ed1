"""WST in the catalogue.

Source: [Garg18] §III.
"""

from __future__ import annotations

from typing import Final

from strategies.strategy import Entry, Strategy, View
from strategies.wst.files import READINGS, machine_files


def _make(reading: str, view: View) -> Strategy:
    from strategies.wst.strategy import wst_game, wst_position  # slow to load: all of automata

    return wst_game(reading) if view == "game" else wst_position(reading)


ENTRY: Final = Entry(
    name="wst",
    source="Garg18 §III",
    summary="WST: eight tape programs on six tapes; win, block, special case, counting",
    readings=READINGS,
    make=_make,
    views=("game", "position"),
    machines=machine_files,
)
