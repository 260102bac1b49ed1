"""The check of a claim: found by its name, and given what is printed as it asks for it.

A check is a public function in a module of its publication. Its name in the file of claims is the
module, a dot and the function. It takes what is printed, which is decoded by the annotation of the
parameter, and for a measured claim also an effort; it gives a Finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.resources import files
from inspect import getmembers, isfunction, signature
from types import ModuleType
from typing import Any, Final, TypeAlias, get_type_hints

import msgspec

from audit.claim import Claim, ClaimsError, file_of, said
from audit.finding import Effort, Finding, undecided
from common.errors import nearest

Check: TypeAlias = Callable[..., Finding]

EXACT: Final = ["printed"]
MEASURED: Final = ["printed", "effort"]
"""The parameters of a check."""

NO_RUN: Final = (
    "No run has been made: noloss audit --runs quick makes a few, noloss audit --runs full as many "
    "as the publication or more."
)


def recompute(claim: Claim, effort: Effort | None = None) -> Finding:
    """Recompute a claim by its check; without an effort no runs are made.

    Raises ClaimsError if there is no such check, or if it does not take what is printed.
    """
    if not claim.check:
        return undecided(claim.needs)
    check = check_of(claim)
    printed = _decoded(claim, check)
    if claim.kind != "measured":
        return check(printed)
    if effort is None:
        return undecided(NO_RUN, claim.needs)
    return check(printed, effort)


def check_of(claim: Claim) -> Check:
    """Find the check that a claim names; raise ClaimsError if there is none."""
    module, _, function = claim.check.partition(".")
    if module in _modules(claim.source):
        check = dict(_checks_in(_module(claim.source, module))).get(function)
        if check is not None and _parameters(check) == _wanted(claim):
            return check
    known = check_names(claim.source, measured=claim.kind == "measured")
    hint = nearest(claim.check, known, "name a check of its publication, as module.function")
    problem = f"claim {claim.id}: there is no check {claim.check!r} for a claim of its kind"
    raise ClaimsError(problem, where=file_of(claim.source), hint=hint)


def check_names(source: str, *, measured: bool) -> tuple[str, ...]:
    """List the checks of a publication: for measured claims, or for all others."""
    wanted = MEASURED if measured else EXACT
    return tuple(
        f"{module}.{name}"
        for module in _modules(source)
        for name, check in _checks_in(_module(source, module))
        if _parameters(check) == wanted
    )


def _wanted(claim: Claim) -> list[str]:
    return MEASURED if claim.kind == "measured" else EXACT


def _modules(source: str) -> list[str]:
    """List the public modules in the folder of a publication."""
    names = (file.name for file in files("audit").joinpath(source.lower()).iterdir())
    modules = (name.removesuffix(".py") for name in names if name.endswith(".py"))
    return sorted(name for name in modules if not name.startswith("_"))


def _module(source: str, name: str) -> ModuleType:
    return import_module(f"audit.{source.lower()}.{name}")


def _checks_in(module: ModuleType) -> Iterator[tuple[str, Check]]:
    """Give the public functions that a module itself defines and that look like checks."""
    for name, function in getmembers(module, isfunction):
        own = function.__module__ == module.__name__ and not name.startswith("_")
        if own and _parameters(function) in (EXACT, MEASURED):
            yield name, function


def _parameters(function: Callable[..., object]) -> list[str]:
    return list(signature(function).parameters)


def _decoded(claim: Claim, check: Check) -> Any:
    """Give what is printed as the annotation of the check's first parameter says it."""
    wanted = get_type_hints(check, include_extras=True)["printed"]
    try:
        return msgspec.convert(claim.printed, wanted, str_keys=True)
    except msgspec.ValidationError as error:
        problem = f"claim {claim.id}: {said(error, 'printed')}"
        hint = f"print what {claim.check} takes"
        raise ClaimsError(problem, where=file_of(claim.source), hint=hint) from None
