"""Plots of numbers.

- `plotting`  what all plots with matplotlib share, and a plot of either kind as a file
- `search`    how a search went, generation by generation, and what it found
- `learning`  how a learner learned
- `growth`    steps and space of runs over n
- `front`     the front of wins against draws
- `heat_map`  values on boards: all games by their opening, and by the reply to it
"""
