"""Learning to play by rewards, as [Kutschera18] describes it.

- `parameters`  what can be chosen about a learner; `schedule` says how often it explores
- `plan`        what one run is: parameters, games, a seed, a memory to begin with
- `table`       patterns and moves by number
- `learner`     the learner itself: a game, its rewards, the history
- `remembered`  from a learner to its memory and back, and the memory as text
- `player`      the strategy that a memory makes
- `questions`   the five questions of the article, with exact answers
- `judgement`   what was learned, judged
- `documents`   the JSON document of a run

Source: [Kutschera18] A. Kutschera, Using Reinforcement Learning To Learn To Play Tic-Tac-Toe,
2018.
"""
