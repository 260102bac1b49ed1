"""The machines of the usual courses: a file for each, with its tests.

- `*.tm`   the machines; `universal.tm` is also a target of `automata.conversions`
- `files`  the files by their names, and their order
"""
