"""The machine files of this folder, and some of the gallery, as texts; several tests use them."""

from __future__ import annotations

from pathlib import Path

from automata.gallery.files import gallery_files

FOLDER = Path(__file__).parent


def machine_text(name: str) -> str:
    """Read a machine file of this folder."""
    return (FOLDER / f"{name}.tm").read_text(encoding="utf-8")


def gallery_text(name: str) -> str:
    """Read a machine file of the gallery."""
    return gallery_files()[f"gallery/{name}"].read_text(encoding="utf-8")


BUSY_BEAVER_2 = gallery_text("busy-beaver-2")
BUSY_BEAVER_2X4 = machine_text("busy-beaver-2x4")
BUSY_BEAVER_4 = gallery_text("busy-beaver-4")
CHOICES = machine_text("choices")
COUNTS_FOR_EVER = machine_text("counts-for-ever")
EVEN_LENGTH = machine_text("even-length")
SKELET_1 = machine_text("skelet-1")
OPEN_BRANCHES = "s choice:  _ -> _ S A\n           _ -> b S A\nA: " + SKELET_1.partition("\nA: ")[2]
"""Rows with two branches of which no quick decider proves that they never halt; the start is s."""
"""It counts for ever, and would accept if it ever met a c."""
ENDLESS = machine_text("endless")
"""A machine that runs for ever between two cells."""
EQUAL_COUNTS = machine_text("equal-counts")
GAP = machine_text("gap")
INCREMENT = machine_text("increment")
LABELS = machine_text("labels")
MADE_UP = machine_text("made-up")
MULTIPLICATION = gallery_text("multiplication")
PALINDROME = machine_text("palindrome")
RUNAWAY = machine_text("runaway")
THIRD_FROM_THE_END = machine_text("third-from-the-end")
WW = machine_text("ww")
"""It guesses the middle of a word."""
