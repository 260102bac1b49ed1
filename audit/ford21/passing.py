"""Which values would have passed the criteria of the measured claims of Ford21."""

from __future__ import annotations

from collections.abc import Sequence

from audit.exact_tests import RARE, majority, placed
from audit.genetic_runs import NEVER


def passing(ours: Sequence[float]) -> str:
    """Say which iterations are not among the 1 in 20 most extreme, ours and theirs ranked together.

    >>> passing([*range(40, 79)]), passing([*range(40, 60), *[NEVER] * 19])
    ('from 40 to 78', 'from 40 on')
    """
    late = 1 + max((int(each) for each in ours if each != NEVER), default=0)
    passed = [value for value in range(late + 1) if placed(ours, value) > RARE]
    if not passed:
        return "none"
    return f"from {passed[0]} on" if passed[-1] == late else f"from {passed[0]} to {passed[-1]}"


def shares(number: int) -> str:
    """Say of how many of so many runs on more than half is shown, and up to how many the contrary.

    >>> shares(9)
    'from 8 of 9 on it is, up to 1 it is not, and between them it stays open'
    """
    said = {many: majority(many, number) for many in range(number + 1)}
    least = min((many for many, is_more in said.items() if is_more), default=None)
    if least is None:
        return f"{number} are too few to tell"
    return (
        f"from {least} of {number} on it is, up to {number - least} it is not, and between them "
        "it stays open"
    )
