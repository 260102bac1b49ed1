"""Machines as machine code, on any number of tapes.

- `decisions`  which rows apply in a state: a tree of looks at single tapes
- `program`    a machine by numbers
- `native`     a machine as a function of its own, by LLVM
- `buffers`    tapes as arrays that grow at both ends
- `compiled`   machines with their compiled code
"""
