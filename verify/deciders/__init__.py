"""Compare the answers of machines with each other, or with a Python function.

- `answers`     the answer of a machine, or of a user's Python function, to a word
- `comparison`  two of them on many words, the shortest difference; the table of a class
"""
