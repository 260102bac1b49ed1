"""How many strategies there are, exactly.

- `census`  the numbers, for each seat
- `rows`, `cover`  how they are counted, as sums over sets of `leaves`
- `plain`, `compiled`  few and many sums added up; `order` keeps them fewer
- `store`   the numbers kept in files
- `documents`  the JSON documents
"""
