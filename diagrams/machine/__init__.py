"""Machines as transition diagrams.

- `picture`     a machine file as a transition diagram (`machine_dot`)
- `model`       what that diagram shows, before it is drawn; `rows` what its arrows say
- `branches`    the branches of a computation as a tree
- `call_graph`  which machine calls which (`call_graph_dot`)
"""
