"""Pictures that move without scripts: every part of an SVG is seen for some of its frames.

People who prefer no motion see the last frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


class Spans:
    """The stretches of frames for which parts are seen, each a class of a style sheet."""

    def __init__(self, frames: int) -> None:
        self.frames = frames
        self.names: dict[tuple[int, int], str] = {}

    def role(self, begin: int, end: int) -> str:
        """Give the attribute of a part that is seen from one frame to before another."""
        if (begin, end) == (0, self.frames):
            return ""
        name = self.names.setdefault((begin, end), f"s{len(self.names)}")
        return f' class="{name}"'

    def rules(self, seconds: float) -> Iterator[str]:
        """Write when each part is seen.

        seconds : for a frame
        """
        for (begin, end), name in self.names.items():
            first, last = (f"{100 * at / self.frames:.3f}%" for at in (begin, end))
            seen = "hidden" if end < self.frames else "visible"
            before = "0%{visibility:hidden}" if begin else ""
            after = f"{last}{{visibility:hidden}}" if end < self.frames else ""
            yield f"@keyframes {name}{{{before}{first}{{visibility:visible}}{after}}}"
            moving = f"animation:{name} {self.frames * seconds:.1f}s step-end infinite"
            yield f".{name}{{visibility:{seen};{moving}}}"
        still = "".join(f".{name}{{animation:none}}" for name in self.names.values())
        yield f"@media (prefers-reduced-motion:reduce){{{still}}}"


def stretches(values: Sequence[object]) -> Iterator[tuple[int, int]]:
    """Give the stretches in which a value does not change.

    >>> list(stretches("aab"))
    [(0, 2), (2, 3)]
    """
    begin = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or values[at] != values[begin]:
            yield begin, at
            begin = at
