"""Strategies in files.

- `vector`   for each row of the game-base, the row to move to [Bhatt08]; `vector_files` reads them
- `genes`    for each unfinished class, the cell to play [Ford21]
- `memory`   rewards of every move, the highest relative one is chosen [Kutschera18]
- `table`    position to cells
- `given`    any of these from a text instead of a file
- `reading`, `json_reading`, `typed`  what they share: files read with limits, faults named
"""
