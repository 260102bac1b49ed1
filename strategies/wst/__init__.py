"""WST, the winning strategy of [Garg18]: eight tape programs make every decision.

- `M.tm` the game, `CR.tm` the result, `R1_R2.tm` `SC.tm` `R3.tm` `R4_R5.tm` the rules, `CF.tm`
  and `MF.tm` count and choose; `home.tm` `end.tm` `wipe.tm` are helpers for one tape
- `files`     the files by their names, and the readings
- `entry`     WST in the catalogue
- `strategy`  WST for one position, or as the whole game, explored branch by branch: it links the
              files, writes the tapes, and reads moves and lines of play off them
"""
