"""How far a long piece of work is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""Told after each piece of work: pieces done, pieces in all."""
