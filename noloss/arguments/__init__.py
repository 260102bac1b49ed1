"""Arguments that people type, read and checked.

- `options`     options that several commands share
- `limits`      `--seconds` and `--memory`
- `machines`    machines by name or path, a folder of them, the words on their tapes, their tests
- `deciders`    machines and functions to compare, and the words to compare them on
- `strategies`  strategies lent to a piece of work; a position, and the line that led to it
- `values`      files that are read, so that none is written over; values that come from Python
"""
