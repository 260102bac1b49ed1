"""What people type, read and checked.

- `options`         options that several commands share
- `search_options`  the options of searches and of learning
- `limits`          `--seconds` and `--memory`
- `machines`        machines by name or path, the words on their tapes, their tests
- `deciders`        what is compared on many words, and on which
- `strategies`      strategies lent to a piece of work; a position, and the line that led to it
- `files`           files that are read, so that none is written over; a folder of machines
- `values`          what comes from Python and may be of any type
"""
