"""Learning to play by rewards, as [Kutschera18] describes it.

- `plan`       the plan of one run: parameters, schedule of exploration, games, a seed, a first
               memory
- `learner`    the learner itself: patterns and moves by number, a game, its rewards, the history
- `player`     from a learner to its memory and back, and the strategy of a memory
- `judgement`  judges a memory by the five questions of the article; the document of a run

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""
