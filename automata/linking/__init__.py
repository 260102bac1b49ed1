"""From the rows of machine files to one machine.

- `variables`  the variables of a file: values, relations that tie them, sets of symbols
- `schema`     the literal rows of each row and call; rows in order
- `units`      machine files and routines that can be called, and copies of them; no recursion
- `linker`     a file to a machine: literal productions, calls as copies (`link`)
- `mistakes`   all errors of a file; reading alone stops at the first
- `library`    machine files from disk, with the files that they call (`load`)
- `doubt`      diagnostics of a check, all checks by name, and diagnostics as JSON
- `checks`     likely mistakes in a file, by its rows alone
- `reached`    likely mistakes in a file, by the symbols that may be under the heads
"""
