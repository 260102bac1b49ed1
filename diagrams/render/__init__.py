"""From DOT to files that people can open.

- `render`              DOT to SVG, PNG, PDF, TikZ or a DOT file
- `engines`             where Graphviz is found: inside pygraphviz, or as the program `dot`
- `graphviz_program`    either as a process that ends with its caller
- `graph_files`         any networkx graph as GraphML or DOT (`write_graph`)
- `dot_text`            names and labels in which nothing means more than itself
"""
