"""The rule that tells an erratum from a refuted claim.

A claim that is false is an erratum if its statement is mended by changing the printed value alone,
and what the publication concludes from it still stands. Else it is refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from audit.claim import Claim, ClaimsError, Id
from audit.finding import Finding

OUTCOMES: Final = frozenset(
    {"win", "draw", "loss", "won", "drawn", "lost", "stuck", "x wins", "o wins"}
    | {"accepted", "rejected", "not accepted", "halted", "loops", "halts"}
    | {"yes", "no", "always", "never"}
)
"""Words of which another one is no slip: how a game or a run ends, and whether something is so."""

Recompute: TypeAlias = Callable[[Claim], Finding]


@dataclass(frozen=True, slots=True)
class Mending:
    """What comes of mending a false claim.

    mended      : with the computed value in place of the printed one it holds
    same        : that changes a value, and does not turn the statement into its opposite
    conclusions : whether each claim holds that says what is concluded from it; None if that is open
    """

    mended: bool
    same: bool
    conclusions: tuple[tuple[Id, bool | None], ...]

    @property
    def erratum(self) -> bool:
        """Tell whether the claim is an erratum: what is open has not fallen."""
        fallen = any(holds is False for _, holds in self.conclusions)
        return self.mended and self.same and not fallen


def mending(claim: Claim, finding: Finding, recompute: Recompute) -> Mending:
    """Try to mend a false claim by the value that was computed."""
    return Mending(
        _holds_mended(claim, finding, recompute),
        not turned(claim.printed, finding.computed),
        tuple((each.id, recompute(each).holds) for each in claim.conclusions),
    )


def _holds_mended(claim: Claim, finding: Finding, recompute: Recompute) -> bool:
    printed = put_in(claim.printed, finding.computed)
    try:
        return recompute(replace(claim, printed=printed)).holds is True
    except ClaimsError:  # the check cannot be given what was computed: it has another shape
        return False


def turned(printed: object, computed: object) -> bool:
    """Tell whether a statement with another value would say the opposite, in any of its parts.

    So it is with another truth value, with another outcome of a game or a run, with none in the
    place of some or some in the place of none (a whole 0 says never, but not in a list of numbers),
    and with names in another order.

    >>> turned({"a": 1, "b": True}, {"a": 2, "b": True}), turned([True, 1], [False, 1])
    (False, True)
    >>> turned("draw", "loss"), turned(0, 8), turned(["a", "b"], ["b", "a"]), turned([1], [2])
    (True, True, True, False)
    """
    if isinstance(printed, Mapping) and isinstance(computed, Mapping):
        return any(turned(value, computed.get(key)) for key, value in printed.items())
    if isinstance(printed, list) and isinstance(computed, list):
        if bool(printed) is not bool(computed) or _outcomes(printed) != _outcomes(computed):
            return True
        pairs = [pair for pair in zip(printed, computed, strict=False) if not _numbers(*pair)]
        return _reordered(printed, computed) or any(turned(*pair) for pair in pairs)
    if isinstance(printed, bool) or isinstance(computed, bool) or computed is None:
        return printed is not computed
    if isinstance(printed, str):
        return _is_outcome(printed) and printed != computed
    counts = isinstance(printed, int) and isinstance(computed, int)
    return counts and (printed == 0) is not (computed == 0)


def _is_outcome(value: object) -> bool:
    return isinstance(value, str) and value.lower().partition(" in ")[0] in OUTCOMES


def _outcomes(values: list[Any]) -> set[str]:
    return set(filter(_is_outcome, values))


def _numbers(one: object, other: object) -> bool:
    return not isinstance(one, bool) and isinstance(one, int | float) and other is not None


def _reordered(printed: list[Any], computed: list[Any]) -> bool:
    """Tell whether the same names stand in another order."""
    names = all(isinstance(each, str) for each in (*printed, *computed))
    return names and printed != computed and sorted(printed) == sorted(computed)


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
