"""Everything that can happen when a strategy sits in a seat.

- `play`       the positions or lines that can be reached, with every move: a networkx graph
- `strengths`  the three strengths of no-loss, and what they mean
- `count`      the games of a play, raw and up to symmetry
- `evidence`   the line or the replies that refute a claim, the choices that hold it up
"""
