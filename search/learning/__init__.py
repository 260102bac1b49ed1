"""Learning to play by rewards, as [Kutschera18] describes it.

- `parameters`  what can be chosen about a learner; `schedule` says how often it explores
- `table`       patterns and moves by number
- `learner`     the learner itself: a game, its rewards, the history
- `remembered`  from a learner to its memory and back, and the memory as text
- `checkpoint`  a learner between two games as text; `kept_numbers`: which it can have
- `player`      the strategy that a memory makes
- `questions`   the five questions of the article, with exact answers
- `errors`      what can be wrong with all this

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""
