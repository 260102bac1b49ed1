"""What publications print, claim by claim, recomputed: the verdicts come out, they are not written.

- `claim`        a claim as data: its publication, the printed value, its check; and the
  finding of a check: the computed value, whether the claim holds, the evidence
- `finding`      the names that your checks import, as an earlier manual named them
- `claims_file`  a file of claims, read from TOML, with the lines of its keys
- `runs`         runs with random choices, and the exact tests that compare them
- `vocabulary/`  the checks that any file of claims can name
- `bhatt08/`, `ford21/`, `garg18/`, `jiang17/`, `kutschera18/`  one folder for each publication:
  its claims in `claims.toml`, beside the checks that recompute them
- `check`        the check of a claim, found by its name and given what is printed
- `judge`        claims judged: the verdict that follows from a finding, certificates proved
- `document`     an audit as a document
- `wording`      claims, values and verdicts in words
- `report`       what a report says beside the claims: method, words, references, how it was made
"""
