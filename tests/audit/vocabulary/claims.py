"""Claims made in tests of the vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from audit.check import recompute
from audit.claim import Claim, ClaimOrigin, Effort, Finding, Publication

NOTE = Publication("Note", ("A. Nobody",), "A note", 2026)
EXAMPLES = Path(str(files("audit").joinpath("vocabulary", "examples")))


def found(
    check: str,
    printed: object,
    arguments: Mapping[str, object],
    folder: Path = EXAMPLES,
    effort: Effort | None = None,
) -> Finding:
    """Recompute a claim of a file in a folder; with an effort, a measured one."""
    file = folder / "claims.toml"
    if not file.exists():
        file.touch()
    claim = Claim(
        id="a-claim",
        claim="It is so.",
        printed=printed,
        publication=NOTE,
        origin=ClaimOrigin(file, 0, built_in=False, code=True),
        check=check,
        arguments=arguments,
        kind="exact" if effort is None else "measured",
    )
    return recompute(claim, effort)
