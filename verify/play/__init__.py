"""Everything that can happen when a strategy sits in a seat.

- `graph`   positions and the moves between them, as a networkx graph; those of all games
- `play`    the positions or lines that can be reached, with every move: a networkx graph
- `count`   the games of a play, raw and up to symmetry
- `safety`  the three strengths of no-loss: whether a play never loses, with evidence
"""
