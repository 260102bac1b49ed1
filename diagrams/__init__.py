"""What it looks like: machines, games, strategies and runs as pictures.

A picture goes down one staircase: what it shows is taken from its source as frozen values, these
are written as DOT, and DOT is rendered; boards and plots of numbers are SVG at once. graphviz,
networkx and pygraphviz are imported only when they are needed.

- `machine/`  transition diagrams, and which machine calls which
- `run/`      a run as a space-time picture
- `play/`     play trees, and lines of play as strips of boards
- `plots/`    plots of numbers, heat maps
- `exhibits/` what people are shown, in HTML and in Markdown
- `page/`     views as pages: a machine with a player, a run, an audit
- `render/`   DOT to SVG, PNG, PDF, TikZ or a DOT file, with what the machine at hand can do
- `errors`    what can go wrong, and the way out
"""
