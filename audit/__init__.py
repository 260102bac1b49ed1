"""What publications print, claim by claim, recomputed: the verdicts come out, they are not written.

- `publication`    what is audited: bibliography, what was read, notation
- `claim`          a claim as data: what is printed, and which check recomputes it
- `claims_file`    a file of claims, read from TOML; `toml_lines` says where a key stands in it
- `vocabulary/`    the checks that any file of claims can name
- `check`          the check of a claim, found by its name and given what is printed
- `finding`        what a check finds: what is computed, whether the claim holds, the evidence
- `erratum`        the rule that tells an erratum from a refuted claim
- `judge`          claims judged: the verdict that follows from a finding, certificates proved
- `report`         what a report says beside the claims: method, words, how it was made
- `wording`        claims, values and verdicts in words
- `documents`      an audit as a document
- `literature`     the publications of the project, and what else is cited; `bibliography` of both
- `exact_tests`    exact tests that compare runs with drawn choices
- `genetic_runs`   runs of the genetic algorithms, in figures
- `bhatt08/`, `ford21/`, `garg18/`, `jiang17/`, `kutschera18/`  one folder for each publication:
  its claims in `claims.toml`, beside the checks that recompute them
"""
