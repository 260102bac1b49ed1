"""From DOT to files that people can open.

- `render`            DOT to SVG, PNG, PDF, TikZ or a DOT file, by the Graphviz that is found here
- `graphviz_program`  Graphviz as a process that ends with its caller
- `tikz`              an SVG as TikZ
- `graph_files`       any networkx graph as GraphML or DOT (`write_graph`)
- `dot_text`          names and labels in which every character is shown as itself
"""
