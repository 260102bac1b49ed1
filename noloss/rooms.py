"""Whether the rooms of this program belong to noloss.

The rooms have plain names, and two of them belong to packages on the Python Package Index as well:
automata-lib installs `automata`, and diagrams installs `diagrams`. If Python found one of
those in place of ours, the program would fail somewhere deep inside. So the program first looks
where each room lies, without importing any room.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

ROOMS = (
    "common",
    "games",
    "automata",
    "strategies",
    "verify",
    "search",
    "audit",
    "diagrams",
    "noloss",
)
RIVALS = {"automata": "automata-lib", "diagrams": "diagrams"}
"""Room -> the other distribution that installs a package of that name."""

HOUSE = Path(__file__).resolve().parents[1]
"""The folder in which all rooms lie: the checkout, or the place of installed packages."""


class ForeignRoomError(ImportError):
    """Rooms that are missing or belong to another package."""

    def __init__(self, rooms: tuple[str, ...]) -> None:
        self.rooms = rooms
        rivals = [RIVALS[room] for room in rooms if room in RIVALS]
        blame = f"likely cause: {' or '.join(rivals)} is installed too; " if rivals else ""
        self.hint = f"{blame}install noloss into a new environment, as the README does"
        super().__init__(", ".join(rooms))

    def __str__(self) -> str:
        names = ", ".join(self.rooms)
        return f"Python finds these packages elsewhere than noloss: {names}\n  hint: {self.hint}"


def foreign_rooms() -> tuple[str, ...]:
    """Every room that is not found beside this package, in the order of `ROOMS`."""
    return tuple(room for room in ROOMS if not _is_ours(room))


def check_rooms() -> None:
    """Raise ForeignRoomError unless every room is ours."""
    if foreign := foreign_rooms():
        raise ForeignRoomError(foreign)


def environment() -> dict[str, str]:
    """Give the environment of a process in which Python finds our rooms first."""
    paths = [str(HOUSE), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


def _is_ours(room: str) -> bool:
    spec = find_spec(room)
    if spec is None or not spec.submodule_search_locations:
        return False
    places = [Path(place).resolve() for place in spec.submodule_search_locations]
    return places[0] == HOUSE / room and not _is_shared(room)


def _is_shared(room: str) -> bool:
    """Whether a rival package is installed into the same folder, which mixes its files with those
    of noloss.
    """
    if room not in RIVALS or (HOUSE / "pyproject.toml").exists():
        return False
    from importlib import metadata  # slow to import, and needed only where noloss is installed

    try:
        rival = metadata.distribution(RIVALS[room])
    except metadata.PackageNotFoundError:
        return False
    return Path(str(rival.locate_file(room))).resolve() == HOUSE / room
