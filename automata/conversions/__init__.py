"""One machine made of another: the constructions of the textbooks, as files that can be run.

- `one_tape`, `no_stay`, `one_way`, `deterministic`  weaker machines that do the same
- `universal`  the code of a machine, and the machine that runs it
- `building`   rows by key and names for states: what all of them are made with
"""
