"""Machines as transition diagrams.

- `picture`     a machine file as a transition diagram (`machine_dot`)
- `model`       what that diagram shows, before it is drawn; `rows` what its arrows say
- `labels`      the lines at its arrows; `signs` symbols as seen, `textbook` rows as in books
- `drawn`       a machine file in any format, look and size
- `places`      where its states are in a drawing that people change by hand
- `automaton_tikz`, `mermaid`  the diagram as TikZ with states by name, as Mermaid
- `branches`    the branches of a computation as a tree
- `call_graph`  which machine calls which (`call_graph_dot`)
"""
