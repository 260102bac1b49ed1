"""`# noloss: allow NAME`: a doubt about a line is silenced in the file itself.

At the end of a line it holds there; on a line of its own, for the next line that says something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from automata.notation.source import Allow, Place
from automata.notation.tokens import read_line, text_lines

_ALLOW = re.compile(r"noloss:\s*allow\b[\s:]*(.*)")


def allows(text: str, file: str) -> Iterator[Allow]:
    """Give what a file silences, in the order of its lines."""
    waiting: list[tuple[tuple[str, ...], Place]] = []
    for number, raw in enumerate(text_lines(text), start=1):
        bare = raw.strip()
        if not bare:
            continue
        if bare.startswith("#") or "noloss:" in raw:
            line = read_line(raw, number, file)
            match = _ALLOW.fullmatch(line.comment or "")
            if match is not None:
                width = len(raw.rstrip()) - line.comment_column + 1
                place = Place(number, line.comment_column, width, raw)
                waiting.append((tuple(re.split(r"[\s,]+", match.group(1).strip())), place))
            if not line.tokens:
                continue
        for names, place in waiting:
            yield Allow(names, number, place)
        waiting.clear()
    for names, place in waiting:
        yield Allow(names, 0, place)
