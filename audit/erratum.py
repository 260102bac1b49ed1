"""The rule that tells an erratum from a refuted claim.

A claim that is false is an erratum if its statement is mended by changing the printed value alone,
and what the publication concludes from it still stands. Else it is refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from msgspec.structs import replace

from audit.claim import Claim, ClaimsError, Id
from audit.finding import Finding

Recompute: TypeAlias = Callable[[Claim], Finding]


@dataclass(frozen=True, slots=True)
class Mending:
    """What comes of mending a false claim.

    mended      : with the computed value in place of the printed one it holds
    same        : that changes a value, and does not turn the statement into its opposite
    conclusions : whether each claim holds that says what is concluded from it
    """

    mended: bool
    same: bool
    conclusions: tuple[tuple[Id, bool], ...]

    @property
    def erratum(self) -> bool:
        """Tell whether the claim is an erratum."""
        return self.mended and self.same and all(holds for _, holds in self.conclusions)


def mending(claim: Claim, finding: Finding, recompute: Recompute) -> Mending:
    """Try to mend a false claim by the value that was computed."""
    return Mending(
        _holds_mended(claim, finding, recompute),
        not turned(claim.printed, finding.computed),
        tuple((each.id, recompute(each).holds is True) for each in claim.conclusions),
    )


def _holds_mended(claim: Claim, finding: Finding, recompute: Recompute) -> bool:
    printed = put_in(claim.printed, finding.computed)
    try:
        return recompute(replace(claim, printed=printed)).holds is True
    except ClaimsError:  # the check cannot be given what was computed: it has another shape
        return False


def turned(printed: object, computed: object) -> bool:
    """Tell whether a truth value is another one, or nothing stands in the place of something.

    >>> turned({"a": 1, "b": True}, {"a": 2, "b": True}), turned([True, 1], [False, 1])
    (False, True)
    """
    if isinstance(printed, Mapping) and isinstance(computed, Mapping):
        return any(turned(value, computed.get(key)) for key, value in printed.items())
    if isinstance(printed, list) and isinstance(computed, list):
        return any(map(turned, printed, computed))
    if computed is None:
        return printed is not None
    return isinstance(printed, bool) and printed is not computed


def put_in(printed: object, computed: object) -> object:
    """Give what is printed with what is computed in its place, where there is such a part.

    >>> put_in({"a": 1, "b": 2}, {"a": 3, "beside": 4})
    {'a': 3, 'b': 2}
    """
    if isinstance(printed, Mapping) and isinstance(computed, Mapping):
        return {
            key: put_in(value, computed[key]) if key in computed else value
            for key, value in printed.items()
        }
    return computed
