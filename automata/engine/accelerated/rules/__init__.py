"""Proved rules: what becomes of tapes of one shape, whatever the counts of their runs.

- `rule`        a rule; `polynomial`: how its counts and steps are written
- `proving`     proofs: a `stretch` with symbolic counts, from which `closing` makes a rule
- `applying`    rules applied many times at once: `steady` ones, and others by `growth`
- `checking`    rules checked anew, by their proofs and by the reference engine
"""
