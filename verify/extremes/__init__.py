"""The best that any strategy can do, over all vectors.

- `class_game`  the game of one seat on the classes: what a vector decides
- `scoring/`    the games of many vectors at once, counted
- `optimum`     extremes, ratio and scores
- `front`       the front of wins against draws
- `feasible`    whether numbers of games are possible: `linear` and `relaxed` bound them, `search`
  goes through the choices, `solver` asks CP-SAT; `pairs` are sets of wins and draws
- `shipped`     strategies that come with the project, played out before they count
- `ratio`       the best ratio of wins to draws
- `witness`     a strategy that was found, as a vector, counted anew
- `documents`   the JSON document
- `errors`      no solver, or an answer that does not hold
"""
