"""Seats and countings as they stand in titles and on axes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from verify.extremes.class_game import Counting, Seats

SEATED: Final[Mapping[Seats, str]] = MappingProxyType(
    {"first": "first seat (X)", "second": "second seat (O)", "both": "both seats"}
)
COUNTED: Final[Mapping[Counting, str]] = MappingProxyType(
    {"raw": "raw", "up_to_symmetry": "up to symmetry"}
)
