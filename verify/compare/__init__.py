"""Strategies side by side, and against each other.

- `chances`     forced wins and forks in a play, taken or missed
- `comparison`  strategies side by side
- `match`       every game between two strategies
- `tournament`  equal games on both sides, in expectation or drawn
- `documents`   all this as JSON documents
"""
