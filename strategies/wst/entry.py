"""WST in the catalogue.

Source: [Garg18] §III.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from strategies.errors import StrategyError
from strategies.strategy import Entry, Strategy, View
from strategies.wst.files import HELPERS, PROGRAMS, READINGS, machine_files


def _make(reading: str, view: View) -> Strategy:
    from strategies.wst.strategy import forget, wst_game, wst_position  # slow to load

    if reading not in READINGS:
        _refuse_without_programs(reading)
        forget()
    return wst_game(reading) if view == "game" else wst_position(reading)


def _refuse_without_programs(folder: str) -> None:
    """Raise StrategyError for a folder of yours that would change nothing."""
    programs = [name for name in (*PROGRAMS, *HELPERS) if (Path(folder) / f"{name}.tm").is_file()]
    if not programs:
        problem = "no such folder" if not Path(folder).is_dir() else "no program of WST is in it"
        names = ", ".join(f"{name}.tm" for name in PROGRAMS)
        hint = f"put changed programs there; they are called {names}"
        raise StrategyError(f"{folder}: {problem}", hint=hint)


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
