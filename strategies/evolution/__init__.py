"""Searching for strategies by evolution, as the publications describe it.

- `search`   what a search is: a state, a step, a history
"""
