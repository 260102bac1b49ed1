"""Three strengths of no-loss, decided.

- `verdict`      in both seats, from one start of play, with the play that shows each statement
- `from_all`     from every position in one pass
- `certificate`  the evidence as a file for anyone who wants to check it; compared with a strategy
"""
