"""How many strategies there are, exactly.

- `census`    the numbers, for each seat
- `cover`     the way of counting, by sums over sets of leaves; `compiled`: for many sums
- `store`     the JSON documents; the numbers kept in files
"""
