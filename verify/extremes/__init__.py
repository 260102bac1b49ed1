"""The best that any strategy can do, over all vectors.

- `class_game`  the game of one seat on the classes: what a vector decides
- `scoring/`    the games of many vectors at once, counted
- `optimum`     extremes, ratio and scores
- `front`       the front of wins against draws
- `feasible`    whether a pair of wins and draws is possible; `linear`, `relaxed`, `solver` and
  `ratio` are its parts
- `witness`     a strategy that was found, as a vector, counted anew
- `documents`   the JSON document
- `errors`      no solver, or an answer that does not hold
"""
