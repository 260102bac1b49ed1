"""Plots of numbers.

- `plotting`    what all plots with matplotlib share: the same numbers give the same bytes
- `search`      how a search went, generation by generation (`plots_of`)
- `archive`     strategies found by their wins and draws
- `learning`    how a learner learned (`learning_plots`)
- `front`       the front of wins against draws as SVG (`front_plot_svg`)
- `heat_map`    values on boards as SVG (`heat_map_svg`)
- `statistics`  all games by their opening, and by the reply to it (`opening_svg`, `reply_svg`)
"""
