"""From the rows of machine files to one machine.

- `schema`   one row with variables to its literal rows
- `units`    what can be called: machine files and routines; no recursion
- `copies`, `expand`  a file to a machine: literal productions, calls as copies (`link`)
- `checks`   what may stand in a file and is most likely a mistake (`warnings`)
- `library`  machine files from disk, with what they call (`load`)
"""
