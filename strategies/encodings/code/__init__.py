"""Strategies that are code.

- `python_function`  a function that is asked for each position, or for each line
- `machine`          a Turing machine with the position on its tape
- `process`          an external program asked line by line; `program` keeps hold of it
- `foreign`          foreign code is asked everything twice
"""
