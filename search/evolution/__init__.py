"""Searching for strategies by evolution, as the publications describe it.

- `state`           what a search is: a state, a step, a history
- `catalogue`       every method by name, with its parameters
- `methods/`        the methods themselves
- `method_text`     a method in one line
- `population`      vectors at random, from nothing and from others
- `selection`       who has children, and who lives on
- `points`          what games are worth
- `random_games`    games against an opponent that draws its moves
- `seats`           the rows and the games of a seat
- `archive`         what was found, none twice
- `generation`      an archive of improvements, and the state around it
- `history`         a generation in figures
- `fitness`         what the fitness of each method measures, and which way is better
- `checks`          what can be wrong with a search before it starts

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008. [Ford21] H. Ford, Finding an optimal
Noughts and Crosses strategy using a Genetic Algorithm.
"""
