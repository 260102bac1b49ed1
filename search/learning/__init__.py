"""Learning to play by rewards, as [Kutschera18] describes it.

- `plan`       what one run is: parameters, how often it explores, games, a seed, a first memory
- `learner`    the learner itself: patterns and moves by number, a game, its rewards, the history
- `player`     from a learner to its memory and back, and the strategy that a memory makes
- `judgement`  what was learned, judged: the five questions of the article; the document of a run

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""
