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

from strategies.learning.checkpoint import Run, checkpoint_text, read_checkpoint, run_document
from strategies.learning.errors import LearningError
from strategies.learning.learner import Learning, Row, learn
from strategies.learning.parameters import Parameters, parse_rewards
from strategies.learning.player import is_memory_strategy, player
from strategies.learning.questions import (
    Answer,
    Asked,
    agreement,
    answers,
    blocks,
    missed,
    openings_against_random,
    wins_at_once,
)
from strategies.learning.remembered import begin, memory_of, memory_text, trained
from strategies.learning.schedule import Schedule, parse_schedule

__all__ = [
    "Answer",
    "Asked",
    "Learning",
    "LearningError",
    "Parameters",
    "Row",
    "Run",
    "Schedule",
    "agreement",
    "answers",
    "begin",
    "blocks",
    "checkpoint_text",
    "is_memory_strategy",
    "learn",
    "memory_of",
    "memory_text",
    "missed",
    "openings_against_random",
    "parse_rewards",
    "parse_schedule",
    "player",
    "read_checkpoint",
    "run_document",
    "trained",
    "wins_at_once",
]
