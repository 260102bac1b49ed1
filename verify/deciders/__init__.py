"""Whether machines decide alike: each other, or as a Python function says.

- `answers`     what a machine says of a word, made fit to be compared
- `predicate`   a Python function of the user's, asked about words in a process of its own
- `comparison`  two of them on many words, the shortest difference; the table of a class
"""
