"""From DOT to files that people can open.

- `render`              DOT to SVG, PNG, PDF or a DOT file
- `engines`             where Graphviz is found: inside pygraphviz, or as the program `dot`
- `pygraphviz_program`  the first of these as a process of its own
- `graph_files`         any networkx graph as GraphML or DOT (`write_graph`)
- `dot_text`            names and labels in which nothing means more than itself
"""
