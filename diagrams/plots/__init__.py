"""Plots of numbers.

- `plotting`  what all plots with matplotlib share, and a plot of either kind as a file
- `search`    how a search went, generation by generation, and what it found
- `curves`    steps and space of runs over n, and how a learner learned
- `front`     the front of wins against draws
- `heat_map`  values on boards: all games by their opening, and by the reply to it
"""
