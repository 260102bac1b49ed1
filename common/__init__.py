"""The tools that every room needs; no theory is in here.

- `errors`     one base for all errors: where, what, a way out; also errors of the system, and of
               packages that are not installed
- `text`       text of unknown origin: read from bytes, made safe to show, written as CSV
- `towers`     whole numbers without digits, as exact expressions; `tower_sizes` compares them, and
               `tower_text` writes them
- `documents`  JSON documents: declared, written, read, described by a schema
- `validation` errors of values in TOML, in plain words
- `exhibits`   what a report shows to people, as plain data
- `files`      files that are written whole or not at all; links that are refused; folders that only
               one process may use at a time, and temporary folders
- `limits`     limits of time and memory, and of the size that one file may expand to
- `processes`  programs with limits, never left running; signals
- `copies`     copies of this process with limits, each for one piece of work
- `keeper`     the program that ends another one with all processes that it has started
- `compiling`  functions compiled for this processor, with their code kept on disk
- `packages`   whether llvmlite, numba and numpy are here, which compiled code needs
- `solver`     the solver CP-SAT, an extra, and how its search is stopped
- `clock`      the time that this thread has worked
- `progress`   the progress of a long piece of work
- `verbs`      methods that a room above gives to the values of a room below it
"""
