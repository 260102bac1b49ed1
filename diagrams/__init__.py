"""Machines, games, strategies and runs as pictures.

A picture is made in three steps: the content is taken from its source as frozen values, written as
DOT, and rendered. Boards and plots of numbers are written as SVG directly. graphviz, networkx and
pygraphviz are imported only when they are needed.

- `machine/`     transition diagrams, and which machine calls which
- `look`         the direction, fonts and labels of a picture
- `space_time`, `run_picture`  a run as rows of cells, and as a space-time picture
- `run_animation`, `animation`  a run as a picture that moves; `run_drawn` both as files
- `boards`       one board, in SVG for a page, in a label for Graphviz, and in words
- `play_tree`    all play of a strategy as a tree of boards
- `line_strip`   a line of play as a strip of boards
- `plots/`       plots of numbers, heat maps
- `html`, `markdown`  exhibits (`common.exhibits`) as parts of a page, as blocks of a text
- `page/`        views as pages: a machine with a player, a run, an audit
- `render/`      DOT to SVG, PNG, PDF, TikZ or a DOT file, with the programs that are installed here
- `templates`    SVG and HTML in which every text is escaped
- `errors`       the errors of this package
"""
