"""Plots of numbers.

- `plotting`    what all plots with matplotlib share: the same numbers give the same bytes
- `svg`         what all pictures without it share; `redrawn` makes a plot of one
- `files`       either kind as SVG, PNG or PDF
- `words`       seats and countings in titles and on axes
- `search`      how a search went, generation by generation
- `archive`     strategies found by their wins and draws
- `learning`    how a learner learned
- `front`       the front of wins against draws
- `heat_map`    values on boards
- `statistics`  all games by their opening, and by the reply to it
"""
