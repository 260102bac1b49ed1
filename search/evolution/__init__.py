"""Searching for strategies by evolution, as the publications describe it.

- `state`       what a search is: a state, a step, a history; the end of a generation
- `population`  vectors at random, from nothing and from others, and who of them is chosen
- `fitness`     the games of a seat, all or at random, and what they are worth
- `methods/`    the methods themselves
- `catalogue`   every method by name, with its parameters and what its fitness measures

Source: [Bhatt08] A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of
Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008. [Ford21] H. Ford, Finding an optimal
Noughts and Crosses strategy using a Genetic Algorithm.
"""
