"""What a halting state means where a tool has no other word for it than its name."""

from __future__ import annotations

from automata.notation.source import Meaning


def meaning_of(name: str) -> Meaning:
    """Tell what halting in a state means by its name; other names than these are results.

    >>> meaning_of("halt-accept"), meaning_of("qReject"), meaning_of("done")
    ('accept', 'reject', 'result')
    """
    lower = name.lower()
    if "reject" in lower or "unaccept" in lower:
        return "reject"
    return "accept" if "accept" in lower else "result"
