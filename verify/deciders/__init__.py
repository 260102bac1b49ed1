"""Whether machines decide alike: each other, or as a Python function says.

- `answers`     what a machine, or a Python function of the user's, says of a word
- `comparison`  two of them on many words, the shortest difference; the table of a class
"""
