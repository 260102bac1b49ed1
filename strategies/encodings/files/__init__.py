"""Strategies in files, each with the document that holds it.

- `vector`   for each row of the game-base, the row to move to [Bhatt08]
- `genes`    for each unfinished class, the cell to play [Ford21]
- `memory`   rewards of every move; the move with the highest relative reward is chosen
             [Kutschera18]
- `table`    position to cells
- `reading`  shared code: reads files with limits; errors name the place
"""
