"""How many strategies there are, exactly.

- `census`  the numbers, for each seat
- `rows`, `cover`  how they are counted
- `store`   the numbers kept in files
- `documents`  the JSON documents
"""
