"""One machine made of another: the constructions of the textbooks, as files that can be run.

- `forms`      all constructions by name, one after the other
- `one_tape`, `restrictions`, `deterministic`  weaker machines that do the same
- `universal`  the code of a machine, and the machine that runs it
- `building`   rows by key and names for states: what all of them are made with
- `merging`    rows that do the same as one row of sets and variables
"""
