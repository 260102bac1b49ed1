"""All 255,168 games, classified as [Kutschera18] does.

- `statistics`  every game with its kind
- `tables`      sums of them
- `documents`   the JSON document
"""
