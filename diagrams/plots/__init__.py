"""Plots of numbers.

- `plotting`  what all plots with matplotlib share, and a plot of either kind as a file
- `search`    the course of a search, generation by generation, and its finds
- `curves`    steps and space of runs over n, and the progress of a learner
- `front`     the front of wins against draws
- `halting`   machines of a table by decider, times, and their runs
- `heat_map`  values on boards: all games by their opening, and by the reply to it
"""
