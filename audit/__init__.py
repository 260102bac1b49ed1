"""The claims of publications, recomputed; every verdict follows from the computation.

- `claim`        a claim as data: its publication, the printed value, its check; and the
  finding of a check: the computed value, whether the claim holds, the evidence
- `finding`      names that your own checks import; an earlier manual named this module
- `claims_file`  reads a file of claims from TOML, with the lines of its keys
- `literature`   the works that audit and strategies cite, by their keys
- `runs`         runs with random choices, and the exact tests that compare them
- `vocabulary/`  the checks that any file of claims can name
- `bhatt08/`, `ford21/`, `garg18/`, `jiang17/`, `kutschera18/`  one folder for each publication:
  its claims in `claims.toml`, beside the checks that recompute them
- `check`        finds the check of a claim by its name, and calls it with the printed value
- `judge`        judges claims: from a finding to a verdict; proves certificates
- `document`     an audit as a document
- `wording`      claims, values and verdicts in words
- `report`       the parts of a report beside the claims: method, words, how it was made
"""
