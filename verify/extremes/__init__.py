"""The best that any strategy can do, over all vectors.

- `class_game`  the game of one seat on the classes: the choices of a vector
- `scoring`     the games of many vectors at once, counted; `compiled_scoring`: the same, compiled
- `optimum`     extremes, ratio and scores, each with a witness whose games are counted again
- `feasible`    whether numbers of games are possible, and the Pareto front of wins against draws:
                `search` bounds them and tries the choices, `solver` asks CP-SAT
- `documents`   the JSON document
"""
