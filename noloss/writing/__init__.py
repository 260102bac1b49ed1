"""Files that commands write.

- `vectors`   strategies that were found
- `pictures`  the play of a strategy, and the line that refutes it
- `loop_certificates`  why a run never halts
- `plots`     plots beside what they show
- `unwritten` what is told where a file cannot be written
"""
