"""WST as a short list of rules, written from [Garg18] §III.A.1.c without any tape.

The second route of the tests: it shares no code with the tape programs.
"""

from __future__ import annotations

from collections import Counter

LINES = ("123", "456", "789", "147", "258", "369", "159", "357")


def permitted(position: str, reading: str = "base") -> list[tuple[int, str]]:
    """Give the permitted cells in order with their rule; the side to move is the machine."""
    first = position.count("X") == position.count("O")
    own = "X" if first else "O"
    shown = {
        str(cell): "w" if mark == "." else ("X" if mark == own else "O")
        for cell, mark in enumerate(position, start=1)
    }
    if first and position == ".........":
        return [(5, "M")]
    lines = [(line, "".join(shown[cell] for cell in line)) for line in LINES]
    for rule, wanted in (("R1", "XX"), ("R2", "OO")):
        for line, marks in lines:
            if sorted(marks) == sorted(wanted + "w"):
                return [(int(line[marks.index("w")]), rule)]
    rows = [marks for _, marks in lines[:3]]
    special = rows in (["wwO", "wXw", "Oww"], ["Oww", "wXw", "wwO"])
    if not first and special and reading != "no-special-case":
        return [(cell, "SC") for cell in (2, 4, 6, 8)]
    patterns = {"Xww", "OXw", "www"} if first else {"Oww"}
    matching = {"".join(sorted(pattern)) for pattern in patterns}
    slots = [
        cell
        for line, marks in lines
        if "".join(sorted(marks)) in matching
        for cell in line
        if shown[cell] == "w"
    ]
    rule = "R4_R5" if first else "R3"
    return [(int(cell), rule) for cell in most_frequent(slots, reading)]


def most_frequent(slots: list[str], reading: str) -> list[str]:
    """Apply action A: the slots that occur most often, of one or two only the corners."""
    if "5" in slots and reading != "no-five-rule":
        return ["5"]
    counts = Counter(slots)
    order = list(dict.fromkeys(slots))
    if not order:
        return []
    if reading == "previous-entry":
        kept, last = by_previous_entry(order, counts)
    else:
        last = max(counts.values())
        kept = [slot for slot in order if counts[slot] == last]
    corners = "1357" if reading == "printed-corners" else "1379"
    preferred = [slot for slot in kept if slot in corners]
    return preferred if preferred and last < 3 else kept


def by_previous_entry(order: list[str], counts: Counter[str]) -> tuple[list[str], int]:
    """Compare each counter with that of the entry before it, kept or not."""
    kept: list[str] = []
    before = 0
    for slot in order:
        count = counts[slot]
        if before and count > before:
            kept = [slot]
        elif not before or count == before:
            kept = [*kept, slot]
        before = count
    return kept, before
