"""WST, the winning strategy of [Garg18], as eight tape programs that decide everything.

- `M.tm` the game, `CR.tm` the result, `R1_R2.tm` `SC.tm` `R3.tm` `R4_R5.tm` the rules, `CF.tm`
  and `MF.tm` count and choose; `home.tm` `end.tm` `wipe.tm` are helpers for one tape
- `programs`  the files and the machines made of them, in each reading
- `tapes`     tapes laid out for a position; a line of play read off the tapes
- `position`  the machine's turn on the tapes of one position
- `game`      the whole game, explored branch by branch
"""

from strategies.wst.game import wst_game
from strategies.wst.position import wst_position
from strategies.wst.programs import PROGRAMS, READINGS, game_machine, machine_files, turn_machine

__all__ = [
    "PROGRAMS",
    "READINGS",
    "game_machine",
    "machine_files",
    "turn_machine",
    "wst_game",
    "wst_position",
]
