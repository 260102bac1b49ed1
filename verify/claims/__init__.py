"""What publications print, claim by claim, and the checks that recompute it.

- `finding`      what a check finds: what is computed, whether the claim holds, the evidence
- `kutschera18`  the checks of Kutschera18; its claims stand in `kutschera18.toml`
"""

from verify.claims.finding import Check, Evidence, Finding

__all__ = ["Check", "Evidence", "Finding"]
