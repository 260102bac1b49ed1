"""The machines made of the files of WST, in each reading.

Source: [Garg18] §III.A.2.
"""

from __future__ import annotations

from functools import cache

from automata import Machine, link, load_source
from automata.linking.library import folder_library
from automata.linking.units import Library
from strategies.wst.files import FOLDER


def library(reading: str) -> Library:
    """Find the programs of a reading: its own where it has one, else those of the base."""
    return folder_library(FOLDER / reading, FOLDER)


@cache
def game_machine(reading: str) -> Machine:
    """Make the whole game: M, which calls the others. Source: [Garg18] §III.A.2, step 1."""
    return link(load_source(FOLDER / "M.tm"), library(reading))


@cache
def turn_machine(reading: str) -> Machine:
    """Make the machine's turn alone: routine turn-p of M. Accepts when the slot is on Kp."""
    return link(load_source(FOLDER / "M.tm"), library(reading), routine="turn-p")
