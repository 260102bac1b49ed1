"""Strategies that are code.

- `python_function`  a function at hand, trusted, or one in a separate process
- `function_host`    what runs in that process
- `machine_player`   a Turing machine with the position on its tape
- `process`          an external program asked line by line, and never left running
- `last_words`       the lines that matter of what a program wrote on standard error
"""
