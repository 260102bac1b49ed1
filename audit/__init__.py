"""What publications print, claim by claim, recomputed: the verdicts come out, they are not written.

- `literature`     the publications that are audited, and what else is cited, by key
- `claim`          a claim as data: what is printed and which check recomputes it, from TOML
- `check`          the check of a claim, found by its name and given what is printed
- `finding`        what a check finds: what is computed, whether the claim holds, the evidence
- `judge`          claims judged: the verdict that follows from a finding, certificates proved
- `wording`        claims, values and verdicts in words
- `documents`      an audit as a document
- `exact_tests`    exact tests that compare runs with drawn choices
- `genetic_runs`   runs of the genetic algorithms, in figures
- `bhatt08/`, `ford21/`, `garg18/`, `jiang17/`, `kutschera18/`  one folder for each publication:
  its claims in `claims.toml`, beside the checks that recompute them
"""
