"""Halting decided for many machines: all of a size, or those of a list.

- `work`    pieces of the work: machines and whole subtrees
- `tally`   what came out of pieces, in numbers
- `table`   what came out, as a document
- `rows`    a table that was written, row by row
- `survey`  a table in numbers: by decider, by transitions, and some machines of each
- `parts`   the results piece by piece in a folder, until they are one file
"""
