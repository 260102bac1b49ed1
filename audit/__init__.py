"""What publications print, claim by claim, recomputed: the verdicts come out, they are not written.

- `claim`    a claim as data: what is printed and which check recomputes it, from TOML
- `finding`  what a check finds: what is computed, whether the claim holds, the evidence
- `judge`    claims judged: the verdict that follows from a finding, certificates proved
- `measured` efforts of runs with drawn choices, and exact tests that compare them
- `measured_runs`  runs of the genetic algorithms, in figures
- `wording`  claims, values and verdicts in words
- `bhatt08/`, `ford21/`, `garg18/`, `jiang17/`, `kutschera18/`  one folder for each publication:
  its claims in `claims.toml`, beside the checks that recompute them
"""
