"""One machine made from another: the constructions of the textbooks, as machine files.

- `forms`      all constructions by name, one after the other
- `one_tape`, `restrictions`, `deterministic`  machines of a weaker kind that do the same
- `universal`  the code of a machine, and the machine that runs it
- `building`   shared code: rows by key, and names for states
- `merging`    joins rows that do the same into one row with sets and variables
"""
