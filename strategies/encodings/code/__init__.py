"""Strategies that are code.

- `python_function`  a Python function: in this process, trusted, or in a separate process
- `function_host`    the program of that process
- `machine_player`   a Turing machine with the position on its tape
- `process`          an external program asked line by line, and never left running
- `last_words`       the important lines of a program's standard error
"""
