"""WST in the catalogue.

Source: [Garg18] §III.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from strategies.strategy import Entry, Strategy, View
from strategies.wst.files import READINGS, machine_files, program_folders


def _make(reading: str, view: View) -> Strategy:
    from strategies.wst.strategy import forget, wst_game, wst_position  # slow to load

    if reading in READINGS:
        return wst_game(reading) if view == "game" else wst_position(reading)
    own, _ = program_folders(reading)
    forget()
    made = wst_game(str(own)) if view == "game" else wst_position(str(own))
    return replace(made, reading=reading)


ENTRY: Final = Entry(
    name="wst",
    source="Garg18 §III",
    summary="WST: eight tape programs on six tapes; win, block, special case, counting",
    readings=READINGS,
    make=_make,
    views=("game", "position"),
    machines=machine_files,
    own_readings="a folder with changed programs, such as wst:./mine",
)
