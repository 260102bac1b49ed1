"""From DOT to picture files.

- `render`            DOT to SVG, PNG, PDF, TikZ or a DOT file, by the installed Graphviz
- `graphviz_program`  Graphviz as a process that ends with its caller
- `tikz`              an SVG as TikZ
- `maker`             noloss as the maker in the metadata of PNG and PDF
- `size`              how large a picture is, and how many pixels it has
- `layout`            where Graphviz puts nodes and arrows
- `edge_texts`        places of texts beside edges, for TikZ
- `clear_texts`       places of texts in a graph whose nodes have places
- `graph_files`       any networkx graph as GraphML or DOT (`write_graph`)
- `dot_text`          names and labels with all characters escaped
"""
