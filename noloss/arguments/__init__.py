"""What people type, read and checked.

- `options`         options that several commands share
- `search_options`  the options of searches and of learning
- `machines`        machines by name or path
- `positions`       a position and the line that led to it
- `strategies`      strategies by name, lent to a piece of work
- `values`          what comes from Python and may be of any type
"""
