"""The play of a strategy, drawn.

- `tree`          the play of a strategy up to symmetry, before it is drawn (`play_tree`)
- `tree_picture`  that tree as small boards (`play_tree_dot`)
- `strip`         a line of play as a strip of boards (`strip_of_boards`, `strip_dot`)
- `board`         one small board, and the frames that tell how a game ended
"""
