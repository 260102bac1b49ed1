"""Strategies side by side, and against each other.

- `chances`     forced wins and forks in a play, taken or missed
- `comparison`  strategies side by side; `comparison_document` is the JSON document
- `match`       every game between two strategies; `match_document` is the JSON document
- `tournament`  equal games on both sides, in expectation or drawn
"""
