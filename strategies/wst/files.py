"""The machine files of WST by their names, and its readings.

Source: [Garg18] §III.A.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from strategies.errors import StrategyError
from strategies.strategy import reading_name

FOLDER = Path(__file__).parent
PROGRAMS = ("M", "CR", "R1_R2", "SC", "R3", "R4_R5", "CF", "MF")
HELPERS = ("home", "end", "wipe")
READINGS: Mapping[str, str] = {
    "base": "pseudocode, corner slots 1 3 7 9, previous cell = previous kept cell",
    "printed-corners": "corner slots 1 3 5 7, as printed in §III.A.2, step 8c",
    "no-five-rule": "slot 5 is counted like any other, as in action A of §III.A.1.c",
    "previous-entry": "previous cell = previous entry of Kr, kept or not",
    "no-special-case": "the special case never fires",
}


def program_folders(reading: str) -> tuple[Path, ...]:
    """Give the folders of a reading in which programs are looked up: its own, then the base.

    reading : one of `READINGS`, or the path of a folder with programs of yours

    Raises StrategyError for a folder of yours without a program of WST.
    """
    if reading in READINGS:
        return FOLDER / reading, FOLDER
    folder = Path(reading)
    if not any((folder / f"{name}.tm").is_file() for name in (*PROGRAMS, *HELPERS)):
        problem = "no program of WST is in it" if folder.is_dir() else "no such folder"
        names = ", ".join(f"{name}.tm" for name in PROGRAMS)
        hint = f"put changed programs there; they are called {names}"
        raise StrategyError(f"{reading}: {problem}", hint=hint)
    return folder.resolve(), FOLDER


def summary(reading: str) -> str:
    """Say in a line what a reading is."""
    return READINGS.get(reading, f"with the programs in {reading}")


def strategy_name(reading: str) -> str:
    """Name WST in a reading, as you type it: `wst`, `wst:no-five-rule`, `wst:./mine`."""
    folder, here = Path(reading), Path.cwd()
    inside = folder.is_absolute() and folder.is_relative_to(here)
    return reading_name("wst", f"./{folder.relative_to(here)}" if inside else reading)


def machine_files() -> dict[str, Path]:
    """Give every program of WST under the name that you type: `wst/CF`."""
    files = {f"wst/{name}": FOLDER / f"{name}.tm" for name in (*PROGRAMS, *HELPERS)}
    for reading in READINGS:
        for name in PROGRAMS:
            own = FOLDER / reading / f"{name}.tm"
            if own.is_file():
                files[f"wst:{reading}/{name}"] = own
    return files
