"""Strategies that are code.

- `python_function`  a function at hand, trusted, asked for each position or for each line
- `python_program`   a function asked in a process of its own; `function_host` runs there
- `replies`          what comes from a function, read and judged
- `machine`          a Turing machine with the position on its tape
- `process`          an external program asked line by line
- `player`           a program that starts when it is first asked; `program` runs it, and `keeper`,
                     a process of its own, ends all that has come of it
- `foreign`          foreign code is asked everything twice
"""
