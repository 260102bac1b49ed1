"""Searching for strategies by evolution, as the publications describe it.

- `state`       the parts of a search: a state, a step, a history; the end of a generation
- `population`  random vectors, new ones and children of others; and selection
- `fitness`     the games of a seat, all or random ones, and their points
- `methods/`    the methods themselves
- `catalogue`   every method by name, with its parameters and the measure of its fitness

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008. [Ford21] H. Ford, Finding an optimal
Noughts and Crosses strategy using a Genetic Algorithm.
"""
