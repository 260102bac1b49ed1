"""Files that commands write.

- `vectors`   strategies that were found
- `pictures`  the play of a strategy, and the line that refutes it
- `machine_pages`  pages of machines and of their runs
- `audited`   the judgements of an audit, before they are written; `made` what made them
- `audit_files`  the files of an audit, with `badge`, `claim_logs` (JUnit XML, SARIF) and `pdf`
- `theorems`  for the proof assistant Coq
- `loop_certificates`  why a run never halts
- `plots`     plots beside what they show
- `csv_table`, `junit`  tables for spreadsheets, results for build servers
- `unwritten` what is told where a file cannot be written
"""
