"""What people type, read and checked.

- `options`         options that several commands share
- `search_options`  the options of searches and of learning
- `machines`        machines by name or path; `machine_folder` a folder of them
- `cases`           the tests of a machine, in its file and beside it
- `words`           words on tapes
- `deciders`        what is compared on many words, and on which
- `files_read`      files that are read, so that none is written over
- `positions`       a position and the line that led to it
- `strategies`      strategies by name, lent to a piece of work
- `values`          what comes from Python and may be of any type
"""
