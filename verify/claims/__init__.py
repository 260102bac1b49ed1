"""What publications print, claim by claim, recomputed: the verdicts come out, they are not written.

- `claim`    a claim as data: what is printed and which check recomputes it, from TOML
- `finding`  what a check finds: what is computed, whether the claim holds, the evidence
- `audit`    claims judged: the verdict that follows from a finding, certificates proved
- `measured` efforts of runs with drawn choices, and exact tests that compare them
- `measured_runs`, `measured_learners`  runs of the genetic algorithms and learners, in figures
- `wording`  claims, values and verdicts in words

The claims of each publication stand in the file of its key, such as `garg18.toml`, and their
checks in the module of that name, with parts of it in modules whose names begin like it; the runs
for its measured claims are in the module of that name after `measured_`.
"""

from verify.claims.claim import (
    KINDS,
    PUBLICATIONS,
    SOURCES,
    Claim,
    ClaimsError,
    Kind,
    all_claims,
    claims_of,
    parse_claims,
)
from verify.claims.finding import Check, Evidence, Finding

__all__ = [
    "KINDS",
    "PUBLICATIONS",
    "SOURCES",
    "Check",
    "Claim",
    "ClaimsError",
    "Evidence",
    "Finding",
    "Kind",
    "all_claims",
    "claims_of",
    "parse_claims",
]
